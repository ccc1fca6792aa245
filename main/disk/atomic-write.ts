import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeskError } from '../failure';
import { replaceFile } from './replace-file';

/**
 * Replaces a file whole or not at all: written beside it, flushed to the disk, renamed over it. Only this user may read it.
 * Fails with `storage.unwritable` and a reason word; the old file is then untouched and nothing is left beside it.
 */
export async function writeAtomically(file: string, bytes: string | Uint8Array): Promise<void> {
  const draft = join(dirname(file), `.${randomUUID()}.draft`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await replaceFile(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new DeskError('storage.unwritable', { reason: diskReason(cause) }, { cause });
  }
}

/** The few causes a user can mend; everything else is `other`. */
export function diskReason(
  cause: unknown,
): 'full' | 'denied' | 'read-only' | 'locked' | 'missing' | 'name' | 'other' {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    case 'EROFS':
      return 'read-only';
    case 'EBUSY':
    case 'ETXTBSY':
      return 'locked';
    case 'ENOENT':
      return 'missing';
    case 'EINVAL':
      return 'name';
    default:
      return 'other';
  }
}
