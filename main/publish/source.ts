import { randomUUID } from 'node:crypto';
import type { Syncable } from '../../preload/contract/sync';
import type { Notes } from '../memory/desk-memory';
import type { CompletedSync, FoundVersion, Store } from '../store/store';

// All that this room knows of the store.

export type VersionStore = Pick<Store, 'versions'>;
export type { CompletedSync, FoundVersion };

/** Of each page: as many as an export reads at a time, and main is held up no longer by one. */
const versionsAtOnce = 250;
/** Of pages without records. */
const keysAtOnce = 5_000;

type Page<R> = (from: Parameters<Store['versions']['found']>[0]) => Promise<R[]>;

/** Pages of what a sync found; the next is on its way while one is worked on. */
export function foundBy({ versions }: VersionStore, resource: Syncable, sync: number) {
  return pages(versions.found, { resource, sync, limit: versionsAtOnce });
}

export function closedBy({ versions }: VersionStore, resource: Syncable, sync: number) {
  return pages(versions.closed, { resource, sync, limit: keysAtOnce });
}

/** Of those it had found or earlier ones. */
export function stayingAfter({ versions }: VersionStore, resource: Syncable, sync: number) {
  return pages(versions.staying, { resource, sync, limit: keysAtOnce });
}

async function* pages<R extends { readonly row: number }>(
  read: Page<R>,
  of: { readonly resource: Syncable; readonly sync: number; readonly limit: number },
): AsyncGenerator<R[]> {
  const ask = (after: number) => {
    const asked = read({ ...of, after });
    // Whoever stops in between never awaits it.
    asked.catch(() => undefined);
    return asked;
  };
  for (let next = ask(0); ;) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    const isLast = page.length < of.limit;
    if (!isLast) next = ask(last.row);
    yield page;
    if (isLast) return;
  }
}

const note = 'desk.publish';

/** Names this very store: one that was wiped and synced anew is another, and its syncs are counted from the beginning. */
export async function nameOfStore(notes: Notes): Promise<string> {
  const kept = await notes.read(note);
  if (kept !== null) return kept;
  const name = randomUUID();
  await notes.write(note, name);
  return name;
}
