import type { MatchRules, FileNotice, Mapping } from '../../preload/contract/reconcile';
import { fold } from '../../preload/contract/fold';
import { collapseSpaces, readNumber } from '../values/written-amounts';

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
