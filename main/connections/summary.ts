import { allRecords } from '../../shared/all-records';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { ConnectionSummary } from '../../shared/ipc/connections';
import { browsable } from '../../shared/resources';
import { DeskNotes } from '../notes/desk-notes';
import { findingsOfRule, findingsOfView } from '../subscriptions/findings';
import { newSyncs } from '../subscriptions/new-syncs';
import { StoredSubscriptions } from '../subscriptions/stored-subscriptions';
import { storedFailure } from '../sync/last-failure';
import type { StoredRecords } from './guest-store';

/** For whom, and as of when, the summary is made. */
export interface Reader {
  readonly locale: QueryLocale;
  /** The computer's user name. */
  readonly by: string;
  /** `2026-11-27`. */
  readonly today: string;
}

type Summary = Omit<ConnectionSummary, 'profileId'>;

/** Of a connection of which nothing is stored. */
export const nothingStored: Summary = {
  lists: browsable.map((resource) => {
    return { resource, count: 0, asOf: null, synced: false, completeness: null };
  }),
  changes: { new: 0, changed: 0, gone: 0 },
  alerts: [],
  alertsUnasked: 0,
  due: 0,
  failure: null,
};

/** What is stored of a connection, and what of it needs a look. Fails as its store does. */
export async function connectionSummary(store: StoredRecords, reader: Reader): Promise<Summary> {
  const notes = { read: store.readNote, write: () => Promise.reject(new Error('read only')) };
  const lists = await Promise.all(browsable.map((resource) => listOf(store, resource)));
  const deskNotes = new DeskNotes(() => Promise.resolve(notes));
  const since = (await deskNotes.seenUntil()) ?? Infinity;
  const changes = Number.isFinite(since)
    ? await changesSince(store, since, reader.locale)
    : nothingStored.changes;
  const pending = await store.marks.pending({ by: reader.by, today: reader.today });
  return {
    lists,
    changes,
    ...(await alertsOf(
      store,
      deskNotes,
      new StoredSubscriptions(() => Promise.resolve(notes)),
      reader,
    )),
    // Those of colleagues are theirs.
    due: pending
      .filter(({ assignee }) => ['', reader.by].includes(assignee))
      .reduce((sum, { due }) => sum + due, 0),
    failure: await storedFailure(notes),
  };
}

async function listOf(store: StoredRecords, resource: (typeof browsable)[number]) {
  const { cursorId, count, asOf, synced } = await store.browse.open(allRecords(resource));
  const { completeness } = await store.browse.listOf({ cursorId });
  await store.browse.close({ cursorId });
  return { resource, count, asOf, synced, completeness };
}

async function changesSince(
  { changes }: StoredRecords,
  since: number,
  locale: QueryLocale,
): Promise<Summary['changes']> {
  const all = { resource: null, kind: null, search: '', offset: 0, limit: 0 };
  const { counts } = await changes.list({ ...all, since, locale });
  return { new: counts.new, changed: counts.changed, gone: counts.gone };
}

/**
 * Watch rules and views with an alert that found something since they were looked at. One that
 * cannot be asked, such as a rule of a field that is gone, is counted: nothing is known of it.
 */
async function alertsOf(
  store: StoredRecords,
  { watches, views }: DeskNotes,
  subscriptions: StoredSubscriptions,
  { locale }: Reader,
): Promise<Pick<Summary, 'alerts' | 'alertsUnasked'>> {
  const subscribed = await subscriptions.list();
  const ofRules = (await watches.list()).map(async (rule) => {
    const found = await findingsOfRule(store, rule, { since: rule.seenUntil }, locale);
    return { name: rule.name, records: found.new + found.changed };
  });
  const ofViews = (await views.list()).map(async (view) => {
    const { alert, last } = subscribed.find(({ id }) => id === view.id) ?? {};
    if (!alert || !last) return { name: view.name, records: 0 };
    const { span } = await newSyncs(store, view.resource, last);
    const { fresh } = await findingsOfView(store, view, span, locale);
    return { name: view.name, records: fresh };
  });
  const found = await Promise.allSettled([...ofRules, ...ofViews]);
  const answers = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return {
    alerts: answers.filter(({ records }) => records > 0),
    alertsUnasked: found.length - answers.length,
  };
}
