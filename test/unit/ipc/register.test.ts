import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { method, nothing, push, type Contract } from '../../../shared/ipc/define';
import { DeskError } from '../../../main/failure';
import { registerContract } from '../../../main/ipc/register';
import { Secret } from '../../../main/vault/secret';
import { mainFrame, prefix, strangers } from './frames';

type Listener = (event: unknown, ...params: unknown[]) => Promise<unknown>;
const ears = vi.hoisted(() => new Map<string, Listener>());

/**
 * Electron's real one is heard in the end-to-end tests; here its borders are played by structured
 * clone.
 */
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => ears.set(channel, listener) },
}));

const record = v.object({
  id: v.string(),
  inner: v.object({ list: v.array(v.object({ a: v.number() })) }),
});
const contract = {
  lots: {
    page: method(v.strictObject({ page: v.number(), of: v.optional(v.string()) }), record),
    plain: method(nothing, v.string()),
    silent: method(nothing, nothing),
    save: method(v.strictObject({ draft: v.object({ name: v.string() }) }), nothing),
    changed: push(v.number()),
  },
  clock: { ticked: push(v.number()) },
} satisfies Contract;

const handlers = {
  lots: {
    page: vi.fn<(params: { page: number; of?: string | undefined }) => unknown>(),
    plain: vi.fn<() => unknown>(),
    silent: vi.fn<() => unknown>(),
    save: vi.fn<(params: { draft: { name: string } }) => unknown>(),
  },
};

const good = { id: 'x', inner: { list: [{ a: 1 }] } };

beforeEach(async () => {
  ears.clear();
  handlers.lots.page.mockReset().mockReturnValue(good);
  handlers.lots.plain.mockReset().mockReturnValue('text');
  handlers.lots.silent.mockReset().mockReturnValue(undefined);
  handlers.lots.save.mockReset().mockReturnValue(undefined);
  await registerContract({ window: 'desk', urlPrefix: prefix }, contract, handlers as never);
});

/** A call as the wire carries it: cloned on the way in and on the way back. */
async function call(
  channel: string,
  params?: unknown,
  frame: unknown = mainFrame,
): Promise<unknown> {
  const ear = ears.get(channel);
  if (ear === undefined) throw new Error(`nobody listens to ${channel}`);
  return structuredClone(await ear({ senderFrame: frame }, structuredClone(params)));
}

const refused = (code: string, params: object = {}) => ({
  ok: false,
  failure: { code, params, requestId: null, redactedBody: null },
});
const unread = refused('input.params', { method: 'lots.page' });
const internal = refused('app.internal', { method: 'lots.page' });

describe('a registered contract', () => {
  it('listens to its methods, on channels of its window, and to nothing else', () => {
    const methods = ['page', 'plain', 'silent', 'save'];
    expect([...ears.keys()]).toEqual(methods.map((name) => `desk:lots.${name}`));
  });

  it('does not start with a handler missing', async () => {
    const without = { lots: { page: handlers.lots.page, plain: handlers.lots.plain } };
    await expect(
      registerContract({ window: 'desk', urlPrefix: prefix }, contract, without as never),
    ).rejects.toThrow('lots.silent');
  });

  it('hears at once, and answers when its handlers are there', async () => {
    ears.clear();
    const { promise, resolve } = Promise.withResolvers<typeof handlers>();
    void registerContract({ window: 'desk', urlPrefix: prefix }, contract, promise as never);
    const answer = call('desk:lots.plain');
    expect(handlers.lots.plain).not.toHaveBeenCalled();
    resolve(handlers);
    expect(await answer).toEqual({ ok: true, value: 'text' });
  });

  it('asks the handler and brings its answer', async () => {
    expect(await call('desk:lots.page', { page: 2 })).toEqual({ ok: true, value: good });
    expect(handlers.lots.page).toHaveBeenCalledWith({ page: 2 });
    expect(await call('desk:lots.silent')).toEqual({ ok: true, value: undefined });
  });
});

