import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskReason } from '../disk/atomic-write';

/**
 * Removes a cache and all that belongs to it: the database, its write-ahead log, backups, copies set aside. All their names begin with
 * the database's own. One that cannot be removed keeps none of the others; then fails with the system's error. `but`: a file that stays.
 */
export async function removeFiles(file: string, but: string | null = null): Promise<void> {
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
