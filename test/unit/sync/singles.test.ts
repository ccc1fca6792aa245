import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReadCard } from '../../../main/resources/client-card/decode';
import { refreshCards } from '../../../main/sync/singles';
import { DeskError } from '../../../main/failure';

test('cards are read a bounded number at once, to the last of them', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => `c${at}`);
  const underWay: (() => void)[] = [];
  const requests: string[] = [];
  const notified: number[] = [];
  const run = { isOver: false };
  const refreshing = refreshCards({
    ids,
    concurrency: () => 3,
    read: (id) =>
      new Promise<ReadCard>((_, reject) => {
        requests.push(id);
        underWay.push(() => reject(new DeskError('service.not-found')));
      }),
    store: { writeRecord: () => Promise.resolve() },
    onProgress: (done) => notified.push(done),
  }).finally(() => (run.isOver = true));
  const widths: number[] = [];
  for (;;) {
    // A turn of the event loop: whatever one answer sets off has been asked by then.
    await nextTurn();
    if (run.isOver) break;
    widths.push(underWay.length);
    underWay.shift()?.();
  }
  await refreshing;
  expect(widths).toEqual([3, 3, 3, 3, 3, 3, 3, 2, 1]);
  expect(requests).toEqual(ids);
  expect(notified).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
