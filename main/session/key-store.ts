import type { VaultState } from '../../preload/contract/session';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import type { Vault, VaultEntry } from '../vault/vault';
import { vaultEntries } from '../vault/vault';
import type { ProfileStore } from './profiles';

/** What one profile signs and identifies itself with. `secretKey` is always there; the rest depends on the profile's token source. */
export interface Keys {
  readonly secretKey: Secret;
  readonly accessToken: Secret | null;
  readonly publicKey: Secret | null;
}

/** Profiles' keys in the vault, and the knowledge (in the profiles' file) that they were once put there. */
export class KeyStore {
  readonly #vault: Vault;
  readonly #profiles: ProfileStore;

  constructor(vault: Vault, profiles: ProfileStore) {
    this.#vault = vault;
    this.#profiles = profiles;
  }

  get vaultState(): VaultState {
    return this.#vault.state;
  }

  onVaultState(listener: (state: VaultState) => void): () => void {
    return this.#vault.onState(listener);
  }

  /** Fails with `credentials.missing` when none were kept, `vault.locked` when they were and the keychain answers nothing. */
  async load(profileId: string): Promise<Keys> {
    const secretKey = await this.#vault.read(profileId, 'secret-key');
    if (secretKey === null) {
      const lost = this.#vault.state.kind === 'keychain' && this.#profiles.isKept(profileId);
      throw new DeskError(lost ? 'vault.locked' : 'credentials.missing');
    }
    return {
      secretKey,
      accessToken: await this.#vault.read(profileId, 'access-token'),
      publicKey: await this.#vault.read(profileId, 'public-key'),
    };
  }

  /** Keeps all or tells: an entry that is null is removed. Fails with a `vault.*` code. */
  async keep(profileId: string, keys: Keys): Promise<'keychain' | 'session'> {
    await this.#set(profileId, 'secret-key', keys.secretKey);
    await this.#set(profileId, 'access-token', keys.accessToken);
    await this.#set(profileId, 'public-key', keys.publicKey);
    const inKeychain = this.#vault.state.kind === 'keychain';
    await this.#profiles.setKept(profileId, inKeychain);
    return inKeychain ? 'keychain' : 'session';
  }

  async forget(profileId: string): Promise<void> {
    for (const entry of vaultEntries) await this.#vault.remove(profileId, entry);
    await this.#profiles.setKept(profileId, false);
  }

  async #set(profileId: string, entry: VaultEntry, secret: Secret | null): Promise<void> {
    if (secret === null) await this.#vault.remove(profileId, entry);
    else await this.#vault.write(profileId, entry, secret);
  }
}
