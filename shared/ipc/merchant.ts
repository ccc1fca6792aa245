import * as v from 'valibot';
import { method, nothing } from './define';
import { merchantSnapshotSchema } from './cards';

/** GET /api-hub/v1/merchants/me (docs/interface.md, "Requests"). */
export const merchant = {
  read: method(nothing, merchantSnapshotSchema),
  /** As last read, from the store; null when it was never read. Does not call the service. */
  stored: method(nothing, v.nullable(merchantSnapshotSchema)),
};
