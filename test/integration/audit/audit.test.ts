import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recorded } from '../../../main/audit/audit-store';
import { expireAuditLog } from '../../../main/audit/expiry';
import { exportAuditLog } from '../../../main/export/audit-export';
import { DeskError } from '../../../main/failure';
import { marksFileOf } from '../../../main/marks/file';
import { openStore, recordInClosed } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import { attach, openDatabase, type Database } from '../../../main/store/database';
import type { AuditEntry } from '../../../shared/ipc/audit';
import { syncWith, temporaryFolder, workerAndFolder } from '../store/rig';
import { recycledThread } from '../../support/recycled-threads';

const place = workerAndFolder();
let folder: string;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = () => new Uint8Array(32).fill(7);
const file = () => join(folder, 'cache.db');
const thread = () => recycledThread(place.worker);
const open = () => openStore({ file: file(), key: key(), thread });

const all = { since: null, until: null };
const entriesOf = ({ audit }: Pick<Store, 'audit'>): Promise<AuditEntry[]> =>
  audit.entries({ ...all, what: [], from: null, newestFirst: false, limit: 500 });

/** A log with these subjects, closed. */
async function written(subjects: readonly string[]): Promise<AuditEntry[]> {
  const store = await open();
  for (const subject of subjects) await store.audit.record({ what: 'export', subject });
  const entries = await entriesOf(store);
  await store.close();
  return entries;
}

/** Changes the file as somebody could who has the key, without the app. */
function tamper(work: (db: Database) => void): void {
  const db = openDatabase(null);
  attach(db, { file: marksFileOf(file()), key: key() });
  db.exec('DROP TRIGGER own.audit_unchanged; DROP TRIGGER own.audit_oldest');
  work(db);
  db.close();
}

async function checked(noted: { no: number; hash: string } | null = null) {
  const store = await open();
  const check = await store.audit.check(noted);
  await store.close();
  return check;
}

test('the hash of each entry can be computed from the exported log by anybody', async () => {
  const store = await open();
  await store.audit.record({ what: 'export', subject: 'clients csv', count: 3, file: 'a.csv' });
  await store.audit.record({ what: 'reveal', subject: 'secret-key' });
  const out = join(folder, 'audit.ndjson');
  const about = { language: 'en', zone: 'UTC', profile: 'Andina', writtenBy: 'x' } as const;
  const log = { log: store.audit, filter: { ...all, what: [] }, format: 'ndjson' as const };
  const { entries } = await exportAuditLog({ ...log, file: out, ...about });
  await store.close();
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  // The export itself had begun when the log was read.
  expect(lines).toHaveLength(3);
  expect(entries).toBe(3);
  let previous = '0'.repeat(64);
  for (const [at, line] of lines.entries()) {
    const { no, at: when, who, what, hash, ...detail } = JSON.parse(line) as AuditEntry;
    expect(no).toBe(at + 1);
    expect(when).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const parts = ['merchant-desk audit log 1', previous, no, when, who, what];
    const text = JSON.stringify([...parts, JSON.stringify(detail)]);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    previous = hash;
  }
});

test('an untouched log is unbroken, over openings and with parts', async () => {
  await written(['one', 'two']);
  const entries = await written(['three']);
  expect(entries.map(({ no, subject }) => [no, subject])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ]);
  const last = { no: 3, hash: entries[2]?.hash ?? '' };
  expect(await checked(last)).toEqual({ broken: null, entries: 3, since: entries[0]?.at, last });
});

const four = ['one', 'two', 'three', 'four'];

test.for<[name: string, sql: string, broken: { reason: string; no: number }]>([
  [
    'changed',
    `UPDATE own.audit SET detail = replace(detail, 'two', 'TWO') WHERE no = 2`,
    { reason: 'changed', no: 2 },
  ],
  ['by another', `UPDATE own.audit SET who = 'x' WHERE no = 3`, { reason: 'changed', no: 3 }],
  [
    'at another time',
    `UPDATE own.audit SET at = '2020-01-01T00:00:00.000Z' WHERE no = 1`,
    { reason: 'changed', no: 1 },
  ],
  ['removed in the middle', 'DELETE FROM own.audit WHERE no = 2', { reason: 'missing', no: 2 }],
  ['removed at the beginning', 'DELETE FROM own.audit WHERE no = 1', { reason: 'missing', no: 1 }],
  [
    'removed, and the others numbered anew',
    `DELETE FROM own.audit WHERE no = 2; UPDATE own.audit SET no = no - 1 WHERE no > 2`,
    { reason: 'changed', no: 2 },
  ],
  [
    'reordered',
    `UPDATE own.audit SET no = -2 WHERE no = 2; UPDATE own.audit SET no = 2 WHERE no = 3;
     UPDATE own.audit SET no = 3 WHERE no = -2`,
    { reason: 'changed', no: 2 },
  ],
  ['cut at the end', 'DELETE FROM own.audit WHERE no > 2', { reason: 'cut', no: 3 }],
  ['emptied', 'DELETE FROM own.audit', { reason: 'cut', no: 1 }],
])('a log that was %s is found broken', async ([, sql, broken]) => {
  await written(four);
  tamper((db) => db.exec(sql));
  expect((await checked()).broken).toEqual(broken);
});

test('a log cut together with its end looks unbroken, unless its last hash was noted elsewhere', async () => {
  const entries = await written(four);
  const noted = { no: 4, hash: entries[3]?.hash ?? '' };
  tamper((db) => {
    db.exec('DELETE FROM own.audit WHERE no > 2');
    db.run('UPDATE own.audit_end SET no = 2, hash = ?', entries[1]?.hash ?? '');
  });
  expect((await checked()).broken).toBeNull();
  expect((await checked(noted)).broken).toEqual({ reason: 'other', no: 4 });
});

