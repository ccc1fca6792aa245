import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Clock } from '../../../main/clock';
import { Connections } from '../../../main/connections/connections';
import { KeyStore } from '../../../main/credentials/key-store';
import { homeFiles } from '../../../main/home';
import { ServiceClock } from '../../../main/http/service-clock';
import { openHttpClient } from '../../../main/http/transport';
import { RequestLog } from '../../../main/log/request-log';
import { noPolicy } from '../../../main/policy/policy';
import { connectProfile } from '../../../main/profiles/connect';
import { CurrentProfile } from '../../../main/profiles/current-profile';
import { ProfileStore } from '../../../main/profiles/profiles';
import { Session } from '../../../main/profiles/session';
import { KeychainVault } from '../../../main/vault/keychain';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import type { Vault } from '../../../main/vault/vault';
import { presetById } from '../../../shared/recipe-presets';
import { neutralQueryLocale } from '../../../shared/query-locale';
import type { ConnectionSync } from '../../../shared/ipc/connections';
import { startTestService, type TestService } from '../../service/service';
import { profileDraft } from '../../support/profile-draft';
import { workerAndFolder } from '../store/rig';
import { RecycledThreads } from '../../support/recycled-threads';

const place = workerAndFolder();
const reader = { locale: neutralQueryLocale, by: 'somebody', today: '2026-11-27' };
let home: string;
let desk: Desk;
beforeEach(async () => {
  home = join(place.folder, crypto.randomUUID());
  mkdirSync(home, { recursive: true });
  desk = await openDesk();
});
afterEach(async () => {
  await desk.connections.close();
  await desk.session.shutDown();
  rmSync(home, { recursive: true, force: true });
});

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A keychain in memory that gives out each secret anew, as a real one does. */
function keychain(): Vault {
  const stored = new Map<string, string>();
  return new KeychainVault({
    service: 'desk-test',
    name: 'Test Keyring',
    keychain: {
      getPassword: (_service, account) => Promise.resolve(stored.get(account) ?? null),
      setPassword: (_service, account, password) => {
        stored.set(account, password);
        return Promise.resolve();
      },
      deletePassword: (_service, account) => Promise.resolve(stored.delete(account)),
    },
  });
}

/** As main/services.ts puts it together. */
/** `idleMs`: how long a store stays open behind its last reader. */
async function openDesk(vault = keychain(), idleMs = 50) {
  const profiles = await ProfileStore.open(home);
  const threads = new RecycledThreads(place.worker);
  const log = new RequestLog();
  const connect = {
    http: openHttpClient({ fetch: globalThis.fetch }),
    requestLog: log,
    clock: new ServiceClock(),
  };
  const keys = new KeyStore(vault, profiles, async (id) => void (await connections.release(id)));
  const writtenBy = 'Merchant Desk 0.0.0';
  const currentProfile = new CurrentProfile({
    ...{ vault, policy: noPolicy, home, threads, writtenBy, log },
    bySchedule: false,
    giveUpAfterMs: null,
    release: (id) => connections.release(id),
  });
  const session = new Session({
    profiles,
    keys,
    currentProfile,
    sandboxWorker: '',
    connect: connectProfile(connect),
    clockOffset: () => null,
  });
  const connections: Connections = new Connections({
    clock: new Clock(),
    ...{ home, vault, threads, writtenBy, profiles, keys, connect, currentProfile },
    openId: () => session.state.profile?.id ?? null,
    idleMs,
  });
  return { profiles, keys, currentProfile, session, connections, log, vault };
}

/** A connection to a service of its own, with other people in it. */
async function connection(name: string, seed: number, options: { clients?: number } = {}) {
  const service = await startTestService({ clients: 60, lots: 10, seed, ...options });
  onTestFinished(() => service.close());
  const { baseUrl, credentials } = service;
  const recipe = presetById('hmac-sha256-query-hex');
  const draft = { ...profileDraft, name, baseUrl, recipe, token: { kind: 'pasted' } as const };
  const { profile } = await desk.profiles.save(null, draft);
  await desk.keys.keep(profile, {
    secretKey: Secret.fromText(credentials.secretKey),
    accessToken: Secret.fromText(credentials.accessToken),
    publicKey: null,
  });
  return { id: profile.id, name, service };
}

