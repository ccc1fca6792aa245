import { createHmac, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { presets } from '../../../shared/recipe-presets';
import type { SignatureRecipe } from '../../../shared/recipe';
import { createMerchantClient, type MerchantClientOptions } from '../../../main/http/client';
import { pastedToken } from '../../../main/http/tokens';
import { loginTokens } from '../../../main/http/login';
import { openHttpClient } from '../../../main/http/transport';
import { merchantFromSnapshot } from '../../../main/resources/merchant/snapshot';
import { RequestLog } from '../../../main/log/request-log';
import { Secret } from '../../../main/vault/secret';
import { usualLogin } from '../../../shared/ipc/profiles';
import {
  json,
  refusal,
  scriptedService,
  success,
  type ScriptedService,
  type Step,
} from './scripted-service';

const secretText = 'sample-not-a-real-secret';
const secretKey = Secret.fromText(secretText);
const publicKey = Secret.fromText('sample-public-key');
const query = presets[0].recipe;

async function connect(steps: Step[], overrides: Partial<MerchantClientOptions> = {}) {
  const service = await scriptedService(...steps);
  const requestLog = new RequestLog();
  const waits: number[] = [];
  const learned: SignatureRecipe[] = [];
  let recipe: SignatureRecipe = query;
  const state = { now: Date.now() };
  const timing = {
    now: () => state.now,
    random: () => 1,
    sleep: (ms: number) => {
      waits.push(ms);
      state.now += ms;
      return Promise.resolve();
    },
  };
  const client = createMerchantClient({
    http: openHttpClient({ fetch: globalThis.fetch, now: timing.now }),
    baseHref: service.baseHref,
    credentials: {
      secretKey,
      publicKey,
      tokens: pastedToken(Secret.fromText('sample-not-a-real-token')),
    },
    recipe: () => recipe,
    onRecipeLearned: (better) => {
      recipe = better;
      learned.push(better);
    },
    requestLog,
    timing,
    ...overrides,
  });
  return { service, client, requestLog, waits, learned, state };
}

const queryOf = (service: ScriptedService, at: number) =>
  new URL(service.seen[at]?.url ?? '', service.baseHref).searchParams;
const hmac = (text: string) => createHmac('sha256', secretText).update(text).digest('hex');
const signedRight: Step = (request, response) => {
  const { search } = new URL(request.url ?? '', 'http://x');
  const right = request.headers.signature === hmac(search.slice(1));
  (right ? success([]) : refusal(401, 'Invalid signature'))(request, response);
};

describe('the four reads', () => {
  test('merchants/me', async () => {
    const { client, service } = await connect([success({ id: 'm-1', company_name: 'Muestra' })]);
    await expect(client.merchant()).resolves.toMatchObject({ id: 'm-1', companyName: 'Muestra' });
    expect(service.seen[0]?.url).toMatch(/^\/api-hub\/v1\/merchants\/me\?timestamp=\d{13}$/);
  });

  test('merchants/me is asked once for all who ask at once, and soon after', async () => {
    const { client, service, state } = await connect([success({ id: 'm-1' })], {
      merchantCacheMs: 250,
    });
    const [one, other] = await Promise.all([client.merchant(), client.merchant()]);
    expect(other).toBe(one);
    expect(await client.merchant()).toBe(one);
    expect(service.seen).toHaveLength(1);
    state.now += 250;
    await client.merchant();
    expect(service.seen).toHaveLength(2);
  });

  test('an answer from before the clock was set back is not handed out as a new one', async () => {
    const { client, service, state } = await connect([success({ id: 'm-1' })], {
      merchantCacheMs: 250,
    });
    await client.merchant();
    state.now -= 3_600_000;
    await client.merchant();
    expect(service.seen).toHaveLength(2);
  });

  test('a merchant that could not be read is asked for again', async () => {
    const { client } = await connect([refusal(401, 'No'), success({ id: 'm-1' })], {
      merchantCacheMs: 250,
    });
    await expect(client.merchant()).rejects.toMatchObject({ code: 'credentials.refused' });
    await expect(client.merchant()).resolves.toMatchObject({ id: 'm-1' });
  });

  test('clients: page and per_page only when asked for, signed as sent', async () => {
    const { client, service } = await connect([signedRight]);
    const page = await client.clients();
    expect(page).toMatchObject({ page: 1, perPage: 15, hasMore: false });
    await client.clients({ page: 3, perPage: 50 });
    expect([...queryOf(service, 0).keys()]).toEqual(['timestamp']);
    expect(service.seen[1]?.url).toMatch(
      /^\/api-hub\/v1\/merchants\/clients\?page=3&per_page=50&timestamp=\d{13}$/,
    );
  });

  test('beyond the end of a list, null or a list of any name is an empty page', async () => {
    for (const beyond of [null, { found: [] }]) {
      const { client } = await connect([success(beyond)]);
      const empty = { page: 99, records: [], hasMore: false };
      expect(await client.clients({ page: 99 })).toMatchObject(empty);
      expect(await client.lots({ page: 99, perPage: 20 })).toMatchObject(empty);
    }
  });

  test('lots: both always', async () => {
    const { client, service } = await connect([signedRight]);
    await client.lots({ page: 1, perPage: 20 });
    expect(service.seen[0]?.url).toMatch(
      /^\/api-hub\/v1\/merchants\/lots\?page=1&per_page=20&timestamp=/,
    );
  });

  test('client-cards: the id is one encoded segment', async () => {
    const { client, service } = await connect([success({ id: 'x', client_id: 'k' })]);
    await expect(client.clientCard(' a b?c#d ')).resolves.toMatchObject({ requestedId: 'a b?c#d' });
    expect(service.seen[0]?.url).toMatch(
      /^\/api-hub\/v1\/client-cards\/a%20b%3Fc%23d\/details\?timestamp=\d{13}$/,
    );
  });

  test('a UUID in capitals is asked for in small letters when the service does not know it so', async () => {
    const small = '0b6b1f7e-6c1c-4a59-9f5a-0d1f7c5b00ab';
    const { client, service } = await connect([
      refusal(404, 'none'),
      success({ id: small }),
      refusal(404, 'none'),
    ]);
    const card = await client.clientCard(small.toUpperCase());
    expect(card).toMatchObject({ id: small, requestedId: small });
    expect(service.seen.map(({ url = '' }) => url.split('/')[4])).toEqual([
      small.toUpperCase(),
      small,
    ]);
    // What is no UUID, and one in small letters, is what it is.
    await expect(client.clientCard('ABC-1')).rejects.toMatchObject({ code: 'service.not-found' });
    await expect(client.clientCard(small)).rejects.toMatchObject({ code: 'service.not-found' });
    expect(service.seen).toHaveLength(4);
  });

  test('bad input sends nothing', async () => {
    const { client, service } = await connect([success({})]);
    await expect(client.clientCard('../x')).rejects.toMatchObject({ code: 'input.card-id' });
    await expect(client.lots({ page: 0, perPage: 5 })).rejects.toMatchObject({
      code: 'input.page',
    });
    await expect(client.clients({ perPage: 1.5 })).rejects.toMatchObject({
      code: 'input.per-page',
    });
    expect(service.connections()).toBe(0);
  });

  test('without a recipe nothing is sent', async () => {
    const { client, service } = await connect([success({})], { recipe: () => null });
    await expect(client.merchant()).rejects.toMatchObject({ code: 'credentials.no-recipe' });
    expect(service.connections()).toBe(0);
  });

  test('no field bears a name of the app, in the merchant, a card, a page and a list', async () => {
    const sent = { id: 'r-1', 'desk.mark': 'x', lookup_outcome: 'y', 'service.desk.mark': 'z' };
    const stored = [
      ['id', 'r-1'],
      ['service.desk.mark', 'x'],
      ['service.lookup_outcome', 'y'],
      ['service.service.desk.mark', 'z'],
    ];
    const one = success(sent);
    const list = success([sent]);
    const { client } = await connect([one, one, list, list]);
    const merchant = await client.merchant();
    expect(merchant.record).toEqual(stored);
    // Read from the store it is decoded again, and its names stay.
    expect(merchantFromSnapshot(merchant.record, 1).record).toEqual(stored);
    expect(await client.clientCard('r-1')).toMatchObject({ record: stored });
    expect((await client.clients()).columns).toEqual(stored.map(([name]) => name));
    const { records } = await client.listPage('lots', { page: 1, perPage: 10 });
    expect(records).toEqual([stored]);
  });

  test('ids and amounts come through digit for digit', async () => {
    const body =
      '{"code":"00000","data":[{"id":1293438106040557568,"amount":8.10}],"metadata":{"total":1}}';
    const { client } = await connect([json(body)]);
    await expect(client.lots({ page: 1, perPage: 5 })).resolves.toMatchObject({
      rows: [[{ text: '1293438106040557568' }, { text: '8.10' }]],
      total: 1,
    });
  });
});

describe('trying again', () => {
  test('each attempt has its own timestamp and signature', async () => {
    const { client, service, requestLog } = await connect([
      refusal(503, 'busy'),
      refusal(502, 'busy'),
      signedRight,
    ]);
    await client.clients();
    const stamps = [0, 1, 2].map((at) => queryOf(service, at).get('timestamp'));
    expect(new Set(stamps).size).toBe(3);
    expect(requestLog.list().map(({ attempt, status }) => [attempt, status])).toEqual([
      [3, 200],
      [2, 502],
      [1, 503],
    ]);
    expect(new Set(requestLog.list().map(({ requestId }) => requestId)).size).toBe(1);
  });

  test.each([
    ['seconds', () => '7'],
    ['an HTTP date', () => new Date(Math.floor(Date.now() / 1_000) * 1_000 + 7_000).toUTCString()],
  ])('429 with Retry-After in %s is waited out', async (_, header) => {
    const date = new Date(Math.floor(Date.now() / 1_000) * 1_000).toUTCString();
    const busy = refusal(429, 'slow down', { 'retry-after': header(), date });
    const { client, waits } = await connect([busy, success([])]);
    await client.clients();
    expect(waits).toEqual([7_500]);
  });

  test('gives up after four, with the request’s id', async () => {
    const { client, service, requestLog } = await connect([refusal(503, 'busy')]);
    const error: unknown = await client.merchant().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'service.unavailable',
      params: { status: 503, serviceCode: '40000', serviceMessage: 'busy' },
      requestId: requestLog.list()[0]?.requestId,
    });
    expect(service.seen).toHaveLength(4);
  });

  test('a refusal is told at once', async () => {
    const { client, service } = await connect([refusal(403, 'IP not allowed')]);
    await expect(client.merchant()).rejects.toMatchObject({ code: 'service.forbidden' });
    expect(service.seen).toHaveLength(1);
  });

  test('cancelling during a pause', async () => {
    const stop = new AbortController();
    const { client, service } = await connect([refusal(503, 'busy')], {
      timing: {
        now: Date.now,
        random: () => 1,
        sleep: (_ms, signal) => {
          stop.abort();
          return signal?.aborted
            ? Promise.reject(Object.assign(new Error('stop'), { code: 'app.cancelled' }))
            : Promise.resolve();
        },
      },
    });
    await expect(client.merchant({ signal: stop.signal })).rejects.toMatchObject({
      code: 'app.cancelled',
    });
    expect(service.seen).toHaveLength(1);
  });
});