test('the app itself can neither change nor remove an entry', async () => {
  await written(four);
  const db = openDatabase(null);
  attach(db, { file: marksFileOf(file()), key: key() });
  expect(() => db.exec("UPDATE own.audit SET who = 'x'")).toThrow('append-only');
  expect(() => db.exec('DELETE FROM own.audit WHERE no = 2')).toThrow('append-only');
  db.close();
});

test('expired entries go from the beginning, and the rest of the chain can still be checked', async () => {
  const entries = await written(four);
  const before = entries[2]?.at ?? '';
  const store = await open();
  await store.audit.expire(before);
  const left = await entriesOf(store);
  expect(left.at(-1)?.what).toBe('log');
  expect(left.every(({ at }) => at >= before)).toBe(true);
  const gone = entries.filter(({ at }) => at < before).length;
  if (gone > 0) expect(left.at(-1)?.count).toBe(gone);
  expect((await store.audit.check()).broken).toBeNull();
  // The newest entry stays, whatever the clock says.
  await store.audit.expire('9999-01-01T00:00:00.000Z');
  expect(await entriesOf(store)).toHaveLength(2);
  expect((await store.audit.check()).broken).toBeNull();
  await store.close();
});

test('one entry from the future keeps none of those after it', async () => {
  await written(['a', 'b', 'c', 'd', 'e', 'f']);
  tamper((db) => {
    db.exec("UPDATE own.audit SET at = '2026-01-0' || no || 'T12:00:00.000Z'");
    db.exec("UPDATE own.audit SET at = '2036-01-01T00:00:00.000Z' WHERE no = 2");
  });
  const store = await open();
  await store.audit.expire('2026-01-05T00:00:00.000Z');
  expect((await entriesOf(store)).map(({ subject }) => subject)).toEqual(['e', 'f', 'expired']);
  await store.close();
});

test('nothing expires before the service has told the time, and never by the later clock', async () => {
  await written(['a', 'b', 'c', 'd']);
  tamper((db) => {
    db.exec("UPDATE own.audit SET at = '2026-01-0' || no || 'T12:00:00.000Z'");
    // Written while the clock was ten years ahead.
    db.exec("UPDATE own.audit SET at = '2036-01-01T00:00:00.000Z' WHERE no = 4");
  });
  const store = await open();
  const subjects = async () => (await entriesOf(store)).map(({ subject }) => subject);
  const [right, ahead] = [Date.parse('2026-01-05T12:00:00Z'), Date.parse('2036-01-01T00:00:00Z')];
  for (const [now, offset] of [
    [ahead, null],
    [ahead, right - ahead],
    [right, ahead - right],
    [right, 0],
  ] as const) {
    await expireAuditLog(store.audit, { keepDays: 30, now, offset });
    expect([now, offset, await subjects()]).toEqual([now, offset, ['a', 'b', 'c', 'd']]);
  }
  await expireAuditLog(store.audit, { keepDays: null, now: ahead, offset: 0 });
  expect(await subjects()).toEqual(['a', 'b', 'c', 'd']);
  await expireAuditLog(store.audit, { keepDays: 2, now: ahead, offset: right - ahead });
  expect(await subjects()).toEqual(['c', 'd', 'expired']);
  await store.close();
});

test('an entry is written while another process has the store open', async () => {
  const store = await open();
  await store.audit.record({ what: 'export', subject: 'window' });
  const deed = { what: 'backup', subject: 'command' } as const;
  expect(await recordInClosed({ file: file(), key: key(), thread: thread() }, deed)).toBe(true);
  await store.audit.record({ what: 'export', subject: 'window' });
  expect((await entriesOf(store)).map(({ subject }) => subject)).toEqual([
    'window',
    'command',
    'window',
  ]);
  expect((await store.audit.check()).broken).toBeNull();
  await store.close();
});

test('what began is recorded before it is done, and how it ended after it', async () => {
  const store = await open();
  const deed = { what: 'export', subject: 'clients csv' } as const;
  await recorded(
    store.audit,
    deed,
    async () => {
      expect((await entriesOf(store)).map(({ state }) => state)).toEqual(['begun']);
    },
    () => ({ count: 2 }),
  );
  const fails = recorded(store.audit, deed, () => Promise.reject(new DeskError('app.cancelled')));
  await expect(fails).rejects.toMatchObject({ code: 'app.cancelled' });
  const ends = (await entriesOf(store)).map(({ state, count }) => [state, count]);
  expect(ends).toEqual([
    ['begun', undefined],
    ['done', 2],
    ['begun', undefined],
    ['cancelled', undefined],
  ]);
  await store.close();
});

test('nothing is done when it cannot be recorded', async () => {
  let isDone = false;
  const log = { record: () => Promise.reject(new DeskError('storage.unwritable')) };
  const failed = recorded(log, { what: 'export' }, () => {
    isDone = true;
    return Promise.resolve();
  });
  await expect(failed).rejects.toMatchObject({ code: 'storage.unwritable' });
  expect(isDone).toBe(false);
});

test('marks are recorded in one step with the change, without their text', async () => {
  const store = await open();
  await syncWith(store, [[['id', 'a']]], { at: 1_000 });
  const mark = { resource: 'clients', id: 'a', by: 'ana', at: '2026-11-20T10:00:00Z' } as const;
  await store.marks.set({ ...mark, tag: 'check', annotation: 'call her', due: '', assignee: '' });
  await store.marks.set({ ...mark, tag: '', annotation: '', due: '', assignee: '' });
  const entries = await entriesOf(store);
  expect(entries.map(({ what, subject }) => [what, subject])).toEqual([
    ['mark', 'clients a'],
    ['mark', 'clients a removed'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('call her');
  await store.close();
});
