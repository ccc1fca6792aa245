import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { text } from '../../shared/ipc/bounds';
import { browsableSchema } from '../../shared/ipc/browse';
import type { LineCounts, MergeOffer } from '../../shared/ipc/backup';
import type { OnConflict } from '../../shared/ipc/handover';
import { assignee, due } from '../../shared/ipc/marks';
import { namelessMerchant } from '../../shared/resources';
import { DeskError } from '../failure';
import { dropFirstRows } from '../first-rows/stored-first-rows';
import { findSetUp, gatherSetUp, takeSetUp } from '../handover/set-up';
import { openMarksAlone, writeMark } from '../marks/file';
import { isSameMark, markColumns, markKinds } from '../marks/stored-marks';
import { staged, type Notes } from '../notes/notes';
import { notesOperations } from '../notes/stored-notes';
import { findSettlements, mergeSettlements } from '../reconcile/settlement-merge';
import { lock, openToRead, type Database } from '../store/database';
import { lockOf } from '../store/open-stored';
import { findExports, takeExports } from '../subscriptions/merge-exports';

/** What was compared, and how many of each part were taken. */
export interface Merged extends MergeOffer {
  readonly taken: Readonly<Record<string, number>>;
}

interface Place {
  /** The cache, with its marks beside it. */
  readonly file: string;
  /** In hexadecimal. */
  readonly key: string;
}

/** Adds what people did, from a backup that was staged, to the connection that is here. */
export interface MergeJob {
  readonly kind: 'merge';
  readonly here: Place;
  readonly from: Place;
  /** What stays where something differs; null only compares. */
  readonly conflict: OnConflict | null;
}

const refuse = (reason: string): DeskError => new DeskError('input.backup', { reason });
const placeOf = ({ file, key }: Place) => ({ file, key: Buffer.from(key, 'hex') });

/**
 * Compares what people set up, marked and settled, and unless `conflict` is null takes what is new
 * and, with `replace`, what differs: in one transaction. Of lines that were settled on both sides
 * the later settlement stands. Records, their history and the audit log
 * stay as they are. Fails with `input.backup` (`unopened`, `merchant`, `altered`), `input.name`, and
 * as opening a store does.
 */
export async function mergeBackup({ here, from, conflict }: MergeJob): Promise<Merged> {
  const release = conflict === null ? () => undefined : lock(lockOf(here.file));
  let to: Database | null = null;
  let source: Database | null = null;
  try {
    to = openMarksAlone(placeOf(here));
    source = openMarksAlone(placeOf(from));
    if (to === null || source === null) throw refuse('unopened');
    if (!isSameMerchant(here, from)) throw refuse('merchant');
    if (conflict !== null) await dropFirstRows(here.file);
    return await merge(to, source, conflict);
  } finally {
    to?.close();
    source?.close();
    release();
  }
}

/** Compares, and takes what is wanted of `source`; both have the newest tables. */
export async function merge(
  to: Database,
  source: Database,
  conflict: OnConflict | null,
): Promise<Merged> {
  const { notes, written } = staged(notesOf(to));
  const theirs = notesOf(source);
  const contents = await gatherSetUp(theirs, () => true);
  const all = await findSetUp(notes, contents);
  const exports = await findExports(notes, theirs);
  const settled = findSettlements(to, source);
  const marks = compareMarks(to, source);
  const items = [...all, ...exports, ...settled].map(({ part, name, resource, state }) => {
    return { part, name, resource, state };
  });
  const offer = { items, lines: sumOf(settled.map(({ lines }) => lines)), marks: countsOf(marks) };
  const isTaken = ({ state }: { readonly state: string }) =>
    state === 'new' || (state === 'differs' && conflict === 'replace');
  const taken: Record<string, number> = {};
  for (const { part } of items.filter((each) => each.part !== 'settled' && isTaken(each)))
    taken[part] = (taken[part] ?? 0) + 1;
  const { new: added, newer, undecided } = offer.lines;
  const takenLines = added + newer + (conflict === 'replace' ? undecided : 0);
  if (takenLines > 0) taken.settled = takenLines;
  const takenMarks = marks.filter(isTaken);
  if (takenMarks.length > 0) taken.marks = takenMarks.length;
  if (conflict === null) return { ...offer, taken: {} };
  await takeSetUp(notes, contents, { all, isTaken, now: Date.now() });
  await takeExports(notes, exports.filter(isTaken));
  to.transaction(() => {
    const { writeNote } = notesOperations(to);
    for (const note of written()) writeNote(note);
    for (const { mark } of takenMarks) writeMark(to, mark);
    const takesEqual = conflict === 'replace';
    for (const { setUp, state } of settled)
      if (state !== 'same') mergeSettlements(to, source, { setUp, takesEqual });
    to.run('UPDATE own.revision SET no = no + 1');
  });
  return { ...offer, taken };
}

