import type {
  CredentialContext,
  CredentialForm,
  StoredCredentials,
  SubmitReply,
} from '../../preload/contract/credentials';
import type { Profile } from '../../preload/contract/profiles';
import { DeskError } from '../failure';
import { enterCredentials } from './enter';
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

  async ask(profileId: string): Promise<Outcome> {
    const profile = this.#options.profiles.get(profileId);
    if (this.#pending?.profile.id === profileId) {
      this.#pending.window?.focus();
      return this.#pending.answer.promise;
    }
    this.cancel();
    const pending: Pending = { profile, answer: Promise.withResolvers<Outcome>(), window: null };
    this.#pending = pending;
    try {
      pending.window = await this.#openWindow(profile);
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

  #openWindow(profile: Profile): Promise<EntryWindow> {
    const { keys, look, openWindow } = this.#options;
    return openWindow({
      profileName: profile.name,
      host: profile.host,
      tokenSource: profile.token.kind,
      vaultKind: keys.vaultState.kind,
      vaultName: keys.vaultState.name,
      ...look(),
    });
  }

  /** The form, inward only; the answer is a status. */
  async submit(form: CredentialForm): Promise<SubmitReply> {
    const pending = this.#pending;
    if (pending === null) throw new DeskError('app.cancelled');
    const entry = await enterCredentials(pending.profile, form, this.#options.keys);
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
