import type { Filter } from '../../../shared/ipc/browse';
import type { DeskBridge } from '../../bridge';
import { addDays } from '../../format/typed-date';
import { dayOf } from '../../format/typed-values';
import { foundRows } from '../../lists/found-rows';
import { statusTone } from '../../lists/status-tone';
import type { Route } from '../../routes';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { sinceWeekBegin } from '../changes/since';
import type { Share } from './overview-figures.svelte';

/** Something a user should look at; it opens exactly the records it counts. */
export type Look = { readonly count: number; readonly to: Route } & (
  | { readonly what: 'entered' | 'entered-many'; readonly status: string }
  | { readonly what: 'without-note' | 'expiring' }
  | { readonly what: 'open-differences'; readonly file: string }
);

/** Days ahead in which what expires is told. */
export const expiringWithin = 30;

/** As many as a list is filtered by; more that changed in a week are listed in Changes alone. */
const maxIds = 5_000;
/** Changes read at once. */
const pageSize = 500;

interface Question {
  /** The clients' status values. */
  readonly statuses: readonly Share[];
  /** A day such as `2026-11-27`. */
  readonly today: string;
  readonly locale: ReturnType<GetQueryLocale>;
}

/** What needs a look, computed from what is stored; what cannot be read is left out. */
export async function looksAt(bridge: DeskBridge, question: Question): Promise<readonly Look[]> {
  const parts = await Promise.allSettled([
    enteredThisWeek(bridge, question),
    expiringLots(bridge, question),
    openDifferences(bridge),
  ]);
  return parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
}

/** Clients that came to have the status since then; null for more than a list is filtered by. */
async function enteredIds(
  changes: DeskBridge['changes'],
  { since, locale, hasStatus }: Pick<Question, 'locale'> & { since: number; hasStatus: Filter },
): Promise<string[] | null> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += pageSize) {
    const found = await changes.list({
      since,
      resource: 'clients',
      search: '',
      matching: { search: '', filters: [hasStatus], entered: true },
      kind: null,
      offset,
      limit: pageSize,
      locale,
    });
    if (found.total > maxIds) return null;
    for (const { id } of found.changes) ids.add(id);
    if (offset + pageSize >= found.total) return [...ids];
  }
}

/** Clients that got a status such as BLOCKED since Monday and have it still. */
async function enteredThisWeek(
  { browse, changes }: DeskBridge,
  { statuses, locale }: Question,
): Promise<Look[]> {
  const since = sinceWeekBegin(Date.now(), locale);
  const looks: Look[] = [];
  for (const { value } of statuses.filter((each) => statusTone(each.value) === 'bad')) {
    const hasStatus: Filter = { kind: 'one-of', field: 'status', values: [value] };
    const ids = await enteredIds(changes, { since, locale, hasStatus });
    if (ids === null) {
      const to: Route = { screen: 'changes', since: 'week-begin' };
      looks.push({ what: 'entered-many', status: value, count: maxIds, to });
      continue;
    }
    if (ids.length === 0) continue;
    const statusSince = dayOf(since, locale.zone);
    const filters: Filter[] = [
      { kind: 'one-of', field: 'id', values: ids, statusSince },
      hasStatus,
    ];
    const { count } = await foundRows(browse, 'clients', filters, 0);
    if (count === 0) continue;
    looks.push({ what: 'entered', status: value, count, to: { screen: 'clients', filters } });
    const bare: Filter[] = [...filters, { kind: 'presence', field: 'desk.note', is: 'absent' }];
    const unnoted = await foundRows(browse, 'clients', bare, 0);
    if (unnoted.count > 0)
      looks.push({
        what: 'without-note',
        count: unnoted.count,
        to: { screen: 'clients', filters: bare },
      });
  }
  return looks;
}

async function expiringLots({ browse }: DeskBridge, { today }: Question): Promise<Look[]> {
  const field = 'expires_at';
  const last = addDays(today, expiringWithin);
  const soon: Filter = { kind: 'days', field, first: today, last };
  const { count } = await foundRows(browse, 'lots', [soon], 0);
  return count === 0 ? [] : [{ what: 'expiring', count, to: { screen: 'lots', filters: [soon] } }];
}

/** Of the newest file compared with each list: the next one begins with what is open in it. */
async function openDifferences({ reconcile }: DeskBridge): Promise<Look[]> {
  const newest = [...Map.groupBy(await reconcile.runs(), ({ resource }) => resource).values()];
  return newest.flatMap(([run]) => {
    const count = run === undefined ? 0 : run.states.pending + run.states.provider;
    return run === undefined || count === 0
      ? []
      : [{ what: 'open-differences', count, file: run.file.name, to: { screen: 'reconcile' } }];
  });
}