/** Nothing of any of them, and all of them together. */
const noLines: LineCounts = { new: 0, newer: 0, older: 0, undecided: 0 };
function sumOf(all: readonly LineCounts[]): LineCounts {
  return all.reduce(
    (sum, each) => ({
      new: sum.new + each.new,
      newer: sum.newer + each.newer,
      older: sum.older + each.older,
      undecided: sum.undecided + each.undecided,
    }),
    noLines,
  );
}

function notesOf(db: Database): Notes {
  const { readNote, writeNote } = notesOperations(db);
  return {
    read: (name) => Promise.resolve(readNote(name)),
    write: (name, text) => {
      writeNote({ name, text });
      return Promise.resolve();
    },
  };
}

/** Whether both are of one merchant, or one of them does not know its merchant yet. */
function isSameMerchant(here: Place, from: Place): boolean {
  const [mine, theirs] = [here, from].map((place) => {
    const db = openToRead(placeOf(place));
    try {
      const found = db.select('SELECT DISTINCT id FROM main.merchant', { id: 'text' }).all();
      return found.map(({ id }) => id).filter((id) => id !== namelessMerchant);
    } finally {
      db.close();
    }
  });
  if (mine === undefined || theirs === undefined) return false;
  return mine.length === 0 || theirs.length === 0 || mine.some((id) => theirs.includes(id));
}

/** A mark by its record's stored id, as it may come from a file that somebody made. */
export const markSchema = v.object({
  resource: browsableSchema,
  id: text(10_000),
  tag: text(60),
  annotation: text(2_000),
  due,
  assignee,
  by: text(1_000),
  at: isoInstant,
});

type StoredMark = v.InferOutput<typeof markSchema>;

interface ComparedMark {
  readonly mark: StoredMark;
  readonly state: keyof MergeOffer['marks'];
}

/** The marks of `source`, each with what is in its place. */
function compareMarks(to: Database, source: Database): ComparedMark[] {
  const sql = `SELECT resource, id, ${markColumns} FROM own.mark`;
  const kinds = { resource: 'text', id: 'text', ...markKinds } as const;
  const inPlace = to.select(`${sql} WHERE resource = ? AND id = ?`, kinds);
  return source
    .select(`${sql} ORDER BY resource, id`, kinds)
    .all()
    .map((row) => {
      const read = v.safeParse(markSchema, row, { abortEarly: true });
      if (!read.success) throw refuse('altered');
      const mark = read.output;
      const mine = inPlace.get(mark.resource, mark.id);
      if (mine === undefined) return { mark, state: 'new' };
      return { mark, state: isSameMark(mine, mark) ? 'same' : 'differs' };
    });
}

function countsOf(marks: readonly ComparedMark[]): MergeOffer['marks'] {
  const counts = { new: 0, same: 0, differs: 0 };
  for (const { state } of marks) counts[state] += 1;
  return counts;
}
