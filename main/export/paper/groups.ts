import { alphabetical } from '../../../shared/collation';
import { groupWord } from '../../../shared/group-words';
import { readInstant, isoOfSeconds } from '../../../shared/instants';
import type { LanguageCode } from '../../../shared/locales';
import type { Value } from '../../../shared/values';
import type { LocalTime } from '../../values/local-time';
import type { Groups } from '../ordered-rows';
import { exportText } from '../rows';

/** A key of a month: no text of a record begins like this. */
const monthMark = '\u0000';

/** Groups by the values of a field; moments and days by their month in this time. */
export function groupsBy(field: string, { seconds }: Pick<LocalTime, 'seconds'>): Groups {
  return {
    field,
    keyOf: (value: Value | undefined) => {
      if (value === undefined || value === null) return '';
      if (typeof value !== 'string') return exportText(value);
      const instant = readInstant(value);
      if (instant === null) return value;
      const local = instant.exact === 'day' ? instant.seconds : seconds(instant.seconds);
      return `${monthMark}${isoOfSeconds(local).slice(0, -'-01T00:00:00'.length)}`;
    },
  };
}

/** The name of a group. */
export function groupName(
  key: string,
  field: string,
  reader: { language: LanguageCode; resource: string | undefined; none: string },
): string {
  if (key === '') return reader.none;
  return key.startsWith(monthMark)
    ? groupWord(key.slice(1), { field, by: 'month' }, reader)
    : groupWord(key, { field, by: 'value' }, reader);
}

/** Months in their order, other groups by their names; the one without a value is the last. */
export function sortedGroups(
  keys: Iterable<string>,
  nameOf: (key: string) => string,
  language: LanguageCode,
): readonly string[] {
  const compare = alphabetical(language, { numeric: true });
  const rank = (key: string) => (key === '' ? 2 : key.startsWith(monthMark) ? 0 : 1);
  return [...keys].sort((one, other) => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    if (rank(one) === 0) return one < other ? -1 : 1;
    return compare(nameOf(one), nameOf(other)) || (one < other ? -1 : 1);
  });
}
