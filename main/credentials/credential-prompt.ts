import type {
  CredentialContext,
  CredentialForm,
  StoredCredentials,
  SubmitReply,
} from '../../shared/ipc/credentials';
import type { Profile } from '../../shared/ipc/profiles';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { enterCredentials, enterToken } from './enter';
import { destinationOf, sameDestination, type KeyStore } from './key-store';
import type { ProfileStore } from '../profiles/profiles';

type Outcome = StoredCredentials | { outcome: 'cancelled' };

/** The part of the window that is used here. */
export interface EntryWindow {
  destroy(): void;
  focus(): void;
  onClosed(listener: () => void): void;
}

interface Pending {
  readonly profile: Profile;
  readonly asks: CredentialContext['asks'];
  /** Set when a database password is asked for: where it is used, and what stores it. */
  readonly database: DatabasePrompt | null;
  readonly answer: PromiseWithResolvers<Outcome>;
  window: EntryWindow | null;
}

interface DatabasePrompt {
  readonly address: string;
  readonly keep: (password: Secret) => Promise<void>;
}

/** It is stored with the database's address in one keychain entry, whose size is limited. */
const maxPasswordLength = 1_000;

interface CredentialPromptOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  openWindow: (context: CredentialContext) => Promise<EntryWindow>;
  appearance: () => Pick<CredentialContext, 'language' | 'theme'>;
  /** Called with the updated profile after its keys, and possibly its recipe, changed. */
  onStored: (profile: Profile) => void;
}

/**
 * Opens the credential window, one at a time, accepts its form once, and returns only a status to
 * the caller.
 */
export class CredentialPrompt {
  readonly #options: CredentialPromptOptions;
  #pending: Pending | null = null;

  constructor(options: CredentialPromptOptions) {
    this.#options = options;
  }

  ask(profileId: string, onlyToken = false): Promise<Outcome> {
    const profile = this.#options.profiles.get(profileId);
    // With a login there is no token to enter.
    const tokenOnly = onlyToken && profile.token.kind === 'pasted';
    return this.#ask(profile, tokenOnly ? 'token' : 'keys', null);
  }

  /** Whether a password was entered. It is passed to `keep` only, never returned. */
  async askDatabase(profileId: string, database: DatabasePrompt): Promise<boolean> {
    const profile = this.#options.profiles.get(profileId);
    const { outcome } = await this.#ask(profile, 'database', database);
    return outcome === 'stored';
  }

  async #ask(
    profile: Profile,
    asks: Pending['asks'],
    database: DatabasePrompt | null,
  ): Promise<Outcome> {
    const open = this.#pending;
    const isSame = open?.profile.id === profile.id && open.asks === asks;
    if (isSame && open.database?.address === database?.address) {
      open.window?.focus();
      return open.answer.promise;
    }
    this.cancel();
    const answer = Promise.withResolvers<Outcome>();
    const pending: Pending = { profile, asks, database, answer, window: null };
    this.#pending = pending;
    try {
      pending.window = await this.#openWindow(pending);
    } catch (thrown) {
      this.#finish(pending, { outcome: 'cancelled' });
      throw thrown;
    }
    const { window } = pending;
    window.onClosed(() => {
      this.#finish(pending, { outcome: 'cancelled' });
    });
    if (this.#pending !== pending) window.destroy();
    return pending.answer.promise;
  }

  #openWindow({ profile, asks, database }: Pending): Promise<EntryWindow> {
    const { keys, appearance, openWindow } = this.#options;
    return openWindow({
      profileName: profile.name,
      address: database?.address ?? addressOfKeys(profile),
      tokenSource: profile.token.kind,
      asks,
      vaultKind: keys.vaultState.kind,
      vaultName: keys.vaultState.name,
      ...appearance(),
    });
  }

  /** Cancels the prompt if the profile's keys would now be sent elsewhere than the window says. */
  changed(profile: Profile): void {
    const pending = this.#pending;
    if (pending?.profile.id !== profile.id) return;
    const isMoved = !sameDestination(destinationOf(pending.profile), destinationOf(profile));
    if (isMoved) this.cancel();
  }

  /** Takes the form; the reply is only a status. */
  async submit(form: CredentialForm): Promise<SubmitReply> {
    const pending = this.#pending;
    if (pending === null) throw new DeskError('app.cancelled');
    this.changed(this.#options.profiles.get(pending.profile.id));
    if (this.#pending !== pending) throw new DeskError('app.cancelled');
    if (pending.database !== null) return this.#keepPassword(pending, pending.database, form);
    const enter = pending.asks === 'token' ? enterToken : enterCredentials;
    const entry = await enter(pending.profile, form, this.#options.keys);
    if (entry.outcome !== 'stored') return entry;
    const [best] = entry.stored.solved?.fits ?? [];
    const { profiles } = this.#options;
    const profile =
      best === undefined
        ? profiles.get(pending.profile.id)
        : await profiles.setRecipe(pending.profile.id, best);
    this.#options.onStored(profile);
    this.#finish(pending, entry.stored);
    return { outcome: 'stored' };
  }

  async #keepPassword(
    pending: Pending,
    { keep }: DatabasePrompt,
    { secretKey: typed }: CredentialForm,
  ): Promise<SubmitReply> {
    const reason = typed === '' ? 'empty' : typed.length > maxPasswordLength ? 'too-long' : null;
    if (reason !== null) {
      return { outcome: 'problems', problems: [{ field: 'secretKey', reason, params: {} }] };
    }
    await keep(Secret.fromText(typed));
    const where = this.#options.keys.place;
    this.#finish(pending, { outcome: 'stored', where, notices: [], solved: null });
    return { outcome: 'stored' };
  }

  cancel(): void {
    if (this.#pending !== null) this.#finish(this.#pending, { outcome: 'cancelled' });
  }

  #finish(pending: Pending, outcome: Outcome): void {
    if (this.#pending === pending) this.#pending = null;
    pending.answer.resolve(outcome);
    // After the reply to the window's own call has been sent.
    setImmediate(() => pending.window?.destroy());
  }
}

/** The full address keys are sent to, with the login's path. */
function addressOfKeys(profile: Profile): string {
  const { baseUrl, login } = destinationOf(profile);
  return `${baseUrl}${login ?? ''}`;
}
