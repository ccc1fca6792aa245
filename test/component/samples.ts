import type { SignatureRecipe } from '../../shared/recipe';
import type { SessionState } from '../../shared/ipc/session';
import { type Profile, usualLogin } from '../../shared/ipc/profiles';

export const sortedQuery: SignatureRecipe = {
  primitive: { kind: 'hmac', hash: 'sha256' },
  message: 'query',
  keyEncoding: 'utf-8',
  output: 'hex',
  pathParameters: false,
};

export const timestampOnly: SignatureRecipe = { ...sortedQuery, message: 'timestamp-pair' };

export const liveProfile: Profile = {
  id: 'p-live',
  name: 'Andina Prepago',
  baseUrl: 'https://api.andina.example',
  host: 'api.andina.example',
  environment: 'live',
  token: { kind: 'pasted' },
  recipe: sortedQuery,
  perPage: 100,
  concurrency: 2,
  sample: false,
};

export const testProfile: Profile = {
  ...liveProfile,
  id: 'p-test',
  name: 'Andina pruebas',
  baseUrl: 'https://test.andina.example',
  host: 'test.andina.example',
  environment: 'test',
  token: usualLogin,
  recipe: null,
};

export const sampleProfile: Profile = {
  ...liveProfile,
  id: 'p-sample',
  name: 'Muestra S.A.C.',
  baseUrl: 'http://127.0.0.1:40123',
  host: '127.0.0.1:40123',
  environment: 'test',
  sample: true,
};

export const closedSession: SessionState = {
  profile: null,
  phase: 'closed',
  failure: null,
  notOpened: null,
  credentials: { secretKey: 'none', accessToken: 'none', publicKey: 'none' },
  vault: { kind: 'keychain', name: 'GNOME Keyring', state: 'ready' },
  clockOffsetMs: null,
  companyName: null,
};

export function openSession(profile: Profile = liveProfile): SessionState {
  return {
    ...closedSession,
    profile,
    phase: 'online',
    credentials: { secretKey: 'keychain', accessToken: 'keychain', publicKey: 'none' },
    clockOffsetMs: 3200,
    companyName: 'Andina Prepago S.A.C.',
  };
}
