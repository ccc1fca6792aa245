import type { RowRange } from '../ui/grid/grid';

/**
 * The numbers of the windows of `size` rows that contain any row of the range; none for an empty
 * range.
 */
export function blocksOf({ start, end }: RowRange, size: number): number[] {
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
  readonly block: number;
  readonly resolve: () => void;
  readonly reject: (caught: unknown) => void;
}

/**
 * Requests windows by their number, at most two at once. Windows wanted for the view are replaced
 * by newer ones until they are requested; demanded windows are always requested, after the wanted
 * ones.
 */
export class BlockQueue<W> {
  readonly #ask: (block: number) => Promise<W>;
  readonly #taken: (block: number, answer: W) => void;
  readonly #failed: (caught: unknown) => void;
  #asking: readonly number[] = [];
  #demands: readonly Demand[] = [];
  #wanted: readonly number[] = [];
  #stopped = false;

  constructor(
    ask: (block: number) => Promise<W>,
    taken: (block: number, answer: W) => void,
    failed: (caught: unknown) => void,
  ) {
    this.#ask = ask;
    this.#taken = taken;
    this.#failed = failed;
  }

  /** Requests these windows instead of the ones wanted before. */
  want(blocks: readonly number[]): void {
    this.#wanted = blocks.filter((block) => !this.#asking.includes(block));
    this.#pump();
  }

  /** Resolves when the window has been taken. */
  demand(block: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#demands = [...this.#demands, { block, resolve, reject }];
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
    return this.#demands.find(({ block }) => !this.#asking.includes(block))?.block;
  }

  #pump(): void {
    while (!this.#stopped && this.#asking.length < maxAtOnce) {
      const block = this.#next();
      if (block === undefined) return;
      if (!this.#asking.includes(block)) void this.#fetch(block);
    }
  }

  async #fetch(block: number): Promise<void> {
    this.#asking = [...this.#asking, block];
    try {
      const answer = await this.#ask(block);
      this.#end(block);
      if (this.#stopped) return;
      this.#taken(block, answer);
      for (const demand of this.#release(block)) demand.resolve();
    } catch (caught) {
      this.#end(block);
      if (this.#stopped) return;
      this.#failed(caught);
      for (const demand of this.#release(block)) demand.reject(caught);
    }
    this.#pump();
  }

  #end(block: number): void {
    this.#asking = this.#asking.filter((each) => each !== block);
  }

  #release(block: number): readonly Demand[] {
    const released = this.#demands.filter((demand) => demand.block === block);
    this.#demands = this.#demands.filter((demand) => demand.block !== block);
    return released;
  }
}
