import { join } from 'node:path';
import type { Browsable, QueryLocale } from '../../shared/ipc/browse';
import type { Profile } from '../../shared/ipc/profiles';
import type { Alert, ExportChoice, Subscription } from '../../shared/ipc/subscriptions';
import type { Watch } from '../../shared/ipc/watches';
import type { SavedPivot } from '../../shared/ipc/pivots';
import { savedQueryLocale } from '../../shared/query-locale';
import type { SavedView } from '../../shared/ipc/saved-views';
import { recordNewRefusal } from '../audit/refusals';
import { DeskError, toFailure } from '../failure';
import { DeskNotes } from '../notes/desk-notes';
import type { Notes } from '../notes/notes';
import { requireExportInto, requireExports, type Policy } from '../policy/policy';
import type { Store } from '../profile-store/store';
import { countMatching, findingsOfRule, findingsOfView, shouldNotify } from './findings';
import { newSyncs, type Span } from './new-syncs';
import { StoredSubscriptions, nothingOf } from './stored-subscriptions';
import { exportPivot, pivotTitle } from './pivot-export';
import { exportView, viewTitle, type ViewExportOptions } from './view-export';
import { isDue } from '../values/due';

/** What can notify. */
type Notifier =
  | { readonly kind: 'view'; readonly view: SavedView }
  | { readonly kind: 'rule'; readonly rule: Watch };

/** What can be subscribed to; a pivot table is only written to files. */
type Subject = Notifier | { readonly kind: 'pivot'; readonly pivot: SavedPivot };

/**
 * The content of a notification: the name of a view or rule, and how many records. Nothing from a
 * record.
 */
export interface AlertNotice {
  readonly profileId: string;
  readonly subject: Notifier;
  /** Records new to the view; for a rule, new or changed ones. */
  readonly fresh: number;
  /** Records in the view; null for a rule. */
  readonly records: number | null;
}

/** An open profile's data, held together so that data of two profiles is never mixed. */
interface SubscribedProfile {
  readonly store: Store;
  readonly subscriptions: StoredSubscriptions;
  readonly deskNotes: DeskNotes;
  readonly profile: Pick<Profile, 'id' | 'name' | 'host' | 'sample'>;
}

interface SubscriptionsOptions {
  /** The open profile's store and notes; may fail as opening it does. */
  readonly open: () => Promise<{ readonly store: Store; readonly notes: Notes }>;
  readonly profile: () => SubscribedProfile['profile'];
  /** Names of the connections but this one, whose files may lie in the same folder. */
  readonly otherProfiles: (id: string) => readonly string[];
  readonly policy: Policy;
  readonly queryLocale: () => QueryLocale;
  /** Whether notifications are wanted and allowed. */
  readonly notifies: () => boolean;
  readonly notify: (notice: AlertNotice) => void;
  /** By the system's dialog; null when it was cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  readonly showFile: (file: string) => void;
  readonly writtenBy: string;
  readonly printer: ViewExportOptions['printer'];
  readonly onChange: () => void;
  readonly now?: () => number;
  /**
   * After it an export is given up: a disk that no longer answers (a share of the network) must not
   * hold up later exports and alerts.
   */
  readonly exportLimitMs?: number;
}

const usualExportLimitMs = 15 * 60_000;

/** Fails with `storage.export` (`slow`) when the signal aborts. */
function failsWith(late: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    late.addEventListener('abort', () => {
      reject(new DeskError('storage.export', { reason: 'slow' }));
    });
  });
}

/**
 * Alerts and scheduled exports of saved views, pivot tables and watch rules, checked whenever the
 * syncs of a profile are over.
 */
