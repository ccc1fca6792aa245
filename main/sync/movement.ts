/** What totals and records met twice tell of a list that moves while it is read. */
export class Movement {
  #growth = 0;
  #duplicates = 0;
  #lastTotal: number | null;
  #seen = false;

  /** `total`: as announced to an earlier run. */
  constructor(total: number | null) {
    this.#lastTotal = total;
  }

  /** Records were met twice that growth of the list does not explain: they changed their place. */
  get seen(): boolean {
    return this.#seen;
  }

  /** By how many records the announced total grew so far. */
  get growth(): number {
    return this.#growth;
  }

  announced(total: number | null): void {
    if (total === null) return;
    this.#growth += Math.max(0, total - (this.#lastTotal ?? total));
    this.#lastTotal = total;
  }

  /**
   * So many records of a page were on an earlier one already. `pushed`: how many of them growth pushed over the border between the two;
   * `growth`: as it was when the page came.
   */
  met(seenBefore: number, { pushed, growth }: { pushed: number; growth: number }): void {
    this.#duplicates += seenBefore;
    if (seenBefore > pushed || this.#duplicates > growth) this.#seen = true;
  }
}
