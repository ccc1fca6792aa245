import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FaultOption } from '../../service/faults';
import { startTestService, type TestService } from '../../service/service';
import { call, idsIn, json, logIn, paths } from './caller';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ clients: 30, lots: 7 });
});
afterEach(() => service.close());

const faulty = (fault: FaultOption) => {
  service.setFault(fault);
  return call(service, paths.clients);
};

/** A request whose answer is not waited for. */
function open(): ClientRequest {
  const outgoing = request({ host: '127.0.0.1', port: service.port, path: paths.merchant });
  outgoing.on('error', () => undefined);
  outgoing.end();
  return outgoing;
}

const answered: [fault: FaultOption, status: number, code: string][] = [
  ['unauthorized', 401, '40102'],
  ['forbidden', 403, '40300'],
  ['rate-limited', 429, '42900'],
  ['server-error', 500, '50000'],
  [{ kind: 'server-error', status: 503 }, 503, '50000'],
  ['service-code', 200, '10015'],
  [{ kind: 'service-code', code: '99' }, 200, '99'],
];

test.each(answered)('%j answers %i with code %s', async (fault, status, code) => {
  const reply = await faulty(fault);
  expect([reply.status, json(reply).code]).toEqual([status, code]);
});

test('Retry-After comes as seconds or as a date of the service’s clock', async () => {
  const seconds = await faulty({ kind: 'rate-limited', retryAfterSeconds: 7 });
  expect(seconds.headers['retry-after']).toBe('7');
  const date = await faulty({
    kind: 'rate-limited',
    retryAfterSeconds: 7,
    retryAfterForm: 'date',
  });
  const reported = Date.parse(date.headers['retry-after'] ?? '');
  expect(reported - Date.parse(date.headers.date ?? '')).toBe(7_000);
});

test('html, empty, not-json, wrong-envelope and wrong-content-type are what they say', async () => {
  const html = await faulty('html');
  expect([html.status, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html.text).toMatch(/^<!doctype html>/);
  const empty = await faulty('empty');
  expect([empty.status, empty.text]).toEqual([200, '']);
  const notJson = await faulty('not-json');
  expect(notJson.headers['content-type']).toContain('application/json');
  expect(() => json(notJson)).toThrow(SyntaxError);
  expect(json(await faulty('wrong-envelope'))).not.toHaveProperty('code');
  const plain = await faulty('wrong-content-type');
  expect(plain.headers['content-type']).toBe('text/plain');
  expect(json(plain).code).toBe('00000');
});

test('redirect names the address it was given', async () => {
  const location = 'http://127.0.0.1:9/elsewhere';
  const reply = await faulty({ kind: 'redirect', location, status: 307 });
  expect([reply.status, reply.headers.location]).toEqual([307, location]);
});

test('gzip-bomb is a valid body that unpacks to the size asked for', async () => {
  service.setFault({ kind: 'gzip-bomb', mebibytes: 2 });
  const outgoing = request({ host: '127.0.0.1', port: service.port, path: paths.merchant });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const packed = Buffer.concat((await incoming.toArray()) as Buffer[]);
  expect(incoming.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed).length).toBeGreaterThan(2 * 1_048_576);
});

test('slow is late, and right', async () => {
  const reply = await faulty({ kind: 'slow', delayMs: 20 });
  expect(json(reply).code).toBe('00000');
});

