import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import { expect, test } from 'vitest';
import { nativeTarget } from '../../scripts/package/native-file.mjs';
import { walk } from '../../scripts/package/tree.mjs';
import { appBytes, programIn, wrongFuses } from '../../scripts/package/unpacked.mjs';
import { electronPackage } from '../../scripts/runtime/electron.mjs';
import { made } from './rig.mjs';

const dist = dirname(made.unpacked);
const archive = join(made.unpacked, 'resources', 'app.asar');

function filesOf(folder, path = '') {
  return Object.entries(folder.files).flatMap(([name, entry]) =>
    entry.files === undefined ? [`${path}${name}`] : filesOf(entry, `${path}${name}/`),
  );
}

test('the fuses are set', async () => {
  expect(await wrongFuses(programIn(made.unpacked))).toEqual([]);
  // The control: on an Electron as it comes the same look finds them all wrong.
  const asItComes = join(electronPackage, 'dist', 'electron');
  expect((await wrongFuses(asItComes)).length).toBeGreaterThanOrEqual(5);
});

test('the archive holds the built app and two packages, and nothing of the project besides', () => {
  const files = filesOf(getRawHeader(archive).header);
  const stray = files.filter(
    (file) =>
      file !== 'package.json' &&
      !/^out\/app\/(main|preload|renderer|credentials|locked)\//.test(file) &&
      !/^node_modules\/(keytar|better-sqlite3-multiple-ciphers)\//.test(file),
  );
  expect(stray).toEqual([]);
  expect(files.filter((file) => /\.(md|map|ts|svelte|c|cc|cpp|h|gyp)$/.test(file))).toEqual([]);
  expect(files).toContain('out/app/main/store-worker.cjs');
  expect(files).toContain('out/app/main/sandbox-worker.cjs');
  expect(files).toContain('out/app/main/table-worker.cjs');
  expect(files).toContain('out/app/main/act-worker.cjs');
  // The sample service is in it, what tests do to it (test/service) is not.
  const programs = files.filter((file) => file.startsWith('out/app/main/'));
  const texts = programs.map((file) => extractFile(archive, file).toString());
  expect(texts.filter((text) => text.includes('gzip-bomb'))).toEqual([]);
  const { main, scripts, devDependencies } = JSON.parse(extractFile(archive, 'package.json'));
  expect({ main, scripts, devDependencies }).toEqual({ main: 'out/app/main/index.cjs' });
});

test('only native files of this very system are in it, one of each package', () => {
  const natives = walk(made.unpacked).filter(({ path }) => path.endsWith('.node'));
  expect(natives.map(({ path }) => path.split('/')[3]).sort()).toEqual([
    'better-sqlite3-multiple-ciphers',
    'keytar',
  ]);
  for (const { file } of natives) {
    expect(nativeTarget(readFileSync(file))).toMatchObject({
      platform: process.platform,
      arch: process.arch,
    });
  }
});

test('the app takes at most 15 MB beside Electron', () => {
  const bytes = appBytes(made.unpacked);
  expect(bytes).toBeGreaterThan(1e6);
  expect(bytes).toBeLessThan(15e6);
});

test('Electron speaks the languages the desk speaks, and has lost its demo app', () => {
  const locales = readdirSync(join(made.unpacked, 'locales')).sort();
  expect(locales).toEqual(['en-US.pak', 'es-419.pak', 'es.pak']);
  expect(existsSync(join(made.unpacked, 'resources', 'default_app.asar'))).toBe(false);
  expect(existsSync(join(made.unpacked, 'resources', 'app'))).toBe(false);
});

test('licences of everything lie beside the executable', () => {
  const present = readdirSync(made.unpacked);
  for (const name of ['LICENSE.txt', 'LICENSE.electron.txt', 'LICENSES.chromium.html']) {
    expect(present).toContain(name);
  }
  const others = readFileSync(join(made.unpacked, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['@github/keytar', 'better-sqlite3-multiple-ciphers', 'svelte', 'valibot']) {
    expect(others).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  const [, inDatabase = ''] = others.split('SQLite3 Multiple Ciphers, inside');
  for (const name of ['Ulrich Telle', 'Frank Denis', 'Olivier Gay', 'Rich Geldreich']) {
    expect(inDatabase).toMatch(new RegExp(`Copyright.*${name}`));
  }
  expect(inDatabase).toContain('Permission is hereby granted, free of charge');
  expect(others).toMatch(/^electron-updater \d/m);
});

test('what a stand-in Electron is in says so, in its name and inside; a release has none', () => {
  const isTest = made.kind === 'test';
  const names = [made.tarball, made.deb].filter(Boolean).map((file) => basename(file));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name.includes('-test')).toBe(isTest);
  expect(existsSync(join(made.unpacked, 'STAND-IN'))).toBe(isTest);
  expect(JSON.parse(extractFile(archive, 'package.json')).version).toBe(made.version);
  expect(made.version.endsWith('-test')).toBe(isTest);
});

test('the checksums are right and of every file that is offered, and the bill of materials names what npm does not know', () => {
  const { status } = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: dist });
  expect(status).toBe(0);
  const sums = readFileSync(join(dist, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  const offered = readdirSync(dist).filter((name) => name.startsWith('merchant-desk'));
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(offered.toSorted());
  const file = join(dist, `merchant-desk-${made.version}.cdx.json`);
  const { bomFormat, components, metadata } = JSON.parse(readFileSync(file, 'utf8'));
  expect([bomFormat, metadata.component.version]).toEqual(['CycloneDX', made.version]);
  const scopeOf = (name) => components.find((each) => each.name === name)?.scope;
  for (const name of ['electron', 'chromium', 'node', 'sqlite', 'valibot', 'svelte']) {
    expect([name, scopeOf(name)]).toEqual([name, 'required']);
  }
  expect(scopeOf('vitest')).toBe('excluded');
  const { chrome, node } = process.versions;
  const versions = Object.fromEntries(components.map((each) => [each.name, each.version]));
  expect(versions).toMatchObject({ chromium: chrome, node });
});
