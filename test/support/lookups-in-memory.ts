import { type Database, openDatabase } from '../../main/store/database';
import type { Operations, StoreThread } from '../../main/store/thread';
import { lookupStore } from '../../main/lookup/lookup-store';
import { createReader } from '../../main/query/reader';
import { makeTables } from '../../main/store/schema';
import { createWriter } from '../../main/store/writer';

/**
 * The store's own lookups over a database in memory, without its threads: what is asked is answered
 * in the same turn. `prepare` writes what is stored before.
 */
export function lookupsInMemory(prepare: (db: Database) => void = () => undefined) {
  const db = openDatabase(null);
  makeTables(db);
  prepare(db);
  const changed: string[] = [];
  const writer = createWriter(db, (resource) => changed.push(resource)).operations;
  const reader = createReader(db, Date.now).operations;
  const store = lookupStore(answering(writer), answering(reader));
  return { db, store, operations: { ...writer, ...reader }, changed };
}

function answering<O extends Operations>(operations: O): Pick<StoreThread<O>, 'ask'> {
  return {
    ask: async (name, input) => {
      await Promise.resolve();
      return operations[name]?.(input) as never;
    },
  };
}
