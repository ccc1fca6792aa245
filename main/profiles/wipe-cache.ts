import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskReason } from '../disk/atomic-write';
import { DeskError } from '../failure';
import { requireUnused } from '../profile-store/open';
import { forgetCacheKey } from '../credentials/cache-key';
import type { ProfileCacheOptions } from './profile-cache';

/**
 * Removes a cache that is not open, even one that could not be opened: its key first, so that
 * nothing left behind is readable. The files are removed even when the keychain does not answer;
 * the marker then stays, to record that there is still a key to remove.
 *
 * Fails with `storage.unwritable` (`locked`) while another process has it open, and touches
 * nothing; with `storage.wipe` when some of it could not be removed (`key-left`, `files-left`,
 * `both-left`).
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
 * Removes a cache's database, write-ahead log, backups and copies set aside: all files whose names
 * begin with the database's own, except `keep`. Tries every file even when one cannot be removed,
 * then fails with the first system error.
 */
async function removeFiles(file: string, keep: string | null): Promise<void> {
  const names = await readdir(dirname(file)).catch((thrown: unknown) => {
    if (diskReason(thrown) === 'missing') return [];
    throw thrown;
  });
  const failures: unknown[] = [];
  for (const name of names) {
    const path = join(dirname(file), name);
    if (!belongs(name, basename(file)) || path === keep) continue;
    await rm(path, { force: true }).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw failures[0];
}

function belongs(name: string, profileId: string): boolean {
  return name === profileId || name.startsWith(`${profileId}-`) || name.startsWith(`${profileId}.`);
}
