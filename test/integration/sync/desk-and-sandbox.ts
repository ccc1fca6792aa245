import { onTestFinished } from 'vitest';
import { createMerchantClient, type MerchantClient } from '../../../main/http/client';
import { pastedToken } from '../../../main/http/tokens';
import { loginTokens } from '../../../main/http/login';
import { openHttpClient } from '../../../main/http/transport';
import { RequestLog } from '../../../main/log/request-log';
import { startTestService } from '../../service/service';
import type { TestServiceOptions } from '../../service/options';
import { SyncEngine, type SyncOptions } from '../../../main/sync/sync-engine';
import { Secret } from '../../../main/vault/secret';
import { presetById } from '../../../shared/recipe-presets';
import { usualLogin } from '../../../shared/ipc/profiles';
import type { ResourceSync, Syncable } from '../../../shared/ipc/sync';
import { SyncStoreModel } from '../../support/sync-store-model';

/** A sandbox, and engines with real clients for it; all of it ends with the test. */
export async function deskWithSandbox(options: TestServiceOptions = {}) {
  const sandbox = await startTestService(options);
  onTestFinished(() => sandbox.close());
  const store = new SyncStoreModel();

  const connect = (token: 'pasted' | 'login' = 'pasted'): MerchantClient => {
    const { credentials, baseUrl } = sandbox;
    const secretKey = Secret.fromText(credentials.secretKey);
    const publicKey = Secret.fromText(credentials.publicKey);
    const http = openHttpClient({ fetch: globalThis.fetch });
    const requestLog = new RequestLog();
    const baseHref = baseUrl;
    return createMerchantClient({
      http,
      baseHref,
      credentials: {
        secretKey,
        publicKey,
        tokens:
          token === 'pasted'
            ? pastedToken(Secret.fromText(credentials.accessToken))
            : loginTokens({
                http,
                baseHref,
                settings: usualLogin,
                publicKey,
                secretKey,
                requestLog,
              }),
      },
      recipe: () => presetById('hmac-sha256-query-hex'),
      onRecipeLearned: () => undefined,
      requestLog,
      rules: { attempts: 4, baseMs: 5, capMs: 20, retryAfterCapMs: 1_000 },
    });
  };

  const open = async (
    settings: Partial<SyncOptions> & {
      token?: 'pasted' | 'login';
      perPage?: number;
      lanes?: number;
    } = {},
  ) => {
    const { token, perPage = 100, lanes = 4, ...rest } = settings;
    const client = connect(token);
    const engine = await SyncEngine.open({
      store,
      ask: (question) => question(client),
      settings: () => ({ perPage, concurrency: lanes }),
      ...rest,
    });
    onTestFinished(() => engine.close());
    return engine;
  };
  return { sandbox, store, connect, open };
}

export function stateOf(states: readonly ResourceSync[], resource: Syncable): ResourceSync {
  const found = states.find((each) => each.resource === resource);
  if (found === undefined) throw new Error(`no state of ${resource}`);
  return found;
}

/** Resolves with the first state of a resource that is as wanted, the present one included. */
export function when(
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
