import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MerchantClient } from '../../../main/http/client';
import type { LookupStore } from '../../../main/lookup/lookup-store';
import { DeskError } from '../../../main/failure';
import { LookupEngine, type LookupOptions } from '../../../main/lookup/engine';
import { decodeClientCard } from '../../../main/resources/client-card/decode';
import type { CardLookup } from '../../../shared/ipc/lookup';
import type { FailureCode } from '../../../shared/failures';
import { lookupsInMemory } from '../../support/lookups-in-memory';

function cardOf(id: string) {
  const entries = [
    ['id', id],
    ['status', 'ACTIVE'],
  ] as const;
  const seen = { requestedId: id, readAt: 1_000 };
  return decodeClientCard({ kind: 'object', entries }, seen);
}

type Script = (id: string, signal: AbortSignal) => Promise<void> | void;

/** A client that knows every card, unless the script throws first. */
function scripted(script: Script = () => undefined) {
  const seen = { requested: [] as string[], inFlight: 0, max: 0 };
  const client = {
    clientCard: async (id: string, call?: { signal?: AbortSignal }) => {
      const signal = call?.signal ?? new AbortController().signal;
      if (signal.aborted) throw new DeskError('app.cancelled');
      seen.requested.push(id);
      seen.inFlight += 1;
      seen.max = Math.max(seen.max, seen.inFlight);
      try {
        await Promise.resolve();
        await script(id, signal);
        return cardOf(id);
      } finally {
        seen.inFlight -= 1;
      }
    },
  } as unknown as MerchantClient;
  return { client, seen };
}

/** Answers only when it is told to, or when the request is given up. */
function pending() {
  const waiting: (() => void)[] = [];
  const script: Script = (_, signal) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(new DeskError('app.cancelled')));
    });
  return { script, waiting, release: () => waiting.splice(0).forEach((each) => each()) };
}

const timing = {
  now: () => 5_000,
  random: () => 1,
  sleep: () => Promise.resolve(),
};

async function open(
  script?: Script,
  options: Partial<LookupOptions> & { store?: LookupStore; lanes?: number } = {},
) {
  const { store = lookupsInMemory().store, lanes = 4, ...rest } = options;
  const { client, seen } = scripted(script);
  const engine = await LookupEngine.open({
    store,
    ask: (question) => question(client),
    settings: () => ({ concurrency: lanes }),
    timing,
    ...rest,
  });
  onTestFinished(() => engine.close());
  return { engine, store, seen };
}

const list = (count: number) => Array.from({ length: count }, (_, at) => `card-${at + 1}`);

async function draft(store: LookupStore, lines: readonly string[]): Promise<number> {
  const source = { kind: 'text', text: lines.join('\n') } as const;
  return (await store.understand({ source, column: null })).draftId;
}

/** Resolves with the first state that is as wanted, the present one included. */
function when(engine: LookupEngine, isWanted: (state: CardLookup) => boolean) {
  return new Promise<CardLookup>((resolve) => {
    const look = () => {
      const { state } = engine;
      if (state === null || !isWanted(state)) return;
      stop();
      resolve(state);
    };
    const stop = engine.onChange(look);
    look();
  });
}

const fails = (code: FailureCode, isFailing: (id: string) => boolean): Script => {
  return (id) => {
    if (isFailing(id)) throw new DeskError(code);
  };
};

