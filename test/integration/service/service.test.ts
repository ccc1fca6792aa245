import { afterEach, expect, test } from 'vitest';
import type { TestServiceOptions } from '../../service/options';
import { startTestService, type TestService } from '../../service/service';
import { call, idsIn, json, logIn, paths, send, type Call } from './caller';

let service: TestService;
afterEach(() => service.close());

async function start(options: TestServiceOptions = {}, clock?: () => number): Promise<TestService> {
  service = await startTestService({ clients: 30, lots: 7, ...options }, clock);
  return service;
}

test('the four reads answer in the envelope', async () => {
  await start();
  const [cardId = ''] = service.sampleCardIds(1);
  for (const [path, query] of [
    [paths.merchant, {}],
    [paths.clients, {}],
    [paths.lots, { page: '1', per_page: '5' }],
    [paths.card(cardId), {}],
  ] as const) {
    const reply = await call(service, path, { query });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json(reply)).toMatchObject({ code: '00000', message: 'Successful' });
  }
  expect(service.requests().routes).toMatchObject({ merchant: 1, clients: 1, lots: 1, card: 1 });
});

test('clients have defaults for page and per_page, lots have none', async () => {
  await start();
  expect(idsIn(await call(service, paths.clients))).toHaveLength(15);
  const lots = await call(service, paths.lots, { query: { page: '1' } });
  expect([lots.status, json(lots).code]).toEqual([400, '40020']);
});

test('pages follow on each other and end', async () => {
  await start();
  const seen: string[] = [];
  for (const page of ['1', '2', '3', '4']) {
    const reply = await call(service, paths.clients, { query: { page, per_page: '10' } });
    seen.push(...idsIn(reply));
    expect(json(reply).metadata).toEqual({ total: 30, page: Number(page), per_page: 10 });
  }
  expect(seen).toHaveLength(30);
  expect(new Set(seen).size).toBe(30);
});

test.each(['0', '-1', '1.5', 'x', '', '01', '1e3', '9999999999999'])(
  'page %j is refused',
  async (page) => {
    await start();
    const reply = await call(service, paths.clients, { query: { page } });
    expect([reply.status, json(reply).code]).toEqual([400, '40021']);
    const perPage = await call(service, paths.clients, { query: { per_page: page } });
    expect([perPage.status, json(perPage).code]).toEqual([400, '40022']);
  },
);

test('a per_page above the maximum is refused, or cut when so asked', async () => {
  await start({ perPageMax: 20 });
  const query = { page: '1', per_page: '21' };
  expect((await call(service, paths.clients, { query })).status).toBe(400);
  await service.close();
  await start({ perPageMax: 20, perPageAbove: 'cut' });
  expect(idsIn(await call(service, paths.clients, { query }))).toHaveLength(20);
});

test('a million clients: any page is made on demand', async () => {
  await start({ clients: 1_000_000 });
  const query = { page: '2000', per_page: '500' };
  const reply = await call(service, paths.clients, { query });
  expect(idsIn(reply)).toHaveLength(500);
  const after = await call(service, paths.clients, { query: { ...query, page: '2001' } });
  expect(idsIn(after)).toEqual([]);
});

const refused: [name: string, status: number, code: string, call: Call][] = [
  ['no token', 401, '40100', { headers: { 'authorization-token': null } }],
  ['a token without Bearer', 401, '40101', { headers: { 'authorization-token': 'x' } }],
  ['bearer in small letters', 401, '40101', { headers: { 'authorization-token': 'bearer x' } }],
  ['two spaces after Bearer', 401, '40101', { headers: { 'authorization-token': 'Bearer  x' } }],
  ['an unknown token', 401, '40102', { headers: { 'authorization-token': 'Bearer x' } }],
  ['no timestamp', 400, '40010', { timestamp: null }],
  ['a timestamp in seconds', 400, '40011', { timestamp: 1_664_568_045 }],
  ['a timestamp with a fraction', 400, '40011', { timestamp: '1664568045547.5' }],
  ['an old timestamp', 401, '40112', { timestamp: Date.now() - 301_000 }],
  ['a timestamp to come', 401, '40112', { timestamp: Date.now() + 302_000 }],
  ['no signature', 401, '40110', { headers: { signature: null } }],
  ['a wrong signature', 401, '40111', { headers: { signature: '0'.repeat(64) } }],
  ['POST', 405, '40500', { method: 'POST' }],
  ['PUT', 405, '40500', { method: 'PUT' }],
  ['HEAD', 405, '', { method: 'HEAD' }],
];

test.each(refused)('%s is refused with %i and code %s', async (_name, status, code, how) => {
  await start();
  const reply = await call(service, paths.merchant, how);
  expect(reply.status).toBe(status);
  if (code !== '') expect(json(reply)).toMatchObject({ code, data: null });
});

test('a repeated timestamp is refused', async () => {
  await start();
  const unsigned = `&timestamp=${Date.now()}`;
  const reply = await call(service, paths.merchant, { unsigned });
  expect([reply.status, json(reply).code]).toEqual([400, '40011']);
});

test('a signature covers all query parameters', async () => {
  await start();
  const one = await call(service, paths.clients, { query: { page: '1' } });
  expect(one.status).toBe(200);
  const more = await call(service, paths.clients, { unsigned: '&page=2' });
  expect([more.status, json(more).code]).toEqual([401, '40111']);
});

test('a recipe with the path parameter wants the card id signed, the usual one does not', async () => {
  await start({ recipe: 'hmac-sha256-query-path-hex' });
  const [id = ''] = service.sampleCardIds(1);
  expect((await call(service, paths.merchant)).status).toBe(200);
  expect(json(await call(service, paths.card(id))).code).toBe('40111');
});

