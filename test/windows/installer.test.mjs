import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { differences, digests } from '../../scripts/package/tree.mjs';
import { inWineRoot } from '../../scripts/windows/wine-root.mjs';
import { makeInstaller } from '../../scripts/windows/installer.mjs';
import { answerOf, made, useWindows, windows } from './rig.mjs';

useWindows();

const file = (...parts) => join(windows().drive, ...parts);
const place = 'C:\\desk\\Programs\\merchant-desk';
const run = async (program, ...args) => (await windows().start(program, args).ended).status;
const entry =
  'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\app.merchantdesk.desktop';
const registry = async (key) => (await windows().start('reg', ['query', key, '/s']).ended).output;
const program = () =>
  windows().start(`${place}\\Merchant Desk.exe`, [
    '--headless',
    'profiles',
    '--home',
    'C:\\desk\\home',
  ]);

/** Without modes, which are not Windows' own. */
const contents = (folder) =>
  new Map([...digests(folder)].map(([path, digest]) => [path, digest.split(' ').at(-1)]));

test('installs for the user without a question, over an older version, and goes without a trace; what was kept stays', async () => {
  // An older version: with a file that the present one does not have.
  const older = file('older');
  mkdirSync(join(older, 'locales'), { recursive: true });
  writeFileSync(join(older, 'Merchant Desk.exe'), 'older');
  writeFileSync(join(older, 'locales', 'gone.pak'), 'older');
  makeInstaller(older, '0.0.9-test', file('older.exe'), 'zlib');
  cpSync(made.installer, file('setup.exe'));
  mkdirSync(file('home'));
  writeFileSync(file('home', 'kept'), 'kept');
  const installed = file('Programs', 'merchant-desk');

  expect(await run('C:\\desk\\older.exe', '/S', `/D=${place}`)).toBe(0);
  expect(existsSync(join(installed, 'locales', 'gone.pak'))).toBe(true);
  expect(await registry(entry)).toContain('0.0.9-test');
  writeFileSync(join(installed, 'locales', 'mine.txt'), 'a file of somebody else');

  // Where it was put the last time, it is put again.
  expect(await run('C:\\desk\\setup.exe', '--updated', '/S')).toBe(0);
  expect(differences(contents(made.unpacked), contents(installed))).toEqual([
    'Uninstall.exe',
    'locales/mine.txt',
  ]);
  expect(await registry(entry)).toContain(made.version);
  expect(await registry('HKCU\\Software\\Classes\\merchant-desk')).toContain(
    `"${place}\\Merchant Desk.exe" -- "%1"`,
  );
  expect(answerOf(await program().ended).status).toBe(0);

  rmSync(join(installed, 'locales', 'mine.txt'));
  // It goes on from a copy of itself, since no program can remove its own file.
  expect(await run(`${place}\\Uninstall.exe`, '/S')).toBe(0);
  const remaining = async () => [
    readdirSync(file('Programs')),
    /merchant-?desk/i.test(await registry('HKCU\\Software')),
  ];
  await expect.poll(remaining).toEqual([[], false]);
  expect(readFileSync(file('home', 'kept'), 'utf8')).toBe('kept');
});

test('an administrator installs for everybody, updates that, and takes it away again', async () => {
  const small = file('small');
  mkdirSync(small);
  writeFileSync(join(small, 'Merchant Desk.exe'), 'of version 1');
  makeInstaller(small, '0.0.8-test', file('first.exe'), 'zlib');
  writeFileSync(join(small, 'Merchant Desk.exe'), 'of version 2');
  makeInstaller(small, '0.0.9-test', file('second.exe'), 'zlib');
  const everybodys = entry.replace('HKCU', 'HKLM');
  const installed = 'C:\\Program Files\\Merchant Desk\\Merchant Desk.exe';
  const version = async () =>
    (await windows().start('cmd', ['/c', 'type', installed]).ended).output;

  expect(await run('C:\\desk\\first.exe', '/S', '/ALLUSERS')).toBe(0);
  expect(await version()).toContain('of version 1');
  expect(await registry(everybodys)).toContain('0.0.8-test');
  expect(await registry('HKLM\\Software\\Classes\\merchant-desk')).toContain('%1');
  expect(await registry(entry)).not.toContain('0.0.8-test');

  // The app's own update says nothing of everybody: it must not become a second installation.
  expect(await run('C:\\desk\\second.exe', '--updated', '/S')).toBe(0);
  expect(await version()).toContain('of version 2');
  expect(await registry(everybodys)).toContain('0.0.9-test');
  expect(await registry(entry)).not.toContain('0.0.9-test');

  expect(await run('C:\\Program Files\\Merchant Desk\\Uninstall.exe', '/S')).toBe(0);
  await expect.poll(version).not.toContain('of version');
  await expect.poll(() => registry('HKLM\\Software')).not.toMatch(/merchant-?desk/i);
});

test('while the desk is open it waits, then says so by its status and changes nothing', async () => {
  // Any program of Windows' own that runs as long as it is wanted, in the app's place.
  const older = file('open');
  mkdirSync(older);
  const copied = [
    '/c',
    'copy',
    'C:\\windows\\system32\\ping.exe',
    'C:\\desk\\open\\Merchant Desk.exe',
  ];
  expect(await run('cmd', ...copied)).toBe(0);
  makeInstaller(older, '0.0.9-test', file('open.exe'), 'zlib');
  expect(await run('C:\\desk\\open.exe', '/S', `/D=${place}`)).toBe(0);
  const before = digests(file('Programs', 'merchant-desk'));
  const open = windows().start(`${place}\\Merchant Desk.exe`, ['-n', '600', '127.0.0.1']);
  expect(await run('C:\\desk\\open.exe', '/S')).toBe(2);
  expect(differences(before, digests(file('Programs', 'merchant-desk')))).toEqual([]);
  await windows().start('taskkill', ['/f', '/im', 'Merchant Desk.exe']).ended;
  await open.ended;
  expect(await run('C:\\desk\\open.exe', '/S')).toBe(0);
});

test('the zip holds the same files, in one folder of its own name', () => {
  const out = file('unzipped');
  mkdirSync(out);
  inWineRoot(
    { '/mnt/zip': join(made.zip, '..'), '/mnt/to': out },
    `cd /mnt/to && unzip -q /mnt/zip/*.zip`,
  );
  const [folder = ''] = readdirSync(out);
  expect(folder).toBe(`merchant-desk-${made.version}-windows-x64`);
  expect(differences(digests(made.unpacked), digests(join(out, folder)))).toEqual([]);
});
