import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nativeTarget } from '../../scripts/package/native-file.mjs';
import { walk } from '../../scripts/package/tree.mjs';
import { wrongFuses } from '../../scripts/package/unpacked.mjs';
import { cacheFolder, inside } from '../../scripts/runtime/places.mjs';
import { standIns } from '../../scripts/setup/stand-in.mjs';
import { arm64Natives } from '../support/arm64-natives.mjs';
import { answerOf, made, useWindows, windows } from './rig.mjs';

useWindows();

const program = join(made.unpacked, 'Merchant Desk.exe');
/** Where scripts/windows/package.mjs keeps Electron for Windows. */
const drivable = join(cacheFolder, `${standIns.win32.name}-${standIns.win32.version}`);
const archive = join('resources', 'app.asar');

test('the fuses are set, and only native files of Windows are in it, one of each package', async () => {
  expect(await wrongFuses(program)).toEqual([]);
  const natives = walk(made.unpacked).filter(({ path }) => path.endsWith('.node'));
  expect(natives.map(({ path }) => path.split('/')[3]).sort()).toEqual([
    'better-sqlite3-multiple-ciphers',
    'keytar',
  ]);
  for (const { file } of natives) {
    expect(nativeTarget(readFileSync(file))).toEqual({ platform: 'win32', arch: 'x64' });
  }
});

test.skipIf(made.kind === 'release')(
  'for arm64 each native part is of that processor',
  async () => {
    const output = mkdtempSync(join(tmpdir(), 'windows-arm64-'));
    onTestFinished(() => rmSync(output, { recursive: true, force: true }));
    const target = { platform: 'win32', arch: 'arm64' };
    expect(await arm64Natives('win32', output, drivable)).toEqual({
      'better-sqlite3-multiple-ciphers': target,
      keytar: target,
    });
  },
);

test.each([
  ['the app', () => program],
  ['its installer', () => made.installer],
])('%s says in its resources what it is, and has the icon', (_, file) => {
  const bytes = readFileSync(file());
  for (const words of ['Merchant Desk', made.version, 'Merchant Desk, MIT licence']) {
    expect(bytes.includes(Buffer.from(`${words}\0`, 'utf16le'))).toBe(true);
  }
  expect(bytes.includes(readFileSync(inside('assets', 'icons', '256x256.png')))).toBe(true);
});

test('with one byte of its archive changed it does not start', async () => {
  const copy = join(windows().drive, 'changed');
  cpSync(made.unpacked, copy, { recursive: true });
  const start = async () => {
    const words = ['--headless', 'profiles', '--home', 'C:\\desk\\home'];
    return answerOf(await windows().start('C:\\desk\\changed\\Merchant Desk.exe', words).ended);
  };
  expect(await start()).toEqual({ status: 0, lines: [], words: '' });
  // In the middle of a file that is read at the start, and harmless there: a letter of a sentence.
  const bytes = readFileSync(join(copy, archive));
  const at = bytes.indexOf('Merchant Desk could not start');
  bytes[at] = 'm'.charCodeAt(0);
  writeFileSync(join(copy, archive), bytes);
  const { status } = await start();
  expect(status).not.toBe(0);
});
