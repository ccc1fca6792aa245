import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `merchant-desk-0a1b2c3d-2026-11-26T210700Z.age`: `id` is the home's, the time is in UTC. */
export function scheduledFileName(id: string, at: number): string {
  const stamp = new Date(at).toISOString().slice(0, 19).replaceAll(':', '');
  return `merchant-desk-${id}-${stamp}Z.age`;
}

/**
 * Removes the oldest files of this home's schedule beyond `count`; no other file, and never the one
 * that was just `written`. Fails with the disk's errors.
 */
export async function removeOldFiles(
  folder: string,
  { id, count, written }: { readonly id: string; readonly count: number; readonly written: string },
): Promise<void> {
  const pattern = /^merchant-desk-([0-9a-f]{8})-\d{4}-\d\d-\d\dT\d{6}Z\.age$/;
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((each) => each.isFile() && pattern.exec(each.name)?.[1] === id)
    .map(({ name }) => name)
    .filter((name) => name !== written);
  // The names are in the order of their times.
  const old = names
    .sort()
    .reverse()
    .slice(count - 1);
  for (const name of old) await rm(join(folder, name), { force: true });
}
