import type { PaperCell } from './cell';

/** How a table fits the paper: its font size in points, and the groups of columns, each on pages of its own. */
export interface TableFit {
  readonly size: number;
  readonly parts: readonly TablePart[];
}

interface TablePart {
  /** Indexes of the columns; each later part repeats the first column, so that its rows can be identified. */
  readonly columns: readonly number[];
  /** Each column's share of the width in per cent. */
  readonly shares: readonly number[];
}

/** The width of A4 landscape between its margins, in points. */
const width = 774;
/** Tried in this order; smaller ones would be unreadable, so the table is divided instead. */
const sizes = [8.5, 7.5, 6.5] as const;
const partedSize = 7.5;

/** Average width of a letter relative to the font size, with room for wide ones. */
const letterWidth = 0.6;
/** The space between two columns, in letters: 0.6em in style.ts. */
const gap = 1.1;
/** Longer words are broken and longer texts wrapped; numbers and moments never are. */
const maxWordLength = 20;
const maxFigures = 60;
const maxLineLength = 40;

interface Letters {
  /** The width of the longest word. */
  readonly min: number;
  /** The width of the longest text. */
  readonly max: number;
}

/** Columns at least as wide as their longest word; the rest of the width goes to those with longer texts. */
export function fitTable(
  columns: readonly string[],
  rows: readonly (readonly PaperCell[])[],
): TableFit {
  const letters = columns.map((name, at): Letters => {
    let min = wordLength(name, /[_ ]/);
    let max = min;
    for (const row of rows) {
      const { text, style } = row[at] ?? { text: '', style: 'quiet' };
      min = Math.max(
        min,
        style === 'moment' ? text.length * 1.05 : wordLength(text, breaksOf(text)),
      );
      max = Math.max(max, Math.min(maxLineLength, text.length));
    }
    // What follows figures stands a little apart from them (style.ts).
    const isAfterFigures = rows.some((row) => row[at - 1]?.style === 'number');
    const apart = isAfterFigures ? 2 * gap : gap;
    return { min: min + apart, max: Math.max(min, max) + apart };
  });
  const all = letters.map((_, at) => at);
  const min = sum(letters.map((each) => each.min));
  const size = sizes.find((each) => room(each) >= min);
  if (size !== undefined) return { size, parts: [part(all, letters, size)] };
  const parts = parted(letters, room(partedSize));
  return { size: partedSize, parts: parts.map((each) => part(each, letters, partedSize)) };
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0);
const room = (size: number) => width / (size * letterWidth);

/** Groups of as many columns as fit; at least one besides the first. */
function parted(letters: readonly Letters[], maxLength: number): readonly (readonly number[])[] {
  const parts: number[][] = [[0]];
  const first = letters[0]?.min ?? 0;
  let taken = first;
  for (const [at, { min }] of letters.entries()) {
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

function part(columns: readonly number[], letters: readonly Letters[], size: number): TablePart {
  const own = columns.map((at) => letters[at] ?? { min: 0, max: 0 });
  const min = sum(own.map((each) => each.min));
  const max = sum(own.map((each) => each.max));
  const spare = Math.max(0, room(size) - min);
  const stretch = max > min ? Math.min(1, spare / (max - min)) : 0;
  const widths = own.map((each) => each.min + (each.max - each.min) * stretch);
  const total = sum(widths);
  return { columns, shares: widths.map((each) => (100 * each) / total) };
}

/** A short code stays whole: `LOT-10`. */
const maxCodeLength = 14;
const breaksOf = (text: string) => (text.length > maxCodeLength ? /[\s-]/ : /\s/);

const figures = /^[-+−]?\d[\d.,]*$/;

/** The length of the longest word, with the character it breaks after. */
function wordLength(text: string, between: RegExp): number {
  if (figures.test(text)) return Math.min(maxFigures, text.length * 1.1);
  const words = text.slice(0, 400).split(between);
  const lengths = words.map((word) => word.length + wider(word) + 0.5);
  return Math.min(maxWordLength, Math.max(...lengths));
}

/** The extra width of capitals and digits, in letters. */
function wider(word: string): number {
  return 0.2 * count(word, /\p{Lu}/gu) + 0.1 * count(word, /\d/g);
}

function count(word: string, letters: RegExp): number {
  return word.match(letters)?.length ?? 0;
}
