import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskReason } from './atomic-write';

/** Why a file could not be written, in the words of `diskReason`. */
export class DiskTrouble extends Error {
  readonly reason: ReturnType<typeof diskReason>;

  constructor(cause: unknown) {
    super('disk trouble', { cause });
    this.name = 'DiskTrouble';
    this.reason = diskReason(cause);
  }
}

/** Written to the disk at once: smaller pieces wait for each other. */
const blockBytes = 256 * 1024;

/**
 * Replaces a file whole or not at all from pieces that are made while it is written: into a draft beside it, flushed to the disk,
 * renamed over it. The next piece is asked for when the disk has taken the last. Only this user may read it.
 *
 * Fails with `DiskTrouble`, or with whatever the pieces fail with; the old file is then untouched and no draft is left.
 */
export async function writeStreamAtomically(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const draft = join(dirname(file), `.${randomUUID()}.draft`);
  const handle = await disk(open(draft, 'wx', 0o600));
  try {
    let written;
    try {
      written = await writeAll(handle, pieces);
      await disk(handle.sync());
    } finally {
      await disk(handle.close());
    }
    await disk(rename(draft, file));
    return written;
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw cause;
  }
}

async function writeAll(handle: FileHandle, pieces: AsyncIterable<string | Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const block = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    hash.update(block);
    bytes += block.length;
    await disk(handle.writeFile(block));
  };
  for await (const piece of pieces) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= blockBytes) await flush();
  }
  await flush();
  return { bytes, sha256: hash.digest('hex') };
}

async function disk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new DiskTrouble(cause);
  }
}