describe('a list', () => {
  it('is asked for id by id, each once, no more at a time than may be', async () => {
    // As a real request does, each takes a turn of the event loop.
    const { engine, store, seen } = await open(() => nextTurn());
    await engine.start(await draft(store, [...list(1_200), 'card-7', '..', '']));
    const end = await engine.finished();
    expect(seen.requested).toEqual(list(1_200));
    expect(seen.max).toBe(4);
    expect(end).toMatchObject({
      phase: 'done',
      counts: { waiting: 0, found: 1_200, 'not-found': 0, failed: 0, duplicate: 1, rejected: 1 },
    });
    const { lines, total, columns } = await store.lines({
      outcomes: null,
      offset: 1_198,
      limit: 9,
    });
    expect(total).toBe(1_202);
    expect(columns).toEqual(['id', 'status']);
    expect(lines).toMatchObject([
      { line: 1_199, outcome: 'found', cells: ['card-1199', 'ACTIVE'] },
      { line: 1_200, outcome: 'found' },
      { line: 1_201, outcome: 'duplicate', sameAs: 7, cells: null },
      { line: 1_202, outcome: 'rejected', reason: 'dots' },
    ]);
  });

  it('keeps what it found where single lookups are kept', async () => {
    const { store, operations, changed } = lookupsInMemory();
    const { engine } = await open(undefined, { store });
    await engine.start(await draft(store, list(3)));
    await engine.finished();
    expect(changed).toContain('cards');
    expect(operations.storedRecord({ resource: 'cards', id: 'card-2' })).toMatchObject({
      record: [
        ['id', 'card-2'],
        ['status', 'ACTIVE'],
      ],
      seenAt: 1_000,
    });
  });

  it('with nothing to ask for does not begin, and neither does a second one', async () => {
    const { script } = pending();
    const { engine, store } = await open(script);
    await expect(engine.start(await draft(store, ['..', 'a b']))).rejects.toMatchObject({
      code: 'input.list',
      params: { reason: 'no-ids' },
    });
    await engine.start(await draft(store, list(3)));
    await expect(engine.start(await draft(store, list(4)))).rejects.toMatchObject({
      code: 'app.lookup-running',
    });
  });
});

