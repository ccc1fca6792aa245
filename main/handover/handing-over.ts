import { isDeepStrictEqual } from 'node:util';
import type { Browsable } from '../../shared/ipc/browse';
import type { HandoverOffer, HandoverPart, OnConflict } from '../../shared/ipc/handover';
import type { Profile } from '../../shared/ipc/profiles';
import type { SavedPivot } from '../../shared/ipc/pivots';
import { sameName } from '../../shared/names';
import type { Watch } from '../../shared/ipc/watches';
import type { Alert } from '../../shared/ipc/subscriptions';
import { recorded } from '../audit/audit-store';
import { author } from '../author';
import { DeskError } from '../failure';
import type { MarkState, RecordMark } from '../marks/stored-marks';
import { naming } from '../notes/named-list';
import { staged, type Notes, type WrittenNote } from '../notes/notes';
import { merchantIdOf } from '../profile-store/merchant';
import type { Store } from '../profile-store/store';
import {
  addMapping,
  readMappings,
  signatureOf,
  type StoredMapping,
} from '../reconcile/remembered-mappings';
import { userNotesOf } from '../subscriptions/user-notes';
import { nothingOf } from '../subscriptions/stored-subscriptions';
import {
  handoverText,
  maxHandedMarks,
  sha256Of,
  type HandedContents,
  type Handover,
} from './handover-file';

/** Of an open profile. */
export interface OpenSetUp {
  readonly store: Pick<Store, 'marks' | 'storedRecord' | 'audit'>;
  readonly notes: Notes;
  readonly profile: Pick<Profile, 'baseUrl'>;
}

/** Whether something is handed over; `name` as in `Compared`. */
export type Choice = (
  part: HandoverPart,
  item: { readonly name: string; readonly resource: string },
) => boolean;

/** `elsewhere`: a mark on a record of another service, or of another merchant. */
type State = MarkState | 'elsewhere';

/** A part of a file, and what is here in its place. */
export interface Compared {
  readonly part: HandoverPart;
  /** A name, the columns of a file, or the id of a record. */
  readonly name: string;
  readonly resource: Browsable;
  readonly state: State;
}

/** What can be handed over, with the number of marks. Fails as the store does. */
export async function offerHandover({ store, notes }: OpenSetUp): Promise<HandoverOffer> {
  const { views, watches, pivots } = userNotesOf(notes);
  const named = (part: HandoverPart, all: readonly { name: string; resource: Browsable }[]) =>
    all.map(({ name, resource }) => ({ part, name, resource }));
  const items = [
    ...named('views', await views.list()),
    ...named('pivots', await pivots.list()),
    ...named('rules', await watches.list()),
    ...named('reconcile', (await readMappings(notes)).map(itemOf)),
  ];
  return { items, marks: (await store.marks.all()).length };
}

/** Collects what is handed over. Fails as the store does, and with `input.handover` (`too-many`). */
export async function gatherHandover(
  { store, notes, profile }: OpenSetUp,
  chooses: Choice,
  writtenBy: string,
): Promise<Omit<Handover, 'kind' | 'format'>> {
  const { views, watches, pivots, subscriptions } = userNotesOf(notes);
  const subscribed = await subscriptions.list();
  const alertOf = (wanted: string): Alert | null =>
    subscribed.find(({ id }) => id === wanted)?.alert ?? null;
  const chosen = <T extends { readonly name: string; readonly resource: string }>(
    part: HandoverPart,
    all: readonly T[],
  ) => all.filter((each) => chooses(part, each));
  const marks = (await store.marks.all()).filter(({ id, resource }) =>
    chooses('marks', { name: id, resource }),
  );
  if (marks.length > maxHandedMarks) {
    throw new DeskError('input.handover', { reason: 'too-many', max: maxHandedMarks });
  }
  const mappings = await readMappings(notes);
  const contents: HandedContents = {
    views: chosen('views', await views.list()).map(({ id, ...view }) => {
      return { ...view, alert: alertOf(id) };
    }),
    pivots: chosen('pivots', await pivots.list()).map(pivotOf),
    rules: chosen('rules', await watches.list()).map((rule) => {
      return { ...ruleOf(rule), alert: alertOf(rule.id) };
    }),
    reconcile: mappings.filter((each) => chooses('reconcile', itemOf(each))),
    marks,
  };
  const merchant = await merchantIdOf(store);
  return { writtenBy, ...author(), service: profile.baseUrl, merchant, contents };
}

/** Writes it by `write`, and into the audit log; `name` is the file's, if it has one. */
export function writeHandover<T>(
  { store }: OpenSetUp,
  handed: Omit<Handover, 'kind' | 'format'>,
  { name }: { readonly name: string | undefined },
  write: (text: string) => Promise<T>,
): Promise<T> {
  const text = handoverText(handed);
  const count = Object.values(handed.contents).reduce((sum, each) => sum + each.length, 0);
  const deed = { what: 'export', subject: 'handover', count, file: name } as const;
  return recorded(store.audit, { ...deed, sha256: sha256Of(text) }, () => write(text));
}

