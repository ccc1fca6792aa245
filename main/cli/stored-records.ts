import type { Browsable, QueryLocale, ReadAs, RecordsQuery } from '../../shared/ipc/browse';
import { neutralQueryLocale, savedQueryLocale } from '../../shared/query-locale';
import { isComputed } from '../../shared/computed-fields';
import { storedResources, listed } from '../../shared/resources';
import { userData } from '../../shared/user-data';
import { isMarkField } from '../../shared/ipc/marks';
import type { Syncable } from '../../shared/ipc/sync';
import type { Change } from '../../shared/ipc/changes';
import { lineWriter } from '../export/json-lines';
import { sourceCompleteness } from '../export/source-completeness';
import { refuseWords } from '../query/not-understood';
import type { Store } from '../profile-store/store';
import type { ListedChanges } from '../query/changes';
import { userNotesOf } from '../subscriptions/user-notes';
import { listFields } from '../export/list-head';
import type { Services } from '../services';
import type { OpenProfile } from '../profiles/open-profile';
import { counted } from './counted';
import type { ChangesSelection } from './option-values';
import type { Command } from './commands';
import { mayRemove } from './removal';
import type { Removal } from './removal-options';
import { exit, type ExitStatus } from './exit';
import { UsageError } from './usage-error';
import { closest } from '../values/closest';
import { meant } from './command-line';
import type { Option } from './options';
import { print, printMessage, printJson, quarterReporter } from './output';
import { listStatus, readStatus, completenessStatus } from './completeness';
import { setAsideSentences } from './sentences';
import type { SavedView } from '../../shared/ipc/saved-views';
import type { Notes } from '../notes/notes';
import type { Profile } from '../../shared/ipc/profiles';
import { sameName } from '../../shared/names';
import type { MerchantClient } from '../http/client';
import { setTimeout as pause } from 'node:timers/promises';
import { DeskError, toFailure } from '../failure';

/**
 * Opens a profile's store and sync for the duration of one command. Reports stored data that had to
 * be set aside.
 */
export async function withOpenProfile<T>(
  services: Services,
  name: string,
  work: (open: OpenProfile) => Promise<T>,
): Promise<T> {
  const { session, currentProfile } = services;
  await session.openOffline(requireProfile(services, name).id);
  const stopReporting = currentProfile.changes.migrating.add(migrationReporter());
  try {
    const open = await openOrWait(services);
    const { setAside, marksSetAside } = open.store.state;
    if (setAside !== null) printMessage(setAsideSentences[setAside]);
    if (marksSetAside === true)
      printMessage(`These could not be read, and were set aside: ${userData.en}.`);
    open.store.onIndexing(indexingReporter());
    open.store.onReadAs(interpretationReporter());
    return await work(open);
  } finally {
    stopReporting();
    await currentProfile.close();
  }
}

/** Says that the stored data is brought to a newer format, and again at each quarter. */
function migrationReporter(): (share: number | null) => void {
  const report = quarterReporter(0, (percent) =>
    printMessage(`The offline data is being converted for this version: ${percent} %.`),
  );
  return (share) => {
    if (share !== null) report(share);
  };
}

/** Another program may have the offline data open so long; milliseconds. */
let waitMs = 0;

export function waitForOthers(ms: number): void {
  waitMs = ms;
}

const tryAgainMs = 1_000;

async function openOrWait({ session, currentProfile }: Services): Promise<OpenProfile> {
  const until = performance.now() + waitMs;
  for (let isReported = false; ; isReported = true) {
    currentProfile.open(session.profileSource);
    try {
      return await currentProfile.opened;
    } catch (thrown) {
      const { code, params } = toFailure(thrown);
      const isLocked = code === 'storage.unwritable' && params.reason === 'locked';
      if (!isLocked || performance.now() > until) throw thrown;
      if (!isReported) printMessage('Another program has the offline data open: waiting for it.');
      await currentProfile.close();
      await pause(tryAgainMs);
    }
  }
}

/**
 * Says that an answer waits for the search index, and again each time a quarter of the rest is
 * done.
 */
function indexingReporter(): (remaining: number) => void {
  let reported = Infinity;
  return (remaining) => {
    if (remaining > reported * 0.75 && remaining <= reported) return;
    printMessage(`The search index is being made: ${counted(remaining, 'record')} to go.`);
    reported = remaining;
  };
}

/** Says once how each typed date or amount was read that can be read in two ways. */
export function interpretationReporter(): (readAs: readonly ReadAs[]) => void {
  const said = new Set<string>();
  return (readAs) => {
    for (const { typed, value } of readAs) {
      const words = `"${typed}" was read as ${value}.`;
      if (!said.has(words)) printMessage(words);
      said.add(words);
    }
  };
}

