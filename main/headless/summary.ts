import { currencyField } from '../../preload/contract/fields';
import type { SummaryQuestion } from '../../preload/contract/analysis';
import type { Services } from '../services';
import { headlessAsker } from './option-values';
import type { Command } from './commands';
import type { ExitStatus } from './exit';
import { exportTo } from './export';
import type { FileWriting } from './export';
import { listStatus, withOpenProfile } from './stored-records';
import { print, say } from './output';

type SummaryCommand = Extract<Command, { name: 'summary' }>;

/** A line for each figure, or a file with the table. */
export function summary(
  services: Services,
  command: SummaryCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { resource, filter, zone, rows, columns, field, measure } = command;
  return withOpenProfile(services, command.profile, async ({ store }) => {
    const query = { resource, search: filter, filters: [], sort: [], asOf: null };
    const { columns: known, viewId } = await store.browse.open({
      ...{ ...query, search: '', firstRows: 0 },
      ...headlessAsker(zone),
    });
    await store.browse.close({ viewId });
    const question: SummaryQuestion = {
      query: { ...query, ...headlessAsker(zone) },
      rows,
      columns,
      field,
      // Amounts of two currencies are never put together.
      currency: field === null ? null : currencyField(known, field),
    };
    if (command.out !== null) {
      const source = { kind: 'summary' as const, ...question, measure };
      return exportTo(services, store, command, { resource: 'summary', source }, how);
    }
    const answer = await store.summary(question);
    const labelOf = (groups: readonly { label: string | null }[], at: number | null) =>
      at === null ? null : (groups[at]?.label ?? '');
    for (const { row, column, ...figure } of answer.figures) {
      const [own, other] = [labelOf(answer.rows, row), labelOf(answer.columns, column)];
      const isTotal = (rows !== null && row === null) || (columns !== null && column === null);
      await print(JSON.stringify({ row: own, column: other, total: isTotal, ...figure }));
    }
    say(`${answer.records} records.`);
    if (answer.more.rows + answer.more.columns > 0) {
      say(
        `${answer.more.rows} more rows and ${answer.more.columns} more columns are only part of the totals.`,
      );
    }
    return listStatus(store, resource);
  });
}
