import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../../shared/failures';
import type {
  LineFilter,
  LinesQuery,
  OutcomeLine,
  Reconciliation,
} from '../../../shared/ipc/reconcile';
import { failureOf, type DeskBridge } from '../../bridge';
import type { RowRange } from '../../ui/grid/grid';
import { BlockQueue, blocksOf } from '../../lists/block-queue';

const blockLines = 100;
export const everything: LinesQuery = { outcome: null, field: null, state: null, search: '' };

/** What is settled: the rows of the selection, or all that are shown. */
export type SettleTarget = 'selected' | 'shown';

export type StateCounts = Readonly<Record<LineFilter, number>>;

type LineQueue = BlockQueue<{ total: number; lines: OutcomeLine[]; states: StateCounts }>;

/** The lines of a result, read in windows as they are scrolled into view. */
export class OutcomeRows {
  readonly #bridge: DeskBridge;
  readonly #blocks = new SvelteMap<number, readonly OutcomeLine[]>();
  linesQuery = $state.raw<LinesQuery>(everything);
  count = $state(0);
  /** False until the first window has arrived. */
  known = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** How many lines of the outcome there are of each state; null before the first answer. */
  states = $state.raw<StateCounts | null>(null);
  /** Null until a result is shown. */
  #resultId: number | null = null;
  #queue: LineQueue | null = null;

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  line(row: number): OutcomeLine | undefined {
    return this.#blocks.get(Math.floor(row / blockLines))?.[row % blockLines];
  }

  /**
   * Shows another result, starting with what earlier files left open, else with the most important
   * outcome that occurs in it.
   */
  of({ resultId, counts, carried }: Reconciliation): void {
    this.#resultId = resultId;
    const first = (['different', 'mine', 'theirs'] as const).find((each) => counts[each] > 0);
    const hasCarried = carried.mine + carried.theirs > 0;
    this.states = null;
    // What is settled is not shown again until somebody looks for it.
    this.show({
      ...everything,
      outcome: hasCarried ? null : (first ?? null),
      state: first === undefined ? null : 'todo',
    });
  }

  /** Shows other lines, from the top. */
  show(part: Partial<LinesQuery>): void {
    if (this.#resultId === null) return;
    this.#queue?.stop();
    this.#queue = this.#newQueue(this.#resultId);
    this.linesQuery = { ...this.linesQuery, ...part };
    this.#blocks.clear();
    this.count = 0;
    this.known = false;
    this.failure = null;
    this.#queue.want([0]);
  }

  ensure({ start, end }: RowRange): void {
    this.#queue?.want(this.#missing({ start, end }));
  }

  /** The numbers of the lines in a range, once they are loaded. */
  async numbers(range: RowRange): Promise<number[]> {
    await this.load(range);
    const all = Array.from({ length: range.end - range.start }, (_, at) =>
      this.line(range.start + at),
    );
    return all.flatMap((line) => (line === undefined ? [] : [line.no]));
  }

  async load(range: RowRange): Promise<void> {
    await Promise.all(this.#missing(range).map(async (block) => this.#queue?.demand(block)));
  }

  #missing({ start, end }: RowRange): number[] {
    const within = { start, end: Math.min(end, this.count) };
    return blocksOf(within, blockLines).filter((block) => !this.#blocks.has(block));
  }

  #newQueue(resultId: number): LineQueue {
    return new BlockQueue(
      (block) =>
        this.#bridge.reconcile.lines({
          resultId,
          ...this.linesQuery,
          offset: block * blockLines,
          limit: blockLines,
        }),
      (block, { total, lines, states }) => {
        this.states = states;
        this.count = total;
        this.known = true;
        this.#blocks.set(block, lines);
      },
      (caught) => (this.failure = failureOf(caught)),
    );
  }
}
