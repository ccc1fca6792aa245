import { fieldName } from '../../../shared/field-names';
import type { ComparedPeriod } from '../../../shared/ipc/reconcile';
import { locales, type LanguageCode } from '../../../shared/locales';
import { withUsualPlaces } from '../../../shared/money';
import type { Value } from '../../../shared/values';
import { shownInstant } from '../../values/local-time';
import { apart } from '../paper/cell';
import type { Act } from './content';

/** A decimal as an amount of the currency is written; other texts stay. */
export function amountText(text: string, currency: string | null, language: LanguageCode): string {
  return apart(withUsualPlaces(text, currency), language);
}

export function countText(count: number, language: LanguageCode): string {
  return count.toLocaleString(locales[language]);
}

export function money(decimal: string, currency: string | null, language: LanguageCode): string {
  return `${currency ?? ''} ${amountText(decimal, currency, language)}`.trim();
}

export function instantText(
  iso: string | null,
  { language, zone }: Pick<Act, 'language' | 'zone'>,
) {
  return iso === null ? '' : shownInstant(Date.parse(iso), { locale: locales[language], zone });
}

export function dayText(day: string | null, language: LanguageCode): string {
  if (day === null) return '';
  return Temporal.PlainDate.from(day).toLocaleString(locales[language], {
    day: '2-digit',
    month: language === 'es' ? '2-digit' : 'short',
    year: 'numeric',
  });
}

/** `November 2026 (Created)`, or its days where they are no month. */
export function periodText({ field, first, last }: ComparedPeriod, language: LanguageCode): string {
  const month = Temporal.PlainDate.from(first).toPlainYearMonth();
  const isMonth = first.endsWith('-01') && last === month.toPlainDate({ day: 31 }).toString();
  const day = Temporal.PlainDate.from(first);
  const text = isMonth
    ? day.toLocaleString(locales[language], { month: 'long', year: 'numeric' })
    : `${dayText(first, language)} – ${dayText(last, language)}`;
  return `${text} (${fieldName(field, language)})`;
}

export function sinceText(since: string, language: LanguageCode): string {
  if (!/^\d{4}-\d{2}$/.test(since)) return since;
  return Temporal.PlainDate.from(`${since}-01`).toLocaleString(locales[language], {
    month: 'long',
    year: 'numeric',
  });
}

export const decimal = (text: string): Value => ({ kind: 'number', text });
