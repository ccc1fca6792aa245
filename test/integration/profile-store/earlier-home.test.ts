import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { notesOf } from '../../../main/profiles/open-profile';
import { ProfileStore } from '../../../main/profiles/profiles';
import { openDatabase, type Database } from '../../../main/store/database';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import type { Browsable, RecordsQuery } from '../../../shared/ipc/browse';
import type { Value } from '../../../shared/values';
import { syncWith, workerAndFolder } from '../store/rig';
import { everything } from '../../support/written-store';
import { recycledThread } from '../../support/recycled-threads';

const folder = resolve(import.meta.dirname, '../../homes/format-2');
const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

interface List {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly (Value | null)[] }[];
}

/** What the version that wrote the home answered from it. */
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
  string,
  unknown
> & { readonly profile: string; readonly start: number };
const listOf = (resource: string) => expected[resource] as List;
/** As that version wrote its answers down. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const place = workerAndFolder();

/** A copy of the home, and its store by today's code. */
async function openCopy(home = join(place.folder, crypto.randomUUID())) {
  cpSync(folder, home, { recursive: true, force: false });
  const file = join(home, 'caches', `${expected.profile}.db`);
  const thread = () => recycledThread(place.worker);
  const store = await openStore({ file, key: Buffer.from(key, 'hex'), thread });
  return { home, file, store };
}

