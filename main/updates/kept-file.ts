import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { UpdateFile } from './feed';

/** Whether an earlier download lies there, still as it was signed. */
export async function isAlreadyThere(
  path: string,
  { bytes, sha512 }: UpdateFile,
): Promise<boolean> {
  try {
    if ((await stat(path)).size !== bytes) return false;
    const hash = createHash('sha512');
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64') === sha512;
  } catch {
    return false;
  }
}
