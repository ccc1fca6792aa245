import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeAtomically } from '../disk/atomic-write';
import { readSmallFileIfThere } from '../disk/small-file';
import { DeskError } from '../failure';
import { encryptionKeyOf } from '../first-rows/stored-first-rows';
import { SerialQueue } from '../serial-queue';
import { Secret } from '../vault/secret';
import { requireOpen, type Vault } from '../vault/vault';
import type { KeyFit } from '../store/thread';

interface CacheKey {
  /** 32 bytes, to be zeroed by the receiver. */
  readonly bytes: Uint8Array;
  readonly fit: KeyFit;
  /** The file's own key is lost, and a new one was made. */
  readonly lost: boolean;
}

const keyBytes = 32;

/**
 * The profile's cache key from the vault, generated if there is none. The marker file beside the
 * cache records that a key was generated, and holds a keyed checksum that recognizes it (and
 * reveals nothing of a random key).
 *
 * Fails with `vault.key-missing` where a recovery code could bring a lost key back: a new one would
 * make it worthless. Fails with `vault.locked` while the marker exists and the keychain gives no sign of being
 * unlocked, and with any other `vault.*` code.
 */
export function cacheKey(
  vault: Vault,
  profileId: string,
  files: { readonly marker: string; readonly recovery: string },
): Promise<CacheKey> {
  // Two that open a new store at once would each make a key.
  const queue = queues.get(files.marker) ?? new SerialQueue();
  queues.set(files.marker, queue);
  return queue.run(() => findOrMakeKey(vault, profileId, files));
}

/** Of each profile, by the path of its marker. */
const queues = new Map<string, SerialQueue>();

async function findOrMakeKey(
  vault: Vault,
  profileId: string,
  { marker, recovery }: { readonly marker: string; readonly recovery: string },
): Promise<CacheKey> {
  const check = readMarker(marker);
  const stored = await vault.read(profileId, 'cache-key');
  const known = stored?.use(fromHex) ?? null;
  if (known !== null) {
    const fit = check === null ? 'unknown' : check === checkOf(known) ? 'same' : 'other';
    if (fit !== 'same') await writeMarker(marker, known);
    return { bytes: known, fit, lost: false };
  }
  // A locked keychain may answer null as if nothing were there. Null is believed only if the
  // keychain returns the profile's other secret: then it is unlocked, and the key really is gone.
  if (check !== null && existsSync(recovery)) throw new DeskError('vault.key-missing');
  if (check !== null && stored === null && (await vault.read(profileId, 'secret-key')) === null) {
    throw new DeskError('vault.locked');
  }
  const bytes = randomBytes(keyBytes);
  await vault.write(profileId, 'cache-key', Secret.fromText(bytes.toString('hex')));
  await writeMarker(marker, bytes);
  return { bytes, fit: check === null ? 'unknown' : 'other', lost: check !== null };
}

/**
 * The key for the stored first rows of the profile's lists; null if the keychain has no cache key.
 * Fails with `vault.*`.
 */
export async function firstRowsKey(vault: Vault, profileId: string): Promise<Uint8Array | null> {
  const stored = await vault.read(profileId, 'cache-key');
  const key = stored?.use(fromHex) ?? null;
  return key && encryptionKeyOf(key);
}

/** The cache's key in hexadecimal; null if the keychain has none. Fails with `vault.*`. */
export async function readCacheKey(vault: Vault, profileId: string): Promise<string | null> {
  const stored = await vault.read(profileId, 'cache-key');
  const key = stored?.use(fromHex) ?? null;
  return key && Buffer.from(key).toString('hex');
}

/** Whether this is the key whose check the marker holds. */
export function isCacheKey(marker: string, key: Buffer): boolean {
  return readMarker(marker) === checkOf(key);
}

/** The key of a cache that was restored. Fails with `vault.*`. */
export async function writeCacheKey(vault: Vault, profileId: string, key: string): Promise<void> {
  await vault.write(profileId, 'cache-key', Secret.fromText(key));
}

/**
 * Removes the profile's cache key. Fails with a `vault.*` code if the marker exists and the
 * keychain is not unlocked.
 */
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
  // A damaged marker still records that a key was generated.
  return text === null ? null : (/^[0-9a-f]{64}$/m.exec(text)?.[0] ?? 'unreadable');
}

function writeMarker(marker: string, key: Uint8Array): Promise<void> {
  return writeAtomically(marker, `${checkOf(key)}\n`);
}
