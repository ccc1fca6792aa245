import { currencyField, isSummed } from '../../shared/money';
import type { RecordList } from './record-list.svelte';
import type { Total } from './totals.svelte';

type Sums = Awaited<ReturnType<RecordList['records']['queries']['totals']>>['sums'];

interface ListTotal {
  readonly key: string;
  readonly label: string;
  readonly sums: readonly Total[];
}

/** The shown columns of a list whose amounts can be summed. */
export function summedColumns({ records, layout }: RecordList) {
  const { columns, cursor } = records;
  const isAmount = (key: string) =>
    columns.inferred[key]?.kind === 'amount' && isSummed(columns.names, key);
  return layout.placed.filter(({ key }) => isAmount(key) && cursor?.columns.includes(key));
}

/** Sums of the amounts over all rows of a list, computed by the store once the rows are counted. */
export class ListTotals {
  readonly #list: () => RecordList;
  #sums = $state.raw<{ readonly pairList: unknown; readonly sums: Sums } | null>(null);
  readonly #amounts = $derived.by(() => summedColumns(this.#list()));
  readonly #fields = $derived(this.#amounts.map(({ key }) => key).join('\n'));
  readonly all = $derived.by((): readonly ListTotal[] => {
    const found = this.#sums;
    if (found === null || found.pairList !== this.#list().records.cursor?.cursorId) return [];
    return this.#amounts.flatMap(({ key, label }) => {
      const fieldSums = found.sums.filter(({ field }) => field === key);
      // If some value is not an amount, the sum of the rest would not be the total.
      if (fieldSums.length === 0 || fieldSums.some(({ others }) => others > 0)) return [];
      return { key, label, sums: fieldSums.map(({ by, sum }) => ({ currency: by ?? '', sum })) };
    });
  });

  /** Must be created during component initialization. */
  constructor(list: () => RecordList) {
    this.#list = list;
    $effect(() => {
      const { records } = list();
      const { cursor } = records;
      const fields = this.#fields.split('\n').filter((field) => field !== '');
      if (cursor === null || !records.isCounted || cursor.count === 0 || fields.length === 0)
        return;
      void this.#ask(cursor.cursorId, fields);
    });
  }

  async #ask(cursorId: number, fields: readonly string[]): Promise<void> {
    const { records } = this.#list();
    const names = records.columns.names;
    const currencyOf = (field: string) => currencyField(names, field);
    const sums: Sums[number][] = [];
    try {
      for (const [by, together] of Map.groupBy(fields, currencyOf)) {
        const answer = await records.queries.totals(records.shownQuery, together, by);
        // After a newer sync the store sums other records than are shown.
        if (answer.asOf !== records.asOf || answer.count !== records.cursor?.count) return;
        sums.push(...answer.sums);
      }
      if (records.cursor?.cursorId === cursorId) this.#sums = { pairList: cursorId, sums };
    } catch {
      // Totals are optional: the list itself reports when it cannot be read.
    }
  }
}
