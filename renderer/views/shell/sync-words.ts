import type { ResourceSync } from '../../../shared/ipc/sync';
import type { Language } from '../../i18n/messages.svelte';
import type { CacheSummary } from '../../state/cache-summary.svelte';

type Words = Language['t'];

const minuteSeconds = 60;

/**
 * During a first sync the number that the tiles and lists show as well: the records that can be
 * browsed by now.
 */
export function recordsOf(
  { resource, records }: ResourceSync,
  stored: Pick<CacheSummary, 'of'>,
): number {
  if (resource === 'merchant') return records;
  const state = stored.of(resource);
  return state === null || state.synced ? records : state.count;
}

/** Where in its list a sync is, such as "page 3"; empty when the count says it. */
export function syncPlace(
  { resource, pages, totalPages, totalRecords }: ResourceSync,
  t: Words,
): string {
  if (resource === 'merchant') return '';
  if (resource === 'cards')
    return totalPages === null ? '' : t('sync.cardOf', { done: pages, total: totalPages });
  return totalRecords === null ? t('sync.page', { page: pages }) : '';
}

/** Such as "1,200 of 5,000 clients · 2 min left". */
export function syncProgress(sync: ResourceSync, records: number, t: Words): string {
  const { secondsLeft } = sync;
  const remaining =
    secondsLeft === null
      ? ''
      : secondsLeft < minuteSeconds
        ? t('sync.secondsLeft', { seconds: Math.ceil(secondsLeft) })
        : t('sync.minutesLeft', { minutes: Math.ceil(secondsLeft / minuteSeconds) });
  return [countWords(sync, records, t), remaining].filter(Boolean).join(' · ');
}

function countWords(
  { resource, totalRecords: total }: ResourceSync,
  records: number,
  t: Words,
): string {
  return (resource === 'clients' || resource === 'lots') && total !== null
    ? t(`sync.${resource}Of`, { records, total })
    : t('sync.records', { records });
}
