import { writeJson } from '../api/json';
import type { PlainFilter } from '../../preload/contract/browse';
import type { Value } from '../../preload/contract/values';
import type { Notes } from '../memory/desk-memory';
import type { Services } from '../services';
import { headlessAsker } from './option-values';
import type { Command } from './commands';
import { exit } from './exit';
import type { ExitStatus } from './exit';
import { exportTo } from './export';
import type { FileWriting } from './export';
import { withOpenProfile, savedView } from './stored-records';
import { print, say } from './output';
import { UsageError } from './usage';

type DuplicatesCommand = Extract<Command, { name: 'duplicates' }>;

const groupsAtOnce = 200;

/** A line for each group of records with the same values, and a file with all of their records when one is wanted. */
export function duplicates(
  services: Services,
  command: DuplicatesCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { resource, by, zone, out, profile } = command;
  return withOpenProfile(services, profile, async ({ store, notes }) => {
    const { search, filters } = await amongOf(command, notes);
    const columns = ['id', ...by];
    const asked = { resource, by, search, filters, columns, ...headlessAsker(zone) };
    const [first, ...others] = by;
    // A file has their records: nothing but their number is asked for then.
    const limit = out === null ? groupsAtOnce : 1;
    let found = await store.duplicates({ ...asked, offset: 0, limit });
    for (let offset = 0; out === null && found.lines.length > 0;) {
      for (const { count, records } of found.lines) {
        const values = (records[0]?.cells ?? []).slice(1);
        const ids = records.map(({ id }) => id);
        await print(groupLine(resource, by, values, { count, ids }));
      }
      offset += groupsAtOnce;
      if (offset >= found.groups) break;
      found = await store.duplicates({ ...asked, offset, limit });
    }
    say(`${found.groups} groups of ${found.records} records.`);
    if (first !== undefined) {
      const among = { among: search, filters };
      const filter = { kind: 'repeated' as const, field: first, also: others, ...among };
      const sort = by.map((field) => ({ field, direction: 'ascending' as const }));
      const query = { resource, search: '', filters: [filter], sort, asOf: null };
      const source = { kind: 'list' as const, query: { ...query, ...headlessAsker(zone) } };
      const status = await exportTo(services, store, command, { resource, source }, how);
      if (status !== exit.ok) return status;
    }
    return found.groups === 0 ? exit.ok : exit.differences;
  });
}

/** The records that are held against each other: those of a saved view, or of the filter. Throws `UsageError`. */
async function amongOf(
  { resource, view, filter }: DuplicatesCommand,
  notes: Notes,
): Promise<{ search: string; filters: PlainFilter[] }> {
  if (view === null) return { search: filter, filters: [] };
  const { search, filters } = (await savedView(notes, resource, view)).query;
  const plain = filters.filter((each) => each.kind !== 'repeated');
  if (plain.length === filters.length) return { search, filters: plain };
  throw new UsageError(`The view "${view}" shows duplicates itself.`);
}

/** The values are those of the group's first record; ids at most a hundred. */
function groupLine(
  resource: string,
  by: readonly string[],
  values: readonly (Value | undefined)[],
  group: { count: number; ids: readonly string[] },
): string {
  const entries = by.map((field, at): [string, Value] => [field, values[at] ?? null]);
  const of = writeJson({ kind: 'object', entries });
  return `{"resource":"${resource}","of":${of},${JSON.stringify(group).slice(1)}`;
}
