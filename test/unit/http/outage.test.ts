import { expect, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import { Outage } from '../../../main/http/outage';
import type { FailureCode } from '../../../shared/failures';

const never = new AbortController().signal;

/** A clock that jumps whenever somebody sleeps. */
function jumping(giveUpAfterMs: number | null = null) {
  const state = { now: 0, sleeps: [] as number[], notified: [] as (FailureCode | null)[] };
  const outage = new Outage({
    giveUpAfterMs,
    onChange: (failure) => state.notified.push(failure?.code ?? null),
    timing: {
      now: () => state.now,
      random: () => 1,
      sleep: async (ms, signal) => {
        await Promise.resolve();
        if (signal?.aborted) throw new DeskError('app.cancelled');
        state.sleeps.push(ms);
        state.now += ms;
      },
    },
  });
  return { outage, state };
}

function failing(times: number, code: FailureCode, params = {}) {
  const calls = { count: 0 };
  const ask = () => {
    calls.count += 1;
    return calls.count <= times
      ? Promise.reject(new DeskError(code, params))
      : Promise.resolve('answer');
  };
  return { ask, calls };
}

test('a lost network is looked for every four seconds at most, for ever', async () => {
  const { outage, state } = jumping();
  await expect(
    outage.waitUntilReachable(failing(2_000, 'network.offline').ask, never),
  ).resolves.toBe('answer');
  expect(state.sleeps.slice(0, 5)).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  expect(Math.max(...state.sleeps)).toBe(4_000);
  expect(state.notified.at(0)).toBe('network.offline');
  expect(state.notified.at(-1)).toBeNull();
});

test('given up, it fails with why requests failed, not with their being paused', async () => {
  const { outage } = jumping(60_000);
  const codes: FailureCode[] = ['network.refused', 'network.paused'];
  const ask = () =>
    Promise.reject(new DeskError(codes.shift() ?? 'network.paused', { seconds: 30 }));
  await expect(outage.waitUntilReachable(ask, never)).rejects.toMatchObject({
    code: 'network.refused',
  });
});

test('a busy service is looked at eight times, never before it asked for', async () => {
  const { outage, state } = jumping();
  const { ask, calls } = failing(100, 'service.rate-limited', { retryAfterSeconds: 45 });
  await expect(outage.waitUntilReachable(ask, never)).rejects.toMatchObject({
    code: 'service.rate-limited',
  });
  expect(calls.count).toBe(9);
  expect(Math.min(...state.sleeps)).toBe(45_000);
});

test('given up after the time that was set', async () => {
  const { outage, state } = jumping(10_000);
  await expect(
    outage.waitUntilReachable(failing(1_000, 'network.refused').ask, never),
  ).rejects.toMatchObject({
    code: 'network.refused',
  });
  expect(state.now).toBeLessThan(15_000);
});

test('given up after the time that was set, also when the clock is set back meanwhile', async () => {
  for (const back of [60_000, 365 * 24 * 3_600_000]) {
    const { outage, state } = jumping(10_000);
    state.now = 1e12;
    const { ask, calls } = failing(1_000, 'network.refused');
    const setBack = () => {
      if (calls.count === 2) state.now -= back;
      return ask();
    };
    await expect(outage.waitUntilReachable(setBack, never)).rejects.toMatchObject({
      code: 'network.refused',
    });
    expect(calls.count).toBeLessThan(8);
  }
});

test('one request looks, the others stand still until it is back', async () => {
  const { outage } = jumping();
  let isDown = true;
  let requests = 0;
  const ask = () => {
    requests += 1;
    if (requests === 10) isDown = false;
    return isDown ? Promise.reject(new DeskError('network.offline')) : Promise.resolve(requests);
  };
  await Promise.all([1, 2, 3, 4].map(() => outage.waitUntilReachable(ask, never)));
  // Four at first, six looks of one of them, then the three others once more.
  expect(requests).toBe(4 + 6 + 3);
});

test('refusals are not waited out', async () => {
  for (const code of ['credentials.refused', 'network.tls', 'service.unknown-shape'] as const) {
    const { outage, state } = jumping();
    await expect(outage.waitUntilReachable(failing(1, code).ask, never)).rejects.toMatchObject({
      code,
    });
    expect(state.sleeps).toEqual([]);
  }
});

test('stopping ends every wait', async () => {
  const stop = new AbortController();
  const outage = new Outage({
    giveUpAfterMs: null,
    onChange: () => undefined,
    timing: {
      now: () => 0,
      random: () => 1,
      sleep: (_ms, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DeskError('app.cancelled')));
        }),
    },
  });
  const { ask } = failing(100, 'network.offline');
  const waits = [1, 2, 3].map(() => outage.waitUntilReachable(ask, stop.signal));
  setTimeout(() => stop.abort(), 0);
  for (const wait of waits) await expect(wait).rejects.toMatchObject({ code: 'app.cancelled' });
});
