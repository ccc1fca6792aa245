import { verify, type KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { DeskError } from '../failure';
import { jsonOrNull } from '../json/parsed';

/** A feed is a page of text. */
export const maxFeedBytes = 65_536;

/** File names only: all files are beside the feed. */
const fileName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/));
const sha512 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/));
const maxFileBytes = 1024 ** 3;

/**
 * The used part of the feed file of electron-builder's generic provider; written as JSON, which is
 * valid YAML.
 */
const feedSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  releaseDate: isoInstant,
  files: v.pipe(
    v.array(
      v.object({
        url: fileName,
        sha512,
        size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxFileBytes)),
      }),
    ),
    v.maxLength(50),
  ),
});

export interface UpdateFile {
  readonly name: string;
  /** Base64. */
  readonly sha512: string;
  readonly bytes: number;
}

export interface Feed {
  readonly version: string;
  /** Epoch milliseconds. */
  readonly releasedAt: number;
  readonly files: readonly UpdateFile[];
}

/**
 * The generic provider's names: `latest.yml`, `latest-mac.yml`, `latest-linux.yml`,
 * `latest-linux-arm64.yml`.
 */
export function feedName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/**
 * Reads the feed after verifying its detached signature (base64, Ed25519 over the file's bytes)
 * with the release key. Fails with `update.signature`, or with `update.feed` for a signed file with
 * invalid content.
 */
export function readFeed(bytes: Uint8Array, signature: Uint8Array, key: KeyObject): Feed {
  const decoded = Buffer.from(Buffer.from(signature).toString('latin1').trim(), 'base64');
  if (decoded.length !== 64 || !verify(null, bytes, key, decoded))
    throw new DeskError('update.signature');
  const text = Buffer.from(bytes).toString('utf8');
  const feed = jsonOrNull(feedSchema, text);
  if (feed === null) throw new DeskError('update.feed');
  const { version, releaseDate, files } = feed;
  return {
    version,
    releasedAt: Date.parse(releaseDate),
    files: files.map(({ url, sha512, size }) => ({ name: url, sha512, bytes: size })),
  };
}

/**
 * Whether a released version (three numbers) is newer than ours, which may be a test version
 * (`0.1.0-test` precedes `0.1.0`).
 */
export function isNewer(released: string, ours: string): boolean {
  const [plain = '', suffix] = ours.split('-', 2);
  const [theirs, current] = [released, plain].map((each) => each.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (theirs?.[at] ?? 0) - (current?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return suffix !== undefined;
}
