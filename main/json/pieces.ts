import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work in steps: at each `yield` other work may run. */
export type Pieces<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause. */
export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Lets the event loop run between two steps. */
export async function inPieces<T>(work: Pieces<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
  }
}