export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #stored = new WeakMap<Notes, Pick<SubscribedProfile, 'subscriptions' | 'deskNotes'>>();
  #working: Promise<void> | null = null;
  #isDueAgain = false;
  #stop = new AbortController();

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
  }

  async list(): Promise<Subscription[]> {
    return (await this.#open()).subscriptions.list();
  }

  /** Fails as the contract says (shared/ipc/subscriptions.ts). */
  async setAlert(id: string, alert: Alert | null): Promise<Subscription> {
    const opened = await this.#open();
    const at = this.#now();
    const subjects = await subjectsOf(opened);
    const subject = requireSubject(subjects, id);
    if (subject.kind === 'pivot') throw new DeskError('input.name', { reason: 'gone' });
    const { span, newest } = await newSyncs(opened.store, resourceOf(subject), { at });
    const found = await this.#findings(opened, subject, span, at);
    const last = { at, ...found, notified: false, ...lookedAt(newest) };
    return this.#change(opened, subjects, id, { alert, last, failure: null });
  }

  /**
   * Fails as `setAlert`, and with `app.forbidden` (`exports`). Without a known folder, or if
   * `chooseFolder`, asks for one; cancelling that changes nothing.
   */
  async setExport(
    id: string,
    choice: ExportChoice | null,
    chooseFolder: boolean,
  ): Promise<Subscription> {
    const opened = await this.#open();
    const subjects = await subjectsOf(opened);
    const subject = requireSubject(subjects, id);
    if (choice === null || subject.kind === 'rule')
      return this.#change(opened, subjects, id, { export: null });
    requireExports(this.#options.policy);
    const before = await subscriptionOf(opened, id);
    const known = before.export?.folder ?? '';
    const folder = known === '' || chooseFolder ? await this.#options.chooseFolder() : known;
    if (folder === null) return before;
    requireExportInto(this.#options.policy, folder);
    const listAsOf = await asOfList(opened.store, subject);
    const part = { export: { ...choice, folder }, listAsOf, failure: null };
    return this.#change(opened, subjects, id, part);
  }

  /** Shows the last export in the system's file manager; does nothing before the first one. */
  async show(id: string): Promise<void> {
    const { export: order, exported } = await subscriptionOf(await this.#open(), id);
    if (order !== null && exported !== null) {
      this.#options.showFile(join(order.folder, exported.fileName));
    }
  }

  /**
   * Checks everything, one run at a time; a call during a run adds another run. Resolves after the
   * last; failures are in the list.
   */
  synced(): Promise<void> {
    this.#isDueAgain = true;
    this.#working ??= this.#checkAgain().finally(() => (this.#working = null));
    return this.#working;
  }

  /**
   * Call when the profile is closed or locked: starts no further export and removes the one being
   * written.
   */
  cancel(): void {
    this.#isDueAgain = false;
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** Call at quit: as `cancel`, and waits until everything has stopped. */
  async close(): Promise<void> {
    this.cancel();
    await this.#working;
  }

  async #checkAgain(): Promise<void> {
    while (this.#isDueAgain) {
      this.#isDueAgain = false;
      // A store that cannot be read is reported by the list of its records.
      await this.#checkAll(this.#stop.signal).catch(() => undefined);
    }
  }

  async #checkAll(signal: AbortSignal): Promise<void> {
    const opened = await this.#open();
    const subjects = await subjectsOf(opened);
    const all = await opened.subscriptions.list();
    const titles = this.#titles(all, subjects);
    for (const one of all) {
      const subject = subjects.get(one.id);
      if (subject === undefined) continue;
      const others = [...titles].flatMap(([id, title]) => (id === one.id ? [] : [title]));
      let part: Partial<Subscription> = { failure: null };
      try {
        const checked = await this.#check(opened, one, subject);
        // What was told is not told again, whatever becomes of the export.
        if (checked.last?.notified === true) await this.#change(opened, subjects, one.id, checked);
        part = { ...part, ...checked };
        part = { ...part, ...(await this.#export(opened, one, { subject, others }, signal)) };
      } catch (thrown) {
        const failure = toFailure(thrown);
        part = { ...part, failure };
        const { audit } = opened.store;
        await recordNewRefusal([audit], 'schedule.export', { before: one.failure, failure });
      }
      if (signal.aborted || part.failure?.code === 'app.cancelled') return;
      await this.#change(opened, subjects, one.id, part);
    }
  }

  async #check(
    opened: SubscribedProfile,
    { alert, last: before }: Subscription,
    subject: Subject,
  ): Promise<Partial<Subscription>> {
    const at = this.#now();
    const { span, newest } = await newSyncs(opened.store, resourceOf(subject), before ?? { at });
    const found = await this.#findings(opened, subject, span, at);
    const isNotified =
      subject.kind !== 'pivot' &&
      shouldNotify(alert, found, before ?? found) &&
      this.#options.notifies();
    if (isNotified) {
      const records = subject.kind === 'view' ? found.records : null;
      const { id: profileId } = opened.profile;
      this.#options.notify({ profileId, subject, fresh: found.fresh, records });
    }
    return { last: { at, ...found, notified: isNotified, ...lookedAt(newest) } };
  }

  async #export(
    { store, profile }: SubscribedProfile,
    { export: order, exported, listAsOf, failure }: Subscription,
    { subject, others }: { readonly subject: Subject; readonly others: readonly string[] },
    signal: AbortSignal,
  ): Promise<Partial<Subscription>> {
    const { policy, queryLocale, writtenBy, printer, exportLimitMs, otherProfiles } = this.#options;
    const locale = queryLocale();
    const at = this.#now();
    if (order === null || order.folder === '' || subject.kind === 'rule') return {};
    if (!isDue(order.every, exported, at, locale.zone)) return {};
    const asOf = await asOfList(store, subject);
    // The list was not read to its end since: the file of the day is left to the next sync. Why the
    // last one failed is still true.
    if (asOf === listAsOf) return { failure };
    requireExportInto(policy, order.folder);
    const late = AbortSignal.timeout(exportLimitMs ?? usualExportLimitMs);
    const stop = AbortSignal.any([signal, late]);
    const apart = { titles: others, profiles: otherProfiles(profile.id) };
    const options = { store, profile, locale, writtenBy, printer, signal: stop, others: apart };
    const writing =
      subject.kind === 'view'
        ? exportView(subject.view, order, options, at)
        : exportPivot(subject.pivot, order, options, at);
    const { fileName, records } = await Promise.race([writing, failsWith(late)]);
    return { exported: { at, fileName, records }, listAsOf: asOf };
  }

  /** What the files of all subscriptions are of, by id. */
  #titles(
    all: readonly Subscription[],
    subjects: ReadonlyMap<string, Subject>,
  ): ReadonlyMap<string, string> {
    const locale = this.#options.queryLocale();
    const titles = new Map<string, string>();
    for (const { id, export: order } of all) {
      const subject = subjects.get(id);
      if (order === null || subject === undefined) continue;
      if (subject.kind === 'view') titles.set(id, viewTitle(subject.view, locale));
      if (subject.kind === 'pivot') titles.set(id, pivotTitle(subject.pivot, locale));
    }
    return titles;
  }

  async #findings(
    { store }: SubscribedProfile,
    subject: Subject,
    span: Span,
    now: number,
  ): Promise<{ records: number; fresh: number }> {
    const queryLocale = this.#options.queryLocale();
    if (subject.kind === 'view') return findingsOfView(store, subject.view, span, queryLocale);
    if (subject.kind === 'pivot') {
      const { resource, table, dates } = subject.pivot;
      const { search, filters } = table;
      const locale = savedQueryLocale({ dates }, queryLocale);
      const query = { resource, search, filters, sort: [], asOf: null, locale };
      return { records: await countMatching(store, query), fresh: 0 };
    }
    const { rule } = subject;
    // A moment that is still to come was noted while the clock was ahead, and says nothing.
    const seen = rule.seenUntil > now ? 0 : rule.seenUntil;
    const since = Math.max(span.since, seen);
    const found = await findingsOfRule(store, rule, { ...span, since }, queryLocale);
    const fresh = found.new + found.changed;
    return { records: fresh, fresh };
  }

  async #change(
    { subscriptions }: SubscribedProfile,
    subjects: Subjects,
    id: string,
    part: Partial<Subscription>,
  ): Promise<Subscription> {
    const made = await subscriptions.change(id, part, [...subjects.keys()]);
    this.#options.onChange();
    return made;
  }

  async #open(): Promise<SubscribedProfile> {
    // Asked in one breath: once the store is open, another profile may be the open one.
    const profile = this.#options.profile();
    const { store, notes } = await this.#options.open();
    const notesOf = () => Promise.resolve(notes);
    const stored = this.#stored.get(notes) ?? {
      subscriptions: new StoredSubscriptions(notesOf),
      deskNotes: new DeskNotes(notesOf),
    };
    this.#stored.set(notes, stored);
    return { store, ...stored, profile };
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** Of the sync that read its list to its end last. */
async function asOfList(
  store: Pick<Store, 'lastSync'>,
  subject: Exclude<Subject, { kind: 'rule' }>,
): Promise<number | null> {
  return (await store.lastSync(resourceOf(subject)))?.asOf ?? null;
}

