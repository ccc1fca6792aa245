import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '../../../main/cache/notices';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first change is told at once, a stream of them four times a second, the last one always', () => {
  const told: string[] = [];
  const notices = new Notices<string>((about) => told.push(about));
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
  const told: string[] = [];
  const notices = new Notices<string>((about) => told.push(about));
  notices.changed('clients');
  notices.changed('lots');
  vi.advanceTimersByTime(251);
  notices.changed('clients');
  expect(told).toEqual(['clients', 'lots', 'clients']);
});
