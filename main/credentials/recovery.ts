import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { writeAtomically } from '../disk/atomic-write';
import { readSmallFileIfThere } from '../disk/small-file';
import { DeskError } from '../failure';
import type { Policy } from '../policy/policy';
import { Secret } from '../vault/secret';
import type { Vault } from '../vault/vault';
import { isCacheKey, readCacheKey, writeCacheKey } from './cache-key';
import { jsonOrNull } from '../json/parsed';

/**
 * A recovery code opens a profile's cache whose key is no longer in the keychain: the file beside
 * the database holds the cache's key, encrypted with AES-256-GCM under a key from the code. The
 * code has 136 random bits, which nobody can guess, so that key is derived without the slow
 * functions that passphrases need. The profile's id is part of what GCM authenticates: the file of
 * another profile opens nothing.
 */

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));

const fileSchema = v.object({
  format: v.literal(1),
  salt: hex(16),
  /** Recognizes the code, and reveals nothing of it. */
  code: hex(8),
  nonce: hex(12),
  key: hex(32),
  tag: hex(16),
});

type RecoveryFile = v.InferOutput<typeof fileSchema>;

/** Without the letters that look like digits, and without U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomCount = 17;
const checkCount = 3;
const digits = ((randomCount + checkCount) * 8) / 5;

const refuse = (reason: string): DeskError => new DeskError('input.recovery', { reason });

/** Beside the database, so that it goes with it. */
export const recoveryFileOf = (database: string): string => `${database}.recovery`;

/** Whether the administrator requires a recovery code of this database, and there is none. */
export function lacksRecovery(
  { requireRecoveryCode }: Pick<Policy, 'requireRecoveryCode'>,
  database: string,
): boolean {
  return requireRecoveryCode && existsSync(database) && !existsSync(recoveryFileOf(database));
}

/**
 * Makes a new code for a profile's cache; an earlier one opens nothing any more. Fails with
 * `input.recovery` (`no-data`) when there is no cache, `vault.*` and `storage.*`.
 */
export async function makeRecovery(
  vault: Vault,
  profileId: string,
  database: string,
): Promise<Secret> {
  if (vault.state.kind !== 'keychain') throw new DeskError('vault.absent');
  const cacheKey = existsSync(database) ? await readCacheKey(vault, profileId) : null;
  if (cacheKey === null) throw refuse('no-data');
  const random = randomBytes(randomCount);
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const { key, code } = derived(random, salt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(boundTo(profileId));
  const sealed = Buffer.concat([cipher.update(cacheKey, 'hex'), cipher.final()]);
  const content: RecoveryFile = {
    format: 1,
    salt: salt.toString('hex'),
    code,
    nonce: nonce.toString('hex'),
    key: sealed.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
  };
  await writeAtomically(recoveryFileOf(database), `${JSON.stringify(content)}\n`);
  return Secret.fromText(writtenCode(random));
}

/**
 * Puts the cache's key back into the keychain. Fails with `input.recovery`: `code` (not a complete
 * code), `none` (there is no recovery file), `wrong` (another code), `altered` (the file was
 * changed, or is another profile's or another cache's), and with `vault.*`. Nothing is changed then.
 */
export async function recoverCacheKey(
  vault: Vault,
  { profileId, database }: { readonly profileId: string; readonly database: string },
  typed: Secret,
): Promise<void> {
  if (vault.state.kind !== 'keychain') throw new DeskError('vault.absent');
  const random = typed.use((bytes) => readCode(Buffer.from(bytes).toString('utf8')));
  if (random === null) throw refuse('code');
  const text = readSmallFileIfThere(recoveryFileOf(database));
  if (text === null) throw refuse('none');
  const stored = jsonOrNull(fileSchema, text);
  if (stored === null) throw refuse('altered');
  const { salt, code, nonce, key: sealed, tag } = stored;
  const { key, code: expected } = derived(random, Buffer.from(salt, 'hex'));
  if (code !== expected) throw refuse('wrong');
  const cacheKey = opened({ key, nonce, sealed, tag, profileId });
  if (!isCacheKey(`${database}.key`, cacheKey)) throw refuse('altered');
  await writeCacheKey(vault, profileId, cacheKey.toString('hex'));
}

function opened(parts: {
  readonly key: Buffer;
  readonly nonce: string;
  readonly sealed: string;
  readonly tag: string;
  readonly profileId: string;
}): Buffer {
  const { key, nonce, sealed, tag, profileId } = parts;
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'));
  decipher.setAAD(boundTo(profileId));
  decipher.setAuthTag(Buffer.from(tag, 'hex'));
  try {
    return Buffer.concat([decipher.update(sealed, 'hex'), decipher.final()]);
  } catch (cause) {
    throw new DeskError('input.recovery', { reason: 'altered' }, { cause });
  }
}

function derived(random: Buffer, salt: Buffer): { key: Buffer; code: string } {
  const bytes = Buffer.from(hkdfSync('sha256', random, salt, 'merchant-desk recovery 1', 40));
  return { key: bytes.subarray(0, 32), code: bytes.subarray(32).toString('hex') };
}

const boundTo = (profileId: string): Buffer => Buffer.from(`merchant-desk recovery ${profileId}`);

const checkOf = (random: Buffer): Buffer =>
  createHash('sha256').update(random).digest().subarray(0, checkCount);

/** Eight groups of four, the last digits of which detect what was misread. */
function writtenCode(random: Buffer): string {
  let value = BigInt(`0x${Buffer.concat([random, checkOf(random)]).toString('hex')}`);
  let text = '';
  for (let at = 0; at < digits; at += 1) {
    text = `${alphabet.charAt(Number(value & 31n))}${text}`;
    value >>= 5n;
  }
  return text.match(/.{4}/g)?.join('-') ?? '';
}

/** The random bytes of a code; null when it is not complete or was misread. */
function readCode(text: string): Buffer | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (plain.length !== digits) return null;
  let value = 0n;
  for (const digit of plain) {
    const at = alphabet.indexOf(digit);
    if (at === -1) return null;
    value = (value << 5n) | BigInt(at);
  }
  const bytes = Buffer.from(value.toString(16).padStart((digits * 5) / 4, '0'), 'hex');
  const random = bytes.subarray(0, randomCount);
  return checkOf(random).equals(bytes.subarray(randomCount)) ? random : null;
}
