import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { callDisk } from './call-disk';
import { systemCode } from './system-code';

const patienceMs = 10_000;
/** A pipe into which a little comes now and then ends as well. */
const maxPatiences = 10;
const checkMs = 50;
const blockBytes = 64 * 1024;

/** The file has more bytes than its reader takes. */
export class FileTooLarge extends Error {
  constructor() {
    super('too large');
  }
}

/** A folder or a device. */
export class NotAFile extends Error {
  constructor() {
    super('not a file');
  }
}

/** Nobody writes into the pipe. */
export class NothingWritten extends Error {
  constructor() {
    super('nobody writes');
  }
}

/**
 * The bytes of a file named on the command line: a regular file, or a named pipe, as the shell
 * makes them for `<(…)`. Throws the system's errors, for anything else, for more than `maxBytes`,
 * for a pipe when nothing comes and it is not closed for `patience` milliseconds, and when the disk
 * does not answer.
 */
export async function readUserFile(
  path: string,
  maxBytes: number,
  patience = patienceMs,
): Promise<Buffer> {
  // Opening a pipe that nobody writes would otherwise hold a thread for ever.
  let opening: Promise<FileHandle> | null = null;
  const handle = await callDisk(() => {
    opening = open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return opening;
  }).catch((cause: unknown) => {
    void opening?.then(close, () => undefined);
    throw cause;
  });
  try {
    const found = await callDisk(() => handle.stat());
    if (!found.isFile() && !found.isFIFO()) throw new NotAFile();
    let until = performance.now() + patience;
    const end = performance.now() + patience * maxPatiences;
    const block = Buffer.alloc(blockBytes);
    const pieces: Buffer[] = [];
    for (let length = 0; ;) {
      const reading = callDisk(() => handle.read(block, 0, blockBytes));
      const { bytesRead } = await reading.catch((cause: unknown) => {
        if (systemCode(cause) !== 'EAGAIN') throw cause;
        return { bytesRead: -1 };
      });
      // A pipe whose writer has not come yet looks like one that has ended.
      const isOver = bytesRead === 0 && (found.isFile() || length > 0);
      if (isOver) return Buffer.concat(pieces);
      // Copied, not cut: a pipe may give a byte at a time.
      if (bytesRead > 0) pieces.push(Buffer.from(block.subarray(0, bytesRead)));
      length += Math.max(0, bytesRead);
      if (length > maxBytes) throw new FileTooLarge();
      if (bytesRead > 0) until = performance.now() + patience;
      if (performance.now() > Math.min(until, end)) throw new NothingWritten();
      if (bytesRead <= 0) await pause(checkMs);
    }
  } finally {
    // Not awaited: it waits for a reading that a disk does not answer.
    void close(handle);
  }
}

const close = (handle: FileHandle): Promise<void> => handle.close().catch(() => undefined);
