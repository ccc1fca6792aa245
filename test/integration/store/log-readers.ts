import { workerData } from 'node:worker_threads';
import { openToRead } from '../../../main/store/database';

/**
 * Reads a database without a pause. Of two connections, one is always in the middle of a result; one
 * alone begins the next result as soon as it ends one. Bundled by write-ahead-log.test.ts.
 */
const { file, key, flags, readers } = workerData as {
  readonly file: string;
  readonly key: Uint8Array;
  /** 1 in the first once reading has begun, and in the second when it is to end. */
  readonly flags: Int32Array;
  readonly readers: 1 | 2;
};
const connections = Array.from({ length: readers }, () => openToRead({ file, key }));
const begin = (turn: number) => {
  const rows = connections[turn % readers]
    ?.select('SELECT at FROM row', { at: 'number' })
    .iterate();
  rows?.next();
  return rows;
};
let reading = begin(0);
for (let turn = 1; Atomics.load(flags, 1) === 0; turn += 1) {
  const before = reading;
  if (readers === 1) before?.return?.(undefined);
  reading = begin(turn);
  if (readers === 2) before?.return?.(undefined);
  if (turn === 2) {
    Atomics.store(flags, 0, 1);
    Atomics.notify(flags, 0);
  }
  Atomics.wait(flags, 1, 0, 5);
}
reading?.return?.(undefined);
for (const connection of connections) connection.close();
