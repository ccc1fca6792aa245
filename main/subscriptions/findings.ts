import type { QueryLocale, RecordsQuery } from '../../shared/ipc/browse';
import type { Alert, Subscription } from '../../shared/ipc/subscriptions';
import type { Watch } from '../../shared/ipc/watches';
import type { SavedView } from '../../shared/ipc/saved-views';
import { savedQueryLocale } from '../../shared/query-locale';
import { refuseWords } from '../query/not-understood';
import type { Store } from '../profile-store/store';
import type { Span } from './new-syncs';

/** What the findings are read of. */
interface Records {
  readonly browse: Pick<Store['browse'], 'open' | 'close'>;
  readonly changes: Pick<Store['changes'], 'list'>;
}

type Findings = Pick<NonNullable<Subscription['last']>, 'records' | 'fresh'>;

/** How many records match a query. Fails with `input.filter` for words that are not understood. */
export async function countMatching(
  { browse }: Pick<Records, 'browse'>,
  query: RecordsQuery,
): Promise<number> {
  const { cursorId, count, notUnderstood } = await browse.open(query);
  await browse.close({ cursorId });
  refuseWords(notUnderstood);
  return count;
}

/** How many records a saved view has, and how many of them entered it by syncs of a time. */
export async function findingsOfView(
  store: Records,
  { resource, query: { search, filters }, dates }: SavedView,
  span: Span,
  queryLocale: QueryLocale,
): Promise<Findings> {
  const condition = { search, filters };
  const locale = savedQueryLocale({ dates }, queryLocale);
  const records = await countMatching(store, {
    resource,
    ...condition,
    sort: [],
    asOf: null,
    locale,
  });
  const counts = await countChanges(store, {
    ...span,
    resource,
    locale,
    matching: { ...condition, entered: true },
  });
  return { records, fresh: counts.new + counts.changed };
}

/**
 * How many new and changed records syncs of a time found for a rule. `fields` replaces the rule's
 * own fields. Fails with `input.filter` for words that are not understood: such a rule would
 * never report anything.
 */
export async function findingsOfRule(
  store: Records,
  { resource, search, filters, fields: watchFields = [], dates }: Watch,
  { fields = [], ...span }: Span & { readonly fields?: readonly string[] },
  queryLocale: QueryLocale,
): Promise<{ new: number; changed: number }> {
  const locale = savedQueryLocale({ dates }, queryLocale);
  const counts = await countChanges(store, {
    ...span,
    resource,
    locale,
    matching: { search, filters },
    fields: [...(fields.length > 0 ? fields : watchFields)],
  });
  return { new: counts.new, changed: counts.changed };
}

/**
 * Whether to notify: of new records, or of more than a threshold, but only while the number grows.
 */
export function shouldNotify(
  alert: Alert | null,
  { records, fresh }: Findings,
  before: Findings,
): boolean {
  if (alert === null) return false;
  return alert.kind === 'new' ? fresh > 0 : records > alert.than && records > before.records;
}

/** How many changes there are, without the changes. */
async function countChanges(
  store: Records,
  question: Pick<
    Parameters<Records['changes']['list']>[0],
    'since' | 'until' | 'resource' | 'locale' | 'matching' | 'fields'
  >,
) {
  const all = { kind: null, search: '', offset: 0, limit: 0 };
  const { counts } = await store.changes.list({ ...all, ...question });
  return counts;
}
