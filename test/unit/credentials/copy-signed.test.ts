import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceClock } from '../../../main/http/service-clock';
import { createMerchantClient } from '../../../main/http/client';
import {
  clientCardEndpoint,
  listEndpoint,
  endpointAt,
  merchantEndpoint,
} from '../../../main/http/endpoints';
import { pastedToken } from '../../../main/http/tokens';
import { RequestLog } from '../../../main/log/request-log';
import { copySigned } from '../../../main/credentials/copy-signed';
import { DeskError } from '../../../main/failure';
import { SecretClipboard } from '../../../main/vault/secret-clipboard';
import { Secret } from '../../../main/vault/secret';
import type { SignatureRecipe } from '../../../shared/recipe';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const recipe: SignatureRecipe = {
  primitive: { kind: 'hmac', hash: 'sha256' },
  message: 'query',
  keyEncoding: 'utf-8',
  output: 'hex',
  pathParameters: false,
};
const entry = (path: string, method: 'GET' | 'POST' = 'GET') => ({
  requestId: 'r-1',
  method,
  path,
  startedAt: 0,
  durationMs: 1,
  status: 200,
  serviceCode: null,
  attempt: 1,
  bytes: 2,
  clockOffsetMs: null,
  failure: null,
  redactions: 0,
});
/** `{"alg":"none"}.{"exp":1700000600}` */
const token = 'eyJhbGciOiJub25lIn0.eyJleHAiOjE3MDAwMDA2MDB9.x';

function copying(path: string, method: 'GET' | 'POST' = 'GET') {
  const sent = vi.fn();
  const requestLog = new RequestLog();
  requestLog.add(entry(path, method));
  const client = createMerchantClient({
    http: sent,
    baseHref: 'https://api.andina.example/gate',
    credentials: {
      secretKey: Secret.fromText('sample-not-real-key'),
      publicKey: null,
      tokens: pastedToken(Secret.fromText(token)),
    },
    requestLog,
    clock: new ServiceClock(),
    timing: { now: () => 1_700_000_000_000, random: () => 1, sleep: () => Promise.resolve() },
    recipe: () => recipe,
    onRecipeLearned: () => undefined,
  });
  const board = { text: 'of before' };
  const clipboard = new SecretClipboard({
    readText: () => board.text,
    writeText: (text) => void (board.text = text),
    clear: () => void (board.text = ''),
  });
  const is = { closed: false, gesture: true, requests: 0 };
  const run = () =>
    copySigned(
      {
        session: {
          requireOpen: () => {
            if (is.closed) throw new DeskError('app.cancelled');
          },
          signedCommand: (endpoint) => client.signedCommand(endpoint),
        },
        requestLog,
        clipboard,
        auditLog: { record: () => Promise.resolve() },
        askToCopy: () => {
          is.requests += 1;
          return Promise.resolve(is.gesture);
        },
      },
      { requestId: 'r-1', attempt: 1 },
    );
  return { run, board, is, sent, clipboard, requestLog };
}

test('a request is signed now, told with its ends, not sent, and off the clipboard again', async () => {
  const { run, board, sent, requestLog } = copying(
    '/api-hub/v1/merchants/clients?page=2&per_page=50',
  );
  expect(await run()).toEqual({
    clearsAfterSeconds: 30,
    signedAt: 1_700_000_000_000,
    tokenEndsAt: 1_700_000_600_000,
  });
  // openssl dgst -sha256 -hmac sample-not-real-key over page=2&per_page=50&timestamp=1700000000000
  expect(board.text).toBe(
    `curl 'https://api.andina.example/gate/api-hub/v1/merchants/clients?page=2&per_page=50&timestamp=1700000000000' -H 'authorization-token: Bearer ${token}' -H 'signature: e23929c3c88bb2cee9fb4ac38b3df963618b9047f98fcfd7013f560e1bd1336a'`,
  );
  expect(sent).not.toHaveBeenCalled();
  expect(JSON.stringify(requestLog.list())).not.toContain(token);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(board.text).toBe('');
});

test('without the gesture, and for a profile that was left, nothing is signed', async () => {
  const closed = copying('/api-hub/v1/merchants/me');
  closed.is.gesture = false;
  expect(await closed.run()).toBeNull();
  expect(closed.board.text).toBe('of before');
  const hidden = copying('/api-hub/v1/merchants/me');
  hidden.is.closed = true;
  await expect(hidden.run()).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(hidden.board.text).toBe('of before');
});

test.each([
  ['/api-hub/v1/client-cards/000000…0001/details', 'GET'],
  ['/api-hub/v1/merchants/login', 'POST'],
  ['/api-hub/v1/merchants/me', 'POST'],
  ['/elsewhere', 'GET'],
] as const)('%s (%s) cannot be signed, and nobody is asked', async (path, method) => {
  const { run, is } = copying(path, method);
  await expect(run()).rejects.toMatchObject({
    code: 'input.params',
    params: { reason: 'not-signable' },
  });
  expect(is.requests).toBe(0);
});

test('a line of the log leads back to its endpoint', () => {
  expect(endpointAt('/api-hub/v1/merchants/me')).toEqual(merchantEndpoint);
  expect(endpointAt('/api-hub/v1/merchants/clients')).toEqual(listEndpoint('clients'));
  expect(endpointAt('/api-hub/v1/merchants/clients?page=0&per_page=7')).toEqual(
    listEndpoint('clients', 0, 7),
  );
  expect(endpointAt('/api-hub/v1/merchants/lots?page=3&per_page=100')).toEqual(
    listEndpoint('lots', 3, 100),
  );
  expect(endpointAt(`/${clientCardEndpoint('a').segments.join('/')}`)).toBeNull();
});
