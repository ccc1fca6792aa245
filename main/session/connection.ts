import type { ActivityEntry } from '../../preload/contract/app';
import type { Failure } from '../../preload/contract/failure';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { Profile, SessionState } from '../../preload/contract/session';
import { createMerchantClient } from '../api/client';
import type { MerchantClient } from '../api/client';
import { endpointAt } from '../api/endpoints';
import type { ServiceClock } from '../api/time';
import { loginTokens, pastedToken } from '../api/tokens';
import type { TokenSupply } from '../api/tokens';
import type { HttpClient } from '../api/transport';
import { DeskError } from '../failure';
import type { RequestLog } from '../log/request-log';
import { clipboardSeconds } from '../vault/clipboard';
import type { SecretClipboard } from '../vault/clipboard';
import { wipeKeys } from './key-store';
import type { Keys } from './key-store';
import type { Sample } from './sample';
import type { Session } from './session';

export interface ConnectOptions {
  readonly http: HttpClient;
  readonly requestLog: Pick<RequestLog, 'add'>;
  /** Shared by all profiles; it keeps an offset per origin. */
  readonly clock: ServiceClock;
}

/**
 * Builds the signing client of a profile. `recipe` is read at each attempt, so that a change counts at once; `learn` stores a recipe the client
 * found out by itself; `left` ends the client.
 */
export function connectProfile(options: ConnectOptions) {
  return (
    profile: Profile,
    keys: Keys,
    recipe: () => SignatureRecipe | null,
    learn: (recipe: SignatureRecipe) => void,
    left: AbortSignal = new AbortController().signal,
  ): MerchantClient => {
    const own = untilLeft(options, left);
    return createMerchantClient({
      ...own,
      baseHref: profile.baseUrl,
      credentials: {
        secretKey: keys.secretKey,
        publicKey: keys.publicKey,
        tokens: tokensOf(own, profile, keys),
      },
      recipe,
      onRecipeLearned: learn,
      shareMerchantMs: 250,
    });
  };
}

export type Connect = ReturnType<typeof connectProfile>;

/** Fails with `credentials.missing`, naming the key that the profile's token source needs. */
function tokensOf({ http, requestLog }: ConnectOptions, profile: Profile, keys: Keys): TokenSupply {
  if (profile.token.kind === 'login') {
    if (keys.publicKey === null) throw new DeskError('credentials.missing', { field: 'publicKey' });
    return loginTokens({
      http,
      baseHref: profile.baseUrl,
      settings: profile.token,
      publicKey: keys.publicKey,
      secretKey: keys.secretKey,
      requestLog,
    });
  }
  if (keys.accessToken === null)
    throw new DeskError('credentials.missing', { field: 'accessToken' });
  return pastedToken(keys.accessToken);
}

/**
 * The HTTP client and the log, usable only while the profile is open. After that nothing is sent in its name (its keys are zeroed), pending
 * requests end, and their outcome is not logged among the next profile's requests.
 */
function untilLeft(options: ConnectOptions, left: AbortSignal): ConnectOptions {
  const { http, requestLog } = options;
  return {
    ...options,
    http: (request) => {
      if (left.aborted) return Promise.reject(new DeskError('app.cancelled'));
      const signals = request.signal === undefined ? [left] : [request.signal, left];
      return http({ ...request, signal: AbortSignal.any(signals) });
    },
    requestLog: {
      add: (entry) => {
        if (!left.aborted) requestLog.add(entry);
      },
    },
  };
}

export interface ProfileKeys {
  readonly profile: Profile;
  readonly keys: Keys;
  readonly held: 'keychain' | 'session';
  readonly sample: Sample | null;
}

/** An open profile's keys in memory, and the client that signs with them. */
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

  /** Ends the profile's requests, then zeroes its keys. Keys that are in no keychain have no other copy, and stay. */
  forgetKeys(): void {
    this.#left.abort();
    if (this.held === 'keychain') wipeKeys(this.keys);
  }
}

type Phase = SessionState['phase'];

/** The state of the open profile's connection, derived from its last request. */
export class ConnectionStatus {
  readonly #onChange: () => void;
  #phase: Phase = 'closed';
  #failure: Failure | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  become(phase: Phase, failure: Failure | null): void {
    const same = this.#phase === phase && this.#failure === null && failure === null;
    this.#phase = phase;
    this.#failure = failure;
    if (!same) this.#onChange();
  }

  /** Updates the status if the failure concerns the whole connection; bad input or a missing card do not. */
  note(failure: Failure): void {
    const { code } = failure;
    // The failure that caused the pause says more than the pause.
    if (code === 'network.paused' && this.phase === 'offline') return;
    if (code.startsWith('network.') || code === 'service.unavailable') {
      this.become('offline', failure);
    } else if (
      code.startsWith('credentials.') ||
      code === 'service.forbidden' ||
      this.#phase === 'opening'
    ) {
      this.become('refused', failure);
    }
  }
}

interface CopySignedOptions {
  readonly session: Pick<Session, 'stillOpen' | 'signedCommand'>;
  readonly requestLog: Pick<RequestLog, 'list'>;
  readonly clipboard: Pick<SecretClipboard, 'copy'>;
  /** Whether the user confirms it by a gesture in a window of main's own. */
  readonly askToCopy: () => Promise<boolean>;
}

interface Copied {
  readonly clearsAfterSeconds: number;
  readonly signedAt: number;
  readonly tokenEndsAt: number | null;
}

/** Signs a logged request again and copies it to the clipboard: after the gesture, so that it is fresh, and for the same profile only. */
export async function copySigned(
  { session, requestLog, clipboard, askToCopy }: CopySignedOptions,
  asked: Pick<ActivityEntry, 'requestId' | 'attempt'>,
): Promise<Copied | null> {
  const { stillOpen } = session;
  const entry = requestLog
    .list()
    .find((each) => each.requestId === asked.requestId && each.attempt === asked.attempt);
  const endpoint = entry?.method === 'GET' ? endpointAt(entry.path) : null;
  if (endpoint === null) throw new DeskError('input.params', { reason: 'not-signable' });
  if (!(await askToCopy())) return null;
  stillOpen();
  const { command, signedAt, tokenEndsAt } = await session.signedCommand(endpoint);
  try {
    stillOpen();
    await clipboard.copy(command);
  } finally {
    command.wipe();
  }
  return { clearsAfterSeconds: clipboardSeconds, signedAt, tokenEndsAt };
}
