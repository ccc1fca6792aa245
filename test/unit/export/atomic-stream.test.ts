import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type * as Files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStreamAtomically } from '../../../main/disk/atomic-stream';

/**
 * One step of the next write fails as the disk would let it fail; everything else is the real disk.
 */
const broken = vi.hoisted(() => ({
  step: null as 'writeFile' | 'sync' | 'close' | 'rename' | null,
  /** What such a disk answers to a call that it does not know. */
  lacks: null as { readonly call: 'sync' | 'chmod'; readonly code: string } | null,
  /** It numbers a file anew when it is renamed; what somebody puts there meanwhile. */
  renumbers: null as { readonly others: string | null } | null,
}));

function trouble(code: string): Error {
  return Object.assign(new Error('at /home/someone'), { code });
}

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>();
  return {
    ...real,
    open: async (...args: Parameters<typeof Files.open>) => {
      const handle = await real.open(...args);
      const { step, lacks } = broken;
      if (lacks !== null) handle[lacks.call] = () => Promise.reject(trouble(lacks.code));
      if (step === 'writeFile') {
        // Half of it arrives, as on a disk that fills up.
        handle.writeFile = async () => {
          await handle.write('par');
          throw trouble('ENOSPC');
        };
      }
      if (step === 'sync') handle.sync = () => Promise.reject(trouble('ENOSPC'));
      if (step === 'close') {
        const close = handle.close.bind(handle);
        handle.close = async () => {
          await close();
          throw trouble('EDQUOT');
        };
      }
      return handle;
    },
    rename: async (from: string, to: string) => {
      if (broken.step === 'rename') throw trouble('EBUSY');
      await real.rename(from, to);
      const { others = null } = broken.renumbers ?? {};
      if (others !== null) await real.writeFile(to, others);
    },
    lstat: async (path: string) => {
      const found = await real.lstat(path);
      if (broken.renumbers !== null) found.ino += 1;
      return found;
    },
  };
});

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-desk-stream-'));
  file = join(folder, 'out.csv');
  await writeFile(file, 'old');
});
afterEach(async () => {
  broken.step = null;
  broken.lacks = null;
  broken.renumbers = null;
  await rm(folder, { recursive: true });
});

// oxlint-disable-next-line typescript/require-await -- it stands in for pieces that wait
async function* pieces(count: number, fails = false): AsyncGenerator<string | Uint8Array> {
  for (let at = 0; at < count; at += 1) {
    yield at % 2 === 0 ? `ñ${'x'.repeat(60_000)}` : Buffer.alloc(60_000, 7);
  }
  if (fails) throw new Error('no more pieces');
}

describe('a streamed atomic write', () => {
  it('writes all pieces in order and says how many bytes and what they sum to', async () => {
    const { bytes, sha256 } = await writeStreamAtomically(file, pieces(11));
    const full: Uint8Array[] = [];
    for await (const piece of pieces(11)) full.push(Buffer.from(piece));
    const written = await readFile(file);
    expect(written.equals(Buffer.concat(full))).toBe(true);
    expect(bytes).toBe(written.length);
    expect(sha256).toBe(createHash('sha256').update(written).digest('hex'));
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('of nothing is an empty file', async () => {
    expect((await writeStreamAtomically(file, pieces(0))).bytes).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('');
  });

  it.each([
    ['writeFile', 'full'],
    ['sync', 'full'],
    ['rename', 'locked'],
  ] as const)('leaves the old file and nothing beside it when %s fails', async (step, reason) => {
    broken.step = step;
    await expect(writeStreamAtomically(file, pieces(11))).rejects.toMatchObject({
      name: 'DiskTrouble',
      message: 'disk trouble',
      reason,
    });
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('is written where only closing fails: all of it was on the disk before', async () => {
    broken.step = 'close';
    await writeStreamAtomically(file, pieces(11));
    expect(await readFile(file, 'utf8')).not.toBe('old');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it.each([
    ['chmod', 'EPERM'],
    ['chmod', 'ENOTSUP'],
    ['chmod', 'ENOSYS'],
    ['sync', 'EINVAL'],
    ['sync', 'ENOSYS'],
    ['sync', 'EOPNOTSUPP'],
  ] as const)('is written to a disk that knows no %s (%s)', async (call, code) => {
    broken.lacks = { call, code };
    await writeStreamAtomically(file, pieces(11));
    expect(await readFile(file, 'utf8')).not.toBe('old');
    expect(await readdir(folder)).toEqual(['out.csv']);
    expect((await stat(file)).mode & 0o022).toBe(0);
  });

  it('is there, complete, where a shared folder numbers it anew when it is renamed', async () => {
    broken.renumbers = { others: null };
    const { bytes, sha256 } = await writeStreamAtomically(file, pieces(11));
    const written = await readFile(file);
    expect([written.length, createHash('sha256').update(written).digest('hex')]).toEqual([
      bytes,
      sha256,
    ]);
  });

  it('is not said to be there when something else is, also of the same size', async () => {
    let size = 0;
    for await (const piece of pieces(11)) size += Buffer.from(piece).length;
    for (const others of ['another', 'x'.repeat(size)]) {
      broken.renumbers = { others };
      await expect(writeStreamAtomically(file, pieces(11))).rejects.toMatchObject({
        reason: 'foreign',
      });
    }
  });

  it('leaves the old file when the pieces fail, and fails as they do', async () => {
    await expect(writeStreamAtomically(file, pieces(11, true))).rejects.toThrow('no more pieces');
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('asks for no more pieces once the disk has failed, and lets their maker clean up', async () => {
    broken.step = 'writeFile';
    let made = 0;
    let cleaned = false;
    const counted = async function* () {
      try {
        for await (const piece of pieces(1_000)) {
          made += 1;
          yield piece;
        }
      } finally {
        cleaned = true;
      }
    };
    await expect(writeStreamAtomically(file, counted())).rejects.toThrow('disk trouble');
    expect(made).toBeLessThan(20);
    expect(cleaned).toBe(true);
  });
});
