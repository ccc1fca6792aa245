import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '../../../main/cache/notices';

let spentMs: number;

beforeEach(() => {
  vi.useFakeTimers();
  spentMs = 0;
});
afterEach(() => vi.useRealTimers());

function listening() {
  const told: string[] = [];
  const notices = new Notices<string>(
    (about) => told.push(about),
    () => spentMs,
  );
  return { told, notices };
}

test('the first change is told at once, a stream of them four times a second, the last one always', () => {
  const { told, notices } = listening();
  notices.changed('clients');
  expect(told).toEqual(['clients']);
  for (let page = 0; page < 100; page += 1) {
    vi.advanceTimersByTime(10);
    notices.changed('clients');
  }
  expect(told).toHaveLength(5);
  vi.advanceTimersByTime(250);
  expect(told).toHaveLength(6);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(6);
});

test('a change after a quiet moment is told at once, and of one resource while another is busy', () => {
  const { told, notices } = listening();
  notices.changed('clients');
  notices.changed('lots');
  vi.advanceTimersByTime(251);
  notices.changed('clients');
  expect(told).toEqual(['clients', 'lots', 'clients']);
});

test('what screens ask because of it takes a tenth of the time at most, and none waits longer than a minute', () => {
  const told: number[] = [];
  const begun = performance.now();
  let cost = 40;
  const notices = new Notices<string>(
    () => {
      told.push(performance.now() - begun);
      spentMs += cost;
    },
    () => spentMs,
  );
  const pagesFor = (ms: number) => {
    for (let at = 0; at < ms; at += 10) {
      vi.advanceTimersByTime(10);
      notices.changed('clients');
    }
  };
  notices.changed('clients');
  pagesFor(1_300);
  expect(told).toEqual([0, 400, 800, 1_200]);
  cost = 8_000;
  pagesFor(62_000);
  expect(told.slice(4)).toEqual([1_600, 61_600]);
});

test('the end of it all is told at once, and once', () => {
  const { told, notices } = listening();
  notices.changed('clients');
  spentMs = 400;
  notices.changed('clients');
  notices.now('clients');
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(40_000);
  expect(told).toHaveLength(2);
});
