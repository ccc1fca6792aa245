import { showingWords } from '../../shared/showing-words';
import type { Filter, Sort, RecordsQuery } from '../../shared/ipc/browse';
import { linesOf, type ExportSource } from '../../shared/ipc/exports';
import type { LineFilter, Pair } from '../../shared/ipc/reconcile';
import { fieldName } from '../../shared/field-names';
import type { ListCompleteness } from '../../shared/ipc/sync';
import { isComplete, completenessWords } from '../../shared/completeness';
import { locales, type LanguageCode } from '../../shared/locales';
import { shownInstant, type LocalTime } from '../values/local-time';
import { renamedFrom } from '../resources/reserved-names';
import { actWords } from './act/words';
import type { RowSource } from './rows';
import type { Table } from './shown';
import { columnWord } from './shown-words';
import type { Total } from './ordered-rows';
import type { ExportWords } from './words';

export interface ExportFacts {
  readonly source: ExportSource;
  readonly rows: Pick<
    RowSource,
    'listCount' | 'asOf' | 'since' | 'synced' | 'records' | 'compared' | 'parts' | 'omitted'
  >;
  /** Known reasons why the rows may be incomplete. */
  readonly completeness: ListCompleteness;
  readonly profile: { readonly name: string; readonly host: string; readonly sample: boolean };
  /** Epoch milliseconds. */
  readonly exportedAt: number;
  /** The local time in which moments are shown, here and in the table. */
  readonly time: LocalTime;
  /** Name and version of the app. */
  readonly writtenBy: string;
}

/** The profile's name; sample data has a name in the reader's language instead. */
export function profileName(
  { name, sample }: Pick<ExportFacts['profile'], 'name' | 'sample'>,
  t: ExportWords,
): string {
  return sample ? t.sampleProfile : name;
}

interface ExportEnd {
  readonly records: number;
  readonly cutTexts: number;
  readonly totals: readonly Total[];
  /** The fields of the file. */
  readonly columns: readonly string[];
  /** What the table's headings stand for. */
  readonly table?: Pick<Table, 'columns' | 'fields' | 'codes'>;
  /** What a page shows shortened or not at all. */
  readonly paper?: PaperEnd;
}

interface PaperEnd {
  /** Times have every digit and IDs every character. */
  readonly exact: boolean;
  /** Number of shortened IDs. */
  readonly shortIds: number;
  /** Columns with the same text in every row, which are not repeated in the rows. */
  readonly same: readonly Line[];
  /** Headings of columns that did not fit, and of those without any value. */
  readonly left: readonly string[];
  readonly empty: readonly string[];
}

/** With a currency ('' for an unknown one) the text is the digits of an amount. */
export type Line = readonly [name: string, text: string, currency?: string];

/** Where the lines are shown. A Parquet file describes its values itself. */
export type Medium = 'workbook' | 'paper' | 'parquet';

/**
 * What a reader must know to trust the table: whose data, as of when, which part of it, and its
 * totals.
 */
export function aboutLines(
  facts: ExportFacts,
  end: ExportEnd,
  t: ExportWords,
  medium: Medium,
): Line[] {
  const { head, foot } = aboutParts(facts, end, t, medium);
  return [...head, ...foot];
}

/** The lines in two parts: what the table shows, and how it shows it. */
export function aboutParts(
  facts: ExportFacts,
  end: ExportEnd,
  t: ExportWords,
  medium: Medium,
): { readonly head: readonly Line[]; readonly foot: readonly Line[] } {
  const { profile, rows, exportedAt, writtenBy, time } = facts;
  const { lines } = t;
  const counted = linesOf(facts.source);
  const cutWords = medium === 'workbook' ? lines.cutTexts : lines.cutOnPaper;
  const formatTime = instantFormatter(medium, facts, t);
  const number = (count: number) => count.toLocaleString(locales[t.language]);
  const asOf = rows.asOf === null ? lines.never : formatTime(rows.asOf);
  const head = [
    ...optional(t.mark.column, profile.sample && t.markLine),
    [lines.resource, t.resources[resourceOf(facts.source)]],
    [lines.profile, profileName(profile, t)],
    [lines.service, profile.host],
    [lines.asOf, rows.synced ? asOf : `${asOf} (${lines.unfinished})`],
    [lines.exportedAt, formatTime(exportedAt)],
    [
      counted === 'rows' || counted === 'lines' ? lines[counted] : lines.records,
      rows.listCount === null ? number(end.records) : lines.share(end.records, rows.listCount),
    ],
    ...optional(lines.records, rows.records === undefined ? null : number(rows.records)),
    ...optional(
      lines.completeness,
      !isComplete(facts.completeness) && completenessWords(facts.completeness, t.language),
    ),
    ...partLines(rows, t, formatTime),
    ...comparedLines(rows.compared, t),
    ...periodLines(facts, t, formatTime),
    ...queryLines(facts.source, t),
    ...(medium === 'parquet' ? [] : totalLines(end.totals, t)),
    ...paperLines(end.paper, t),
  ] satisfies Line[];
  const foot: Line[] = [
    ...optional('', medium !== 'parquet' && lines.hashMeaning),
    ...valueLines(medium, lines, time, end.paper),
    ...optional(lines.cut, end.cutTexts > 0 && cutWords(end.cutTexts)),
    [lines.by, writtenBy],
    ...fieldLines(end.table, t),
    ...renamedLines(end.columns, t),
  ];
  return { head, foot };
}

