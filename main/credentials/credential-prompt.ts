import type {
  CredentialContext,
  CredentialForm,
  KeysContext,
  SecretContext,
  SecretForm,
  SecretReply,
  StoredCredentials,
  SubmitReply,
} from '../../shared/ipc/credentials';
import { minPassphraseLength } from '../../shared/passphrase';
import type { Profile } from '../../shared/ipc/profiles';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { enterCredentials, enterToken } from './enter';
import type { PastedRequest } from './pasted-request';
import { destinationOf, sameDestination, type KeyStore } from './key-store';
import type { PastedParts } from '../signing/pasted/read-pasted';
import type { ProfileStore } from '../profiles/profiles';

type Outcome = StoredCredentials | { outcome: 'cancelled' };

/** The part of the window that is used here. */
export interface EntryWindow {
  destroy(): void;
  focus(): void;
  onClosed(listener: () => void): void;
}

/** One password, passphrase or code to be typed in the window. */
interface SecretRequest extends Pick<SecretContext, 'asks' | 'name' | 'place'> {
  readonly isStored: boolean;
  /** Takes what was typed; the window shows why it fails, and stays open. */
  readonly take: (secret: Secret) => Promise<void>;
}

interface PendingKeys {
  readonly kind: 'keys';
  readonly profile: Profile;
  readonly asks: KeysContext['asks'];
  readonly answer: PromiseWithResolvers<Outcome>;
  window: EntryWindow | null;
}

interface PendingSecret {
  readonly kind: 'secret';
  readonly request: SecretRequest;
  readonly answer: PromiseWithResolvers<boolean>;
  window: EntryWindow | null;
}

type Pending = PendingKeys | PendingSecret;

/** It may be stored with an address in one keychain entry, whose size is limited. */
const maxSecretLength = 1_000;

