import { withUsualPlaces } from '../../shared/money';
import type { Locale } from '../../shared/locales';

const plainDecimal = /^-?\d+(?:\.(\d+))?$/;

/**
 * Groups the digits of a decimal text and keeps all of them: `1234567.50` gives `1,234,567.50`.
 * Intl takes the text itself, so no digit passes through floating point. Texts that are not plain
 * decimals (`1e21`) stay as sent.
 */
export function formatDecimal(text: string, locale: Locale): string {
  const parts = plainDecimal.exec(text);
  if (parts === null) return text;
  const digits = parts[1]?.length ?? 0;
  // Intl rounds after 100 decimals; no amount has that many.
  if (digits > 100) return text;
  return decimalFormat(locale, digits).format(text as `${number}`);
}

/** An amount of a condition: a decimal, perhaps behind a currency's code (`PEN 1234.50`). */
export function formatAmount(text: string, locale: Locale): string {
  const [, currency = '', digits = text] = /^([A-Z]{3} )(.+)$/.exec(text) ?? [];
  return currency + formatDecimal(digits, locale);
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

/**
 * An amount shown without its currency, which is named nearby: with the currency's usual decimals,
 * and every digit it has.
 */
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
