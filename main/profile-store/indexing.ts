import type { Syncable } from '../../shared/ipc/sync';
import { Listeners } from '../listeners';
import type { Completely } from '../query/after-text-index';
import type { ListQuestion } from '../query/question';
import type { ReaderOperations } from '../query/reader';
import type { StoreThread } from '../store/thread';
import type { Writer } from '../store/writer';

/** Makes the text index for answers that have to wait for it, so that they are of all records. */
export class Indexing {
  readonly #reader: Pick<StoreThread<ReaderOperations>, 'ask'>;
  readonly #writer: Pick<StoreThread<Writer['operations']>, 'ask'>;
  readonly #underWay = new Map<Syncable, Promise<void>>();
  readonly listeners = new Listeners<number>();

  constructor(
    reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
    writer: Pick<StoreThread<Writer['operations']>, 'ask'>,
  ) {
    this.#reader = reader;
    this.#writer = writer;
  }

  /**
   * Asks when the records in question are in the text index. Without one, as on a full disk, the
   * answer reads them one by one.
   */
  readonly complete: Completely = async (queries, ask) => {
    for (const query of queries.filter(mayHaveWords)) {
      const remaining = await this.#reader.ask('unindexed', query);
      if (remaining > 0) await this.finish(query.resource).catch(() => undefined);
    }
    return ask();
  };

  /** Waits until the newest list is in the text index. */
  finish(resource: Syncable): Promise<void> {
    const before = this.#underWay.get(resource);
    if (before !== undefined) return before;
    const made = this.#make(resource).finally(() => this.#underWay.delete(resource));
    this.#underWay.set(resource, made);
    return made;
  }

  /** One step at a time, so that the thread answers other calls in between. */
  async #make(resource: Syncable): Promise<void> {
    let remaining: number;
    do {
      remaining = await this.#writer.ask('indexNext', resource);
      if (remaining > 0) this.listeners.notify(remaining);
    } while (remaining > 0);
  }
}

/** Only such a question is worth looking at before it is answered. */
function mayHaveWords({ search, filters, also }: ListQuestion): boolean {
  return (
    search.trim() !== '' || also !== undefined || filters.some(({ kind }) => kind === 'repeated')
  );
}