export function search(
  services: Services,
  { profile, text, resource, locale, limit = maxHits }: Extract<Command, { name: 'search' }>,
): Promise<ExitStatus> {
  return withOpenProfile(services, profile, async ({ store }) => {
    // Reported first: words may only be unknown because a list was never synced.
    let status: ExitStatus = exit.ok;
    for (const each of resource === null ? listed : [resource]) {
      const ofList = await listStatus(store, each);
      if (ofList !== exit.ok) status = ofList;
    }
    const found = await store.search.everywhere({
      text,
      limitPerResource: Math.min(limit, maxHits),
      ...(resource !== null && { resource }),
      locale,
    });
    refuseWords(found.notUnderstood);
    for (const { hits, total, ...group } of found.groups) {
      for (const { id, title, field, excerpt, status } of hits) {
        const plain = (pieces: typeof title) => pieces.map((piece) => piece.text).join('');
        const texts = { title: plain(title), field, excerpt: plain(excerpt) };
        await printJson({ ...group, id, ...texts, status, total });
      }
    }
    const totals = found.groups.map((each) => `${each.total} ${each.resource}`);
    printMessage(totals.length === 0 ? 'Nothing found.' : `Found ${totals.join(', ')}.`);
    if (found.groups.some(({ hits, total }) => hits.length < total)) {
      const best = Math.min(limit, maxHits);
      const printed = best === 1 ? 'record of each list is' : `${best} of each list are`;
      printMessage(`The best ${printed} printed; "export --filter" writes all.`);
    }
    return status;
  });
}

/** Hits printed per list. */
const maxHits = 100;

const changesAtOnce = 200;

/** `resource` is null for all resources. */
type ChangesOf = {
  readonly profile: string;
  readonly resource: Syncable | null;
  /** At most so many records; all by default. */
  readonly limit?: number;
} & ChangesSelection;

export function changes(
  services: Services,
  { profile, resource, since, between, fields, limit = Infinity }: ChangesOf,
): Promise<ExitStatus> {
  return withOpenProfile(services, profile, async ({ store }) => {
    const resources = resource === null ? storedResources : [resource];
    requireFields('field', fields ?? [], await changingFields(store, resources));
    const period = { since, resource, ...(between && { between }), ...(fields && { fields }) };
    const query = { ...period, search: '', kind: null, offset: 0, locale: neutralQueryLocale };
    const { counts, drift, start } = await store.changes.list({ ...query, limit: 0 });
    for (const each of drift) await reportDrift(each);
    let left = limit;
    for (let cursor = start; cursor !== null && left > 0;) {
      const found = await store.changes.page({ ...query, limit: changesAtOnce }, cursor);
      for (const change of found.changes.slice(0, left)) await print(changeLine(change));
      left -= found.changes.length;
      cursor = found.next;
    }
    printMessage(`${counts.new} new, ${counts.changed} changed, ${counts.gone} gone.`);
    const source = { kind: 'changes' as const, ...period, change: null, search: '' };
    const status = completenessStatus(
      await sourceCompleteness(store.changes, source),
      'The list of changes',
    );
    return status === exit.ok ? readStatus(store, source) : status;
  });
}

/**
 * Throws `UsageError` for an unknown field: a misspelt one would silently leave out records or
 * changes. Before the first sync no fields are known, and none is refused.
 */
export function requireFields(
  option: Option,
  fields: readonly string[],
  known: readonly string[],
): void {
  const unknownField = fields.find((field) => !known.includes(field));
  if (known.length === 0 || unknownField === undefined) return;
  const named = [...new Set(known)].join(', ');
  const question = meant(unknownField, known);
  throw new UsageError(
    `--${option}: there is no field "${unknownField}".${question} Fields: ${named}.`,
  );
}

/** Fields whose changes are reported: those the service sends. */
export async function changingFields(
  store: Pick<Store, 'browse' | 'storedRecord'>,
  resources: readonly Syncable[],
): Promise<string[]> {
  const known: string[] = [];
  for (const resource of resources) {
    if (resource === 'merchant') {
      const stored = await store.storedRecord(resource, null);
      known.push(...(stored?.record ?? []).map(([field]) => field));
    } else known.push(...(await listFields(store, resource)));
  }
  return known.filter((field) => !isComputed(field) && !isMarkField(field));
}