test('a compressed body that stops short is cut short, though the runtime passes it on as whole', async () => {
  const text = JSON.stringify({
    code: '00000',
    data: { company_name: randomBytes(60_000).toString('hex') },
  });
  const { client } = await connect([
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(text).subarray(0, 40_000));
    },
  ]);
  await expect(client.merchant()).rejects.toMatchObject({ code: 'service.truncated' });
});

describe('a wrong clock', () => {
  const window = 30_000;
  /** Checks the timestamp against its own clock, `ahead` of this computer's. */
  const clockOf =
    (ahead: number, words: string, status = 401): Step =>
    (request, response) => {
      const now = Date.now() + ahead;
      response.setHeader('date', new Date(now).toUTCString());
      const stamp = Number(new URL(request.url ?? '', 'http://x').searchParams.get('timestamp'));
      (Math.abs(stamp - now) <= window ? success({}) : refusal(status, words))(request, response);
    };
  test.each([
    [60_000, 401, 'The timestamp is outside the window'],
    [-60_000, 401, 'Invalid signature'],
    [10 * 365 * 86_400_000, 401, 'Unauthorized'],
    [-10 * 365 * 86_400_000, 401, 'Unauthorized'],
    [7_200_000, 200, 'The request is too old'],
    [7_200_000, 403, 'Forbidden'],
    [7_200_000, 422, 'The timestamp is outside the window'],
  ])('%d ms, refused with %d: one extra request, then none', async (ahead, status, words) => {
    const { client, service } = await connect([clockOf(ahead, words, status)]);
    await client.merchant();
    expect(service.seen).toHaveLength(2);
    await client.merchant();
    expect(service.seen).toHaveLength(3);
    expect(Math.abs((client.clockOffset() ?? 0) - ahead)).toBeLessThan(2_000);
  });

  test('while probing it is told, not corrected behind the probe’s back', async () => {
    const { client, service } = await connect([clockOf(60_000, 'Unauthorized')]);
    await expect(client.tryRecipe(query, 'merchant')).rejects.toMatchObject({
      params: { about: 'clock-corrected' },
    });
    expect(service.seen).toHaveLength(1);
    await client.tryRecipe(query, 'merchant');
  });

  test.each([
    [401, 'Invalid signature', 'credentials.signature-refused'],
    [200, 'The request is too old', 'service.code'],
  ])(
    'a refusal with %d that is not the clock’s is not asked twice',
    async (status, words, code) => {
      const { client, service } = await connect([refusal(status, words)]);
      await expect(client.merchant()).rejects.toMatchObject({ code });
      expect(service.seen).toHaveLength(1);
    },
  );
});

