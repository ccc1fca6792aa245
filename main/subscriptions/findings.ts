import type { Asker, ViewQuery } from '../../preload/contract/browse';
import type { Alert, Subscription, SavedView, Watch } from '../../preload/contract/memory';
import { refuseWords } from '../query/refuse-words';
import type { Store } from '../store/store';

type Findings = Pick<NonNullable<Subscription['last']>, 'records' | 'fresh'>;

/** How many records a query has. Fails with `input.filter` for words that are not understood. */
export async function countOf(
  { browse }: Pick<Store, 'browse'>,
  query: ViewQuery,
): Promise<number> {
  const { viewId, count, notUnderstood } = await browse.open(query);
  await browse.close({ viewId });
  refuseWords(notUnderstood);
  return count;
}

/** How many records a saved view has, and how many of them syncs since then (epoch milliseconds) brought into it. */
export async function findingsOfView(
  store: Pick<Store, 'browse' | 'changes'>,
  { resource, query: { search, filters } }: SavedView,
  since: number,
  asker: Asker,
): Promise<Findings> {
  const condition = { search, filters };
  const records = await countOf(store, { resource, ...condition, sort: [], asOf: null, ...asker });
  const { counts } = await store.changes.list({
    ...{ since, resource, kind: null, search: '', offset: 0, limit: 0, ...asker },
    matching: { ...condition, entered: true },
  });
  return { records, fresh: counts.new + counts.changed };
}

/** How many new and changed records syncs since then found for a rule. `fields` in place of those the rule names. */
export async function findingsOfRule(
  { changes }: Pick<Store, 'changes'>,
  { resource, search, filters, fields: own = [] }: Watch,
  { since, fields = [] }: { readonly since: number; readonly fields?: readonly string[] },
  asker: Asker,
): Promise<{ new: number; changed: number }> {
  const { counts } = await changes.list({
    ...{ since, resource, kind: null, search: '', offset: 0, limit: 0, ...asker },
    matching: { search, filters },
    fields: [...(fields.length > 0 ? fields : own)],
  });
  return { new: counts.new, changed: counts.changed };
}

/** Whether the findings are worth a notification: above a threshold only while they grow. */
export function shouldNotify(
  alert: Alert | null,
  { records, fresh }: Findings,
  before: Findings,
): boolean {
  if (alert === null) return false;
  return alert.kind === 'new' ? fresh > 0 : records > alert.than && records > before.records;
}
