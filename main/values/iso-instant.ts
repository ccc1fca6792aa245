import * as v from 'valibot';
import { isDate } from '../../shared/instants';

/**
 * A moment as ISO 8601. The library takes `2026-11-20T14:00:00+02`, which is no moment to `Date`,
 * and the 31st of February.
 */
export const isoInstant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Number.isFinite(Date.parse(text)) && isDate(text.slice(0, 10))),
);
