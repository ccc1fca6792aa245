import type { PaperCell } from './cell';

/** How a table goes on its sheet: the sheet, the size of its letters in points, and each column's share of the width in per cent. */
export interface TableFit {
  readonly paper: 'A4' | 'A3';
  readonly size: number;
  readonly shares: readonly number[];
}

/** Tried in this order: a larger sheet only when smaller letters would no longer be read. Widths between the margins in points. */
const sheets = [
  { paper: 'A4', size: 8.5, width: 774 },
  { paper: 'A4', size: 7.5, width: 774 },
  { paper: 'A4', size: 6.5, width: 774 },
  { paper: 'A3', size: 7.5, width: 1123 },
  { paper: 'A3', size: 6.5, width: 1123 },
] as const;
/** Small on paper; in a PDF one comes closer. */
const smallest = { paper: 'A3', size: 5, width: 1123 } as const;

/** Of letters to their size, with room for wide ones. */
const letterWidth = 0.6;
/** Letters the space between two columns takes: 0.6em in style.ts. */
const gap = 1.1;
/** Longer words are broken, longer texts go over several lines. */
const maxWordLength = 20;
const maxLineLength = 40;
/** So many rows tell how wide a column is. */
const rowsLookedAt = 500;

/** Columns as wide as their longest word at least, and what is left over to those with longer texts. */
export function fitTable(
  columns: readonly string[],
  rows: readonly (readonly PaperCell[])[],
): TableFit {
  const letters = columns.map((name, at) => {
    const texts = rows.slice(0, rowsLookedAt).map((row) => row[at]?.text ?? '');
    const words = texts.map((text) => wordLength(text, dated.test(text) ? /\s/ : /[\s-]/));
    const least = Math.max(wordLength(name, /_/), ...words);
    const whole = Math.max(least, ...texts.map((text) => Math.min(maxLineLength, text.length)));
    return { least: least + gap, whole: whole + gap };
  });
  const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0);
  const least = sum(letters.map((each) => each.least));
  const whole = sum(letters.map((each) => each.whole));
  const roomOn = ({ width, size }: { width: number; size: number }) => width / (size * letterWidth);
  const sheet = sheets.find((each) => roomOn(each) >= least) ?? smallest;
  const spare = Math.max(0, roomOn(sheet) - least);
  const stretch = whole > least ? Math.min(1, spare / (whole - least)) : 0;
  const widths = letters.map((each) => each.least + (each.whole - each.least) * stretch);
  const total = sum(widths);
  const { paper, size } = sheet;
  return { paper, size, shares: widths.map((width) => (100 * width) / total) };
}

const dated = /^\d{4}-\d\d-\d\d/;

/** Of the longest word, with the sign it breaks after. */
function wordLength(text: string, between: RegExp): number {
  const words = text.slice(0, 400).split(between);
  const longest = Math.max(...words.map((word) => word.length + wider(word) + 0.5));
  return Math.min(maxWordLength, longest);
}

/** How many letters more its capitals and figures take. */
function wider(word: string): number {
  return 0.2 * count(word, /\p{Lu}/gu) + 0.1 * count(word, /\d/g);
}

function count(word: string, letters: RegExp): number {
  return word.match(letters)?.length ?? 0;
}
