import type { QueryLocale } from '../../../shared/ipc/browse';
import type { Failure } from '../../../shared/failures';
import { maxPairsAtOnce, type Candidate, type StoredPair } from '../../../shared/ipc/pairs';
import type { Reconciliation } from '../../../shared/ipc/reconcile';
import { failureOf, type DeskBridge } from '../../bridge';
import { Newest } from '../../state/newest';

const pageSize = 50;

/** Rows and records of a result that look alike, and those the user paired. */
export class Pairing {
  readonly #bridge: DeskBridge;
  readonly #newest = new Newest();
  readonly #onResult: (result: Reconciliation) => void;
  #resultId: number | null = null;
  candidates = $state.raw<readonly Candidate[]>([]);
  /** How many there are in all; null while they are looked for. */
  total = $state<number | null>(null);
  limited = $state(false);
  pairs = $state.raw<readonly StoredPair[]>([]);
  /** Indexes of candidates to pair. */
  chosen = $state.raw<readonly number[]>([]);
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** What was paired last, to undo it. */
  last = $state.raw<readonly number[]>([]);

  constructor(bridge: DeskBridge, onResult: (result: Reconciliation) => void) {
    this.#bridge = bridge;
    this.#onResult = onResult;
  }

  /** Looks for what is alike in another result. */
  async of(result: Reconciliation): Promise<void> {
    if (this.#resultId === result.resultId) return;
    this.#resultId = result.resultId;
    const { resultId, counts } = result;
    const isNewest = this.#newest.ask();
    this.chosen = [];
    this.candidates = [];
    this.pairs = [];
    this.failure = null;
    const isPossible = counts.mine + counts.unkeyed > 0 && counts.theirs > 0;
    this.total = isPossible ? null : 0;
    try {
      if (result.pairs > 0) {
        const pairs = await this.#bridge.pairs.list({ resultId });
        if (isNewest()) this.pairs = pairs;
      }
      if (isPossible && isNewest()) await this.more();
    } catch (caught) {
      this.#fail(caught, isNewest);
    }
  }

  /** Reads the next candidates. */
  async more(): Promise<void> {
    const resultId = this.#resultId;
    if (resultId === null) return;
    const offset = this.candidates.length;
    const page = await this.#bridge.pairs.candidates({ resultId, offset, limit: pageSize });
    if (resultId !== this.#resultId || offset !== this.candidates.length) return;
    this.candidates = [...this.candidates, ...page.candidates];
    this.total = page.total;
    this.limited = page.limited;
  }

  /** Whether another chosen candidate has one of its lines. */
  isTaken(at: number): boolean {
    const nos = numbersOf(this.candidates[at]);
    return this.chosen.some(
      (other) => other !== at && numbersOf(this.candidates[other]).some((no) => nos.includes(no)),
    );
  }

  choose(at: number, isChosen: boolean): void {
    const others = this.chosen.filter((each) => each !== at);
    if (!isChosen) this.chosen = others;
    else if (others.length < maxPairsAtOnce && !this.isTaken(at)) this.chosen = [...others, at];
  }

  /** Pairs what was chosen; returns how many, null when it failed. */
  async pair(locale: QueryLocale): Promise<number | null> {
    const pairs = this.chosen.flatMap((at) => {
      const candidate = this.candidates[at];
      const nos = (lines: Candidate['mine']) => lines.map(({ no }) => no);
      return candidate === undefined
        ? []
        : [{ mine: nos(candidate.mine), theirs: nos(candidate.theirs) }];
    });
    let paired: number | null = null;
    await this.#change(async (resultId) => {
      const { result, pairIds } = await this.#bridge.pairs.add({ resultId, pairs, locale });
      this.last = pairIds;
      paired = pairIds.length;
      return result;
    });
    return paired;
  }

  async separate(pairIds: readonly number[], locale: QueryLocale): Promise<void> {
    await this.#change(async (resultId) => {
      const result = await this.#bridge.pairs.remove({ resultId, pairIds: [...pairIds], locale });
      this.last = [];
      return result;
    });
  }

  async #change(run: (resultId: number) => Promise<Reconciliation>): Promise<void> {
    const resultId = this.#resultId;
    if (resultId === null) return;
    this.busy = true;
    this.failure = null;
    try {
      const result = await run(resultId);
      this.#onResult(result);
      await this.of(result);
    } catch (caught) {
      this.failure = failureOf(caught);
    } finally {
      this.busy = false;
    }
  }

  #fail(caught: unknown, isNewest: () => boolean): void {
    if (!isNewest()) return;
    this.failure = failureOf(caught);
    this.total ??= 0;
  }
}

function numbersOf(candidate: Candidate | undefined): number[] {
  if (candidate === undefined) return [];
  return [...candidate.mine, ...candidate.theirs].map(({ no }) => no);
}
