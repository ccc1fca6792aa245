import type { Asker } from '../../preload/contract/browse';
import type { Alert, Subscription } from '../../preload/contract/subscriptions';
import type { SavedView } from '../../preload/contract/views';
import type { Watch } from '../../preload/contract/watches';
import { refuseWords } from '../query/refuse-words';
import type { Store } from '../store/store';

type Last = NonNullable<Subscription['last']>;
type Looked = Pick<Last, 'records' | 'fresh'>;

/** How many records a saved view has, and how many of them syncs since then (epoch milliseconds) brought into it. */
export async function lookAtView(
  { browse, changes }: Pick<Store, 'browse' | 'changes'>,
  { resource, query: { search, filters } }: SavedView,
  since: number,
  asker: Asker,
): Promise<Looked> {
  const condition = { search, filters };
  const asked = { resource, ...condition, sort: [], asOf: null, ...asker };
  const { viewId, count, notUnderstood } = await browse.open(asked);
  await browse.close({ viewId });
  refuseWords(notUnderstood);
  const { counts } = await changes.list({
    ...{ since, resource, kind: null, search: '', offset: 0, limit: 0, ...asker },
    matching: { ...condition, entered: true },
  });
  return { records: count, fresh: counts.new + counts.changed };
}

/** How many new and changed records syncs since then found for a rule. `fields` in place of those the rule names. */
export async function lookAtRule(
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

/** Whether what was found is news: above a threshold only while it grows. */
export function isNews(alert: Alert | null, { records, fresh }: Looked, before: Looked): boolean {
  if (alert === null) return false;
  return alert.kind === 'new' ? fresh > 0 : records > alert.than && records > before.records;
}
