import { subscriptionSchema, type Subscription } from '../../shared/ipc/subscriptions';
import { knownEntries } from '../notes/known-entries';
import { readNote, writeNote, type Notes } from '../notes/notes';
import { SerialQueue } from '../serial-queue';

export const subscriptionsNote = 'desk.subscriptions';

/** How many subscriptions of removed views and rules are kept, because a removal can be undone. */
const maxRemoved = 50;

/** A profile's subscriptions, in one note, encrypted like its saved views and rules. */
export class StoredSubscriptions {
  readonly #notes: () => Promise<Notes>;
  readonly #changes = new SerialQueue();

  constructor(notes: () => Promise<Notes>) {
    this.#notes = notes;
  }

  async list(): Promise<Subscription[]> {
    return (await this.#read(await this.#notes())).known;
  }

  /**
   * Applies one change at a time. A subscription without alert and export is removed. `existing`:
   * the ids of the profile's views and rules.
   */
  change(
    id: string,
    part: Partial<Omit<Subscription, 'id'>>,
    existing: readonly string[],
  ): Promise<Subscription> {
    return this.#changes.run(async () => {
      const notes = await this.#notes();
      const { known: all, unknown } = await this.#read(notes);
      const before = all.find((each) => each.id === id) ?? nothingOf(id);
      const made = { ...before, ...part };
      const rest = all.filter((each) => each.id !== id);
      const dropped = rest.filter((each) => !existing.includes(each.id)).slice(0, -maxRemoved);
      const others = rest.filter((each) => !dropped.includes(each));
      const isIdle = made.alert === null && made.export === null;
      const stored = isIdle ? others : [...others, made];
      await writeNote(notes, subscriptionsNote, [...stored, ...unknown.filter(isOfAnother(id))]);
      return made;
    });
  }

  async #read(notes: Notes) {
    return knownEntries(subscriptionSchema, await readNote(notes, subscriptionsNote));
  }
}

/** What a later version stored for this subscription is replaced by what is set up now. */
const isOfAnother = (id: string) => (entry: unknown) =>
  !(typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === id);

/** A scheduled export that does nothing until its folder is chosen. */
export const withoutFolder = (order: NonNullable<Subscription['export']>) => {
  return { ...order, folder: '' };
};

export function nothingOf(id: string): Subscription {
  const nothing = { alert: null, export: null, last: null, exported: null, listAsOf: null };
  return { id, ...nothing, failure: null };
}
