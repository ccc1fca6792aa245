import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../../shared/failures';
import type { LinesQuery, OutcomeLine, Reconciliation } from '../../../shared/ipc/reconcile';
import { failureOf, type DeskBridge } from '../../bridge';
import type { RowRange } from '../../ui/grid/grid';
import { WindowQueue, windowsOf } from '../../lists/block-queue';

const windowLines = 100;
const everything: LinesQuery = { outcome: null, field: null, search: '' };

/** The lines of a result, read in windows as they are scrolled into view. */
export class OutcomeRows {
  readonly #bridge: DeskBridge;
  readonly #windows = new SvelteMap<number, readonly OutcomeLine[]>();
  linesQuery = $state.raw<LinesQuery>(everything);
  count = $state(0);
  /** False until the first window has arrived. */
  known = $state(false);
  failure = $state.raw<Failure | null>(null);
  #resultId = -1;
  #queue = this.#newQueue();

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  line(row: number): OutcomeLine | undefined {
    return this.#windows.get(Math.floor(row / windowLines))?.[row % windowLines];
  }

  /** Shows another result, starting with the most important outcome that occurs in it. */
  of({ resultId, counts }: Reconciliation): void {
    this.#resultId = resultId;
    const first = (['different', 'mine', 'theirs'] as const).find((each) => counts[each] > 0);
    this.show({ ...everything, outcome: first ?? null });
  }

  /** Shows other lines, from the top. */
  show(part: Partial<LinesQuery>): void {
    this.#queue.stop();
    this.#queue = this.#newQueue();
    this.linesQuery = { ...this.linesQuery, ...part };
    this.#windows.clear();
    this.count = 0;
    this.known = false;
    this.failure = null;
    this.#queue.want([0]);
  }

  ensure({ start, end }: RowRange): void {
    this.#queue.want(this.#missing({ start, end }));
  }

  async load(range: RowRange): Promise<void> {
    await Promise.all(this.#missing(range).map((window) => this.#queue.demand(window)));
  }

  #missing({ start, end }: RowRange): number[] {
    const within = { start, end: Math.min(end, this.count) };
    return windowsOf(within, windowLines).filter((window) => !this.#windows.has(window));
  }

  #newQueue() {
    return new WindowQueue<{ total: number; lines: OutcomeLine[] }>(
      (window) =>
        this.#bridge.reconcile.lines({
          resultId: this.#resultId,
          ...this.linesQuery,
          offset: window * windowLines,
          limit: windowLines,
        }),
      (window, { total, lines }) => {
        this.count = total;
        this.known = true;
        this.#windows.set(window, lines);
      },
      (caught) => (this.failure = failureOf(caught)),
    );
  }
}
