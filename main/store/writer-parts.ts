import type { Syncable } from '../../shared/ipc/sync';
import type { ContentDigest } from './content-digest';
import type { Database } from './database';
import type { Fields } from './fields';
import type { Syncs } from './syncs';
import type { SyncPages } from './sync-pages';
import type { UnusedFields } from './unused-fields';
import type { Versions } from './versions';

/** What the parts of the writing side share, over one connection. */
export interface WriterParts {
  readonly db: Database;
  readonly fields: Fields;
  readonly syncs: Syncs;
  readonly pages: SyncPages;
  readonly versions: Readonly<Record<Syncable, Versions>>;
  readonly digestOf: ContentDigest;
  readonly unusedFields: UnusedFields;
}
