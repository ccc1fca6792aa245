import {
  createMerchantClient,
  type MerchantClient,
  type MerchantClientOptions,
} from '../../main/http/client';
import { pastedToken } from '../../main/http/tokens';
import { loginTokens } from '../../main/http/login';
import { openHttpClient, type Limits } from '../../main/http/transport';
import { RequestLog } from '../../main/log/request-log';
import { SyncEngine, type SyncOptions } from '../../main/sync/sync-engine';
import { Secret } from '../../main/vault/secret';
import { presetById } from '../../shared/recipe-presets';
import { usualLogin } from '../../shared/ipc/profiles';
import type { ResourceSync, Syncable } from '../../shared/ipc/sync';
import { SyncStoreModel } from '../support/sync-store-model';
import { sampleKeys } from './fault-service';

/** Pauses so short that a retry costs a test nothing. */
export const hasty = { attempts: 4, baseMs: 2, capMs: 8, retryAfterCapMs: 20 };

/** The app's own client for a service, as main puts it together. */
export function clientFor(
  baseHref: string,
  options: Partial<MerchantClientOptions> & {
    limits?: Partial<Limits>;
    token?: 'pasted' | 'login';
  } = {},
): MerchantClient {
  const { limits = {}, token = 'pasted', ...rest } = options;
  const http = openHttpClient({ fetch: globalThis.fetch, limits });
  const requestLog = new RequestLog();
  const secretKey = Secret.fromText(sampleKeys.secretKey);
  const publicKey = Secret.fromText('sample-public');
  const login = { http, baseHref, settings: usualLogin, publicKey, secretKey, requestLog };
  const tokens =
    token === 'login' ? loginTokens(login) : pastedToken(Secret.fromText(sampleKeys.accessToken));
  return createMerchantClient({
    http,
    baseHref,
    credentials: { secretKey, publicKey, tokens },
    recipe: () => presetById('hmac-sha256-query-hex'),
    onRecipeLearned: () => undefined,
    requestLog,
    rules: hasty,
    ...rest,
  });
}

/** A sync engine over a client, into a store in memory. The caller closes it. */
export async function engineFor(
  client: MerchantClient,
  options: Partial<SyncOptions> & {
    store?: SyncStoreModel;
    perPage?: number;
    lanes?: number;
  } = {},
): Promise<{ engine: SyncEngine; store: SyncStoreModel }> {
  const { store = new SyncStoreModel(), perPage = 50, lanes = 4, ...rest } = options;
  const engine = await SyncEngine.open({
    store,
    ask: (question) => question(client),
    settings: () => ({ perPage, concurrency: lanes }),
    ...rest,
  });
  return { engine, store };
}

export function stateOf(states: readonly ResourceSync[], resource: Syncable): ResourceSync {
  const found = states.find((each) => each.resource === resource);
  if (found === undefined) throw new Error(`no state of ${resource}`);
  return found;
}

/** Resolves with the first state of a resource that is as wanted, the present one included. */
export function whenState(
  engine: SyncEngine,
  resource: Syncable,
  isWanted: (state: ResourceSync) => boolean,
): Promise<ResourceSync> {
  const present = stateOf(engine.state, resource);
  if (isWanted(present)) return Promise.resolve(present);
  return new Promise((resolve) => {
    const stop = engine.onChange((states) => {
      const state = stateOf(states, resource);
      if (!isWanted(state)) return;
      stop();
      resolve(state);
    });
  });
}
