import { codeKind } from './field-labels';
import { codeWord } from './field-names';
import { dateTimeFormat } from './instant-format';
import type { Grouping } from './ipc/summary';
import { locales, type LanguageCode } from './locales';

export const yesNoWords = { en: ['Yes', 'No'], es: ['Sí', 'No'] } as const;

/** The name of a field that is true or false. */
const flag = /^(is|has)_/;

interface GroupReader {
  readonly language: LanguageCode;
  /** The list whose records are grouped. */
  readonly resource?: string | undefined;
  /** What records without a value are called. */
  readonly none: string;
  /** How a month is written: `November 2026`, or `Nov 2026` where room is short. */
  readonly month?: 'long' | 'short';
}

/**
 * The name of a group: months, statuses, reasons, yes and no in the reader's language, anything
 * else as the service sends it. `label` is null for records without a value, and `2026-11` for a
 * month.
 */
export function groupWord(
  label: string | null,
  grouping: Grouping | null,
  { language, resource, none, month = 'long' }: GroupReader,
): string {
  if (label === null) return none;
  if (grouping === null) return label;
  if (grouping.by === 'month') return monthWords(label, language, month);
  if (flag.test(grouping.field) && (label === 'true' || label === 'false'))
    return yesNoWords[language][label === 'true' ? 0 : 1];
  const kind = codeKind(grouping.field);
  return kind === null ? label : codeWord(kind, label, language, resource);
}

/** `2026-11` in words; any other text stays as it is. */
export function monthWords(month: string, language: LanguageCode, style: 'long' | 'short'): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const localeContext = { locale: locales[language], zone: 'UTC' };
  const format = dateTimeFormat(localeContext, { month: style, year: 'numeric' });
  return format.format(Date.parse(`${month}-15T00:00:00Z`));
}
