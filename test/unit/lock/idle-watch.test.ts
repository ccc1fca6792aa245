import { expect, test } from 'vitest';
import { IdleWatch } from '../../../main/lock/idle-watch';

const minute = 60_000;

/** A clock that stands still until told, and rings what is due by then. */
function clock() {
  let now = 1_000_000;
  const due = new Set<{ at: number; ring: () => void }>();
  const to = (end: number) => {
    for (;;) {
      const [next] = [...due].filter(({ at }) => at <= end).sort((one, two) => one.at - two.at);
      if (next === undefined) break;
      due.delete(next);
      now = Math.max(now, next.at);
      next.ring();
    }
    now = end;
  };
  return {
    pass: (ms: number) => to(now + ms),
    set: (at: number) => (now = at),
    now: () => now,
    ticker: {
      now: () => now,
      after: (ms: number, ring: () => void) => {
        const entry = { at: now + ms, ring };
        due.add(entry);
        return () => void due.delete(entry);
      },
    },
  };
}

function watch(minutes: number) {
  const time = clock();
  const chosen = { minutes };
  let locks = 0;
  const idle = new IdleWatch({
    ticker: time.ticker,
    minutes: () => chosen.minutes,
    onIdle: () => (locks += 1),
  });
  idle.check();
  return { ...time, idle, chosen, locks: () => locks };
}

test('locks after so long without input, once, and not a moment before', () => {
  const { pass, locks } = watch(5);
  pass(5 * minute - 1);
  expect(locks()).toBe(0);
  pass(1);
  expect(locks()).toBe(1);
  pass(60 * minute);
  expect(locks()).toBe(1);
});

test('input begins the time anew, also after a lock', () => {
  const { pass, idle, locks } = watch(5);
  pass(4 * minute);
  idle.restart();
  pass(4 * minute);
  expect(locks()).toBe(0);
  pass(minute);
  expect(locks()).toBe(1);
  idle.restart();
  pass(5 * minute + 30_000);
  expect(locks()).toBe(2);
});

test('0 minutes never locks; a shorter time counts what has passed', () => {
  const { pass, idle, chosen, locks } = watch(0);
  pass(600 * minute);
  expect(locks()).toBe(0);
  chosen.minutes = 10;
  idle.check();
  expect(locks()).toBe(1);
});

test('a clock set back does not put the lock off by more than the time itself', () => {
  const { pass, set, now, idle, locks } = watch(5);
  pass(4 * minute);
  set(now() - 600 * minute);
  idle.check();
  pass(5 * minute);
  expect(locks()).toBe(1);
});

test('after a sleep the first look locks', () => {
  const { set, now, idle, locks } = watch(5);
  set(now() + 480 * minute);
  idle.check();
  expect(locks()).toBe(1);
});
