import type {
  CredentialContext,
  CredentialForm,
  StoredCredentials,
  SubmitReply,
} from '../../preload/contract/credentials';
import type { Profile } from '../../preload/contract/profiles';
import { DeskError } from '../failure';
import { enterCredentials, enterToken } from './enter';
import { destinationOf, sameDestination } from './key-store';
import type { KeyStore } from './key-store';
import type { ProfileStore } from './profiles';

type Outcome = StoredCredentials | { outcome: 'cancelled' };

/** The window as this room needs it: it can be closed, and tells when it was. */
export interface EntryWindow {
  destroy(): void;
  focus(): void;
  onClosed(listener: () => void): void;
}

interface Pending {
  readonly profile: Profile;
  readonly tokenOnly: boolean;
  readonly answer: PromiseWithResolvers<Outcome>;
  window: EntryWindow | null;
}

interface CredentialDeskOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  openWindow: (context: CredentialContext) => Promise<EntryWindow>;
  look: () => Pick<CredentialContext, 'language' | 'theme'>;
  /** Called with the profile as it stands after its keys, and maybe its recipe, changed. */
  onStored: (profile: Profile) => void;
}

/** One credential window at a time: asks for it, takes its form once, and answers whoever asked with a status. */
export class CredentialDesk {
  readonly #options: CredentialDeskOptions;
  #pending: Pending | null = null;

  constructor(options: CredentialDeskOptions) {
    this.#options = options;
  }

  async ask(profileId: string, onlyToken = false): Promise<Outcome> {
    const profile = this.#options.profiles.get(profileId);
    // A login makes its tokens itself.
    const tokenOnly = onlyToken && profile.token.kind === 'pasted';
    if (this.#pending?.profile.id === profileId && this.#pending.tokenOnly === tokenOnly) {
      this.#pending.window?.focus();
      return this.#pending.answer.promise;
    }
    this.cancel();
    const answer = Promise.withResolvers<Outcome>();
    const pending: Pending = { profile, tokenOnly, answer, window: null };
    this.#pending = pending;
    try {
      pending.window = await this.#openWindow(profile, tokenOnly);
    } catch (thrown) {
      this.#settle(pending, { outcome: 'cancelled' });
      throw thrown;
    }
    const { window } = pending;
    window.onClosed(() => {
      this.#settle(pending, { outcome: 'cancelled' });
    });
    if (this.#pending !== pending) window.destroy();
    return pending.answer.promise;
  }

  #openWindow(profile: Profile, tokenOnly: boolean): Promise<EntryWindow> {
    const { keys, look, openWindow } = this.#options;
    return openWindow({
      profileName: profile.name,
      address: addressOfKeys(profile),
      tokenSource: profile.token.kind,
      tokenOnly,
      vaultKind: keys.vaultState.kind,
      vaultName: keys.vaultState.name,
      ...look(),
    });
  }

  /** A profile whose keys would go elsewhere now than the window says: what is typed there is for nobody any more. */
  changed(profile: Profile): void {
    const pending = this.#pending;
    if (pending?.profile.id !== profile.id) return;
    const isMoved = !sameDestination(destinationOf(pending.profile), destinationOf(profile));
    if (isMoved) this.cancel();
  }

  /** The form, inward only; the answer is a status. */
  async submit(form: CredentialForm): Promise<SubmitReply> {
    const pending = this.#pending;
    if (pending === null) throw new DeskError('app.cancelled');
    this.changed(this.#options.profiles.get(pending.profile.id));
    if (this.#pending !== pending) throw new DeskError('app.cancelled');
    const enter = pending.tokenOnly ? enterToken : enterCredentials;
    const entry = await enter(pending.profile, form, this.#options.keys);
    if (entry.outcome !== 'stored') return entry;
    const [best] = entry.stored.solved?.fits ?? [];
    const { profiles } = this.#options;
    const profile =
      best === undefined
        ? profiles.get(pending.profile.id)
        : await profiles.setRecipe(pending.profile.id, best);
    this.#options.onStored(profile);
    this.#settle(pending, entry.stored);
    return { outcome: 'stored' };
  }

  cancel(): void {
    if (this.#pending !== null) this.#settle(this.#pending, { outcome: 'cancelled' });
  }

  #settle(pending: Pending, outcome: Outcome): void {
    if (this.#pending === pending) this.#pending = null;
    pending.answer.resolve(outcome);
    // After the reply to the window's own call has left.
    setImmediate(() => pending.window?.destroy());
  }
}

/** In full, as keys are sent there: a login's path too. */
function addressOfKeys(profile: Profile): string {
  const { baseUrl, login } = destinationOf(profile);
  return `${baseUrl}${login ?? ''}`;
}