/** Once nothing is queued or running. */
function syncedAll(): Promise<ConnectionSync[]> {
  const { syncAll } = desk.connections;
  const isOver = (states: readonly ConnectionSync[]) =>
    states.every(({ phase }) => !['queued', 'running', 'open'].includes(phase));
  return new Promise((resolve) => {
    const stop = syncAll.onChange((states) => {
      if (!isOver(states)) return;
      stop();
      resolve(states);
    });
    syncAll.start();
  });
}

async function namesIn(id: string): Promise<string> {
  const question = { text: 'a', limitPerResource: 100, locale: neutralQueryLocale };
  return JSON.stringify(await desk.connections.search(id, question));
}

const countsOf = async (id: string) =>
  (await desk.connections.summary(id, reader)).lists.map(({ count }) => count);

describe('connections beside the open one', () => {
  it('are synced one after the other, each into its own store, and summed up from it', async () => {
    const one = await connection('Andina', 1);
    const other = await connection('Boreal', 2, { clients: 70 });
    expect(await countsOf(one.id)).toEqual([0, 0, 0]);
    const states = await syncedAll();
    expect(states.map(({ profileId, phase }) => [profileId, phase])).toEqual([
      [one.id, 'done'],
      [other.id, 'done'],
    ]);
    expect((await countsOf(one.id)).slice(0, 2)).toEqual([60, 10]);
    const { lists, failure } = await desk.connections.summary(other.id, reader);
    expect(lists.map(({ resource, count, synced }) => [resource, count, synced])).toEqual([
      ['clients', 70, true],
      ['lots', 10, true],
      ['cards', 0, expect.any(Boolean)],
    ]);
    expect(lists[0]?.asOf).toBeGreaterThan(Date.now() - 60_000);
    expect(failure).toBeNull();
  });

  it('have nothing of each other: not in the store, the search, nor the log', async () => {
    const one = await connection('Andina', 1);
    const other = await connection('Boreal', 2);
    await desk.session.openOffline(one.id);
    const before = desk.log.list().length;
    await syncedAll();
    const [ofOne, ofOther] = [await namesIn(one.id), await namesIn(other.id)];
    const ids = (text: string) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids(ofOne).length).toBeGreaterThan(20);
    expect(ids(ofOther).length).toBeGreaterThan(20);
    expect(ids(ofOne).filter((id) => ids(ofOther).includes(id))).toEqual([]);
    const paths = (service: TestService) => service.requests().total;
    expect(paths(other.service)).toBeGreaterThan(2);
    // The open one's log has the requests of its own sync, and the other has those of its own.
    const logged = desk.log.list().length - before;
    expect(logged).toBe(paths(one.service));
    await desk.session.openOffline(other.id);
    await desk.currentProfile.opened;
    await expect.poll(() => desk.log.list().length).toBeGreaterThan(0);
    expect(desk.log.list().length).toBeLessThanOrEqual(paths(other.service));
  });

  it('are told with why the last sync failed, also after the next start', async () => {
    const one = await connection('Andina', 1);
    const other = await connection('Boreal', 2);
    one.service.setFault({ kind: 'forbidden' });
    const states = await syncedAll();
    expect(states.map(({ phase }) => phase)).toEqual(['failed', 'done']);
    expect(states[0]?.failure?.code).toMatch(/^service\./);
    const { vault } = desk;
    await desk.connections.close();
    desk = await openDesk(vault);
    const [bad, good] = await Promise.all(
      [one, other].map(({ id }) => desk.connections.summary(id, reader)),
    );
    expect(bad?.failure?.failure.code).toBe(states[0]?.failure?.code);
    expect(good?.failure).toBeNull();
  });

  it('that is opened in the middle of its sync goes on with it, and is closed here first', async () => {
    const { id, service } = await connection('Andina', 1, { clients: 400 });
    service.setFault({ kind: 'slow', delayMs: 20 });
    const { syncAll } = desk.connections;
    const begun = new Promise<void>((resolve) => {
      const stop = syncAll.onChange(([state]) => {
        if (state?.records === undefined || state.records === 0) return;
        stop();
        resolve();
      });
    });
    syncAll.start();
    await begun;
    await desk.session.openOffline(id);
    const { sync, store } = await desk.currentProfile.opened;
    expect(syncAll.state.map(({ phase }) => phase)).toEqual(['open']);
    expect((await sync.finished()).map(({ phase }) => phase)).not.toContain('paused');
    expect((await store.lastSync('clients'))?.last?.records).toBe(400);
  });

  it('that is left in the middle of its sync is synced to the end', async () => {
    const { id, service } = await connection('Andina', 1, { clients: 400 });
    service.setFault({ kind: 'slow', delayMs: 20 });
    await desk.session.openOffline(id);
    const { sync } = await desk.currentProfile.opened;
    const done = syncedAll();
    await expect.poll(() => sync.state.some(({ records }) => records > 0)).toBe(true);
    await desk.session.close();
    desk.connections.syncAll.leave(id);
    expect((await done).map(({ phase }) => phase)).toEqual(['done']);
    expect((await countsOf(id)).slice(0, 1)).toEqual([400]);
  });

  it('leave keys and stores at once when the desk is locked', async () => {
    const { id, service } = await connection('Andina', 1, { clients: 400 });
    service.setFault({ kind: 'slow', delayMs: 50 });
    desk.connections.syncAll.start();
    await expect.poll(() => service.requests().total).toBeGreaterThan(2);
    await desk.connections.close();
    expect(desk.connections.syncAll.state.map(({ phase }) => phase)).toEqual(['stopped']);
    const sent = service.requests().total;
    // Nobody has it open any more.
    await desk.currentProfile.requireUnused(id);
    expect(service.requests().total).toBe(sent);
  });

  it('without a keychain are not synced, because nothing of them could be stored', async () => {
    desk = await openDesk(new MemoryVault({ kind: 'session-only', name: 'none', state: 'absent' }));
    const { service } = await connection('Andina', 1);
    desk.connections.syncAll.start();
    expect(desk.connections.syncAll.state).toEqual([]);
    expect(service.requests().total).toBe(0);
  });

  it('are removed and wiped while they are read', async () => {
    const one = await connection('Andina', 1);
    await syncedAll();
    await countsOf(one.id);
    await desk.currentProfile.wipeClosed(one.id);
    expect(await countsOf(one.id)).toEqual([0, 0, 0]);
  });

  it('are summed up and searched after their first sync, though that was asked before', async () => {
    desk = await openDesk(keychain(), 60_000);
    const { id } = await connection('Andina', 1);
    expect(await countsOf(id)).toEqual([0, 0, 0]);
    expect(await namesIn(id)).not.toContain('"clients"');
    await syncedAll();
    expect((await countsOf(id)).slice(0, 2)).toEqual([60, 10]);
    expect(await namesIn(id)).toContain('"clients"');
  });

  it('that are changed while they are read are stopped, not read for ever', async () => {
    const { id, service } = await connection('Andina', 1, { clients: 400 });
    service.setFault({ kind: 'slow', delayMs: 50 });
    const { syncAll } = desk.connections;
    syncAll.start();
    await expect.poll(() => service.requests().total).toBeGreaterThan(2);
    // As saving another name, or entering keys, does.
    await desk.connections.release(id);
    expect(syncAll.state.map(({ phase }) => phase)).toEqual(['stopped']);
  });

  it('have failed where the store of the open one cannot be opened', async () => {
    const { id } = await connection('Andina', 1);
    mkdirSync(homeFiles.database(home, id), { recursive: true });
    await desk.session.openOffline(id);
    await expect(desk.currentProfile.opened).rejects.toMatchObject({ code: 'storage.unreadable' });
    expect(await syncedAll()).toMatchObject([
      { phase: 'failed', failure: { code: 'storage.unreadable' } },
    ]);
  });
});

