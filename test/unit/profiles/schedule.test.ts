import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noPolicy } from '../../../main/policy/policy';
import { ScheduleStore, Scheduler } from '../../../main/profiles/schedule';
import type { SyncSchedule } from '../../../shared/ipc/sync';

const minute = 60_000;
const off: SyncSchedule = { onStart: false, everyMinutes: null, keepHistoryDays: null };

function desk(schedule: Partial<SyncSchedule>) {
  const state = { now: 0, awake: 0, syncs: [] as number[], forgotten: [] as number[] };
  let waiting: { at: number; callback: () => void } | null = null;
  const scheduler = new Scheduler(
    { ...off, ...schedule },
    {
      ticker: {
        now: () => state.now,
        after: (ms, callback) => {
          const timer = { at: state.awake + ms, callback };
          waiting = timer;
          return () => {
            if (waiting === timer) waiting = null;
          };
        },
      },
      sync: () => state.syncs.push(state.now / minute),
      forgetHistory: (before) => {
        state.forgotten.push(before);
        return Promise.reject(new Error('the cache is closed'));
      },
    },
  );
  const pass = (minutes: number) => {
    const until = state.awake + minutes * minute;
    const reach = (at: number) => {
      state.now += at - state.awake;
      state.awake = at;
    };
    while (waiting !== null && waiting.at <= until) {
      const { at, callback } = waiting;
      waiting = null;
      reach(at);
      callback();
    }
    reach(until);
  };
  /** The computer sleeps, or its clock is set: timers know nothing of it. */
  const sleep = (minutes: number) => {
    state.now += minutes * minute;
  };
  return { scheduler, state, pass, sleep, isIdle: () => waiting === null };
}

describe('when a profile is synced by itself', () => {
  test('by hand only', () => {
    const { scheduler, state, isIdle } = desk({});
    scheduler.start();
    expect(state.syncs).toEqual([]);
    expect(isIdle()).toBe(true);
  });

  test('on start', () => {
    const { scheduler, state } = desk({ onStart: true });
    scheduler.start();
    expect(state.syncs).toEqual([0]);
  });

  test('every ten minutes, counted from the last time, by hand or not', () => {
    const { scheduler, state, pass } = desk({ everyMinutes: 10 });
    scheduler.start();
    pass(25);
    expect(state.syncs).toEqual([10, 20]);
    scheduler.synced();
    pass(14);
    expect(state.syncs).toEqual([10, 20, 35]);
  });

  test('after a night asleep it is due once', () => {
    const { scheduler, state, pass, sleep } = desk({ everyMinutes: 10 });
    scheduler.start();
    pass(4);
    sleep(600);
    pass(5);
    expect(state.syncs).toHaveLength(1);
    pass(10);
    expect(state.syncs).toHaveLength(2);
  });

  test('a clock set back a year does not put the next one off for a year', () => {
    const { scheduler, state, pass, sleep } = desk({ everyMinutes: 10 });
    scheduler.start();
    pass(3);
    sleep(-525_600);
    pass(12);
    expect(state.syncs).toHaveLength(1);
  });

  test('a changed schedule counts at once, a stopped one never again', () => {
    const { scheduler, state, pass } = desk({ everyMinutes: 60 });
    scheduler.start();
    pass(30);
    scheduler.follow({ ...off, everyMinutes: 5 });
    pass(1);
    expect(state.syncs).toEqual([30]);
    scheduler.stop();
    pass(100);
    expect(state.syncs).toEqual([30]);
  });

  test('one that was stopped stays so when it is changed or synced by hand, until it goes on', () => {
    const { scheduler, state, pass, isIdle } = desk({ everyMinutes: 60 });
    scheduler.follow({ ...off, everyMinutes: 60 });
    expect(isIdle()).toBe(true);
    scheduler.start();
    scheduler.stop();
    scheduler.follow({ ...off, everyMinutes: 5 });
    scheduler.synced();
    pass(100);
    expect(state.syncs).toEqual([]);
    scheduler.resume();
    pass(1);
    expect(state.syncs).toEqual([100]);
  });

  test('history older than the retention is dropped at start, at each run and at a change', () => {
    const day = 86_400_000;
    const { scheduler, state, pass } = desk({ everyMinutes: 10, keepHistoryDays: 30 });
    scheduler.start();
    pass(10);
    scheduler.follow({ ...off, keepHistoryDays: 7 });
    expect(state.forgotten).toEqual([-30 * day, 10 * minute - 30 * day, 10 * minute - 7 * day]);
  });

  test('and once a day by itself, at a sync by hand, and when a locked one goes on', () => {
    const dayMinutes = 1_440;
    const day = dayMinutes * minute;
    const { scheduler, state, pass } = desk({ keepHistoryDays: 30 });
    scheduler.start();
    pass(2 * dayMinutes);
    expect(state.forgotten).toEqual([-30 * day, -29 * day, -28 * day]);
    scheduler.synced();
    scheduler.stop();
    pass(3 * dayMinutes);
    expect(state.forgotten.slice(3)).toEqual([-28 * day]);
    scheduler.resume();
    expect(state.forgotten.slice(4)).toEqual([-25 * day]);
    expect(state.syncs).toEqual([]);
  });
});

describe('what is kept of it', () => {
  test('read back as it was saved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'schedule-'));
    const store = new ScheduleStore(folder, noPolicy);
    const wanted = { onStart: false, everyMinutes: 15, keepHistoryDays: null };
    await store.save(wanted);
    expect(JSON.parse(await readFile(join(folder, 'schedule.json'), 'utf8'))).toEqual(wanted);
    expect(new ScheduleStore(folder, noPolicy).current).toEqual(wanted);
  });

  test.each([0, -5, 1.5, 10_081, Number.NaN])(
    '%s minutes are refused, and nothing changes',
    async (everyMinutes) => {
      const store = new ScheduleStore(await mkdtemp(join(tmpdir(), 'schedule-')), noPolicy);
      const before = store.current;
      await expect(store.save({ ...before, everyMinutes })).rejects.toMatchObject({
        code: 'input.params',
        params: { field: 'everyMinutes' },
      });
      expect(store.current).toEqual(before);
    },
  );
});

test('forgets nothing for a clock that is ahead of the newest sync', async () => {
  const day = 24 * 60 * minute;
  const forgotten: number[] = [];
  const clock = { now: 400 * day };
  const newest: { sync: number | null } = { sync: 30 * day };
  const scheduler = new Scheduler(
    { onStart: false, everyMinutes: null, keepHistoryDays: 10 },
    {
      ticker: { now: () => clock.now, after: () => () => undefined },
      sync: () => undefined,
      forgetHistory: (before) => Promise.resolve(void forgotten.push(before)),
      newestSync: () => newest.sync,
    },
  );
  await scheduler.forget();
  expect(forgotten).toEqual([21 * day]);
  // A right clock, hours after the sync, counts as it is.
  clock.now = 30.5 * day;
  await scheduler.forget();
  expect(forgotten.at(-1)).toBe(20.5 * day);
  newest.sync = null;
  await scheduler.forget();
  expect(forgotten.at(-1)).toBe(20.5 * day);
});
