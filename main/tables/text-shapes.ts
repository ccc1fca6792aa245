import { type CellSigns, RowScanner } from './row-scanner';

/** The rows that a separator makes of a text. */
export interface TextShape {
  readonly separator: string;
  readonly escape: CellSigns['escape'];
  /** The cells of each row that is not blank; 0 where a quote was left open. */
  readonly widths: readonly number[];
  /** The first row of each line that is not blank, by the place where it begins. */
  readonly starts: readonly number[];
  /** The number of cells in question, two or more. */
  readonly width: number;
  /** Rows of this width, and how many of them follow one another at most. */
  readonly count: number;
  readonly run: number;
  /** The separator stands as in sentences or numbers: `Lima, Perú`, `1,50`. */
  readonly isProse: boolean;
}

/**
 * The shapes of one separator: for the number of cells that most rows have, the one that most rows
 * in sequence have, and tables. `isTrimmed`: blank cells at the end of a row do not count.
 */
export function shapesOf(
  text: string,
  separator: string,
  escape: CellSigns['escape'],
  isTrimmed = false,
): TextShape[] {
  const scanner = new RowScanner(text, { separator, escape, start: 0 });
  const widths: number[] = [];
  const starts: number[] = [];
  const kinds = new Map<number, { count: number; odd: number; run: number }>();
  let run = 0;
  while (scanner.next()) {
    if (scanner.isBlank) continue;
    const cells = isTrimmed ? scanner.filledWidth : scanner.width;
    const width = scanner.isBroken ? 0 : cells;
    run = width === widths.at(-1) ? run + 1 : 1;
    widths.push(width);
    starts.push(scanner.start);
    if (width < 2) continue;
    const kind = kinds.get(width) ?? { count: 0, odd: 0, run: 0 };
    kind.count += 1;
    kind.odd += scanner.odd;
    kind.run = Math.max(kind.run, run);
    kinds.set(width, kind);
  }
  const all = [...kinds].map(([width, { count, odd, run: inSequence }]): TextShape => {
    const isProse = odd >= count * (width - 1) * 0.8;
    return { separator, escape, widths, starts, width, count, run: inSequence, isProse };
  });
  const byCount = all.toSorted((one, other) => other.count - one.count || other.width - one.width);
  const byRun = all.toSorted((one, other) => other.run - one.run || other.width - one.width);
  const tables = byCount.filter(isTable);
  return [...new Set([byCount, byRun, tables].flatMap((shapes) => shapes.slice(0, 1)))];
}

/** The shape that most rows share; null when no separator makes columns. */
export function likeliestShape(shapes: readonly TextShape[]): TextShape | null {
  const ranked = shapes.toSorted(
    (one, other) =>
      Number(isTable(other)) - Number(isTable(one)) ||
      weight(other) - weight(one) ||
      other.run - one.run ||
      other.width - one.width,
  );
  for (const shape of ranked) {
    const found =
      ranked.find((other) => other !== shape && hasHeaderAbove(shape, other)) ??
      ranked.find((other) => isApartFrom(shape, other)) ??
      shape;
    if (makesColumns(found)) return found;
  }
  return null;
}

/** No letterhead of sentences is one, however long. */
function isTable({ isProse, run, width }: TextShape): boolean {
  return !isProse && run >= 3 && width >= 3;
}

function weight({ count, isProse }: TextShape): number {
  return isProse ? count / 2 : count;
}

/**
 * Whether the row right above those of `shape` is the header of `other`, which separates the same
 * rows as well: the semicolons of `Lima; Perú` in every row are not in the header.
 */
function hasHeaderAbove(shape: TextShape, other: TextShape): boolean {
  const first = shape.widths.indexOf(shape.width);
  const begin = shape.starts[first];
  const above = shape.starts[first - 1];
  if (begin === undefined || above === undefined || shape.widths[first - 1] !== 1) return false;
  const at = other.starts.indexOf(above);
  if (at < 0 || other.widths[at] !== other.width || other.widths[at + 1] !== other.width)
    return false;
  const below = other.widths.slice(at);
  return below.filter((width) => width > 1).length >= below.length * 0.9;
}

/**
 * Whether `other` separates lines below each other that `shape`, with separators as in sentences,
 * does not: a letterhead may have more lines than the table.
 */
function isApartFrom(shape: TextShape, other: TextShape): boolean {
  if (!shape.isProse || other.isProse || other.run < 2 || other.run * 10 < shape.count)
    return false;
  const lines = new Set(shape.starts.filter((_, at) => shape.widths[at] === shape.width));
  let block: readonly number[] = [];
  let from = 0;
  for (let at = 0; at <= other.widths.length; at += 1) {
    if (other.widths[at] === other.width) continue;
    if (at - from > block.length) block = other.starts.slice(from, at);
    from = at + 1;
  }
  return block.filter((start) => lines.has(start)).length * 2 < block.length;
}

function makesColumns({ widths, width, count, run, isProse }: TextShape): boolean {
  const share = count / widths.length;
  if (isProse) return (share >= 0.8 && widths[0] === width) || (run >= 3 && width >= 3);
  return run >= 2 || share >= 0.5;
}
