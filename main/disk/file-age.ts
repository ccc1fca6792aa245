import { lstat } from 'node:fs/promises';

/**
 * Milliseconds since a file was written; 0 for one that is not there. One from the future counts as
 * well: the clock was set back since, or somebody dated it.
 */
export async function fileAge(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null);
  return found === null ? 0 : Math.abs(Date.now() - found.mtimeMs);
}