test('reset ends the connection instead of an answer', async () => {
  await expect(faulty('reset')).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('truncated promises more than it sends', async () => {
  await expect(faulty('truncated')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(service.requests().statuses).toEqual({ 200: 1 });
});

test('stall sends headers and half of the body', async () => {
  service.setFault('stall');
  const outgoing = open();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const promised = Number(incoming.headers['content-length']);
  let got = 0;
  incoming.on('error', () => undefined);
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    got += chunk.length;
    if (got === Math.floor(promised / 2)) break;
  }
  expect(got).toBeLessThan(promised);
});

test('closing lets go of whoever hangs, stalls or waits for a slow answer', async () => {
  service.setFault([
    { kind: 'hang', times: 1 },
    { kind: 'stall', skip: 1, times: 1 },
    { kind: 'slow', skip: 2, delayMs: 600_000 },
  ]);
  const first = open();
  const second = open();
  const third = open();
  const closed = [first, second, third].map((outgoing) => {
    const fate = { answered: false };
    outgoing.once('response', (incoming) =>
      incoming.once('end', () => (fate.answered = true)).on('error', () => undefined),
    );
    return new Promise((resolve) => outgoing.once('close', () => resolve(fate)));
  });
  while (service.requests().total < 3) await new Promise(setImmediate);
  await service.close();
  expect(await Promise.all(closed)).toEqual(closed.map(() => ({ answered: false })));
});

test('clock-skew moves the service’s clock', async () => {
  const reply = await faulty({ kind: 'clock-skew', skewSeconds: -86_400 });
  expect(json(reply).code).toBe('40112');
  expect(Date.parse(reply.headers.date ?? '') - Date.now()).toBeLessThan(-86_000_000);
});

test('token-expires ends all tokens at that request; a login gives a good one', async () => {
  service.setFault({ kind: 'token-expires', skip: 1, times: 1 });
  expect((await call(service, paths.clients)).status).toBe(200);
  expect(json(await call(service, paths.clients)).code).toBe('40103');
  expect(json(await call(service, paths.clients)).code).toBe('40103');
  const { publicKey, secretKey } = service.credentials;
  const login = await logIn(
    service,
    JSON.stringify({ public_key: publicKey, secret_key: secretKey }),
  );
  const headers = { 'authorization-token': `Bearer ${String(json(login).token)}` };
  expect((await call(service, paths.clients, { headers })).status).toBe(200);
});

const page = (number: number) =>
  call(service, paths.clients, { query: { page: String(number), per_page: '10' } }).then(idsIn);

test('repeat-page shows the same records without end', async () => {
  const second = await page(2);
  service.setFault({ kind: 'repeat-page', fromPage: 2 });
  expect(await page(1)).not.toEqual(second);
  expect(await page(3)).toEqual(second);
  expect(await page(900)).toEqual(second);
});

test('growing moves records to later pages, shrinking to earlier ones', async () => {
  const [first, second] = [await page(1), await page(2)];
  service.setFault('growing');
  expect(await page(1)).toEqual(first);
  expect(await page(2)).toEqual([first.at(-1), ...second.slice(0, -1)]);
  const head = await page(1);
  expect(head.slice(2)).toEqual(first.slice(0, 8));

  service.setFault({ kind: 'shrinking', by: 2 });
  expect(await page(1)).toEqual(first);
  expect((await page(2)).slice(0, 8)).toEqual(second.slice(2));
  service.setFault(null);
  expect(await page(1)).toEqual(first);
});

test('a list that shrinks away ends empty', async () => {
  service.setFault({ kind: 'shrinking', by: 1_000 });
  await page(1);
  const reply = await call(service, paths.clients);
  expect(json(reply)).toMatchObject({ data: [], metadata: { total: 0 } });
});

test('replacement-cycle closes a chain', async () => {
  service.setFault('replacement-cycle');
  const ids = service.sampleCardIds(100);
  const walk = async (id: string, steps: string[] = []): Promise<string[]> => {
    if (steps.includes(id)) return [...steps, id];
    const data = json(await call(service, paths.card(id))).data as {
      replacement_by: string | null;
    };
    return data.replacement_by === null ? steps : walk(data.replacement_by, [...steps, id]);
  };
  const walks = await Promise.all(ids.map((id) => walk(id)));
  expect(walks.some((steps) => steps.length > 2 && steps.at(-1) === steps[0])).toBe(true);
});

test('faults are counted by kind', async () => {
  await faulty({ kind: 'forbidden', times: 1 });
  await call(service, paths.clients);
  expect(service.requests()).toMatchObject({
    total: 2,
    faults: { forbidden: 1 },
    statuses: { 200: 1, 403: 1 },
  });
});

test('an impossible fault is refused and leaves the others alone', async () => {
  service.setFault('forbidden');
  expect(() => service.setFault('banana' as 'hang')).toThrow('fault must be one of');
  expect((await call(service, paths.clients)).status).toBe(403);
});
