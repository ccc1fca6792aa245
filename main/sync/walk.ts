import type { Completeness } from '../../preload/contract/sync';
import type { Walk } from '../cache/cache';
import { DeskError } from '../failure';
import { ListWalk } from './list-walk';
import type { WalkOptions } from './walk-options';
import { memoryOf } from './page-memory';
import { progressOf } from './progress';
import { MustRestart, settle } from './settle';

/** A walk that stopped longer ago says too little about the list as it is now. */
const oldestResumedMs = 24 * 3_600_000;

/**
 * A whole walk through a paged list, in as many runs as it takes: it can be stopped at any moment and run again, in this process with
 * nothing lost, in a later one with what the cache kept. What is shown changes only at its end, all at once.
 */
export class PagedWalk {
  readonly #options: WalkOptions;
  #pass: ListWalk | null = null;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the new generation is shown. Fails with `app.cancelled` when the signal aborts, `service.unknown-shape`
   * (`pages-repeat`, `pages-endless`), `storage.*`, or as reading a page does; after a failure `run` goes on where it stopped.
   */
  async run(signal: AbortSignal): Promise<Completeness> {
    for (;;) {
      this.#pass ??= await this.#begin();
      const pass = this.#pass;
      try {
        return await pass.under(signal, async () => {
          await pass.readOn();
          const settled = await settle(pass);
          if (signal.aborted) throw new DeskError('app.cancelled');
          const end = { completedAt: this.#options.now(), ...settled };
          const completeness = await this.#options.store.finishWalk(pass.walk.id, end);
          this.#pass = null;
          return completeness;
        });
      } catch (thrown) {
        if (!(thrown instanceof MustRestart)) throw thrown;
        await this.giveUp();
      }
    }
  }

  /** Forgets the unfinished walk; what was complete before stays. */
  async giveUp(): Promise<void> {
    const { store, resource } = this.#options;
    this.#pass = null;
    const unfinished = await store.unfinishedWalk(resource);
    if (unfinished !== null) await store.abandonWalk(unfinished.id);
  }

  async #begin(): Promise<ListWalk> {
    const { store, resource, onProgress } = this.#options;
    const walk = await this.#open();
    // One begun anew starts at nothing, whatever the one before it had counted.
    onProgress?.(progressOf(walk));
    return new ListWalk(this.#options, walk, memoryOf(await store.rememberedPages(resource)));
  }

  async #open(): Promise<Walk> {
    const { store, resource, perPage, now, confirm } = this.#options;
    const unfinished = await store.unfinishedWalk(resource);
    if (unfinished !== null) {
      const isFresh = now() - unfinished.startedAt < oldestResumedMs;
      if (isFresh && ListWalk.canResume(unfinished, confirm)) return unfinished;
      await store.abandonWalk(unfinished.id);
    }
    return store.beginWalk(resource, { perPage, startedAt: now() });
  }
}
