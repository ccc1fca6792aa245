import type { VaultState } from '../../preload/contract/session';
import { DeskError } from '../failure';
import { Secret } from './secret';

/** What identifies a profile to the service; it goes when the profile is disconnected. */
export const vaultEntries = ['destination', 'secret-key', 'access-token', 'public-key'] as const;
/** The cache's key outlives a disconnection: what was read stays readable, until the cache is wiped. */
export type VaultEntry = (typeof vaultEntries)[number] | 'cache-key' | 'database-password';

/**
 * Where the secrets of profiles are kept. Every call may fail with `vault.absent`, `vault.locked`, `vault.no-answer` or
 * `vault.refused`; a write also with `vault.mismatch`, when what is read back is not what was written.
 */
export interface Vault {
  readonly state: VaultState;
  onState(listener: (state: VaultState) => void): () => void;
  /** Null when nothing is kept under this name. A locked keychain may answer null too: the caller knows whether it once wrote there. */
  read(profileId: string, entry: VaultEntry): Promise<Secret | null>;
  write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void>;
  remove(profileId: string, entry: VaultEntry): Promise<void>;
}

/** Windows caps a credential at 2,560 bytes; refused everywhere, so that a profile works the same on every system. */
export const maxSecretBytes = 2560;

/**
 * Before an entry that a keychain holds is removed. A locked one takes the removal and keeps what it has, without a word, but refuses a
 * write; what stands in for one that is absent takes both. Fails with `vault.*` then; else the entry is of no use any more.
 */
export async function requireOpen(
  vault: Vault,
  profileId: string,
  entry: VaultEntry,
): Promise<void> {
  if (vault.state.kind === 'session-only') throw new DeskError('vault.absent');
  await vault.write(profileId, entry, Secret.fromText('forgotten'));
}
