import type { Value } from '../../../shared/values';
import { numberOf } from '../rows';
import type { Act, ActPaired } from './content';
import { amountColumns } from './line-columns';
import type { ActTable, ActTableColumn } from './table';
import { countText, sinceText } from './texts';
import type { ActWords } from './words';

interface PairedColumn extends ActTableColumn {
  readonly valueOf: (line: ActPaired) => Value | undefined;
}

/** What was paired because it adds up, pair by pair: none where nothing was. */
export function pairedTables(act: Act, t: ActWords): readonly ActTable[] {
  const { paired = [], language } = act;
  if (paired.length === 0) return [];
  const all: readonly PairedColumn[] = [
    { heading: t.pair, kind: 'count', valueOf: ({ pair }) => numberOf(pair) },
    {
      heading: t.columns.row,
      kind: 'count',
      valueOf: ({ row }) => (row === null ? undefined : numberOf(row)),
    },
    { heading: t.columns.id, kind: 'text', valueOf: ({ id }) => id ?? undefined },
    { heading: t.columns.key, kind: 'text', valueOf: ({ key }) => key.join(' + ') || undefined },
    {
      heading: t.columns.title,
      kind: 'text',
      valueOf: ({ title, key }) => (title === key.join(' ') ? undefined : title || undefined),
    },
    {
      heading: t.columns.since,
      kind: 'text',
      valueOf: ({ since }) => sinceText(since, language) || undefined,
    },
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
