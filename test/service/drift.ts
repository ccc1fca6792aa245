import { Population, type Edition } from '../../main/sandbox/population';

/** Records whose list moves at its head while it is read (the faults `growing` and `shrinking`). */
export class DriftingPopulation extends Population {
  readonly #now: number;
  #arrived = 0;
  #remaining = 0;

  constructor(count: number, now: number) {
    super(count, now);
    this.#now = now;
  }

  /** After a page was read. */
  drift(arrived: number, remaining: number): void {
    this.#arrived += arrived;
    this.#remaining += remaining;
  }

  /** The list is again as the edition has it. */
  settle(): void {
    this.#arrived = 0;
    this.#remaining = 0;
  }

  override size(edition: Edition): number {
    return this.#arrived + Math.max(0, super.size(edition) - this.#remaining);
  }

  override at(edition: Edition, position: number): number {
    return position < this.#arrived
      ? this.everCount + this.#arrived - 1 - position
      : super.at(edition, position - this.#arrived + this.#remaining);
  }

  /** A record that arrives is younger than all others. */
  override createdAt(index: number, fraction: number): number {
    return index < this.everCount
      ? super.createdAt(index, fraction)
      : this.#now + (index - this.everCount + fraction) * 1000;
  }
}
