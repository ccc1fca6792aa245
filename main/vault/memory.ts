import type { VaultState } from '../../preload/contract/session';
import type { Secret } from './secret';
import type { Vault, VaultEntry } from './vault';

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
