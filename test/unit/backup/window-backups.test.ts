import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Deed } from '../../../main/audit/deeds';
import { BackupRecord } from '../../../main/backup/backup-record';
import type { Backups } from '../../../main/backup/backups';
import { WindowBackups } from '../../../main/backup/window-backups';
import { DeskError } from '../../../main/failure';
import { noPolicy, type Policy } from '../../../main/policy/policy';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import { passphraseStrength } from '../../../shared/passphrase';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 26, 15);
const profile = '1ea092c3-5693-4220-a2a3-c90d9d1199fe';

function rig(policy: Policy = noPolicy) {
  const home = mkdtempSync(join(tmpdir(), 'desk-schedule-'));
  const folder = mkdtempSync(join(tmpdir(), 'desk-backups-'));
  const vault = new MemoryVault({ kind: 'keychain', name: 'Test', state: 'ready' });
  const record = new BackupRecord(home);
  const now = {
    at: start,
    isLocked: false,
    failure: null as DeskError | null,
    omitted: [] as string[],
    isConfirmed: false,
  };
  const written: (boolean | undefined)[] = [];
  const deeds: [string, Deed][] = [];
  const backups = {
    record,
    write: async ({
      out,
      profileIds,
      withKeys,
    }: Parameters<Backups['write']>[0] & { withKeys?: boolean }) => {
      written.push(withKeys);
      if (now.failure !== null) throw now.failure;
      writeFileSync(out, 'sample');
      await record.made(profileIds, { at: now.at, file: out, bytes: 6 });
      return { omitted: now.omitted, withoutKeys: [] };
    },
  } as unknown as Backups;
  const prompts: string[] = [];
  const window = new WindowBackups({
    ...{ backups, vault, policy },
    prompt: {
      askSecret: async ({ asks, take }) => {
        prompts.push(asks);
        await take(Secret.fromText('sample passphrase'));
        return true;
      },
    },
    profileIds: () => [profile],
    auditsOf: (ids) =>
      ids.map((id) => ({ record: (deed) => Promise.resolve(void deeds.push([id, deed])) })),
    openProfileId: () => profile,
    dialogs: {
      saveAs: (path) => Promise.resolve(path),
      open: () => Promise.resolve(null),
      folder: () => Promise.resolve(folder),
    },
    documents: () => folder,
    confirmKeys: () => {
      prompts.push('keys');
      return Promise.resolve(now.isConfirmed);
    },
    isLocked: () => now.isLocked,
    zone: () => 'America/Lima',
    ticker: { now: () => now.at, after: () => () => undefined },
    onChange: () => undefined,
  });
  const files = () => readdirSync(folder).filter((name) => name.endsWith('Z.age'));
  onTestFinished(async () => {
    // What a new schedule began by itself still writes.
    await window.check();
    for (const each of [home, folder]) rmSync(each, { recursive: true });
  });
  return { window, record, vault, folder, files, now, prompts, written, deeds };
}

test('one file a day, and beyond the wanted number only older files of this schedule go', async () => {
  const { window, folder, files, now, record } = rig();
  const others = ['merchant-desk-ffffffff-2020-01-01T000000Z.age', 'merchant-desk-2020.age'];
  for (const name of others) writeFileSync(join(folder, name), 'somebody’s');
  await window.setSchedule({ every: 'day', count: 3, asks: null });
  for (let at = 0; at < 6; at += 1) {
    now.at = start + at * day;
    await window.check();
    await window.check();
  }
  const { id } = record.current;
  expect(files().filter((name) => name.includes(id))).toEqual(
    ['29', '30', '01'].map((each, at) => {
      const month = at === 2 ? '12' : '11';
      return `merchant-desk-${id}-2026-${month}-${each}T150000Z.age`;
    }),
  );
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
});

test('a file is named after the day where the user is', async () => {
  const { window, now, folder } = rig();
  now.at = Date.UTC(2026, 10, 27, 1);
  await window.start({ withKeys: false });
  expect(readdirSync(folder)).toEqual(['merchant-desk-2026-11-26.age']);
});

test('keys of services come into a backup only after the question of main’s own, and never by schedule', async () => {
  const { window, now, written, prompts, folder } = rig();
  expect(await window.start({ withKeys: true })).toBeNull();
  expect([written, prompts, readdirSync(folder)]).toEqual([[], ['keys'], []]);
  now.isConfirmed = true;
  expect(await window.start({ withKeys: true })).toEqual({ omitted: [], withoutKeys: [] });
  await window.start({ withKeys: false });
  expect(prompts).toEqual(['keys', 'keys', 'new-passphrase', 'new-passphrase']);
  await window.setSchedule({ every: 'day', count: 3, asks: null });
  await window.check();
  expect(written).toEqual([true, false, undefined]);

  const forbidden = rig({ ...noPolicy, keysInBackups: false });
  forbidden.now.isConfirmed = true;
  expect(await forbidden.window.state()).toMatchObject({ allowed: true, keysAllowed: false });
  await expect(forbidden.window.start({ withKeys: true })).rejects.toMatchObject({
    ...{ code: 'app.forbidden', params: { what: 'keysInBackups' } },
  });
  expect([forbidden.written, forbidden.prompts]).toEqual([[], []]);
});

test('a failure is told, and tried again an hour later', async () => {
  const { window, files, now } = rig();
  now.failure = new DeskError('storage.unwritable', { reason: 'full' });
  await window.setSchedule({ every: 'week', count: 3, asks: null });
  await expect
    .poll(async () => (await window.state()).failed?.failure.params)
    .toMatchObject({
      reason: 'full',
    });
  expect((await window.state()).reminder).toBe('failed');
  now.failure = null;
  now.at += 60_000;
  await window.check();
  expect(files()).toEqual([]);
  now.at += 3_600_000;
  await window.check();
  expect(files()).toHaveLength(1);
  expect(await window.state()).toMatchObject({ failed: null, reminder: null });
});

