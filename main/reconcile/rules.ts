import type { MatchRules, FileNotice, Mapping } from '../../preload/contract/reconcile';
import { fold } from '../../preload/contract/fold';
import { currencyCode, readDecimal } from '../values/amounts';

/** What takes no room at all. */
const unseen = /[\u200b-\u200f\u2060\ufeff]/gu;

/** Spaces that are not single ones between characters. */
const untidy = /^\s|\s$|\s\s|[^\S ]|[\u200b-\u200f\u2060\ufeff]/u;

/** One space where there are some of any kind, none around. */
export function collapseSpaces(text: string): string {
  if (!untidy.test(text)) return text;
  return text.replace(unseen, '').replace(/\s+/gu, ' ').trim();
}

/** A text as the rules leave it: what has the same plain text is the same. */
export function plainText(text: string, rules: MatchRules): string {
  const spaced = rules.spaces ? collapseSpaces(text) : text;
  return rules.case ? fold(spaced) : spaced;
}

/** A part of a key as the rules leave it; '' when there is nothing in it. */
export function plainKey(text: string, rules: MatchRules): string {
  if (collapseSpaces(text) === '') return '';
  const plain = plainText(text, rules);
  const number = rules.numbers ? readNumber(collapseSpaces(text)) : null;
  if (number?.currency === null) return `#${number.value}`;
  const bare = rules.zeros ? withoutZeros(plain) : plain;
  // Only now it is a number, as the other side has it.
  const shortened = rules.numbers && bare !== plain ? readNumber(bare) : null;
  return shortened === null ? bare : `#${shortened.value}`;
}

/** `00123` and `123`: a spreadsheet takes the zeros off what looks like a number. */
export function withoutZeros(text: string): string {
  return /^0+\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

const between = '\u001f';

/** A key of several parts; null when all of them are empty. */
export function keyOf(parts: readonly string[], rules: MatchRules): string | null {
  const plain = parts.map((part) => plainKey(part, rules));
  return plain.every((part) => part === '') ? null : plain.join(between);
}

/** A number as people write it, by its value: `S/ 1,234.50` and `1234.5` have the same digits. */
interface WrittenNumber {
  /** Equal for equal values, whatever zeros or exponent they were written with. */
  readonly value: string;
  /** As a plain decimal with the digits it was written with, for a file. */
  readonly plain: string;
  /** ISO code where a sign or code says it; null for a bare number. */
  readonly currency: string | null;
}

/** In brackets or with its minus before the currency: `(S/ 10.00)`, `-S/ 10.00`. */
const negated = /^(?:\((.+)\)|[-−]\s*([^\d\s.,()+−-].*))$/u;

const withCurrency = /^([^\d\s.,()+−-]{1,3}\.?)?\s*(.*?)\s*([A-Z]{3}|€)?$/u;

/** `1,234.50` and `1.234,50`; a single comma or point before three digits groups thousands only when it is a comma, and not behind a zero. An exponent has its sign, as
 * spreadsheets write it: `12e4` may be an id. */
const grouped = [
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, group: ',', point: '.' },
  { form: /^\d{1,3}(?:\.\d{3})+,\d+$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, group: ' ', point: ',' },
  { form: /^\d+,\d+$/, group: '', point: ',' },
  { form: /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]\d{1,3})?$/, group: '', point: '.' },
] as const;

/** Null for what is no number as people or programs write one. Zeros in front are digits of a code, not of a number. */
export function readNumber(text: string): WrittenNumber | null {
  if (!/\d/.test(text) || text.length > 60) return null;
  const [, inBrackets, behindMinus] = negated.exec(text.trim()) ?? [];
  const unsigned = inBrackets ?? behindMinus;
  const [, before = '', number = '', after = ''] = withCurrency.exec(unsigned ?? text.trim()) ?? [];
  const currency = currencyOf(before, after);
  if (currency === undefined) return null;
  const isAccounting = /^\(.*\)$/.test(number);
  const bare = isAccounting ? number.slice(1, -1) : number;
  const hasMinus = isAccounting || /^[-−]|-$/.test(bare);
  // Twice negative is nothing people write.
  if (hasMinus && unsigned !== undefined) return null;
  const found = valueOf(bare.replace(/^[+−-]\s*|-$/g, ''));
  if (found === null) return null;
  const minus = (hasMinus || unsigned !== undefined) && found.value !== '0' ? '-' : '';
  return { value: minus + found.value, plain: minus + found.plain, currency };
}

/** Undefined for what is no currency. */
function currencyOf(before: string, after: string): string | null | undefined {
  if (before !== '' && after !== '') return undefined;
  const said = before === '' ? after : before;
  if (said === '') return null;
  return currencyCode(said) ?? undefined;
}

function valueOf(digits: string): { value: string; plain: string } | null {
  const written = grouped.find(({ form }) => form.test(digits));
  if (written === undefined || /^0\d/.test(digits)) return null;
  const { group, point } = written;
  const plain = (group === '' ? digits : digits.replaceAll(group, '')).replace(point, '.');
  const decimal = readDecimal(plain);
  if (decimal === null) return null;
  return { value: decimal.digits === '' ? '0' : `${decimal.digits}e${decimal.exponent}`, plain };
}

/** Written by a spreadsheet with fewer digits than it was: `1.29343810604056E+18`. */
export function isRounded(text: string): boolean {
  return /^\d[.,]\d+e\+\d+$/i.test(text.trim());
}

const none = { column: null, count: 0, words: '' };

export function notice(reason: FileNotice['reason'], part: Partial<FileNotice> = {}): FileNotice {
  return { ...none, reason, ...part };
}

/** Takes the keys of a file's rows, and notes what their reader should know of keys and amounts. */
export class FileKeys {
  readonly #mapping: Pick<Mapping, 'keys' | 'compare' | 'rules'>;
  readonly #columns: readonly string[];
  readonly #currencies = new Map<number, Set<string>>();
  #blank = 0;
  #rounded = 0;

  constructor(mapping: Pick<Mapping, 'keys' | 'compare' | 'rules'>, columns: readonly string[]) {
    this.#mapping = mapping;
    this.#columns = columns;
  }

  /** Null for a row without a key. */
  of(cells: readonly string[]): string | null {
    const { keys, compare, rules } = this.#mapping;
    const parts = keys.map(({ column }) => cells[column] ?? '');
    const key = keyOf(parts, rules);
    if (key === null) this.#blank += 1;
    else if (parts.some(isRounded)) this.#rounded += 1;
    for (const { column } of compare) this.#noteCurrency(column, cells[column] ?? '');
    return key;
  }

  get notices(): FileNotice[] {
    const column = this.#mapping.keys.map((pair) => this.#columns[pair.column] ?? '').join(' + ');
    return [
      ...(this.#blank === 0 ? [] : [notice('keys-blank', { column, count: this.#blank })]),
      ...(this.#rounded === 0 ? [] : [notice('keys-rounded', { column, count: this.#rounded })]),
      ...[...this.#currencies].flatMap(([at, found]) =>
        found.size < 2
          ? []
          : notice('two-currencies', {
              column: this.#columns[at] ?? '',
              count: found.size,
              words: [...found].toSorted().join(', '),
            }),
      ),
    ];
  }

  #noteCurrency(column: number, cell: string): void {
    // Digits alone are most cells, and in no currency.
    if (!/[^\d.,\s-]/.test(cell)) return;
    const currency = readNumber(collapseSpaces(cell))?.currency;
    if (currency === undefined || currency === null) return;
    const found = this.#currencies.get(column) ?? new Set();
    this.#currencies.set(column, found.add(currency));
  }
}
