import type { Filter } from '../../preload/contract/browse';
import { fold, foldWithPlaces } from '../../preload/contract/fold';
import type { Reading } from '../../preload/contract/moments';
import { formatDate, isDate } from '../format/instant';
import { codeWord, fieldLabel } from '../format/record';
import type { ColumnKind } from '../format/record';
import { formatDecimal } from '../format/value';
import type { Language } from '../i18n/messages.svelte';
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

/** A piece of a text, and whether the search found it. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** What is looked for in every text: a folded word or phrase. */
export interface SoughtWord {
  readonly text: string;
  /** Written in quotes: stands only as whole words. */
  readonly exact: boolean;
}

const token = /(-?)(?:([\p{L}_][\p{L}\p{N}_.-]*):)?("[^"]*"?|[^\s"]*)/uy;
const letter = /[\p{L}\p{N}]/u;
/** `a OR b` is two words. */
const isJoint = /^(?:OR|O|\|\|?)$/;
/** Shorter words are sought at the beginning of words only. */
const minLength = 3;

/** The words of a search that are looked for everywhere: not `field:value`, not `-word`. Folded, as they are compared. */
export function soughtWords(search: string): readonly SoughtWord[] {
  const words: SoughtWord[] = [];
  for (let at = 0; at < search.length;) {
    token.lastIndex = at;
    const found = token.exec(search);
    at += Math.max(1, found?.[0].length ?? 0);
    const [, minus, field, raw = ''] = found ?? [];
    // A list of a field's values goes on to its parenthesis.
    if (field !== undefined && raw.startsWith('(')) at = endOf(search, at - raw.length);
    const text = fold(raw.replaceAll('"', '')).trim();
    if (minus === '-' || field !== undefined || text === '' || isJoint.test(raw)) continue;
    words.push({ text, exact: raw.startsWith('"') });
  }
  return words;
}

function endOf(search: string, from: number): number {
  const end = search.indexOf(')', from);
  return end < 0 ? search.length : end + 1;
}

/** A text cut where the words stand in it, accents and case folded: `nunez` is found in `Núñez`. */
export function highlighted(text: string, words: readonly SoughtWord[]): readonly Piece[] {
  if (words.length === 0 || text === '') return [{ text, hit: false }];
  const { folded, places } = foldWithPlaces(text);
  const hits = new Uint8Array(text.length);
  for (const word of words) {
    for (const start of startsOf(word, folded)) {
      hits.fill(1, places[start], places[start + word.text.length]);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const hit = hits[at] === 1;
    let end = at;
    while (end < text.length && (hits[end] === 1) === hit) end += 1;
    pieces.push({ text: text.slice(at, end), hit });
    at = end;
  }
  return pieces;
}

function startsOf({ text, exact }: SoughtWord, folded: string): readonly number[] {
  const starts: number[] = [];
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    const end = at + text.length;
    const opens = at === 0 || !letter.test(folded.charAt(at - 1));
    const closes = end === folded.length || !letter.test(folded.charAt(end));
    if ((opens || (!exact && text.length >= minLength)) && (closes || !exact)) starts.push(at);
  }
  return starts;
}
