import type { SignatureRecipe } from '../../shared/recipe';
import type { SessionState } from '../../shared/ipc/session';
import type { Profile } from '../../shared/ipc/profiles';
import type { MerchantClient } from '../http/client';
import { wipeKeys, type Keys } from '../credentials/key-store';
import type { Sample } from './sample';
import { type connectProfile } from './connect';

export type Connect = ReturnType<typeof connectProfile>;

export interface ProfileKeys {
  readonly profile: Profile;
  readonly keys: Keys;
  readonly keyPlace: 'keychain' | 'session';
  readonly sample: Sample | null;
}

/** An open profile's keys in memory, and the client that signs with them. */
export class ConnectedProfile {
  profile: Profile;
  readonly keys: Keys;
  readonly keyPlace: 'keychain' | 'session';
  readonly sample: Sample | null;
  readonly client: MerchantClient;
  /** As the service or the store last gave it; null until then. */
  companyName: string | null = null;
  /** Aborted when the profile is closed: its pending requests end silently. */
  readonly #closed = new AbortController();

  constructor(
    { profile, keys, keyPlace, sample }: ProfileKeys,
    connect: Connect,
    onRecipe: (recipe: SignatureRecipe) => void,
  ) {
    this.profile = profile;
    this.keys = keys;
    this.keyPlace = keyPlace;
    this.sample = sample;
    const learn = (recipe: SignatureRecipe) => {
      this.profile = { ...this.profile, recipe };
      onRecipe(recipe);
    };
    this.client = connect(profile, keys, () => this.profile.recipe, learn, this.#closed.signal);
  }

  get credentials(): SessionState['credentials'] {
    return {
      secretKey: this.keyPlace,
      accessToken: this.keys.accessToken === null ? 'none' : this.keyPlace,
      publicKey: this.keys.publicKey === null ? 'none' : this.keyPlace,
    };
  }

  /**
   * Ends the profile's requests, then zeroes its keys. Keys that are in no keychain have no other
   * copy, and stay.
   */
  forgetKeys(): void {
    this.#closed.abort();
    if (this.keyPlace === 'keychain') wipeKeys(this.keys);
  }
}
