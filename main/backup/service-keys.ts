import * as v from 'valibot';
import type { Profile } from '../../shared/ipc/profiles';
import { destinationOf, sameDestination } from '../credentials/key-store';
import { DeskError } from '../failure';
import { belongsTo, readDestination } from '../vault/destination';
import { Secret } from '../vault/secret';
import { maxSecretBytes, vaultEntries, type Vault } from '../vault/vault';
import { jsonOrNull } from '../json/parsed';

/** What identifies a connection to its service: the entries of the keychain, null where it has none. */
export type ServiceKeys = Readonly<Record<(typeof vaultEntries)[number], Secret | null>>;

const entry = v.pipe(v.string(), v.minLength(1), v.maxLength(maxSecretBytes), v.excludes('\0'));

/** The content of `keys.json`. */
const keysSchema = v.strictObject({
  destination: entry,
  'secret-key': entry,
  'access-token': v.nullable(entry),
  'public-key': v.nullable(entry),
});

/**
 * The keys of a connection as the text of a file that is encrypted before it is written; null when
 * it has none for its address. Fails with `vault.*`.
 */
export async function packedKeys(vault: Vault, profile: Profile): Promise<string | null> {
  const read = await Promise.all(
    vaultEntries.map(async (each) => [each, await vault.read(profile.id, each)] as const),
  );
  const keys = Object.fromEntries(read) as ServiceKeys;
  if (!areFor(profile, keys)) return null;
  const texts = read.map(([each, secret]) => [
    each,
    secret?.use((bytes) => Buffer.from(bytes).toString('utf8')) ?? null,
  ]);
  return JSON.stringify(Object.fromEntries(texts));
}

/**
 * The keys in such a text. Fails with `input.backup` (`altered`) when they are not what the app has
 * packed for this address.
 */
export function unpackedKeys(text: string, profile: Profile): ServiceKeys {
  const read = jsonOrNull(keysSchema, text);
  if (read !== null) {
    const texts = Object.entries(read);
    const keys = Object.fromEntries(
      texts.map(([each, secret]) => [each, secret === null ? null : Secret.fromText(secret)]),
    ) as ServiceKeys;
    if (areFor(profile, keys)) return keys;
  }
  throw new DeskError('input.backup', { reason: 'altered' });
}

/** Puts keys into the keychain. Fails with `vault.*`. */
export async function storeKeys(vault: Vault, profileId: string, keys: ServiceKeys): Promise<void> {
  for (const each of vaultEntries) {
    const secret = keys[each];
    if (secret !== null) await vault.write(profileId, each, secret);
  }
}

/** Whether they were entered for the profile's address, together. */
function areFor(profile: Profile, keys: ServiceKeys): boolean {
  const { destination, 'secret-key': secretKey } = keys;
  const stored = destination && readDestination(destination);
  if (stored === null || secretKey === null) return false;
  if (!sameDestination(stored, destinationOf(profile))) return false;
  const { 'access-token': accessToken, 'public-key': publicKey } = keys;
  return belongsTo(stored, { secretKey, accessToken, publicKey });
}