describe('parameters', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'page'],
    ['a list', [1]],
    ['too little', {}],
    ['too much', { page: 1, url: 'https://elsewhere.example' }],
    ['another type', { page: '1' }],
    ['a boxed number', { page: Object(1) as unknown }],
    ['not a number', { page: NaN }],
    ['null for a number', { page: null }],
    ['a buffer', { page: new Uint8Array(8) }],
    ['a date', new Date()],
    ['a map', new Map([['page', 1]])],
    ['an error', new Error('page')],
    ['a number that only its prototype has', JSON.parse('{"__proto__":{"page":1}}')],
  ])('that are %s reach no handler', async (_what, params) => {
    expect(await call('desk:lots.page', params)).toEqual(unread);
    expect(handlers.lots.page).not.toHaveBeenCalled();
  });

  it('that hold themselves reach no handler', async () => {
    const self: Record<string, unknown> = { page: 1 };
    self.self = self;
    expect(await call('desk:lots.page', self)).toEqual(unread);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with a key named %s bring the handler nothing by it',
    async (key) => {
      const params = JSON.parse(`{"page":1,"${key}":{"page":9,"polluted":true}}`) as unknown;
      await call('desk:lots.page', params);
      for (const [received] of handlers.lots.page.mock.calls) {
        expect(Object.keys(received)).toEqual(['page']);
        expect(Object.getPrototypeOf(received)).toBe(Object.prototype);
        expect(Object.hasOwn(received, key)).toBe(false);
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it.each(['token', '__proto__', 'constructor'])(
    'with %s further inside reach the handler without it',
    async (key) => {
      const draft = JSON.parse(`{"name":"x","${key}":{"polluted":true}}`) as object;
      expect(await call('desk:lots.save', { draft })).toEqual({ ok: true, value: undefined });
      const received: object = handlers.lots.save.mock.calls[0]?.[0].draft ?? {};
      expect(Reflect.ownKeys(received)).toEqual(['name']);
      expect(Object.getPrototypeOf(received)).toBe(Object.prototype);
    },
  );

  it('for a method without any are refused', async () => {
    expect(await call('desk:lots.plain', {})).toEqual(
      refused('input.params', { method: 'lots.plain' }),
    );
    expect(handlers.lots.plain).not.toHaveBeenCalled();
  });

  it('beyond the first are not heard', async () => {
    await ears.get('desk:lots.page')?.({ senderFrame: mainFrame }, { page: 1 }, { page: 2 });
    expect(handlers.lots.page.mock.calls).toEqual([[{ page: 1 }]]);
  });

  it('of any kind: no unvalidated value reaches a handler', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
    });
    const near = fc.record(
      {
        page: fc.oneof(fc.double(), anything),
        of: fc.oneof(fc.string({ unit: 'binary' }), anything),
        extra: anything,
        ['__proto__']: anything,
      },
      { requiredKeys: [] },
    );
    const right = fc.record(
      { page: fc.double({ noNaN: true }), of: fc.string({ unit: 'binary' }) },
      { requiredKeys: ['page'] },
    );
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, near, right), async (params) => {
        handlers.lots.page.mockClear();
        const reply = await call('desk:lots.page', params);
        if (handlers.lots.page.mock.calls.length === 0) {
          expect(reply).toEqual(unread);
          return;
        }
        taken += 1;
        const received: Record<string, unknown> = handlers.lots.page.mock.calls[0]?.[0] ?? {};
        expect(typeof received.page).toBe('number');
        expect(['string', 'undefined']).toContain(typeof received.of);
        expect(Object.keys(received).filter((key) => key !== 'page' && key !== 'of')).toEqual([]);
        expect(Object.getPrototypeOf(received)).toBe(Object.prototype);
      }),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});

