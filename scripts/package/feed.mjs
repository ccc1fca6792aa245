// The update feed of installed apps: the file of electron-builder's generic provider, written as
// JSON (valid YAML), and a file with an Ed25519 signature over its bytes. main/updates/feed.ts
// reads both.
import { createPublicKey, hash, sign } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inside } from '../runtime/places.mjs';
import { privateKeyOf, releaseKey } from './checksums.mjs';
import { tell } from '../setup/trouble.mjs';

/** The files users install; not the bill of materials or the checksums. */
const installable = /\.(AppImage|deb|rpm|exe|dmg|tar\.gz)$/;

/** The generic provider's file name for this system. */
export function feedName(platform = process.platform, arch = process.arch) {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/**
 * @param {object} what
 * @param {string} what.folder where both files go
 * @param {string} what.version
 * @param {string[]} what.files everything that was made
 * @param {number} what.moment seconds since the epoch
 * @param {string} what.keyFile the private key: see `privateKeyOf`
 * @param {string} [what.platform] of the apps that read it
 * @returns {string[]} the two files
 */
export function writeFeed({ folder, version, files, epochSeconds, keyFile, platform }) {
  const offered = files.filter((each) => installable.test(each)).sort();
  const listed = offered.map((file) => ({
    url: basename(file),
    sha512: hash('sha512', readFileSync(file), 'base64'),
    size: statSync(file).size,
  }));
  const [first] = listed;
  const releaseDate = new Date(epochSeconds * 1000).toISOString();
  // Older readers of this format use `path` and `sha512`.
  const feed = { version, files: listed, path: first?.url, sha512: first?.sha512, releaseDate };
  const bytes = Buffer.from(`${JSON.stringify(feed, null, 2)}\n`);
  const signature = sign(null, bytes, privateKeyOf(keyFile));
  const name = feedName(platform);
  const made = [join(folder, name), join(folder, `${name}.sig`)];
  writeFileSync(made[0], bytes);
  writeFileSync(made[1], `${signature.toString('base64')}\n`);
  return made;
}

/**
 * Only a release is offered to installed apps, and only when they have an address to look at.
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {Omit<Parameters<typeof writeFeed>[0], 'version' | 'keyFile'>} what
 * @returns {Promise<string[]>} its files; none, with a message, when there is no feed
 */
export async function makeFeed(flavour, what) {
  const { address } = await readPublished();
  const keyFile = releaseKey();
  if (flavour.kind !== 'release' || address === null || (keyFile ?? '') === '') {
    tell('  No feed for updates: see docs/release.md, Updates.');
    return [];
  }
  return writeFeed({ ...what, version: flavour.version, keyFile });
}

/**
 * The public half of a private key file in the format of main/build.ts; null when the file cannot
 * be used.
 */
export function publicKeyOf(keyFile) {
  try {
    const key = createPublicKey(privateKeyOf(keyFile));
    if (key.asymmetricKeyType !== 'ed25519') return null;
    return key.export({ format: 'der', type: 'spki' }).toString('base64');
  } catch {
    return null;
  }
}

/** Where releases of this version look for updates: the app's own constant. */
export async function readPublished() {
  const { published } = await import(inside('main', 'build.ts'));
  return published;
}
