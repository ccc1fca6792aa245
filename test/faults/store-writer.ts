import { openCache } from '../../main/cache/open';
import { startThread } from '../../main/cache/thread';
import { clients } from '../integration/cache/samples';

/** A process of its own that writes pages until it is killed, and says each page that was acknowledged. Bundled by kill-store.test.ts. */
const [file = '', workerFile = ''] = process.argv.slice(2);

async function write(): Promise<void> {
  const cache = await openCache({
    file,
    key: Buffer.alloc(32, 9),
    thread: startThread(workerFile),
    keyFit: 'same',
  });
  const walk =
    (await cache.unfinishedWalk('clients')) ??
    (await cache.beginWalk('clients', { perPage: 20, startedAt: 1 }));
  const done = new Set(walk.pagesDone);
  process.stdout.write(`open ${[...done].join(',')}\n`);
  for (let page = 1; ; page += 1) {
    if (done.has(page)) continue;
    const records = clients((page - 1) * 20, page * 20);
    await cache.writePage(walk.id, { page, records, total: null });
    process.stdout.write(`page ${page}\n`);
  }
}

void write();