/** Marks belong to records: they mean something with the same service and merchant alone. */
async function isSameService(
  { store, profile }: OpenSetUp,
  { service, merchant }: Pick<Handover, 'service' | 'merchant'>,
): Promise<boolean> {
  if (service !== profile.baseUrl) return false;
  const here = await merchantIdOf(store);
  return here === null || merchant === null || here === merchant;
}

interface Found extends Compared {
  /** Of what is here in its place; '' for nothing. */
  readonly id: string;
}

async function found(open: OpenSetUp, handed: Handover): Promise<Found[]> {
  const { views, pivots, rules, reconcile, marks } = handed.contents;
  const deskNotes = userNotesOf(open.notes);
  const subscribed = await deskNotes.subscriptions.list();
  const alertOf = (id: string) => subscribed.find((each) => each.id === id)?.alert ?? null;
  const named = (
    part: 'views' | 'pivots' | 'rules',
    handedOver: readonly { name: string; resource: Browsable }[],
    here: readonly { id: string; name: string; resource: Browsable }[],
  ) =>
    handedOver.map((each): Found => {
      const { name, resource } = each;
      const mine = here.find((one) => one.resource === resource && sameName(one.name, name));
      if (mine === undefined) return { part, name, resource, state: 'new', id: '' };
      const alert = part === 'pivots' ? {} : { alert: alertOf(mine.id) };
      const { id, ...content } = { ...mine, ...alert };
      const isSame = isDeepStrictEqual(plain({ ...content, name }), plain(each));
      return { part, name, resource, state: isSame ? 'same' : 'differs', id };
    });
  const mappings = await readMappings(open.notes);
  const isHere = await isSameService(open, handed);
  const states = isHere ? await open.store.marks.compare(marks) : [];
  return [
    ...named('views', views, await deskNotes.views.list()),
    ...named('pivots', pivots, await deskNotes.pivots.list()),
    ...named(
      'rules',
      rules,
      (await deskNotes.watches.list()).map((rule) => ({ id: rule.id, ...ruleOf(rule) })),
    ),
    ...reconcile.map((stored): Found => {
      const mine = mappings.find((each) => signatureOf(each) === signatureOf(stored));
      const isSame = mine !== undefined && isDeepStrictEqual(plain(mine), plain(stored));
      const state = mine === undefined ? 'new' : isSame ? 'same' : 'differs';
      return { part: 'reconcile', ...itemOf(stored), state, id: '' };
    }),
    ...marks.map(({ resource, id }, at): Found => {
      return { part: 'marks', name: id, resource, state: states[at] ?? 'elsewhere', id: '' };
    }),
  ];
}

/** A set-up has no name of its own: it is named by the columns it reads. */
const itemOf = ({ mapping, names }: StoredMapping) => {
  return { name: names.join(', '), resource: mapping.resource };
};

const pivotOf = ({ name, resource, table }: SavedPivot) => ({ name, resource, table });

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
 * Takes what a file has: what is new here, and with `replace` also what differs; all of it, or
 * nothing. Returns what was taken. Fails with `input.name`, and as the store does.
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
  const work = async (): Promise<Compared[]> => {
    const { notes, written } = staged(open.notes);
    const taken = await takeAll(notes, handed.contents, all, isTaken);
    await writeAtOnce(open, { notes: written(), marks: taken.marks });
    return taken.all;
  };
  return recorded(open.store.audit, about, work, (taken) => ({ count: taken.length }));
}

/**
 * Writes all of it or nothing, wherever the process ends. What lies in memory alone ends with the
 * process.
 */
export async function writeAtOnce(
  { store, notes }: Pick<OpenSetUp, 'notes'> & { readonly store: Pick<Store, 'marks'> },
  handed: { readonly notes: readonly WrittenNote[]; readonly marks: readonly RecordMark[] },
): Promise<void> {
  if (notes.isStored === true) return store.marks.take(handed);
  for (const { name, text } of handed.notes) await notes.write(name, text);
  await store.marks.take({ ...handed, notes: [] });
}

async function takeAll(
  notes: Notes,
  contents: HandedContents,
  all: readonly Found[],
  isTaken: (each: Found) => boolean,
): Promise<{ all: Compared[]; marks: RecordMark[] }> {
  const { views, watches, pivots, subscriptions } = userNotesOf(notes);
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
    const made = await naming(each.name, () =>
      each.id === '' ? views.create(view) : views.change(each.id, view),
    );
    await setAlert(made.id, alert);
    take(each);
  }
  for (const [pivot, each] of chosen('pivots', contents.pivots)) {
    await naming(each.name, () =>
      each.id === '' ? pivots.create(pivot) : pivots.change(each.id, pivot),
    );
    take(each);
  }
  for (const [{ alert, ...rule }, each] of chosen('rules', contents.rules)) {
    // It begins with what the next sync finds.
    const made = await naming(each.name, () =>
      each.id === ''
        ? watches.create({ ...rule, seenUntil: Date.now() })
        : watches.change(each.id, rule),
    );
    await setAlert(made.id, alert);
    take(each);
  }
  // The newest is stored first.
  for (const [mapping, each] of chosen('reconcile', contents.reconcile).toReversed()) {
    await addMapping(notes, mapping);
    take(each);
  }
  const marks = chosen('marks', contents.marks);
  for (const [, each] of marks) take(each);
  return { all: taken, marks: marks.map(([mark]) => mark) };
}
