import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Browsable } from '../../shared/ipc/browse';
import { noticeSentence } from '../../shared/file-notices';
import {
  usualRules,
  type Mapping,
  type OutcomeLine,
  type Pair,
  type Reconciliation,
} from '../../shared/ipc/reconcile';
import { until } from '../http/time';
import type { TotalRow } from '../../shared/ipc/settlements';
import { actWords } from '../export/act/words';
import { lineWriter } from '../export/json-lines';
import { suggestedField } from '../reconcile/suggest';
import { compareAndStore } from '../reconcile/with-file';
import type { Services } from '../services';
import type { Store } from '../profile-store/store';
import { fold } from '../../shared/fold';
import { counted } from './counted';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { settleByFile } from './settle-file';
import { writeActByCommand } from './act';
import { UsageError } from './usage-error';
import { exportTo, type FileWriting } from './export';
import { readTableFile } from './lookup';
import { chosenRecords, withOpenProfile, withView } from './stored-records';
import { listStatus } from './completeness';
import { iso, print, printMessage, printJson } from './output';

type ReconcileCommand = Extract<Command, { name: 'reconcile' }>;

const linesAtOnce = 250;

/**
 * Compares a file with the stored records of a list. The status says whether anything differs; that
 * the list may be incomplete takes precedence.
 */
export async function reconcile(
  services: Services,
  command: ReconcileCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { signal } = how;
  const bytes = await until(readTableFile('file', command.file), signal);
  return withOpenProfile(services, command.profile, async ({ store, notes }) => {
    const chosen = await withView(notes, command);
    const { resource } = chosen;
    const draft = await until(readDraft(services, store, command, bytes), signal);
    const { draftId } = draft;
    const { search, filters, locale } = chosenRecords(chosen);
    const {
      columns,
      fields,
      mapping: suggested,
    } = await store.reconciling.suggest({ draftId, resource });
    if (fields.length === 0) {
      const status = await listStatus(store, resource);
      if (status !== exit.ok) return status;
    }
    const keys = command.key.map((text) => pairOf(text, columns, fields));
    const mapping: Mapping = {
      resource,
      search,
      filters,
      keys,
      compare:
        command.compare?.map((text) => pairOf(text, columns, fields)) ??
        [...suggested.keys, ...suggested.compare].filter(
          ({ column }) => !keys.some((key) => key.column === column),
        ),
      rules: {
        ...(command.exact
          ? { spaces: false, case: false, zeros: false, numbers: false }
          : usualRules),
        dates: command.dates,
        ...(command.tolerance !== null && { tolerance: command.tolerance }),
      },
      ...(command.period !== null && { period: periodOf(command.period, fields) }),
    };
    let result = await until(compareAndStore(store, { draftId, mapping, locale }, columns), signal);
    const { resultId } = result;
    if (command.settle !== null) {
      const settled = await settleByFile(services, store, { resultId, file: command.settle });
      printMessage(`${counted(settled, 'line')} settled.`);
      result = (await store.reconciling.result()) ?? result;
    }
    const status = await report(store, result, chosen);
    if (command.act !== null) await writeActByCommand(services, store, command, resultId, how);
    if (command.out === null) await printLines(store, result);
    const query = { resultId, outcome: null, field: null, search: '' };
    const source = { kind: 'reconciled' as const, resource, ...query };
    await exportTo(services, store, command, { resource, source }, how);
    return status;
  });
}

async function readDraft(
  { readTable }: Services,
  { reconciling }: Store,
  { file, sheet, header }: ReconcileCommand,
  bytes: Uint8Array,
) {
  const sha256 = hash('sha256', bytes);
  const first = await readTable({ bytes, sheet: null });
  const at = sheet === null ? first.sheet : sheetOf(sheet, first.sheets);
  const table = at === first.sheet ? first : await readTable({ bytes, sheet: at });
  const { sheets, notices, packed } = table;
  const draft = await reconciling.take({
    name: basename(file),
    sheets,
    sheet: at,
    notices,
    packed,
    sha256,
  });
  if (header === null) return draft;
  return reconciling.header({ draftId: draft.draftId, header });
}

/** Finds a sheet by name, then by number (from 1). */
function sheetOf(sheet: string, sheets: readonly string[]): number {
  const byName = sheets.findIndex((name) => fold(name) === fold(sheet));
  const at = byName >= 0 ? byName : Number(sheet) - 1;
  if (sheets[at] !== undefined) return at;
  const known =
    sheets.length === 0 ? 'The file is a text, without sheets.' : `Sheets: ${sheets.join(', ')}.`;
  throw new UsageError(`There is no sheet "${sheet}". ${known}`, 'sheet');
}

