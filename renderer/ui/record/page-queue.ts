/** Requests at once: one list must not use up the service's patience. */
const mostAtOnce = 2;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (caught: unknown) => void;
}

/**
 * Asks for pages, at most two at once. Pages that are wanted for the view give way to newer wishes until they are under way; pages that
 * are demanded are always asked for, after the wanted ones.
 */
export class PageQueue<P> {
  readonly #ask: (page: number) => Promise<P>;
  readonly #taken: (page: number, answer: P) => void;
  readonly #failed: (page: number, caught: unknown) => void;
  readonly #asking = new Set<number>();
  readonly #demanded = new Map<number, Waiter[]>();
  #wanted: readonly number[] = [];
  #stopped = false;

  constructor(
    ask: (page: number) => Promise<P>,
    taken: (page: number, answer: P) => void,
    failed: (page: number, caught: unknown) => void,
  ) {
    this.#ask = ask;
    this.#taken = taken;
    this.#failed = failed;
  }

  /** These pages, and no longer the ones wanted before. */
  want(pages: readonly number[]): void {
    this.#wanted = pages.filter((page) => !this.#asking.has(page));
    this.#pump();
  }

  /** Resolves when the page has been taken. */
  demand(page: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiters = this.#demanded.get(page) ?? [];
      this.#demanded.set(page, [...waiters, { resolve, reject }]);
      this.#pump();
    });
  }

  /** Answers that still come are thrown away, and those who wait are told. */
  stop(): void {
    this.#stopped = true;
    const waiters = [...this.#demanded.values()].flat();
    this.#demanded.clear();
    for (const waiter of waiters) waiter.reject(new Error('superseded'));
  }

  #next(): number | undefined {
    const [wanted, ...rest] = this.#wanted;
    if (wanted !== undefined) {
      this.#wanted = rest;
      return wanted;
    }
    return [...this.#demanded.keys()].find((page) => !this.#asking.has(page));
  }

  #pump(): void {
    while (!this.#stopped && this.#asking.size < mostAtOnce) {
      const page = this.#next();
      if (page === undefined) return;
      if (!this.#asking.has(page)) void this.#fetch(page);
    }
  }

  async #fetch(page: number): Promise<void> {
    this.#asking.add(page);
    try {
      const answer = await this.#ask(page);
      this.#asking.delete(page);
      if (this.#stopped) return;
      this.#taken(page, answer);
      for (const waiter of this.#release(page)) waiter.resolve();
    } catch (caught) {
      this.#asking.delete(page);
      if (this.#stopped) return;
      this.#failed(page, caught);
      for (const waiter of this.#release(page)) waiter.reject(caught);
    }
    this.#pump();
  }

  #release(page: number): readonly Waiter[] {
    const waiters = this.#demanded.get(page) ?? [];
    this.#demanded.delete(page);
    return waiters;
  }
}
