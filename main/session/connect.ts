import type { Profile } from '../../preload/contract/profiles';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { ServiceClock } from '../api/time';
import { createMerchantClient } from '../api/client';
import type { MerchantClient } from '../api/client';
import { loginTokens, pastedToken } from '../api/tokens';
import type { TokenSupply } from '../api/tokens';
import type { HttpClient } from '../api/transport';
import { DeskError } from '../failure';
import type { RequestLog } from '../log/request-log';
import type { Keys } from './key-store';

export interface ConnectOptions {
  readonly http: HttpClient;
  readonly requestLog: Pick<RequestLog, 'add'>;
  /** One for all profiles: it keeps an offset per origin. */
  readonly clock: ServiceClock;
}

/** The signed client of a profile; `recipe` is asked at each attempt, so that one changed meanwhile counts at once; `left` ends it. */
export function connectProfile(
  options: ConnectOptions,
  profile: Profile,
  keys: Keys,
  recipe: () => SignatureRecipe | null,
  learn: (recipe: SignatureRecipe) => void,
  left: AbortSignal = new AbortController().signal,
): MerchantClient {
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
}

/** Fails with `credentials.missing`, naming what the profile's way to its token lacks. */
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
 * The HTTP client and the log for as long as the profile is open. After that nothing is sent in its name (its keys are zeros by then), what is
 * under way ends, and what comes of it is not written where the next profile's requests stand.
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