describe('what goes wrong', () => {
  it('with one id is its own affair, and only those are asked again', async () => {
    let isBroken = true;
    const { engine, store, seen } = await open((id) => {
      if (id === 'card-3') throw new DeskError('service.not-found');
      if (id === 'card-5' && isBroken) throw new DeskError('service.code');
    });
    await engine.start(await draft(store, list(20)));
    const end = await engine.finished();
    expect(end).toMatchObject({ phase: 'done', counts: { found: 18, 'not-found': 1, failed: 1 } });
    const { lines } = await store.lines({ outcomes: ['failed'], offset: 0, limit: 10 });
    expect(lines).toMatchObject([{ line: 5, reason: 'service.code' }]);
    isBroken = false;
    seen.requested.length = 0;
    await engine.retry();
    expect(await engine.finished()).toMatchObject({
      phase: 'done',
      counts: { found: 19, failed: 0 },
    });
    expect(seen.requested).toEqual(['card-5']);
    expect((await store.lines({ outcomes: ['failed'], offset: 0, limit: 10 })).total).toBe(0);
  });

  it('with the token stops all, loses no id, and goes on when it is told to', async () => {
    let isExpired = true;
    const { engine, store, seen } = await open((id) => {
      if (isExpired && Number(id.slice(5)) > 10) throw new DeskError('credentials.token-expired');
    });
    await engine.start(await draft(store, list(500)));
    const stopped = await engine.finished();
    expect(stopped).toMatchObject({
      phase: 'paused',
      failure: { code: 'credentials.token-expired' },
      counts: { failed: 0 },
    });
    // The first refusal, and those that were on their way by then.
    expect(seen.requested.length).toBeLessThanOrEqual(10 + 4);
    isExpired = false;
    await engine.resume();
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 500 } });
  });

  it('with every id stops after a few, whatever the service says', async () => {
    const { engine, store, seen } = await open(
      fails('service.html', () => true),
      { lanes: 1 },
    );
    await engine.start(await draft(store, list(500)));
    expect(await engine.finished()).toMatchObject({
      phase: 'paused',
      failure: { code: 'service.html' },
      counts: { failed: 10, waiting: 490 },
    });
    expect(seen.requested).toHaveLength(10);
  });

  it('with an address that is forbidden stops after three', async () => {
    const { engine, store, seen } = await open(
      fails('service.forbidden', () => true),
      { lanes: 1 },
    );
    await engine.start(await draft(store, list(50)));
    expect(await engine.finished()).toMatchObject({ failure: { code: 'service.forbidden' } });
    expect(seen.requested).toHaveLength(3);
  });

  it('with an id the service breaks over does not stand in the way when one goes on', async () => {
    const { engine, store } = await open(fails('service.unavailable', (id) => id === 'card-2'));
    await engine.start(await draft(store, list(9)));
    expect(await engine.finished()).toMatchObject({
      phase: 'paused',
      failure: { code: 'service.unavailable' },
      counts: { failed: 1 },
    });
    await engine.resume();
    expect(await engine.finished()).toMatchObject({
      phase: 'done',
      counts: { found: 8, failed: 1 },
    });
  });

  it('asked again, those that wait come first, and ids refused before stand in nobody’s way', async () => {
    const refused = list(30);
    const isRefused = (id: string) => refused.includes(id);
    const script: Script = (id) => {
      if (isRefused(id)) throw new DeskError('service.status', { status: 400 });
    };
    const { engine, store, seen } = await open(script, { lanes: 1 });
    await engine.start(await draft(store, [...refused.slice(0, 10), ...list(530).slice(30)]));
    expect(await engine.finished()).toMatchObject({ phase: 'paused', counts: { failed: 10 } });
    seen.requested.length = 0;
    await engine.retry();
    expect(await engine.finished()).toMatchObject({
      phase: 'done',
      counts: { waiting: 0, found: 500, failed: 10 },
    });
    expect(seen.requested.slice(0, 500)).toEqual(list(530).slice(30));
    expect(seen.requested.slice(500)).toEqual(refused.slice(0, 10));
  });

  it('asked again in vain, a service that answers nothing well is still left alone', async () => {
    const { engine, store, seen } = await open(
      fails('service.html', () => true),
      { lanes: 1 },
    );
    await engine.start(await draft(store, list(40)));
    await engine.finished();
    seen.requested.length = 0;
    await engine.retry();
    expect(await engine.finished()).toMatchObject({ phase: 'paused' });
    expect(seen.requested).toHaveLength(10);
  });

  it('a pause holds also between what waited and what is asked again', async () => {
    let isRefusing = true;
    const script: Script = (id) => {
      if (isRefusing && Number(id.slice(5)) <= 3) throw new DeskError('service.html');
    };
    const { engine, store, seen } = await open(script, { lanes: 1 });
    await engine.start(await draft(store, list(20)));
    await engine.finished();
    isRefusing = false;
    seen.requested.length = 0;
    const retryFailed = store.retryFailed.bind(store);
    store.retryFailed = async (lookupId) => {
      const counts = await retryFailed(lookupId);
      void engine.pause();
      return counts;
    };
    await engine.retry();
    expect(await engine.finished()).toMatchObject({ phase: 'paused', counts: { waiting: 3 } });
    expect(seen.requested).toEqual([]);
  });

  it('on the way is waited out, and said meanwhile', async () => {
    let failures = 30;
    const notified: (string | null)[] = [];
    const { engine, store } = await open(() => {
      failures -= 1;
      if (failures > 0) throw new DeskError('network.offline');
    });
    engine.onChange((state) => notified.push(state?.failure?.code ?? null));
    await engine.start(await draft(store, list(5)));
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 5 } });
    expect(notified).toContain('network.offline');
  });

  it('on the disk stops it, and says so', async () => {
    const { store } = lookupsInMemory();
    const full = () => Promise.reject(new DeskError('storage.unwritable', { reason: 'full' }));
    const { engine } = await open(undefined, { store: { ...store, note: full } });
    await engine.start(await draft(store, list(50)));
    expect(await engine.finished()).toMatchObject({
      phase: 'paused',
      failure: { code: 'storage.unwritable' },
      counts: { waiting: 50 },
    });
  });
});

