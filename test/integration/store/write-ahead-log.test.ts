import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { makeFile, openDatabase } from '../../../main/store/database';
import { WriteAheadLog } from '../../../main/store/write-ahead-log';
import { buildNode } from '../../support/built-node';
import { temporaryFolder } from './rig';

const key = Buffer.alloc(32, 9);
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1_048_576;

it.each([
  ['two that read in turn', 2],
  ['one that reads in short steps', 1],
])('does not grow beyond its limit beside %s without a pause', async (_, connections) => {
  const file = join(folder, `${connections}.db`);
  makeFile(file);
  const db = openDatabase({ file, key });
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const program = await buildNode('test/integration/store/log-readers.ts', 'log-readers');
  db.exec('CREATE TABLE row(at INTEGER PRIMARY KEY, text)');
  for (let at = 0; at < 10; at += 1) db.run('INSERT INTO row VALUES (?, ?)', at, 'first');
  const readers = new Worker(program.file, {
    workerData: { file, key, flags, readers: connections },
  });
  const ended = once(readers, 'exit');
  try {
    await Atomics.waitAsync(flags, 0, 0).value;
    const log = new WriteAheadLog(db, file, 4 * megabyte);
    const sizes: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      db.relaxedTransaction(() => {
        db.run('INSERT INTO row(text) VALUES (?)', 'x'.repeat(megabyte));
      });
      log.limit();
      sizes.push(statSync(`${file}-wal`).size);
    }
    expect(Math.max(...sizes)).toBeLessThan(8 * megabyte);
  } finally {
    Atomics.store(flags, 1, 1);
    Atomics.notify(flags, 1);
    await ended;
    db.close();
  }
});
