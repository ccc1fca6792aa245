import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSmallFile, readSmallFileIfThere } from '../../../main/disk/small-file';
import { keychainService } from '../../../main/home';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-small-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('a file is read, one that is missing or a folder is told', () => {
  const folder = freshFolder();
  const file = join(folder, 'file');
  writeFileSync(file, 'text');
  expect(readSmallFile(file)).toBe('text');
  for (const path of [join(folder, 'missing'), folder]) {
    expect(() => readSmallFile(path)).toThrow();
    expect(readSmallFileIfThere(path)).toBeNull();
  }
});

test.skipIf(process.platform === 'win32')(
  'a pipe, a device and what is far too large are not read, by whatever of the desk',
  () => {
    const folder = freshFolder();
    const [pipe, device, large] = ['pipe', 'device', 'large'].map((name) => join(folder, name));
    execFileSync('mkfifo', [pipe ?? '']);
    symlinkSync('/dev/zero', device ?? '');
    writeFileSync(large ?? '', Buffer.alloc(5_000_000, 0x20));
    for (const path of [pipe, device, large]) expect(readSmallFile(path ?? '')).toBe('');

    for (const [name, make] of [
      ['pipe', (path: string) => execFileSync('mkfifo', [path])],
      [
        'device',
        (path: string) => {
          symlinkSync('/dev/zero', path);
        },
      ],
    ] as const) {
      const home = join(folder, `home-${name}`);
      mkdirSync(home);
      make(join(home, 'home-id'));
      const service = keychainService({ home, isHomeSet: true });
      expect(service).toMatch(/^Merchant Desk [0-9a-f]{12}$/);
    }
  },
);
