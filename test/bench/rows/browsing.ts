import { atRest } from '../desk/home';
import type { Launched } from '../desk/launch';
import { pssOf, sumOf } from '../desk/memory';
import { type Finding, medianFinding } from '../finding';
import { median, percentile, spread } from '../statistics';
import type { Frames } from '../probe/messages';
import type { RowName } from '../targets';
import {
  type Setting,
  bareClicks,
  focusSearch,
  listCalls,
  measured,
  openBare,
  openClients,
  profiled,
} from './setting';

/** One window each, the desk's and the bare one, for all that is done with rows on the screen. */
export async function browsing(
  setting: Setting,
  wants: (name: RowName) => boolean,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const bare = await openBare();
  const desk = await openClients(setting);
  try {
    await atRest(desk);
    const clicks = await bareClicks(bare, 20);
    const floor = percentile(clicks, 0.95);
    if (wants('memory')) found.push(await memory('memory', setting, desk, bare));
    const parts: [RowName, () => Promise<Finding[]>][] = [
      ['jump', async () => [await jumps(desk, floor)]],
      ['scroll', () => scrolling(setting.runs, desk, bare)],
      ['sort', () => sorting(desk, floor)],
      ['typing', async () => [await typing(desk, floor)]],
      ['filter', () => filtering(desk, floor)],
    ];
    for (const [name, measure] of parts) {
      if (wants(name)) found.push(...(await profiled(setting, name, desk, measure)));
    }
    if (wants('memory')) found.push(await memory('memory-used', setting, desk, bare));
  } finally {
    await desk.quit();
    await bare.quit();
  }
  return found;
}

async function memory(
  name: 'memory' | 'memory-used',
  { runs }: Setting,
  desk: Launched,
  bare: Launched,
): Promise<Finding> {
  await atRest(desk);
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    ours.push(sumOf(pssOf(desk.pid)));
    floor.push(sumOf(pssOf(bare.pid)));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const bares = pssOf(bare.pid);
  const parts = [...pssOf(desk.pid)].map(([kind, mb]) => {
    return `${kind} ${mb.toFixed(0)} (bare ${(bares.get(kind) ?? 0).toFixed(0)})`;
  });
  return { ...medianFinding(name, ours, floor), note: parts.join(', ') };
}

async function jumps(desk: Launched, floor: number): Promise<Finding> {
  const all: number[] = [];
  // Far apart and never the same twice: the golden section's steps.
  for (let turn = 1; turn < 43; turn += 1) {
    const { ms } = await desk.page('jump', { to: (turn * 0.618_033_99) % 1 });
    if (turn > 2) all.push(ms);
  }
  await desk.page('jump', { to: 0 });
  return p95('jump', all, floor);
}

/** A wheel turned fast (a notch a frame), and thrown (a screen a frame). */
const paces = [
  { name: 'scroll', by: 120 },
  { name: 'scroll-thrown', by: 640 },
] as const;

async function scrolling(runs: number, desk: Launched, bare: Launched): Promise<Finding[]> {
  const over = ({ gaps }: Frames) => (100 * gaps.filter((gap) => gap > 33.4).length) / gaps.length;
  const found: Finding[] = [];
  for (const { name, by } of paces) {
    const [ours, floor, waiting]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < runs + 1; turn += 1) {
      for (const app of [bare, desk]) {
        const frames = app.page('frames', { ms: 2_000 });
        await app.main('wheel', { x: 640, y: 500, by, times: 120 });
        const seen = await frames;
        // The first warms up.
        if (turn === 0) continue;
        (app === bare ? floor : ours).push(over(seen));
        if (app === desk) waiting.push((100 * seen.waiting) / seen.count);
      }
    }
    const share = `${median(waiting).toFixed(1)}% of the frames showed a row not yet there`;
    found.push({ ...medianFinding(name, ours, floor), note: `${by} px each 16 ms; ${share}` });
    await desk.page('jump', { to: 0 });
  }
  return found;
}

/** Each column once, and each once again: a press on a column that is not sorted by sorts it upwards. */
async function sorting(desk: Launched, floor: number): Promise<Finding[]> {
  const turns: Labelled[][] = [[], []];
  for (const turn of turns) {
    for (let column = 1; ; column += 1) {
      const header = await desk.page('header', { column });
      if (header === null) break;
      const { x, y, label } = header;
      const { ms } = await measured(desk, { type: 'click', x, y }, listCalls);
      turn.push({ label, ms });
    }
  }
  return turns.map((turn, at) => p95OfLabelled(at === 0 ? 'sort-first' : 'sort', turn, floor));
}

const words = ['quispe', 'maria fe', 'nunez', '4512', 'lima', 'gmail'];
/** Each names another field. */
const conditions = [
  'status:blocked',
  'status_kyc:approved',
  'residence_city:cusco',
  'created_at:>2025-06-01',
  'document_number:40',
  'gender:f',
];
async function typing(desk: Launched, floor: number): Promise<Finding> {
  const all: number[] = [];
  const slowest = { text: '', ms: 0 };
  await focusSearch(desk);
  for (const [at, word] of words.entries()) {
    for (let end = 1; end <= word.length; end += 1) {
      const text = word.slice(0, end);
      const { ms } = await measured(desk, { type: 'key', text: text.slice(-1) }, listCalls);
      // The first letters warm up.
      if (at === 0 && end <= 2) continue;
      all.push(ms);
      if (ms > slowest.ms) Object.assign(slowest, { text, ms });
    }
    await desk.page('put', { text: '', calls: listCalls });
  }
  return { ...p95('typing', all, floor), note: `slowest: "${slowest.text}"` };
}

async function filtering(desk: Launched, floor: number): Promise<Finding[]> {
  const turns: Labelled[][] = [[], []];
  await focusSearch(desk);
  for (const turn of turns) {
    for (const condition of conditions) {
      const { ms } = await desk.page('put', { text: condition, calls: listCalls });
      turn.push({ label: condition, ms });
      await desk.page('put', { text: '', calls: listCalls });
    }
  }
  return turns.map((turn, at) => p95OfLabelled(at === 0 ? 'filter-first' : 'filter', turn, floor));
}

interface Labelled {
  readonly label: string;
  readonly ms: number;
}

/** As `p95`, with the three slowest named. */
function p95OfLabelled(name: RowName, turn: readonly Labelled[], floor: number): Finding {
  const times = turn.map(({ ms }) => ms);
  const slowest = turn.toSorted((one, other) => other.ms - one.ms).slice(0, 3);
  const named = slowest.map(({ label, ms }) => `${label} ${ms.toFixed(0)}`).join('; ');
  const finding = p95(name, times, floor);
  return { ...finding, note: `${finding.note} of ${turn.length}; slowest: ${named}` };
}

function p95(name: RowName, values: readonly number[], baseline: number): Finding {
  const { min, max } = spread(values);
  const note = `median ${median(values).toFixed(0)} ms`;
  return {
    name,
    value: percentile(values, 0.95),
    min,
    max,
    counted: values.length,
    baseline,
    note,
  };
}
