import type { ExportSource } from '../../shared/ipc/exports';
import type { OutcomeLine, Reconciliation } from '../../shared/ipc/reconcile';
import { fold } from '../../shared/fold';
import { isAmountName } from '../../shared/money';
import type { Value } from '../../shared/values';
import { DeskError } from '../failure';
import { collapseSpaces, readNumber } from '../values/amounts';
import { keyText } from '../reconcile/key-text';
import type { ReconcileStore } from '../reconcile/reconcile-store';
import { numberOf, type Batch, type Row, type RowSource } from './rows';
import { actWords, type ActWords } from './act/words';
import { exportWords, type ExportWords } from './words';
import type { LanguageCode } from '../../shared/locales';

const linesAtOnce = 250;

interface LineColumn {
  readonly heading: (t: Words) => string;
  readonly cell: (line: OutcomeLine, how: LineWords) => Value | undefined;
}

type Words = ExportWords['reconciled'];

interface LineWords {
  readonly t: Words;
  readonly states: ActWords['states'];
  readonly columns: Reconciliation['columns'];
}

/** An empty cell where there is no text. */
const textOrNothing = (text: string) => (text === '' ? undefined : text);

/** Before the columns of the two sides. */
const firstColumns: readonly LineColumn[] = [
  { heading: (t) => t.outcome, cell: ({ outcome }, { t }) => t.outcomes[outcome] },
  { heading: (t) => t.row, cell: ({ row }) => (row === null ? undefined : numberOf(row)) },
  {
    heading: (t) => t.differs,
    cell: ({ differs }, { columns }) => {
      const fields = differs.flatMap((at) => {
        const column = columns[at];
        return column?.side === 'theirs' ? [column.name] : [];
      });
      return textOrNothing(fields.join(', '));
    },
  },
  { heading: (t) => t.timesMine, cell: ({ times }) => numberOf(times.mine) },
  { heading: (t) => t.timesTheirs, cell: ({ times }) => numberOf(times.theirs) },
];

/** After them; `main/cli/settle-file.ts` reads these and the row. */
const lastColumns: readonly LineColumn[] = [
  { heading: (t) => t.key, cell: ({ key }) => textOrNothing(keyText(key)) },
  {
    heading: (t) => t.state,
    cell: ({ settled }, { states }) => {
      const state = settled?.state ?? null;
      return state === null ? undefined : states[state];
    },
  },
  { heading: (t) => t.comment, cell: ({ settled }) => textOrNothing(settled?.comment ?? '') },
];

/**
 * A file compared with a list, line by line, the two sides of a pair beside each other, and how the
 * line was settled: `reconcile --settle` reads it back. Fails with `input.params` when the result is
 * gone.
 */
export async function openReconciled(
  store: Pick<ReconcileStore, 'result' | 'lines'>,
  { resultId, outcome, field, state, search }: Extract<ExportSource, { kind: 'reconciled' }>,
  language: LanguageCode,
): Promise<RowSource> {
  const result = await store.result();
  if (result?.resultId !== resultId) throw new DeskError('input.params', { reason: 'result-gone' });
  const query = { resultId, outcome, field, state, search };
  const { total } = await store.lines({ ...query, offset: 0, limit: 0 });
  const t = exportWords(language).reconciled;
  const names = result.columns.map(({ side, name }) => `${t.sides[side]}: ${name}`);
  const amounts = amountsOf(result);
  const how = { t, states: actWords(language).states, columns: result.columns };
  return {
    columns: [
      ...firstColumns.map(({ heading }) => heading(t)),
      ...names,
      ...lastColumns.map(({ heading }) => heading(t)),
    ],
    amounts: names.filter((_, at) => amounts[at] !== null),
    total,
    listCount: Object.values(result.counts).reduce((sum, each) => sum + each, 0),
    asOf: result.asOf,
    synced: result.synced,
    records: result.records,
    compared: result,
    batches: async function* (): AsyncGenerator<Batch> {
      for (let offset = 0; offset < total; offset += linesAtOnce) {
        const { lines } = await store.lines({ ...query, offset, limit: linesAtOnce });
        if (lines.length === 0) return;
        yield {
          rows: lines.map((line) => rowOf(line, how, amounts)),
          highlights: lines.map(({ differs }) => differs.map((at) => firstColumns.length + at)),
          records: lines.length,
        };
      }
    },
  };
}

function rowOf(line: OutcomeLine, how: LineWords, amounts: readonly (Amount | null)[]): Row {
  const { cells, differs } = line;
  return [
    ...firstColumns.map(({ cell }) => cell(line, how)),
    ...cells.map((cell, at) => asNumber(cell, amounts[at] ?? null, differs.includes(at))),
    ...lastColumns.map(({ cell }) => cell(line, how)),
  ];
}

interface Amount {
  /** False where a bare number would lose the currency written in the cell. */
  readonly isOfOneCurrency: boolean;
}

/** Which columns hold amounts, judged by the name of the service's field or by the column's own. */
function amountsOf({ columns, notices }: Reconciliation): readonly (Amount | null)[] {
  return columns.map(({ side, name, paired }, at) => {
    const field = side === 'theirs' ? name : paired ? (columns[at + 1]?.name ?? '') : '';
    const words = fold(name).replace(/[^a-z0-9]+/g, '_');
    if (!isAmountName(field) && !(side === 'mine' && isAmountName(words))) return null;
    const isMixed = notices.some(
      (each) => each.reason === 'two-currencies' && each.column === name,
    );
    return { isOfOneCurrency: paired && !isMixed };
  });
}

/**
 * Cells of the file are text as written; amounts become numbers so that a workbook can add them up.
 * Where a cell differs, the currency written in it may be the difference.
 */
function asNumber(
  cell: Value | undefined,
  amount: Amount | null,
  differs: boolean,
): Value | undefined {
  if (amount === null || typeof cell !== 'string') return cell;
  const read = readNumber(collapseSpaces(cell));
  if (read === null || !/^-?\d+(\.\d+)?$/.test(read.plain)) return cell;
  if (read.currency !== null && (differs || !amount.isOfOneCurrency)) return cell;
  return { kind: 'number', text: read.plain };
}
