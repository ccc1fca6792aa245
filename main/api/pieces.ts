import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can pause: each `yield` is a place where others may be let in. */
export type Pieces<T> = Generator<undefined, T, undefined>;

export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Everything else that waits for this thread goes on between two pieces. */
export async function inPieces<T>(work: Pieces<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
  }
}
