import type { Database } from './database';
import type { Fields } from './fields';
import type { Syncs } from './syncs';

/** One connection and the parts that all queries share. */
export interface QueryContext {
  readonly db: Database;
  readonly fields: Fields;
  readonly syncs: Syncs;
  readonly now: () => number;
}
