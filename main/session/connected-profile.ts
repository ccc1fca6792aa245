import type { Profile } from '../../preload/contract/profiles';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { SessionState } from '../../preload/contract/session';
import type { MerchantClient } from '../api/client';
import type { Keys } from './key-store';
import type { Sample } from './sample';

/** Builds the signed client for a profile; `learn` keeps a recipe the client found out by itself. */
export type Connect = (
  profile: Profile,
  keys: Keys,
  recipe: () => SignatureRecipe | null,
  learn: (recipe: SignatureRecipe) => void,
  left: AbortSignal,
) => MerchantClient;

export interface ProfileKeys {
  readonly profile: Profile;
  readonly keys: Keys;
  readonly held: 'keychain' | 'session';
  readonly sample: Sample | null;
}

/** One opened profile: its keys in memory, and the client that signs with them. */
export class ConnectedProfile {
  profile: Profile;
  readonly keys: Keys;
  readonly held: 'keychain' | 'session';
  readonly sample: Sample | null;
  readonly client: MerchantClient;
  /** Aborted when the profile is closed: its pending requests end silently. */
  readonly #left = new AbortController();

  constructor(
    { profile, keys, held, sample }: ProfileKeys,
    connect: Connect,
    onRecipe: (recipe: SignatureRecipe) => void,
  ) {
    this.profile = profile;
    this.keys = keys;
    this.held = held;
    this.sample = sample;
    const learn = (recipe: SignatureRecipe) => {
      this.profile = { ...this.profile, recipe };
      onRecipe(recipe);
    };
    this.client = connect(profile, keys, () => this.profile.recipe, learn, this.#left.signal);
  }

  get credentials(): SessionState['credentials'] {
    return {
      secretKey: this.held,
      accessToken: this.keys.accessToken === null ? 'none' : this.held,
      publicKey: this.keys.publicKey === null ? 'none' : this.held,
    };
  }

  /** Ends what the profile still asks, then zeroes its keys; those of no keychain are the only ones there are, and stay. */
  forgetKeys(): void {
    this.#left.abort();
    if (this.held !== 'keychain') return;
    const { secretKey, accessToken, publicKey } = this.keys;
    for (const secret of [secretKey, accessToken, publicKey]) secret?.wipe();
  }
}
