import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import type { Listed, SyncEnd } from '../../../main/store/sync-store';
import { startThread } from '../../../main/store/thread';

const root = resolve(import.meta.dirname, '../../..');

/** The store's worker as the app ships it. `remove` when the tests are done. */
export function buildWorker(): Promise<{ file: string; remove: () => void }> {
  return buildNode('main/profile-store/worker.ts', 'worker');
}

/**
 * One CommonJS file beside the native driver, inside the project so that the driver is found as it
 * is in the app.
 */
export async function buildNode(
  source: string,
  name: string,
): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(root, 'node_modules/.store-test-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers', 'keytar'] },
    build: {
      ssr: join(root, source),
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  });
  return {
    file: join(folder, `${name}.cjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
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
  let built: Awaited<ReturnType<typeof buildWorker>> | undefined;
  beforeAll(async () => {
    built = await buildWorker();
    Object.assign(place, { worker: built.file, folder: temporaryFolder() });
  });
  afterAll(() => {
    built?.remove();
    rmSync(place.folder, { recursive: true, force: true });
  });
  return place;
}

let worker: ReturnType<typeof buildWorker> | undefined;

/**
 * With a key that is always the same; in memory without a file. The worker is built once for a file
 * of tests, and removed behind it.
 */
export async function openTestStore(file: string | null): Promise<Store> {
  worker ??= buildWorker();
  const built = await worker;
  const key = file === null ? null : Buffer.alloc(32, 9);
  return openStore({ file, key, thread: () => startThread(built.file) });
}

afterAll(async () => {
  (await worker)?.remove();
  worker = undefined;
});

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
