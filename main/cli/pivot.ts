import type { Browsable } from '../../shared/ipc/browse';
import { allRecords } from '../../shared/all-records';
import type { SavedPivot } from '../../shared/ipc/pivots';
import { savedQueryLocale } from '../../shared/query-locale';
import type { PivotSort, SummaryAnswer, SummaryQuestion } from '../../shared/ipc/summary';
import { isCalendarPeriod } from '../../shared/calendar-periods';
import { currencyField, isOfOneCurrency } from '../../shared/money';
import { currenciesOf, pivotOf, showingsOf, shownMeasures } from '../../shared/pivot';
import type { Measure, ShownAs } from '../../shared/pivot-measures';
import { maxSummaryRows } from '../export/analysis-sources';
import type { Notes } from '../notes/notes';
import type { Store } from '../profile-store/store';
import type { Services } from '../services';
import { listFields } from '../export/list-head';
import type { Command } from './commands';
import { listStatus } from './completeness';
import { counted } from './counted';
import type { ExitStatus } from './exit';
import { exportTo, type FileWriting } from './export';
import { iso, printJson, printMessage } from './output';
import { onlyNamed, requireFields, withOpenProfile } from './stored-records';
import { userNotesOf } from '../subscriptions/user-notes';
import { UsageError } from './usage-error';

type PivotCommand = Extract<Command, { name: 'pivot' }>;

/** How the figures of a question are laid out. */
interface Layout {
  readonly measure: Measure;
  readonly second: Measure | null;
  readonly shownAs: ShownAs;
  readonly sort: PivotSort | null;
}

/** Prints a line for each figure, or writes the table to a file. */
export function pivot(
  services: Services,
  command: PivotCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { out } = command;
  return withOpenProfile(services, command.profile, async ({ store, notes }) => {
    const { table, dates, resource } = await tableOf(notes, command);
    const known = await listFields(store, resource);
    const { rows, columns, field, search, filters } = table;
    requireFields('rows', rows === null ? [] : [rows.field], known);
    requireFields('columns', columns === null ? [] : [columns.field], known);
    requireFields('of', field === null ? [] : [field], known);
    if (field !== null && !isOfOneCurrency(known, field)) {
      throw new UsageError(`--of: it is uncertain which field has the currency of "${field}".`);
    }
    const asOf = command.asOf === null ? null : await syncBefore(store, resource, command.asOf);
    const locale = savedQueryLocale({ dates }, command.locale);
    const question: SummaryQuestion = {
      query: { ...allRecords(resource), search, filters, asOf, locale },
      rows,
      columns,
      field,
      // Amounts in different currencies are never added together.
      currency: field === null ? null : currencyField(known, field),
    };
    const shownAs = command.shownAs ?? table.shownAs ?? 'value';
    requireShowing(question, shownAs, table.measure);
    const answer = await store.summary({ ...question, maxRows: maxSummaryRows });
    requireNumbers(answer, field);
    await requireInstants(store, question, answer, 'rows');
    await requireInstants(store, question, answer, 'columns');
    const { measure, second = null } = table;
    const byTotal = command.sort === null ? null : byTotals(answer, measure, command.sort);
    const layout = { measure, second, shownAs, sort: byTotal ?? table.sort ?? null };
    const { more } = answer;
    if (more.rows + more.columns > 0) {
      printMessage(
        `Only part of the totals: ${counted(more.rows, 'more row')}, ${counted(more.columns, 'more column')}.`,
      );
    }
    if (out !== null) {
      const source = { kind: 'summary' as const, ...question, ...layout };
      return exportTo(services, store, command, { resource, source }, how);
    }
    const isPlain = shownAs === 'value' && layout.sort === null;
    await (isPlain ? printFigures(answer, question) : printCells(answer, question, layout));
    const when = iso(answer.asOf);
    printMessage(
      `${counted(answer.records, 'record')}${asOf === null || when === null ? '' : `, as of ${when}`}.`,
    );
    return listStatus(store, resource);
  });
}

/** The saved table, or the one that the options describe. */
async function tableOf(
  notes: Notes,
  command: PivotCommand,
): Promise<Pick<SavedPivot, 'table' | 'dates' | 'resource'>> {
  const { resource, table: name, rows, columns, field, measure, second, filter } = command;
  if (name === null) {
    const table = { search: filter, filters: [], rows, columns, field, measure, second };
    if (resource === null) throw new UsageError('"pivot" needs --resource.');
    return { table, resource };
  }
  const saved = (await userNotesOf(notes).pivots.list()).filter(
    (each) => resource === null || each.resource === resource,
  );
  const found = onlyNamed(saved, 'pivot table', name);
  if (found !== null) return found;
  const ofList = resource === null ? '' : ` of ${resource}`;
  const names = saved.map((each) => `"${each.name}"`).join(', ');
  throw new UsageError(
    names === ''
      ? `--table: no pivot table${ofList} is saved.`
      : `--table: there is no saved pivot table "${name}"${ofList}, but ${names}.`,
  );
}

