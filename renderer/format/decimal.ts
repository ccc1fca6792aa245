import { withUsualPlaces } from '../../preload/contract/fields';
import type { Locale } from '../i18n/messages.svelte';

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
