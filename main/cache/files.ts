import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Removes a cache and all that belongs to it: the database, its write-ahead log, backups, copies set aside. All their names begin with
 * the database's own. Fails with the system's error.
 */
export async function removeFiles(file: string): Promise<void> {
  const own = basename(file);
  const names = await readdir(dirname(file)).catch(() => []);
  for (const name of names) {
    if (name === own || name.startsWith(`${own}-`) || name.startsWith(`${own}.`)) {
      await rm(join(dirname(file), name), { force: true });
    }
  }
}
