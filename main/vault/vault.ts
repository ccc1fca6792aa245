import type { VaultState } from '../../shared/ipc/session';
import { DeskError } from '../failure';
import { Secret } from './secret';

/** What identifies a profile to the service; deleted when the profile is disconnected. */
export const vaultEntries = ['destination', 'secret-key', 'access-token', 'public-key'] as const;
/**
 * The cache's key is kept after disconnecting, so that stored records stay readable until the cache
 * is wiped.
 */
export type VaultEntry =
  | (typeof vaultEntries)[number]
  | 'cache-key'
  | 'database-password'
  /** Of the schedule of backups, under `backups` instead of a profile's id. */
  | 'passphrase';

/** Names one entry of a profile. */
export function accountOf(profileId: string, entry: VaultEntry): string {
  return `${profileId}/${entry}`;
}

/**
 * Stores the secrets of profiles. Every call may fail with `vault.absent`, `vault.locked`,
 * `vault.no-answer` or `vault.refused`; a write also with `vault.mismatch`, when what is read back
 * differs from what was written.
 */
export interface Vault {
  readonly state: VaultState;
  onState(listener: (state: VaultState) => void): () => void;
  /**
   * Null when there is no entry. A locked keychain may return null too: only the caller knows
   * whether there should be one.
   */
  read(profileId: string, entry: VaultEntry): Promise<Secret | null>;
  write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void>;
  remove(profileId: string, entry: VaultEntry): Promise<void>;
}

/**
 * Windows limits a credential to 2,560 bytes; enforced everywhere, so that a profile works the same
 * on every system.
 */
export const maxSecretBytes = 2560;

/**
 * To be called before an entry is removed from the keychain. A locked keychain silently ignores a
 * removal but refuses a write, and the in-memory substitute for an absent one accepts both. Fails
 * with `vault.*` in these cases; otherwise the entry is overwritten.
 */
export async function requireOpen(
  vault: Vault,
  profileId: string,
  entry: VaultEntry,
): Promise<void> {
  if (vault.state.kind === 'session-only') throw new DeskError('vault.absent');
  await vault.write(profileId, entry, Secret.fromText('forgotten'));
}