describe('pausing, cancelling, leaving', () => {
  it('a pause gives up what is under way, and nothing is asked until one goes on', async () => {
    const { script, waiting, release } = pending();
    const { engine, store, seen } = await open(script);
    await engine.start(await draft(store, list(9)));
    await expect.poll(() => waiting.length).toBe(4);
    await engine.pause();
    expect(engine.state).toMatchObject({ phase: 'paused', failure: null, counts: { waiting: 9 } });
    expect(seen.requested).toHaveLength(4);
    expect(await store.stored()).toMatchObject({ phase: 'paused' });
    waiting.length = 0;
    await engine.resume();
    const letGo = setInterval(release, 1);
    onTestFinished(() => clearInterval(letGo));
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 9 } });
  });

  it('a cancelled list stays as it is; another can begin, or the rest be asked for', async () => {
    const { script, waiting, release } = pending();
    const { engine, store } = await open(script, { lanes: 2 });
    await engine.start(await draft(store, list(6)));
    await expect.poll(() => waiting.length).toBe(2);
    release();
    await when(engine, ({ counts }) => counts.found === 2);
    await engine.cancel();
    expect(engine.state).toMatchObject({ phase: 'cancelled', counts: { found: 2, waiting: 4 } });
    const letGo = setInterval(release, 1);
    onTestFinished(() => clearInterval(letGo));
    await engine.resume();
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 6 } });
    await engine.start(await draft(store, ['another']));
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 1 } });
    expect((await store.lines({ outcomes: null, offset: 0, limit: 9 })).total).toBe(1);
  });

  it('what a closed profile left running goes on when it is opened; what was paused does not', async () => {
    const { store } = lookupsInMemory();
    const { script, waiting, release } = pending();
    const first = await open(script, { store, lanes: 2 });
    await first.engine.start(await draft(store, list(7)));
    await expect.poll(() => waiting.length).toBe(2);
    release();
    await when(first.engine, ({ counts }) => counts.found === 2);
    await first.engine.close();
    expect(await store.stored()).toMatchObject({ phase: 'running', counts: { found: 2 } });

    const second = await open(undefined, { store });
    expect(second.engine.state?.phase).toBe('paused');
    second.engine.resumeInterrupted();
    expect(await second.engine.finished()).toMatchObject({ phase: 'done', counts: { found: 7 } });
    expect(second.seen.requested).toEqual(list(7).slice(2));

    await second.engine.start(await draft(store, list(3)));
    await second.engine.pause();
    await second.engine.close();
    const third = await open(undefined, { store });
    third.engine.resumeInterrupted();
    await third.engine.finished();
    expect(third.seen.requested).toEqual([]);
  });

  it('what was ended after its last result, before its end was stored, comes to it when told to go on', async () => {
    for (const phase of ['running', 'paused'] as const) {
      const { store } = lookupsInMemory();
      const first = await open(undefined, { store });
      await first.engine.start(await draft(store, list(3)));
      await first.engine.finished();
      await first.engine.close();
      const { lookupId = 0 } = (await store.stored()) ?? {};
      await store.setPhase({ lookupId, phase, failure: null });
      const second = await open(undefined, { store });
      await second.engine.resume();
      expect(await second.engine.finished()).toMatchObject({ phase: 'done', counts: { found: 3 } });
      expect(second.seen.requested).toEqual([]);
      // Nothing is in the way of another list.
      await second.engine.start(await draft(store, ['another']));
      await second.engine.finished();
    }
  });

  it('a profile that is left in mid-list is no failure of the list', async () => {
    const { store } = lookupsInMemory();
    const gone = () => Promise.reject(new DeskError('app.not-connected'));
    const { engine } = await open(undefined, { store, ask: gone });
    await engine.start(await draft(store, list(5)));
    await engine.finished();
    expect(await store.stored()).toMatchObject({ phase: 'running', failure: null });
  });
});
