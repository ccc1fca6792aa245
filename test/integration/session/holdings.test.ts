import { mkdirSync, readFileSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/cache/database';
import { Threads } from '../../../main/cache/thread';
import { DeskError } from '../../../main/failure';
import { noPolicy } from '../../../main/policy/policy';
import { Holdings } from '../../../main/session/holdings';
import type { HoldingOf } from '../../../main/session/holding';
import { workerAndFolder } from '../cache/built-worker';
import { clients } from '../cache/samples';
import { profileOf, readyVault } from './rig';

const place = workerAndFolder();
const profile = profileOf('p1');
let home: string;
let folder: string;
let file: string;
let vault: ReturnType<typeof readyVault>;
let holdings: Holdings;

const of: HoldingOf = {
  profile: () => profile,
  sample: null,
  ask: () => Promise.reject(new DeskError('network.refused')),
};

function holdingsOf(): Holdings {
  return new Holdings({
    vault,
    policy: noPolicy,
    home,
    threads: new Threads(place.worker),
    bySchedule: false,
    giveUpAfterMs: null,
  });
}

beforeEach(() => {
  home = join(place.folder, crypto.randomUUID());
  folder = join(home, 'profiles', profile.id);
  file = join(folder, 'cache.db');
  vault = readyVault();
  holdings = holdingsOf();
});
afterEach(async () => {
  await holdings.close();
  rmSync(home, { recursive: true, force: true });
});

/** Fifty clients kept, and everything closed again. */
async function filled(): Promise<void> {
  holdings.open(of);
  const { cache } = await holdings.current;
  const { id } = await cache.beginWalk('clients', { perPage: 50, startedAt: 1 });
  await cache.writePage(id, { page: 1, records: clients(0, 50), total: 50 });
  await cache.finishWalk(id, { completedAt: 2, gaps: 0 });
  await holdings.close();
}

/** Turns a bit of the first page of a table. */
async function damage(table: string): Promise<void> {
  const hex = await vault.read(profile.id, 'cache-key');
  const key = Buffer.from(hex?.use((bytes) => Buffer.from(bytes).toString()) ?? '', 'hex');
  const db = openDatabase({ file, key });
  const root = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(table);
  db.close();
  const bytes = readFileSync(file);
  const at = (Number(root) - 1) * 4096 + 100;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

it('sets aside at once what shows its damage only when its tables are read', async () => {
  await filled();
  await damage('record');
  holdings.open(of);
  const { cache } = await holdings.current;
  expect(cache.state).toMatchObject({ kind: 'encrypted-file', setAside: 'damaged' });
  expect(readdirSync(folder).filter((name) => name.includes('.set-aside-damaged'))).not.toEqual([]);
  expect(await cache.lastSync('clients')).toBeNull();
});

describe('a wipe', () => {
  it('of a cache that is open leaves an empty one', async () => {
    await filled();
    holdings.open(of);
    await holdings.wipe(of);
    expect(await (await holdings.current).cache.lastSync('clients')).toBeNull();
  });

  it('of one that could not be opened removes it all the same', async () => {
    await filled();
    const key = await vault.read(profile.id, 'cache-key');
    mkdirSync(join(folder, 'schedule.json'));
    holdings.open(of);
    expect(await holdings.cacheState()).toMatchObject({ kind: 'none', problem: 'unreadable' });
    const closed = holdings.wipe(of);
    rmdirSync(join(folder, 'schedule.json'));
    await closed;
    const { cache } = await holdings.current;
    expect(await cache.lastSync('clients')).toBeNull();
    expect(await vault.read(profile.id, 'cache-key')).not.toBe(key);
  });

  it('is refused while another process has it, and goes when that has ended', async () => {
    await filled();
    const other = holdingsOf();
    other.open(of);
    await other.current;
    holdings.open(of);
    expect(await holdings.cacheState()).toMatchObject({ problem: 'in-use' });
    const inUse = { code: 'storage.unwritable', params: { reason: 'locked' } };
    await expect(holdings.wipe(of)).rejects.toMatchObject(inUse);
    await expect(holdings.wipeClosed(profile.id)).rejects.toMatchObject(inUse);
    expect(await (await other.current).cache.lastSync('clients')).toMatchObject({ asOf: 2 });
    await other.close();
    await holdings.wipe(of);
    expect(await (await holdings.current).cache.lastSync('clients')).toBeNull();
  });

  it('that left something behind begins anew, too', async () => {
    await filled();
    mkdirSync(`${file}.before-9`);
    holdings.open(of);
    await expect(holdings.wipe(of)).rejects.toMatchObject({ code: 'storage.wipe' });
    expect(await (await holdings.current).cache.lastSync('clients')).toBeNull();
  });
});

describe('an opening that fails after the cache was opened', () => {
  it('lets the file go: the next try opens it', async () => {
    await filled();
    // A folder of that name cannot be read as a file, whoever asks.
    mkdirSync(join(folder, 'schedule.json'));
    holdings.open(of);
    await expect(holdings.current).rejects.toMatchObject({ code: 'storage.unreadable' });
    expect(await holdings.cacheState()).toMatchObject({ kind: 'none', problem: 'unreadable' });
    rmdirSync(join(folder, 'schedule.json'));
    holdings.open(of);
    expect(await (await holdings.current).cache.lastSync('clients')).toMatchObject({ asOf: 2 });
  });

  it('leaves nothing open behind a lock of the desk', async () => {
    await filled();
    mkdirSync(join(folder, 'schedule.json'));
    holdings.open(of);
    await holdings.current.catch(() => undefined);
    await holdings.suspend();
    rmdirSync(join(folder, 'schedule.json'));
    const other = holdingsOf();
    other.open(of);
    expect((await other.current).cache.state.kind).toBe('encrypted-file');
    await other.close();
  });

  it.each(['generation', 'walk', 'lookup'])(
    'for damage in %s: the next try sets the file aside',
    async (table) => {
      await filled();
      await damage(table);
      holdings.open(of);
      await expect(holdings.current).rejects.toMatchObject({
        code: 'storage.unreadable',
        params: { reason: 'damaged' },
      });
      expect(await holdings.cacheState()).toMatchObject({ kind: 'none', problem: 'damaged' });
      holdings.open(of);
      const { cache } = await holdings.current;
      expect(cache.state).toMatchObject({ kind: 'encrypted-file', setAside: 'damaged' });
    },
  );
});
