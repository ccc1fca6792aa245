import type { VaultState } from '../../preload/contract/session';
import { DeskError } from '../failure';
import { KeychainVault, loadKeychain } from './keychain';
import { MemoryVault } from './memory';
import type { Vault } from './vault';

/** What people call the keychain of this system. Linux has several behind one bus name; the desktop's name tells which is likely. */
export function keychainName(platform: NodeJS.Platform, desktop: string | undefined): string {
  if (platform === 'darwin') return 'macOS Keychain';
  if (platform === 'win32') return 'Windows Credential Manager';
  if (/kde/i.test(desktop ?? '')) return 'KDE Wallet';
  if (/gnome|unity|cinnamon|mate|xfce/i.test(desktop ?? '')) return 'GNOME Keyring';
  return 'Secret Service';
}

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
  try {
    await vault.read('probe', 'public-key');
    return vault;
  } catch (thrown) {
    const isAbsent = thrown instanceof DeskError && thrown.code === 'vault.absent';
    return isAbsent ? new MemoryVault(absent) : vault;
  }
}