/** A file of several connections is no more complete than each of them. */
function partLines(
  { parts = [], omitted = [] }: ExportFacts['rows'],
  t: ExportWords,
  formatTime: (epochMs: number) => string,
): Line[] {
  const { lines } = t;
  return [
    ...omitted.map(({ name, failure }): Line => [
      `${lines.omitted}: ${name}`,
      failure.code === 'input.unsynced' ? lines.nothingStored : lines.notOpened,
    ]),
    ...parts.map(({ name, records, asOf, synced, completeness, isBehind }): Line => {
      const age = asOf === null ? lines.never : `${lines.asOf} ${formatTime(asOf)}`;
      const facts = [
        lines.count(records),
        synced ? age : `${age} (${lines.unfinished})`,
        completenessWords(completeness, t.language),
        ...(isBehind ? [lines.behind] : []),
      ];
      return [`${lines.profile}: ${name}`, facts.join(' · ')];
    }),
  ];
}

/** The columns of the rows that are not columns of the page. */
function paperLines(paper: PaperEnd | undefined, { lines }: ExportWords): Line[] {
  if (paper === undefined) return [];
  const { same, left, empty } = paper;
  return [
    ...optional(lines.same, same.map(([name, text]) => `${name} ${text}`).join(' · ')),
    ...optional(lines.noRoom, left.join(', ')),
    ...optional(lines.noValues, empty.join(', ')),
  ];
}

/** Paper is read by people only; the other files by programs as well. */
function instantFormatter(medium: Medium, { time }: ExportFacts, { language }: ExportWords) {
  return medium === 'paper'
    ? (epochMs: number) => shownInstant(epochMs, { locale: locales[language], zone: time.zone })
    : time.iso;
}

/**
 * One line for each amount and currency; on paper they stand below the table instead, where they
 * can.
 */
function totalLines(totals: readonly Total[], { lines, language }: ExportWords): Line[] {
  return totals.flatMap(({ currency, sums }) =>
    [...sums].map(([field, sum]): Line => [
      `${lines.total}: ${fieldName(field, language)}`,
      sum,
      currency,
    ]),
  );
}

/** The service's own names of the columns, statuses and reasons. */
function fieldLines(table: ExportEnd['table'], { lines }: ExportWords): Line[] {
  const fields = table?.fields;
  if (table === undefined || fields === undefined || fields === null) return [];
  return [
    ...table.columns.flatMap((heading, at): Line[] =>
      heading === fields[at] ? [] : [[`${lines.column}: ${heading}`, fields[at] ?? '']],
    ),
    ...[...table.codes].map(([word, code]): Line => [`${lines.value}: ${word}`, code]),
  ];
}

/** Fields of the service that bore a name of the app. */
function renamedLines(columns: readonly string[], { lines }: ExportWords): Line[] {
  return columns.flatMap((name) => {
    const sent = renamedFrom(name);
    return sent === null ? [] : [[lines.renamed, lines.renamedAs(sent, name)] as const];
  });
}

/** How the table shows values that are not text. */
function valueLines(
  medium: Medium,
  lines: ExportWords['lines'],
  time: LocalTime,
  paper: PaperEnd | undefined,
): Line[] {
  if (medium === 'parquet') return [];
  if (medium === 'workbook') {
    return [
      [lines.dates, lines.exactDates(time.zone)],
      [lines.numbers, lines.exact],
    ];
  }
  return [
    [
      lines.dates,
      paper?.exact === true ? lines.everyDigit(time.zone) : lines.toTheMinute(time.zone),
    ],
    ...optional(lines.ids, (paper?.shortIds ?? 0) > 0 && lines.shortIds),
    [lines.signs, lines.signsOnPaper],
  ];
}

/** A line, unless there is no text for it. */
function optional(name: string, text: string | false | null | undefined): Line[] {
  return text ? [[name, text]] : [];
}

export function resourceOf(source: ExportSource): keyof ExportWords['resources'] {
  return source.kind !== 'summary' && 'query' in source ? source.query.resource : source.kind;
}

/** The time whose changes are listed; no line for all since the first sync. */
function periodLines(
  { source, rows }: ExportFacts,
  { lines }: ExportWords,
  formatTime: (epochMs: number) => string,
): Line[] {
  if (source.kind !== 'changes') return [];
  const { between, since } = source;
  if (between) return [[lines.between, `${formatTime(between.from)} – ${formatTime(between.to)}`]];
  const known = rows.since ?? since;
  return known > 0 ? [[lines.since, formatTime(known)]] : [];
}

function queryLines(source: ExportSource, t: ExportWords): Line[] {
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
function conditionLines(
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

/** What a file was compared with, by which key and which rules. */
function comparedLines(compared: RowSource['compared'], t: ExportWords): Line[] {
  if (compared === undefined) return [];
  const { name, sheet, mapping } = compared;
  const { resource, search, filters = [], keys, compare, rules } = mapping;
  const same = (['spaces', 'case', 'zeros', 'numbers'] as const).filter((rule) => rules[rule]);
  const pairedFields = (pairs: readonly Pair[]) => {
    return pairs.map(({ field }) => fieldName(field, t.language)).join(', ');
  };
  return [
    [t.reconciled.sides.mine, sheet === null ? name : `${name}, ${sheet}`],
    [t.lines.list, t.resources[resource]],
    ...conditionLines({ search, filters }, t),
    [t.reconciled.key, pairedFields(keys)],
    [t.reconciled.compared, pairedFields(compare) || t.lines.none],
    [
      t.reconciled.rules,
      same.map((rule) => t.reconciled.same[rule]).join(', ') || t.reconciled.exact,
    ],
    [t.reconciled.dates, t.reconciled.orders[rules.dates]],
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
