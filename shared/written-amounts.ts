import { currencyBeside } from './currencies';
import { fold } from './fold';
import { plainSigns } from './plain-signs';

// Amounts as people write them, for searches, filters and files.

/** `S/ 1,234.50` and `1234.5` have the same value. */
interface WrittenAmount {
  /** A plain decimal with the digits as written; an exponent stays. */
  readonly plain: string;
  /** ISO code, from a sign, code or name; null for a bare number. */
  readonly currency: string | null;
  /**
   * Whether another number may be meant: a point before three digits can group thousands, a comma
   * can be the decimal sign.
   */
  readonly isAmbiguous: boolean;
}

/**
 * How digits are grouped. A single separator before three digits groups thousands only if it is a
 * comma and the number does not begin with 0. Peru writes the millions with an apostrophe:
 * `1'234,567.89`. An exponent must have a sign or follow a point, as spreadsheets and programs
 * write it: `12e4` may be an id.
 */
const forms = [
  { form: /^[1-9]\d{0,2}(?:[,']\d{3})+(?:\.\d+)?$/, group: /[,']/g, point: '.' },
  { form: /^\d{1,3}(?:[.']\d{3})+,\d+$/, group: /[.']/g, point: ',' },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, group: /\./g, point: ',' },
  { form: /^\d{1,3}(?:'\d{3})+,\d+$/, group: /'/g, point: ',' },
  { form: /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, group: / /g, point: ',' },
  { form: /^\d*,\d+$/, group: null, point: ',' },
  { form: /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]\d{1,3})?$/, group: null, point: '.' },
  { form: /^\d+\.\d+[eE]\d{1,3}$/, group: null, point: '.' },
  { form: /^\d+,\d+[eE][+-]\d{1,3}$/, group: null, point: ',' },
] as const;

const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Zeros that fill a printed column, before an amount with cents: `000123.40`. */
const filled = /^(?:0+(?=[1-9]\d+[.,]\d{2}$)|00+(?=\d[.,]\d{2}$))/;

/**
 * The number without the signs that group its digits; null for anything else. Other leading zeros
 * belong to a code, not to a number.
 */
function plainDigits(padded: string): string | null {
  const digits = padded.replace(filled, '');
  const written = forms.find(({ form }) => form.test(digits));
  if (written === undefined || /^0\d/.test(digits)) return null;
  const { group, point } = written;
  return (group === null ? digits : digits.replace(group, '')).replace(point, '.');
}

/**
 * The decimal sign that an amount shows, or that its groups leave; `either` for `1,234` and
 * `1.234`, null without a sign or for a text that is no amount.
 */
export function decimalSignOf(written: string): ',' | '.' | 'either' | null {
  if (written.length > maxLength) return null;
  const text = plainSigns(written);
  const at = digitsIn(text);
  const digits = at === null ? '' : text.slice(at.start, at.end);
  if (!/[.,]/.test(digits) || readWrittenAmount(written) === null) return null;
  if (ambiguous.test(digits)) return 'either';
  const signs = digits.replaceAll(/[^.,]/g, '');
  const last = signs.at(-1) === ',' ? ',' : '.';
  const isGroupsOnly = signs.length > 1 && !signs.includes(last === ',' ? '.' : ',');
  return isGroupsOnly ? (last === ',' ? '.' : ',') : last;
}

/** Most amounts of large files, which need no more reading. A minus stands before no zero. */
const bare = /^(?:0|-?[1-9]\d{0,17})(?:\.\d{1,2})?$/;
/** A zero can be a dash, any other amount has a digit; and no amount is an address. */
const noAmount = /^[\p{L} .]*$|@/u;

/** Asterisks fill the amounts of cheques, and point to a note below. */
const part = /\s*(?:\*+|([+-])|([()])|([\p{L}\p{Sc}/.]+(?:\s(?:\$|[\p{L}.]{3,}))*))/uy;
const maxLength = 60;

/** A sign or mark in brackets of its own: `250.50 (-)`, `(CR)`. */
const bracketedMark = /\(([+-]|cr|dr|db|[cdh])\)/i;
const spacedSol = /\bs \/(?=[ .\d])/i;
/** Behind an amount, so that nothing can be added to it: `S/ 100.-`, `100,--`, `99.90 =`. */
const closing = /^(?: ?[.,]-{1,2}| ?=)(?=\s|$|[\p{L}\p{Sc}])/u;

/** How often the signs and words beside a number say something, and their currency. */
interface Beside {
  negative: number;
  positive: number;
  open: number;
  closed: number;
  currency: string | null;
  /** Whether the digits end with two decimals. */
  readonly hasCents: boolean;
}

/**
 * Adds what stands beside the digits to `said`; false if a part of it means nothing. `isBefore`: a
 * bracket opens before the digits and closes behind them.
 */
function readBeside(text: string, said: Beside, isBefore: boolean): boolean {
  part.lastIndex = 0;
  for (let at = 0; at < text.length; at = part.lastIndex) {
    if (text.slice(at).trim() === '') return true;
    part.lastIndex = at;
    const [all, sign, bracket, word] = part.exec(text) ?? [];
    if (all === undefined) return false;
    if (sign !== undefined) said[sign === '-' ? 'negative' : 'positive'] += 1;
    else if (bracket !== undefined) {
      if ((bracket === '(') !== isBefore) return false;
      said[isBefore ? 'open' : 'closed'] += 1;
    } else if (word !== undefined && !readWord(word, said)) return false;
  }
  return true;
}

