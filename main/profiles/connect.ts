import type { SignatureRecipe } from '../../shared/recipe';
import type { Profile } from '../../shared/ipc/profiles';
import { createMerchantClient, type MerchantClient } from '../http/client';
import type { ServiceClock } from '../http/service-clock';
import { pastedToken, type TokenSupply } from '../http/tokens';
import { loginTokens } from '../http/login';
import type { HttpClient } from '../http/transport';
import { DeskError } from '../failure';
import type { RequestLog } from '../log/request-log';
import type { Keys } from '../credentials/key-store';

export interface ConnectOptions {
  readonly http: HttpClient;
  readonly requestLog: Pick<RequestLog, 'add'>;
  /** Shared by all profiles; it keeps an offset per origin. */
  readonly clock: ServiceClock;
}

/**
 * Builds the signing client of a profile. `recipe` is read at each attempt, so that a change counts
 * at once; `learn` stores a recipe the client found out by itself; `closed` ends the client.
 */
export function connectProfile(options: ConnectOptions) {
  return (
    profile: Profile,
    keys: Keys,
    recipe: () => SignatureRecipe | null,
    learn: (recipe: SignatureRecipe) => void,
    closed: AbortSignal = new AbortController().signal,
  ): MerchantClient => {
    const boundOptions = boundToSession(options, closed);
    return createMerchantClient({
      ...boundOptions,
      baseHref: profile.baseUrl,
      credentials: {
        secretKey: keys.secretKey,
        publicKey: keys.publicKey,
        tokens: tokensOf(boundOptions, profile, keys),
      },
      recipe,
      onRecipeLearned: learn,
      merchantCacheMs: 250,
    });
  };
}

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
 * The HTTP client and the log, usable only while the profile is open. After that nothing is sent in
 * its name (its keys are zeroed), pending requests end, and their outcome is not logged among the
 * next profile's requests.
 */
function boundToSession(options: ConnectOptions, closed: AbortSignal): ConnectOptions {
  const { http, requestLog } = options;
  return {
    ...options,
    http: (request) => {
      if (closed.aborted) return Promise.reject(new DeskError('app.cancelled'));
      const signals = request.signal === undefined ? [closed] : [request.signal, closed];
      return http({ ...request, signal: AbortSignal.any(signals) });
    },
    requestLog: {
      add: (entry) => {
        if (!closed.aborted) requestLog.add(entry);
      },
    },
  };
}
