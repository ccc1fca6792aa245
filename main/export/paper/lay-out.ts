import { locales, type LanguageCode } from '../../../shared/locales';
import { type PaperChoice, linesOf, maxPrinted } from '../../../shared/ipc/exports';
import { fieldName } from '../../../shared/field-names';
import { titleOf } from '../../values/title';
import { DeskError } from '../../failure';
import { aboutParts, profileName, resourceOf, type ExportFacts } from '../about';
import type { Line } from '../about-line';
import { shownInstant } from '../../values/local-time';
import type { OrderedRows, Total } from '../ordered-rows';
import type { Row } from '../rows';
import { exportedList, tableOf, type Showing } from '../shown';
import { exportWords, type ExportWords } from '../words';
import { detailHtml, documentHtml, tableHtml, type PaperGroup } from './html';
import { apart, paperCell, type PaperCell } from './cell';
import { paperCss, type TableFit } from './style';
import { fitTable, fittingColumns } from './columns';
import { groupName, sortedGroups } from './groups';
import { withShortIds } from './short-ids';
import type { Paper } from './paper';

/** A tagged cell takes about 350 bytes: 7 MB in all. */
const maxTaggedCells = 20_000;

interface PaperOrder {
  readonly rows: OrderedRows;
  readonly facts: ExportFacts & { readonly rows: { readonly total: number } };
  readonly order: Showing['order'];
  readonly paper: PaperChoice;
  /** Whose records they are; null where it is not known. */
  readonly company: string | null;
  readonly language: LanguageCode;
}

/**
 * Reads all rows and lays them out. Fails with `storage.export` (reason `too-long-for-paper`) above
 * `maxPrinted` records, and as reading does.
 */
export async function layOutPaper(options: PaperOrder): Promise<Paper> {
  const { rows, facts, paper, company, language } = options;
  requireFewEnough(facts.rows.total);
  const t = exportWords(language);
  const read = await readCells(options);
  const printed = printedCells(read, paper, facts.source);
  const totals = placedTotals(rows.totals(), printed.fields, t);
  const { fit, body } =
    paper.layout === 'detail'
      ? { fit: null, body: detailHtml(printed.columns, printed.cells) }
      : tableBody(options, { ...printed, keys: read.keys }, totals);
  const heading = headingWords(options, read, t);
  const end = {
    columns: rows.columns,
    records: rows.records(),
    cutTexts: read.cutTexts,
    totals: totals.above,
    paper: { exact: paper.exact === true, ...printed.leftOut },
  };
  const { sample } = facts.profile;
  const sheet = {
    language,
    title: `${heading} · ${profileName(facts.profile, t)}`,
    heading,
    company,
    mark: sample ? t.paper.mark : null,
    ...aboutParts(facts, end, t, 'paper'),
  };
  return {
    html: documentHtml(sheet, body),
    css: paperCss({
      table: fit,
      foot: footWords(facts, heading, t).slice(0, fit?.orientation === 'landscape' ? 160 : 110),
      pageWords: t.paper.page,
      mark: sample ? t.markLine : null,
      company,
    }),
    cutTexts: read.cutTexts,
    isTagged: printed.cells.length * printed.columns.length <= maxTaggedCells,
  };
}

function requireFewEnough(total: number): void {
  if (total <= maxPrinted) return;
  const params = { reason: 'too-long-for-paper', rows: total, max: maxPrinted };
  throw new DeskError('storage.export', params);
}

/** What is printed of the rows. */
interface PrintedCells extends Pick<ReadCells, 'columns' | 'fields' | 'cells'> {
  /** What the paper says of the rest. */
  readonly leftOut: {
    readonly shortIds: number;
    readonly same: readonly Line[];
    readonly left: readonly string[];
    readonly empty: readonly string[];
  };
}

function printedCells(
  read: ReadCells,
  paper: PaperChoice,
  source: ExportFacts['source'],
): PrintedCells {
  const ids =
    paper.exact === true || paper.layout === 'detail'
      ? { rows: read.cells, shortened: 0 }
      : withShortIds(read.fields, read.cells);
  const isOfRecords = ['list', 'ids', 'rows', 'lookup'].includes(source.kind);
  const chosen = chosenColumns(read, ids.rows, {
    ...paper,
    fit: paper.fit === true && isOfRecords,
  });
  const pick = <T>(from: readonly T[], places = chosen.shown) =>
    places.flatMap((at) => from[at] ?? []);
  return {
    columns: pick(read.columns),
    fields: pick(read.fields),
    cells: ids.rows.map((row) => pick(row)),
    leftOut: {
      shortIds: ids.shortened,
      same: chosen.same,
      left: pick(read.columns, chosen.left),
      empty: pick(read.columns, chosen.empty),
    },
  };
}