function withDatabase<T>(file: string, work: (db: Database) => T): T {
  const db = openDatabase({ file, key: Buffer.from(key, 'hex') });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

async function readAll(store: Store, query: Partial<RecordsQuery> & { resource: Browsable }) {
  const view = await store.browse.open({ ...everything, ...query });
  const { rows } = await store.browse.rows({ cursorId: view.cursorId, offset: 0, limit: 200 });
  expect(rows).toHaveLength(view.count);
  const cells = rows.map((row) => row.cells.map((cell) => cell ?? null));
  return {
    view,
    columns: view.columns,
    rows: rows.map(({ id }, at) => ({ id, cells: cells[at] })),
  };
}

async function expectEverything(store: Store): Promise<void> {
  expect(store.state).toMatchObject({ kind: 'encrypted-file', setAside: null });
  for (const resource of ['clients', 'lots', 'cards'] as const) {
    const { columns, rows } = await readAll(store, { resource });
    // A day to settle by and a name came with later formats: where a list has marks, columns
    // without a value.
    const added = ['desk.due_date', 'desk.assigned_to']
      .map((name) => columns.indexOf(name))
      .filter((at) => at >= 0);
    const values = rows.flatMap(({ cells }) => added.map((at) => cells?.[at]));
    expect(values.filter((value) => value !== null)).toEqual([]);
    const known = <T>(list: readonly T[] | undefined) =>
      list?.filter((_, at) => !added.includes(at));
    const then = {
      columns: known(columns),
      rows: rows.map(({ id, cells }) => ({ id, cells: known(cells) })),
    };
    expect(written(then), resource).toEqual(listOf(resource));
  }
  // Format 2 called it a note, and had no day to settle by.
  const [ofClient, ofLot] = (expected.marks as readonly { readonly note: string }[]).map(
    ({ note, ...mark }) => ({ ...mark, annotation: note, due: '', assignee: '' }),
  );
  expect(await store.marks.of({ resource: 'clients', id: 'c5' })).toEqual(ofClient);
  expect(await store.marks.of({ resource: 'lots', id: 'l3' })).toEqual(ofLot);
  expect(written(await store.storedRecord('merchant', null))).toEqual(expected.merchant);
  const card = listOf('cards').rows[0]?.id ?? '';
  expect(written(await store.storedRecord('cards', card))).toEqual(expected.card);
  await expectHistory(store);
  await expectWhatWasSetUp(store);
}

async function expectHistory(store: Store): Promise<void> {
  const list = { resource: 'clients', since: 0, kind: null, offset: 0, limit: 200, search: '' };
  const changes = await store.changes.list({ ...everything, ...list } as never);
  // `start` is where to read on from the newest sync, and not part of the answer.
  expect(written({ ...changes, start: null })).toEqual({
    ...(expected.changes as object),
    start: null,
  });
  for (const resource of ['clients', 'lots'] as const) {
    const past = expected[`${resource}-past`] as readonly {
      readonly syncId: number;
      readonly asOf: number;
      readonly ids: readonly string[];
      readonly statuses: readonly (string | null)[];
    }[];
    expect(past.length).toBeGreaterThan(1);
    for (const { syncId, asOf, ids, statuses } of past) {
      const then = await readAll(store, { resource, asOf: syncId });
      expect(then.view.asOf).toBe(asOf);
      expect(then.rows.map(({ id }) => id)).toEqual(ids);
      const at = then.columns.indexOf('status');
      expect(then.rows.map(({ cells }) => cells?.[at] ?? null)).toEqual(statuses);
    }
  }
}

async function expectWhatWasSetUp(store: Store): Promise<void> {
  const deskNotes = new DeskNotes(() => Promise.resolve(notesOf(store)));
  expect(written(await deskNotes.views.list())).toEqual(expected.views);
  expect(written(await deskNotes.watches.list())).toEqual(expected.watches);
  expect(await deskNotes.seenUntil()).toBe(expected.seen);
  expect(await deskNotes.listState('clients')).not.toBeNull();
  expect(await store.readNote('desk.subscriptions')).toContain('"kind":"more"');
}

async function expectSyncs(store: Store): Promise<void> {
  expect(written(await store.changes.syncs())).toEqual(expected.syncs);
  for (const resource of ['clients', 'lots'] as const) {
    expect(written(await store.versions.syncs(resource, 0))).toEqual(expected[`${resource}-syncs`]);
  }
}

/** The records of a list as that version answered them, as the service would send them again. */
function recordsOf(resource: 'clients' | 'lots') {
  const { columns, rows } = listOf(resource);
  const changes = expected.changes as {
    readonly changes: readonly { readonly id: string; readonly record: readonly unknown[] }[];
  };
  // A cell tells nothing about whether a field was null or missing: what changed is known whole.
  const known = new Map(changes.changes.map(({ id, record }) => [id, record]));
  return rows.map(({ id, cells }) => {
    const sent = new Set((known.get(id) as [string][] | undefined)?.map(([name]) => name));
    return columns.flatMap((name, at): [string, Value][] => {
      const cell = cells[at] ?? null;
      const isSent = name === 'note' || cell !== null || sent.has(name);
      return name.startsWith('desk.') || !isSent ? [] : [[name, cell]];
    });
  });
}

describe('a home of format 2', () => {
  test('its profiles open', async () => {
    const { home, store } = await openCopy();
    await store.close();
    const profiles = await ProfileStore.open(home);
    expect(profiles.setAside).toBeNull();
    expect(profiles.lastOpened).toMatchObject({ id: expected.profile, name: 'Andina' });
    expect(profiles.list).toHaveLength(1);
  });

  test('its store opens with everything', async () => {
    const { store } = await openCopy();
    try {
      await expectEverything(store);
      await expectSyncs(store);
    } finally {
      await store.close();
    }
  });

  test('everything is still there once its keys were renewed in idle time', async () => {
    const { store: before, file, home } = await openCopy();
    await before.close();
    // As a file of before the keys of today, which does not note how they were written.
    withDatabase(file, (db) => db.run("DELETE FROM note WHERE name = 'keys'"));
    const keys = () =>
      withDatabase(file, (db) => db.numbers("SELECT value FROM note WHERE name = 'keys'")());
    expect(keys()).toEqual([]);
    const { store } = await openCopy(home);
    try {
      await expect.poll(keys).toHaveLength(1);
      await expectEverything(store);
      await expectSyncs(store);
    } finally {
      await store.close();
    }
  });

  test('one more sync with the same records finds nothing new, changed or gone', async () => {
    const { store, home } = await openCopy();
    const at = expected.start + 9 * 86_400_000;
    for (const resource of ['clients', 'lots'] as const) {
      await syncWith(store, recordsOf(resource), { resource, at });
      const [sync] = (await store.changes.syncs()).filter((each) => each.resource === resource);
      expect(sync?.completeness).toMatchObject({ added: 0, changed: 0, gone: 0, newFields: [] });
    }
    await expectEverything(store);
    await store.close();
    const again = await openCopy(home);
    await expectEverything(again.store);
    await again.store.close();
  });
});
