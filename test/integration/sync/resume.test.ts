import { expect, test } from 'vitest';
import type { MerchantClient } from '../../../main/http/client';
import { RestlessList } from '../../support/restless-list';
import { deskWithSandbox, stateOf, when } from './desk-and-sandbox';

const clients = { resources: ['clients' as const] };

test('pause keeps what was read; resume asks for the rest only', async () => {
  for (const dialect of ['metadata-total', 'array'] as const) {
    const { sandbox, open } = await deskWithSandbox({ clients: 1_250, dialect });
    // The ninth waits for ever, so that the pause comes when eight were read.
    sandbox.setFault({ kind: 'hang', path: '*/clients', skip: 8, times: 1 });
    const engine = await open({ lanes: 1, perPage: 25 });
    engine.start(clients);
    await when(engine, 'clients', ({ pages }) => pages >= 8);
    await engine.pause();
    const paused = stateOf(engine.state, 'clients');
    expect(paused.phase).toBe('paused');
    const requests = sandbox.requests().routes.clients;
    await engine.finished();
    expect(sandbox.requests().routes.clients).toBe(requests);
    engine.start(clients);
    expect(stateOf(await engine.finished(), 'clients').last).toMatchObject({
      records: 1_250,
      gaps: 0,
    });
    // One that was under way when it stopped; without a total everything is read twice by design,
    // and 20 borders are looked at. And the first and the last page, and what stands behind a full
    // one and before the first.
    const once = (dialect === 'array' ? 2 * 51 : 50) + 20 + 5;
    expect(sandbox.requests().routes.clients).toBeLessThanOrEqual(once + 1);
  }
});

test('pause and cancel answer while the service hangs', async () => {
  for (const how of ['pause', 'cancel'] as const) {
    const { sandbox, store, open } = await deskWithSandbox();
    sandbox.setFault({ kind: 'hang', path: '*/clients', skip: 6 });
    const engine = await open();
    engine.start(clients);
    await when(engine, 'clients', ({ pages }) => pages >= 3);
    await engine[how]();
    const unfinished = await store.unfinishedSync('clients');
    expect(unfinished === null).toBe(how === 'cancel');
    expect(stateOf(engine.state, 'clients').phase).toBe(how === 'cancel' ? 'never' : 'paused');
  }
});

test('cancel leaves what was complete before, and a new start begins afresh', async () => {
  const { sandbox, store, open } = await deskWithSandbox({ clients: 1_000 });
  const engine = await open();
  engine.start(clients);
  await engine.finished();
  const shown = store.shown.get('clients');
  sandbox.setFault({ kind: 'hang', path: '*/clients', page: 5 });
  engine.start(clients);
  await when(engine, 'clients', ({ phase, pages }) => phase === 'running' && pages >= 2);
  await engine.cancel();
  expect(store.shown.get('clients')).toBe(shown);
  expect(stateOf(engine.state, 'clients')).toMatchObject({ phase: 'idle', failure: null });
  sandbox.setFault(null);
  engine.start(clients);
  await engine.finished();
  expect(store.committed).toHaveLength(2);
});

test('killed at any moment, a new engine goes on: at most one page a lane is fetched again', async () => {
  for (const lanes of [1, 4]) {
    const { sandbox, store, open } = await deskWithSandbox({ clients: 1_250 });
    for (const pages of [5, 17, 30]) {
      const engine = await open({ lanes, perPage: 25 });
      store.diesAt = pages;
      engine.start(clients);
      await engine.finished();
      await engine.close();
      store.diesAt = Infinity;
      store.dead = false;
    }
    const engine = await open({ lanes, perPage: 25 });
    expect(stateOf(engine.state, 'clients')).toMatchObject({
      phase: 'paused',
      totalRecords: 1_250,
    });
    engine.start(clients);
    expect(stateOf(await engine.finished(), 'clients').last).toMatchObject({
      records: 1_250,
      gaps: 0,
      moved: 0,
    });
    expect(store.abandoned).toBe(0);
    // Each run reads the last page once more; at the end the first and the last, and what stands
    // beyond them.
    expect(sandbox.requests().routes.clients).toBeLessThanOrEqual(50 + 3 * lanes + 3 + 5 + 20);
  }
});

test('a list that changed while nobody looked is read as a whole', async () => {
  const { sandbox, store, open } = await deskWithSandbox({ clients: 2_000 });
  const engine = await open();
  store.diesAt = 6;
  engine.start(clients);
  await engine.finished();
  await engine.close();
  store.diesAt = Infinity;
  store.dead = false;
  sandbox.setEdition(2);
  const later = await open();
  later.start(clients);
  const { last } = stateOf(await later.finished(), 'clients');
  expect(last).toMatchObject({
    gaps: 0,
    doubtful: false,
    records: store.shown.get('clients')?.size,
  });
});

test('a list that became a page shorter, at a service that repeats its last page', async () => {
  for (const size of [400, 380]) {
    const { store, open } = await deskWithSandbox();
    const perPage = 100;
    const { id } = await store.beginSync('clients', { perPage, startedAt: Date.now() });
    const former = new RestlessList({ size: 500, announces: false });
    for (let page = 1; page <= 5; page += 1) {
      const { records, total } = former.page(page, perPage);
      await store.stagePage(id, { page, records, total });
    }
    const list = new RestlessList({ size, announces: false });
    const client = {
      listPage: (_resource: string, range: { page: number; perPage: number }) => {
        const last = Math.ceil(size / range.perPage);
        return Promise.resolve(list.page(Math.min(range.page, last), range.perPage));
      },
    } as unknown as MerchantClient;
    const engine = await open({ perPage, ask: (question) => question(client) });
    engine.start(clients);
    const { phase, last } = stateOf(await engine.finished(), 'clients');
    const completeness = { records: size, gaps: 0, moved: 0, twice: 0, doubtful: false };
    expect({ phase, last }).toMatchObject({ phase: 'idle', last: completeness });
    expect(store.shown.get('clients')?.size).toBe(size);
  }
});

test('the first answers wait: nothing is asked after close, and a start then does nothing', async () => {
  const { sandbox, open } = await deskWithSandbox();
  const engine = await open();
  engine.start(clients);
  await when(engine, 'clients', ({ pages }) => pages >= 2);
  const closing = engine.close();
  engine.start(clients);
  await closing;
  await engine.finished();
  const requests = sandbox.requests().total;
  engine.start(clients);
  await engine.finished();
  expect(sandbox.requests().total).toBe(requests);
});
