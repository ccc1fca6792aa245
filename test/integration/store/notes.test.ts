import type { RememberedChoices } from '../../../shared/ipc/exports';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../../main/profile-store/open';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { notesOf } from '../../../main/profiles/open-profile';
import { saveListState } from '../../../main/first-rows/stored-first-rows';
import { aListState } from '../../support/list-state';
import { buildWorker, syncWith, temporaryFolder } from './rig';
import { clients } from './samples';
import { testLocale } from '../../support/test-locale';
import { recycledThread } from '../../support/recycled-threads';

let worker: Awaited<ReturnType<typeof buildWorker>>;
let folder: string;
let key: Uint8Array;

beforeAll(async () => {
  worker = await buildWorker();
});
beforeEach(() => {
  folder = temporaryFolder();
  key = randomBytes(32);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'cache.db');
const open = () =>
  openStore({ file: file(), key: Uint8Array.from(key), thread: () => recycledThread(worker.file) });

it('keeps how a list was looked at, encrypted, until the next opening', async () => {
  const first = await open();
  const deskNotes = new DeskNotes(() => Promise.resolve(notesOf(first)));
  expect(await deskNotes.listState('clients')).toBeNull();
  await saveListState({ notes: notesOf(first), firstRows: {} }, 'clients', aListState, null);
  await deskNotes.markSeen(1_700_000_000_000);
  await first.close();
  const bytes = ['', '-wal'].map((part) => {
    try {
      return readFileSync(`${file()}${part}`).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(bytes.join('')).not.toContain('Visible Customer');

  const second = await open();
  const again = new DeskNotes(() => Promise.resolve(notesOf(second)));
  expect(await again.listState('clients')).toEqual(aListState);
  expect(await again.listState('lots')).toBeNull();
  expect(await again.seenUntil()).toBe(1_700_000_000_000);
  await second.close();
});

it('keeps what was chosen for the export of each view, of the last ones only, one change after another', async () => {
  const store = await open();
  const deskNotes = new DeskNotes(() => Promise.resolve(notesOf(store)));
  const choices = (groupBy: string): RememberedChoices => ({
    ...({ format: 'pdf', headings: 'shown', columns: 'chosen', picked: ['id', 'status'] } as const),
    ...{ picked: ['id', 'status'], exact: true, groupBy },
  });
  expect(await deskNotes.exportChoices('clients')).toBeNull();
  await Promise.all(
    Array.from({ length: 120 }, (_, nth) =>
      deskNotes.rememberExport(`v${nth}`, choices(`g${nth}`)),
    ),
  );
  await deskNotes.rememberExport('clients', choices('status'));
  expect(await deskNotes.exportChoices('clients')).toEqual(choices('status'));
  expect(await deskNotes.exportChoices('v119')).toEqual(choices('g119'));
  expect(await deskNotes.exportChoices('v0')).toBeNull();
  await store.writeNote({ name: 'desk.exports', text: '[["clients",{"format":"doc"}]]' });
  expect(await deskNotes.exportChoices('clients')).toBeNull();
  await store.close();
});

it('takes notes of another version for none, and does not let the store`s own be touched', async () => {
  const store = await open();
  const deskNotes = new DeskNotes(() => Promise.resolve(notesOf(store)));
  await store.writeNote({ name: 'desk.look.clients', text: '{"columns":7}' });
  expect(await deskNotes.listState('clients')).toBeNull();
  await expect(store.writeNote({ name: 'open', text: '0' })).rejects.toMatchObject({
    code: 'app.internal',
  });
  await store.close();
});

it('tells changes by a condition on what the sync found, not on what was there before', async () => {
  const store = await open();
  const sync = (status: (index: number) => string, at: number) =>
    syncWith(
      store,
      clients(0, 20, (index) => ({ status: status(index) })),
      { at },
    );
  await sync((index) => (index === 3 ? 'BLOCKED' : 'ACTIVE'), 1_000);
  await sync((index) => (index === 5 ? 'BLOCKED' : 'ACTIVE'), 2_000);
  const query = {
    since: 1_000,
    resource: null,
    kind: null,
    offset: 0,
    limit: 10,
    locale: testLocale(),
  } as const;
  const titles = async (input: object) =>
    (await store.changes.list({ ...query, search: '', ...input })).changes.map(({ id }) => id);
  expect(await titles({ search: 'status:BLOCKED' })).toEqual(['c3', 'c5']);
  expect(await titles({ matching: { search: 'status:BLOCKED', filters: [] } })).toEqual(['c5']);
  const filters = [{ kind: 'one-of', field: 'status', values: ['BLOCKED'] }];
  expect(await titles({ matching: { search: '', filters } })).toEqual(['c5']);
  expect(await titles({ matching: { search: 'jose', filters } })).toEqual(['c5']);
  expect(await titles({ matching: { search: 'nobody', filters } })).toEqual([]);
  await store.close();
});
