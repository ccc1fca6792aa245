// SHA256SUMS in the format of `sha256sum --check`, and its signature by the key of releases.
import { createPrivateKey, hash, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const checksumsName = 'SHA256SUMS';

/** The key of releases, if the environment has one. */
export const releaseKey = () => process.env.MERCHANT_DESK_UPDATE_KEY;

/**
 * A private key as the environment gives it: a file, or, as the secret of a build machine, the text
 * itself (PEM).
 */
export function privateKeyOf(key) {
  return createPrivateKey(existsSync(key) ? readFileSync(key) : key);
}

/**
 * Writes the checksums of these files and, with a key, `SHA256SUMS.sig`: an Ed25519 signature as
 * `openssl pkeyutl -verify` reads it.
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {string} [key] see `privateKeyOf`
 * @returns {string[]} what was written
 */
export function writeChecksums(folder, files, key) {
  const lines = files.map((file) => `${hash('sha256', readFileSync(file))}  ${basename(file)}\n`);
  const bytes = Buffer.from(
    lines.sort((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1)).join(''),
  );
  const sums = join(folder, checksumsName);
  writeFileSync(sums, bytes);
  if ((key ?? '') === '') return [sums];
  writeFileSync(`${sums}.sig`, sign(null, bytes, privateKeyOf(key)));
  return [sums, `${sums}.sig`];
}
