import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeskError } from '../failure';
import { systemCode } from './system-code';
import { replaceFile } from './replace-file';

/**
 * Replaces a file atomically: a draft beside it is written, flushed to the disk and renamed over
 * it. Only this user may read the result. Fails with `storage.unwritable` and a `diskReason`; the
 * old file is then untouched and no draft is left.
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

/** The causes a user can do something about; everything else is `other`. */
export function diskReason(
  cause: unknown,
): 'full' | 'denied' | 'read-only' | 'locked' | 'missing' | 'name' | 'other' {
  switch (systemCode(cause)) {
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
    case 'ENAMETOOLONG':
      return 'name';
    default:
      return 'other';
  }
}
