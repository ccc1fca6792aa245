import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from './database';
import { shownId } from '../values/ids';

/** The id to show for a record, which also opens it. Only for a number the list is searched. */
export function idShown(db: Database, resource: Syncable, stored: string): string {
  return shownId(
    stored,
    (text) => db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`)(text).length > 0,
  );
}