test('while a connection is left out no older file goes: it may be the only one that has it', async () => {
  const { window, files, now } = rig();
  await window.setSchedule({ every: 'day', count: 2, asks: null });
  for (let at = 1; at < 6; at += 1) {
    now.at = start + at * day;
    now.omitted = at < 3 ? [] : ['Costa'];
    await window.check();
  }
  expect(files()).toHaveLength(5);
  const { failed, reminder } = await window.state();
  expect([failed?.failure.code, reminder]).toEqual(['vault.key-missing', 'failed']);
  now.at += day;
  now.omitted = [];
  await window.check();
  expect(files()).toHaveLength(2);
  expect(await window.state()).toMatchObject({ failed: null });
});

test('a passphrase that is gone from the keychain is a failure; off forgets it', async () => {
  const { window, vault, now, prompts } = rig();
  await window.setSchedule({ every: 'day', count: 3, asks: null });
  expect(prompts).toEqual(['new-passphrase']);
  await vault.remove('backups', 'passphrase');
  now.at += day;
  await window.check();
  expect((await window.state()).failed?.failure).toMatchObject({
    code: 'input.backup',
    params: { reason: 'no-passphrase' },
  });
  await window.setSchedule({ every: 'day', count: 3, asks: 'passphrase' });
  await window.setSchedule(null);
  expect(await vault.read('backups', 'passphrase')).toBeNull();
  expect(await window.state()).toMatchObject({ schedule: null, failed: null });
});

test('nothing while it is locked, and nothing where the administrator forbids backups', async () => {
  const { window, files, now } = rig();
  now.isLocked = true;
  await window.setSchedule({ every: 'day', count: 3, asks: null });
  await window.check();
  expect(files()).toEqual([]);
  now.isLocked = false;
  await window.check();
  expect(files()).toHaveLength(1);

  const forbidden = rig({ ...noPolicy, backups: false });
  await expect(forbidden.window.start({ withKeys: false })).rejects.toMatchObject({
    code: 'app.forbidden',
  });
  const { folder } = forbidden;
  await forbidden.record.change({ schedule: { every: 'day', folder, count: 3 } });
  await forbidden.window.check();
  expect(forbidden.files()).toEqual([]);
});

test('the administrator’s folder is used, whatever was chosen before', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'desk-forced-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const { window, record, folder, files } = rig({ ...noPolicy, backupFolder: elsewhere });
  await record.change({ schedule: { every: 'day', folder, count: 3 } });
  await window.setSchedule({ every: 'day', count: 3, asks: 'passphrase' });
  await window.check();
  expect(files()).toEqual([]);
  await expect.poll(() => readdirSync(elsewhere)).toHaveLength(1);
});

test('reminded after two weeks without a backup, and two weeks after one', async () => {
  const { window, now } = rig();
  expect((await window.state()).reminder).toBeNull();
  now.at += 14 * day;
  expect((await window.state()).reminder).toBe('never');
  await window.start({ withKeys: false });
  expect((await window.state()).reminder).toBeNull();
  now.at += 14 * day;
  expect((await window.state()).reminder).toBe('old');
});

test.each([
  ['short', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012345', 'weak'],
  ['Andina2026!!', 'fair'],
  ['seis lunas verdes bajo el puente', 'strong'],
  ['k7#Qz!m2Vx9@Lp4w', 'strong'],
] as const)('%s is %s', (text, strength) => {
  expect(passphraseStrength(text)).toBe(strength);
});

test('a backup dated by a clock that was ahead puts the reminder off by no more than two weeks', async () => {
  const { window, now } = rig();
  now.at += 3_650 * day;
  await window.start({ withKeys: false });
  now.at -= 3_649 * day;
  expect((await window.state()).reminder).toBeNull();
  now.at += 14 * day;
  expect((await window.state()).reminder).toBe('old');
});

test('a clock that has lost its time for a while makes no backup of yesterday an old one', async () => {
  const { window, now } = rig();
  await window.start({ withKeys: false });
  now.at = day;
  expect((await window.state()).reminder).toBeNull();
  now.at = start + 13 * day;
  expect((await window.state()).reminder).toBeNull();
  now.at = start + 14 * day;
  expect((await window.state()).reminder).toBe('old');
});

test('a backup by schedule that the policy forbids is in the audit logs, not again at each try', async () => {
  const policy = { ...noPolicy };
  const { window, files, now, deeds } = rig(policy);
  await window.setSchedule({ every: 'day', count: 3, asks: null });
  await window.check();
  expect(files()).toHaveLength(1);
  policy.backups = false;
  for (const days of [1, 2]) {
    now.at = start + days * day;
    await window.check();
  }
  expect(files()).toHaveLength(1);
  expect(deeds).toEqual([[profile, { what: 'refusal', subject: 'schedule.backup: backups' }]]);
  // The section says that they are not allowed; why the last one failed would say it twice.
  expect((await window.state()).failed).toBeNull();
});

test('a backup that is noted while a schedule is set loses neither', async () => {
  const { record } = rig();
  await record.see(profile, start);
  const schedule = { every: 'day', folder: '/backups', count: 3 } as const;
  await Promise.all([
    record.change({ schedule, failed: null }),
    record.made([profile], { at: start, file: '/backups/desk.age', bytes: 1 }),
  ]);
  expect(record.current).toMatchObject({ schedule, last: { bytes: 1 } });
});
