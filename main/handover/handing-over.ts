import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '../../shared/ipc/profiles';
import { sameName } from '../../shared/names';
import type { Watch } from '../../shared/ipc/watches';
import type { Alert } from '../../shared/ipc/subscriptions';
import { recorded } from '../audit/audit-store';
import { author } from '../author';
import type { MarkState } from '../marks/stored-marks';
import { DeskNotes } from '../notes/desk-notes';
import type { Notes } from '../notes/notes';
import type { Store } from '../profile-store/store';
import { addMapping, readMappings, signatureOf } from '../reconcile/remembered-mappings';
import { nothingOf, StoredSubscriptions } from '../subscriptions/stored-subscriptions';
import {
  maxHandedMarks,
  type HandedContents,
  type Handover,
  type HandoverPart,
} from './handover-file';

/** Of an open profile. */
export interface OpenSetUp {
  readonly store: Pick<Store, 'marks' | 'storedRecord' | 'audit'>;
  readonly notes: Notes;
  readonly profile: Pick<Profile, 'baseUrl'>;
}

/** What is handed over. */
export interface Choice {
  readonly parts: readonly HandoverPart[];
  /** Names of views; null for all. */
  readonly views: readonly string[] | null;
}

/** `elsewhere`: a mark on a record of another service, or of another merchant. */
type State = MarkState | 'elsewhere';

/** A part of a file, and what is here in its place. */
export interface Compared {
  readonly part: HandoverPart;
  /** A name, the columns of a file, or the id of a record. */
  readonly name: string;
  readonly resource: string;
  readonly state: State;
}

/** What stays when it is here already but differs: `add` keeps it, `replace` takes the file's. */
export type OnConflict = 'add' | 'replace';

const deskNotesOf = (notes: Notes) => {
  const notesOf = () => Promise.resolve(notes);
  const { views, watches } = new DeskNotes(notesOf);
  return { views, watches, subscriptions: new StoredSubscriptions(notesOf) };
};

/** Collects what is handed over. Fails as the store does. */
export async function gatherHandover(
  { store, notes, profile }: OpenSetUp,
  { parts, views: names }: Choice,
  writtenBy: string,
): Promise<Omit<Handover, 'kind' | 'format'>> {
  const { views, watches, subscriptions } = deskNotesOf(notes);
  const subscribed = await subscriptions.list();
  const alertOf = (wanted: string): Alert | null =>
    subscribed.find(({ id }) => id === wanted)?.alert ?? null;
  const wants = (part: HandoverPart) => parts.includes(part);
  const chosen = (await views.list()).filter(
    ({ name }) => names?.some((each) => sameName(each, name)) ?? true,
  );
  const contents: HandedContents = {
    views: wants('views') ? chosen.map(({ id, ...view }) => ({ ...view, alert: alertOf(id) })) : [],
    rules: wants('rules')
      ? (await watches.list()).map((rule) => ({ ...ruleOf(rule), alert: alertOf(rule.id) }))
      : [],
    reconcile: wants('reconcile') ? await readMappings(notes) : [],
    marks: wants('marks') ? (await store.marks.all()).slice(0, maxHandedMarks) : [],
  };
  const merchant = await merchantOf(store);
  return { writtenBy, ...author(), service: profile.baseUrl, merchant, contents };
}

/** The id of the merchant as the service sent it; null when it was not read yet. */
async function merchantOf(store: OpenSetUp['store']): Promise<string | null> {
  const stored = await store.storedRecord('merchant', null);
  const [, id] = stored?.record.find(([field]) => field === 'id') ?? [];
  return typeof id === 'string' ? id : null;
}

/** Marks belong to records: they mean something with the same service and merchant alone. */
async function isSameService(
  { store, profile }: OpenSetUp,
  { service, merchant }: Pick<Handover, 'service' | 'merchant'>,
): Promise<boolean> {
  if (service !== profile.baseUrl) return false;
  const here = await merchantOf(store);
  return here === null || merchant === null || here === merchant;
}

interface Found extends Compared {
  /** Of what is here in its place; '' for nothing. */
  readonly id: string;
}

