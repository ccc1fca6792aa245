import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Listed } from '../../../shared/resources';
import type { ServiceRecord } from '../../../shared/values';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import type { SyncEnd } from '../../../main/store/sync-store';
import { buildNode } from '../../support/built-node';
import { recycledThread } from '../../support/recycled-threads';

/** The store's worker as the app ships it. */
export function buildWorker(): Promise<{ file: string }> {
  return buildNode('main/profile-store/worker.ts', 'worker');
}

/** A folder of its own for one test's files. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-store-'));
}

/**
 * The worker and a folder for all tests of a file: there when the first begins, gone after the
 * last.
 */
export function workerAndFolder(): { worker: string; folder: string } {
  const place = { worker: '', folder: '' };
  beforeAll(async () => {
    const { file } = await buildWorker();
    Object.assign(place, { worker: file, folder: temporaryFolder() });
  });
  afterAll(() => rmSync(place.folder, { recursive: true, force: true }));
  return place;
}

/** With a key that is always the same; in memory without a file. */
export async function openTestStore(file: string | null): Promise<Store> {
  const built = await buildWorker();
  const key = file === null ? null : Buffer.alloc(32, 9);
  return openStore({ file, key, thread: () => recycledThread(built.file) });
}

export const quietEnd: SyncEnd = {
  completedAt: 2,
  gaps: 0,
  moved: 0,
  twice: 0,
  doubtful: false,
  former: 'drop',
  unseen: 'remove',
};

/** A whole sync of a list, some records a page. */
export async function syncWith(
  store: Store,
  records: readonly ServiceRecord[],
  {
    resource = 'clients',
    perPage = 50,
    at = 2,
  }: { resource?: Listed; perPage?: number; at?: number } = {},
) {
  const { id } = await store.beginSync(resource, { perPage, startedAt: at - 1 });
  for (let page = 1; (page - 1) * perPage < Math.max(1, records.length); page += 1) {
    const cut = records.slice((page - 1) * perPage, page * perPage);
    await store.stagePage(id, { page, records: cut, total: records.length });
  }
  return store.commitSync(id, { ...quietEnd, completedAt: at });
}
