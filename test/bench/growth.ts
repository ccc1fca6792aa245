import { shortSize } from './arguments';
import type { Line } from './finding';
import { rowKinds, type RowName } from './targets';

/** How a row's cost grows with the number of clients: value ≈ factor · clients ^ slope. */
export interface Growth {
  readonly name: RowName;
  /** Null: the desk itself. */
  readonly peer: string | null;
  readonly sizes: readonly number[];
  readonly values: readonly number[];
  /** Fitted on logarithms of both; null when the values are too small to have any. */
  readonly slope: number | null;
  readonly words: string;
}

/** Of every row that was measured at two sizes or more, and of what peers did beside it. */
export function growthOf(lines: readonly Line[]): Growth[] {
  const courses = new Map<string, { name: RowName; peer: string | null; points: Point[] }>();
  const add = (name: RowName, peer: string | null, size: number, value: number) => {
    const key = `${name} ${peer ?? ''}`;
    const course = courses.get(key) ?? { name, peer, points: [] };
    // The desk is told beside each of several peers, with the same figures.
    if (!course.points.some((point) => point.size === size)) course.points.push({ size, value });
    courses.set(key, course);
  };
  for (const { name, size, value, peer, baseline } of lines) {
    if (size === null) continue;
    add(name, null, size, value);
    if (peer !== undefined && baseline !== null) add(name, peer.name, size, baseline);
  }
  return [...courses.values()]
    .filter(({ points }) => points.length > 1)
    .map(({ name, peer, points }) => {
      const slope = slopeOf(points);
      return {
        name,
        peer,
        sizes: points.map(({ size }) => size),
        values: points.map(({ value }) => value),
        slope,
        words: slopeText(slope, rowKinds[name].unit),
      };
    });
}

export function growthInWords(growths: readonly Growth[]): string {
  return growths
    .map(({ name, peer, sizes, values, words }) => {
      const whose = peer === null ? '' : ` (${peer})`;
      const { what, unit } = rowKinds[name];
      const course = sizes.map((size, at) => `${shortSize(size)} ${values[at]?.toPrecision(3)}`);
      return `${what}${whose}: ${words}; ${course.join(', ')} ${unit}`;
    })
    .join('\n');
}

interface Point {
  readonly size: number;
  readonly value: number;
}

/** The least squares' line through the logarithms. */
function slopeOf(points: readonly Point[]): number | null {
  if (points.some(({ value }) => value <= 0)) return null;
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ value }) => Math.log(value));
  const [midX, midY] = [mean(x), mean(y)];
  const spreadX = mean(x.map((each) => (each - midX) ** 2));
  const together = mean(x.map((each, at) => (each - midX) * ((y[at] ?? 0) - midY)));
  return spreadX === 0 ? null : together / spreadX;
}

const courses: readonly [upTo: number, words: string][] = [
  [-0.1, 'falls'],
  [0.1, 'flat'],
  [0.35, 'grows slowly'],
  [0.65, 'grows with the square root'],
  [0.9, 'grows less than proportionally'],
  [1.1, 'proportional'],
  [Infinity, 'grows more than proportionally'],
];

function slopeText(slope: number | null, unit: string): string {
  if (slope === null) return 'too small to tell';
  const [, words = ''] = courses.find(([upTo]) => slope <= upTo) ?? [];
  const tenfold = `ten times the clients, ×${(10 ** slope).toFixed(2)}`;
  // A rate that stays means a whole that is proportional.
  const overall = unit.endsWith('/s') ? `; the whole ×${(10 ** (1 - slope)).toFixed(1)}` : '';
  return `${words} (${tenfold}${overall})`;
}
