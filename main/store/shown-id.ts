import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from './database';
import { shownId } from '../values/ids';

/**
 * The id to show for a record, which also opens it. The list is searched only for a number, and for
 * a text that begins like one of the marks of stored ids.
 */
export function idShown(db: Database, resource: Syncable, stored: string): string {
  return shownId(
    stored,
    (other) => db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`)(other).length > 0,
  );
}
