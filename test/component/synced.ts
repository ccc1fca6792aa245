import type { Browsable, NotUnderstood } from '../../shared/ipc/browse';
import type { CacheState, Completeness, ResourceSync, Syncable } from '../../shared/ipc/sync';
import type { Change, SyncPoint } from '../../shared/ipc/changes';
import { writeRows } from '../../shared/rows';
import { syncable } from '../../shared/resources';
import { failureFor, type Fakes, refusal } from './fake-bridge';
import { FakeNotes } from './fake-notes';
import { openSession } from './samples';

const minuteMs = 60_000;

export const complete: Completeness = {
  records: 6600,
  gaps: 0,
  doubtful: false,
  moved: 0,
  twice: 0,
  conflicting: 0,
  withoutId: 0,
  added: 24,
  changed: 3,
  gone: 1,
  newFields: [],
  lostFields: [],
};

/** How a resource stands that was synced ten minutes ago. */
export function synced(resource: Syncable, changes: Partial<ResourceSync> = {}): ResourceSync {
  return {
    resource,
    phase: 'idle',
    pages: 0,
    totalPages: null,
    records: 0,
    totalRecords: null,
    secondsLeft: null,
    asOf: Date.now() - 10 * minuteMs,
    last: resource === 'clients' || resource === 'lots' ? complete : null,
    failure: null,
    ...changes,
  };
}

export function never(resource: Syncable): ResourceSync {
  return synced(resource, { phase: 'never', asOf: null, last: null });
}

/** Clients being read: page 31 of about 66. */
export const runningClients = (changes: Partial<ResourceSync> = {}): ResourceSync =>
  synced('clients', {
    phase: 'running',
    pages: 31,
    totalPages: 66,
    records: 3100,
    totalRecords: 6600,
    secondsLeft: 17.6,
    ...changes,
  });

/** All resources, some of them as given. */
export function standing(...states: readonly ResourceSync[]): ResourceSync[] {
  return syncable.map(
    (resource) => states.find((each) => each.resource === resource) ?? synced(resource),
  );
}

export const encrypted: CacheState = {
  kind: 'encrypted-file',
  bytes: 18_400_000,
  setAside: null,
  failure: null,
};

/** The offline data could not be opened. */
export function unopened(...why: Parameters<typeof failureFor>): CacheState {
  return { kind: 'none', bytes: 0, setAside: null, failure: failureFor(...why) };
}

export function change(index: number, changes: Partial<Change> = {}): Change {
  const id = `client-${index}`;
  return {
    resource: 'clients',
    id,
    title: `María Núñez ${index}`,
    kind: 'changed',
    seenAt: Date.now() - 10 * minuteMs,
    syncId: 3,
    fields: [
      { field: 'phone_number', before: '924027111', after: '924027000' },
      {
        field: 'updated_at',
        before: '2026-11-18T09:02:00.000000-05:00',
        after: '2026-11-19T09:02:00.000000-05:00',
      },
    ],
    record: [
      ['id', id],
      ['document_type', 'DNI'],
      ['document_number', `4746${index}`],
    ],
    ...changes,
  };
}

export function syncPoint(resource: Browsable, completedAt: number): SyncPoint {
  return {
    syncId: completedAt,
    resource,
    startedAt: completedAt - 1000,
    completedAt,
    asOf: completedAt,
    completeness: complete,
  };
}

/** `changes.list` over these, as main answers it. */
export function changesOf(all: readonly Change[], drift: ChangesAnswer['drift'] = []) {
  return (question: ChangesQuestion): ChangesAnswer => {
    const { since, resource, kind, search, fields, offset, limit } = question;
    const found = all.filter(
      (each) =>
        each.seenAt > since &&
        (resource === null || each.resource === resource) &&
        each.title.includes(search.trim()) &&
        (fields === undefined ||
          each.kind !== 'changed' ||
          each.fields.some(({ field }) => fields.includes(field))),
    );
    const ofKind = (wanted: Change['kind']) => found.filter((each) => each.kind === wanted);
    const listed = kind === null ? found : ofKind(kind);
    return {
      since,
      counts: {
        new: ofKind('new').length,
        changed: ofKind('changed').length,
        gone: ofKind('gone').length,
      },
      total: listed.length,
      changes: listed.slice(offset, offset + limit),
      notUnderstood: [],
      uncompared: [],
      drift,
    };
  };
}

/** `changes.fields` over these, as main answers it. */
export function changedFieldsOf(all: readonly Change[]) {
  return () => {
    const names = all.flatMap(({ fields }) => fields.map(({ field }) => field));
    const fields = [...new Set(names)].map((field) => ({
      field,
      count: names.filter((each) => each === field).length,
    }));
    return { fields, exact: true };
  };
}

interface ChangesQuestion {
  since: number;
  fields?: string[] | undefined;
  resource: Syncable | null;
  kind: Change['kind'] | null;
  search: string;
  offset: number;
  limit: number;
}

interface ChangesAnswer {
  since: number;
  counts: { new: number; changed: number; gone: number };
  total: number;
  changes: Change[];
  notUnderstood: NotUnderstood[];
  uncompared: Syncable[];
  drift: { resource: Browsable; seenAt: number; newFields: string[]; lostFields: string[] }[];
}

interface StoredList {
  readonly count: number;
  readonly columns?: readonly string[];
  readonly synced?: boolean;
  readonly asOf?: number | null;
}

/** A cache that can count and tell facets, without rows. */
export function counting(
  stored: Partial<Record<Browsable, StoredList>>,
): NonNullable<Fakes['browse']> {
  return {
    open: ({ resource, filters }) => {
      const { count = 0, columns = [], synced: isSynced = true, asOf } = stored[resource] ?? {};
      if (filters.some(({ field }) => !columns.includes(field))) throw refusal('input.params');
      return {
        cursorId: 1,
        count: filters.length > 0 ? 1 : count,
        listCount: count,
        columns: [...columns],
        asOf: asOf === undefined ? Date.now() - 10 * minuteMs : asOf,
        synced: isSynced,
        counted: true,
        notUnderstood: [],
        behind: 0,
      };
    },
    count: () => ({ count: 0, counted: true }),
    close: () => undefined,
    rows: () => writeRows({ offset: 0, rows: [] }),
    locate: () => null,
    record: () => null,
    facets: () => ({ values: [], distinct: 0 }),
    months: () => [],
    totals: () => ({ count: 0, asOf: null, sums: [] }),
  };
}

/** A profile whose cache is there and whose sync rests; a test overrides the group it is about. */
export function resting(changes: Fakes = {}): Fakes {
  const fakeNotes = new FakeNotes();
  return {
    ...fakeNotes.fakes,
    session: { state: () => openSession() },
    sync: { state: () => standing(), cache: () => encrypted, start: () => undefined },
    browse: counting({ clients: { count: 6600 }, lots: { count: 137 }, cards: { count: 412 } }),
    changes: {
      ...fakeNotes.changes,
      syncs: () => [syncPoint('clients', Date.now() - 10 * minuteMs)],
      list: changesOf([]),
      fields: changedFieldsOf([]),
    },
    activity: { list: () => [], clear: () => undefined },
    cards: { recent: () => [], samples: () => [] },
    ...changes,
  };
}
