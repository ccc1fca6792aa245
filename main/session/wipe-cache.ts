import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskReason } from '../disk/atomic-write';
import { DeskError } from '../failure';
import { forgetCacheKey } from './cache-key';
import { requireUnused } from '../store/open';
import type { ProfileCacheOptions } from './profile-cache';

/**
 * Removes a cache that is not open, whether it could be or not: its key first, so that nothing left behind could be read. The files go
 * even when the keychain does not answer; the marker then stays and says that there is a key to be forgotten.
 *
 * Fails with `storage.unwritable` (`locked`) while another process has it, and nothing is touched; with `storage.wipe` when some of it
 * could not be removed (`key-left`, `files-left`, `both-left`).
 */
export async function wipeProfileCache({
  vault,
  profileId,
  file,
  thread,
}: Omit<ProfileCacheOptions, 'writtenBy'>): Promise<void> {
  await requireUnused(file, thread());
  const marker = `${file}.key`;
  const key = await failureOf(forgetCacheKey(vault, profileId, marker));
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

/**
 * Removes a cache and all that belongs to it: the database, its write-ahead log, backups, copies set aside. All their names begin with
 * the database's own. One that cannot be removed keeps none of the others; then fails with the system's error. `but`: a file that stays.
 */
async function removeFiles(file: string, but: string | null): Promise<void> {
  const names = await readdir(dirname(file)).catch((thrown: unknown) => {
    if (diskReason(thrown) === 'missing') return [];
    throw thrown;
  });
  const failures: unknown[] = [];
  for (const name of names) {
    const path = join(dirname(file), name);
    if (!belongs(name, basename(file)) || path === but) continue;
    await rm(path, { force: true }).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw failures[0];
}

function belongs(name: string, own: string): boolean {
  return name === own || name.startsWith(`${own}-`) || name.startsWith(`${own}.`);
}
