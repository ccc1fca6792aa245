import { noAsker, wholeList } from '../../preload/contract/browse';
import { open } from 'node:fs/promises';
import { syncable } from '../../preload/contract/resources';
import { openStore } from '../store/open';
import { startThread } from '../store/thread';
import { DeskError } from '../failure';
import { SyncEngine } from '../sync/sync-engine';
import { CheckFailed } from './checks';
import type { Findings } from './checks';
import type { SelftestStore } from './cache';
import { lots, people } from './service';
import type { Connected } from './service';

/** Reads everything the service has into the store. Fails with the first resource's failure. */
export async function syncAll(
  { store }: SelftestStore,
  { client, profile }: Connected,
): Promise<{ found: Findings; value: true }> {
  const engine = await SyncEngine.open({
    store,
    ask: (question) => question(client),
    settings: () => profile,
  });
  engine.start({ resources: syncable });
  const states = await engine.finished();
  await engine.close();
  const failed = states.find(({ failure }) => failure !== null)?.failure;
  if (failed) throw new DeskError(failed.code, failed.params);
  const records = Object.fromEntries(states.map((state) => [state.resource, state.records]));
  if (records.clients !== people || records.lots !== lots) throw new CheckFailed(records);
  return { found: records, value: true };
}

/** Finds a client by a text only that client has. */
export async function search(
  { store }: SelftestStore,
  { client }: Connected,
): Promise<{ found: Findings; value: string }> {
  const page = await client.clients({ page: 2, perPage: 1 });
  const [id, document] = ['id', 'document_number'].map(
    (field) => page.rows[0]?.[page.columns.indexOf(field)],
  );
  if (typeof id !== 'string' || typeof document !== 'string') throw new CheckFailed({ ids: false });
  const results = await store.search.everywhere({
    text: document,
    limitPerResource: 10,
    ...noAsker,
  });
  const hits = results.groups.flatMap((group) => group.hits);
  const isFound = hits.some((hit) => hit.id === id);
  if (!isFound) throw new CheckFailed({ hits: hits.length, isFound });
  return { found: { hits: hits.length, isFound }, value: id };
}

/** Closes the file, looks at it as a stranger would, opens it again with its key and finds everything there. */
export async function readBack(
  { store, file, key, workerFile }: SelftestStore,
  id: string,
): Promise<{ found: Findings; value: true }> {
  await store.close();
  const head = await firstBytes(file);
  const isEncrypted = head.length === 16 && !head.toString('latin1').startsWith('SQLite format');
  const again = await openStore({
    file,
    key: Uint8Array.from(key),
    thread: () => startThread(workerFile),
  });
  try {
    const view = await again.browse.open(wholeList('clients'));
    const record = await again.browse.record({ resource: 'clients', id });
    const merchant = await again.storedRecord('merchant', null);
    const found = {
      isEncrypted,
      clients: view.count,
      record: record !== null,
      merchant: merchant !== null,
    };
    const isComplete = isEncrypted && found.clients === people && found.record && found.merchant;
    if (!isComplete) throw new CheckFailed(found);
    return { found: { ...found, bytes: again.state.bytes }, value: true };
  } finally {
    await again.close();
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
