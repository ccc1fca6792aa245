import { expect, test } from 'vitest';
import { IdleWatch } from '../../../main/lock/idle-watch';

const minute = 60_000;

/** A clock that stands still until told and can be set; what waits rings after its time, whatever the clock says. */
function clock() {
  let passed = 0;
  let begin = 1_000_000;
  const due = new Set<{ at: number; ring: () => void }>();
  const now = () => begin + passed;
  return {
    pass: (ms: number) => {
      const end = passed + ms;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).sort((one, two) => one.at - two.at);
        if (next === undefined) break;
        due.delete(next);
        passed = Math.max(passed, next.at);
        next.ring();
      }
      passed = end;
    },
    set: (at: number) => (begin = at - passed),
    now,
    ticker: {
      now,
      after: (ms: number, ring: () => void) => {
        const entry = { at: passed + ms, ring };
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

test('a clock set back does not put the lock off, however often and by however much', () => {
  for (const back of [1, 5 * minute, 600 * minute, 20 * 365 * 24 * 60 * minute]) {
    const { pass, set, now, locks } = watch(5);
    for (let passed = 0; passed < 5 * minute; passed += minute / 2) {
      expect([back, passed, locks()]).toEqual([back, passed, 0]);
      pass(minute / 2);
      set(now() - back);
    }
    expect([back, locks()]).toEqual([back, 1]);
  }
});

test('input just before a look is not taken for a time without any', () => {
  const { pass, set, now, idle, locks } = watch(5);
  pass(minute / 2 - 1);
  idle.restart();
  set(now() - minute);
  pass(5 * minute - 1);
  expect(locks()).toBe(0);
  pass(minute / 2);
  expect(locks()).toBe(1);
});

test('after a sleep the first look locks', () => {
  const { set, now, idle, locks } = watch(5);
  set(now() + 480 * minute);
  idle.check();
  expect(locks()).toBe(1);
});
