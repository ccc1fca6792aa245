import { describe, expect, test } from 'vitest';
import { ServiceClock, timestampAt } from '../../../main/http/service-clock';
import {
  RetryGuard,
  readRetryAfter,
  usualRetries,
  waitBefore,
  withRetries,
} from '../../../main/http/retry';
import { DeskError } from '../../../main/failure';

const busy = (params = {}) => new DeskError('service.unavailable', { status: 503, ...params });

function bench(random = 1) {
  const waits: number[] = [];
  const state = { now: 1_700_000_000_000 };
  const timing = {
    now: () => state.now,
    random: () => random,
    sleep: (ms: number) => {
      waits.push(ms);
      state.now += ms;
      return Promise.resolve();
    },
  };
  const guard = new RetryGuard(timing.now);
  const call = (attempt: (number: number) => Promise<unknown>) =>
    withRetries(attempt, { rules: usualRetries, timing, guard });
  return { waits, state, guard, call };
}

const failing = (error: DeskError) => {
  const attempts: number[] = [];
  return {
    attempts,
    attempt: (number: number) => {
      attempts.push(number);
      return Promise.reject(error);
    },
  };
};

describe('retries', () => {
  test('four attempts, the ceiling doubling', async () => {
    const { call, waits } = bench();
    const { attempt, attempts } = failing(busy());
    await expect(call(attempt)).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(attempts).toEqual([1, 2, 3, 4]);
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  test('full jitter: down to nothing, never over 30 s', () => {
    expect(waitBefore(2, busy(), usualRetries, () => 0)).toBe(0);
    expect(waitBefore(20, busy(), usualRetries, () => 1)).toBe(30_000);
  });

  test('success ends it', async () => {
    const { call, waits } = bench();
    const requests: number[] = [];
    const answer = await call((number) => {
      requests.push(number);
      return number < 3 ? Promise.reject(busy()) : Promise.resolve('here');
    });
    expect([answer, waits.length, requests]).toEqual(['here', 2, [1, 2, 3]]);
  });

  test.each([
    'network.offline',
    'network.name-not-found',
    'network.tls',
    'network.redirect',
    'network.proxy-login',
    'network.too-large',
    'service.forbidden',
    'service.not-found',
    'service.code',
    'credentials.refused',
    'app.cancelled',
    'input.card-id',
  ] as const)('%s is told at once', async (code) => {
    const { call } = bench();
    const { attempt, attempts } = failing(new DeskError(code));
    await expect(call(attempt)).rejects.toMatchObject({ code });
    expect(attempts).toEqual([1]);
  });

  test.each([
    'network.timeout',
    'network.interrupted',
    'network.refused',
    'service.truncated',
  ] as const)('%s is tried again', async (code) => {
    const { call } = bench();
    const { attempt, attempts } = failing(new DeskError(code));
    await expect(call(attempt)).rejects.toMatchObject({ code });
    expect(attempts).toHaveLength(4);
  });

  test('never before the moment the service asked for, at most 5 minutes of it', async () => {
    const { call, waits } = bench(0);
    await expect(call(failing(busy({ retryAfterSeconds: 7 })).attempt)).rejects.toThrow();
    expect(waits).toEqual([7_000, 7_000, 7_000]);
    const far = bench(0);
    await expect(far.call(failing(busy({ retryAfterSeconds: 86_400 })).attempt)).rejects.toThrow();
    expect(far.waits[0]).toBe(300_000);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    ['120', null, 120],
    [' 0 ', null, 0],
    ['Thu, 01 Jan 2026 00:01:00 GMT', null, 60],
    // The service's clock is a year ahead: what counts is the difference to its own Date.
    ['Fri, 01 Jan 2027 00:01:00 GMT', 'Fri, 01 Jan 2027 00:00:00 GMT', 60],
    ['Thu, 01 Jan 2015 00:00:00 GMT', null, 0],
    ['soon', null, null],
    ['-5', null, null],
    ['1.5', null, null],
    ['', null, null],
    [null, null, null],
  ])('%j with Date %j is %j', (header, date, seconds) => {
    expect(readRetryAfter(header, date, now)).toBe(seconds);
  });
});

describe('the guard', () => {
  test('a budget: many failing calls stop retrying long before they stop asking', async () => {
    const { call } = bench();
    let sent = 0;
    for (let calls = 0; calls < 4; calls += 1) {
      await call(() => {
        sent += 1;
        return Promise.reject(busy());
      }).catch(() => undefined);
    }
    expect(sent).toBeLessThanOrEqual(8);
  });

  test('a breaker: after eight in a row nothing is sent for 30 s, then one goes first', () => {
    const { guard, state } = bench();
    for (let failures = 0; failures < 8; failures += 1) {
      guard.admit();
      guard.failed(busy());
    }
    expect(() => guard.admit()).toThrow(
      expect.objectContaining({ code: 'network.paused', params: { seconds: 30 } }),
    );
    state.now += 30_000;
    guard.admit();
    expect(() => guard.admit()).toThrow(expect.objectContaining({ code: 'network.paused' }));
    guard.succeeded();
    guard.admit();
    guard.admit();
  });

  test('a clock that is set back does not make the pause longer', () => {
    const { guard, state } = bench();
    for (let failures = 0; failures < 8; failures += 1) guard.failed(busy());
    state.now -= 3_600_000;
    expect(() => guard.admit()).toThrow(
      expect.objectContaining({ code: 'network.paused', params: { seconds: 30 } }),
    );
    state.now += 30_000;
    expect(() => guard.admit()).not.toThrow();
  });

  test('asking again by hand lets one through at once', () => {
    const { guard } = bench();
    for (let failures = 0; failures < 8; failures += 1) guard.failed(busy());
    guard.endPause();
    expect(() => guard.admit()).not.toThrow();
  });

  test('asking again by hand does not wait for a request that is under way', () => {
    const { guard, state } = bench();
    for (let failures = 0; failures < 8; failures += 1) guard.failed(busy());
    state.now += 30_000;
    guard.admit();
    guard.endPause();
    expect(() => guard.admit()).not.toThrow();
  });

  test('a cancelled scout does not keep the rest out', () => {
    const { guard, state } = bench();
    for (let failures = 0; failures < 8; failures += 1) guard.failed(busy());
    state.now += 30_000;
    guard.admit();
    guard.failed(new DeskError('app.cancelled'));
    expect(() => guard.admit()).not.toThrow();
  });

  test('refusals and being offline never pause', () => {
    const { guard } = bench();
    for (let failures = 0; failures < 50; failures += 1) {
      guard.failed(new DeskError('credentials.refused'));
      guard.failed(new DeskError('network.offline'));
    }
    expect(() => guard.admit()).not.toThrow();
    expect(guard.mayRetry()).toBe(true);
  });
});

describe('the service’s clock', () => {
  const origin = 'https://api.example.com';
  const sentAt = Date.parse('2026-01-01T00:00:00Z');

  test('is read at the midpoint, half a second into its second', () => {
    const clock = new ServiceClock();
    clock.observe(origin, 'Thu, 01 Jan 2026 00:01:00 GMT', sentAt, sentAt + 200);
    expect(clock.offset(origin)).toBe(60_400);
    expect(clock.correction(origin)).toBe(60_400);
    expect(clock.offset('https://other.example')).toBeNull();
  });

  test('a difference within the header’s grain corrects nothing', () => {
    const clock = new ServiceClock();
    clock.observe(origin, 'Thu, 01 Jan 2026 00:00:00 GMT', sentAt, sentAt);
    expect(clock.offset(origin)).toBe(500);
    expect(clock.correction(origin)).toBe(0);
  });

  test.each([null, '', 'yesterday'])('the Date %j changes nothing', (date) => {
    const clock = new ServiceClock();
    clock.observe(origin, date, sentAt, sentAt);
    expect(clock.offset(origin)).toBeNull();
  });

  test('a timestamp has 13 digits whatever this computer thinks', () => {
    expect(timestampAt(1_664_568_045_547.4)).toBe('1664568045547');
    expect(timestampAt(Date.parse('1990-01-01'))).toHaveLength(13);
    expect(timestampAt(-5)).toBe('0000000000000');
    expect(timestampAt(1e15)).toHaveLength(13);
  });
});
