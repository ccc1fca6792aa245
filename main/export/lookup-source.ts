import type { ExportSource } from '../../preload/contract/exports';
import type { LookupLine } from '../../preload/contract/lookup';
import type { Store } from '../store/store';
import { DeskError } from '../failure';
import type { Batch, Row, RowSource } from './rows';

/** As many as `record-source.ts` reads at a time, for the same reason. */
const linesAtOnce = 250;

/** What is said of each line of the list, before the card's own fields, with names no service's field has. */
const lookupColumns = [
  'lookup_line',
  'lookup_id',
  'lookup_outcome',
  'lookup_reason',
  'lookup_same_as_line',
  'lookup_client',
] as const;

type Lookups = Pick<Store['lookups'], 'stored' | 'lines'>;

/** A looked-up list line by line, found or not. Fails with `input.params` when there is none. */
export async function openLookup(
  lookups: Lookups,
  { outcomes }: Extract<ExportSource, { kind: 'lookup' }>,
): Promise<RowSource> {
  const lookup = await lookups.stored();
  if (lookup === null) throw new DeskError('input.params', { reason: 'lookup-gone' });
  const { columns, total } = await lookups.lines({ outcomes, offset: 0, limit: 0 });
  const all = Object.values(lookup.counts).reduce((sum, each) => sum + each, 0);
  return {
    columns: [...lookupColumns, ...columns],
    total,
    of: all,
    asOf: lookup.begunAt,
    complete: lookup.counts.waiting === 0,
    batches: () => readLines(lookups, outcomes, columns.length),
    close: () => Promise.resolve(),
  };
}

async function* readLines(
  lookups: Lookups,
  outcomes: Parameters<Lookups['lines']>[0]['outcomes'],
  cells: number,
): AsyncGenerator<Batch> {
  for (let offset = 0; ; offset += linesAtOnce) {
    const { lines } = await lookups.lines({ outcomes, offset, limit: linesAtOnce });
    if (lines.length === 0) return;
    yield { rows: lines.map((line) => rowOf(line, cells)), records: lines.length };
  }
}

/** A card found meanwhile may have brought a column more: that one is not among those that were announced. */
function rowOf(of: LookupLine, width: number): Row {
  const { line, id, outcome, reason, sameAs, client, cells } = of;
  const number = (value: number) => ({ kind: 'number' as const, text: String(value) });
  const same = sameAs === null ? null : number(sameAs);
  const head: Row = [number(line), id, outcome, reason, same, client];
  return [...head, ...(cells?.slice(0, width) ?? [])];
}
