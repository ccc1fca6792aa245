import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { credentialContract } from '../../shared/ipc/credentials';
import type { Contract } from '../../shared/ipc/define';
import { deskContract } from '../../shared/ipc/desk';
import { registerContract } from '../../main/ipc/register';
import { prove } from '../threats/proof';
import { isWithin, near, rubbish, spoilt, type Shape } from '../threats/shapes';
import { mainFrame, prefix, strangers } from '../unit/ipc/frames';

type Ear = (event: unknown, ...params: unknown[]) => Promise<unknown>;
const ears = vi.hoisted(() => new Map<string, Ear>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, ear: Ear) => ears.set(channel, ear) },
}));

const credentialFrame = { parent: null, url: 'app://credentials/credentials/index.html' };
/** Megabytes cost a whole millisecond each: now and then is enough. */
const hugeEvery = 2_000;

interface Method {
  readonly channel: string;
  readonly params: Shape;
  readonly frame: unknown;
}

function strangersTo(frame: unknown) {
  const all = [undefined, ...strangers.map(([, each]) => each)];
  if (frame === mainFrame) return all;
  return [mainFrame, ...all.filter((each) => each?.url !== credentialFrame.url)];
}

/** The whole contract over the real register, with handlers that only look at what reaches them. */
prove('5-ipc', async ({ tries, seed, report }) => {
  let reached: { method: Method; params: unknown }[] = [];
  const listen = (
    caller: Parameters<typeof registerContract>[0],
    contract: Contract,
    frame: unknown,
  ): Method[] => {
    const methods: Method[] = [];
    const table = Object.entries(contract).map(([group, members]) => {
      const handlers = Object.entries(members).flatMap(([name, line]) => {
        if (line.kind !== 'method') return [];
        const channel = `${caller.window}:${group}.${name}`;
        const method = { channel, params: line.params as unknown as Shape, frame };
        methods.push(method);
        return [[name, (params: unknown) => void reached.push({ method, params })]];
      });
      return [group, Object.fromEntries(handlers) as object];
    });
    void registerContract(caller, contract, Object.fromEntries(table) as never);
    return methods;
  };
  const methods = [
    ...listen({ window: 'desk', urlPrefix: prefix }, deskContract, mainFrame),
    ...listen(
      { window: 'credentials', urlPrefix: 'app://credentials/' },
      credentialContract,
      credentialFrame,
    ),
  ];
  expect([...ears.keys()].sort()).toEqual(methods.map(({ channel }) => channel).sort());
  const untouched = Reflect.ownKeys(Object.prototype).length;

  const one = methods.map((method) => {
    const fitting = near(method.params);
    const frame = fc.oneof(
      { weight: 4, arbitrary: fc.constant(method.frame) },
      { weight: 1, arbitrary: fc.constantFrom(...strangersTo(method.frame)) },
    );
    const params = fc.oneof(fitting, spoilt(fitting), rubbish);
    return fc.tuple(fc.constant(method), frame, params);
  });
  let at = 0;
  let failure: unknown = null;
  const property = fc.asyncProperty(fc.oneof(...one), async ([method, frame, params]) => {
    at += 1;
    const payload = at % hugeEvery === 0 ? [params, new Uint8Array(2 ** 20)] : params;
    let sent: unknown;
    try {
      sent = structuredClone(payload);
    } catch {
      // Not even the page's side of the wire would take it.
      report.add('refused by the wire itself', 1);
      return;
    }
    reached = [];
    const reply: unknown = await ears.get(method.channel)?.({ senderFrame: frame }, sent);
    structuredClone(reply);
    expect(reply).toMatchObject({ ok: expect.any(Boolean) as unknown });
    const isStranger = frame !== method.frame;
    for (const { method: reachedMethod, params: params_ } of reached) {
      report.add('reached a handler, as named by the contract', 1);
      expect(isStranger).toBe(false);
      expect(reachedMethod).toBe(method);
      expect(isWithin(method.params, params_)).toBe(true);
    }
    if (isStranger) expect(reply).toMatchObject({ ok: false, failure: { code: 'app.sender' } });
    expect(Reflect.ownKeys(Object.prototype).length).toBe(untouched);
  });
  try {
    await fc.assert(property, { numRuns: tries, seed });
  } catch (thrown) {
    failure = thrown;
  }
  report.tried(at);
  if (failure !== null) report.fail(`seed ${seed}`, failure);
});