/** Reports fields that appeared or disappeared with a sync, before the changes themselves. */
async function reportDrift({ resource, seenAt, newFields, lostFields }: Drift): Promise<void> {
  const at = new Date(seenAt).toISOString();
  await printJson({ resource, kind: 'schema', seenAt: at, newFields, lostFields });
  // Counts only: field names come from the service, and control characters must not reach the
  // terminal.
  printMessage(
    `Fields of ${resource}: ${newFields.length} new, ${lostFields.length} no longer there.`,
  );
}

type Drift = ListedChanges['drift'][number];

const fieldLine = lineWriter(['field', 'before', 'after']);

function changeLine({ resource, id, title, kind, seenAt, fields }: Change): string {
  const changed = fields.map(({ field, before, after }) => fieldLine([field, before, after]));
  const at = new Date(seenAt).toISOString();
  const head = JSON.stringify({ resource, id, title, kind, seenAt: at });
  return `${head.slice(0, -1)},"fields":[${changed.join(',')}]}`;
}

/** Needs no key from the keychain: data that cannot be opened can be removed as well. */
export async function wipe(services: Services, removal: Removal): Promise<void> {
  const { id } = requireProfile(services, removal.profile);
  if (!(await mayRemove(removal, `the offline data, its history, ${userData.en}`))) return;
  await services.currentProfile.wipeClosed(id);
  await printJson({ profile: removal.profile, wiped: true });
}

/**
 * Finds a saved view by name: of a list, or with null of the only list that has one of this name.
 * Throws `UsageError`.
 */
export async function savedView(
  notes: Notes,
  resource: string | null,
  name: string,
): Promise<SavedView> {
  const saved = (await userNotesOf(notes).views.list()).filter(
    (view) => resource === null || view.resource === resource,
  );
  const found = onlyNamed(saved, 'view', name);
  if (found !== null) return found;
  throw noSuchView(saved, resource, name);
}

/** `saved`: those that there are, of that list or with null of all. */
export function noSuchView(
  saved: readonly Pick<SavedView, 'name'>[],
  resource: string | null,
  name: string,
): UsageError {
  const names = saved.map((view) => `"${view.name}"`);
  const known = names.length === 0 ? 'None is saved.' : `Views: ${names.join(', ')}.`;
  const ofList = resource === null ? '' : ` of ${resource}`;
  return new UsageError(`There is no view "${name}"${ofList}. ${known}`, 'view');
}

/** What was saved under a name; null without one. Throws `UsageError` for one in each of two lists. */
export function onlyNamed<T extends { readonly name: string; readonly resource: string }>(
  saved: readonly T[],
  kind: string,
  name: string,
): T | null {
  const [found = null, ...others] = saved.filter((each) => sameName(each.name, name));
  if (found === null || others.length === 0) return found;
  const lists = [found, ...others].map((each) => each.resource).join(' and ');
  throw new UsageError(`A ${kind} "${name}" is saved of ${lists}: choose with --resource.`);
}

/** A command with its saved view, whose list takes the place of one left out. */
export type WithView<C, R> = Omit<C, 'resource' | 'view'> & {
  readonly resource: R;
  readonly view: SavedView | null;
};

/** Throws `UsageError`. */
export async function withView<
  C extends { readonly resource: string | null; readonly view: string | null },
>(notes: Notes, command: C): Promise<WithView<C, NonNullable<C['resource']> | Browsable>> {
  const view =
    command.view === null ? null : await savedView(notes, command.resource, command.view);
  const resource = command.resource ?? view?.resource;
  if (resource === undefined) throw new UsageError('Choose a list with --resource.');
  return { ...command, resource, view };
}

interface ConditionOptions {
  readonly view: SavedView | null;
  readonly filter: string;
  readonly locale: QueryLocale;
}

/** The conditions of the saved view, or the filter. */
export function chosenRecords({
  view,
  filter,
  locale,
}: ConditionOptions): Pick<RecordsQuery, 'search' | 'filters' | 'locale'> {
  if (view === null) return { search: filter, filters: [], locale };
  const { search, filters } = view.query;
  return { search, filters, locale: savedQueryLocale(view, locale) };
}

/** Finds a profile by name. Fails with `credentials.missing`. */
export function requireProfile({ profiles }: Services, name: string): Profile {
  const profile = profiles.byName(name);
  if (profile === null) {
    const instead = closest(
      name,
      profiles.list.map((each) => each.name),
    );
    const params = { field: 'profile', reason: 'unknown' };
    throw new DeskError('credentials.missing', instead === null ? params : { ...params, instead });
  }
  return profile;
}

/** Sends one request to a profile's service, without opening its store. */
export async function ask<T>(
  services: Services,
  name: string,
  question: (client: MerchantClient) => Promise<T>,
): Promise<T> {
  const { session } = services;
  await session.openOffline(requireProfile(services, name).id);
  return session.ask(question);
}
