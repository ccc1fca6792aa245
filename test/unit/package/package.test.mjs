import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { controlFile } from '../../../scripts/package/deb.mjs';
import { packageEpoch, readFlavour } from '../../../scripts/package/flavour.mjs';
import { closure, importedPackages } from '../../../scripts/package/shipped.mjs';
import { differences, digests, setTimes } from '../../../scripts/package/tree.mjs';
import { inside } from '../../../scripts/runtime/places.mjs';
import { npmCommand } from '../../../scripts/runtime/programs.mjs';

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('the flavour', () => {
  it('is a release where there is no stand-in: Electron is downloaded and has to match the pinned checksums', () => {
    const { kind, version, electron, config } = readFlavour(join(freshFolder(), 'STAND-IN'));
    expect([kind, version.includes('test')]).toEqual(['release', false]);
    expect(config).not.toHaveProperty('electronDist');
    const name = `electron-v${electron}-linux-x64.zip`;
    expect(config.electronDownload.checksums[name]).toMatch(/^[0-9a-f]{64}$/);
    expect(config.electronDownload).not.toHaveProperty('unsafelyDisableChecksums');
  });

  it('is a test beside a stand-in, and every name says so', () => {
    const standIn = inside('node_modules', 'electron', 'dist', 'STAND-IN');
    // On a machine with the official Electron there is nothing to be said.
    if (!statSync(standIn, { throwIfNoEntry: false })) return;
    const { kind, version, config } = readFlavour(standIn);
    expect([kind, config.extraMetadata.version]).toEqual(['test', version]);
    expect(version).toMatch(/^\d+\.\d+\.\d+-test$/);
  });
});

describe('npm', () => {
  it('is run by the Node it runs on itself, also when we run on Electron’s', () => {
    const env = { npm_execpath: '/lib/npm-cli.js', npm_node_execpath: '/bin/node' };
    expect(npmCommand(env)).toEqual({ command: '/bin/node', first: ['/lib/npm-cli.js'] });
  });
});

describe('two builds', () => {
  const build = (name) => {
    const folder = join(freshFolder(), name);
    mkdirSync(join(folder, 'sub'), { recursive: true });
    writeFileSync(join(folder, 'sub', 'a'), 'same');
    writeFileSync(join(folder, 'b'), 'same');
    symlinkSync('b', join(folder, 'link'));
    return folder;
  };

  it('are the same wherever and whenever they were made', () => {
    const [one, other] = [build('one'), build('other')];
    setTimes(one, 1000);
    expect(statSync(join(one, 'sub', 'a')).mtimeMs).toBe(1_000_000);
    expect(differences(digests(one), digests(other))).toEqual([]);
  });

  it('differ in content, mode, link, and in what only one has', () => {
    const [one, other] = [build('one'), build('other')];
    writeFileSync(join(other, 'sub', 'a'), 'Same');
    chmodSync(join(other, 'b'), 0o755);
    rmSync(join(other, 'link'));
    symlinkSync('sub/a', join(other, 'link'));
    writeFileSync(join(other, 'new'), '');
    expect(differences(digests(one), digests(other))).toEqual(['b', 'link', 'new', 'sub/a']);
  });
});

describe('the moment of a package', () => {
  it('is the one given, else the commit’s; nonsense is not a moment', () => {
    expect(packageEpoch({ SOURCE_DATE_EPOCH: '1700000000' })).toBe(1_700_000_000);
    expect(packageEpoch({ SOURCE_DATE_EPOCH: 'soon' })).toBe(packageEpoch({}));
    expect(packageEpoch({})).toBeGreaterThan(1_600_000_000);
  });
});

describe('the packages in the app', () => {
  const lock = {
    packages: {
      '': { version: '0' },
      'node_modules/a': { version: '1', license: 'MIT', dependencies: { b: '^1', c: '^1' } },
      'node_modules/b': { version: '1', license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '2', license: 'ISC' },
      'node_modules/c': { version: '1', dependencies: { a: '*', b: '^1', gone: '*' } },
      'node_modules/alias': { version: '3', name: '@real/name', license: 'MIT' },
      'node_modules/unused': { version: '1' },
    },
  };

  it('are found as Node would, circles, aliases and what was never installed included', () => {
    const found = [...closure(lock, ['a', 'alias'])].map(([place, { name }]) => [place, name]);
    expect(found).toEqual([
      ['node_modules/a', 'a'],
      ['node_modules/a/node_modules/b', 'b'],
      ['node_modules/c', 'c'],
      ['node_modules/b', 'b'],
      ['node_modules/alias', '@real/name'],
    ]);
  });

  it('begin with what the sources import, late imports and style sheets included', () => {
    const names = [...importedPackages()];
    expect(names).toEqual(
      expect.arrayContaining([
        'keytar',
        'better-sqlite3-multiple-ciphers',
        'svelte',
        '@lucide/svelte',
        '@fontsource-variable/inter',
      ]),
    );
    expect(names.filter((name) => /^electron$|^node:/.test(name))).toEqual([]);
  });
});

describe('the control file of a Debian package', () => {
  it('has electron-builder’s words in dpkg’s form, and no empty field', () => {
    const words = {
      name: 'merchant-desk',
      version: '0.1.0~test',
      architecture: 'amd64',
      maintainer: 'A <a@b.example>',
      depends: ['libgtk-3-0 | libgtk-3-0t64', 'libnss3'],
      description: 'Short\n Long first.\n\n Long second.',
      url: '',
    };
    expect(controlFile(words, 12)).toBe(
      [
        'Package: merchant-desk',
        'Version: 0.1.0~test',
        'Architecture: amd64',
        'Maintainer: A <a@b.example>',
        'Installed-Size: 12',
        'Depends: libgtk-3-0 | libgtk-3-0t64, libnss3',
        'Description: Short',
        ' Long first.',
        ' .',
        ' Long second.',
        '',
      ].join('\n'),
    );
  });
});
