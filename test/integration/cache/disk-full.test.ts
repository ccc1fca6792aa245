import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStored } from '../../../main/cache/open-stored';
import { createStore } from '../../../main/cache/store';
import { asDeskError } from '../../../main/cache/trouble';
import { toWire } from '../../../main/cache/wire';
import { temporaryFolder } from './built-worker';
import { clients } from './samples';

/** Quick here; `FILLS=500` for the long run. */
const fills = Number(process.env.FILLS ?? 20);

let folder: string;
let small: string;
let isMounted = false;

beforeAll(() => {
  folder = temporaryFolder();
  small = join(folder, 'small');
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    isMounted = false;
  }
});
afterAll(() => {
  if (isMounted) execFileSync('umount', [small]);
  rmSync(folder, { recursive: true, force: true });
});

it(`loses no acknowledged page when the disk fills up, ${fills} times`, (context) => {
  if (!isMounted) context.skip('a small disk can be made by root only, where mounting is allowed');
  for (let round = 0; round < fills; round += 1) {
    const file = join(small, `cache-${round}.db`);
    const ballast = join(small, 'ballast');
    // Leaves another amount of room each time.
    const room = 150_000 + ((round * 97_003) % 1_200_000);
    const { bavail, bsize } = statfsSync(small);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - room)));
    const key = () => Buffer.alloc(32, 5);
    const acknowledged: number[] = [];
    let failure: unknown = null;
    try {
      const stored = openStored({ file, key: key(), keyFit: 'unknown' });
      const { operations } = createStore(stored.db, () => undefined);
      const walk = operations.beginWalk({ resource: 'clients', perPage: 50, startedAt: 1 });
      try {
        for (let page = 1; ; page += 1) {
          const records = clients(page * 50, page * 50 + 50);
          operations.writePage({ walkId: walk.id, page: toWire({ page, records, total: null }) });
          acknowledged.push(page);
        }
      } catch (thrown) {
        failure = thrown;
      }
      try {
        stored.close(false);
      } catch {
        stored.db.close();
      }
    } catch (thrown) {
      failure ??= thrown;
    }
    expect(asDeskError(failure)).toMatchObject({
      code: 'storage.unwritable',
      params: { reason: 'full' },
    });
    rmSync(ballast);
    const again = openStored({ file, key: key(), keyFit: 'same' });
    expect([null, 'empty']).toContain(again.setAside);
    const { operations } = createStore(again.db, () => undefined);
    const done = operations.unfinishedWalk('clients')?.pagesDone ?? [];
    for (const page of acknowledged) expect(done).toContain(page);
    again.close(false);
    execFileSync('sh', ['-c', 'rm -f "$1"/*', 'sh', small]);
  }
});
