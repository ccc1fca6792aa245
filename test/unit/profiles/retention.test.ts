import { expect, test } from 'vitest';
import type { DueHistory } from '../../../shared/ipc/sync';
import { Retention } from '../../../main/profiles/retention';

const day = 86_400_000;
const days = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => new Date((first + at) * day).toISOString().slice(0, 10));

/** A store with a sync on each of these days, and a clock at noon of a day. */
function made(syncs: string[], now: number) {
  const clock = { now: (now + 0.5) * day };
  const stored = new Map<string, string>();
  const recorded: unknown[] = [];
  const changes: (DueHistory | null)[] = [];
  const state = { syncs };
  const retention = () =>
    new Retention({
      store: {
        dueHistory: (before) =>
          Promise.resolve(state.syncs.filter((each) => Date.parse(each) < before)),
        forgetHistory: (before) => {
          state.syncs = state.syncs.filter((each) => Date.parse(each) >= before);
          return Promise.resolve();
        },
      },
      notes: {
        read: (name) => Promise.resolve(stored.get(name) ?? null),
        write: (name, text) => Promise.resolve(void stored.set(name, text)),
      },
      audit: { record: (deed) => Promise.resolve(void recorded.push(deed)) },
      now: () => clock.now,
      onChange: (due) => changes.push(due),
    });
  return { state, clock, recorded, changes, retention };
}

test('one day goes by itself each day, however often it is looked at', async () => {
  const { state, clock, retention } = made(days(0, 10), 100);
  const daily = retention();
  for (let run = 0; run < 3; run += 1) await daily.remove(1 * day);
  expect(state.syncs).toHaveLength(9);
  for (let next = 2; next <= 5; next += 1) {
    clock.now += day;
    await daily.remove(next * day);
    expect(daily.due).toBeNull();
    expect(state.syncs).toHaveLength(10 - next);
  }
});

test('what is more than a day’s worth is asked for, and goes only then', async () => {
  const { state, recorded, changes, retention } = made(days(0, 10), 100);
  const changed = retention();
  await changed.remove(8 * day);
  expect(changed.due).toEqual({ days: 7, first: '1970-01-02', last: '1970-01-08' });
  // Looked at again on the same day, also by another process: nothing more goes.
  await changed.remove(8 * day);
  const other = retention();
  await other.remove(8 * day);
  expect(state.syncs).toHaveLength(9);
  expect(other.due).toEqual(changed.due);
  expect(changes.at(-1)).toEqual(changed.due);
  await changed.agree();
  expect(state.syncs).toEqual(['1970-01-09', '1970-01-10']);
  expect(changed.due).toBeNull();
  expect(changes.at(-1)).toBeNull();
  expect(recorded).toEqual([{ what: 'data', subject: 'history removed, days', count: 7 }]);
});

test('after a longer time is chosen, nothing waits and nothing can be agreed to', async () => {
  const { state, recorded, retention } = made(days(0, 10), 100);
  const changed = retention();
  await changed.remove(8 * day);
  await changed.remove(-100 * day);
  expect(changed.due).toBeNull();
  await changed.agree();
  expect(state.syncs).toHaveLength(9);
  expect(recorded).toEqual([]);
});

test('nothing goes that cannot be recorded', async () => {
  const { state, recorded, retention } = made(days(0, 10), 100);
  const changed = retention();
  await changed.remove(8 * day);
  recorded.push = () => {
    throw new Error('full');
  };
  await expect(changed.agree()).rejects.toThrow('full');
  expect(state.syncs).toHaveLength(9);
  expect(changed.due).toMatchObject({ days: 7 });
});
