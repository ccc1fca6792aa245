import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isSameFolder, keychainService, openHome } from '../../../main/home';

const serviceOf = (home: string) => keychainService({ home, isHomeSet: true });

let folder: string;
beforeEach(() => {
  folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'merchant-desk-home-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
});

test('a home reached by a link, or moved, is one home', () => {
  const home = openHome(join(folder, 'deep', 'home'));
  const id = serviceOf(home);
  symlinkSync(home, join(folder, 'link'));
  expect(openHome(join(folder, 'link'))).toBe(home);
  expect(serviceOf(home)).toBe(id);
  expect(isSameFolder(home, join(folder, 'link'))).toBe(true);

  const moved = join(folder, 'moved');
  renameSync(home, moved);
  expect(serviceOf(openHome(moved))).toBe(id);
  const other = serviceOf(openHome(home));
  expect(other).toMatch(/^Merchant Desk [0-9a-f]{12}$/);
  // Made of the place it was made at: only who keeps two there in turn has two with one name.
  writeFileSync(join(moved, 'home-id'), '../../elsewhere\n');
  expect(serviceOf(moved)).not.toContain('..');
});

test.each([
  [
    'a file',
    'not-folder',
    (place: string) => {
      writeFileSync(place, 'x');
      return place;
    },
  ],
  [
    'below a file',
    'not-folder',
    (place: string) => {
      writeFileSync(place, 'x');
      return join(place, 'home');
    },
  ],
  ['with a name too long', 'too-long', (place: string) => `${place}${'x'.repeat(300)}`],
  ['with a path too long', 'too-long', (place: string) => join(place, 'deep/'.repeat(800))],
  ['with a line break', 'sign', (place: string) => `${place}\nb`],
  ['with a NUL', 'sign', (place: string) => `${place}\0`],
] as const)('%s is refused with its reason', (_name, reason, place) => {
  const input = place(join(folder, 'x'));
  expect(() => openHome(input)).toThrow(
    expect.objectContaining({ code: 'input.home', params: { reason } }),
  );
});

test.runIf(process.platform === 'linux')('a file system that takes no folder ends at once', () => {
  expect(() => openHome('/proc/desk/home')).toThrow(
    expect.objectContaining({ code: 'input.home' }),
  );
});

test.runIf(process.platform === 'linux').each(['/proc/self', '/proc/self/fd'])(
  'a folder that takes no file is refused: %s',
  (place) => {
    expect(() => openHome(place)).toThrow(expect.objectContaining({ code: 'input.home' }));
  },
);

test('one that is there is taken as it is', () => {
  mkdirSync(join(folder, 'there'));
  expect(openHome(join(folder, 'there'))).toBe(join(folder, 'there'));
});
