import * as v from 'valibot';
import { storedResources } from '../../shared/resources';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const publishedEntries = {
  to: v.nullable(v.string()),
  versions: count,
  ended: count,
};

/** What `publish` prints. */
export const publishLine = v.strictObject({
  ...publishedEntries,
  syncs: count,
  bytes: count,
  besides: v.array(v.strictObject({ resource: v.picklist(storedResources), column: v.string() })),
});