describe('a card whose id the service wants signed', () => {
  const wantsPath: Step = (request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const id = /client-cards\/([^/]+)\//.exec(url.pathname)?.[1];
    const text = (id === undefined ? '' : `id=${id}&`) + url.search.slice(1);
    const right = request.headers.signature === hmac(text);
    (right ? success({ id }) : refusal(401, 'Invalid signature'))(request, response);
  };

  test('the variant is tried once and kept', async () => {
    const { client, service, learned } = await connect([wantsPath]);
    await client.clientCard('c-1');
    expect(service.seen).toHaveLength(2);
    expect(learned).toEqual([{ ...query, pathParameters: true }]);
    await client.clientCard('c-2');
    expect(service.seen).toHaveLength(3);
    await client.merchant();
    expect(service.seen).toHaveLength(4);
  });

  test('"no such card" to the variant means its signature was right', async () => {
    const { client, learned } = await connect([
      refusal(401, 'Invalid signature'),
      refusal(404, 'none'),
    ]);
    await expect(client.clientCard('c-1')).rejects.toMatchObject({ code: 'service.not-found' });
    expect(learned).toHaveLength(1);
  });

  test('refused as well: the first refusal is told, and not every card tries again', async () => {
    const { client, service, learned } = await connect([refusal(401, 'Invalid signature')]);
    for (const requests of [2, 3]) {
      await expect(client.clientCard('c-1')).rejects.toMatchObject({
        code: 'credentials.signature-refused',
      });
      expect(service.seen).toHaveLength(requests);
    }
    expect(learned).toEqual([]);
  });

  test('a recipe without the query has no such variant', async () => {
    const { client, service } = await connect([refusal(401, 'Invalid signature')], {
      recipe: () => ({ ...query, message: 'timestamp' }),
    });
    await expect(client.clientCard('c-1')).rejects.toMatchObject({
      code: 'credentials.signature-refused',
    });
    expect(service.seen).toHaveLength(1);
  });
});

