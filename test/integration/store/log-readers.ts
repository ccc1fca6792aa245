import { workerData } from 'node:worker_threads';
import { openToRead } from '../../../main/store/database';

/**
 * Reads a database without a pause: one of two connections is always in the middle of a result.
 * Bundled by write-ahead-log.test.ts.
 */
const { file, key, flags } = workerData as {
  readonly file: string;
  readonly key: Uint8Array;
  /** 1 in the first once reading has begun, and in the second when it is to end. */
  readonly flags: Int32Array;
};
const connections = [openToRead({ file, key }), openToRead({ file, key })];
const begin = (turn: number) => {
  const rows = connections[turn % 2]?.select('SELECT at FROM row', { at: 'number' }).iterate();
  rows?.next();
  return rows;
};
let reading = begin(0);
for (let turn = 1; Atomics.load(flags, 1) === 0; turn += 1) {
  const next = begin(turn);
  reading?.return?.(undefined);
  reading = next;
  if (turn === 2) {
    Atomics.store(flags, 0, 1);
    Atomics.notify(flags, 0);
  }
  Atomics.wait(flags, 1, 0, 5);
}
reading?.return?.(undefined);
for (const connection of connections) connection.close();
