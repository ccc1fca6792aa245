import { mkdtempSync, mkdirSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refuseForeignFiles } from '../../../scripts/package/after-pack.mjs';
import { nativeTarget, whyForeign } from '../../../scripts/package/native-file.mjs';
import { inside } from '../../../scripts/runtime/places.mjs';

const sqlite = (target) =>
  inside('node_modules', 'better-sqlite3-multiple-ciphers', 'prebuilds', `${target}.node`);
const keytar = (target) => inside('node_modules', 'keytar', 'prebuilds', target, 'keytar.node');

describe('the target of a native file', () => {
  it.each([
    ['linux-x64', { platform: 'linux', arch: 'x64', libc: 'glibc' }],
    ['linux-arm64', { platform: 'linux', arch: 'arm64', libc: 'glibc' }],
    ['linuxmusl-x64', { platform: 'linux', arch: 'x64', libc: 'musl' }],
    ['darwin-x64', { platform: 'darwin', arch: 'x64' }],
    ['darwin-arm64', { platform: 'darwin', arch: 'arm64' }],
    ['win32-x64', { platform: 'win32', arch: 'x64' }],
    ['win32-arm64', { platform: 'win32', arch: 'arm64' }],
  ])('%s is read from its header', (target, expected) => {
    expect(nativeTarget(readFileSync(sqlite(target)))).toEqual(expected);
  });

  it.each([
    ['linux-ia32', 'ia32'],
    ['win32-ia32', 'ia32'],
  ])('%s', (target, arch) => {
    expect(nativeTarget(readFileSync(keytar(target)))?.arch).toBe(arch);
  });

  it('is none for a text, an empty file and a torn header', () => {
    expect(nativeTarget(Buffer.alloc(0))).toBeNull();
    expect(nativeTarget(Buffer.from('module.exports = {};'.repeat(10)))).toBeNull();
    const torn = Buffer.alloc(64);
    torn.write('MZ');
    torn.writeUInt32LE(0xffffffff, 0x3c);
    expect(nativeTarget(torn)).toBeNull();
  });

  it('decides what may be packed', () => {
    const wanted = { platform: 'linux', arch: 'x64' };
    expect(whyForeign(sqlite('linux-x64'), wanted)).toBeNull();
    expect(whyForeign(sqlite('win32-x64'), wanted)).toBe('was built for win32');
    expect(whyForeign(sqlite('linux-arm64'), wanted)).toBe('was built for arm64');
    expect(whyForeign(sqlite('linuxmusl-x64'), wanted)).toBe('was built for musl');
  });
});

describe('packing stops', () => {
  const wanted = { platform: 'linux', arch: 'x64' };
  const pack = (files) => {
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, source] of Object.entries(files)) {
      const target = join(folder, 'node_modules', name);
      mkdirSync(target, { recursive: true });
      if (source === null) writeFileSync(join(target, 'a.node'), 'text');
      else copyFileSync(source, join(target, 'a.node'));
    }
    return () => refuseForeignFiles(folder, wanted);
  };
  const [hostPlatform, others] = ['linux-x64', 'win32-x64'];

  it('not for files of the system packed for', () => {
    expect(
      pack({
        keytar: keytar(hostPlatform),
        'better-sqlite3-multiple-ciphers': sqlite(hostPlatform),
      }),
    ).not.toThrow();
  });

  it('for a file of another system, one that is none, and one that is missing', () => {
    expect(
      pack({ keytar: keytar(others), 'better-sqlite3-multiple-ciphers': sqlite(hostPlatform) }),
    ).toThrow(/keytar\/a\.node was built for win32/);
    expect(pack({ keytar: null, 'better-sqlite3-multiple-ciphers': sqlite(hostPlatform) })).toThrow(
      /not a native file/,
    );
    expect(pack({ keytar: keytar(hostPlatform) })).toThrow(/No native file of better-sqlite3/);
  });
});