interface PlacedTotals {
  /** Said above the table. */
  readonly above: readonly Total[];
  /** The lines below it. */
  readonly below: readonly (readonly PaperCell[])[];
  /** The lines below a group. */
  readonly belowGroup: (totals: readonly Total[]) => readonly (readonly PaperCell[])[];
}

function placedTotals(
  totals: readonly Total[],
  fields: readonly string[],
  t: ExportWords,
): PlacedTotals {
  // A line of totals begins with its word and currency. Where the first column is an amount itself,
  // the totals are above the table.
  const areAbove = totals.some(({ sums }) => sums.has(fields[0] ?? ''));
  const belowGroup = (some: readonly Total[]) =>
    areAbove ? [] : totalRows(some, fields, t.language, t.lines.total);
  return { above: areAbove ? totals : [], below: belowGroup(totals), belowGroup };
}

/** The table, and how it fits on the paper. */
function tableBody(
  { rows, facts, paper, language }: PaperOrder,
  { columns, cells, keys }: Pick<ReadCells, 'columns' | 'cells' | 'keys'>,
  totals: PlacedTotals,
): { readonly fit: TableFit; readonly body: string } {
  const t = exportWords(language);
  const groups = groupedRows({ cells, keys, rows, facts, paper, t }, totals.belowGroup);
  const lines = [...cells, ...groups.flatMap((group) => group.totals), ...totals.below];
  const fit = fitTable(columns, lines);
  const count =
    linesOf(facts.source) === 'records'
      ? `${t.lines.total}: ${t.lines.count(rows.records())}`
      : null;
  const table = { columns, groups, totals: totals.below, count };
  return { fit, body: tableHtml(table, fit.parts, t.paper.part) };
}

/** What was printed, or which record. */
function headingWords(
  { facts, paper }: Pick<PaperOrder, 'facts' | 'paper'>,
  { fields, only }: ReadCells,
  t: ExportWords,
): string {
  const what = resourceOf(facts.source);
  return paper.layout === 'detail' && only !== null
    ? `${t.paper.record[what]}: ${recordTitle(fields, only)}`
    : t.resources[what];
}

/** A long name may be cut, but not the date: it stands first. */
function footWords(facts: PaperOrder['facts'], heading: string, t: ExportWords): string {
  const { asOf } = facts.rows;
  const { zone } = facts.time;
  const dated =
    asOf === null
      ? []
      : [t.paper.dataAsOf(shownInstant(asOf, { locale: locales[t.language], zone }))];
  return [facts.writtenBy, ...dated, profileName(facts.profile, t), heading].join(' · ');
}

/** What the rows hold, aligned with the columns, without the mark of sample data. */
interface ReadCells {
  readonly columns: readonly string[];
  /** The field of each column. */
  readonly fields: readonly string[];
  readonly cells: readonly (readonly PaperCell[])[];
  /** The group of each row; empty without groups. */
  readonly keys: readonly string[];
  /** The only row; null where there are several. */
  readonly only: Row | null;
  readonly cutTexts: number;
}

async function readCells({
  rows,
  facts,
  order,
  paper,
  language,
}: Omit<PaperOrder, 'company'>): Promise<ReadCells> {
  const { time } = facts;
  // Every page has the watermark: the column with the mark is left out.
  const first = facts.profile.sample ? 1 : 0;
  const table = await tableOf(rows, { order, language, time, inWords: ['yes or no'] });
  const amounts = table.amounts.slice(first);
  const reader = { time, language, exact: paper.exact === true };
  const cells: (readonly PaperCell[])[] = [];
  const keys: string[] = [];
  let only: Row | null = null;
  let cutTexts = 0;
  for await (const batch of table.rows()) {
    for (const row of batch.rows) {
      const rowCells = row.slice(first);
      only = cells.length === 0 ? rowCells : null;
      const read = rowCells.map((value, at) => paperCell(value, reader, amounts[at] === true));
      cutTexts += read.filter(({ isCut }) => isCut).length;
      cells.push(read);
    }
    keys.push(...(batch.groups ?? []));
  }
  const columns = table.columns.slice(first);
  const fields = (table.fields ?? table.columns).slice(first);
  return { columns, fields, cells, keys, only, cutTexts };
}

interface ChosenColumns {
  /** Indexes of the columns to print. */
  readonly shown: readonly number[];
  /** Those that do not fit, and those without any value. */
  readonly left: readonly number[];
  readonly empty: readonly number[];
  readonly same: readonly Line[];
}

