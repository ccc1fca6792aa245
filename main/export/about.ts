import { linesOf, type ExportSource } from '../../shared/ipc/exports';
import type { Pair } from '../../shared/ipc/reconcile';
import { fieldName } from '../../shared/field-names';
import type { ListCompleteness } from '../../shared/ipc/sync';
import { isComplete, completenessWords } from '../../shared/completeness';
import { locales } from '../../shared/locales';
import { shownInstant, type LocalTime } from '../values/local-time';
import { renamedFrom } from '../resources/reserved-names';
import { type Line, optional } from './about-line';
import { periodText } from './act/texts';
import { conditionLines, queryLines } from './query-lines';
import type { RowSource } from './rows';
import type { Table } from './shown';
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

/** What a file was compared with, by which key and which rules. */
function comparedLines(compared: RowSource['compared'], t: ExportWords): Line[] {
  if (compared === undefined) return [];
  const { name, sheet, mapping } = compared;
  const { resource, search, filters = [], keys, compare, rules, period } = mapping;
  const same = (['spaces', 'case', 'zeros', 'numbers', 'missingNames'] as const).filter(
    (rule) => rules[rule],
  );
  const tolerated = Object.entries(rules.tolerance ?? {})
    .map((each) => each.join(' '))
    .join(', ');
  const ignored = [
    ...same.map((rule) => t.reconciled.same[rule]),
    ...(tolerated === '' ? [] : [t.reconciled.tolerated(tolerated)]),
  ];
  const pairedFields = (pairs: readonly Pair[]) => {
    return pairs.map(({ field }) => fieldName(field, t.language)).join(', ');
  };
  return [
    [t.reconciled.sides.mine, sheet === null ? name : `${name}, ${sheet}`],
    [t.lines.list, t.resources[resource]],
    ...optional(t.reconciled.period, period && periodText(period, t.language)),
    ...conditionLines({ search, filters }, t),
    [t.reconciled.key, pairedFields(keys)],
    [t.reconciled.compared, pairedFields(compare) || t.lines.none],
    [t.reconciled.rules, ignored.join(', ') || t.reconciled.exact],
    [t.reconciled.dates, t.reconciled.orders[rules.dates]],
  ];
}
