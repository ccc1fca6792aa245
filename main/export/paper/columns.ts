import type { PaperCell } from './cell';
import { type TableFit, type TextWidths, sum, room, part } from './style';

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

/**
 * Makes columns at least as wide as their longest word; the remaining width goes to those with
 * longer texts.
 */
export function fitTable(
  columns: readonly string[],
  rows: readonly (readonly PaperCell[])[],
): TableFit {
  const textWidths = columns.map((name, at): TextWidths => {
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
    // A column after numbers has a second gap (see `screen`).
    const isAfterFigures = rows.some((row) => row[at - 1]?.style === 'number');
    const apart = isAfterFigures ? 2 * gap : gap;
    return { min: min + apart, max: Math.max(min, max) + apart };
  });
  const all = textWidths.map((_, at) => at);
  const min = sum(textWidths.map((each) => each.min));
  const size = sizes.find((each) => room(each) >= min);
  if (size !== undefined) return { size, parts: [part(all, textWidths, size)] };
  const parts = parted(textWidths, room(partedSize));
  return { size: partedSize, parts: parts.map((each) => part(each, textWidths, partedSize)) };
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

/** The length of the longest word in letters, including the character it breaks after. */
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

function count(word: string, pattern: RegExp): number {
  return word.match(pattern)?.length ?? 0;
}