/** `COLUMN=FIELD`, or a column whose name matches a field. Throws `UsageError`. */
function pairOf(text: string, columns: readonly string[], fields: readonly string[]): Pair {
  const at = text.lastIndexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  const exactly = columns.indexOf(name);
  const column = exactly >= 0 ? exactly : columns.findIndex((each) => fold(each) === fold(name));
  if (columns.length === 0) throw new UsageError('The file has no rows.');
  if (column < 0) {
    throw new UsageError(`The file has no column "${name}". Columns: ${columns.join(', ')}.`);
  }
  const field = suggestedField(at < 0 ? name : text.slice(at + 1), fields);
  if (field !== null) return { column, field };
  throw new UsageError(
    `Say which field "${name}" is: ${name}=FIELD. Fields: ${fields.join(', ') || 'none'}.`,
  );
}

function periodOf(
  { field: typed, ...days }: NonNullable<ReconcileCommand['period']>,
  fields: readonly string[],
) {
  const field = suggestedField(typed, fields);
  if (field !== null) return { field, ...days };
  throw new UsageError(`--period names no field: "${typed}". Fields: ${fields.join(', ')}.`);
}

async function report(
  store: Store,
  result: Reconciliation,
  { resource, file }: Pick<ReconcileCommand, 'file'> & { readonly resource: Browsable },
): Promise<ExitStatus> {
  const { rows, records, counts, fields, notices, asOf, synced } = result;
  const { sums, totals, carried, resolved, changedAgain } = result;
  const status = await listStatus(store, resource);
  await printJson({
    resource,
    file: basename(file),
    rows,
    records,
    counts,
    fields,
    notices,
    sums,
    totals,
    carried,
    resolved,
    changedAgain,
    asOf: iso(asOf),
    // As of the file it writes: the list was read to its end, and nothing of it may be missing.
    complete: synced && status === exit.ok,
  });
  for (const each of notices) printMessage(noticeSentence(each));
  for (const each of totals) if (each.is !== 'right') printMessage(totalSentence(each));
  if (resolved > 0) printMessage(`${counted(resolved, 'line')} left open before: equal now.`);
  if (changedAgain > 0) printMessage(actWords('en').changedAgain(changedAgain));
  const { different, mine, theirs, repeated, unkeyed, summed, total, equal } = counts;
  printMessage(
    `${equal} equal, ${different} different, ${mine} only in the file, ${theirs} only at the service, ${repeated} with a repeated match key, ${unkeyed} without a match key${summed === 0 ? '' : `, ${summed} paired by sum`}.`,
  );
  if (status !== exit.ok) return status;
  const isMine = equal + total + result.summed.mine === rows;
  const isTheirs = equal + result.summed.theirs === records;
  return isMine && isTheirs ? exit.ok : exit.differences;
}

/** Where a total of the file is not the sum of its rows. */
function totalSentence({ row, column, says, sum, is, currency }: TotalRow): string {
  const amount = (text: string) => `${currency ?? ''} ${text}`.trim();
  return actWords('en').money.totals({
    row: String(row),
    column,
    says: amount(says),
    sum: amount(sum),
    is,
  });
}

async function printLines({ reconciling }: Store, result: Reconciliation): Promise<void> {
  const total = Object.values(result.counts).reduce((sum, each) => sum + each, 0);
  // Equal lines come last and are not printed.
  const differing = total - result.counts.equal;
  const query = { resultId: result.resultId, outcome: null, field: null, search: '' };
  for (let offset = 0; offset < differing; offset += linesAtOnce) {
    const limit = Math.min(linesAtOnce, differing - offset);
    const { lines } = await reconciling.lines({ ...query, offset, limit });
    for (const line of lines) await print(lineText(line, result));
  }
}

function lineText(
  { outcome, row, id, key, differs, settled, cells }: OutcomeLine,
  { columns }: Reconciliation,
): string {
  const write = lineWriter(columns.map(({ name }) => name));
  const side = (which: 'mine' | 'theirs') =>
    write(cells.map((cell, at) => (columns[at]?.side === which ? cell : undefined)));
  const fields = differs.flatMap((at) =>
    columns[at]?.side === 'theirs' ? [columns[at].name] : [],
  );
  const { state = null, comment = '' } = settled ?? {};
  const head = JSON.stringify({ outcome, row, id, key, state, comment, differs: fields });
  return `${head.slice(0, -1)},"mine":${row === null ? 'null' : side('mine')},"theirs":${id === null ? 'null' : side('theirs')}}`;
}