function resourceOf(subject: Subject): Browsable {
  if (subject.kind === 'view') return subject.view.resource;
  return subject.kind === 'rule' ? subject.rule.resource : subject.pivot.resource;
}

const lookedAt = (sync: number | null) => (sync === null ? {} : { sync });

/** By id. */
type Subjects = ReadonlyMap<string, Subject>;

async function subjectsOf({
  deskNotes: { views, watches, pivots },
}: SubscribedProfile): Promise<Subjects> {
  return new Map<string, Subject>([
    ...(await views.list()).map((view) => [view.id, { kind: 'view', view }] as const),
    ...(await watches.list()).map((rule) => [rule.id, { kind: 'rule', rule }] as const),
    ...(await pivots.list()).map((pivot) => [pivot.id, { kind: 'pivot', pivot }] as const),
  ]);
}

/** Fails with `input.name` (`gone`). */
function requireSubject(subjects: Subjects, id: string): Subject {
  const subject = subjects.get(id);
  if (subject === undefined) throw new DeskError('input.name', { reason: 'gone' });
  return subject;
}

async function subscriptionOf(
  { subscriptions }: SubscribedProfile,
  id: string,
): Promise<Subscription> {
  return (await subscriptions.list()).find((each) => each.id === id) ?? nothingOf(id);
}
