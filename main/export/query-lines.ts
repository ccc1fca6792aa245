import type { Filter, RecordsQuery, Sort } from '../../shared/ipc/browse';
import type { ExportSource } from '../../shared/ipc/exports';
import type { LineFilter } from '../../shared/ipc/reconcile';
import { fieldName } from '../../shared/field-names';
import type { LanguageCode } from '../../shared/locales';
import { showingWords } from '../../shared/showing-words';
import { type Line, optional } from './about-line';
import { actWords } from './act/words';
import { columnWord } from './shown-words';
import type { ExportWords } from './words';

/** What was asked: the search, the filters and the order, in words. */
export function queryLines(source: ExportSource, t: ExportWords): Line[] {
  const { lines, language } = t;
  if (source.kind === 'changes') {
    const { fields = [] } = source;
    return [
      [lines.search, source.search.trim() || lines.none],
      ...optional(lines.filters, source.resource && t.resources[source.resource]),
      ...optional(
        lines.change,
        source.change && columnWord('change', source.change, language, 'changes'),
      ),
      ...optional(lines.fields, fields.map((field) => fieldName(field, language)).join(', ')),
      ...watchLines(source.matching, t),
    ];
  }
  if (source.kind === 'merchant') return [];
  if (source.kind === 'summary') {
    return [
      [lines.list, t.resources[source.query.resource]],
      [
        t.summary.measure,
        [source.measure, source.second]
          .flatMap((each) => (each ? [t.summary.measures[each]] : []))
          .join(', '),
      ],
      ...optional(
        t.summary.shown,
        source.shownAs && source.shownAs !== 'value' && showingWords(source.shownAs, language),
      ),
      ...optional(t.summary.field, source.field && fieldName(source.field, language)),
      ...conditionLines(source.query, t),
    ];
  }
  if (source.kind === 'reconciled') {
    const { outcome, field, state, search } = source;
    return [
      ...optional(t.reconciled.outcome, outcome && t.reconciled.outcomes[outcome]),
      ...optional(t.reconciled.differs, field && fieldName(field, language)),
      ...optional(t.reconciled.state, state && filterWord(state, t, language)),
      ...optional(t.reconciled.found, search.trim()),
    ];
  }
  if (source.kind === 'lookup') {
    const words = source.outcomes?.map((each) =>
      columnWord('lookup_outcome', each, language, 'lookup'),
    );
    return words === undefined ? [] : [[lines.filters, words.join(', ')]];
  }
  const { sort, also } = source.query;
  return [
    ...conditionLines(source.query, t),
    ...optional(lines.sort, sort.map((each) => sortWords(each, t)).join(', ')),
    ...optional(lines.also[also?.not ? 'not' : 'in'], also && alsoWords(also, t)),
    ...selectionLine(source, t),
  ];
}

function filterWord(filter: LineFilter, t: ExportWords, language: LanguageCode): string {
  return filter === 'todo' || filter === 'changed'
    ? t.reconciled.filters[filter]
    : actWords(language).states[filter];
}

/** The conditions on the records of a list. */
export function conditionLines(
  { search, filters }: Pick<RecordsQuery, 'search' | 'filters'>,
  t: ExportWords,
): Line[] {
  const { lines } = t;
  return [
    [lines.search, search.trim() || lines.none],
    ...(filters.length === 0
      ? [[lines.filters, lines.none] as const]
      : filters.map((filter): Line => [lines.filters, filterWords(filter, t)])),
  ];
}

function alsoWords({ search, filters }: NonNullable<RecordsQuery['also']>, t: ExportWords): string {
  const words = [search.trim(), ...filters.map((filter) => filterWords(filter, t))];
  return words.filter(Boolean).join(' · ') || t.lines.none;
}

/** A watch rule's conditions, when only its findings are exported. */
function watchLines(
  matching: Extract<ExportSource, { kind: 'changes' }>['matching'],
  t: ExportWords,
): Line[] {
  if (matching === undefined) return [];
  const { search, filters } = matching;
  const words = filters.map((filter) => filterWords(filter, t));
  const conditions = search.trim() === '' ? words : [search.trim(), ...words];
  return conditions.map((condition): Line => [t.lines.watch, condition]);
}

function selectionLine(
  source: Extract<ExportSource, { kind: 'list' | 'ids' | 'rows' }>,
  t: ExportWords,
): Line[] {
  if (source.kind === 'list') return [];
  const text =
    source.kind === 'ids'
      ? t.ids(source.ids.length)
      : t.rows(source.first + 1, source.first + source.count);
  return [[t.lines.selection, text]];
}

function filterWords(filter: Filter, t: ExportWords): string {
  const words = conditionWords(filter, t);
  return filter.not === true ? `${t.not} (${words})` : words;
}

function conditionWords(filter: Filter, t: ExportWords): string {
  const field = fieldName(filter.field, t.language);
  switch (filter.kind) {
    case 'contains':
      return `${field} ${t.contains} "${filter.text}"`;
    case 'one-of':
      return `${field} ${t.isOneOf} ${filter.values.join(', ')}`;
    case 'number':
      return `${field} ${bounds(filter.min, filter.max, t.between)}`;
    case 'starts-with':
      return `${field} ${t.startsWith} "${filter.text}"`;
    case 'days':
      return `${field} ${bounds(filter.first, filter.last, t.between)}`;
    case 'repeated':
      return t.isRepeated(
        [filter.field, ...(filter.also ?? [])].map((each) => fieldName(each, t.language)),
      );
    case 'presence':
      return `${field} ${t.presence[filter.is]}`;
  }
}

function sortWords({ field, direction }: Sort, t: ExportWords): string {
  return `${fieldName(field, t.language)} (${t.directions[direction]})`;
}

const bounds = (from: string | null, to: string | null, words: readonly [string, string]) =>
  [from === null ? '' : `${words[0]} ${from}`, to === null ? '' : `${words[1]} ${to}`]
    .filter((each) => each !== '')
    .join(' ');
