import { Population, type Edition } from '../../main/sandbox/population';

/** Records whose list moves at its head while it is read (the faults `growing` and `shrinking`). */
export class DriftingPopulation extends Population {
  readonly #now: number;
  #arrived = 0;
  #left = 0;

  constructor(count: number, now: number) {
    super(count, now);
    this.#now = now;
  }

  /** After a page was read. */
  drift(arrived: number, left: number): void {
    this.#arrived += arrived;
    this.#left += left;
  }

  /** The list is again as the edition has it. */
  settle(): void {
    this.#arrived = 0;
    this.#left = 0;
  }

  override size(edition: Edition): number {
    return this.#arrived + Math.max(0, super.size(edition) - this.#left);
  }

  override at(edition: Edition, position: number): number {
    return position < this.#arrived
      ? this.everCount + this.#arrived - 1 - position
      : super.at(edition, position - this.#arrived + this.#left);
  }

  /** A record that arrives is younger than all others. */
  override createdAt(index: number, fraction: number): number {
    return index < this.everCount
      ? super.createdAt(index, fraction)
      : this.#now + (index - this.everCount + fraction) * 1000;
  }
}
