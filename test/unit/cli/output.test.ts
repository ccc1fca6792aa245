import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Output } from '../../../main/cli/output';

test('however often a slow reader is waited for, the stream has no listener more', async () => {
  const passOn: (() => void)[] = [];
  const slow = new Writable({
    highWaterMark: 1,
    write: (_piece, _encoding, done) => {
      passOn.push(done);
    },
  });
  const output = new Output(() => slow);
  const events = ['drain', 'error', 'close', 'finish'] as const;
  const listeners = () => events.map((event) => slow.listenerCount(event));
  // The first write opens the stream.
  const first = output.write('0\n');
  const [drain = 0, ...others] = listeners();
  expect(drain).toBe(1);
  const writes = Array.from({ length: 40 }, (_, at) => output.write(`${at}\n`));
  expect(listeners()).toEqual([1, ...others]);
  const all = Promise.all([first, ...writes]);
  while (slow.writableLength > 0) {
    passOn.shift()?.();
    await Promise.resolve();
  }
  await all;
  for (let at = 0; at < 40; at += 1) {
    const write = output.write('x\n');
    while (passOn.length > 0) passOn.shift()?.();
    await write;
  }
  expect(listeners()).toEqual([0, ...others]);
});
