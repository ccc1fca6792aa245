import type { Filter } from '../../shared/ipc/browse';
import { fold } from '../../shared/fold';
import type { LocaleContext } from '../../shared/instant-format';
import type { Syncable } from '../../shared/ipc/sync';
import { formatDate, isDate } from '../format/instant';
import { codeLabel } from '../format/record';
import { fieldLabel } from '../format/field';
import type { ColumnKind } from '../format/kind';
import { formatAmount } from '../format/decimal';
import type { Language } from '../i18n/messages.svelte';
import type { ListQuery } from './list-query';
import { isOfferedPeriod } from './offered-periods';
import { type SearchPart, withoutConditions } from './search-part';
import type { RecordColumn } from './record-columns.svelte';

/** Letters that a chip with several values has room for. */
const maxChipLength = 30;

/**
 * A readable filter condition, without its column: `ACTIVE + 2`, `≥ 10`, `since 1 Nov 2026`.
 * `maxValues`: of several values so many are named.
 */
export function filterWords(
  filter: Filter,
  kind: ColumnKind,
  t: Language['t'],
  localeContext: LocaleContext,
  resource?: Syncable,
  maxValues = 1,
): string {
  const words = plainWords(filter, kind, t, localeContext, resource, maxValues);
  return filter.not === true ? t('browse.chip.not', { words }) : words;
}

/** The name of the column a filter is about, as its words are of it. */
export function filterLabel(filter: Filter, t: Language['t'], resource?: Syncable): string {
  const isOfStatus = filter.kind === 'one-of' && filter.statusSince !== undefined;
  return fieldLabel(isOfStatus ? 'status' : filter.field, t, resource);
}

function plainWords(
  filter: Filter,
  kind: ColumnKind,
  t: Language['t'],
  localeContext: LocaleContext,
  resource: Syncable | undefined,
  maxValues: number,
): string {
  switch (filter.kind) {
    case 'contains':
      return t('browse.chip.contains', { text: filter.text });
    case 'starts-with':
      return t('browse.chip.startsWith', { text: filter.text });
    case 'one-of': {
      const { statusSince: day } = filter;
      if (day !== undefined)
        return t('browse.chip.changedSince', {
          first: isDate(day) ? formatDate(day, localeContext) : day,
        });
      const named = filter.values.slice(0, maxValues);
      const first = named.map((value) => optionWords(value, kind, t, resource)).join(', ');
      // The beginning of one of several IDs says nothing.
      if (maxValues === 1 && filter.values.length > 1 && first.length > maxChipLength)
        return t('browse.chip.values', { count: filter.values.length });
      return t('browse.chip.oneOf', { first, more: filter.values.length - named.length });
    }
    case 'number': {
      const words = (bound: string) => formatAmount(bound, localeContext.locale);
      const { min, max } = filter;
      if (min === null) return t('browse.chip.atMost', { max: words(max ?? '') });
      if (max === null) return t('browse.chip.atLeast', { min: words(min) });
      return t('browse.chip.between', { min: words(min), max: words(max) });
    }
    case 'days': {
      if (isOfferedPeriod(filter.first)) return t(`browse.period.${filter.first}`);
      // A month (`2026-11`), or a value of a newer version of the app, stays as it is.
      const words = (day: string) => (isDate(day) ? formatDate(day, localeContext) : day);
      const [first, last] = [words(filter.first ?? ''), words(filter.last ?? '')];
      if (last === '') return t('browse.chip.since', { first });
      if (first === '') return t('browse.chip.until', { last });
      return first === last ? first : t('browse.chip.between', { min: first, max: last });
    }
    case 'repeated':
      return [
        t('browse.kind.repeated'),
        ...(filter.also ?? []).map((field) => fieldLabel(field, t)),
        ...(filter.filters ?? []).map(
          (each) => `${fieldLabel(each.field, t)} ${filterWords(each, 'text', t, localeContext)}`,
        ),
        ...(filter.among ? [filter.among] : []),
      ].join(' + ');
    case 'presence':
      return t(`browse.is.${filter.is}`);
  }
}

/** A list's query on one line: its filters, then the search text. */
export function queryWords(
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
  columns: readonly Pick<RecordColumn, 'key' | 'kind'>[],
  t: Language['t'],
  localeContext: LocaleContext,
): string {
  const conditions = filters.map((filter) => {
    const kind = columns.find(({ key }) => key === filter.field)?.kind ?? 'text';
    return `${filterLabel(filter, t)} ${filterWords(filter, kind, t, localeContext)}`;
  });
  return [...conditions, search.trim()].filter(Boolean).join(', ');
}

/** A value as it is shown in a list of choices. */
export function optionWords(
  value: string,
  kind: ColumnKind,
  t: Language['t'],
  resource?: Syncable,
): string {
  if (value === '') return '""';
  if (kind === 'status' || kind === 'reason') return codeLabel(kind, value, t, resource);
  if (kind === 'boolean' && value === 'true') return t('value.yes');
  if (kind === 'boolean' && value === 'false') return t('value.no');
  return value;
}

/** A word or phrase to highlight, with case and accents folded. */
export interface SearchWord {
  readonly text: string;
  /** Written in quotes: matches whole words only. */
  readonly exact: boolean;
}

const token = /(-?)(?:([\p{L}_][\p{L}\p{N}_.-]*):)?("[^"]*"?|[^\s"]*)/uy;
/** Operators of the search language: `a OR b` is two words. */
const isJoint = /^(?:OR|O|\|\|?)$/;

/**
 * The words of a search that apply to all fields, folded as they are compared: neither
 * `field:value` nor `-word`, nor what main understood as a condition, which may be several words.
 */
export function searchWords(
  typed: string,
  conditions: readonly SearchPart[] = [],
): readonly SearchWord[] {
  const search = withoutConditions(typed, conditions);
  const words: SearchWord[] = [];
  for (let at = 0; at < search.length;) {
    token.lastIndex = at;
    const found = token.exec(search);
    at += Math.max(1, found?.[0].length ?? 0);
    const [, minus, field, raw = ''] = found ?? [];
    // A list of a field's values extends to its closing parenthesis.
    const from = raw === '' ? at + blanksAt(search, at) : at - raw.length;
    if (field !== undefined && search.charAt(from) === '(') at = endOf(search, from);
    const text = fold(raw.replaceAll('"', '')).trim();
    if (minus === '-' || field !== undefined || text === '' || isJoint.test(raw)) continue;
    words.push({ text, exact: raw.startsWith('"') });
  }
  return words;
}

function blanksAt(search: string, at: number): number {
  const rest = search.slice(at);
  return rest.length - rest.trimStart().length;
}

function endOf(search: string, from: number): number {
  const end = search.indexOf(')', from);
  return end < 0 ? search.length : end + 1;
}