/** Fields that people look up last: technical references, flags, times of changes. */
const minor = /(_ids?|_reference|_by|_code)$|^(is|has)_|(?<!created)_at$/;

/** A column with fewer values than this leaves says little about most rows. */
const maxQuietShare = 0.7;

/**
 * The columns to print: all, or as many as fit. The field the rows are grouped by stands above its
 * rows, and needs no column.
 */
function chosenColumns(
  { columns, fields }: ReadCells,
  cells: ReadCells['cells'],
  { layout, fit, groupBy }: PaperChoice,
): ChosenColumns {
  const all = columns.map((_, at) => at);
  if (layout === 'detail') return { shown: all, left: [], empty: [], same: [] };
  const others = all.filter((at) => fields[at] !== groupBy);
  const printed = others.length === 0 ? all : others;
  if (fit !== true || cells.length === 0) return { shown: printed, left: [], empty: [], same: [] };
  const textsOf = (at: number) => new Set(cells.map((row) => row[at]?.text ?? ''));
  const isEmpty = (at: number) => cells.every((row) => row[at]?.style === 'quiet');
  // A figure that happens to be the same everywhere is still added up below its column.
  const isSame = (at: number) =>
    cells.length > 1 &&
    at !== printed[0] &&
    textsOf(at).size === 1 &&
    cells.every((row) => row[at]?.style !== 'number');
  const empty = printed.filter((at) => at !== printed[0] && isEmpty(at));
  const same = printed.filter((at) => !empty.includes(at) && isSame(at));
  const rest = printed.filter((at) => !empty.includes(at) && !same.includes(at));
  const isSparse = (at: number) =>
    cells.filter((row) => row[at]?.style === 'quiet').length > cells.length * maxQuietShare;
  const fitting = fittingColumns(
    rest.map((at) => columns[at] ?? ''),
    cells.map((row) => rest.flatMap((at) => row[at] ?? [])),
    (nth) => {
      const at = rest[nth] ?? 0;
      return minor.test(fields[at] ?? '') || isSparse(at);
    },
  );
  const shown = rest.filter((_, nth) => fitting.includes(nth));
  return {
    shown,
    left: rest.filter((at) => !shown.includes(at)),
    empty,
    same: same.map((at): Line => [columns[at] ?? '', cells[0]?.[at]?.text ?? '']),
  };
}

/** The rows under the headings of their groups; one group without a heading if there are none. */
function groupedRows(
  {
    cells,
    keys,
    rows,
    facts,
    paper: { groupBy = null },
    t,
  }: Pick<ReadCells, 'cells' | 'keys'> &
    Pick<PaperOrder, 'rows' | 'facts' | 'paper'> & { readonly t: ExportWords },
  totalsOf: (totals: readonly Total[]) => readonly (readonly PaperCell[])[],
): readonly PaperGroup[] {
  if (groupBy === null || keys.length !== cells.length) {
    return cells.length === 0 ? [] : [{ heading: null, rows: cells, totals: [] }];
  }
  const { language } = t;
  const resource = exportedList(facts.source);
  const field = fieldName(groupBy, language, resource);
  const groupText = (key: string) =>
    groupName(key, groupBy, { language, resource, none: t.summary.none });
  const totals = rows.groupTotals();
  const members = Map.groupBy(cells.keys(), (at) => keys[at] ?? '');
  return sortedGroups(members.keys(), groupText, language).map((key): PaperGroup => {
    const groupTotal = totals.get(key);
    return {
      heading: {
        text: `${field}: ${groupText(key)}`,
        count: t.lines.count(groupTotal?.records ?? 0),
      },
      rows: (members.get(key) ?? []).flatMap((at) => [cells[at] ?? []]),
      totals: totalsOf(groupTotal?.totals ?? []),
    };
  });
}

/** A line of totals for each currency; the first column, which has no sum, holds the label. */
function totalRows(
  totals: readonly Total[],
  fields: readonly string[],
  language: LanguageCode,
  word: string,
): (readonly PaperCell[])[] {
  return totals.map(({ currency, sums }) =>
    fields.map((field, at): PaperCell => {
      const sum = sums.get(field);
      if (sum !== undefined) return { text: apart(sum, language), style: 'number', isCut: false };
      const text = at === 0 ? `${word} ${currency}`.trim() : '';
      return { text, style: 'text', isCut: false };
    }),
  );
}

function recordTitle(columns: readonly string[], row: Row): string {
  const text = (field: string) => {
    const value = row[columns.indexOf(field)];
    return typeof value === 'string' ? value : undefined;
  };
  return titleOf(text, text('id') ?? '').slice(0, 120);
}