describe('one file of several connections', () => {
  const writeClients = (profileIds: string[], file: string) =>
    desk.connections.write(
      {
        profileIds,
        resource: 'clients',
        search: '',
        filters: [],
        headings: 'service',
        format: { kind: 'ndjson' },
      },
      {
        file,
        locale: neutralQueryLocale,
        writtenBy: 'Merchant Desk 0.0.0',
        printer: { pdf: () => Promise.reject(new Error('no paper')) },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );

  it('has the list of each, with the name first, and is in the log of each', async () => {
    const one = await connection('Andina', 1);
    const other = await connection('Boreal', 2);
    await syncedAll();
    await desk.session.openOffline(other.id);
    const file = join(home, 'several.ndjson');
    const written = await writeClients([one.id, other.id], file);
    expect(written).toMatchObject({ records: 120, complete: true });
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(Object.keys(lines[0] ?? {})[0]).toBe('desk.connection');
    const names = lines.map((line) => line['desk.connection']);
    expect(names).toEqual([
      ...Array<string>(60).fill('Andina'),
      ...Array<string>(60).fill('Boreal'),
    ]);
    // Each line is of the connection it names.
    const ofOne = await namesIn(one.id);
    const under = (name: string) => lines.filter((line) => line['desk.connection'] === name);
    expect(under('Boreal').filter(({ id = '' }) => ofOne.includes(id))).toEqual([]);
    for (const { id } of [one, other]) {
      await desk.session.openOffline(id);
      const { store } = await desk.currentProfile.opened;
      const page = { since: null, until: null, what: [], from: null, newestFirst: true, limit: 5 };
      const exported = (await store.audit.entries(page)).find(({ what }) => what === 'export');
      expect(exported).toMatchObject({ subject: 'clients ndjson', file: 'several.ndjson' });
    }
  });

  it('is not written without one that was chosen and has nothing stored', async () => {
    const one = await connection('Andina', 1);
    await syncedAll();
    const other = await connection('Boreal', 2);
    const file = join(home, 'several.ndjson');
    await expect(writeClients([one.id, other.id], file)).rejects.toMatchObject({
      code: 'input.unsynced',
      params: { names: 'Boreal' },
    });
    expect(existsSync(file)).toBe(false);
    expect(await writeClients([one.id], file)).toMatchObject({ records: 60, complete: true });
    rmSync(file);
    // Nor without one that was opened, and whose list was never read.
    await desk.session.openOffline(other.id);
    await desk.currentProfile.opened;
    await expect(writeClients([one.id, other.id], file)).rejects.toMatchObject({
      code: 'input.unsynced',
      params: { names: 'Boreal' },
    });
    expect(existsSync(file)).toBe(false);
  });

  const writeReadable = async (profileIds: string[], name: string) => {
    const file = join(home, name);
    const omitted: string[] = [];
    const kind = name.endsWith('xlsx') ? ('xlsx' as const) : ('ndjson' as const);
    const writing = {
      ...{ file, locale: neutralQueryLocale, writtenBy: 'Merchant Desk 0.0.0' },
      printer: { pdf: () => Promise.reject(new Error('no paper')) },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    const order = {
      ...{ profileIds, resource: 'clients' as const, search: '', filters: [] },
      ...{ headings: 'service' as const, format: { kind } },
    };
    const written = await desk.connections
      .writeReadable(order, writing, {
        onOmitted: ({ name: left, failure }) => omitted.push(`${left} ${failure.code}`),
        requireKnown: () => undefined,
      })
      .catch((thrown: unknown) => thrown);
    return { file, omitted, written };
  };
  const aboutOf = (file: string): string[][] => {
    const book = read(readFileSync(file), { type: 'buffer' });
    const [, about = ''] = book.SheetNames;
    return utils.sheet_to_json(book.Sheets[about] ?? {}, { header: 1 });
  };

  it('goes on without those that cannot be read only where it can say so, and is not complete then', async () => {
    const one = await connection('Andina', 1);
    const damaged = await connection('Boreal', 2);
    await syncedAll();
    const never = await connection('Costa', 3);
    await desk.connections.close();
    writeFileSync(homeFiles.database(home, damaged.id), 'x'.repeat(8_192));
    const all = [one.id, damaged.id, never.id];
    const left = ['Boreal storage.unreadable', 'Costa input.unsynced'];
    const workbook = await writeReadable(all, 'several.xlsx');
    expect(workbook.omitted).toEqual(left);
    expect(workbook.written).toMatchObject({
      ...{ records: 60, complete: false },
      parts: [{ name: 'Andina', records: 60, synced: true, isBehind: false }],
      omitted: [{ name: 'Boreal' }, { name: 'Costa' }],
    });
    const lines = new Map(aboutOf(workbook.file).map(([name = '', text = '']) => [name, text]));
    expect(lines.get('Left out: Boreal')).toContain('could not be opened');
    expect(lines.get('Left out: Costa')).toContain('nothing of this connection is stored');
    expect(lines.get('Connection: Andina')).toMatch(/^60 records · .*complete$/);
    expect(lines.get('Connection')).toBe('Andina');
    // Lines of JSON have no place for that.
    const text = await writeReadable(all, 'several.ndjson');
    expect(text).toMatchObject({ omitted: left, written: { code: 'storage.unreadable' } });
    expect(existsSync(text.file)).toBe(false);
    // Nor is there a file of nothing.
    const none = await writeReadable([damaged.id, never.id], 'none.xlsx');
    expect(none.written).toMatchObject({ code: 'storage.unreadable' });
    expect(existsSync(none.file)).toBe(false);
  });
});
