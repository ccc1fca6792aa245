import { withUsualPlaces } from '../../preload/contract/fields';
import type { ServiceRecord, Value } from '../../preload/contract/values';
import type { Locale } from '../../preload/contract/languages';

/** What stands in a cell, and which of the three kinds of nothing it is when it is nothing. */
export interface Shown {
  readonly text: string;
  readonly as: 'value' | 'null' | 'empty' | 'absent' | 'structure';
}

/** null is `—`, empty is `""`, absent is blank: three different things in a reconciliation. Accounts in a structure are masked. */
export function showValue(value: Value | undefined): Shown {
  if (value === undefined) return { text: '', as: 'absent' };
  if (value === null) return { text: '—', as: 'null' };
  if (value === '') return { text: '""', as: 'empty' };
  if (typeof value === 'object' && value.kind !== 'number') {
    return { text: compactJson(withMaskedAccounts(value)), as: 'structure' };
  }
  return { text: plainText(value), as: 'value' };
}

/** The whole value for the clipboard and the title; nothing at all for null, empty and absent, as a spreadsheet expects. */
export function plainText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return value.kind === 'number' ? value.text : compactJson(value);
}

/** The items of a list of plain values, e.g. the allowed IPs; null for anything else. */
export function plainItems(value: Value | undefined): string | null {
  if (typeof value !== 'object' || value === null || value.kind !== 'list') return null;
  const isPlain = (item: Value) =>
    typeof item === 'string' || (typeof item === 'object' && item?.kind === 'number');
  if (value.items.length === 0 || !value.items.every(isPlain)) return null;
  return value.items.map(plainText).join(', ');
}

/** JSON on one line with the numbers' own digits. */
export function compactJson(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value.kind === 'number') return value.text;
  if (value.kind === 'list') return `[${value.items.map(compactJson).join(', ')}]`;
  const entries = value.entries.map(
    ([name, field]) => `${JSON.stringify(name)}: ${compactJson(field)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** Indented JSON of a value, numbers digit for digit. */
function indentedJson(value: Value, indent = ''): string {
  if (value === null || typeof value !== 'object' || value.kind === 'number')
    return compactJson(value);
  const inner = `${indent}  `;
  const lines =
    value.kind === 'list'
      ? value.items.map((item) => inner + indentedJson(item, inner))
      : value.entries.map(
          ([name, field]) => `${inner}${JSON.stringify(name)}: ${indentedJson(field, inner)}`,
        );
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

export function recordJson(record: ServiceRecord): string {
  return indentedJson({ kind: 'object', entries: record });
}

/** An account's last digits tell which one it is; the others are shown on purpose only. */
export function maskedAccount(account: string): string {
  return account.length > 8 ? `•••• ${account.slice(-4)}` : '••••';
}

/** The same value with what stands under `account` masked, however deep (docs/interface.md, "Client-card": `currencies`). */
function withMaskedAccounts(value: Value): Value {
  if (value === null || typeof value !== 'object' || value.kind === 'number') return value;
  if (value.kind === 'list') return { ...value, items: value.items.map(withMaskedAccounts) };
  return {
    ...value,
    entries: value.entries.map(([name, field]) => [
      name,
      name === 'account' ? masked(field) : withMaskedAccounts(field),
    ]),
  };
}

function masked(value: Value): Value {
  if (typeof value === 'string') return value === '' ? value : maskedAccount(value);
  if (value === null || typeof value !== 'object') return value;
  return value.kind === 'number' ? maskedAccount(value.text) : withMaskedAccounts(value);
}

/** As `withMaskedAccounts`, in a text of JSON. A name inside a text is not met: its quotes are escaped there. */
export function jsonWithMaskedAccounts(json: string): string {
  return json.replaceAll(
    /("account"\s*:\s*)(?:"((?:[^"\\]|\\.)+)"|(-?\d[\d.eE+-]*))/gu,
    (_whole, name: string, text: string | undefined, digits: string | undefined) =>
      `${name}"${maskedAccount(text ?? digits ?? '')}"`,
  );
}

const plainDecimal = /^-?\d+(?:\.(\d+))?$/;

/**
 * Groups the digits of a decimal text and keeps every one of them: `1234567.50` gives `1,234,567.50`. Intl takes the text itself, so no
 * digit passes through floating point. Texts that are not plain decimals (`1e21`) stay as they were sent.
 */
export function formatDecimal(text: string, locale: Locale): string {
  const parts = plainDecimal.exec(text);
  if (parts === null) return text;
  const digits = parts[1]?.length ?? 0;
  // Intl rounds at 100 digits after the point, and no money has them.
  if (digits > 100) return text;
  return decimalFormat(locale, digits).format(text as `${number}`);
}

const decimalFormats = new Map<string, Intl.NumberFormat>();

function decimalFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  let format = decimalFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: true,
    });
    decimalFormats.set(key, format);
  }
  return format;
}

const groupedDecimal = /^[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * An amount as one types or copies it, as a plain decimal: `1,000.50` as both languages show it gives `1000.50`. Null for anything else: a
 * comma that groups nothing may be a decimal sign, and is not guessed at.
 */
export function readDecimal(text: string): string | null {
  const typed = text.replaceAll(/[\s\u00a0\u202f]/gu, '');
  const plain = (groupedDecimal.test(typed) ? typed.replaceAll(',', '') : typed).replace('−', '-');
  return plainDecimal.test(plain) ? plain : null;
}

/** A count of whole things. */
export function formatCount(count: number, locale: Locale): string {
  return decimalFormat(locale, 0).format(count);
}

/** An amount beside others of its currency, which is named elsewhere: with its cents, and with every digit it has. */
export function formatSum(text: string, currency: string | null, locale: Locale): string {
  return formatDecimal(withUsualPlaces(text, currency), locale);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the largest unit that keeps the figure under a thousand. */
export function formatBytes(bytes: number, locale: Locale): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < byteUnits.length - 1) {
    size /= 1000;
    unit += 1;
  }
  // The languages write "868 byte" or "868B" where all other sizes are "99 kB".
  if (unit === 0) return `${new Intl.NumberFormat(locale).format(size)}\u00a0B`;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteUnits[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

/** The symbols of the metric system are the same in every language: `sec` and `seg` are not needed. */
function formatSeconds(milliseconds: number, locale: Locale, sign: 'auto' | 'exceptZero'): string {
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: sign });
  return `${seconds.format(milliseconds / 1000)}\u00a0s`;
}

/** Milliseconds under a second, else seconds with one digit. */
export function formatDuration(milliseconds: number, locale: Locale): string {
  return milliseconds < 1000
    ? `${formatCount(Math.round(milliseconds), locale)}\u00a0ms`
    : formatSeconds(milliseconds, locale, 'auto');
}

/** A clock's difference, always signed: `+3.2 s`. */
export function formatOffset(milliseconds: number, locale: Locale): string {
  return formatSeconds(milliseconds, locale, 'exceptZero').replace('-', '−');
}