/** The newest sync whose records are of then or before. Throws `UsageError`. */
async function syncBefore(
  { changes }: Pick<Store, 'changes'>,
  resource: Browsable,
  instant: number,
): Promise<number> {
  const syncs = (await changes.syncs()).filter((each) => each.resource === resource);
  const before = syncs.filter(({ asOf }) => asOf <= instant);
  const [newest] = before.toSorted(
    (one, other) => other.asOf - one.asOf || other.syncId - one.syncId,
  );
  if (newest !== undefined) return newest.syncId;
  const [first] = syncs.toSorted((one, other) => one.asOf - other.asOf);
  const since = first === undefined ? '' : `: the first is of ${iso(first.asOf)}`;
  throw new UsageError(`--as-of: no sync of ${resource} is that old${since}.`);
}

function requireShowing(question: SummaryQuestion, shownAs: ShownAs, measure: Measure): void {
  const isShare = shownAs === 'of-column' || shownAs === 'of-row';
  if (isShare && measure !== 'records' && measure !== 'sum') {
    throw new UsageError('--percent is for records and sums: other measures have no total.');
  }
  if (showingsOf(question).includes(shownAs)) return;
  if (shownAs === 'of-row') throw new UsageError('--percent row needs --columns.');
  if (shownAs === 'of-column') throw new UsageError('--percent column needs --rows.');
  const [needed, such] = shownAs === 'year' ? ['periods', 'month'] : [shownAs, shownAs];
  throw new UsageError(
    `--change ${shownAs} needs --rows or --columns by ${needed}, such as created_at:${such}.`,
  );
}

/** By the total of the measure; of several currencies, of the first. */
function byTotals(
  { figures }: SummaryAnswer,
  measure: Measure,
  order: NonNullable<PivotCommand['sort']>,
): PivotSort {
  const currency = measure === 'records' ? null : (currenciesOf(figures)[0] ?? null);
  return { label: null, isTotal: true, currency, measure, descending: order === 'desc' };
}

const labelOf = (groups: readonly { label: string | null }[], at: number | null) =>
  at === null ? null : (groups[at]?.label ?? '');

const isTotalOf = (
  { rows, columns }: SummaryQuestion,
  at: { readonly row: number | null; readonly column: number | null },
) => (rows !== null && at.row === null) || (columns !== null && at.column === null);

async function printFigures(answer: SummaryAnswer, question: SummaryQuestion): Promise<void> {
  for (const { row, column, ...figure } of answer.figures) {
    const [rowLabel, other] = [labelOf(answer.rows, row), labelOf(answer.columns, column)];
    const total = isTotalOf(question, { row, column });
    await printJson({ row: rowLabel, column: other, total, ...figure });
  }
}

/** A line for each cell of the table, in its order. */
async function printCells(
  answer: SummaryAnswer,
  question: SummaryQuestion,
  { measure, second, shownAs, sort }: Layout,
): Promise<void> {
  const measures = shownMeasures(question, measure, second);
  const { columns, rows } = pivotOf(answer, question, { measures, shownAs, sort });
  for (const { row, cells } of rows) {
    for (const [at, { digits, percent }] of cells.entries()) {
      const column = columns[at];
      if (digits === null || column === undefined) continue;
      await printJson({
        row: labelOf(answer.rows, row),
        column: labelOf(answer.columns, column.column),
        total: isTotalOf(question, { row, column: column.column }),
        currency: column.currency,
        measure: column.measure,
        ...shownCell(shownAs, digits, percent),
      });
    }
  }
}

function shownCell(shownAs: ShownAs, digits: string, percent: string | null) {
  if (shownAs === 'value') return { value: digits };
  if (shownAs === 'of-column' || shownAs === 'of-row') return { percent: digits };
  return { difference: digits, percent };
}

/** Throws `UsageError` when no value is a number: empty figures would look like an answer. */
function requireNumbers({ figures }: SummaryAnswer, field: string | null): void {
  const hasValues = figures.some(({ others }) => others > 0);
  if (!hasValues || figures.some(({ numbers }) => numbers > 0)) return;
  throw new UsageError(`--of: no value of "${field}" is a number.`);
}

/**
 * Throws `UsageError` when a field grouped by periods holds no dates: all records would be in one
 * group without a name.
 */
async function requireInstants(
  store: Pick<Store, 'summary'>,
  question: SummaryQuestion,
  answer: SummaryAnswer,
  option: 'rows' | 'columns',
): Promise<void> {
  const grouping = question[option];
  const isNamed = ({ label }: { label: string | null }) => label !== null;
  if (grouping === null || !isCalendarPeriod(grouping.by) || answer[option].some(isNamed)) return;
  const byValue = { ...grouping, by: 'value' as const };
  const alone = { columns: null, field: null, currency: null };
  const values = await store.summary({ ...question, ...alone, rows: byValue });
  if (!values.rows.some(isNamed)) return;
  throw new UsageError(`--${option}: no value of "${grouping.field}" is a moment.`);
}