/**
 * What is added and what is taken off in statements of accounts. A letter alone says it beside cents
 * only: `Dpto. 12 C` is no amount.
 */
const added = /^(?:cr|credito|credit|abono|haber)$/;
const takenOff = /^(?:dr|db|debito|debit|cargo|debe)$/;
const shortMarks = new Map([
  ['c', 'cr'],
  ['h', 'haber'],
  ['d', 'dr'],
]);

/** Of a sign, a code or a name, or of several that say the same: `USD $`, `S/. soles`. */
function currencyOf(word: string): string | null {
  const code = currencyBeside(word) ?? currencyBeside(word.replace(/\.$/, ''));
  if (code !== null) return code;
  const parts = /^(?:(usd|pen) ?(\$|s\/\.?)|(\$|s\/\.?) ?([\p{L}]+)|([\p{L}]+) (pen|usd))$/iu.exec(
    word,
  );
  const found: readonly (string | undefined)[] = parts?.slice(1) ?? [];
  const [one, other] = found.flatMap((each) => (each === undefined ? [] : [currencyBeside(each)]));
  return one !== undefined && one === other ? one : null;
}

function readWord(word: string, said: Beside): boolean {
  const plain = fold(word).replace(/\.$/, '');
  const mark = said.hasCents ? (shortMarks.get(plain) ?? plain) : plain;
  if (added.test(mark) || takenOff.test(mark)) {
    said[added.test(mark) ? 'positive' : 'negative'] += 1;
    return true;
  }
  const currency = currencyOf(word);
  if (currency === null || (said.currency ?? currency) !== currency) return false;
  said.currency = currency;
  return true;
}

/** From the first digit, or the sign before it unless that ends a word (`S/.10`), to the last. */
function digitsIn(text: string): { start: number; end: number } | null {
  const first = text.search(/\d/);
  if (first < 0) return null;
  const isPoint = /[.,]/.test(text.charAt(first - 1)) && !/[\p{L}/]/u.test(text.charAt(first - 2));
  let end = text.length;
  while (!/\d/.test(text.charAt(end - 1))) end -= 1;
  return { start: isPoint ? first - 1 : first, end };
}

/**
 * Null unless the text is a number as people or programs write it, perhaps with a currency and a
 * sign. `decimal`: the decimal sign of what it stands in, for `1,234` and `1.234`.
 */
export function readWrittenAmount(
  written: string,
  decimal: ',' | '.' | null = null,
): WrittenAmount | null {
  if (written.length > maxLength || noAmount.test(written)) return null;
  if (bare.test(written)) return { plain: written, currency: null, isAmbiguous: false };
  const text = plainSigns(written).replace(bracketedMark, ' $1 ').replace(spacedSol, 'S/').trim();
  const at = digitsIn(text);
  const digits = at === null ? '' : text.slice(at.start, at.end);
  const hasCents = /[.,]\d{2}$/.test(digits);
  const said: Beside = { negative: 0, positive: 0, open: 0, closed: 0, currency: null, hasCents };
  if (at === null) return accountingZero(text, said);
  // Asterisks hide the digits of an account, `****1234`; cheques have cents behind theirs.
  if (text.includes('*') && !hasCents) return null;
  const [before, rest] = [text.slice(0, at.start), text.slice(at.end)];
  // `10.` is ten, as at the end of a sentence.
  const behind = rest.replace(closing, '').replace(/^\./, '');
  const isKnown = decimal !== null && ambiguous.test(digits);
  const plain = isKnown
    ? digits.replace(/[.,]/, (sign) => (sign === decimal ? '.' : ''))
    : plainDigits(digits);
  if (plain === null || !readBeside(before, said, true) || !readBeside(behind, said, false)) {
    return null;
  }
  const { negative, positive, open, closed, currency } = said;
  // Nobody writes a number that is negative twice.
  if (negative + positive + open > 1 || open !== closed) return null;
  const isZero = !/[1-9]/.test(plain.replace(/e.*/i, ''));
  const isNegative = (negative > 0 || open > 0) && !isZero;
  return { plain: isNegative ? `-${plain}` : plain, currency, isAmbiguous: ambiguous.test(digits) };
}

/**
 * In the accounting format of spreadsheets zero is a dash behind the currency: `S/ -`. A dash alone
 * is no amount.
 */
function accountingZero(text: string, said: Beside): WrittenAmount | null {
  const [, before = '', behind = ''] = /^([^-\d]*)-{1,2}([^-\d]*)$/u.exec(text) ?? [];
  if (before.trim() === '' && behind.trim() === '') return null;
  if (!readBeside(before, said, true) || !readBeside(behind, said, false)) return null;
  if (said.currency === null) return null;
  if (said.open + said.closed + said.negative + said.positive > 0) return null;
  return { plain: '0', currency: said.currency, isAmbiguous: false };
}
