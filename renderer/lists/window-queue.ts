import type { RowRange } from '../ui/grid/source';

/** The numbers of the windows of `size` rows that hold any row of the range; none for an empty one. */
export function windowsOf({ start, end }: RowRange, size: number): number[] {
  if (end <= start) return [];
  const first = Math.floor(start / size);
  const last = Math.floor((end - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Windows asked for at once: answers for rows that have left the view must not stand in the way of those in it. */
const maxAtOnce = 2;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (caught: unknown) => void;
}

/**
 * Asks for windows by their number, at most two at once. Windows wanted for the view give way to newer wishes until they are under way;
 * windows that are demanded are always asked for, after the wanted ones.
 */
export class WindowQueue<W> {
  readonly #ask: (window: number) => Promise<W>;
  readonly #taken: (window: number, answer: W) => void;
  readonly #failed: (window: number, caught: unknown) => void;
  readonly #asking = new Set<number>();
  readonly #demanded = new Map<number, Waiter[]>();
  #wanted: readonly number[] = [];
  #stopped = false;

  constructor(
    ask: (window: number) => Promise<W>,
    taken: (window: number, answer: W) => void,
    failed: (window: number, caught: unknown) => void,
  ) {
    this.#ask = ask;
    this.#taken = taken;
    this.#failed = failed;
  }

  /** These windows, and no longer the ones wanted before. */
  want(windows: readonly number[]): void {
    this.#wanted = windows.filter((window) => !this.#asking.has(window));
    this.#pump();
  }

  /** Resolves when the window has been taken. */
  demand(window: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiters = this.#demanded.get(window) ?? [];
      this.#demanded.set(window, [...waiters, { resolve, reject }]);
      this.#pump();
    });
  }

  /** Answers that still come are thrown away; what waits for one fails. */
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
    return [...this.#demanded.keys()].find((window) => !this.#asking.has(window));
  }

  #pump(): void {
    while (!this.#stopped && this.#asking.size < maxAtOnce) {
      const window = this.#next();
      if (window === undefined) return;
      if (!this.#asking.has(window)) void this.#fetch(window);
    }
  }

  async #fetch(window: number): Promise<void> {
    this.#asking.add(window);
    try {
      const answer = await this.#ask(window);
      this.#asking.delete(window);
      if (this.#stopped) return;
      this.#taken(window, answer);
      for (const waiter of this.#release(window)) waiter.resolve();
    } catch (caught) {
      this.#asking.delete(window);
      if (this.#stopped) return;
      this.#failed(window, caught);
      for (const waiter of this.#release(window)) waiter.reject(caught);
    }
    this.#pump();
  }

  #release(window: number): readonly Waiter[] {
    const waiters = this.#demanded.get(window) ?? [];
    this.#demanded.delete(window);
    return waiters;
  }
}
