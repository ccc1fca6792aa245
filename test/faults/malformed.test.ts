import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect } from 'vitest';
import { DeskError } from '../../main/failure';
import { clientFor, hasty } from '../threats/client';
import {
  answer,
  startFaultService,
  usualBody,
  type ReceivedRequest,
  type FaultService,
} from '../threats/fault-service';
import { prove } from '../threats/proof';

const megabyte = 2 ** 20;
/** Far over the cap of 32 MiB once it is unpacked; 200 KB on the line. */
const bomb = gzipSync(Buffer.alloc(200 * megabyte));
/** A field of fifty megabytes, which really come over the line. */
const huge = Buffer.concat([
  Buffer.from('{"code":"00000","data":{"id":"'),
  Buffer.alloc(50 * megabyte, 'x'),
]);
/** One bomb in so many answers: each takes the client a tenth of a second. */
const bombEvery = 100;
const routes = ['merchant', 'clients', 'lots', 'card'] as const;

/** How an answer that was right is spoilt. */
const spoiling = fc.oneof(
  fc.record({
    how: fc.constant('cut' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    how: fc.constant('byte' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat(255),
  }),
  fc.record({
    how: fc.constant('field' as const),
    way: fc.array(fc.nat(9), { maxLength: 4 }),
    value: fc.jsonValue({ maxDepth: 2 }),
  }),
  fc.record({
    how: fc.constant('missing' as const),
    way: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    how: fc.constant('extra' as const),
    name: fc.constantFrom('__proto__', 'constructor', 'toString', 'then', '', 'x'.repeat(5_000)),
    value: fc.jsonValue(),
  }),
  fc.record({ how: fc.constant('deep' as const), levels: fc.integer({ min: 30, max: 20_000 }) }),
  fc.record({ how: fc.constant('anything' as const), value: fc.jsonValue() }),
  fc.record({ how: fc.constant('bytes' as const), bytes: fc.uint8Array({ maxLength: 200 }) }),
  fc.record({
    how: fc.constant('type' as const),
    type: fc.constantFrom(
      'text/html',
      'image/png',
      'application/json; charset=utf-16',
      'application/json;charset=x',
      '',
    ),
  }),
  fc.record({
    how: fc.constant('status' as const),
    status: fc.constantFrom(204, 206, 226, 400, 404, 418, 451, 500, 599),
  }),
  fc.record({
    how: fc.constant('packed' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);
type Spoiling = typeof spoiling extends fc.Arbitrary<infer T> ? T : never;

/**
 * Answers of every route, spoilt. Each read gives a record or a DeskError, memory stays where it is
 * and no prototype is touched.
 */
prove('16-malformed', async ({ tries, seed, report }) => {
  const service = await startFaultService({ clients: 30, lots: 30 });
  const client = clientFor(service.baseHref, { rules: { ...hasty, attempts: 1 } });
  const untouched = Reflect.ownKeys(Object.prototype).join();
  const reads = [
    () => client.merchant(),
    () => client.clients({ page: 1, perPage: 10 }),
    () => client.lots({ page: 1, perPage: 10 }),
    () => client.clientCard('card-1'),
  ];
  const each = fc.tuple(fc.nat(reads.length - 1), spoiling);
  const before = process.memoryUsage().rss;
  try {
    for (const [at, [which, how]] of fc.sample(each, { numRuns: tries, seed }).entries()) {
      const isBomb = at % bombEvery === bombEvery - 1;
      const name = `number ${at} of seed ${seed}, ${routes[which] ?? ''}, ${isBomb ? 'bomb' : JSON.stringify(how).slice(0, 200)}`;
      await report.try(name, async () => {
        service.act = (request, response) => {
          if (isBomb && at % (2 * bombEvery) < bombEvery) {
            response.writeHead(200, { 'content-type': 'application/json' });
            response.end(huge);
          } else if (isBomb) {
            response.writeHead(200, {
              'content-type': 'application/json',
              'content-encoding': 'gzip',
            });
            response.end(bomb);
          } else spoil(service, request, response, how);
        };
        client.endPause();
        const outcome = await reads[which]?.().then(
          () => 'read',
          (thrown: unknown) => thrown,
        );
        if (outcome !== 'read' && !(outcome instanceof DeskError)) throw outcome;
        const code = outcome instanceof DeskError ? outcome.code : 'read';
        report.add(code, 1);
        expect(code).not.toBe('app.internal');
        if (isBomb) expect(['network.too-large', 'network.paused']).toContain(code);
        expect(Reflect.ownKeys(Object.prototype).join()).toBe(untouched);
        expect('polluted' in {}).toBe(false);
      });
      if (at % 50 === 0) report.most('most megabytes of memory more', memoryMore(before));
    }
    report.most('most megabytes of memory more', memoryMore(before));
    expect(report.figures['most megabytes of memory more']).toBeLessThan(300);
  } finally {
    await service.close();
  }
});

function memoryMore(before: number): number {
  return Math.round((process.memoryUsage().rss - before) / megabyte);
}

function spoil(
  service: FaultService,
  request: ReceivedRequest,
  response: Parameters<FaultService['act']>[1],
  spoiling_: Spoiling,
): void {
  const body = usualBody(request, service);
  const bytes = Buffer.from(JSON.stringify(body));
  const send = (content: Buffer | string, headers: Record<string, string> = {}, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(content);
  };
  switch (spoiling_.how) {
    case 'cut':
      send(bytes.subarray(0, Math.floor(bytes.length * spoiling_.share)));
      return;
    case 'byte':
      bytes[Math.floor((bytes.length - 1) * spoiling_.share)] = spoiling_.byte;
      send(bytes);
      return;
    case 'field':
    case 'missing': {
      const copy = structuredClone(body) as Record<string, unknown>;
      const [at, name] = placeIn(copy, spoiling_.way);
      if (spoiling_.how === 'missing') Reflect.deleteProperty(at, name);
      else at[name] = spoiling_.value;
      answer(response, copy);
      return;
    }
    case 'extra': {
      const text = `{${JSON.stringify(spoiling_.name)}:${JSON.stringify(spoiling_.value)},"__proto__":{"polluted":1},`;
      // In front of the envelope, and in every object of the data.
      send(text + bytes.toString().slice(1).replaceAll('{"id"', `${text}"id"`));
      return;
    }
    case 'deep': {
      const { levels } = spoiling_;
      send(`{"code":"00000","message":"x","data":${'['.repeat(levels)}${']'.repeat(levels)}}`);
      return;
    }
    case 'anything':
      send(JSON.stringify(spoiling_.value));
      return;
    case 'bytes':
      send(Buffer.from(spoiling_.bytes));
      return;
    case 'type':
      send(bytes, { 'content-type': spoiling_.type });
      return;
    case 'status':
      send(bytes, {}, spoiling_.status);
      return;
    case 'packed': {
      const packed = gzipSync(bytes);
      send(packed.subarray(0, Math.floor(packed.length * spoiling_.share)), {
        'content-encoding': 'gzip',
      });
      return;
    }
  }
}

/** An object within the body and a name of its own, found by numbers. */
function placeIn(
  body: Record<string, unknown>,
  way: readonly number[],
): [Record<string, unknown>, string] {
  let at = body;
  let name = 'data';
  for (const step of way) {
    const names = Object.keys(at);
    name = names[step % Math.max(1, names.length)] ?? name;
    const next = at[name];
    if (typeof next !== 'object' || next === null) break;
    at = next as Record<string, unknown>;
    name = Object.keys(at)[0] ?? name;
  }
  return [at, name];
}
