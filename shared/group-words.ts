import { isCalendarPeriod, periodWords } from './calendar-periods';
import { codeKind } from './field-labels';
import { codeWord } from './field-names';
import type { Grouping } from './ipc/summary';
import type { LanguageCode } from './locales';

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
 * The name of a group: periods, statuses, reasons, yes and no in the reader's language, anything
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
  if (isCalendarPeriod(grouping.by)) return periodWords(label, grouping.by, language, month);
  if (flag.test(grouping.field) && (label === 'true' || label === 'false'))
    return yesNoWords[language][label === 'true' ? 0 : 1];
  const kind = codeKind(grouping.field);
  return kind === null ? label : codeWord(kind, label, language, resource);
}
