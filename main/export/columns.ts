import { isComputed } from '../../preload/contract/fields';
import type { Value } from '../../preload/contract/values';
import { DeskError } from '../failure';
import type { Batch, Row } from './rows';

type Batches = AsyncIterable<Batch>;

/** The chosen columns in the chosen order; for null all but computed ones. Fails with `input.params` for one that is not there. */
export function chooseColumns(
  all: readonly string[],
  chosen: readonly string[] | null,
): { columns: readonly string[]; choose: (batches: Batches) => Batches } {
  const computed = all.filter(isComputed);
  if (chosen === null && computed.length === 0)
    return { columns: all, choose: (batches) => batches };
  const columns = [...new Set(chosen ?? all.filter((column) => !isComputed(column)))];
  const indexes = columns.map((column) => {
    const index = all.indexOf(column);
    // Nothing was synced yet: there are no columns to know.
    if (index < 0 && all.length > 0) {
      throw new DeskError('input.params', { reason: 'unknown-column' });
    }
    return index;
  });
  const choose = (batches: Batches) =>
    eachRow(
      batches,
      (row) => indexes.map((at) => row[at]),
      (marks) => indexes.flatMap((at, to) => (marks.includes(at) ? [to] : [])),
    );
  return { columns, choose };
}

/** Puts the mark in front of every row: whatever part of a file is copied on, it says that it is made up. */
export function withMark(batches: Batches, mark: string): Batches {
  return eachRow(
    batches,
    (row) => [mark, ...row],
    (marks) => marks.map((at) => at + 1),
  );
}

const plainDecimal = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Decimal texts of these columns as numbers. */
export function withAmounts(
  batches: Batches,
  columns: readonly string[],
  amounts: readonly string[],
): Batches {
  const areAmounts = columns.map((column) => amounts.includes(column));
  if (!areAmounts.includes(true)) return batches;
  return eachRow(batches, (row) =>
    row.map((value, at) => (areAmounts[at] === true ? asNumber(value) : value)),
  );
}

function asNumber(value: Value | undefined): Value | undefined {
  return typeof value === 'string' && plainDecimal.test(value)
    ? { kind: 'number', text: value }
    : value;
}

type Marks = readonly number[];

async function* eachRow(
  batches: Batches,
  change: (row: Row) => Row,
  move: (marks: Marks) => Marks = (marks) => marks,
): AsyncGenerator<Batch> {
  for await (const { rows, marks, records } of batches) {
    yield { rows: rows.map(change), ...(marks && { marks: marks.map(move) }), records };
  }
}
