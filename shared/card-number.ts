// A full card number (PAN) must not leave this computer, be stored or be shown again whole: it is
// never the ID of a card, and people paste it by mistake (PCI DSS, requirement 3).

import { normalized } from './normalized';

/** Text as it is searched: full-width digits are plain ones, invisible characters are gone. */
function folded(text: string): string {
  return normalized(text, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit);
}

/** Digits of any script stand in tens from zero on. */
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  for (let below = 0; below < 9 && isDigit(zero - 1); below += 1) zero -= 1;
  return String((digit.codePointAt(0) ?? 0) - zero);
}

/** UUIDs may contain digits that look like a card number. */
const uuids =
  /((?<![\p{L}\p{N}])(?:[0-9a-f]{8}(?:[\p{Pd}\u2212][0-9a-f]{4}){3}[\p{Pd}\u2212][0-9a-f]{12}|[0-9a-f]{32})(?![\p{L}\p{N}]))/iu;

const maxDigits = 19;
const minDigits = 13;

/** The shortest numbers in use, which are too short to be recognized anywhere but in their field. */
const minDigitsInField = 12;

/** Digits with at most three separators between two of them. */
const digitRuns = /\d(?:[\s\p{Pd}\u2212.,·•*:_/]{0,3}\d)*/gu;

/**
 * Whether the text contains a card number: 13 to 19 digits that pass Luhn's check, also in groups.
 */
export function hasCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== null;
}

/**
 * The digits of the value of a field of card numbers: 12 to 19 that pass Luhn's check, also in
 * groups; null of any other text.
 */
export function cardNumberInField(text: string): string | null {
  const plain = folded(text).trim();
  if (plain.match(digitRuns)?.[0] !== plain) return null;
  const digits = plain.replaceAll(/\D/g, '');
  const isOfItsLength = digits.length >= minDigitsInField && digits.length <= maxDigits;
  return isOfItsLength && passesLuhn(digits) ? digits : null;
}

/**
 * The text with only the last four digits of each card number, and its other characters in the plain
 * forms they are searched in; unchanged without one.
 */
export function withoutCardNumbers(text: string): string {
  return maskCardNumbers(text) ?? text;
}

function maskCardNumbers(text: string): string | null {
  if (text.replaceAll(/\P{Nd}/gu, '').length < minDigits) return null;
  const pieces = folded(text).split(uuids);
  // `split` puts each UUID at an odd index.
  const masked = pieces.map((piece, at) => {
    if (at % 2 === 1) return piece;
    const alone = pieces.length > 1 ? null : wordSpan(piece);
    return piece.replaceAll(digitRuns, (run: string, start: number) => {
      return maskRun(run, {
        before: piece.slice(Math.max(0, start - 2), start),
        after: piece.slice(start + run.length, start + run.length + 2),
        isAlone: alone?.start === start && alone.end === start + run.length,
      });
    });
  });
  const result = masked.join('');
  return result === pieces.join('') ? null : result;
}

/** From the first letter or digit to the last. */
function wordSpan(text: string): { readonly start: number; readonly end: number } {
  const isWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  let start = 0;
  while (start < text.length && !isWord(start)) start += 1;
  let end = text.length;
  while (end > start && !isWord(end - 1)) end -= 1;
  return { start, end };
}

interface Surroundings {
  readonly before: string;
  readonly after: string;
  /** Nothing but punctuation stands around it. */
  readonly isAlone: boolean;
}

function maskRun(run: string, around: Surroundings): string {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, index }));
  let masked = '';
  let copied = 0;
  for (let first = 0; first < groups.length; first += 1) {
    let digits = '';
    let last = -1;
    for (let at = first; at < groups.length; at += 1) {
      digits += groups[at]?.digits ?? '';
      if (digits.length > maxDigits) break;
      const shape = groups.slice(first, at + 1).map((group) => group.digits.length);
      const ends = {
        before: first === 0 ? around.before : '',
        after: at === groups.length - 1 ? around.after : '',
        isAlone: around.isAlone && first === 0 && at === groups.length - 1,
      };
      if (isCardNumber(digits, shape, ends)) last = at;
    }
    const begin = groups[first];
    const end = groups[last];
    if (begin === undefined || end === undefined) continue;
    const endAt = end.index + end.digits.length;
    const number = run.slice(begin.index, endAt).replaceAll(/\D/g, '');
    masked += `${run.slice(copied, begin.index)}•••• ${number.slice(-4)}`;
    copied = endAt;
    first = last;
  }
  return masked + run.slice(copied);
}

function isCardNumber(digits: string, shape: readonly number[], around: Surroundings): boolean {
  if (digits.length < minDigits || digits.length > maxDigits || !passesLuhn(digits)) return false;
  const isGluedBefore = /[\p{L}_]$|[\p{L}\p{N}][\p{Pd}]$/u.test(around.before);
  const isGluedAfter = /^[\p{L}_]|^\p{Pd}\p{L}/u.test(around.after);
  if (isGluedBefore && isGluedAfter) return false;
  // Ids of other systems have digits beside letters: only what an issuer could have given counts.
  if (isGluedBefore || isGluedAfter) return isIssued(digits);
  if (shape.length === 1) return true;
  const [first = 0, ...others] = shape.slice(0, -1);
  const isGrouped = first >= 4 && others.every((length) => length >= 3);
  const isInFours = [first, ...others].every((length) => length === 4);
  if (isGrouped && (around.isAlone || isInFours)) return true;
  return (isGrouped || around.isAlone) && isIssued(digits);
}

/** The beginnings and lengths that card networks use. */
function isIssued(digits: string): boolean {
  return /^(?:4(?:\d{12}|\d{15}|\d{18})|5[0-8]\d{11,17}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3[0689]\d{12,17}|35\d{14,17}|6\d{12,18})$/.test(
    digits,
  );
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
