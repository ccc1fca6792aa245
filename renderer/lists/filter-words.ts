import type { Filter } from '../../preload/contract/browse';
import { formatDecimal } from '../format/decimal';
import { formatDate, isDate } from '../format/instant';
import type { ColumnKind } from '../format/record';
import type { Reading } from '../../preload/contract/moments';
import type { Language } from '../i18n/messages.svelte';
import { codeWord, fieldLabel } from '../format/record';
import { isPeriod } from './filter-draft.svelte';
import type { ListQuery } from './list-query';
import type { RecordColumn } from './record-columns.svelte';

/** A filter's condition for people, without its column: `ACTIVE + 2`, `≥ 10`, `since 1 Nov 2026`. */
export function filterWords(
  filter: Filter,
  kind: ColumnKind,
  t: Language['t'],
  reading: Reading,
): string {
  const words = plainWords(filter, kind, t, reading);
  return filter.not === true ? t('browse.chip.not', { words }) : words;
}

function plainWords(filter: Filter, kind: ColumnKind, t: Language['t'], reading: Reading): string {
  switch (filter.kind) {
    case 'contains':
      return t('browse.chip.contains', { text: filter.text });
    case 'starts-with':
      return t('browse.chip.startsWith', { text: filter.text });
    case 'one-of': {
      const [first = '', ...more] = filter.values.map((value) => valueWords(value, kind, t));
      return t('browse.chip.oneOf', { first, more: more.length });
    }
    case 'number': {
      const words = (bound: string) => formatDecimal(bound, reading.locale);
      const { least, most } = filter;
      if (least === null) return t('browse.chip.atMost', { most: words(most ?? '') });
      if (most === null) return t('browse.chip.atLeast', { least: words(least) });
      return t('browse.chip.between', { least: words(least), most: words(most) });
    }
    case 'days': {
      if (isPeriod(filter.first)) return t(`browse.period.${filter.first}`);
      return dayWords({ first: filter.first ?? '', last: filter.last ?? '' }, t, reading);
    }
    case 'repeated':
      return [
        t('browse.kind.repeated'),
        ...(filter.also ?? []).map((field) => fieldLabel(field, t)),
        ...(filter.filters ?? []).map(
          (each) => `${fieldLabel(each.field, t)} ${filterWords(each, 'text', t, reading)}`,
        ),
        ...(filter.among ? [filter.among] : []),
      ].join(' + ');
    case 'presence':
      return t(`browse.is.${filter.is}`);
  }
}

function dayWords(
  days: { readonly first: string; readonly last: string },
  t: Language['t'],
  reading: Reading,
): string {
  // A month (`2026-11`) or what a newer version of the desk says stays as it is.
  const said = (day: string) => (isDate(day) ? formatDate(day, reading) : day);
  const [first, last] = [said(days.first), said(days.last)];
  if (last === '') return t('browse.chip.since', { first });
  if (first === '') return t('browse.chip.until', { last });
  return first === last ? first : t('browse.chip.between', { least: first, most: last });
}

/** All that is asked of a list on one line: its filters, then the words searched for. */
export function questionWords(
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
  columns: readonly Pick<RecordColumn, 'key' | 'kind'>[],
  t: Language['t'],
  reading: Reading,
): string {
  const conditions = filters.map((filter) => {
    const kind = columns.find(({ key }) => key === filter.field)?.kind ?? 'text';
    return `${fieldLabel(filter.field, t)} ${filterWords(filter, kind, t, reading)}`;
  });
  return [...conditions, search.trim()].filter(Boolean).join(', ');
}

/** One value of a list to choose from. */
export function valueWords(value: string, kind: ColumnKind, t: Language['t']): string {
  if (value === '') return '""';
  if (kind === 'status' || kind === 'reason') return codeWord(kind, value, t);
  if (kind === 'boolean' && value === 'true') return t('value.yes');
  if (kind === 'boolean' && value === 'false') return t('value.no');
  return value;
}
