import type { PaperCell } from './cell';
import { type TableFit, type TextWidths, type Orientation, sum, room, part } from './style';

/**
 * Font sizes, tried in this order; smaller ones would be unreadable, so the table is split instead.
 */
const sizes = [8.5, 7.5, 6.5] as const;

const partedSize = 7.5;

/** The space between two columns in letters: 0.6em in `screen`. */
const gap = 1.1;

/**
 * Limits in letters: longer words are broken and longer texts wrapped; numbers and moments never
 * are.
 */
const maxWordLength = 20;

const maxFigures = 60;

const maxLineLength = 40;

/** The part of a column's texts that should stand in one line. */
const usualShare = 0.9;

const usualLineLength = 28;

type Rows = readonly (readonly PaperCell[])[];

/**
 * Upright where all columns fit side by side without small print, otherwise across. A row should
 * take one line; where it cannot, columns are at least as wide as their longest word.
 */
export function fitTable(columns: readonly string[], rows: Rows): TableFit {
  const textWidths = textWidthsOf(columns, rows);
  const all = textWidths.map((_, at) => at);
  const usual = sum(textWidths.map((each) => each.usual));
  const min = sum(textWidths.map((each) => each.min));
  const fitting = (orientation: Orientation, size: number): TableFit => {
    return { orientation, size, parts: [part(all, textWidths, room(size, orientation))] };
  };
  for (const size of [8.5, 8])
    if (room(size, 'portrait') >= usual) return fitting('portrait', size);
  const size =
    sizes.find((each) => room(each, 'landscape') >= usual) ??
    sizes.find((each) => room(each, 'landscape') >= min);
  if (size !== undefined) return fitting('landscape', size);
  const width = room(partedSize, 'landscape');
  const parts = parted(textWidths, width).map((each) => part(each, textWidths, width));
  return { orientation: 'landscape', size: partedSize, parts };
}

/** Width of a page across at the size at which `fittingColumns` fills it. */
const fullWidth = room(7.5, 'landscape');

/**
 * The columns that fit beside each other in rows of one line. The first one always does; then, in
 * their order, those of which `isMinor` is false, and at last the others.
 */
export function fittingColumns(
  columns: readonly string[],
  rows: Rows,
  isMinor: (at: number) => boolean,
): readonly number[] {
  const textWidths = textWidthsOf(columns, rows);
  const all = textWidths.map((_, at) => at);
  const taken = new Set<number>();
  let free = fullWidth;
  for (const minor of [false, true]) {
    for (const at of all) {
      const { usual } = textWidths[at] ?? { usual: 0 };
      if (at > 0 && (isMinor(at) !== minor || usual > free)) continue;
      if (!taken.has(at)) free -= usual;
      taken.add(at);
    }
  }
  return all.filter((at) => taken.has(at));
}

function textWidthsOf(columns: readonly string[], rows: Rows): readonly TextWidths[] {
  return columns.map((name, at): TextWidths => {
    let min = wordLength(name, /[_ ]/);
    let max = min;
    const lengths: number[] = [];
    for (const row of rows) {
      const { text, style } = row[at] ?? { text: '', style: 'quiet' };
      const isOneWord = style === 'instant' || style === 'id';
      min = Math.max(min, isOneWord ? text.length * 1.05 : wordLength(text, breaksOf(text)));
      const length = text.length + wider(text.slice(0, maxLineLength));
      lengths.push(length);
      max = Math.max(max, Math.min(maxLineLength, length));
    }
    lengths.sort((one, other) => one - other);
    const usual = lengths[Math.floor((lengths.length - 1) * usualShare)] ?? 0;
    // A column after numbers has a second gap (see `screen`).
    const isAfterFigures = rows.some((row) => row[at - 1]?.style === 'number');
    const apart = isAfterFigures ? 2 * gap : gap;
    return {
      min: min + apart,
      usual: Math.max(min, Math.min(usualLineLength, usual)) + apart,
      max: Math.max(min, max) + apart,
    };
  });
}

/** Groups of as many columns as fit, at least one besides the first. */
function parted(
  textWidths: readonly TextWidths[],
  maxLength: number,
): readonly (readonly number[])[] {
  const parts: number[][] = [[0]];
  const first = textWidths[0]?.min ?? 0;
  let taken = first;
  for (const [at, { min }] of textWidths.entries()) {
    if (at === 0) continue;
    const last = parts.at(-1) ?? [];
    if (taken + min > maxLength && last.length > 1) {
      parts.push([0, at]);
      taken = first + min;
    } else {
      last.push(at);
      taken += min;
    }
  }
  return parts;
}

/** A short code stays whole: `LOT-10`. */
const maxCodeLength = 14;

const breaksOf = (text: string) => (text.length > maxCodeLength ? /[\s-]/ : /\s/);

const figures = /^[-+−]?\d[\d.,]*$/;

/** The length of the longest word in textWidths, including the character it breaks after. */
function wordLength(text: string, between: RegExp): number {
  if (figures.test(text)) return Math.min(maxFigures, text.length * 1.1);
  const words = text.slice(0, 400).split(between);
  const lengths = words.map((word) => word.length + wider(word) + 0.5);
  return Math.min(maxWordLength, Math.max(...lengths));
}

/** The extra width of capitals and digits, in textWidths. */
function wider(word: string): number {
  return 0.2 * count(word, /\p{Lu}/gu) + 0.1 * count(word, /\d/g);
}

function count(word: string, pattern: RegExp): number {
  return word.match(pattern)?.length ?? 0;
}