describe('the end of a list, however it is told', () => {
  const request = { page: 3, perPage: 2 };
  const nothing = { records: [], hasMore: false };

  const asPage = (page: number) => ({ resource: 'clients', page });

  test.each([
    ['404', refusal(404, 'Not found'), 'service.not-found', asPage],
    ['another code', refusal(200, 'No more pages'), 'service.code', () => ({})],
  ])(
    'a page refused with %s is a page with an end, after one more question',
    async (_, step, code, params) => {
      const { client, service } = await connect([step]);
      await expect(client.listPage('clients', request)).resolves.toMatchObject({
        ...nothing,
        end: { code, params: params(3) },
      });
      expect(service.seen).toHaveLength(2);
      const first = { ...request, page: 1 };
      const refused = { code, params: params(1) };
      await expect(client.listPage('clients', first)).rejects.toMatchObject(refused);
      await expect(client.clients(first)).rejects.toMatchObject(refused);
    },
  );

  test.each([
    ['data: null', success(null)],
    ['items: null', success({ items: null })],
    ['clients: null', success({ clients: null, page: 3 })],
  ])('%s is an empty page behind the first', async (_, step) => {
    const { client } = await connect([step]);
    await expect(client.listPage('clients', request)).resolves.toMatchObject(nothing);
    await expect(client.listPage('clients', { ...request, page: 1 })).rejects.toMatchObject({
      code: 'service.unknown-shape',
    });
  });

  test.each([
    ['items: null', success({ items: null, total: 0 })],
    ['data: null', success(null, { metadata: { total: 0 } })],
  ])('%s with a total of 0 is an empty list', async (_, step) => {
    const { client } = await connect([step]);
    await expect(client.listPage('clients', { page: 1, perPage: 2 })).resolves.toMatchObject({
      ...nothing,
      total: 0,
    });
    await expect(client.clients()).resolves.toMatchObject({ rows: [], total: 0 });
  });

  test.each([
    ['401', refusal(401, 'Invalid token'), 'credentials.refused'],
    ['403', refusal(403, 'Not from this address'), 'service.forbidden'],
    ['another shape', success({ status: 'x' }), 'service.unknown-shape'],
  ])('%s is none', async (_, step, code) => {
    const { client } = await connect([step]);
    await expect(client.listPage('clients', request)).rejects.toMatchObject({ code });
  });
});

