import { AccountColumns, accountsField, accountsOf } from '../../preload/contract/accounts';
import type { AccountColumn } from '../../preload/contract/accounts';
import { fieldName } from '../../preload/contract/labels';
import type { ExportOrder, ExportSource } from '../../preload/contract/exports';
import type { Value } from '../../preload/contract/values';
import { clockText } from './local-time';
import type { LocalTime } from './local-time';
import type { OrderedRows } from './ordered-rows';
import type { Batch, Row } from './rows';
import { headingOf, ownWord, statusWord } from './shown-words';
import type { OwnColumns } from './shown-words';
import { exportWords } from './words';
import type { Language } from './words';

/** What a file lays out: headings and the rows below them. */
export interface Table {
  readonly columns: readonly string[];
  /** What the service calls each column; '' for one of the desk's own, null where the headings are the service's own. */
  readonly fields: readonly string[] | null;
  /** Which columns hold amounts. */
  readonly amounts: readonly boolean[];
  readonly rows: () => AsyncIterable<Batch>;
}

export interface Showing {
  readonly order: Pick<ExportOrder, 'source' | 'headings'>;
  readonly language: Language;
  readonly time: LocalTime;
  /** What cells do not say themselves: moments by the zone's clock, or statuses and yes and no in words. */
  readonly inWords: 'none' | 'moments' | 'states';
}

/** Rows under the headings that were ordered. Fails as reading does. */
export async function tableOf(rows: OrderedRows, showing: Showing): Promise<Table> {
  if (showing.order.headings === 'shown') return asShown(rows, showing);
  const { columns, typed } = rows;
  return { columns, fields: null, amounts: columns.map(() => false), rows: typed };
}

/**
 * As the screen has it: headings in the reader's language, a column for the account in each currency, lists of plain values side by side.
 * Reads all rows once before where there are accounts.
 */
async function asShown(rows: OrderedRows, showing: Showing): Promise<Table> {
  const { order, language } = showing;
  const { source } = order;
  const own = ownColumnsOf(source);
  const isSummary = source.kind === 'summary';
  const at = rows.columns.indexOf(accountsField);
  const accounts = at < 0 ? null : await accountColumns(rows.ahead(unsaid), at);
  const around = accounts === null ? null : { at, accounts };
  const fields = spread(rows.columns, around, () => accountsField);
  const said = (name: string) => headingFrom(source, name, language, own);
  const headings = spread(
    rows.columns.map(said),
    around,
    ({ key, currency }) => `${fieldName(key, language)} ${currency}`,
  );
  const change = (row: Row): Row => {
    const cells = around === null ? row : laidOut(row, around.at, around.accounts);
    return cells.map((cell, index) => shownCell(cell, fields[index] ?? '', showing, own));
  };
  return {
    columns: unique(headings, fields),
    fields,
    amounts: isSummary
      ? fields.map(() => true)
      : fields.map((field) => rows.amounts.includes(field)),
    rows: () => changed(rows.typed(), change),
  };
}

/** A summary and a reconciliation have words of their own around the names of fields. */
function headingFrom(
  source: ExportSource,
  column: string,
  language: Language,
  own: OwnColumns | null,
): string {
  if (source.kind === 'summary') {
    const { rows, columns, currency } = source;
    if (column === rows?.field || column === currency) return fieldName(column, language);
    return columns === null ? column : statusWord(columns.field, column, language);
  }
  if (source.kind !== 'reconciled') return headingOf(column, language, own);
  const before = `${exportWords(language).reconciled.sides.theirs}: `;
  return column.startsWith(before)
    ? before + fieldName(column.slice(before.length), language)
    : column;
}

function ownColumnsOf({ kind }: ExportSource): OwnColumns | null {
  return kind === 'changes' || kind === 'lookup' || kind === 'reconciled' ? kind : null;
}

/** The columns all rows' lists of accounts fall into; null where they do not. */
async function accountColumns(
  batches: AsyncIterable<Batch>,
  at: number,
): Promise<readonly AccountColumn[] | null> {
  const columns = new AccountColumns();
  for await (const { rows } of batches) {
    for (const row of rows) columns.take(accountsOf(row[at]));
  }
  return columns.all;
}

/** The row with its list of accounts laid out in these columns. */
function laidOut(row: Row, at: number, columns: readonly AccountColumn[]): Row {
  const accounts = accountsOf(row[at]);
  const cells = columns.map(({ key, currency }) => accounts?.get(currency)?.get(key));
  return [...row.slice(0, at), ...cells, ...row.slice(at + 1)];
}

interface Around {
  readonly at: number;
  readonly accounts: readonly AccountColumn[];
}

function spread(
  columns: readonly string[],
  around: Around | null,
  of: (column: AccountColumn) => string,
): readonly string[] {
  if (around === null) return columns;
  const { at, accounts } = around;
  return [...columns.slice(0, at), ...accounts.map(of), ...columns.slice(at + 1)];
}

const unsaid = () => undefined;

/** Two columns with one heading are told apart by their fields. */
function unique(headings: readonly string[], fields: readonly string[]): readonly string[] {
  return headings.map((heading, at) =>
    headings.indexOf(heading) === at && headings.lastIndexOf(heading) === at
      ? heading
      : `${heading} (${fields[at] ?? ''})`,
  );
}

function shownCell(
  value: Value | undefined,
  field: string,
  { language, time, inWords }: Showing,
  own: OwnColumns | null,
): Value | undefined {
  if (typeof value === 'string') {
    const word = ownWord(field, value, language, own);
    if (word !== undefined) return word;
    // Once only: a clock's reading, taken for a moment, would be moved again.
    if (inWords === 'moments') return clockText(value, time);
    return inWords === 'states' ? statusWord(field, value, language) : value;
  }
  if (typeof value === 'boolean' && inWords === 'states') return yesNo[language][value ? 0 : 1];
  if (typeof value !== 'object' || value?.kind !== 'list') return value;
  const items = value.items.map(plain);
  return items.length > 0 && items.every((item) => item !== null) ? items.join(', ') : value;
}

const yesNo = { en: ['Yes', 'No'], es: ['Sí', 'No'] } as const;

/** A value that reads as one word; null for others. */
function plain(value: Value): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'number' ? value.text : null;
}

async function* changed(batches: AsyncIterable<Batch>, change: (row: Row) => Row) {
  for await (const batch of batches) yield { ...batch, rows: batch.rows.map(change) };
}
