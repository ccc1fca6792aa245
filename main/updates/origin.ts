import { createPublicKey, type KeyObject } from 'node:crypto';
import { isLoopbackHost } from '../http/base-url';
import { drivable, published } from '../build';

export interface UpdateOrigin {
  /** Ends with a slash: all requested files are directly below it. */
  readonly folder: URL;
  readonly publicKey: KeyObject;
}

/**
 * Where updates come from: the administrator's mirror, or the build's own address. Null when this
 * build has no address or no key for them.
 */
export function updateOrigin(env: NodeJS.ProcessEnv, mirror: string | null): UpdateOrigin | null {
  const { address, publicKey } = drivable.byTests ? testOrigin(env) : published;
  if (address === null || publicKey === null) return null;
  return parseOrigin(mirror === null ? address : `${mirror}/`, publicKey, drivable.byTests);
}

/**
 * Null unless the address and the key are usable. HTTP without TLS is allowed to this computer
 * only, and only for tests.
 */
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

function testOrigin(env: NodeJS.ProcessEnv) {
  return {
    address: env.MERCHANT_DESK_TEST_FEED ?? null,
    publicKey: env.MERCHANT_DESK_TEST_FEED_KEY ?? null,
  };
}
