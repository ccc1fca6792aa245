import { describe, expect, test } from 'vitest';
import { dialectIds } from '../../service/dialects';
import { syncable } from '../../../shared/resources';
import { deskWithSandbox, stateOf, when } from './desk-and-sandbox';

const everything = { resources: [...syncable] };
const clients = { resources: ['clients' as const] };

describe('every shape of list', () => {
  for (const dialect of dialectIds.filter((each) => each !== 'unknown')) {
    test(`${dialect}: all clients and lots, each once`, async () => {
      const { sandbox, store, open } = await deskWithSandbox({ clients: 1_020, dialect });
      const engine = await open({ perPage: 50 });
      store.cardIds.push(...sandbox.sampleCardIds(3), '00000000-0000-4000-8000-000000000000');
      engine.start(everything);
      const states = await engine.finished();
      expect(states.map(({ resource, phase }) => `${resource} ${phase}`)).toEqual([
        'merchant idle',
        'lots idle',
        'clients idle',
        'cards idle',
      ]);
      expect(stateOf(states, 'clients').last).toMatchObject({ records: 1_020, gaps: 0, moved: 0 });
      expect(stateOf(states, 'lots').last).toMatchObject({ records: 200, gaps: 0, moved: 0 });
      expect(store.shown.get('clients')?.size).toBe(1_020);
      // The card nobody knows is left as it was.
      expect([...store.written.keys()].filter((key) => key.startsWith('cards'))).toHaveLength(3);
      const requests = sandbox.requests().routes;
      if (dialect === 'metadata-total' || dialect === 'nested')
        expect(requests.clients).toBe(21 + 2 + 20);
      // Without a total: a few pages beyond the end, everything twice, and a look across 20
      // borders.
      else expect(requests.clients).toBeLessThanOrEqual(2 * 22 + 20 + 5);
    });
  }

  test('an unknown shape fails with the body at hand, the rest goes on', async () => {
    const { open } = await deskWithSandbox({ dialect: 'unknown' });
    const engine = await open();
    engine.start(everything);
    const states = await engine.finished();
    expect(stateOf(states, 'merchant').phase).toBe('idle');
    for (const resource of ['lots', 'clients'] as const) {
      const { phase, failure } = stateOf(states, resource);
      expect({ phase, code: failure?.code }).toEqual({
        phase: 'failed',
        code: 'service.unknown-shape',
      });
      expect(failure?.redactedBody).toContain('summary');
    }
  });

  test('fewer a page than asked for', async () => {
    for (const dialect of ['metadata-total', 'array'] as const) {
      const { open } = await deskWithSandbox({
        clients: 950,
        perPageMax: 100,
        perPageAbove: 'cut',
        dialect,
      });
      const engine = await open({ perPage: 500 });
      engine.start(clients);
      expect(stateOf(await engine.finished(), 'clients').last).toMatchObject({
        records: 950,
        gaps: 0,
      });
    }
  });
});

describe('faults in mid-walk', () => {
  test('429, 503, resets, truncated answers: waited out, nothing lost', async () => {
    const { sandbox, open } = await deskWithSandbox();
    sandbox.setFault([
      { kind: 'rate-limited', page: 7, times: 2, retryAfterSeconds: 0 },
      { kind: 'server-error', page: 11, times: 2, status: 503 },
      { kind: 'reset', page: 19, times: 2 },
      { kind: 'truncated', page: 23, times: 1 },
    ]);
    const engine = await open();
    engine.start(clients);
    expect(stateOf(await engine.finished(), 'clients').last).toMatchObject({
      records: 5_000,
      gaps: 0,
    });
    expect(sandbox.requests().routes.clients).toBe(57 + 5 + 20);
  });

  test('an outage longer than the retries is waited out, and it goes on by itself', async () => {
    const { sandbox, open } = await deskWithSandbox({ clients: 1_500 });
    sandbox.setFault({ kind: 'server-error', status: 503, skip: 6, times: 6 });
    const engine = await open({ lanes: 1 });
    engine.start(clients);
    const waiting = await when(engine, 'clients', ({ failure }) => failure !== null);
    expect(waiting).toMatchObject({ phase: 'running', failure: { code: 'service.unavailable' } });
    expect(stateOf(await engine.finished(), 'clients')).toMatchObject({
      phase: 'idle',
      failure: null,
      last: { records: 1_500, gaps: 0 },
    });
  });

  test('a token that expires is renewed by login', async () => {
    const { sandbox, open } = await deskWithSandbox({ clients: 2_000 });
    sandbox.setFault([
      { kind: 'token-expires', path: '*/clients', page: 9, times: 1 },
      { kind: 'token-expires', path: '*/clients', page: 17, times: 1 },
    ]);
    const engine = await open({ token: 'login' });
    engine.start(everything);
    expect(stateOf(await engine.finished(), 'clients').last).toMatchObject({
      records: 2_000,
      gaps: 0,
    });
    expect(sandbox.requests().routes.login).toBeGreaterThan(1);
  });

  test('a pasted token that expires pauses everything; nothing is asked after the refusal', async () => {
    for (const lanes of [1, 4]) {
      const { sandbox, store, open } = await deskWithSandbox();
      sandbox.setFault({ kind: 'token-expires', path: '*/clients', page: 12, times: 1 });
      const engine = await open({ lanes });
      engine.start(everything);
      const states = await engine.finished();
      expect(stateOf(states, 'clients')).toMatchObject({
        phase: 'paused',
        failure: { code: 'credentials.token-expired' },
      });
      expect(stateOf(states, 'cards').phase).toBe('paused');
      const refused = sandbox.requests().statuses['401'] ?? 0;
      expect(refused).toBeGreaterThanOrEqual(1);
      expect(refused).toBeLessThanOrEqual(lanes);
      const { total } = sandbox.requests();
      await engine.finished();
      expect(sandbox.requests().total).toBe(total);
      expect(Math.max(...store.pagesWritten)).toBeLessThan(12 + lanes);
    }
  });

  test('a list that grows or shrinks at every request', async () => {
    for (const kind of ['growing', 'shrinking'] as const) {
      const { sandbox, store, open } = await deskWithSandbox({ clients: 800 });
      const before = await open({ perPage: 40 });
      before.start(clients);
      await before.finished();
      const all = new Set(store.shown.get('clients')?.keys());
      sandbox.setFault({ kind, by: 3, path: '*/clients' });
      const requests = sandbox.requests().routes.clients;
      const engine = await open({ perPage: 40 });
      engine.start(clients);
      const { last } = stateOf(await engine.finished(), 'clients');
      expect(last?.gaps).toBe(0);
      const newRequests = sandbox.requests().routes.clients - requests;
      const shown = store.shown.get('clients') ?? new Map<string, unknown>();
      // Shrinking takes the oldest away, `by` a request.
      const remaining = kind === 'growing' ? 0 : 3 * newRequests;
      const missed = [...all].slice(remaining).filter((id) => !shown.has(id));
      expect(missed).toEqual([]);
      expect(newRequests).toBeLessThan(20 * 12);
    }
  });
});
