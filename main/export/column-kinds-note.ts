import * as v from 'valibot';
import { byName } from '../../shared/by-name';
import type { ExportSource } from '../../shared/ipc/exports';
import type { Store } from '../profile-store/store';
import { parsedOrNull } from '../json/parsed';
import { readNote, writeNote } from '../notes/notes';
import { storedKinds, type StoredKind } from '../values/column-kinds';
import { resourceOf } from './about';

/** A column's kind; null if it never had a value. */
export type ColumnKind = StoredKind | null;

/** By what is exported, then by column. */
const noteSchema = byName(v.string(), byName(v.string(), v.picklist(storedKinds)));

/** A list with more columns than this has the rest typed by each file's own values. */
const maxColumns = 2_000;

const note = 'desk.column-kinds';

/** Of one who never had a value: the service's own times end so. */
const unseen = (name: string): ColumnKind => (name.endsWith('_at') ? 'instant' : null);

/**
 * The kinds of a list's columns, so that a column has one type in the files of every night: what a
 * file before held counts as much as what this one holds. A column with values of two kinds is text
 * from then on. Stored with the profile.
 */
export async function kindsOfEveryNight(
  store: Pick<Store, 'readNote' | 'writeNote'>,
  source: ExportSource,
  names: readonly string[],
  seen: readonly ColumnKind[],
): Promise<readonly ColumnKind[]> {
  const notes = {
    read: (name: string) => store.readNote(name),
    write: (name: string, text: string) => store.writeNote({ name, text }),
  };
  const all = parsedOrNull(noteSchema, await readNote(notes, note)) ?? {};
  const exported = `${source.kind} ${resourceOf(source)}`;
  const stored = new Map(Object.entries(all[exported] ?? {}));
  const learned: [string, StoredKind][] = [];
  const kinds = names.map((name, at) => {
    const [before, now] = [stored.get(name) ?? null, seen[at] ?? null];
    const kind = before === null || now === null || before === now ? (before ?? now) : 'text';
    const hasRoom = before !== null || stored.size + learned.length < maxColumns;
    if (kind !== null && kind !== before && hasRoom) learned.push([name, kind]);
    return kind ?? unseen(name);
  });
  if (learned.length > 0) {
    const known = Object.fromEntries([...stored, ...learned]);
    await writeNote(notes, note, { ...all, [exported]: known });
  }
  return kinds;
}