interface CredentialPromptOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  pastedRequest: PastedRequest;
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

  async ask(profileId: string, onlyToken = false): Promise<Outcome> {
    const profile = this.#options.profiles.get(profileId);
    // With a login there is no token to enter.
    const asks = onlyToken && profile.token.kind === 'pasted' ? 'token' : 'keys';
    const open = this.#pending;
    if (open?.kind === 'keys' && open.profile.id === profile.id && open.asks === asks) {
      open.window?.focus();
      return open.answer.promise;
    }
    const answer = Promise.withResolvers<Outcome>();
    const pending: PendingKeys = { kind: 'keys', profile, asks, answer, window: null };
    const { keys, appearance, pastedRequest } = this.#options;
    const pasted = asks === 'keys' ? pastedRequest.for(profile.baseUrl) : null;
    const isPasted = profile.token.kind === 'pasted';
    await this.#show(pending, {
      profileName: profile.name,
      address: addressOfKeys(profile),
      tokenSource: profile.token.kind,
      pasted: { token: isPasted && hasToken(pasted), signing: hasSignature(pasted) },
      asks,
      vaultKind: keys.vaultState.kind,
      vaultName: keys.vaultState.name,
      ...appearance(),
    });
    return answer.promise;
  }

  /** Whether a secret was entered. It is passed to `take` only, never returned. */
  async askSecret(request: SecretRequest): Promise<boolean> {
    const { asks, name, place, isStored } = request;
    const open = this.#pending;
    const isOpen = open?.kind === 'secret' && open.request.asks === asks;
    if (isOpen && open.request.name === name && open.request.place === place) {
      open.window?.focus();
      return open.answer.promise;
    }
    const answer = Promise.withResolvers<boolean>();
    const pending: PendingSecret = { kind: 'secret', request, answer, window: null };
    const { keys, appearance } = this.#options;
    const stored = isStored ? keys.place : 'nowhere';
    const vaultName = keys.vaultState.name;
    await this.#show(pending, { asks, name, place, stored, vaultName, ...appearance() });
    return answer.promise;
  }

  /** Opens the window in the place of an earlier one. */
  async #show(pending: Pending, context: CredentialContext): Promise<void> {
    this.cancel();
    this.#pending = pending;
    try {
      pending.window = await this.#options.openWindow(context);
    } catch (thrown) {
      this.#cancelled(pending);
      throw thrown;
    }
    const { window } = pending;
    window.onClosed(() => this.#cancelled(pending));
    if (this.#pending !== pending) window.destroy();
  }

  /** Cancels the prompt if the profile's keys would now be sent elsewhere than the window says. */
  changed(profile: Profile): void {
    const pending = this.#pending;
    if (pending?.kind !== 'keys' || pending.profile.id !== profile.id) return;
    const isMoved = !sameDestination(destinationOf(pending.profile), destinationOf(profile));
    if (isMoved) this.cancel();
  }

  /** Takes the form; the reply is only a status. */
  async submit(form: CredentialForm): Promise<SubmitReply> {
    const pending = this.#pending;
    if (pending?.kind !== 'keys') throw new DeskError('app.cancelled');
    this.changed(this.#options.profiles.get(pending.profile.id));
    if (this.#pending !== pending) throw new DeskError('app.cancelled');
    const { profiles, keys, pastedRequest } = this.#options;
    const pasted = pastedRequest.for(pending.profile.baseUrl);
    const entry =
      pending.asks === 'token'
        ? await enterToken(pending.profile, form, keys)
        : await enterCredentials(pending.profile, form, keys, pasted);
    if (entry.outcome !== 'stored') return entry;
    pastedRequest.handOver();
    const [best] = entry.stored.solved?.fits ?? [];
    const profile =
      best === undefined
        ? profiles.get(pending.profile.id)
        : await profiles.setRecipe(pending.profile.id, best);
    this.#options.onStored(profile);
    pending.answer.resolve(entry.stored);
    this.#close(pending);
    return { outcome: 'stored' };
  }

  /** Takes the one secret that was asked for. Fails as `take`. */
  async submitSecret(form: SecretForm): Promise<SecretReply> {
    const pending = this.#pending;
    if (pending?.kind !== 'secret') throw new DeskError('app.cancelled');
    const problem = problemIn(form, pending.request.asks);
    if (problem !== null) return { outcome: 'problem', ...problem };
    await pending.request.take(Secret.fromText(form.secret));
    pending.answer.resolve(true);
    this.#close(pending);
    return { outcome: 'stored' };
  }

  cancel(): void {
    if (this.#pending !== null) this.#cancelled(this.#pending);
  }

  #cancelled(pending: Pending): void {
    if (pending.kind === 'keys') pending.answer.resolve({ outcome: 'cancelled' });
    else pending.answer.resolve(false);
    this.#close(pending);
  }

  #close(pending: Pending): void {
    if (this.#pending === pending) this.#pending = null;
    // After the reply to the window's own call has been sent.
    setImmediate(() => pending.window?.destroy());
  }
}

const hasToken = (pasted: PastedParts | null) => pasted !== null && pasted.token !== null;
const hasSignature = (pasted: PastedParts | null) => pasted !== null && pasted.working !== null;

function problemIn(
  { secret, repeated }: SecretForm,
  asks: SecretContext['asks'],
): Omit<Extract<SecretReply, { outcome: 'problem' }>, 'outcome'> | null {
  if (secret === '') return { field: 'secret', reason: 'empty' };
  if (secret.length > maxSecretLength) return { field: 'secret', reason: 'too-long' };
  if (asks !== 'new-passphrase') return null;
  if (secret.length < minPassphraseLength) return { field: 'secret', reason: 'short' };
  return secret === repeated ? null : { field: 'repeated', reason: 'different' };
}

/** The full address keys are sent to, with the login's path. */
function addressOfKeys(profile: Profile): string {
  const { baseUrl, login } = destinationOf(profile);
  return `${baseUrl}${login ?? ''}`;
}
