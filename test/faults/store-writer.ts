import { openStore } from '../../main/profile-store/open';
import { startThread } from '../../main/store/thread';
import { clients } from '../integration/store/samples';

/**
 * A process of its own that writes pages until it is killed, and says each page that was
 * acknowledged. Bundled by kill-store.test.ts.
 */
const [file = '', workerFile = ''] = process.argv.slice(2);

async function write(): Promise<void> {
  const store = await openStore({
    file,
    key: Buffer.alloc(32, 9),
    thread: () => startThread(workerFile),
    keyFit: 'same',
  });
  const sync =
    (await store.unfinishedSync('clients')) ??
    (await store.beginSync('clients', { perPage: 20, startedAt: 1 }));
  const done = new Set(sync.pagesStaged);
  process.stdout.write(`open ${[...done].join(',')}\n`);
  for (let page = 1; ; page += 1) {
    if (done.has(page)) continue;
    const records = clients((page - 1) * 20, page * 20);
    await store.stagePage(sync.id, { page, records, total: null });
    process.stdout.write(`page ${page}\n`);
  }
}

void write();
