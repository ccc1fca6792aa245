import { createHmac, randomBytes } from 'node:crypto';
import { readSmallFileIfThere, writeAtomically } from '../disk/whole-file';
import { DeskError } from '../failure';
import { encryptionKeyOf } from '../memory/first-rows';
import { Secret } from '../vault/secret';
import { requireOpen } from '../vault/vault';
import type { Vault } from '../vault/vault';

/** What is known about the file's key before it is opened: a wrong key and a damaged first page look alike to the database. */
export type KeyFit = 'same' | 'other' | 'unknown';

interface CacheKey {
  /** 32 bytes; whoever takes them clears them. */
  readonly bytes: Uint8Array;
  readonly fit: KeyFit;
  /** The key that belonged to the file is gone for good: another one was made. */
  readonly lost: boolean;
}

const keyBytes = 32;

/**
 * The profile's cache key from the vault, made when there was none. The marker beside the file says that a key was made, and holds a
 * keyed checksum by which that key is known again (it gives nothing of a random key away).
 *
 * Fails with `vault.locked` while the marker says that there is a key and the keychain does not show itself open, and with any other
 * `vault.*` code of the vault.
 */
export async function cacheKey(vault: Vault, profileId: string, marker: string): Promise<CacheKey> {
  const check = readMarker(marker);
  const kept = await vault.read(profileId, 'cache-key');
  const known = kept?.use(fromHex) ?? null;
  if (known !== null) {
    const fit = check === null ? 'unknown' : check === checkOf(known) ? 'same' : 'other';
    if (fit !== 'same') await writeMarker(marker, known);
    return { bytes: known, fit, lost: false };
  }
  // A locked keychain may answer null as if nothing were there. It is believed only when it gives the profile's other secret: then it is open,
  // and what was asked for really is gone.
  if (check !== null && kept === null && (await vault.read(profileId, 'secret-key')) === null) {
    throw new DeskError('vault.locked');
  }
  const bytes = randomBytes(keyBytes);
  await vault.write(profileId, 'cache-key', Secret.fromText(bytes.toString('hex')));
  await writeMarker(marker, bytes);
  return { bytes, fit: check === null ? 'unknown' : 'other', lost: check !== null };
}

/** What the first rows of the profile's lists are encrypted with; null while the keychain has no key of its cache. Fails with `vault.*`. */
export async function firstRowsKey(vault: Vault, profileId: string): Promise<Uint8Array | null> {
  const kept = await vault.read(profileId, 'cache-key');
  const key = kept?.use(fromHex) ?? null;
  return key && encryptionKeyOf(key);
}

/** Forgets the profile's cache key. Fails with a `vault.*` code while the marker says that there is one and the keychain is not open. */
export async function forgetCacheKey(
  vault: Vault,
  profileId: string,
  marker: string,
): Promise<void> {
  if (readMarker(marker) !== null) await requireOpen(vault, profileId, 'cache-key');
  await vault.remove(profileId, 'cache-key');
}

function fromHex(text: Uint8Array): Uint8Array | null {
  const hex = Buffer.from(text).toString('latin1');
  return /^[0-9a-f]{64}$/.test(hex) ? Buffer.from(hex, 'hex') : null;
}

function checkOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('merchant-desk cache key check').digest('hex');
}

function readMarker(marker: string): string | null {
  const text = readSmallFileIfThere(marker);
  // A damaged marker still says that a key was made.
  return text === null ? null : (/^[0-9a-f]{64}$/m.exec(text)?.[0] ?? 'unreadable');
}

function writeMarker(marker: string, key: Uint8Array): Promise<void> {
  return writeAtomically(marker, `${checkOf(key)}\n`);
}
