import type { VaultState } from '../../shared/ipc/session';
import { DeskError } from '../failure';
import { KeychainVault, loadKeychain } from './keychain';
import type { Vault } from './vault';
import { MemoryVault } from './memory';

/**
 * The name of this system's keychain. Linux has several behind one D-Bus name; the desktop tells
 * which one is likely.
 */
export function keychainName(platform: NodeJS.Platform, desktop: string | undefined): string {
  if (platform === 'darwin') return 'macOS Keychain';
  if (platform === 'win32') return 'Windows Credential Manager';
  if (/kde/i.test(desktop ?? '')) return 'KDE Wallet';
  if (/gnome|unity|cinnamon|mate|xfce/i.test(desktop ?? '')) return 'GNOME Keyring';
  return 'Secret Service';
}

/**
 * A keychain that takes longer than this to answer is used: its state shows that it is waiting, and
 * the window can open.
 */
const probeMs = 3_000;

/**
 * The OS keychain if one answers, else a vault in memory whose state says so. A harmless read
 * decides: it shows no prompt, and fails only when there is no keychain.
 */
export async function openVault(service: string): Promise<Vault> {
  const name = keychainName(process.platform, process.env.XDG_CURRENT_DESKTOP);
  const absent: VaultState = { kind: 'session-only', name, state: 'absent' };
  const keychain = await loadKeychain();
  if (keychain === null) return new MemoryVault(absent);
  const vault = new KeychainVault({ keychain, service, name });
  return (await hasAnswerer(vault, process.platform)) ? vault : new MemoryVault(absent);
}

/**
 * Exported for tests. On Linux, GLib's message for a missing bus is translated, so any refusal of
 * this read counts as absence.
 */
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
