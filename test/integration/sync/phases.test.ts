import { expect, test } from 'vitest';
import { syncable } from '../../../shared/resources';
import type { ResourceSync } from '../../../shared/ipc/sync';
import { deskWithSandbox, stateOf, when } from './desk-and-sandbox';

const everything = { resources: [...syncable] };
/**
 * Clients that come so far: the sync can be interrupted there for as long as nothing else is said.
 */
const halfWay = { kind: 'hang', path: '*/clients', skip: 8 } as const;
const clients = { resources: ['clients' as const] };

test('one resource after the other, the merchant first, each told as it goes', async () => {
  const { store, open } = await deskWithSandbox({ clients: 300 });
  const engine = await open({ perPage: 20 });
  expect(engine.state.map(({ phase }) => phase)).toEqual(['never', 'never', 'never', 'never']);
  const runs: string[] = [];
  engine.onChange((states) => {
    const running = states.filter(({ phase }) => phase === 'running');
    expect(running.length).toBeLessThanOrEqual(1);
    const name = running[0]?.resource;
    if (name !== undefined && runs.at(-1) !== name) runs.push(name);
  });
  engine.start(everything);
  expect(engine.state.map(({ phase }) => phase)).toEqual(['queued', 'queued', 'queued', 'queued']);
  const states = await engine.finished();
  expect(runs).toEqual(['merchant', 'lots', 'clients', 'cards']);
  expect(stateOf(states, 'clients')).toMatchObject({
    pages: 15,
    totalPages: 15,
    records: 300,
    totalRecords: 300,
    failure: null,
  });
  expect([...store.written.keys()].map((key) => key.split(' ')[0])).toEqual(['merchant']);
  // No card was looked up: there is nothing to be as of a moment.
  expect(stateOf(states, 'cards')).toMatchObject({ phase: 'never', asOf: null });
});

test('started twice it runs once', async () => {
  const { sandbox, open } = await deskWithSandbox({ clients: 300 });
  const engine = await open({ perPage: 20 });
  engine.start(clients);
  engine.start(clients);
  await when(engine, 'clients', ({ phase }) => phase === 'running');
  engine.start(clients);
  await engine.finished();
  // The pages, what stands behind the last and before the first, refused twice, both ends once
  // more, and a look across each border.
  expect(sandbox.requests().routes.clients).toBe(15 + 5 + 14);
});

test('a second sync begins to count at its beginning', async () => {
  const { open } = await deskWithSandbox({ clients: 300 });
  const engine = await open({ perPage: 20 });
  engine.start(clients);
  await engine.finished();
  expect(stateOf(engine.state, 'clients').pages).toBe(15);
  const notified: ResourceSync[] = [];
  engine.onChange((states) => notified.push(stateOf(states, 'clients')));
  engine.start(clients);
  await engine.finished();
  const before = { pages: 0, totalPages: null, records: 0, totalRecords: null, secondsLeft: null };
  expect(notified[0]).toMatchObject({ phase: 'queued', ...before });
  expect(notified.find(({ phase }) => phase === 'running')).toMatchObject(before);
  const pages = notified.map((each) => each.pages);
  expect(pages).toEqual(pages.toSorted((one, other) => one - other));
  expect(pages.at(-1)).toBe(15);
});

test('what an earlier session began is gone on with, be its total unknown', async () => {
  const { sandbox, store, open } = await deskWithSandbox({ clients: 600, dialect: 'array' });
  sandbox.setFault({ kind: 'hang', path: '*/clients', skip: 8 });
  const engine = await open({ perPage: 20, lanes: 1 });
  engine.start(clients);
  await when(engine, 'clients', ({ pages }) => pages >= 8);
  await engine.close();
  sandbox.setFault(null);
  const later = await open({ perPage: 20 });
  expect(stateOf(later.state, 'clients')).toMatchObject({ phase: 'paused', pages: 8 });
  later.start(clients);
  const { last } = stateOf(await later.finished(), 'clients');
  // Without a total all of it is read again anyway, so that nothing is doubtful.
  expect(last).toMatchObject({ records: 600, gaps: 0, doubtful: false });
  expect(store.abandoned).toBe(0);
});

test('started again while it is still being paused, it goes on', async () => {
  const { sandbox, store, open } = await deskWithSandbox({ clients: 600, fault: halfWay });
  const engine = await open({ perPage: 20 });
  engine.start(everything);
  await when(engine, 'clients', ({ pages }) => pages >= 4);
  const pausing = engine.pause();
  expect(stateOf(engine.state, 'clients').phase).toBe('paused');
  expect(stateOf(engine.state, 'cards').phase).toBe('paused');
  sandbox.setFault(null);
  engine.start(clients);
  await pausing;
  const states = await engine.finished();
  expect(stateOf(states, 'clients')).toMatchObject({
    phase: 'idle',
    last: { records: 600, gaps: 0 },
  });
  expect(stateOf(states, 'cards').phase).toBe('paused');
  expect(store.abandoned).toBe(0);
});

test('cancelled and started at once, it begins afresh', async () => {
  const { sandbox, store, open } = await deskWithSandbox({ clients: 600, fault: halfWay });
  const engine = await open({ perPage: 20 });
  engine.start(clients);
  await when(engine, 'clients', ({ pages }) => pages >= 4);
  const cancelling = engine.cancel();
  sandbox.setFault(null);
  engine.start(clients);
  await cancelling;
  const states = await engine.finished();
  expect(stateOf(states, 'clients')).toMatchObject({
    phase: 'idle',
    last: { records: 600, gaps: 0 },
  });
  expect(store.abandoned).toBe(1);
});

test('a refused signature fails once, not once a resource', async () => {
  const { sandbox, open } = await deskWithSandbox();
  sandbox.setFault('unauthorized');
  const engine = await open();
  engine.start(everything);
  const states = await engine.finished();
  expect(stateOf(states, 'merchant')).toMatchObject({
    phase: 'failed',
    failure: { code: 'credentials.refused' },
  });
  for (const resource of ['lots', 'clients', 'cards'] as const) {
    expect(stateOf(states, resource)).toMatchObject({ phase: 'paused', failure: null });
  }
  expect(sandbox.requests().routes.lots).toBe(0);
});
