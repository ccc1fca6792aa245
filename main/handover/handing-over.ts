import type { Browsable } from '../../shared/ipc/browse';
import type { HandoverOffer, HandoverPart, OnConflict } from '../../shared/ipc/handover';
import type { Profile } from '../../shared/ipc/profiles';
import { recorded } from '../audit/audit-store';
import { author } from '../author';
import { DeskError } from '../failure';
import type { RecordMark } from '../marks/stored-marks';
import { staged, type Notes, type WrittenNote } from '../notes/notes';
import { merchantIdOf } from '../profile-store/merchant';
import type { Store } from '../profile-store/store';
import { readMappings } from '../reconcile/remembered-mappings';
import { userNotesOf } from '../subscriptions/user-notes';
import {
  handoverText,
  maxHandedMarks,
  sha256Of,
  type HandedContents,
  type Handover,
} from './handover-file';
import {
  comparedOf,
  findSetUp,
  gatherSetUp,
  itemOf,
  takenOf,
  takeSetUp,
  type Choice,
  type Compared,
  type Found,
} from './set-up';

/** Of an open profile. */
export interface OpenSetUp {
  readonly store: Pick<Store, 'marks' | 'storedRecord' | 'audit'>;
  readonly notes: Notes;
  readonly profile: Pick<Profile, 'baseUrl'>;
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
  const marks = (await store.marks.all()).filter(({ id, resource }) =>
    chooses('marks', { name: id, resource }),
  );
  if (marks.length > maxHandedMarks) {
    throw new DeskError('input.handover', { reason: 'too-many', max: maxHandedMarks });
  }
  const contents: HandedContents = { ...(await gatherSetUp(notes, chooses)), marks };
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

async function found(open: OpenSetUp, handed: Handover): Promise<Found[]> {
  const { marks, ...setUp } = handed.contents;
  const isHere = await isSameService(open, handed);
  const states = isHere ? await open.store.marks.compare(marks) : [];
  return [
    ...(await findSetUp(open.notes, setUp)),
    ...marks.map(({ resource, id }, at): Found => {
      return { part: 'marks', name: id, resource, state: states[at] ?? 'elsewhere', id: '' };
    }),
  ];
}

/** What is here in the place of each part of a file. Writes nothing. */
export async function compareHandover(open: OpenSetUp, handed: Handover): Promise<Compared[]> {
  return (await found(open, handed)).map(comparedOf);
}

interface Taking {
  readonly conflict: OnConflict;
  readonly file: string;
  readonly sha256: string;
  /** Epoch milliseconds: a rule begins with what is found from now on. */
  readonly now: number;
}

/**
 * Takes what a file has: what is new here, and with `replace` also what differs; all of it, or
 * nothing. Returns what was taken. Fails with `input.name`, and as the store does.
 */
export async function takeHandover(
  open: OpenSetUp,
  handed: Handover,
  { conflict, file, sha256, now }: Taking,
): Promise<Compared[]> {
  const all = await found(open, handed);
  const isTaken = ({ state }: Found) =>
    state === 'new' || (state === 'differs' && conflict === 'replace');
  const about = { what: 'restore', subject: 'handover', file, sha256 } as const;
  const work = async (): Promise<Compared[]> => {
    const { notes, written } = staged(open.notes);
    const taken = await takeSetUp(notes, handed.contents, { all, isTaken, now });
    const marks = takenOf('marks', handed.contents.marks, { all, isTaken });
    await writeAtOnce(open, { notes: written(), marks: marks.map(([mark]) => mark) });
    return [...taken, ...marks.map(([, each]) => comparedOf(each))];
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
