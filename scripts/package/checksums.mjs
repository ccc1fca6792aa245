import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * SHA256SUMS as `sha256sum --check` reads it.
 * @param {string} folder where the files lie
 * @param {string[]} files
 */
export async function writeChecksums(folder, files) {
  const lines = [];
  for (const file of [...files].sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest('hex')}  ${basename(file)}\n`);
  }
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
