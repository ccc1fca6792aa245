import type {
  CredentialContext,
  CredentialForm,
  StoredCredentials,
  SubmitReply,
} from '../../preload/contract/credentials';
import type { Profile } from '../../preload/contract/session';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { enterCredentials, enterToken } from './enter';
import { destinationOf, sameDestination } from './key-store';
import type { KeyStore } from './key-store';
import type { ProfileStore } from './profiles';

type Outcome = StoredCredentials | { outcome: 'cancelled' };

/** The part of the window that is needed here: it can be closed, and reports when it was. */
export interface EntryWindow {
  destroy(): void;
  focus(): void;
  onClosed(listener: () => void): void;
}

interface Pending {
  readonly profile: Profile;
  readonly asks: CredentialContext['asks'];
  /** Of a database: where its password goes, and who keeps it. */
  readonly database: DatabaseAsked | null;
  readonly answer: PromiseWithResolvers<Outcome>;
  window: EntryWindow | null;
}

interface DatabaseAsked {
  readonly address: string;
  readonly keep: (password: Secret) => Promise<void>;
}

/** Beside its address it has to fit into a keychain's entry. */
const maxPasswordLength = 1_000;

interface CredentialPromptOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  openWindow: (context: CredentialContext) => Promise<EntryWindow>;
  appearance: () => Pick<CredentialContext, 'language' | 'theme'>;
  /** Called with the profile as it stands after its keys, and maybe its recipe, changed. */
  onStored: (profile: Profile) => void;
}

/** One credential window at a time: opens it, accepts its form once, and returns a status to the caller. */
export class CredentialPrompt {
  readonly #options: CredentialPromptOptions;
  #pending: Pending | null = null;

  constructor(options: CredentialPromptOptions) {
    this.#options = options;
  }

  ask(profileId: string, onlyToken = false): Promise<Outcome> {
    const profile = this.#options.profiles.get(profileId);
    // A login makes its tokens itself.
    const tokenOnly = onlyToken && profile.token.kind === 'pasted';
    return this.#ask(profile, tokenOnly ? 'token' : 'keys', null);
  }

  /** Whether a password was given; it goes to `keep`, and nothing of it is answered. */
  async askDatabase(profileId: string, database: DatabaseAsked): Promise<boolean> {
    const profile = this.#options.profiles.get(profileId);
    const { outcome } = await this.#ask(profile, 'database', database);
    return outcome === 'stored';
  }

  async #ask(
    profile: Profile,
    asks: Pending['asks'],
    database: DatabaseAsked | null,
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
    { keep }: DatabaseAsked,
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
    // After the reply to the window's own call has left.
    setImmediate(() => pending.window?.destroy());
  }
}

/** In full, as keys are sent there: a login's path too. */
function addressOfKeys(profile: Profile): string {
  const { baseUrl, login } = destinationOf(profile);
  return `${baseUrl}${login ?? ''}`;
}
