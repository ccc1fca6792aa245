import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Browsable } from '../../preload/contract/browse';
import {
  listStateSchema,
  rememberedScreenSchema,
  savedViewSchema,
  watchSchema,
} from '../../preload/contract/memory';
import type {
  FirstRows,
  ListState,
  RememberedScreen,
  SavedView,
  Watch,
} from '../../preload/contract/memory';
import { homeFiles } from '../config';
import { JsonFile } from '../disk/whole-file';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';
import type { OpenProfile } from '../session/open-profile';
import { hasUnseen, sameName } from '../session/profile-check';
import type { Store } from '../store/store';

/** Small texts by name, stored for one profile. */
export interface Notes {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
}

/** Notes in the profile's encrypted database: searches and open records can name people. */
export function notesOf(store: Store): Notes {
  return {
    read: (name) => store.readNote(name),
    write: (name, text) => store.writeNote({ name, text }),
  };
}

/**
 * Notes of profiles without an encrypted file (sample data, a computer without a keychain). They must not be written unencrypted, so they last
 * until the desk quits.
 */
export class MemoryNotes {
  readonly #kept = new Map<string, Map<string, string>>();

  of(profileId: string): Notes {
    const kept = this.#kept.get(profileId) ?? new Map<string, string>();
    this.#kept.set(profileId, kept);
    return {
      read: (name) => Promise.resolve(kept.get(name) ?? null),
      write: (name, text) => {
        kept.set(name, text);
        return Promise.resolve();
      },
    };
  }

  forget(profileId: string): void {
    this.#kept.delete(profileId);
  }
}

/** Far more than a person could set up. Limited because a note is read before the first rows are shown. */
const maxLength = 400_000;

/** A note's JSON value; null when there is no note or it is not JSON. */
export async function readNote(notes: Notes, name: string): Promise<unknown> {
  const text = await notes.read(name);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Fails with `input.params` (`too-long`) or as the store does. */
export async function writeNote(notes: Notes, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  if (text.length > maxLength) throw new DeskError('input.params', { reason: 'too-long' });
  await notes.write(name, text);
}

/** The parsed value, or null if it does not fit the schema: a note of another version counts as none. */
export function parsedOrNull<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}

const maxNameLength = 80;
const maxEntries = 100;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly resource: string;
}

/**
 * Named entries in one note of a profile. Names are unique within a resource, ignoring case. Entries this version cannot read (written by a newer
 * desk) are kept.
 */
export class NamedList<T extends Named> {
  readonly #notes: () => Promise<Notes>;
  readonly #note: string;
  readonly #schema: v.GenericSchema<unknown, T>;
  readonly #changes = new SerialQueue();

  constructor(notes: () => Promise<Notes>, note: string, schema: v.GenericSchema<unknown, T>) {
    this.#notes = notes;
    this.#note = note;
    this.#schema = schema;
  }

  async list(): Promise<T[]> {
    return (await this.#read(await this.#notes())).known;
  }

  /** With `id`, restores a removed entry under it. Fails with `input.name` (`empty`, `too-long`, `taken`, `too-many`). */
  create(entry: Omit<T, 'id'> & { readonly id?: string | undefined }): Promise<T> {
    return this.#change((all) => {
      if (all.length >= maxEntries) {
        throw new DeskError('input.name', { reason: 'too-many', max: maxEntries });
      }
      const name = freeName(entry.name, entry.resource, all);
      const isFree = entry.id !== undefined && all.every(({ id }) => id !== entry.id);
      const id = isFree ? entry.id : randomUUID();
      const made = { ...entry, name, id } as unknown as T;
      return { all: [...all, made], made };
    });
  }

  /** Fails with `input.name` (`gone`, and as `create` when the name changes). */
  change(id: string, part: Partial<Omit<T, 'id' | 'resource'>>): Promise<T> {
    return this.#change((all) => {
      const before = all.find((each) => each.id === id);
      if (before === undefined) throw new DeskError('input.name', { reason: 'gone' });
      const others = all.filter((each) => each !== before);
      const name = freeName(part.name ?? before.name, before.resource, others);
      const made = { ...before, ...part, name };
      return { all: all.map((each) => (each === before ? made : each)), made };
    });
  }

  async remove(id: string): Promise<void> {
    await this.#change((all) => ({ all: all.filter((each) => each.id !== id), made: undefined }));
  }

  /** Applies one change at a time, each to the result of the one before. */
  #change<R>(next: (all: readonly T[]) => { all: readonly T[]; made: R }): Promise<R> {
    return this.#changes.run(async () => {
      const notes = await this.#notes();
      const { known, unknown } = await this.#read(notes);
      const { all, made } = next(known);
      await writeNote(notes, this.#note, [...all, ...unknown]);
      return made;
    });
  }

  async #read(notes: Notes): Promise<{ known: T[]; unknown: unknown[] }> {
    const entries = await readNote(notes, this.#note);
    const known: T[] = [];
    const unknown: unknown[] = [];
    for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
      const read = parsedOrNull(this.#schema, entry);
      if (read === null) unknown.push(entry);
      else known.push(read);
    }
    return { known, unknown };
  }
}

