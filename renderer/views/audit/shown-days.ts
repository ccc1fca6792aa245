import type { AuditFilter } from '../../../shared/ipc/audit';
import { addDays } from '../../format/typed-date';
import { dayOf } from '../../format/typed-values';

/** The first and the last day that a filter shows, in the reader's zone; '' for none. */
export function shownDays({ since, until }: AuditFilter, zone: string) {
  return {
    first: since === null ? '' : dayOf(since, zone),
    last: until === null ? '' : addDays(dayOf(until, zone), -1),
  };
}
