import { withUsualPlaces } from '../../preload/contract/fields';
import type { ServiceRecord, Value } from '../../preload/contract/values';
import type { Locale } from '../../preload/contract/preferences';

/** The text of a cell, and whether it is a value, a structure, or one of the three kinds of nothing. */
export interface Shown {
  readonly text: string;
  readonly as: 'value' | 'null' | 'empty' | 'absent' | 'structure';
}

/** null is `—`, empty is `""`, absent is blank: a reconciliation must tell them apart. Accounts in a structure are masked. */
export function showValue(value: Value | undefined): Shown {
  if (value === undefined) return { text: '', as: 'absent' };
  if (value === null) return { text: '—', as: 'null' };
  if (value === '') return { text: '""', as: 'empty' };
  if (typeof value === 'object' && value.kind !== 'number') {
    return { text: compactJson(withMaskedAccounts(value)), as: 'structure' };
  }
  return { text: plainText(value), as: 'value' };
}

/** The whole value for the clipboard and the title; '' for null, empty and absent, as a spreadsheet expects. */
export function plainText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return value.kind === 'number' ? value.text : compactJson(value);
}

/** The items of a list of texts and numbers, such as the allowed IPs; null for anything else. */
export function plainItems(value: Value | undefined): string | null {
  if (typeof value !== 'object' || value === null || value.kind !== 'list') return null;
  const isPlain = (item: Value) =>
    typeof item === 'string' || (typeof item === 'object' && item?.kind === 'number');
  if (value.items.length === 0 || !value.items.every(isPlain)) return null;
  return value.items.map(plainText).join(', ');
}

/** JSON on one line, numbers digit for digit. */
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

/** The last digits identify an account; the others are shown only on request. */
export function maskedAccount(account: string): string {
  return account.length > 8 ? `•••• ${account.slice(-4)}` : '••••';
}

/** The value with everything under a key `account` masked, at any depth (docs/interface.md, "Client-card": `currencies`). */
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

/** As `withMaskedAccounts`, for JSON text. A key inside a string does not match: its quotes are escaped there. */
export function jsonWithMaskedAccounts(json: string): string {
  return json.replaceAll(
    /("account"\s*:\s*)(?:"((?:[^"\\]|\\.)+)"|(-?\d[\d.eE+-]*))/gu,
    (_whole, name: string, text: string | undefined, digits: string | undefined) =>
      `${name}"${maskedAccount(text ?? digits ?? '')}"`,
  );
}

const plainDecimal = /^-?\d+(?:\.(\d+))?$/;

/**
 * Groups the digits of a decimal text and keeps all of them: `1234567.50` gives `1,234,567.50`. Intl takes the text itself, so no digit
 * passes through floating point. Texts that are not plain decimals (`1e21`) stay as sent.
 */
export function formatDecimal(text: string, locale: Locale): string {
  const parts = plainDecimal.exec(text);
  if (parts === null) return text;
  const digits = parts[1]?.length ?? 0;
  // Intl rounds after 100 decimals; no amount has that many.
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

export function formatCount(count: number, locale: Locale): string {
  return decimalFormat(locale, 0).format(count);
}

/** An amount shown without its currency, which is named nearby: with the currency's usual decimals, and every digit it has. */
export function formatSum(text: string, currency: string | null, locale: Locale): string {
  return formatDecimal(withUsualPlaces(text, currency), locale);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the smallest unit that keeps the figure below 1000. */
export function formatBytes(bytes: number, locale: Locale): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < byteUnits.length - 1) {
    size /= 1000;
    unit += 1;
  }
  // Intl writes "868 byte" or "868B" where all other sizes are "99 kB".
  if (unit === 0) return `${new Intl.NumberFormat(locale).format(size)}\u00a0B`;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteUnits[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

/** The symbol "s" is the same in every language, unlike Intl's `sec` and `seg`. */
function formatSeconds(milliseconds: number, locale: Locale, sign: 'auto' | 'exceptZero'): string {
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: sign });
  return `${seconds.format(milliseconds / 1000)}\u00a0s`;
}

/** Milliseconds below a second, else seconds with one decimal. */
export function formatDuration(milliseconds: number, locale: Locale): string {
  return milliseconds < 1000
    ? `${formatCount(Math.round(milliseconds), locale)}\u00a0ms`
    : formatSeconds(milliseconds, locale, 'auto');
}

/** A clock's difference with its sign: `+3.2 s`. */
export function formatOffset(milliseconds: number, locale: Locale): string {
  return formatSeconds(milliseconds, locale, 'exceptZero').replace('-', '−');
}
