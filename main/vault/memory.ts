import type { VaultState } from '../../shared/ipc/session';
import { type Secret } from './secret';
import { type Vault, type VaultEntry, accountOf } from './vault';

/**
 * Keeps secrets in memory until the app quits: for computers without a keychain, the sample data
 * and tests.
 */
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
