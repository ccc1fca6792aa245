import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';
import { hasUnseen, maxNameLength, sameName, seenName } from '../../shared/names';
import { knownEntries } from './known-entries';
import { type Notes, readNote, writeNote } from './notes';

const maxEntries = 100;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly resource: string;
}

/**
 * Named entries in one note of a profile. Names are unique within a resource, ignoring case.
 * Entries this version cannot read (written by a newer desk) are kept. A stored name that `create`
 * would refuse (of a backup, of an earlier version) is read without what is not seen.
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

  /**
   * With `id`, restores a removed entry under it. Fails with `input.name` (`empty`, `too-long`,
   * `taken`, `too-many`).
   */
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
      const name =
        part.name === undefined ? before.name : freeName(part.name, before.resource, others);
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
    const { known, unknown } = knownEntries(this.#schema, await readNote(notes, this.#note));
    return { known: known.map((each) => ({ ...each, name: seenName(each.name) })), unknown };
  }
}

/** Adds the name to a failure that is about it: one of many was refused. */
export async function naming<R>(name: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof DeskError) || thrown.code !== 'input.name') throw thrown;
    throw new DeskError(thrown.code, { ...thrown.params, name }, { cause: thrown });
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
