import { DeskError } from '../failure';
import { openDraft } from './drafts';
import { flushToDisk } from './odd-disks';
import { systemCode } from './system-code';
import { replaceFile } from './replace-file';

/**
 * Replaces a file atomically: a draft beside it is written, flushed to the disk and renamed over
 * it. Only this user may read the result. Fails with `storage.unwritable` and a `diskReason`; the
 * old file is then untouched and no draft is left.
 */
export async function writeAtomically(file: string, bytes: string | Uint8Array): Promise<void> {
  try {
    const draft = await openDraft(file);
    try {
      try {
        await draft.handle.writeFile(bytes);
        await flushToDisk(draft.handle);
      } finally {
        await draft.handle.close();
      }
      await replaceFile(draft.path, file);
    } finally {
      await draft.end();
    }
  } catch (cause) {
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
    // ENOTDIR: what should be its folder is a file.
    case 'ENOENT':
    case 'ENOTDIR':
      return 'missing';
    // EISDIR: a folder has this name.
    case 'EINVAL':
    case 'ENAMETOOLONG':
    case 'EISDIR':
      return 'name';
    default:
      return 'other';
  }
}
