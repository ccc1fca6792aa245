import {
  AccountColumns,
  accountsField,
  accountsOf,
  type AccountColumn,
} from '../../shared/accounts';
import { codeWord, fieldName } from '../../shared/field-names';
import { codeKind, type CodeKind } from '../../shared/field-labels';
import { yesNoWords } from '../../shared/group-words';
import type { ExportOrder, ExportSource } from '../../shared/ipc/exports';
import type { Value } from '../../shared/values';
import { clockText, type LocalTime } from '../values/local-time';
import type { OrderedRows } from './ordered-rows';
import type { Batch, Row } from './rows';
import { exportWords } from './words';
import type { LanguageCode } from '../../shared/locales';
import { isColumnOf, columnWord, type Words, type ColumnSet, wordOf } from './shown-words';
import { listText } from '../values/list-text';

/** The app's own columns, in exports of changes and of lookups. */
const columnNames: Words = {
  seen_at: { en: 'Seen', es: 'Visto' },
  resource: { en: 'Kind of record', es: 'Tipo de registro' },
  title: { en: 'Name', es: 'Nombre' },
  change: { en: 'Change', es: 'Cambio' },
  field: { en: 'Field', es: 'Campo' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  lookup_line: { en: 'Line', es: 'Línea' },
  lookup_id: { en: 'Card ID', es: 'ID de la tarjeta' },
  lookup_outcome: { en: 'Outcome', es: 'Resultado' },
  lookup_reason: { en: 'Reason of the outcome', es: 'Motivo del resultado' },
  lookup_same_as_line: { en: 'Same as line', es: 'Igual que la línea' },
  lookup_client: { en: 'Client', es: 'Cliente' },
};

/** What a file contains: headings and the rows below them. */
export interface Table {
  readonly columns: readonly string[];
  /**
   * The service's name of each column ('' for the app's own); null where the headings are these
   * names.
   */
  readonly fields: readonly string[] | null;
  /** Which columns hold amounts. */
  readonly amounts: readonly boolean[];
  readonly rows: () => AsyncIterable<Batch>;
  /** Words shown in place of the service's codes, with these codes, for the rows read so far. */
  readonly codes: ReadonlyMap<string, string>;
}

export interface Showing {
  readonly order: Pick<ExportOrder, 'source' | 'headings'>;
  readonly language: LanguageCode;
  readonly time: LocalTime;
  /**
   * Values the format has no cell type for, to be written as words: moments in local time, yes and
   * no.
   */
  readonly inWords: readonly ('moments' | 'yes or no')[];
}

/** The rows under the headings that were ordered. Fails as reading does. */
export async function tableOf(rows: OrderedRows, showing: Showing): Promise<Table> {
  if (showing.order.headings === 'shown') return asShown(rows, showing);
  const { columns, typed } = rows;
  const amounts = columns.map(() => false);
  return { columns, fields: null, amounts, rows: typed, codes: new Map() };
}

/**
 * As on the screen: headings in the reader's language, a column for the account in each currency,
 * lists of plain values joined. With accounts, all rows are read once beforehand.
 */
async function asShown(rows: OrderedRows, showing: Showing): Promise<Table> {
  const { order, language } = showing;
  const { source } = order;
  const columnSet = columnSetOf(source);
  const at = rows.columns.indexOf(accountsField);
  const accounts = at < 0 ? null : await accountColumns(rows, at);
  const around = accounts === null ? null : { at, accounts };
  const fields = spread(rows.columns, around, () => accountsField);
  const heading = (name: string) => headingOf(source, name, language, columnSet);
  const headings = spread(
    rows.columns.map(heading),
    around,
    ({ key, currency }) => `${fieldName(key, language)} ${currency}`,
  );
  const codes = new Map<string, string>();
  const kinds = fields.map((field) => {
    const bare = fieldWithoutSide(field, language);
    // The file's side of a reconciliation stays as written.
    return columnSet === 'reconciled' && bare === field ? null : codeKind(bare);
  });
  const changedField = columnSet === 'changes' ? fields.indexOf('field') : -1;
  const change = (row: Row): Row => {
    const cells = around === null ? row : withAccounts(row, around.at, around.accounts);
    const changed = cells[changedField];
    return cells.map((cell, index) => {
      const field = fields[index] ?? '';
      // `before` and `after` are values of the field that changed.
      const isOfField = typeof changed === 'string' && (field === 'before' || field === 'after');
      const kind = isOfField ? codeKind(changed) : (kinds[index] ?? null);
      return shownCell(cell, { field, kind, columnSet, codes }, showing);
    });
  };
  return {
    columns: unique(headings, fields),
    fields,
    amounts: fields.map((field) => source.kind === 'summary' || rows.amounts.includes(field)),
    rows: () => changed(rows.typed(), change),
    codes,
  };
}

/** The list whose records are written; undefined for records of several. */
export function exportedList(source: ExportSource): string | undefined {
  if (source.kind === 'lookup') return 'cards';
  if (source.kind === 'reconciled') return source.resource;
  return 'query' in source ? source.query.resource : undefined;
}

/**
 * The heading of a column. Summaries and reconciliations have words of their own around the names
 * of fields.
 */
function headingOf(
  source: ExportSource,
  column: string,
  language: LanguageCode,
  columnSet: ColumnSet | null,
): string {
  if (source.kind === 'summary') {
    // The source has its groups in words already.
    const isField = column === source.rows?.field;
    return isField ? fieldName(column, language, source.query.resource) : column;
  }
  if (source.kind !== 'reconciled') {
    const word = isColumnOf(column, columnSet) ? wordOf(columnNames, column, language) : undefined;
    return word ?? fieldName(column, language, exportedList(source));
  }
  const field = fieldWithoutSide(column, language);
  return field === column ? column : column.replace(field, fieldName(field, language));
}

/** The field of a column on the service's side of a reconciliation; any other column unchanged. */
function fieldWithoutSide(column: string, language: LanguageCode): string {
  const before = `${exportWords(language).reconciled.sides.theirs}: `;
  return column.startsWith(before) ? column.slice(before.length) : column;
}

function columnSetOf({ kind }: ExportSource): ColumnSet | null {
  return kind === 'changes' || kind === 'lookup' || kind === 'reconciled' ? kind : null;
}

/** The columns into which all rows' lists of accounts can be spread; null if they cannot. */
async function accountColumns(
  { ahead }: OrderedRows,
  at: number,
): Promise<readonly AccountColumn[] | null> {
  const columns = new AccountColumns();
  for await (const { rows } of ahead(() => undefined)) {
    for (const row of rows) columns.take(accountsOf(row[at]));
  }
  return columns.all;
}

/** The row with its list of accounts spread into these columns. */
function withAccounts(row: Row, at: number, columns: readonly AccountColumn[]): Row {
  const accounts = accountsOf(row[at]);
  const cells = columns.map(({ key, currency }) => accounts?.get(currency)?.get(key));
  return row.toSpliced(at, 1, ...cells);
}

function spread(
  columns: readonly string[],
  around: { readonly at: number; readonly accounts: readonly AccountColumn[] } | null,
  textOfColumn: (column: AccountColumn) => string,
): readonly string[] {
  return around === null
    ? columns
    : columns.toSpliced(around.at, 1, ...around.accounts.map(textOfColumn));
}

/**
 * Adds the field's name to headings that occur more than once, and a number to what is then still
 * the same.
 */
function unique(headings: readonly string[], fields: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const heading of headings) times.set(heading, (times.get(heading) ?? 0) + 1);
  const taken = new Set(headings.filter((heading) => times.get(heading) === 1));
  return headings.map((heading, at) => {
    if (times.get(heading) === 1) return heading;
    const named = `${heading} (${fields[at] ?? ''})`;
    let free = named;
    for (let number = 2; taken.has(free); number += 1) free = `${named} ${number}`;
    taken.add(free);
    return free;
  });
}

interface Shown {
  readonly field: string;
  readonly kind: CodeKind | null;
  readonly columnSet: ColumnSet | null;
  readonly codes: Map<string, string>;
}

function shownCell(
  value: Value | undefined,
  { field, kind, columnSet, codes }: Shown,
  { order, language, time, inWords }: Showing,
): Value | undefined {
  if (typeof value === 'string') {
    const word = columnWord(field, value, language, columnSet);
    if (word !== undefined) return word;
    // Only once: local time, read as a moment again, would be shifted a second time.
    if (kind === null) return inWords.includes('moments') ? clockText(value, time) : value;
    const translated = codeWord(kind, value, language, exportedList(order.source));
    if (translated !== value) codes.set(translated, value);
    return translated;
  }
  if (typeof value === 'boolean' && inWords.includes('yes or no'))
    return yesNoWords[language][value ? 0 : 1];
  return listText(value) ?? value;
}

async function* changed(batches: AsyncIterable<Batch>, change: (row: Row) => Row) {
  for await (const batch of batches) yield { ...batch, rows: batch.rows.map(change) };
}
