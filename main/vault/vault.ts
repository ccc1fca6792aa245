import type { VaultState } from '../../preload/contract/session';
import { DeskError } from '../failure';
import { KeychainVault, loadKeychain } from './keychain';
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

/** Keeps secrets until the app quits: for computers without a keychain, the sample data and tests. Nothing touches the disk. */
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
    return Promise.resolve(this.#secrets.get(nameOf(profileId, entry)) ?? null);
  }

  write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void> {
    this.#secrets.set(nameOf(profileId, entry), secret);
    return Promise.resolve();
  }

  remove(profileId: string, entry: VaultEntry): Promise<void> {
    this.#secrets.delete(nameOf(profileId, entry));
    return Promise.resolve();
  }
}

function nameOf(profileId: string, entry: VaultEntry): string {
  return `${profileId}/${entry}`;
}

/** What people call the keychain of this system. Linux has several behind one bus name; the desktop's name tells which is likely. */
export function keychainName(platform: NodeJS.Platform, desktop: string | undefined): string {
  if (platform === 'darwin') return 'macOS Keychain';
  if (platform === 'win32') return 'Windows Credential Manager';
  if (/kde/i.test(desktop ?? '')) return 'KDE Wallet';
  if (/gnome|unity|cinnamon|mate|xfce/i.test(desktop ?? '')) return 'GNOME Keyring';
  return 'Secret Service';
}

/** A keychain that takes longer than this to say anything is kept: its state says that it is waited for, and the window can open. */
const probeMs = 3_000;

/**
 * The OS keychain when one answers, else a vault that lasts until quit and says so. A harmless read decides: it shows no prompt, and
 * fails only when there is nothing to ask.
 */
export async function openVault(service: string): Promise<Vault> {
  const name = keychainName(process.platform, process.env.XDG_CURRENT_DESKTOP);
  const absent: VaultState = { kind: 'session-only', name, state: 'absent' };
  const keychain = await loadKeychain();
  if (keychain === null) return new MemoryVault(absent);
  const vault = new KeychainVault({ keychain, service, name });
  return (await hasAnswerer(vault, process.platform)) ? vault : new MemoryVault(absent);
}

/** Exported for tests. On Linux GLib's words for a missing bus are translated, so any refusal of a mere read counts as absence there. */
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
