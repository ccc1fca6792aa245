import { expect, it } from 'vitest';
import { Listeners } from '../../../main/listeners';
import { SerialQueue } from '../../../main/serial-queue';

it('runs one piece of work at a time, in order, past one that fails', async () => {
  const queue = new SerialQueue();
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const works = [
    queue.run(() => first.promise).then((each) => done.push(each)),
    queue.run(() => Promise.reject(new Error('no'))).catch(() => done.push('failed')),
    queue.run(() => done.push('third')),
  ];
  await Promise.resolve();
  expect(done).toEqual([]);
  first.resolve('first');
  await queue.idle();
  await Promise.all(works);
  expect(done).toEqual(['first', 'failed', 'third']);
});

it('listeners hear each event until they stop', () => {
  const listeners = new Listeners<number>();
  const heard: number[] = [];
  const stop = listeners.add((value) => heard.push(value));
  listeners.add((value) => heard.push(-value));
  listeners.notify(1);
  stop();
  listeners.notify(2);
  listeners.clear();
  listeners.notify(3);
  expect(heard).toEqual([1, -1, -2]);
});
