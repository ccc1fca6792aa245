import type { VaultState } from '../../preload/contract/session';
import { DeskError } from '../failure';
import { accountOf, KeychainVault, loadKeychain } from './keychain';
import { Secret } from './secret';

/** What identifies a profile to the service; deleted when the profile is disconnected. */
export const vaultEntries = ['destination', 'secret-key', 'access-token', 'public-key'] as const;
/** The cache's key is kept after disconnecting, so that stored records stay readable until the cache is wiped. */
export type VaultEntry = (typeof vaultEntries)[number] | 'cache-key' | 'database-password';

/**
 * Stores the secrets of profiles. Every call may fail with `vault.absent`, `vault.locked`, `vault.no-answer` or `vault.refused`; a write
 * also with `vault.mismatch`, when what is read back differs from what was written.
 */
export interface Vault {
  readonly state: VaultState;
  onState(listener: (state: VaultState) => void): () => void;
  /** Null when there is no entry. A locked keychain may return null too: only the caller knows whether there should be one. */
  read(profileId: string, entry: VaultEntry): Promise<Secret | null>;
  write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void>;
  remove(profileId: string, entry: VaultEntry): Promise<void>;
}

/** Windows limits a credential to 2,560 bytes; enforced everywhere, so that a profile works the same on every system. */
export const maxSecretBytes = 2560;

/**
 * To be called before an entry is removed from the keychain. A locked keychain silently ignores a removal but refuses a write, and the
 * in-memory substitute for an absent one accepts both. Fails with `vault.*` in these cases; otherwise the entry is overwritten.
 */
export async function requireOpen(
  vault: Vault,
  profileId: string,
  entry: VaultEntry,
): Promise<void> {
  if (vault.state.kind === 'session-only') throw new DeskError('vault.absent');
  await vault.write(profileId, entry, Secret.fromText('forgotten'));
}

/** Keeps secrets in memory until the app quits: for computers without a keychain, the sample data and tests. */
export class MemoryVault implements Vault {
  readonly state: VaultState;
  readonly #secrets = new Map<string, Secret>();

  constructor(state: VaultState = { kind: 'session-only', name: '', state: 'absent' }) {
    this.state = state;
  }

  onState(): () => void {
    return () => undefined;
  }

  read(profileId: string, entry: VaultEntry): Promise<Secret | null> {
    return Promise.resolve(this.#secrets.get(accountOf(profileId, entry)) ?? null);
  }

  write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void> {
    this.#secrets.set(accountOf(profileId, entry), secret);
    return Promise.resolve();
  }

  remove(profileId: string, entry: VaultEntry): Promise<void> {
    this.#secrets.delete(accountOf(profileId, entry));
    return Promise.resolve();
  }
}

/** The name of this system's keychain. Linux has several behind one D-Bus name; the desktop tells which one is likely. */
export function keychainName(platform: NodeJS.Platform, desktop: string | undefined): string {
  if (platform === 'darwin') return 'macOS Keychain';
  if (platform === 'win32') return 'Windows Credential Manager';
  if (/kde/i.test(desktop ?? '')) return 'KDE Wallet';
  if (/gnome|unity|cinnamon|mate|xfce/i.test(desktop ?? '')) return 'GNOME Keyring';
  return 'Secret Service';
}

/** A keychain that takes longer than this to answer is used: its state shows that it is waiting, and the window can open. */
const probeMs = 3_000;

/**
 * The OS keychain if one answers, else a vault in memory whose state says so. A harmless read decides: it shows no prompt, and fails only
 * when there is no keychain.
 */
export async function openVault(service: string): Promise<Vault> {
  const name = keychainName(process.platform, process.env.XDG_CURRENT_DESKTOP);
  const absent: VaultState = { kind: 'session-only', name, state: 'absent' };
  const keychain = await loadKeychain();
  if (keychain === null) return new MemoryVault(absent);
  const vault = new KeychainVault({ keychain, service, name });
  return (await hasAnswerer(vault, process.platform)) ? vault : new MemoryVault(absent);
}

/** Exported for tests. On Linux, GLib's message for a missing bus is translated, so any refusal of this read counts as absence. */
export async function hasAnswerer(
  vault: Pick<Vault, 'read'>,
  platform: NodeJS.Platform,
): Promise<boolean> {
  const probe = vault.read('probe', 'public-key').then(
    () => true,
    (thrown: unknown) => {
      const code = thrown instanceof DeskError ? thrown.code : null;
      return code !== 'vault.absent' && !(platform === 'linux' && code === 'vault.refused');
    },
  );
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, probeMs, true);
  const answers = await Promise.race([probe, late]);
  clearTimeout(timer);
  return answers;
}