describe('a result', () => {
  it('is stripped at every depth to what the contract names', async () => {
    const token = 'sample-not-a-real-token';
    handlers.lots.page.mockResolvedValue({
      ...good,
      token,
      inner: { list: [{ a: 1, token }], token },
    });
    expect(await call('desk:lots.page', { page: 1 })).toEqual({ ok: true, value: good });
  });

  it.each<[string, unknown]>([
    ['misses a field', { id: 'x' }],
    ['has another type', { ...good, id: 1 }],
    ['is wrong deep inside', { id: 'x', inner: { list: [{ a: '1' }] } }],
    ['is nothing', undefined],
    ['is a Secret', Secret.fromText('sample-not-real')],
    ['has a Secret for a text', { ...good, id: Secret.fromText('sample-not-real') }],
  ])('that %s stays here', async (_what, result) => {
    handlers.lots.page.mockReturnValue(result);
    expect(await call('desk:lots.page', { page: 1 })).toEqual(internal);
  });

  it('of a method that answers nothing stays here', async () => {
    handlers.lots.silent.mockReturnValue('sample-not-a-real-token');
    expect(await call('desk:lots.silent')).toEqual(
      refused('app.internal', { method: 'lots.silent' }),
    );
  });

  it('loses a Secret it should not have had', async () => {
    handlers.lots.page.mockReturnValue({ ...good, secret: Secret.fromText('sample-not-real') });
    expect(await call('desk:lots.page', { page: 1 })).toEqual({ ok: true, value: good });
  });
});

describe('a failure', () => {
  it('brings its code and parameters, and nothing a library said', async () => {
    const cause = new Error('GET https://service.example/?key=sample-not-real');
    handlers.lots.page.mockRejectedValue(
      new DeskError('network.timeout', { seconds: 15 }, { cause, requestId: 'r1' }),
    );
    expect(await call('desk:lots.page', { page: 1 })).toEqual({
      ok: false,
      failure: {
        code: 'network.timeout',
        params: { seconds: 15 },
        requestId: 'r1',
        redactedBody: null,
      },
    });
  });

  it.each<[string, unknown]>([
    ['an error', new TypeError('sample-not-real at /home/someone')],
    ['a text', 'sample-not-real'],
    ['nothing', undefined],
    ['a look-alike', { code: 'network.timeout', params: { key: 'sample-not-real' } }],
    ['a Secret', Secret.fromText('sample-not-real')],
  ])('that nobody foresaw (%s) says only that', async (_what, thrown) => {
    handlers.lots.page.mockImplementation(() => {
      throw thrown;
    });
    expect(await call('desk:lots.page', { page: 1 })).toEqual(refused('app.internal'));
  });

  it('with more in it than the contract allows says only that it failed', async () => {
    const params = { key: { secret: 'sample-not-real' } } as never;
    handlers.lots.page.mockRejectedValue(new DeskError('network.timeout', params));
    expect(await call('desk:lots.page', { page: 1 })).toEqual(refused('app.internal'));
  });
});

describe('a stranger', () => {
  it.each(strangers)('(%s) is told so, and no handler hears of it', async (_who, frame) => {
    expect(await call('desk:lots.page', { page: 1 }, frame)).toEqual(refused('app.sender'));
    expect(await call('desk:lots.page', 'nonsense', frame)).toEqual(refused('app.sender'));
    expect(handlers.lots.page).not.toHaveBeenCalled();
  });

  it('whose frame is gone gets no answer out of main', async () => {
    const gone = {
      parent: null,
      get url(): string {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed');
      },
    };
    expect(await call('desk:lots.page', { page: 1 }, gone)).toEqual(refused('app.internal'));
    expect(handlers.lots.page).not.toHaveBeenCalled();
  });
});

describe('a locked desk', () => {
  let isLocked = false;

  beforeEach(async () => {
    ears.clear();
    isLocked = false;
    const caller = { window: 'desk', urlPrefix: prefix, isLocked: () => isLocked } as const;
    await registerContract(caller, contract, handlers as never);
  });

  it('answers nothing, and asks no handler', async () => {
    isLocked = true;
    expect(await call('desk:lots.plain')).toEqual(refused('app.locked'));
    expect(handlers.lots.plain).not.toHaveBeenCalled();
    isLocked = false;
    expect(await call('desk:lots.plain')).toEqual({ ok: true, value: 'text' });
  });

  it('does not answer what was asked before', async () => {
    const answer = Promise.withResolvers<string>();
    handlers.lots.plain.mockReturnValue(answer.promise);
    const asking = call('desk:lots.plain');
    await expect.poll(() => handlers.lots.plain).toHaveBeenCalled();
    isLocked = true;
    answer.resolve('text');
    expect(await asking).toEqual(refused('app.locked'));
  });
});
