import type { ViewQuery } from '../../preload/contract/browse';
import type { SavedView } from '../../preload/contract/memory';
import { refuseWords } from '../query/refuse-words';
import type { Services } from '../services';
import type { Store } from '../store/store';
import { headlessAsker } from './option-values';
import type { Command } from './commands';
import { exit } from './exit';
import type { ExitStatus } from './exit';
import { exportTo } from './export';
import type { FileWriting } from './export';
import { print, say } from './output';
import { withOpenProfile, savedView } from './stored-records';
import { UsageError } from './usage';

type CompareCommand = Extract<Command, { name: 'compare' }>;

const idsAtOnce = 500;

/** Which records are in both of two saved views of a list, and which in one of them only: a line each, or a file of one group. */
export function compare(
  services: Services,
  command: CompareCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { resource, views, only, out, profile, zone } = command;
  return withOpenProfile(services, profile, async ({ store, notes }) => {
    const [one, other] = await Promise.all(views.map((name) => savedView(notes, resource, name)));
    if (one === undefined || other === undefined) throw new UsageError('Two views are compared.');
    const asked = ({ query: { search, filters } }: SavedView, also: SavedView, not: boolean) => ({
      ...{ resource, search, filters, sort: [], asOf: null, ...headlessAsker(zone) },
      also: { search: also.query.search, filters: also.query.filters, not },
    });
    const groups = {
      both: asked(one, other, false),
      first: asked(one, other, true),
      second: asked(other, one, true),
    };
    const counts = { both: 0, first: 0, second: 0 };
    for (const group of ['both', 'first', 'second'] as const) {
      const isPrinted = out === null && (only ?? group) === group;
      counts[group] = await listIds(store, groups[group], async (id) => {
        if (isPrinted) await print(JSON.stringify({ resource, id, in: group }));
      });
    }
    say(
      `${counts.both} in both, ${counts.first} only in the first, ${counts.second} only in the second.`,
    );
    const source = { kind: 'list' as const, query: groups[only ?? 'both'] };
    const status = await exportTo(services, store, command, { resource, source }, how);
    if (status !== exit.ok) return status;
    return counts.first + counts.second === 0 ? exit.ok : exit.differences;
  });
}

/** Answers how many there are. */
async function listIds(
  { browse }: Pick<Store, 'browse'>,
  query: ViewQuery,
  each: (id: string) => Promise<void>,
): Promise<number> {
  const { viewId, count, notUnderstood } = await browse.open(query);
  refuseWords(notUnderstood);
  for (let offset = 0; offset < count; offset += idsAtOnce) {
    const { rows } = await browse.window({ viewId, offset, limit: idsAtOnce });
    for (const { id } of rows) await each(id);
  }
  await browse.close({ viewId });
  return count;
}
