import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Secret } from './secret';
import { jsonOrNull } from '../json/parsed';

/**
 * Where a profile's keys may be sent: stored with them, and they are released for no other place.
 */
export interface Destination {
  /** As returned by `parseBaseUrl`, including the path: one gateway can serve many services. */
  readonly baseUrl: string;
  /** Path of the login; null for a pasted token. */
  readonly login: string | null;
}

interface KeysOfDestination {
  readonly secretKey: Secret;
  readonly accessToken: Secret | null;
  readonly publicKey: Secret | null;
}

const storedSchema = v.strictObject({
  version: v.literal(1),
  baseUrl: v.string(),
  login: v.nullable(v.string()),
  seal: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/**
 * The keychain entry that belongs to the keys. The seal is a MAC with the secret key over the
 * destination and the other keys: it detects entries that were not written together (two commands
 * at once, a process killed in between).
 */
export function encodeDestination(destination: Destination, keys: KeysOfDestination): Secret {
  const { baseUrl, login } = destination;
  const seal = macOf(destination, keys).toString('hex');
  return Secret.fromText(JSON.stringify({ version: 1, baseUrl, login, seal }));
}

/** Null if the entry is not one of `encodeDestination`. */
export function readDestination(stored: Secret): (Destination & { readonly seal: string }) | null {
  const text = stored.use((bytes) => Buffer.from(bytes).toString());
  return jsonOrNull(storedSchema, text);
}

export function belongsTo(
  stored: Destination & { readonly seal: string },
  keys: KeysOfDestination,
): boolean {
  return timingSafeEqual(Buffer.from(stored.seal, 'hex'), macOf(stored, keys));
}

function macOf({ baseUrl, login }: Destination, keys: KeysOfDestination): Buffer {
  const { secretKey, accessToken, publicKey } = keys;
  const mac = secretKey.use((bytes) => createHmac('sha256', bytes));
  mac.update(JSON.stringify(['merchant-desk keys 1', baseUrl, login]));
  for (const each of [accessToken, publicKey]) {
    mac.update(each === null ? 'none' : `${each.byteLength}:`);
    each?.use((bytes) => mac.update(bytes));
  }
  return mac.digest();
}

/**
 * Identifies a merchant at a service: a MAC with the secret key over the address, which reveals
 * neither. Tokens and the public key do not count, because they are renewed.
 */
export function merchantAccountOf(baseUrl: string, secretKey: Secret): string {
  const mac = secretKey.use((bytes) => createHmac('sha256', bytes));
  return mac.update(JSON.stringify(['merchant-desk account 1', baseUrl])).digest('hex');
}