async function found(open: OpenSetUp, handed: Handover): Promise<Found[]> {
  const { views, rules, reconcile, marks } = handed.contents;
  const deskNotes = deskNotesOf(open.notes);
  const subscribed = await deskNotes.subscriptions.list();
  const alertOf = (id: string) => subscribed.find((each) => each.id === id)?.alert ?? null;
  const named = (
    part: 'views' | 'rules',
    handedOver: readonly { name: string; resource: string }[],
    here: readonly { id: string; name: string; resource: string }[],
  ) =>
    handedOver.map((each): Found => {
      const { name, resource } = each;
      const mine = here.find((one) => one.resource === resource && sameName(one.name, name));
      if (mine === undefined) return { part, name, resource, state: 'new', id: '' };
      const { id, ...content } = { ...mine, alert: alertOf(mine.id) };
      const isSame = isDeepStrictEqual(plain({ ...content, name }), plain(each));
      return { part, name, resource, state: isSame ? 'same' : 'differs', id };
    });
  const mappings = await readMappings(open.notes);
  const isHere = await isSameService(open, handed);
  const states = isHere ? await open.store.marks.compare(marks) : [];
  return [
    ...named('views', views, await deskNotes.views.list()),
    ...named(
      'rules',
      rules,
      (await deskNotes.watches.list()).map((rule) => ({ id: rule.id, ...ruleOf(rule) })),
    ),
    ...reconcile.map((stored): Found => {
      const mine = mappings.find((each) => signatureOf(each) === signatureOf(stored));
      const isSame = mine !== undefined && isDeepStrictEqual(plain(mine), plain(stored));
      const state = mine === undefined ? 'new' : isSame ? 'same' : 'differs';
      const name = stored.names.join(', ');
      return { part: 'reconcile', name, resource: stored.mapping.resource, state, id: '' };
    }),
    ...marks.map(({ resource, id }, at): Found => {
      return { part: 'marks', name: id, resource, state: states[at] ?? 'elsewhere', id: '' };
    }),
  ];
}

/** A rule without its id and what was seen of it. */
function ruleOf({ name, resource, search, filters, fields }: Watch) {
  return { name, resource, search, filters, fields };
}

const comparedOf = ({ part, name, resource, state }: Found): Compared => {
  return { part, name, resource, state };
};

/** As it is stored: without what is undefined. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** What is here in the place of each part of a file. Writes nothing. */
export async function compareHandover(open: OpenSetUp, handed: Handover): Promise<Compared[]> {
  return (await found(open, handed)).map(comparedOf);
}

/**
 * Takes what a file has: what is new here, and with `replace` also what differs. Returns what was
 * taken. Fails with `input.name`, and as the store does; what was taken until then stays.
 */
export async function takeHandover(
  open: OpenSetUp,
  handed: Handover,
  { conflict, file, sha256 }: { conflict: OnConflict; file: string; sha256: string },
): Promise<Compared[]> {
  const all = await found(open, handed);
  const isTaken = ({ state }: Found) =>
    state === 'new' || (state === 'differs' && conflict === 'replace');
  const about = { what: 'restore', subject: 'handover', file, sha256 } as const;
  return recorded(
    open.store.audit,
    about,
    () => takeAll(open, handed.contents, all, isTaken),
    (taken) => ({
      count: taken.length,
    }),
  );
}

async function takeAll(
  { store, notes }: OpenSetUp,
  contents: HandedContents,
  all: readonly Found[],
  isTaken: (each: Found) => boolean,
): Promise<Compared[]> {
  const { views, watches, subscriptions } = deskNotesOf(notes);
  const taken: Compared[] = [];
  const take = (each: Found) => taken.push(comparedOf(each));
  const setAlert = async (id: string, alert: Alert | null) => {
    const existing = [...(await views.list()), ...(await watches.list())].map((each) => each.id);
    const before = (await subscriptions.list()).find((each) => each.id === id);
    if (alert === null && before === undefined) return;
    await subscriptions.change(id, { ...(before ?? nothingOf(id)), alert }, existing);
  };
  const chosen = <T>(part: HandoverPart, handed: readonly T[]): [T, Found][] => {
    const here = all.filter((each) => each.part === part);
    return handed.flatMap((each, at): [T, Found][] => {
      const place = here[at];
      return place !== undefined && isTaken(place) ? [[each, place]] : [];
    });
  };
  for (const [{ alert, ...view }, each] of chosen('views', contents.views)) {
    const made = each.id === '' ? await views.create(view) : await views.change(each.id, view);
    await setAlert(made.id, alert);
    take(each);
  }
  for (const [{ alert, ...rule }, each] of chosen('rules', contents.rules)) {
    // It begins with what the next sync finds.
    const made =
      each.id === ''
        ? await watches.create({ ...rule, seenUntil: Date.now() })
        : await watches.change(each.id, rule);
    await setAlert(made.id, alert);
    take(each);
  }
  // The newest is stored first.
  for (const [mapping, each] of chosen('reconcile', contents.reconcile).toReversed()) {
    await addMapping(notes, mapping);
    take(each);
  }
  const marks = chosen('marks', contents.marks);
  if (marks.length > 0) await store.marks.take(marks.map(([mark]) => mark));
  for (const [, each] of marks) take(each);
  return taken;
}
