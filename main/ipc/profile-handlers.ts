import { userInfo } from 'node:os';
import type { DeskHandlers } from '../../shared/ipc/desk';
import type { ListToRead } from '../lookup/stored-lookup';
import { compareWithFile, readFileTable, suggestMappingFor } from '../reconcile/with-file';
import type { Services } from '../services';

type Groups =
  | 'browse'
  | 'duplicates'
  | 'lookup'
  | 'marks'
  | 'reconcile'
  | 'search'
  | 'summary'
  | 'sync';

/** The methods that need an open profile. */
export function profileHandlers({
  currentProfile,
  readTable,
  session,
}: Pick<Services, 'currentProfile' | 'readTable' | 'session'>): Pick<DeskHandlers, Groups> {
  const store = async () => (await currentProfile.opened).store;
  return {
    browse: {
      open: async (query) => (await store()).browse.open(query),
      openSoFar: async (query) => (await store()).browse.openSoFar(query),
      indexed: async (asked) => (await store()).browse.indexed(asked),
      count: async (view) => (await store()).browse.count(view),
      window: async (asked) => (await store()).browse.windowText(asked),
      locate: async (asked) => (await store()).browse.locate(asked),
      close: async (view) => (await store()).browse.close(view),
      facets: async (asked) => (await store()).browse.facets(asked),
      record: async (asked) => (await store()).browse.record(asked),
      months: async (asked) => (await store()).browse.months(asked),
      totals: async (asked) => (await store()).browse.totals(asked),
    },
    duplicates: {
      of: async (question) => (await store()).duplicates(question),
    },
    lookup: {
      understand: async ({ source, column }) => {
        const { lookups } = await store();
        const list: ListToRead =
          source.kind === 'file'
            ? { kind: 'table', table: await readTable(source), name: source.name }
            : source;
        return lookups.understand({ source: list, column });
      },
      chooseColumn: async (asked) => (await store()).lookups.chooseColumn(asked),
      draftLines: async (asked) => (await store()).lookups.draftLines(asked),
      start: async ({ draftId }) => (await currentProfile.opened).lookup.start(draftId),
      state: async () => (await currentProfile.opened).lookup.state,
      lines: async (asked) => (await store()).lookups.lines(asked),
      pause: async () => (await currentProfile.opened).lookup.pause(),
      resume: async () => (await currentProfile.opened).lookup.resume(),
      cancel: async () => (await currentProfile.opened).lookup.cancel(),
      retry: async () => (await currentProfile.opened).lookup.retry(),
    },
    marks: {
      of: async (record) => (await store()).marks.of(record),
      set: async (mark) =>
        (await store()).marks.set({
          ...mark,
          by: userInfo().username,
          at: `${new Date().toISOString().slice(0, 19)}Z`,
        }),
      tags: async () => (await store()).marks.tags(),
      gone: async () => (await store()).marks.gone(),
      drop: async (mark) => (await store()).marks.drop(mark),
    },
    reconcile: {
      read: async (file) => readFileTable(await currentProfile.opened, readTable, file),
      header: async (asked) => (await store()).reconciling.header(asked),
      suggest: async (asked) => suggestMappingFor(await currentProfile.opened, asked),
      compare: async (asked) => compareWithFile(await currentProfile.opened, asked),
      lines: async (asked) => (await store()).reconciling.lines(asked),
    },
    search: {
      everywhere: async (asked) => (await store()).search.everywhereSoFar(asked),
    },
    summary: {
      of: async (question) => (await store()).summary(question),
    },
    sync: {
      state: async () => (await currentProfile.opened).sync.state,
      start: async (asked) => {
        const { sync, scheduler } = await currentProfile.opened;
        sync.start(asked);
        scheduler.synced();
      },
      pause: async () => (await currentProfile.opened).sync.pause(),
      cancel: async () => (await currentProfile.opened).sync.cancel(),
      schedule: () => currentProfile.schedule(),
      setSchedule: (wanted) => currentProfile.setSchedule(wanted),
      cache: () => currentProfile.cacheState(),
      wipe: () => currentProfile.wipe(session.profileSource),
    },
  };
}
