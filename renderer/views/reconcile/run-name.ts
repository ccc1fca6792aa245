import type { Language } from '../../i18n/messages.svelte';

/** A run's month in words; the name of its file where it has no month. */
export function runName(
  label: string,
  { locale }: Pick<Language, 'locale'>,
  month: 'long' | 'short' = 'long',
): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(label) ?? [];
  if (year === undefined || number === undefined) return label;
  const first = new Date(Date.UTC(Number(year), Number(number) - 1, 1));
  return first.toLocaleDateString(locale, { month, year: 'numeric', timeZone: 'UTC' });
}
