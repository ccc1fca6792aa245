import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestLog } from '../../../main/log/request-log';
import { StoredLog } from '../../../main/log/stored-log';
import { MemoryNotes, type Notes } from '../../../main/notes/notes';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const entry = (requestId: string, attempt = 1) => ({
  requestId,
  method: 'GET' as const,
  path: '/api-hub/v1/merchants/clients',
  startedAt: 0,
  durationMs: 1,
  status: 200,
  serviceCode: null,
  attempt,
  bytes: 2,
  clockOffsetMs: null,
  failure: null,
  redactions: 0,
});
const ids = (log: RequestLog) => log.list().map(({ requestId }) => requestId);

/** Notes that are read when it is said, as a busy store's are. */
function slow(notes: Notes) {
  const gate = Promise.withResolvers<undefined>();
  const read = (name: string) => gate.promise.then(() => notes.read(name));
  return { notes: { ...notes, read }, open: () => gate.resolve(undefined) };
}

/** A profile's notes with a log of these kept in them, oldest first. */
async function logWith(...requestIds: string[]): Promise<Notes> {
  const notes = new MemoryNotes().of('p1');
  const log = new RequestLog();
  const storedLog = new StoredLog(log, notes);
  for (const id of requestIds) log.add(entry(id));
  await storedLog.close();
  return notes;
}

test('what was asked before the quit stands behind what is asked now', async () => {
  const notes = await logWith('a', 'b');
  const log = new RequestLog();
  log.add(entry('c'));
  const storedLog = new StoredLog(log, notes);
  await storedLog.ready;
  expect(ids(log)).toEqual(['c', 'b', 'a']);
  await storedLog.close();

  const third = new RequestLog();
  await new StoredLog(third, notes).ready;
  expect(ids(third)).toEqual(['c', 'b', 'a']);
});

test('it is written while requests are made, not with each of them', async () => {
  const notes = new MemoryNotes().of('p1');
  const write = vi.spyOn(notes, 'write');
  const log = new RequestLog();
  await new StoredLog(log, notes).ready;
  for (const id of ['a', 'b', 'c']) log.add(entry(id));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(1);
  expect(JSON.parse((await notes.read('desk.activity')) ?? '')).toHaveLength(3);
});

test('the last 500 are kept, each attempt once, whatever a service calls its codes', async () => {
  const before = Array.from({ length: 400 }, (_, at) => `old-${at}`);
  const notes = await logWith(...before);
  const log = new RequestLog();
  const storedLog = new StoredLog(log, notes);
  await storedLog.ready;
  log.add(entry('old-399', 2));
  for (let at = 0; at < 199; at += 1) {
    log.add({ ...entry(`new-${at}`), serviceCode: '9'.repeat(100_000) });
  }
  await storedLog.close();
  const again = new RequestLog();
  await new StoredLog(again, notes).ready;
  expect(again.list()).toHaveLength(500);
  expect(ids(again).slice(0, 2)).toEqual(['new-198', 'new-197']);
  expect(ids(again).filter((id) => id === 'old-399')).toHaveLength(2);
});

test('nothing of one profile comes into the log of the next, however late it is read', async () => {
  const { notes, open } = slow(await logWith('a'));
  const log = new RequestLog();
  const storedLog = new StoredLog(log, notes);
  log.add(entry('b'));
  log.reset();
  const others = new MemoryNotes().of('p2');
  const next = new StoredLog(log, others);
  log.add(entry('c'));
  open();
  await storedLog.close();
  await next.close();
  expect(ids(log)).toEqual(['c']);
  const back = new RequestLog();
  await new StoredLog(back, notes).ready;
  expect(ids(back)).toEqual(['b', 'a']);
});

test('what was emptied stays empty, also when what is kept is read only then', async () => {
  const { notes, open } = slow(await logWith('a'));
  const log = new RequestLog();
  const storedLog = new StoredLog(log, notes);
  log.clear();
  open();
  await storedLog.close();
  expect(ids(log)).toEqual([]);
  const again = new RequestLog();
  await new StoredLog(again, notes).ready;
  expect(ids(again)).toEqual([]);
});

test('forgotten, it is gone from the log and nothing of it is written again', async () => {
  const notes = await logWith('a');
  const write = vi.spyOn(notes, 'write');
  const log = new RequestLog();
  const storedLog = new StoredLog(log, notes);
  await storedLog.ready;
  log.add(entry('b'));
  storedLog.forget();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids(log)).toEqual([]);
  expect(write).not.toHaveBeenCalled();
});

test.each(['no JSON', '{}', '[{"requestId":"a"},7]'])(
  'a note that is none is as good as none: %s',
  async (text) => {
    const notes = new MemoryNotes().of('p1');
    await notes.write('desk.activity', text);
    const log = new RequestLog();
    await new StoredLog(log, notes).ready;
    expect(ids(log)).toEqual([]);
  },
);
