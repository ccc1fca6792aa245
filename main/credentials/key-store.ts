import type { VaultState } from '../../shared/ipc/session';
import type { Profile } from '../../shared/ipc/profiles';
import { DeskError } from '../failure';
import {
  belongsTo,
  encodeDestination,
  readDestination,
  type Destination,
} from '../vault/destination';
import type { Secret } from '../vault/secret';
import { requireOpen, vaultEntries, type Vault, type VaultEntry } from '../vault/vault';
import type { ProfileStore } from '../profiles/profiles';

/**
 * A profile's keys. `secretKey` is always present; the others depend on the profile's token source.
 */
export interface Keys {
  readonly secretKey: Secret;
  readonly accessToken: Secret | null;
  readonly publicKey: Secret | null;
}

export function wipeKeys({ secretKey, accessToken, publicKey }: Keys): void {
  for (const secret of [secretKey, accessToken, publicKey]) secret?.wipe();
}

type KeyOwner = Pick<Profile, 'id' | 'baseUrl' | 'host' | 'token'>;

/** Where a profile's keys are sent at present. */
export function destinationOf({ baseUrl, token }: Pick<Profile, 'baseUrl' | 'token'>): Destination {
  return { baseUrl, login: token.kind === 'login' ? token.path : null };
}

export function sameDestination(one: Destination, other: Destination): boolean {
  return one.baseUrl === other.baseUrl && one.login === other.login;
}

/**
 * Profiles' keys in the vault, each bound to its destination, and the note in the profiles' file
 * that they were stored there.
 */
export class KeyStore {
  readonly #vault: Vault;
  readonly #profiles: ProfileStore;

  readonly #record: (profileId: string) => Promise<void>;

  /** `record` is called when the keys of a profile change; it does not fail. */
  constructor(
    vault: Vault,
    profiles: ProfileStore,
    record: (profileId: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#vault = vault;
    this.#profiles = profiles;
    this.#record = record;
  }

  get vaultState(): VaultState {
    return this.#vault.state;
  }

  /** Where keys are kept: in the keychain, or in memory until the app quits. */
  get place(): 'keychain' | 'session' {
    return this.#vault.state.kind === 'keychain' ? 'keychain' : 'session';
  }

  onVaultState(listener: (state: VaultState) => void): () => void {
    return this.#vault.onState(listener);
  }

  /** Whether keys were stored. The keychain is not asked: it may be locked. */
  async has(profileId: string): Promise<boolean> {
    if (this.#profiles.hasStoredKeys(profileId)) return true;
    if (this.place === 'keychain') return false;
    return (await this.#vault.read(profileId, 'secret-key')) !== null;
  }

  /**
   * Fails with `credentials.missing` when none were stored, `vault.locked` or `vault.absent` when
   * they were and the keychain returns nothing, and `credentials.other-address` when they were
   * entered for another address or token source: then no key is given out.
   */
  async load(profile: KeyOwner): Promise<Keys> {
    const wanted = destinationOf(profile);
    const stored = await this.#vault.read(profile.id, 'destination');
    const destination = stored && readDestination(stored);
    if (destination !== null && !sameDestination(destination, wanted)) {
      throw otherAddress(profile, destination);
    }
    const secretKey = await this.#vault.read(profile.id, 'secret-key');
    if (secretKey === null) throw this.#nothing(profile.id);
    const keys: Keys = {
      secretKey,
      accessToken: await this.#vault.read(profile.id, 'access-token'),
      publicKey: await this.#vault.read(profile.id, 'public-key'),
    };
    if (destination !== null && belongsTo(destination, keys)) return keys;
    // Without a keychain these objects are the only copy.
    if (this.place === 'keychain') wipeKeys(keys);
    throw new DeskError('credentials.other-address', {
      reason: stored === null ? 'unbound' : 'mixed',
      host: profile.host,
    });
  }

  /**
   * Stores all keys (null removes an entry), then calls `record` to save the profile. When either
   * fails (`vault.*`, `storage.*`), the keychain's previous entries are restored.
   */
  async keep(
    profile: KeyOwner,
    keys: Keys,
    record: (inKeychain: boolean) => Promise<unknown> = (inKeychain) =>
      this.#profiles.setStoredKeys(
        profile.id,
        inKeychain || this.#profiles.hasStoredKeys(profile.id),
      ),
  ): Promise<'keychain' | 'session'> {
    const { place } = this;
    const wereThere = this.#profiles.hasStoredKeys(profile.id);
    if (wereThere) await this.#record(profile.id);
    const before = new Map<VaultEntry, Secret | null>();
    // A keychain may ask its user about each call: entries that were never written are not read.
    const mayHaveEntries = wereThere || place === 'session';
    for (const entry of vaultEntries) {
      before.set(entry, mayHaveEntries ? await this.#vault.read(profile.id, entry) : null);
    }
    // A locked keychain reads as null but refuses this first write, which is outside the `try`:
    // nothing is then restored from those nulls.
    await this.#set(profile.id, 'destination', encodeDestination(destinationOf(profile), keys));
    try {
      await this.#set(profile.id, 'secret-key', keys.secretKey);
      await this.#set(profile.id, 'access-token', keys.accessToken);
      await this.#set(profile.id, 'public-key', keys.publicKey);
      await record(place === 'keychain');
    } catch (thrown) {
      for (const [entry, secret] of before) {
        await this.#set(profile.id, entry, secret).catch(() => undefined);
      }
      throw thrown;
    }
    // Nothing is recorded of a connection that did not come about.
    if (!wereThere) await this.#record(profile.id);
    return place;
  }

  /**
   * Fails with a `vault.*` code, and removes nothing, if keys are in a keychain that is absent or
   * locked.
   */
  async forget(profileId: string): Promise<void> {
    if (this.#profiles.hasStoredKeys(profileId))
      await requireOpen(this.#vault, profileId, 'destination');
    for (const entry of vaultEntries) await this.#vault.remove(profileId, entry);
    await this.#profiles.setStoredKeys(profileId, false);
  }

  async #set(profileId: string, entry: VaultEntry, secret: Secret | null): Promise<void> {
    if (secret === null) await this.#vault.remove(profileId, entry);
    else await this.#vault.write(profileId, entry, secret);
  }

  #nothing(profileId: string): DeskError {
    if (!this.#profiles.hasStoredKeys(profileId)) return new DeskError('credentials.missing');
    return new DeskError(this.place === 'keychain' ? 'vault.locked' : 'vault.absent');
  }
}

function otherAddress(profile: KeyOwner, stored: Destination): DeskError {
  const isMoved = stored.baseUrl !== profile.baseUrl;
  return new DeskError('credentials.other-address', {
    reason: isMoved ? 'address' : 'login',
    host: profile.host,
    enteredFor: URL.canParse(stored.baseUrl) ? new URL(stored.baseUrl).host : '',
  });
}
