import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestLog } from '../../../main/log/request-log';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const entry = (requestId: string) => ({
  requestId,
  method: 'GET' as const,
  path: '/api-hub/v1/merchants/clients',
  startedAt: 0,
  durationMs: 1,
  status: 200,
  serviceCode: null,
  attempt: 1,
  bytes: 2,
  clockOffsetMs: null,
  failure: null,
  redactions: 0,
});

function listening() {
  const log = new RequestLog();
  const notified: string[][] = [];
  const stop = log.subscribe((entries) => notified.push(entries.map(({ requestId }) => requestId)));
  return { log, notified, stop };
}

test('the first is told at once, those that follow it closely together and in their order', () => {
  const { log, notified } = listening();
  for (const id of ['a', 'b', 'c']) log.add(entry(id));
  expect(notified).toEqual([['a']]);
  vi.advanceTimersByTime(250);
  expect(notified).toEqual([['a'], ['b', 'c']]);
  log.add(entry('d'));
  vi.advanceTimersByTime(250);
  expect(notified).toEqual([['a'], ['b', 'c'], ['d']]);
  vi.advanceTimersByTime(250);
  log.add(entry('e'));
  expect(notified.at(-1)).toEqual(['e']);
  expect(log.list().map(({ requestId }) => requestId)).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('what was not told when the log is emptied never is: it belonged to another profile', () => {
  const { log, notified } = listening();
  log.add(entry('a'));
  log.add(entry('b'));
  log.clear();
  vi.advanceTimersByTime(1_000);
  expect(notified).toEqual([['a']]);
  expect(log.list()).toEqual([]);
});

test('an entry holds nothing but its fields, and nobody who stopped is told', () => {
  const { log, notified, stop } = listening();
  stop();
  log.add({ ...entry('a'), authorization: 'sample-not-a-real-token' } as ReturnType<typeof entry>);
  expect(Object.keys(log.list()[0] ?? {})).toEqual(Object.keys(entry('a')));
  expect(notified).toEqual([]);
});
