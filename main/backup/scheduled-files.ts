import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../disk/system-code';
import { isUsersFile } from '../disk/target';

/**
 * `merchant-desk-0a1b2c3d-2026-11-26T210700Z.age`: `id` is the home's, the time is in UTC. Of files
 * that are called otherwise none is removed (`scheduledName`), also not those of an earlier form.
 */
export function scheduledFileName(id: string, at: number): string {
  const stamp = new Date(at).toISOString().slice(0, 19).replaceAll(':', '');
  return `merchant-desk-${id}-${stamp}Z.age`;
}

const scheduledName = /^merchant-desk-([0-9a-f]{8})-\d{4}-\d\d-\d\dT\d{6}Z\.age$/;

/**
 * Removes the oldest files of this home's schedule beyond `count`; no other file, and never the one
 * that was just `written`. A file of another user neither counts nor goes: of later names, they
 * would have the user's own removed. Fails with the disk's errors.
 */
export async function removeOldFiles(
  folder: string,
  { id, count, written }: { readonly id: string; readonly count: number; readonly written: string },
): Promise<void> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    if (name === written || scheduledName.exec(name)?.[1] !== id) continue;
    const found = await nullIfMissing(lstat(join(folder, name)));
    if (found !== null && isUsersFile(found)) names.push(name);
  }
  // The names are in the order of their times. What is dated after the newest was written while the
  // clock was ahead, before all that could be dated since: otherwise it would stay for years, and the
  // file of yesterday would go.
  const isAhead = (name: string) => Number(name > written);
  const old = names
    .sort((one, other) => isAhead(one) - isAhead(other) || (one < other ? 1 : -1))
    .slice(count - 1);
  for (const name of old) await rm(join(folder, name), { force: true });
}
