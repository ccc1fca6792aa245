import type { Value } from '../../../shared/values';
import { numberOf } from '../rows';
import type { Act, ActPaired } from './content';
import { amountColumns, sideColumns } from './line-columns';
import type { ActTable, ActTableColumn } from './table';
import { countText } from './texts';
import type { ActWords } from './words';

interface PairedColumn extends ActTableColumn {
  readonly valueOf: (line: ActPaired) => Value | undefined;
}

/** What was paired because it adds up, pair by pair: none where nothing was. */
export function pairedTables(act: Act, t: ActWords): readonly ActTable[] {
  const { paired = [], language } = act;
  if (paired.length === 0) return [];
  const { row, id, key, title, since } = sideColumns(language, t);
  const all: readonly PairedColumn[] = [
    { heading: t.pair, kind: 'count', valueOf: ({ pair }) => numberOf(pair) },
    ...[row, id, key, title, since],
    ...amountColumns(paired, act, t).filter(({ part }) => part !== 'difference'),
  ];
  const columns = all.filter(({ valueOf }) => paired.some((line) => valueOf(line) !== undefined));
  return [
    {
      title: `${t.equation.summed} (${countText(paired.length, language)})`,
      columns: columns.map(({ heading, kind }) => ({ heading, kind })),
      rows: paired.map((line) => columns.map(({ valueOf }) => valueOf(line))),
      notes: [],
    },
  ];
}
