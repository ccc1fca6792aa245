import type { ServiceRecord } from '../../preload/contract/values';
import type { PageOutcome, Walk } from '../cache/cache';
import type { Fetched } from './reading';
import type { WalkStore } from './walk-options';

/** Page numbers of the cache's own, far beyond any page a service is asked for (main/api/paging.ts). */
const supplements = 1_000_000_001;
const driftMark = 2_000_000_000;

/** Whether nothing but pages of the service is in the walk. */
export function isOnlyPages({ pagesDone }: Walk): boolean {
  return pagesDone.every((page) => page < supplements);
}

/** What a walk has written to its store. Everything fails with `storage.*`. */
export class Staging {
  readonly #store: WalkStore;
  readonly #walkId: number;
  readonly #written: Set<number>;
  #supplement = supplements;
  #isMarked = false;

  /** `pages`: written by an earlier run. */
  constructor(store: WalkStore, walkId: number, pages: Iterable<number>) {
    this.#store = store;
    this.#walkId = walkId;
    this.#written = new Set(pages);
  }

  has(page: number): boolean {
    return this.#written.has(page);
  }

  get firstMissing(): number {
    let page = 1;
    while (this.#written.has(page)) page += 1;
    return page;
  }

  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** A page as it was read: taken over as it stood when it has the same bytes. */
  async page({ page, total, ids, answer }: Fetched): Promise<PageOutcome> {
    const digest = answer.digest ?? null;
    let outcome: PageOutcome | null = null;
    if (answer.unchanged && digest !== null) {
      outcome = await this.#store.keepPage(this.#walkId, { page, total, digest });
    }
    const known = digest && { digest, ids };
    outcome ??= await this.#store.writePage(this.#walkId, {
      page,
      records: answer.records,
      total,
      known,
    });
    this.#written.add(page);
    return outcome;
  }

  /** Records met when a page was read again. */
  async more(records: readonly ServiceRecord[], total: number | null): Promise<PageOutcome> {
    const page = this.#supplement;
    const outcome = await this.#store.writePage(this.#walkId, { page, records, total });
    this.#supplement += 1;
    return outcome;
  }

  /** Told to whoever resumes: this list does not stand still, and what is needed to make up for it is in memory only. */
  async mark(): Promise<void> {
    await this.#store.writePage(this.#walkId, { page: driftMark, records: [], total: null });
    this.#isMarked = true;
  }
}
