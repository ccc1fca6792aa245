import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { isLoopbackHost } from '../api/base-url';
import { drivable, published } from '../build';
import { DeskError } from '../failure';

/** A feed is a page of text. */
export const maxFeedBytes = 65_536;

/** File names only: all files are beside the feed. */
const fileName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/));
const sha512 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/));
const maxFileBytes = 1024 ** 3;

/** What electron-builder calls the generic provider's file, as far as it is used here; written as JSON, which is YAML as well. */
const feedSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  releaseDate: v.pipe(v.string(), v.isoTimestamp()),
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

/** The generic provider's names: `latest.yml`, `latest-mac.yml`, `latest-linux.yml`, `latest-linux-arm64.yml`. */
export function feedName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/**
 * What is offered, believed only when the signature beside it (base64, Ed25519 over the file's bytes) was made with the release key.
 * Fails with `update.signature`, or with `update.feed` for something signed that says nothing sensible.
 */
export function readFeed(bytes: Uint8Array, signature: Uint8Array, key: KeyObject): Feed {
  const given = Buffer.from(Buffer.from(signature).toString('latin1').trim(), 'base64');
  if (given.length !== 64 || !verify(null, bytes, key, given))
    throw new DeskError('update.signature');
  const text = Buffer.from(bytes).toString('utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), feedSchema), text);
  if (!parsed.success) throw new DeskError('update.feed');
  const { version, releaseDate, files } = parsed.output;
  return {
    version,
    releasedAt: Date.parse(releaseDate),
    files: files.map(({ url, sha512, size }) => ({ name: url, sha512, bytes: size })),
  };
}

/** Whether a released version (three numbers) comes after ours, which may be a test's (`0.1.0-test`, before `0.1.0`). */
export function isNewer(released: string, ours: string): boolean {
  const [plain = '', suffix] = ours.split('-', 2);
  const [theirs, own] = [released, plain].map((each) => each.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (theirs?.[at] ?? 0) - (own?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return suffix !== undefined;
}

export interface UpdateOrigin {
  /** Ends with a slash: all requested files are directly below it. */
  readonly folder: URL;
  readonly publicKey: KeyObject;
}

/** Where updates come from; null when this build was given no place or no key, and so has none. */
export function updateOrigin(env: NodeJS.ProcessEnv): UpdateOrigin | null {
  const { address, publicKey } = drivable.byTests ? givenBy(env) : published;
  if (address === null || publicKey === null) return null;
  return parseOrigin(address, publicKey, drivable.byTests);
}

/** Cleartext only to this very computer, and only where a test says so. Null for anything else that cannot be used. */
export function parseOrigin(
  address: string,
  publicKey: string,
  mayBeLoopback: boolean,
): UpdateOrigin | null {
  if (!URL.canParse(address)) return null;
  const folder = new URL(address);
  const isSafe =
    folder.protocol === 'https:' ||
    (mayBeLoopback && folder.protocol === 'http:' && isLoopbackHost(folder.hostname));
  const isPlain = folder.username === '' && folder.password === '' && !/[?#]/.test(address);
  if (!isSafe || !isPlain || !folder.pathname.endsWith('/')) return null;
  const key = parseKey(publicKey);
  return key === null ? null : { folder, publicKey: key };
}

function parseKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({
      key: Buffer.from(text, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function givenBy(env: NodeJS.ProcessEnv) {
  return {
    address: env.MERCHANT_DESK_TEST_FEED ?? null,
    publicKey: env.MERCHANT_DESK_TEST_FEED_KEY ?? null,
  };
}
