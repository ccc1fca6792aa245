import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { auditLog } from '../../../main/cli/audit';
import type { Command } from '../../../main/cli/commands';
import { chooseOutput } from '../../../main/cli/output';
import { parseCommand } from '../../support/parse-command';
import { exit } from '../../../main/cli/exit';
import { marksFileOf } from '../../../main/marks/file';
import { attach, openDatabase } from '../../../main/store/database';
import { workerAndFolder } from '../store/rig';
import { cliDesk } from './rig';

const place = workerAndFolder();

let desk: ReturnType<typeof cliDesk>;
beforeEach(async () => {
  desk = cliDesk(place);
  const log = desk.currentProfile.auditOf(desk.profile.id);
  await log.record({ what: 'export', subject: 'clients csv', count: 3, file: 'clients.csv' });
  await log.record({ what: 'reveal', subject: 'secret-key' });
});

function run(...args: readonly string[]) {
  const command = parseCommand(['audit', '--profile', 'Andina', ...args]);
  return auditLog(desk.services, command as Extract<Command, { name: 'audit' }>, 'Merchant Desk 0');
}

const linesAfter = async (...args: readonly string[]) => {
  desk.out.lines.length = 0;
  expect(await run(...args)).toBe(exit.ok);
  return desk.out.lines;
};

test('prints who did what, the oldest first, and of the kinds that were named', async () => {
  expect(await linesAfter()).toMatchObject([
    { no: 1, what: 'export', state: 'done', subject: 'clients csv', count: 3, file: 'clients.csv' },
    { no: 2, what: 'reveal', state: 'done', subject: 'secret-key' },
  ]);
  expect(await linesAfter('--what', 'reveal')).toMatchObject([{ no: 2 }]);
  expect(await linesAfter('--until', '2020-01-01')).toEqual([]);
});

test('writes the log to a file, which is in the log as well', async () => {
  const file = join(place.folder, 'audit.csv');
  const [written] = await linesAfter('--out', file);
  expect(written).toEqual({ file, entries: 3 });
  expect(await readFile(file, 'utf8')).toContain('clients.csv');
  expect(await linesAfter('--what', 'export')).toMatchObject([
    { no: 1 },
    { no: 3, state: 'begun', subject: 'audit csv', file: 'audit.csv' },
    { no: 4, state: 'done', count: 3, file: 'audit.csv' },
  ]);
});

test('tells a broken log by its status, and a place that was noted', async () => {
  const [checked] = await linesAfter('--check');
  expect(checked).toMatchObject({ unbroken: true, broken: null, entries: 2 });
  const noted = String(checked?.last);
  expect(noted).toMatch(/^2:[0-9a-f]{64}$/);
  await linesAfter('--check', '--noted', noted);
  expect(await run('--check', '--noted', `2:${'a'.repeat(64)}`)).toBe(exit.differences);
  expect(desk.out.lines.at(-1)).toMatchObject({ unbroken: false, broken: { reason: 'other' } });
  await desk.currentProfile.close();

  const secret = await desk.vault.read(desk.profile.id, 'cache-key');
  const key = Buffer.from(secret?.use((bytes) => Buffer.from(bytes).toString()) ?? '', 'hex');
  const file = marksFileOf(join(desk.folder, 'cache.db'));
  expect(existsSync(file)).toBe(true);
  const db = openDatabase(null);
  attach(db, { file, key });
  db.exec("DROP TRIGGER own.audit_unchanged; UPDATE own.audit SET who = 'x' WHERE no = 1");
  db.close();
  chooseOutput({ json: true, messages: 'quiet', logFile: null });
  onTestFinished(() => chooseOutput({ json: true, messages: 'usual', logFile: null }));
  desk.out.words = '';
  expect(await run('--check')).toBe(exit.differences);
  expect(desk.out.lines.at(-1)).toMatchObject({ broken: { reason: 'changed', no: 1 } });
  // Said also where all else is silent.
  expect(desk.out.words).toBe('The audit log is broken: entry 1 is not as it was written.\n');
});

test('only connections of which something is stored have a log', () => {
  const { currentProfile, profile } = desk;
  expect(currentProfile.auditsOf([profile.id, 'never-synced'])).toHaveLength(1);
});
