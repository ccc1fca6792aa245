import * as v from 'valibot';
import type { Asker, ViewQuery } from '../../preload/contract/browse';
import { subscriptionSchema } from '../../preload/contract/memory';
import type { Alert, Subscription, SavedView, Watch } from '../../preload/contract/memory';
import { parsedOrNull, readNote, writeNote } from '../memory/desk-memory';
import type { Notes } from '../memory/desk-memory';
import { SerialQueue } from '../serial-queue';
import { refuseWords } from '../store/store';
import type { Store } from '../store/store';

type Findings = Pick<NonNullable<Subscription['last']>, 'records' | 'fresh'>;

/** How many records match a query. Fails with `input.filter` for words that are not understood. */
export async function countOf(
  { browse }: Pick<Store, 'browse'>,
  query: ViewQuery,
): Promise<number> {
  const { viewId, count, notUnderstood } = await browse.open(query);
  await browse.close({ viewId });
  refuseWords(notUnderstood);
  return count;
}

/** How many records a saved view has, and how many of them entered it by syncs after `since` (epoch milliseconds). */
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

/**
 * How many new and changed records syncs after `since` found for a rule. `fields` replaces the rule's own fields. Fails with `input.filter` for
 * words that are not understood: such a rule would never report anything.
 */
export async function findingsOfRule(
  store: Pick<Store, 'browse' | 'changes'>,
  { resource, search, filters, fields: own = [] }: Watch,
  { since, fields = [] }: { readonly since: number; readonly fields?: readonly string[] },
  asker: Asker,
): Promise<{ new: number; changed: number }> {
  const { counts } = await store.changes.list({
    ...{ since, resource, kind: null, search: '', offset: 0, limit: 0, ...asker },
    matching: { search, filters },
    fields: [...(fields.length > 0 ? fields : own)],
  });
  return { new: counts.new, changed: counts.changed };
}

/** Whether to notify: of new records, or of more than a threshold, but only while the number grows. */
export function shouldNotify(
  alert: Alert | null,
  { records, fresh }: Findings,
  before: Findings,
): boolean {
  if (alert === null) return false;
  return alert.kind === 'new' ? fresh > 0 : records > alert.than && records > before.records;
}

const note = 'desk.subscriptions';

/** How many subscriptions of removed views and rules are kept, because a removal can be undone. */
const maxRemoved = 50;

/** A profile's subscriptions, in one note, encrypted like its saved views and rules. */
export class StoredSubscriptions {
  readonly #notes: () => Promise<Notes>;
  readonly #changes = new SerialQueue();

  constructor(notes: () => Promise<Notes>) {
    this.#notes = notes;
  }

  async list(): Promise<Subscription[]> {
    return (
      parsedOrNull(v.array(subscriptionSchema), await readNote(await this.#notes(), note)) ?? []
    );
  }

  /** Applies one change at a time. A subscription without alert and export is removed. `existing`: the ids of the profile's views and rules. */
  change(
    id: string,
    part: Partial<Omit<Subscription, 'id'>>,
    existing: readonly string[],
  ): Promise<Subscription> {
    return this.#changes.run(async () => {
      const all = await this.list();
      const before = all.find((each) => each.id === id) ?? nothingOf(id);
      const made = { ...before, ...part };
      const rest = all.filter((each) => each.id !== id);
      const dropped = rest.filter((each) => !existing.includes(each.id)).slice(0, -maxRemoved);
      const others = rest.filter((each) => !dropped.includes(each));
      const isIdle = made.alert === null && made.export === null;
      await writeNote(await this.#notes(), note, isIdle ? others : [...others, made]);
      return made;
    });
  }
}

export function nothingOf(id: string): Subscription {
  const nothing = { alert: null, export: null, last: null, exported: null, listAsOf: null };
  return { id, ...nothing, failure: null };
}