function freeName(text: string, resource: string, others: readonly Named[]): string {
  const name = text.trim().replaceAll(/\s+/gu, ' ');
  if (name === '') throw new DeskError('input.name', { reason: 'empty' });
  if (name.length > maxNameLength) {
    throw new DeskError('input.name', { reason: 'too-long', max: maxNameLength });
  }
  if (hasUnseen(name)) throw new DeskError('input.name', { reason: 'unusual' });
  const isTaken = others.some((each) => each.resource === resource && sameName(each.name, name));
  if (isTaken) throw new DeskError('input.name', { reason: 'taken' });
  return name;
}

/** What the user set up in the open profile: docs/decisions/0012-what-the-desk-remembers.md. */
export class DeskMemory {
  readonly views: NamedList<SavedView>;
  readonly watches: NamedList<Watch>;
  readonly #notes: () => Promise<Notes>;

  /** `notes` returns the open profile's notes; it may fail as opening the store does. */
  constructor(notes: () => Promise<Notes>) {
    this.#notes = notes;
    this.views = new NamedList<SavedView>(notes, 'desk.views', savedViewSchema);
    this.watches = new NamedList<Watch>(notes, 'desk.watches', watchSchema);
  }

  async listState(resource: Browsable): Promise<ListState | null> {
    return parsedOrNull(
      listStateSchema,
      await readNote(await this.#notes(), `desk.look.${resource}`),
    );
  }

  /** The user has seen the changes found by syncs completed until then (epoch milliseconds); null if never recorded. */
  async seenUntil(): Promise<number | null> {
    return parsedOrNull(v.number(), await readNote(await this.#notes(), 'desk.seen'));
  }

  async markSeen(until: number): Promise<void> {
    await writeNote(await this.#notes(), 'desk.seen', until);
  }
}

/**
 * Stores the state of a list, and in `first` the rows the next start shows while they are current. Both are written even if the profile is closed
 * right after, because its store waits. False when `first` was not stored (`StoredFirstRows.replace`). Fails as `writeNote`.
 */
export async function saveListState(
  { notes, firstRows }: Pick<OpenProfile, 'notes' | 'firstRows'>,
  resource: Browsable,
  listState: ListState,
  first: FirstRows | null,
): Promise<boolean> {
  const keep = () => writeNote(notes, `desk.look.${resource}`, listState);
  const stored = firstRows[resource];
  if (stored !== undefined) return stored.replace(first, keep);
  await keep();
  return true;
}

const fileSchema = v.record(v.string(), rememberedScreenSchema);
type Screens = v.InferOutput<typeof fileSchema>;

/**
 * The screen each profile was last at. An unencrypted file, because it is needed before the keychain has answered and contains nothing
 * personal.
 */
export class ScreenMemory {
  readonly #file: JsonFile<typeof fileSchema>;
  #current: Screens;

  /** Never fails: an unreadable file must not prevent the start. */
  constructor(home: string) {
    this.#file = new JsonFile(homeFiles.screens(home), fileSchema, {});
    this.#current = this.#file.readOrFallback();
  }

  get current(): Screens {
    return this.#current;
  }

  /** Fails with `storage.unwritable`. */
  async keep(profileId: string, screen: RememberedScreen): Promise<void> {
    if (this.#current[profileId] === screen) return;
    this.#current = { ...this.#current, [profileId]: screen };
    await this.#file.write(this.#current);
  }

  async forget(profileId: string): Promise<void> {
    if (!(profileId in this.#current)) return;
    const others = Object.entries(this.#current).filter(([id]) => id !== profileId);
    this.#current = Object.fromEntries(others);
    await this.#file.write(this.#current);
  }
}
