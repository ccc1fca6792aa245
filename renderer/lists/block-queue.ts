import type { RowRange } from '../ui/grid/grid';

/**
 * The numbers of the windows of `size` rows that contain any row of the range; none for an empty
 * range.
 */
export function windowsOf({ start, end }: RowRange, size: number): number[] {
  if (end <= start) return [];
  const first = Math.floor(start / size);
  const last = Math.floor((end - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Concurrent requests: few, so that answers for rows that have left the view do not delay those in
 * view.
 */
const maxAtOnce = 2;

interface Demand {
  readonly window: number;
  readonly resolve: () => void;
  readonly reject: (caught: unknown) => void;
}

/**
 * Requests windows by their number, at most two at once. Windows wanted for the view are replaced
 * by newer ones until they are requested; demanded windows are always requested, after the wanted
 * ones.
 */
export class WindowQueue<W> {
  readonly #ask: (window: number) => Promise<W>;
  readonly #taken: (window: number, answer: W) => void;
  readonly #failed: (caught: unknown) => void;
  #asking: readonly number[] = [];
  #demands: readonly Demand[] = [];
  #wanted: readonly number[] = [];
  #stopped = false;

  constructor(
    ask: (window: number) => Promise<W>,
    taken: (window: number, answer: W) => void,
    failed: (caught: unknown) => void,
  ) {
    this.#ask = ask;
    this.#taken = taken;
    this.#failed = failed;
  }

  /** Requests these windows instead of the ones wanted before. */
  want(windows: readonly number[]): void {
    this.#wanted = windows.filter((window) => !this.#asking.includes(window));
    this.#pump();
  }

  /** Resolves when the window has been taken. */
  demand(window: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#demands = [...this.#demands, { window, resolve, reject }];
      this.#pump();
    });
  }

  /** Ignores answers that still arrive, and rejects pending demands. */
  stop(): void {
    this.#stopped = true;
    const demands = this.#demands;
    this.#demands = [];
    for (const demand of demands) demand.reject(new Error('superseded'));
  }

  #next(): number | undefined {
    const [wanted, ...rest] = this.#wanted;
    if (wanted !== undefined) {
      this.#wanted = rest;
      return wanted;
    }
    return this.#demands.find(({ window }) => !this.#asking.includes(window))?.window;
  }

  #pump(): void {
    while (!this.#stopped && this.#asking.length < maxAtOnce) {
      const window = this.#next();
      if (window === undefined) return;
      if (!this.#asking.includes(window)) void this.#fetch(window);
    }
  }

  async #fetch(window: number): Promise<void> {
    this.#asking = [...this.#asking, window];
    try {
      const answer = await this.#ask(window);
      this.#end(window);
      if (this.#stopped) return;
      this.#taken(window, answer);
      for (const demand of this.#release(window)) demand.resolve();
    } catch (caught) {
      this.#end(window);
      if (this.#stopped) return;
      this.#failed(caught);
      for (const demand of this.#release(window)) demand.reject(caught);
    }
    this.#pump();
  }

  #end(window: number): void {
    this.#asking = this.#asking.filter((each) => each !== window);
  }

  #release(window: number): readonly Demand[] {
    const released = this.#demands.filter((demand) => demand.window === window);
    this.#demands = this.#demands.filter((demand) => demand.window !== window);
    return released;
  }
}
