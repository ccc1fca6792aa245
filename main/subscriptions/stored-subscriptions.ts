import * as v from 'valibot';
import { subscriptionSchema } from '../../preload/contract/memory';
import type { Subscription } from '../../preload/contract/memory';
import { parsedOrNull, readNote, writeNote } from '../memory/desk-memory';
import type { Notes } from '../memory/desk-memory';
import { SerialQueue } from '../serial-queue';

const note = 'desk.subscriptions';

/** Subscriptions kept of views and rules that were removed, as these may come back. */
const maxRemoved = 50;

/** What is subscribed to, in one note of the profile: beside its saved views and rules, encrypted as they are. */
export class StoredSubscriptions {
  readonly #notes: () => Promise<Notes>;
  readonly #changes = new SerialQueue();

  constructor(notes: () => Promise<Notes>) {
    this.#notes = notes;
  }

  async list(): Promise<Subscription[]> {
    return (
      parsedOrNull(v.array(subscriptionSchema), await readNote(await this.#notes(), note)) ?? []
    );
  }

  /** One change at a time, each on what the one before left. One with nothing to do is not kept; `among` are the ids that still are: the others may come back. */
  change(
    id: string,
    part: Partial<Omit<Subscription, 'id'>>,
    among: readonly string[],
  ): Promise<Subscription> {
    return this.#changes.run(async () => {
      const all = await this.list();
      const before = all.find((each) => each.id === id) ?? nothingOf(id);
      const made = { ...before, ...part };
      const rest = all.filter((each) => each.id !== id);
      const forgotten = rest.filter((each) => !among.includes(each.id)).slice(0, -maxRemoved);
      const others = rest.filter((each) => !forgotten.includes(each));
      const isIdle = made.alert === null && made.export === null;
      await writeNote(await this.#notes(), note, isIdle ? others : [...others, made]);
      return made;
    });
  }
}

export function nothingOf(id: string): Subscription {
  return { id, alert: null, export: null, last: null, exported: null, failure: null };
}
