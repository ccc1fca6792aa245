// Windows' own rules for names and open files, for everything the desk writes.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../service/service';
import { connect, desk, freshService, useWindows, windows } from './rig.mjs';

useWindows();

const file = (...parts) => join(windows().drive, ...parts);
const home = 'C:\\desk\\home';
const exportTo = (out) =>
  desk(home, [
    ...['export', '--profile', 'P', '--resource', 'clients', '--format', 'csv'],
    ...['--out', out],
  ]);

beforeAll(async () => {
  const service = await startTestService({ clients: 30, lots: 5 });
  await connect(home, service);
  expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(0);
  await service.close();
});

test.each([
  ['blanks', 'a folder\\with blanks'],
  ['umlauts and signs', 'Ordóñez & Söhne (100%)\\Año'],
  ['another alphabet', '商户'],
])('a home and an export may lie in a folder with %s', async (_, name) => {
  const windowsPath = `C:\\desk\\${name}`;
  const service = await freshService({ clients: 30 });
  expect((await connect(`${windowsPath}\\home`, service)).status).toBe(0);
  expect((await desk(`${windowsPath}\\home`, ['sync', '--profile', 'P'])).status).toBe(0);
  expect((await exportTo(`${windowsPath}\\clients.csv`)).status).toBe(0);
  expect(existsSync(file(...name.split('\\'), 'clients.csv'))).toBe(true);
});

describe('an export is written', () => {
  test('with lines as Windows ends them, in UTF-8', async () => {
    expect((await exportTo('C:\\desk\\lines.csv')).status).toBe(0);
    const text = readFileSync(file('lines.csv'), 'utf8');
    expect(text.split('\r\n')).toHaveLength(32);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/);
  });

  test('over an older file, and by its long name', async () => {
    writeFileSync(file('old.csv'), 'old');
    expect((await exportTo('\\\\?\\C:\\desk\\old.csv')).status).toBe(0);
    expect(readFileSync(file('old.csv'), 'utf8')).not.toBe('old');
  });

  test('into a path of more than 260 letters', async () => {
    const folders = Array.from({ length: 4 }, () => 'f'.repeat(80));
    mkdirSync(file(...folders), { recursive: true });
    expect((await exportTo(`C:\\desk\\${folders.join('\\')}\\deep.csv`)).status).toBe(0);
    expect(existsSync(file(...folders, 'deep.csv'))).toBe(true);
  });
});

describe('an export is refused with a sentence, and leaves nothing behind', () => {
  const drafts = () => readdirSync(file()).filter((name) => name.endsWith('.draft'));

  test.each(['CON', 'NUL.csv', 'COM1.csv', 'ends with a dot.', 'a:b.csv', 'a?b.csv', 'a|b.csv'])(
    'for the name %s, which no file can have',
    async (name) => {
      const before = readdirSync(file());
      const { status, words } = await exportTo(`C:\\desk\\${name}`);
      expect([name, status === 0 ? 0 : status]).not.toEqual([name, 0]);
      expect(words).not.toBe('');
      expect(readdirSync(file())).toEqual(before);
    },
  );

  test('for a file that may only be read', async () => {
    writeFileSync(file('fixed.csv'), 'old');
    await windows().start('cmd', ['/c', 'attrib', '+r', 'C:\\desk\\fixed.csv']).ended;
    const { status } = await exportTo('C:\\desk\\fixed.csv');
    expect(status).toBe(6);
    expect(readFileSync(file('fixed.csv'), 'utf8')).toBe('old');
    expect(drafts()).toEqual([]);
  });

  test('for a file that another program has open, as Excel has', async () => {
    writeFileSync(file('open.csv'), 'old');
    const words = '(echo held& ping -n 600 127.0.0.1 >nul) >>C:\\desk\\open.csv';
    writeFileSync(file('hold.cmd'), `@${words}\r\n`);
    const holder = windows().start('cmd', ['/c', 'C:\\desk\\hold.cmd']);
    await expect.poll(() => readFileSync(file('open.csv'), 'utf8').length).toBeGreaterThan(3);
    const refused = await exportTo('C:\\desk\\open.csv');
    expect(refused).toMatchObject({
      status: 6,
      lines: [{ error: { params: { reason: 'locked' } } }],
    });
    expect(drafts()).toEqual([]);
    await windows().start('taskkill', ['/f', '/im', 'ping.exe']).ended;
    await holder.ended;
    expect((await exportTo('C:\\desk\\open.csv')).status).toBe(0);
  });
});
