import { DeskError } from '../failure';
import { removeFiles } from './files';
import { forgetStoreKey } from './key';
import { requireUnused } from './open';
import type { ProfileStoreOptions } from './profile-store';

/**
 * Removes a cache that is not open, whether it could be or not: its key first, so that nothing left behind could be read. The files go
 * even when the keychain does not answer; the marker then stays and says that there is a key to be forgotten.
 *
 * Fails with `storage.unwritable` (`locked`) while another process has it, and nothing is touched; with `storage.wipe` when some of it
 * could not be removed (`key-left`, `files-left`, `both-left`).
 */
export async function wipeProfileStore({
  vault,
  profileId,
  file,
  thread,
}: ProfileStoreOptions): Promise<void> {
  await requireUnused(file, thread());
  const marker = `${file}.key`;
  const key = await failureOf(forgetStoreKey(vault, profileId, marker));
  const files = await failureOf(removeFiles(file, key === null ? null : marker));
  if (key === null && files === null) return;
  const reason = key === null ? 'files-left' : files === null ? 'key-left' : 'both-left';
  throw new DeskError('storage.wipe', { reason }, { cause: key ?? files });
}

async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (thrown) {
    return thrown ?? new DeskError('app.internal');
  }
}
