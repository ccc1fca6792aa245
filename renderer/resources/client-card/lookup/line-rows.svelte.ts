import { SvelteMap } from 'svelte/reactivity';
import {
  AccountColumns,
  accountsField,
  accountsOf,
  type AccountColumn,
  type Accounts,
} from '../../../../shared/accounts';
import type { LineOutcome, LookupLine } from '../../../../shared/ipc/lookup';
import type { Failure } from '../../../../shared/failures';
import type { Value } from '../../../../shared/values';
import { failureOf } from '../../../bridge';
import type { RowRange } from '../../../ui/grid/grid';
import { Columns } from '../../../lists/record-columns.svelte';
import { BlockQueue, blocksOf } from '../../../lists/block-queue';

interface RowsRequest {
  readonly outcomes: LineOutcome[] | null;
  readonly offset: number;
  readonly limit: number;
}

interface Answer {
  readonly columns: string[];
  readonly total: number;
  readonly lines: LookupLine[];
}

/** A line, with its card's cells in the order of all known columns. */
export interface LoadedLine extends LookupLine {
  readonly laidOut: readonly (Value | undefined)[];
  /** By currency; null when the card lists them in another form. */
  readonly accounts: Accounts | null;
}

const blockLines = 100;
/** Windows kept in memory: far more than a screen, far fewer than a long list. */
const maxWindows = 100;

/**
 * The lines of a list, loaded in windows as they come into view. While the list is being looked up,
 * each change reloads the visible lines at once and other lines when they come into view; the old
 * lines are shown until then.
 */
export class LineRows {
  readonly columns = new Columns();
  readonly #accounts = new AccountColumns();
  /** Columns for the accounts of the cards seen so far; null when they do not fit into columns. */
  accountColumns = $state.raw<readonly AccountColumn[] | null>(null);
  readonly #ask: (query: RowsRequest) => Promise<Answer>;
  readonly #loaded = new SvelteMap<number, readonly LoadedLine[]>();
  outcomes = $state.raw<readonly LineOutcome[] | null>(null);
  count = $state(0);
  failure = $state.raw<Failure | null>(null);
  /** Whether any line seen so far has a client's name. */
  hasClients = $state(false);
  /** The same of its document. */
  hasDocuments = $state(false);
  /** False until the first window is loaded. */
  known = $state(false);
  #inView: RowRange = { start: 0, end: 0 };
  /** Windows loaded before the last change. */
  #stale: readonly number[] = [];
  #queue = this.#newQueue();

  constructor(ask: (query: RowsRequest) => Promise<Answer>) {
    this.#ask = ask;
  }

  line(row: number): LoadedLine | undefined {
    return this.#loaded.get(Math.floor(row / blockLines))?.[row % blockLines];
  }

  /** Shows only lines with these outcomes, or all for null, from the top. */
  show(outcomes: readonly LineOutcome[] | null): void {
    this.#queue.stop();
    this.#queue = this.#newQueue();
    this.outcomes = outcomes;
    this.#loaded.clear();
    this.#stale = [];
    this.count = 0;
    this.known = false;
    if (outcomes === null) {
      this.hasClients = false;
      this.hasDocuments = false;
    }
    this.failure = null;
    this.#inView = { start: 0, end: 1 };
    this.#want();
  }

  /** The lines have changed: reloads those in view. */
  refresh(): void {
    this.#stale = [...this.#loaded.keys()];
    this.failure = null;
    this.#want();
  }

  ensure(range: RowRange): void {
    this.#inView = range;
    this.#want();
  }

  async load(range: RowRange): Promise<void> {
    const missing = this.#blocksOf(range).filter((block) => !this.#loaded.has(block));
    await Promise.all(missing.map((block) => this.#queue.demand(block)));
  }

  #blocksOf({ start, end }: RowRange): number[] {
    return blocksOf({ start, end: Math.min(end, this.count) }, blockLines);
  }

  #want(): void {
    if (this.failure !== null) return;
    const inView = this.known ? this.#blocksOf(this.#inView) : [0];
    this.#queue.want(
      inView.filter((block) => !this.#loaded.has(block) || this.#stale.includes(block)),
    );
  }

  #newQueue() {
    return new BlockQueue<Answer>(
      (block) => {
        this.#stale = this.#stale.filter((each) => each !== block);
        return this.#ask({
          outcomes: this.outcomes === null ? null : [...this.outcomes],
          offset: block * blockLines,
          limit: blockLines,
        });
      },
      (block, answer) => this.#take(block, answer),
      (caught) => (this.failure = failureOf(caught)),
    );
  }

  #take(block: number, { columns, total, lines }: Answer): void {
    const rows = this.columns.take({ columns, rows: lines.map(({ cells }) => cells ?? []) });
    this.count = total;
    this.known = true;
    const listed = columns.indexOf(accountsField);
    const loadedLines = lines.map((line, at): LoadedLine => {
      const accounts = accountsOf(listed < 0 ? null : line.cells?.[listed]);
      this.#accounts.take(accounts);
      return { ...line, laidOut: rows[at] ?? [], accounts };
    });
    const { all } = this.#accounts;
    if (all?.length !== this.accountColumns?.length) this.accountColumns = all;
    if (lines.some(({ client }) => client !== null)) this.hasClients = true;
    if (lines.some(({ document }) => document !== null)) this.hasDocuments = true;
    this.#loaded.set(block, loadedLines);
    this.#forget(block);
    // The window may have been requested before the last change.
    this.#want();
  }

  #forget(maxStored: number): void {
    const inView = this.#blocksOf(this.#inView);
    for (const block of this.#loaded.keys()) {
      if (this.#loaded.size <= maxWindows) return;
      if (block !== maxStored && !inView.includes(block)) this.#loaded.delete(block);
    }
  }
}
