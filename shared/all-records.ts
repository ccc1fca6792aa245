import type { Browsable, RecordsQuery } from './ipc/browse';
import { neutralQueryLocale } from './query-locale';

/** All records of a list, in the service's order. */
export function allRecords(resource: Browsable): RecordsQuery {
  return { resource, search: '', filters: [], sort: [], asOf: null, locale: neutralQueryLocale };
}
