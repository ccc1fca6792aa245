import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Files from 'node:fs/promises';
import { diskReason, writeAtomically } from '../../../main/disk/atomic-write';

/**
 * One step of the next write fails as the disk would let it fail; everything else is the real disk.
 */
const broken = vi.hoisted(() => ({ step: null as 'writeFile' | 'sync' | 'rename' | null }));

function trouble(step: string): Error {
  return Object.assign(new Error(`${step} at /home/someone`), { code: 'ENOSPC' });
}

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>();
  return {
    ...real,
    open: async (...args: Parameters<typeof Files.open>) => {
      const handle = await real.open(...args);
      const { step } = broken;
      if (step === 'writeFile') {
        // Half of it arrives, as on a disk that fills up.
        handle.writeFile = async () => {
          await handle.write('par');
          throw trouble(step);
        };
      }
      if (step === 'sync') handle.sync = () => Promise.reject(trouble(step));
      return handle;
    },
    rename: (from: string, to: string) =>
      broken.step === 'rename' ? Promise.reject(trouble('rename')) : real.rename(from, to),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-desk-disk-'));
});
afterEach(async () => {
  broken.step = null;
  await rm(folder, { recursive: true });
});

const failure = (reason: string) =>
  expect.objectContaining({ code: 'storage.unwritable', params: { reason } }) as unknown;

describe('an atomic write', () => {
  it('makes a file that only this user may read, whatever the umask', async () => {
    const file = join(folder, 'profiles.json');
    const before = process.umask(0);
    try {
      await writeAtomically(file, 'text');
    } finally {
      process.umask(before);
    }
    expect(await readFile(file, 'utf8')).toBe('text');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['profiles.json']);
  });

  it('replaces the old file whole, and its loose permissions with it', async () => {
    const file = join(folder, 'profiles.json');
    await writeFile(file, 'a much longer text than the next', { mode: 0o644 });
    await writeAtomically(file, Buffer.from([0, 255, 10]));
    expect([...(await readFile(file))]).toEqual([0, 255, 10]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is never seen half done by who opened the old file', async () => {
    const file = join(folder, 'profiles.json');
    await writeAtomically(file, 'old');
    const inode = (await stat(file)).ino;
    await writeAtomically(file, 'new');
    expect((await stat(file)).ino).not.toBe(inode);
  });

  it.each(['writeFile', 'sync', 'rename'] as const)(
    'leaves the old file and nothing beside it when %s fails',
    async (step) => {
      const file = join(folder, 'profiles.json');
      await writeAtomically(file, 'old');
      broken.step = step;
      await expect(writeAtomically(file, 'new')).rejects.toEqual(failure('full'));
      expect(await readFile(file, 'utf8')).toBe('old');
      expect(await readdir(folder)).toEqual(['profiles.json']);
    },
  );

  it('never says where', async () => {
    broken.step = 'rename';
    const thrown = await writeAtomically(join(folder, 'x'), 'new').catch((error: unknown) => error);
    expect((thrown as Error).message).toBe('storage.unwritable');
  });

  it('into a folder that is not there fails as missing', async () => {
    await expect(writeAtomically(join(folder, 'gone', 'x'), 'new')).rejects.toEqual(
      failure('missing'),
    );
  });

  it('below something that is a file fails', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(writeAtomically(join(folder, 'file', 'x'), 'new')).rejects.toEqual(
      failure('missing'),
    );
  });

  it('over a folder fails and leaves the folder', async () => {
    await mkdir(join(folder, 'profiles.json', 'inner'), { recursive: true });
    await expect(writeAtomically(join(folder, 'profiles.json'), 'new')).rejects.toEqual(
      failure('name'),
    );
    expect(await readdir(folder)).toEqual(['profiles.json']);
  });
});

describe('the reason of a disk', () => {
  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['EROFS', 'read-only'],
    ['ENOENT', 'missing'],
    ['ENOTDIR', 'missing'],
    ['EISDIR', 'name'],
    ['EIO', 'other'],
  ])('%s is %s', (code, reason) => {
    expect(diskReason(Object.assign(new Error('at /home/someone'), { code }))).toBe(reason);
  });

  it.each([[undefined], [null], ['ENOSPC'], [new Error('ENOSPC')]])('%o is other', (cause) => {
    expect(diskReason(cause)).toBe('other');
  });
});
