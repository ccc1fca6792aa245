import type { Syncable } from '../../preload/contract/sync';
import { shownId } from '../values/ids';
import type { Database } from '../store/database';

/** An id of a record as people see it, and as it may be asked for. Only a number costs a look into the list. */
export function idShown(db: Database, resource: Syncable, stored: string): string {
  return shownId(
    stored,
    (text) => db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`)(text).length > 0,
  );
}
