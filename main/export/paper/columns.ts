import type { PaperCell } from './cell';

/** How a table goes on its sheets: the size of its letters in points, and its parts beside each other, each on sheets of its own. */
export interface TableFit {
  readonly size: number;
  readonly parts: readonly TablePart[];
}

interface TablePart {
  /** Places of the columns; a later part begins with the first column again, so that its rows are known. */
  readonly columns: readonly number[];
  /** Each column's share of the width in per cent. */
  readonly shares: readonly number[];
}

/** Of A4 across, between its margins, in points. */
const width = 774;
/** Tried in this order; smaller letters would no longer be read, and the table is parted instead. */
const sizes = [8.5, 7.5, 6.5] as const;
const partedSize = 7.5;

/** Of letters to their size, with room for wide ones. */
const letterWidth = 0.6;
/** Letters the space between two columns takes: 0.6em in style.ts. */
const gap = 1.1;
/** Longer words are broken, longer texts go over several lines; figures never are. */
const maxWordLength = 20;
const maxFigures = 60;
const maxLineLength = 40;

interface Letters {
  /** What the longest word takes. */
  readonly least: number;
  /** What the longest text takes. */
  readonly whole: number;
}

/** Columns as wide as their longest word at least, and what is left over to those with longer texts. */
export function fitTable(
  columns: readonly string[],
  rows: readonly (readonly PaperCell[])[],
): TableFit {
  const letters = columns.map((name, at): Letters => {
    let least = wordLength(name, /[_ ]/);
    let whole = least;
    for (const row of rows) {
      const text = row[at]?.text ?? '';
      least = Math.max(least, wordLength(text, dated.test(text) ? /\s/ : /[\s-]/));
      whole = Math.max(whole, Math.min(maxLineLength, text.length));
    }
    return { least: least + gap, whole: Math.max(least, whole) + gap };
  });
  const all = letters.map((_, at) => at);
  const least = sum(letters.map((each) => each.least));
  const size = sizes.find((each) => room(each) >= least);
  if (size !== undefined) return { size, parts: [part(all, letters, size)] };
  const parts = parted(letters, room(partedSize));
  return { size: partedSize, parts: parts.map((each) => part(each, letters, partedSize)) };
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0);
const room = (size: number) => width / (size * letterWidth);

/** As many columns beside each other as there is room for; at least one beside the first. */
function parted(letters: readonly Letters[], most: number): readonly (readonly number[])[] {
  const parts: number[][] = [[0]];
  const first = letters[0]?.least ?? 0;
  let taken = first;
  for (const [at, { least }] of letters.entries()) {
    if (at === 0) continue;
    const last = parts.at(-1) ?? [];
    if (taken + least > most && last.length > 1) {
      parts.push([0, at]);
      taken = first + least;
    } else {
      last.push(at);
      taken += least;
    }
  }
  return parts;
}

function part(columns: readonly number[], letters: readonly Letters[], size: number): TablePart {
  const own = columns.map((at) => letters[at] ?? { least: 0, whole: 0 });
  const least = sum(own.map((each) => each.least));
  const whole = sum(own.map((each) => each.whole));
  const spare = Math.max(0, room(size) - least);
  const stretch = whole > least ? Math.min(1, spare / (whole - least)) : 0;
  const widths = own.map((each) => each.least + (each.whole - each.least) * stretch);
  const total = sum(widths);
  return { columns, shares: widths.map((each) => (100 * each) / total) };
}

const dated = /^\d{4}-\d\d-\d\d/;
const figures = /^[-+−]?\d[\d.,]*$/;

/** Of the longest word, with the sign it breaks after. */
function wordLength(text: string, between: RegExp): number {
  if (figures.test(text)) return Math.min(maxFigures, text.length * 1.1);
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
