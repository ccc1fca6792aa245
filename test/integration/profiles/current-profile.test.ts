import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { openDatabase, openToRead } from '../../../main/store/database';
import { DeskError } from '../../../main/failure';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { saveListState } from '../../../main/first-rows/stored-first-rows';
import type { Notes } from '../../../main/notes/notes';
import { RequestLog } from '../../../main/log/request-log';
import { noPolicy } from '../../../main/policy/policy';
import { CurrentProfile } from '../../../main/profiles/current-profile';
import type { ProfileSource } from '../../../main/profiles/open-profile';
import { syncWith, workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { profileOf, readyVault } from './rig';
import { aListState } from '../../support/list-state';
import { parseRows } from '../../../shared/rows';
import { RecycledThreads } from '../../support/recycled-threads';

/** Of the database. */
const pageSize = 16_384;
const place = workerAndFolder();
const profile = profileOf('p1');
let home: string;
let folder: string;
let file: string;
let vault: ReturnType<typeof readyVault>;
let currentProfile: CurrentProfile;

const source: ProfileSource = {
  profile: () => profile,
  account: 'andina',
  sample: null,
  ask: () => Promise.reject(new DeskError('network.refused')),
  clockOffset: () => null,
};

function currentProfileOf(
  log?: RequestLog,
  firstRows?: Promise<unknown>,
  bySchedule = false,
): CurrentProfile {
  return new CurrentProfile({
    writtenBy: 'Merchant Desk 0.0.0',
    vault,
    policy: noPolicy,
    home,
    threads: new RecycledThreads(place.worker),
    bySchedule,
    giveUpAfterMs: null,
    ...(log && { log }),
    ...(firstRows && { firstRows }),
  });
}

beforeEach(() => {
  home = join(place.folder, crypto.randomUUID());
  folder = join(home, 'profiles', profile.id);
  file = join(folder, 'cache.db');
  vault = readyVault();
  currentProfile = currentProfileOf();
});
afterEach(async () => {
  await currentProfile.close();
  rmSync(home, { recursive: true, force: true });
});

/** Fifty clients kept, and everything closed again. */
async function filled(): Promise<void> {
  currentProfile.open(source);
  const { store } = await currentProfile.opened;
  await syncWith(store, clients(0, 50));
  await currentProfile.close();
}

async function storeKey(): Promise<Buffer> {
  const hex = await vault.read(profile.id, 'cache-key');
  return Buffer.from(hex?.use((bytes) => Buffer.from(bytes).toString()) ?? '', 'hex');
}

/** Turns a bit of the first page of a table. */
async function damage(table: string): Promise<void> {
  const key = await storeKey();
  const db = openDatabase({ file, key });
  const root = db
    .select('SELECT rootpage FROM sqlite_schema WHERE name = ?', { rootpage: 'number' })
    .get(table);
  db.close();
  const bytes = readFileSync(file);
  const at = ((root?.rootpage ?? 0) - 1) * pageSize + 100;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe('a wipe', () => {
  it('of a cache that is open leaves an empty one', async () => {
    await filled();
    currentProfile.open(source);
    await currentProfile.wipe(source);
    expect(await (await currentProfile.opened).store.lastSync('clients')).toBeNull();
  });

  it('of one that could not be opened removes it all the same', async () => {
    await filled();
    const key = await vault.read(profile.id, 'cache-key');
    mkdirSync(join(folder, 'schedule.json'));
    currentProfile.open(source);
    expect(await currentProfile.cacheState()).toMatchObject({
      kind: 'none',
      failure: { code: 'storage.unreadable' },
    });
    const closed = currentProfile.wipe(source);
    rmdirSync(join(folder, 'schedule.json'));
    await closed;
    const { store } = await currentProfile.opened;
    expect(await store.lastSync('clients')).toBeNull();
    expect(await vault.read(profile.id, 'cache-key')).not.toBe(key);
  });

  it('is refused while another process has it, and goes when that has ended', async () => {
    await filled();
    const other = currentProfileOf();
    other.open(source);
    await other.opened;
    currentProfile.open(source);
    expect(await currentProfile.cacheState()).toMatchObject({
      failure: { code: 'storage.unwritable', params: { reason: 'locked' } },
    });
    const inUse = { code: 'storage.unwritable', params: { reason: 'locked' } };
    await expect(currentProfile.wipe(source)).rejects.toMatchObject(inUse);
    await expect(currentProfile.wipeClosed(profile.id)).rejects.toMatchObject(inUse);
    expect(await (await other.opened).store.lastSync('clients')).toMatchObject({ asOf: 2 });
    await other.close();
    await currentProfile.wipe(source);
    expect(await (await currentProfile.opened).store.lastSync('clients')).toBeNull();
  });

  it('that left something behind begins anew, too', async () => {
    await filled();
    mkdirSync(`${file}.before-9`);
    currentProfile.open(source);
    await expect(currentProfile.wipe(source)).rejects.toMatchObject({ code: 'storage.wipe' });
    expect(await (await currentProfile.opened).store.lastSync('clients')).toBeNull();
  });
});

it('keeps how a list was looked at last when it is left at once', async () => {
  currentProfile.open(source);
  const { store, firstRows, notes } = await currentProfile.opened;
  const slow: Notes = {
    ...notes,
    write: async (name, text) => {
      for (let turn = 0; turn < 20; turn += 1) await store.readNote(name);
      await notes.write(name, text);
    },
  };
  const stored = saveListState({ notes: slow, firstRows }, 'clients', aListState, null);
  await store.close();
  await stored;
  await currentProfile.close();
  currentProfile.open(source);
  const again = await currentProfile.opened;
  expect(await new DeskNotes(() => Promise.resolve(again.notes)).listState('clients')).toEqual(
    aListState,
  );
});

describe('work that was left unfinished', () => {
  const list = { source: { kind: 'text', text: 'c1\nc2' }, column: null } as const;
  const phases = async () => {
    const { sync, lookup } = await currentProfile.opened;
    const clientsSync = sync.state.find(({ resource }) => resource === 'clients');
    return [clientsSync?.phase, lookup.state?.phase];
  };

  beforeEach(async () => {
    await filled();
    currentProfile.open(source);
    const { store } = await currentProfile.opened;
    const { id } = await store.beginSync('clients', { perPage: 10, startedAt: 5 });
    await store.stagePage(id, { page: 1, records: clients(50, 60), total: null });
    const { draftId } = await store.lookups.understand(list);
    await store.lookups.begin({ draftId, begunAt: 5 });
    await currentProfile.close();
  });

  it('waits for the same account', async () => {
    currentProfile.open(source);
    expect(await phases()).toEqual(['paused', 'paused']);
    const { store, lookup } = await currentProfile.opened;
    const { draftId } = await store.lookups.understand(list);
    expect(lookup.digest).toBe(await store.lookups.draftDigest(draftId));
  });

  it('is not gone on with for another one; what is complete stays', async () => {
    currentProfile.open({ ...source, account: 'sur' });
    expect(await phases()).toEqual(['idle', 'ended']);
    const { store, lookup } = await currentProfile.opened;
    expect(await store.unfinishedSync('clients')).toBeNull();
    expect(await store.lastSync('clients')).toMatchObject({ last: { records: 50 } });
    await expect(lookup.resume()).rejects.toMatchObject({ params: { reason: 'lookup-gone' } });
    await currentProfile.close();
    currentProfile.open(source);
    expect(await phases()).toEqual(['idle', 'ended']);
  });
});

describe('the requests’ log', () => {
  const query = (requestId: string) => ({
    requestId,
    method: 'GET' as const,
    path: '/a-path-of-the-service',
    startedAt: 0,
    durationMs: 1,
    status: 200,
    serviceCode: '00000',
    attempt: 1,
    bytes: 2,
    clockOffsetMs: null,
    failure: null,
    redactions: 0,
  });

  it('is kept with the records, unreadable in the file, and goes with them', async () => {
    const first = new RequestLog();
    currentProfile = currentProfileOf(first);
    currentProfile.open(source);
    await currentProfile.opened;
    first.add(query('a'));
    await currentProfile.close();
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(files.length).toBeGreaterThan(0);
    for (const each of files) expect(each).not.toContain('a-path-of-the-service');

    const second = new RequestLog();
    currentProfile = currentProfileOf(second);
    currentProfile.open(source);
    await (
      await currentProfile.opened
    ).activity?.ready;
    expect(second.list()).toEqual([query('a')]);
    await currentProfile.wipe(source);
    await (
      await currentProfile.opened
    ).activity?.ready;
    expect(second.list()).toEqual([]);
    await currentProfile.close();

    const third = new RequestLog();
    currentProfile = currentProfileOf(third);
    currentProfile.open(source);
    await (
      await currentProfile.opened
    ).activity?.ready;
    expect(third.list()).toEqual([]);
  });

  it('has a publishing that the profile’s closing ended; the next profile’s log has not', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const log = new RequestLog();
    currentProfile = currentProfileOf(log);
    currentProfile.open(source);
    const { publisher } = await currentProfile.opened;
    log.add(query('a'));
    const to = `postgresql://u@127.0.0.1:${port}/d`;
    await publisher?.agree((await publisher.save({ to, afterSync: false })).to ?? '');
    const ended = expect(publisher?.start()).rejects.toMatchObject({ code: 'app.cancelled' });
    await once(silent, 'connection');
    // As wiring.ts of main does when the profile is left, before it is closed.
    log.reset();
    await currentProfile.close();
    await ended;
    expect(log.list()).toEqual([]);

    const next = new RequestLog();
    currentProfile = currentProfileOf(next);
    currentProfile.open(source);
    await (
      await currentProfile.opened
    ).activity?.ready;
    const publishing = { method: 'COPY', failure: 'app.cancelled' };
    expect(next.list()).toMatchObject([publishing, query('a')]);
  });
});

describe('what can wait', () => {
  let query = 0;
  const counting: ProfileSource = {
    ...source,
    ask: () => {
      query += 1;
      return Promise.reject(new DeskError('network.refused'));
    },
  };
  /** Rows of the text index, looked at by a connection of its own. */
  const indexed = async () => {
    const db = openToRead({ file, key: await storeKey() });
    const [rid] = db.numbers("SELECT rid FROM indexed WHERE resource = 'clients'")();
    db.close();
    return rid;
  };
  /** Each answer of the writing thread is a moment in which it would do a step of what waits. */
  const instants = async () => {
    const { store } = await currentProfile.opened;
    for (let each = 0; each < 5; each += 1) await store.readNote('desk.any');
  };

  beforeEach(async () => {
    query = 0;
    currentProfile = currentProfileOf(undefined, new Promise(() => undefined));
    await filled();
  });

  it('begins after the first rows: syncs by schedule, and the text index', async () => {
    const shown = Promise.withResolvers<undefined>();
    currentProfile = currentProfileOf(undefined, shown.promise, true);
    currentProfile.open(counting);
    const { store } = await currentProfile.opened;
    await instants();
    const cursor = await store.browse.open({
      locale: neutralQueryLocale,
      resource: 'clients',
      search: '',
      filters: [],
      sort: [],
      asOf: null,
      rows: 10,
    });
    expect(parseRows(cursor.first ?? '').rows).toHaveLength(10);
    expect(await indexed()).toBe(0);
    expect(query).toBe(0);
    shown.resolve(undefined);
    await expect.poll(indexed).toBe(50);
    await expect.poll(() => query).toBeGreaterThan(0);
  });

  it('rests while it is paused, also in the empty cache after a wipe', async () => {
    currentProfile = currentProfileOf(undefined, Promise.resolve(), true);
    currentProfile.open(source);
    await currentProfile.opened;
    const wiped = currentProfile.wipe(counting);
    await currentProfile.pause();
    await wiped;
    await instants();
    expect(query).toBe(0);
    await currentProfile.resume();
    await expect.poll(() => query).toBeGreaterThan(0);
  });

  it('is not begun when the profile was left before, and is still to be gone on with', async () => {
    const shown = Promise.withResolvers<undefined>();
    currentProfile = currentProfileOf(undefined, shown.promise, true);
    const interrupted = { resources: ['clients'], lastRun: 7 } as const;
    currentProfile.open(counting, interrupted);
    await currentProfile.opened;
    expect(await currentProfile.close()).toEqual(interrupted);
    currentProfile.open(counting);
    await currentProfile.opened;
    expect(await currentProfile.close()).toBeNull();
    shown.resolve(undefined);
    currentProfile.open(source);
    await currentProfile.opened;
    await instants();
    expect(query).toBe(0);
  });
});

it('a sync that the service refused is followed by no question: one that needs no request would be answered, and the refusal seem over', async () => {
  let questions = 0;
  const ask = () => {
    questions += 1;
    return Promise.reject(new DeskError('credentials.signature-refused'));
  };
  currentProfile.open({ ...source, ask });
  const { sync } = await currentProfile.opened;
  const ended = Promise.withResolvers<undefined>();
  currentProfile.changes.synced.add(() => ended.resolve(undefined));
  sync.start({ resources: ['merchant'] });
  await ended.promise;
  expect(sync.state[0]?.phase).toBe('failed');
  expect(questions).toBe(1);
});

it('a sync that ends because of a pause is not followed by publishing or anything else; the resumed one is', async () => {
  const log = new RequestLog();
  currentProfile = currentProfileOf(log);
  const query = Promise.withResolvers<undefined>();
  let answer = Promise.withResolvers<never>();
  const ask = () => {
    query.resolve(undefined);
    return answer.promise;
  };
  currentProfile.open({ ...source, ask });
  const { publisher, sync } = await currentProfile.opened;
  let followed = 0;
  currentProfile.changes.synced.add(() => (followed += 1));
  // Nobody listens there.
  await publisher?.save({ to: 'postgresql://u@127.0.0.1:1/d', afterSync: true });
  await publisher?.agree(publisher.state.to ?? '');
  const published = () => log.list().filter(({ method }) => method === 'COPY');

  sync.start({ resources: ['merchant'] });
  await query.promise;
  const paused = currentProfile.pause();
  answer.reject(new DeskError('app.cancelled'));
  await paused;
  await publisher?.finished();
  expect(sync.state[0]?.phase).toBe('paused');
  expect(publisher?.state).toMatchObject({ running: null, last: null });
  expect(published()).toEqual([]);
  expect(followed).toBe(0);

  const refused = Promise.reject(new DeskError('service.forbidden'));
  answer = { ...answer, promise: refused };
  refused.catch(() => undefined);
  await currentProfile.resume();
  await sync.finished();
  await publisher?.finished();
  expect(published()).toHaveLength(1);
  expect(followed).toBe(1);
});

describe('an opening that fails after the cache was opened', () => {
  it('lets the file go: the next try opens it', async () => {
    await filled();
    // A folder of that name cannot be read as a file, whoever asks.
    mkdirSync(join(folder, 'schedule.json'));
    currentProfile.open(source);
    await expect(currentProfile.opened).rejects.toMatchObject({ code: 'storage.unreadable' });
    expect(await currentProfile.cacheState()).toMatchObject({
      kind: 'none',
      failure: { code: 'storage.unreadable' },
    });
    rmdirSync(join(folder, 'schedule.json'));
    currentProfile.open(source);
    expect(await (await currentProfile.opened).store.lastSync('clients')).toMatchObject({
      asOf: 2,
    });
  });

  it('leaves nothing open behind a lock of the desk', async () => {
    await filled();
    mkdirSync(join(folder, 'schedule.json'));
    currentProfile.open(source);
    await currentProfile.opened.catch(() => undefined);
    await currentProfile.close();
    rmdirSync(join(folder, 'schedule.json'));
    const other = currentProfileOf();
    other.open(source);
    expect((await other.opened).store.state.kind).toBe('encrypted-file');
    await other.close();
  });

  it.each(['sync', 'shape', 'lookup', 'note'])(
    'for damage in %s: at the latest the next try sets the file aside',
    async (table) => {
      await filled();
      await damage(table);
      currentProfile.open(source);
      const first = await currentProfile.opened.catch((thrown: unknown) => thrown);
      if (first instanceof Error) {
        expect(first).toMatchObject({
          code: 'storage.unreadable',
          params: { reason: 'damaged' },
        });
        expect(await currentProfile.cacheState()).toMatchObject({
          kind: 'none',
          failure: { code: 'storage.unreadable', params: { reason: 'damaged' } },
        });
        currentProfile.open(source);
      }
      const { store } = await currentProfile.opened;
      expect(store.state).toMatchObject({ kind: 'encrypted-file', setAside: 'damaged' });
      expect(readdirSync(folder).filter((name) => name.includes('.set-aside-damaged'))).not.toEqual(
        [],
      );
      expect(await store.lastSync('clients')).toBeNull();
    },
  );
});
