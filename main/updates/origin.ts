import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isLoopbackHost } from '../api/base-url';
import { drivable } from '../drivable';
import { published } from './published';

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
