import { allRecords } from '../../shared/all-records';
import { savedQueryLocale } from '../../shared/query-locale';
import type { Filter, RecordsQuery, PlainFilter } from '../../shared/ipc/browse';
import type { SavedView } from '../../shared/ipc/saved-views';
import { refuseWords } from '../query/not-understood';
import type { Services } from '../services';
import type { Store } from '../profile-store/store';
import { comparedGroups } from './analysis-commands';
import type { Command } from './commands';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import { UsageError } from './usage-error';
import { exportTo, type FileWriting } from './export';
import { print, printMessage, printJson } from './output';
import { listFields } from '../export/list-head';
import {
  chosenRecords,
  requireFields,
  savedView,
  withView,
  withOpenProfile,
} from './stored-records';
import { lineWriter } from '../export/json-lines';
import type { Value } from '../../shared/values';

type CompareCommand = Extract<Command, { name: 'compare' }>;

const idsAtOnce = 500;

/**
 * Prints which records are in both of two saved views and which in only one of them, one line each,
 * or writes one of these groups to a file.
 */
export function compare(
  services: Services,
  command: CompareCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { views, only, out, profile } = command;
  return withOpenProfile(services, profile, async ({ store, notes }) => {
    const one = await savedView(notes, command.resource, views[0]);
    const { resource } = one;
    const other = await savedView(notes, resource, views[1]);
    const query = ({ query: { search, filters } }: SavedView, also: SavedView, not: boolean) => ({
      ...allRecords(resource),
      search,
      filters,
      locale: savedQueryLocale({ dates: one.dates }, command.locale),
      also: { search: also.query.search, filters: also.query.filters, not },
    });
    const groups = {
      both: query(one, other, false),
      first: query(one, other, true),
      second: query(other, one, true),
    };
    const counts = { both: 0, first: 0, second: 0 };
    for (const group of comparedGroups) {
      const isPrinted = out === null && (only ?? group) === group;
      counts[group] = await listIds(store, groups[group], async (id) => {
        if (isPrinted) await printJson({ resource, id, in: group });
      });
    }
    printMessage(
      `${counts.both} in both, ${counts.first} only in the first, ${counts.second} only in the second.`,
    );
    const source = { kind: 'list' as const, query: groups[only ?? 'both'] };
    const status = await exportTo(services, store, command, { resource, source }, how);
    if (status !== exit.ok) return status;
    return counts.first + counts.second === 0 ? exit.ok : exit.differences;
  });
}

/** Calls `each` with every id of the list; returns how many there are. */
async function listIds(
  { browse }: Pick<Store, 'browse'>,
  query: RecordsQuery,
  each: (id: string) => Promise<void>,
): Promise<number> {
  const { cursorId, count, notUnderstood } = await browse.open(query);
  refuseWords(notUnderstood);
  for (let offset = 0; offset < count; offset += idsAtOnce) {
    const { rows } = await browse.rows({ cursorId, offset, limit: idsAtOnce });
    for (const { id } of rows) await each(id);
  }
  await browse.close({ cursorId });
  return count;
}

type DuplicatesCommand = Extract<Command, { name: 'duplicates' }>;

const groupsAtOnce = 200;

/**
 * Prints a line for each group of records with the same values, or writes the records of all groups
 * to a file.
 */
export function duplicates(
  services: Services,
  command: DuplicatesCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { by, out, profile } = command;
  return withOpenProfile(services, profile, async ({ store, notes }) => {
    const chosen = await withView(notes, command);
    const { resource } = chosen;
    requireFields('by', by, await listFields(store, resource));
    const { filters: ofView, ...condition } = chosenRecords(chosen);
    const filters = plainOnes(ofView, command.view);
    const columns = ['id', ...by];
    const request = { ...condition, resource, by, filters, columns };
    const [first, ...others] = by;
    // The file gets the records themselves: only their number is needed here.
    const limit = out === null ? groupsAtOnce : 1;
    let found = await store.duplicates({ ...request, offset: 0, limit });
    for (let offset = 0; out === null && found.lines.length > 0;) {
      for (const { count, records } of found.lines) {
        const values = (records[0]?.cells ?? []).slice(1);
        const ids = records.map(({ id }) => id);
        await print(groupLine(resource, by, values, { count, ids }));
      }
      offset += groupsAtOnce;
      if (offset >= found.groups) break;
      found = await store.duplicates({ ...request, offset, limit });
    }
    const { groups, records } = found;
    printMessage(
      groups === 0
        ? 'No duplicates.'
        : `${counted(groups, 'group')} of ${counted(records, 'record')}.`,
    );
    const among = { among: condition.search, filters };
    const filter = { kind: 'repeated' as const, field: first, also: others, ...among };
    const sort = by.map((field) => ({ field, direction: 'ascending' as const }));
    const query = {
      ...allRecords(resource),
      filters: [filter],
      sort,
      locale: condition.locale,
    };
    const source = { kind: 'list' as const, query };
    const status = await exportTo(services, store, command, { resource, source }, how);
    if (status !== exit.ok) return status;
    return found.groups === 0 ? exit.ok : exit.differences;
  });
}

/** Throws `UsageError` for a view that shows duplicates itself. */
function plainOnes(filters: readonly Filter[], view: string | null): PlainFilter[] {
  const plain = filters.filter((each) => each.kind !== 'repeated');
  if (plain.length === filters.length) return plain;
  throw new UsageError(`The view "${view}" shows duplicates itself.`);
}

/** The values are those of the group's first record; at most a hundred ids are listed. */
function groupLine(
  resource: string,
  by: readonly string[],
  values: readonly (Value | undefined)[],
  group: { count: number; ids: readonly string[] },
): string {
  const rowFields = lineWriter(by)(by.map((_, at) => values[at] ?? null));
  return `{"resource":"${resource}","of":${rowFields},${JSON.stringify(group).slice(1)}`;
}