test('the service tells its own clock and judges timestamps by it', async () => {
  await start({ clockSkewSeconds: 7_200 });
  const reply = await call(service, paths.merchant);
  expect(json(reply).code).toBe('40112');
  const reported = Date.parse(reply.headers.date ?? '');
  expect(Math.abs(reported - Date.now() - 7_200_000)).toBeLessThan(5_000);
  const corrected = await call(service, paths.merchant, { timestamp: reported });
  expect(corrected.status).toBe(200);
});

test('a token expires when its life is over', async () => {
  let now = Date.now();
  await start({ tokenLifeSeconds: 60 }, () => now);
  expect((await call(service, paths.merchant, { timestamp: now })).status).toBe(200);
  now += 61_000;
  const reply = await call(service, paths.merchant, { timestamp: now });
  expect([reply.status, json(reply).code]).toEqual([401, '40103']);
});

test('login gives a token without an envelope, and the token works', async () => {
  await start({ credentials: { accessToken: 'sample-not-a-real-token' } });
  const { publicKey, secretKey } = service.credentials;
  const reply = await logIn(
    service,
    JSON.stringify({ public_key: publicKey, secret_key: secretKey }),
  );
  expect(reply.status).toBe(200);
  expect(Object.keys(json(reply))).toEqual(['token']);
  const headers = { 'authorization-token': `Bearer ${String(json(reply).token)}` };
  expect((await call(service, paths.merchant, { headers })).status).toBe(200);
});

test.each([
  [401, '{"public_key":"sample-not-a-real-public-key","secret_key":"wrong"}'],
  [401, '{"public_key":"wrong","secret_key":"sample-not-a-real-secret-key"}'],
  [400, '{"public_key":"sample-not-a-real-public-key"}'],
  [400, '{"public_key":1,"secret_key":2}'],
  [400, 'null'],
  [400, '<'],
  [400, ''],
  [413, `{"public_key":"${'x'.repeat(20_000)}"}`],
])('login answers %i to %.60s', async (status, body) => {
  await start();
  expect((await logIn(service, body)).status).toBe(status);
});

test('login is POST only', async () => {
  await start();
  const reply = await send(service.port, paths.login, 'GET', {});
  expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
});

test('a card is found by its exact id only, and no path leads from it to another route', async () => {
  await start();
  const [id = ''] = service.sampleCardIds(1);
  expect((await call(service, paths.card(id.replaceAll('-', '%2d')))).status).toBe(200);
  for (const other of ['..', '%2e%2e', 'a%2fb', '', id.toUpperCase(), 'x'.repeat(10_000)]) {
    expect((await call(service, paths.card(other))).status).toBe(404);
  }
  expect((await call(service, paths.card('%zz'))).status).toBe(400);
  expect(service.requests().unknownPaths).toEqual([]);
  const strange = ['/api-hub/v1/client-cards/../merchants/me', paths.card('a/b')];
  for (const path of strange) expect((await call(service, path)).status).toBe(404);
  expect(service.requests().unknownPaths).toEqual(strange);
});

test('the merchant serves its keys, or another secret when so asked', async () => {
  await start({ servedSecretKey: 'sample-not-a-real-rotated' });
  const data = json(await call(service, paths.merchant)).data as Record<string, unknown>;
  expect(data.merchant_access_token).toMatchObject({
    public_key: service.credentials.publicKey,
    secret_key: 'sample-not-a-real-rotated',
  });
});

test('an edition shows the list as it was, and can be changed while running', async () => {
  await start({ clients: 3_000, edition: 0 });
  const query = { page: '1', per_page: '1000' };
  const totals: number[] = [];
  for (const edition of [0, 1, 2, 3] as const) {
    service.setEdition(edition);
    const reply = await call(service, paths.clients, { query });
    totals.push((json(reply).metadata as { total: number }).total);
  }
  expect(totals.at(-1)).toBe(3_000);
  expect(totals[0]).toBeLessThan(2_900);
  expect(() => service.setEdition(4 as 3)).toThrow('edition must be a whole number from 0 to 3');
});

test('empty lists are empty, not missing', async () => {
  await start({ clients: 0, lots: 0 });
  const clients = await call(service, paths.clients);
  expect(json(clients)).toMatchObject({ data: [], metadata: { total: 0 } });
  expect(service.sampleCardIds(5)).toEqual([]);
});

test('client records name their cards, unless asked not to', async () => {
  await start({ clients: 60 });
  const withCards = await call(service, paths.clients, { query: { per_page: '60' } });
  await service.close();
  await start({ clients: 60, cardIdsInClients: false });
  const without = await call(service, paths.clients, { query: { per_page: '60' } });
  const clients = (reply: typeof without) => json(reply).data as Record<string, unknown>[];
  expect(clients(without)).toEqual(
    clients(withCards).map(({ client_card_ids: cards, ...rest }) => {
      expect(Array.isArray(cards)).toBe(true);
      return rest;
    }),
  );
});

test('lists speak the dialect they were started with', async () => {
  await start({ dialect: 'object-map' });
  const data = json(await call(service, paths.clients)).data as Record<string, { id: string }>;
  expect(Object.keys(data)).toHaveLength(15);
  for (const [id, record] of Object.entries(data)) expect(record.id).toBe(id);
});

test('a taken port is told in a sentence', async () => {
  await start();
  await expect(startTestService({ port: service.port })).rejects.toThrow(
    `Port ${service.port} is taken by another program.`,
  );
});

test('connections are kept open between requests', async () => {
  await start();
  const reply = await call(service, paths.merchant);
  expect(reply.headers.connection).toBe('keep-alive');
});