describe('an answer that is odd once', () => {
  const page = { page: 1, perPage: 2 };
  const empty =
    (status: number): Step =>
    (_request, response) => {
      response.writeHead(status);
      response.end();
    };
  const html: Step = json('<html>Sign in', 200, { 'content-type': 'text/html' });
  test.each([
    ['204', empty(204), 'service.empty'],
    ['304', empty(304), 'service.status'],
    ['400', refusal(400, 'Bad request'), 'service.status'],
    ['a page of HTML', html, 'service.html'],
  ])(
    '%s is asked about once more within a sync, and believed the second time',
    async (_, odd, code) => {
      const once = await connect([odd, success([{ id: 'a' }])]);
      await expect(once.client.listPage('clients', page)).resolves.toMatchObject({
        records: [[['id', 'a']]],
      });
      const twice = await connect([odd]);
      await expect(twice.client.listPage('clients', page)).rejects.toMatchObject({ code });
      expect(twice.service.seen).toHaveLength(2);
      const alone = await connect([odd, success([])]);
      await expect(alone.client.clients()).rejects.toMatchObject({ code });
    },
  );
});

describe('tokens', () => {
  const jwt = (claims: object) =>
    `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sample`;

  /** A service with a login: each token it gives lives until the next one is given. */
  function loginService({ life = 3_600, words = 'Invalid token', ahead = 0, says = ['iat'] } = {}) {
    const logins: string[] = [];
    let current = '';
    const step: Step = (request, response) => {
      if (request.method === 'POST') {
        request.on('data', (chunk: Buffer) => logins.push(chunk.toString()));
        request.on('end', () => {
          const now = Date.now() + ahead * 1_000;
          const iat = Math.floor(now / 1_000);
          const claims = {
            n: logins.length,
            exp: iat + life,
            ...(says.includes('iat') && { iat }),
          };
          current = jwt(claims);
          json({ token: current }, 200, { date: new Date(now).toUTCString() })(request, response);
        });
        return;
      }
      const right = request.headers['authorization-token'] === `Bearer ${current}`;
      (right ? success({}) : refusal(401, words))(request, response);
    };
    return { step, logins, revoke: () => (current = '') };
  }

  test.each([
    { access_token: 'sample-not-a-real-token' },
    { data: { token: 'sample-not-a-real-token' } },
    { code: '00000', data: { access_token: 'sample-not-a-real-token' } },
    { token: 'Bearer sample-not-a-real-token' },
    { data: 'sample-not-a-real-token' },
    { code: 0, token: 'sample-not-a-real-token' },
  ])('a token is found where it stands: %j', async (answer) => {
    const { client, service } = await connectByLogin([json(answer), success({})]);
    await client.merchant();
    expect(service.seen[1]?.headers['authorization-token']).toBe('Bearer sample-not-a-real-token');
  });

  test('a token that was renewed is still redacted where it comes back', async () => {
    const { step, revoke } = loginService();
    let older = '';
    const first: Step = (request, response) => {
      older = String(request.headers['authorization-token']).slice('Bearer '.length);
      step(request, response);
    };
    const echo: Step = (request, response) => success({ company_name: older })(request, response);
    const { client, service } = await connectByLogin([step, first, step, step, step, echo]);
    await client.merchant();
    revoke();
    await client.merchant();
    expect(service.seen.at(-1)?.headers['authorization-token']).not.toContain(older);
    await expect(client.merchant()).resolves.toMatchObject({
      companyName: '[redacted]',
      redactions: 1,
    });
  });

  async function connectByLogin(steps: Step[]) {
    const requestLog = new RequestLog();
    const service = await scriptedService(...steps);
    const state = { now: Date.now() };
    const waits: number[] = [];
    const sleep = (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    };
    const timing = { now: () => state.now, random: () => 0, sleep };
    const http = openHttpClient({ fetch: globalThis.fetch });
    const common = { http, baseHref: service.baseHref, requestLog, timing };
    const tokens = loginTokens({ ...common, settings: usualLogin, publicKey, secretKey });
    const client = createMerchantClient({
      ...common,
      credentials: { secretKey, publicKey, tokens },
      recipe: () => query,
      onRecipeLearned: () => undefined,
    });
    return { service, client, requestLog, state, tokens, waits };
  }

  test('one login serves many reads, at the configured path with the configured fields', async () => {
    const { step, logins } = loginService();
    const { client, service } = await connectByLogin([step]);
    await Promise.all([client.merchant(), client.merchant(), client.merchant()]);
    expect(logins).toEqual([
      JSON.stringify({ public_key: 'sample-public-key', secret_key: secretText }),
    ]);
    expect(service.seen[0]?.url).toBe('/api-hub/v1/auth/merchant/login');
  });

  test('renewed 60 s before its end', async () => {
    const { step, logins } = loginService({ life: 3_600 });
    const { client, state } = await connectByLogin([step]);
    await client.merchant();
    state.now += 3_530_000;
    await client.merchant();
    expect(logins).toHaveLength(1);
    state.now += 15_000;
    await client.merchant();
    expect(logins).toHaveLength(2);
  });

  test.each([
    ['that does not say since when, from a clock far behind', { says: [], ahead: -7_200 }],
    ['that lives for a minute', { life: 60 }],
    ['that has ended already', { life: -10 }],
  ])('a token %s is not asked for with each request', async (_, kind) => {
    const { step, logins } = loginService(kind);
    const { client } = await connectByLogin([step]);
    for (let reads = 0; reads < 3; reads += 1) await client.merchant();
    expect(logins).toHaveLength(1);
  });

  test('a token that lives for a minute is renewed after half of it', async () => {
    const { step, logins } = loginService({ life: 60 });
    const { client, state } = await connectByLogin([step]);
    await client.merchant();
    state.now += 31_000;
    await client.merchant();
    expect(logins).toHaveLength(2);
  });

  test('after a 401 one login and one more request, however many were refused at once', async () => {
    const { step, logins, revoke } = loginService();
    const { client, service } = await connectByLogin([step]);
    await client.merchant();
    revoke();
    await Promise.all([client.merchant(), client.merchant(), client.merchant()]);
    expect(logins).toHaveLength(2);
    expect(service.seen).toHaveLength(2 + 3 + 1 + 3);
  });

  test.each(['Signature has expired', 'Signature verification failed'])(
    'a token refused by the words "%s" is renewed as well',
    async (words) => {
      const { step, logins, revoke } = loginService({ words });
      const { client, service } = await connectByLogin([step]);
      await client.merchant();
      revoke();
      await client.merchant();
      expect(logins).toHaveLength(2);
      expect(service.seen).toHaveLength(2 + 1 + 2);
    },
  );

  test('a login that is down for a moment does not make a refused token final', async () => {
    const { step, logins, revoke } = loginService();
    let isDown = false;
    const downOnce: Step = (request, response) => {
      const answer = isDown && request.method === 'POST' ? refusal(503, 'busy') : step;
      if (answer !== step) isDown = false;
      answer(request, response);
    };
    const { client, service } = await connectByLogin([downOnce]);
    await client.merchant();
    revoke();
    isDown = true;
    await client.merchant();
    expect(logins).toHaveLength(2);
    const methods = service.seen.map(({ method }) => method);
    expect(methods).toEqual(['POST', 'GET', 'GET', 'POST', 'POST', 'GET']);
  });

  test.each([429, 503])(
    'a login answered with %d and Retry-After is waited out',
    async (status) => {
      const login = json({ token: 'sample-not-a-real-token' });
      const busy = refusal(status, 'busy', { 'retry-after': '7' });
      const { client, waits } = await connectByLogin([busy, login, success({})]);
      await client.merchant();
      expect(waits).toEqual([7_000]);
    },
  );

  test('a token refused again is told, not asked for for ever', async () => {
    const login = json({ token: 'sample-not-a-real-token' });
    const { client, service } = await connectByLogin([
      (request, response) =>
        (request.method === 'POST' ? login : refusal(401, 'Invalid token'))(request, response),
    ]);
    await expect(client.merchant()).rejects.toMatchObject({ code: 'credentials.refused' });
    expect(service.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET']);
  });

  test.each([
    ['a status', refusal(401, 'Invalid credentials'), 'credentials.login-refused'],
    ['a 400', refusal(400, 'bad'), 'credentials.login-refused'],
    ['a code', json({ code: '40100', message: 'no' }), 'credentials.login-refused'],
    [
      'a code and a text',
      json({ code: '40100', data: 'INVALID_CREDENTIALS' }),
      'credentials.login-refused',
    ],
    [
      'a code and a trace',
      json({ code: '40100', data: { token: '0b6b1f7e-6c1c-4a59' } }),
      'credentials.login-refused',
    ],
    ['a success without the token', json({ jwt: 'x' }), 'credentials.login-shape'],
    ['a token of another type', json({ token: 7 }), 'credentials.login-shape'],
    ['a web page', json('<html>', 200, { 'content-type': 'text/html' }), 'service.html'],
    ['a missing path', refusal(404, 'none'), 'service.not-found'],
  ])('a login answered with %s', async (_, step, code) => {
    const { client, requestLog } = await connectByLogin([step]);
    await expect(client.merchant()).rejects.toMatchObject({ code, redactedBody: null });
    expect(requestLog.list()[0]).toMatchObject({ method: 'POST', failure: code });
  });

  test.each(['/../x', '//evil.example/x', 'x', '/a?b', '/a/%2e%2e/b'])(
    'the login path %s is refused',
    async (path) => {
      const service = await scriptedService(json({}));
      const tokens = loginTokens({
        http: openHttpClient({ fetch: globalThis.fetch }),
        baseHref: service.baseHref,
        settings: { ...usualLogin, path },
        publicKey,
        secretKey,
        requestLog: new RequestLog(),
      });
      await expect(tokens.token()).rejects.toMatchObject({ code: 'input.profile' });
      expect(service.connections()).toBe(0);
    },
  );

  test.each(['Unauthorized', 'Signature has expired', 'Signature verification failed'])(
    'a pasted token that is over says so after "%s", also while probing',
    async (words) => {
      const over = Secret.fromText(jwt({ exp: 1_600_000_000 }));
      const { client } = await connect([refusal(401, words)], {
        credentials: { secretKey, publicKey, tokens: pastedToken(over) },
      });
      const expired = { code: 'credentials.token-expired' };
      await expect(client.merchant()).rejects.toMatchObject(expired);
      await expect(client.tryRecipe(query, 'merchant')).rejects.toMatchObject(expired);
    },
  );
});

test('neither secret nor token nor a card’s whole id reaches errors or the log', async () => {
  const echo: Step = (request, response) =>
    refusal(401, `${String(request.headers['authorization-token'])} ${secretText}`)(
      request,
      response,
    );
  const { client, requestLog } = await connect([echo]);
  const error: unknown = await client
    .clientCard('1293438106040557568')
    .catch((thrown: unknown) => thrown);
  const all = JSON.stringify([error, (error as Error).message, requestLog.list()]);
  expect(all).not.toMatch(/sample-not-a-real|1293438106040557568/);
  expect(requestLog.list()[0]?.path).toBe('/api-hub/v1/client-cards/129343…7568/details');
});

test('a refused signature says nothing against a secret that a login has proven', async () => {
  const base = await connect([refusal(403, 'Invalid signature')]);
  await expect(base.client.merchant()).rejects.toMatchObject({
    code: 'credentials.signature-refused',
    params: expect.not.objectContaining({ isSecretProven: true }) as unknown,
  });
  const pasted = pastedToken(Secret.fromText('sample-not-a-real-token'));
  const proven = await connect([refusal(403, 'Invalid signature')], {
    credentials: { secretKey, publicKey, tokens: { ...pasted, provesSecret: true } },
  });
  await expect(proven.client.merchant()).rejects.toMatchObject({
    code: 'credentials.signature-refused',
    params: { isSecretProven: true },
  });
});

test('trying a recipe sends one request and learns nothing', async () => {
  const { client, service, learned } = await connect([signedRight]);
  await client.tryRecipe(query, 'clients');
  await expect(
    client.tryRecipe({ ...query, message: 'timestamp' }, 'clients'),
  ).rejects.toMatchObject({ code: 'credentials.signature-refused' });
  expect(service.seen).toHaveLength(2);
  expect(learned).toEqual([]);
});
