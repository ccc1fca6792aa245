import { plainDigits } from '../../shared/plain-signs';
import type { NoticeCounts } from './notice-counts';

/** The longest text of a cell, as in Excel. */
export const maxCellLength = 32_767;

/**
 * More marks on one letter than any writing has (UAX 15, stream-safe format). Normalizing a run of
 * marks is quadratic in its length.
 */
const marksBeyond = /(\p{M}{30})\p{M}+/gu;
const manyMarks = /\p{M}{31}/u;

/**
 * A cell's text without blanks at its edges, full-width digits as digits, within the limits; what
 * was cut is counted.
 */
export function cleanedCell(raw: string, notices: NoticeCounts): string {
  let text = plainDigits(withoutEdges(raw));
  const [mark] = spoilt.exec(text) ?? [];
  if (mark !== undefined) notices.add('accents-spoilt', 1, mark.replace(/\p{Cc}/u, ''));
  if (text.length <= 31) return text;
  const isLong = text.length > maxCellLength;
  if (isLong) text = cut(text);
  const isMarked = manyMarks.test(text);
  if (isMarked) text = text.replace(marksBeyond, '$1');
  if (isLong || isMarked) notices.add('cells-cut');
  return text;
}

/**
 * What is left of an accented letter whose UTF-8 was read as Windows-1252, DOS 850 or Mac Roman:
 * `NÃºÃ±ez`, `N├║├▒ez`, `N√∫√±ez`.
 */
const spoilt = /[ÃÂ](?![A-Za-zÀ-ÖØ-öø-ÿ])[^\0-\x7f]|[├┬√][^\0-\x7f]|Ãƒ/u;

/** Control characters that texts do not need. */
// eslint-disable-next-line no-control-regex -- it looks for these
const controls = /[\0-\x08\x0e-\x1f\x7f]/g;

/** Leaves them out and counts them. */
export function withoutControls(text: string): { plain: string; dropped: number } {
  const plain = text.replace(controls, '');
  return { plain, dropped: text.length - plain.length };
}

/** Whole characters only. */
function cut(text: string): string {
  const last = text.charCodeAt(maxCellLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxCellLength - 1 : maxCellLength);
}

/** White space of any kind, and characters without width. */
export function isBlankCode(code: number): boolean {
  if (code <= 0x20) return true;
  if (code < 0x80) return false;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0xad ||
    code === 0x61c ||
    code === 0x1680 ||
    code === 0x180e ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

export function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankCode(text.charCodeAt(start))) start += 1;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/**
 * The text that a cell of a text file stands for: `="00123"`, `'00123` and `'00123'` are 00123,
 * which keeps spreadsheets from reading a number or running a formula. Only one apostrophe is
 * taken, so that the app's own exports read back as they were.
 */
export function withoutTextMark(text: string): string {
  const first = text[0];
  const last = text.at(-1);
  if (first === '=') {
    const inner = withoutEdges(text.slice(1));
    const quote = inner[0];
    if (inner.length < 2 || (quote !== '"' && quote !== "'") || inner.at(-1) !== quote) return text;
    const body = inner.slice(1, -1);
    const plain = body.replaceAll(quote + quote, '');
    return plain.includes(quote) ? text : body.replaceAll(quote + quote, quote);
  }
  if (first !== "'" || text.length < 2) return text;
  const isPair = last === "'" && text.indexOf("'", 1) === text.length - 1 && text.length > 2;
  return isPair ? text.slice(1, -1) : text.slice(1);
}
