import { day, year } from './instants';

/**
 * Which records exist at which time.
 *
 * The sandbox has four editions of its data: 0, 1 and 2 as of some days ago, 3 as of now. Between
 * two editions new records are created and a few disappear. Everything is computed from the
 * record's index, so that any page of any edition is found in constant time, however long the list
 * is.
 */
export type Edition = 0 | 1 | 2 | 3;

export const presentEdition: Edition = 3;

const daysAgo = [21, 7, 1, 0] as const;

/** In each run of `stride` records the last one disappears, in turn at edition 1, 2 and 3. */
const stride = 250;

const period = 3 * stride;

/** The moment an edition shows, in epoch milliseconds. */
export function editionTime(now: number, edition: Edition): number {
  return now - daysAgo[edition] * day;
}

/** Records in order of creation, over the year before `now`. */
export class Population {
  /** Number of records that ever existed: current ones and those that disappeared. */
  readonly everCount: number;
  readonly #now: number;

  /** `count` is the number of records in the current edition. */
  constructor(count: number, now: number) {
    this.#now = now;
    this.everCount = count === 0 ? 0 : indexIn(presentEdition, count - 1) + 1;
  }

  /** Number of records in an edition. */
  size(edition: Edition): number {
    const joined = this.#joined(edition);
    const periods = Math.floor(joined / period);
    const rest = joined % period;
    let remaining = periods * edition;
    for (let leaver = 1; leaver <= edition; leaver += 1)
      if (rest >= leaver * stride) remaining += 1;
    return joined - remaining;
  }

  /** The index of the record at a position (from 0) of an edition's list. */
  at(edition: Edition, position: number): number {
    return indexIn(edition, position);
  }

  has(edition: Edition, index: number): boolean {
    return index >= 0 && index < this.#joined(edition) && leavesAt(index) > edition;
  }

  /**
   * Epoch milliseconds; `fraction` in [0, 1) places the record within its own slot, which keeps the
   * order.
   */
  createdAt(index: number, fraction: number): number {
    return Math.floor(this.#now - year + ((index + fraction) / this.everCount) * year);
  }

  #joined(edition: Edition): number {
    return Math.floor((this.everCount * (365 - daysAgo[edition])) / 365);
  }
}

function indexIn(edition: Edition, position: number): number {
  const unchanged = period - edition;
  let within = position % unchanged;
  for (let leaver = 1; leaver <= edition; leaver += 1)
    if (within >= leaver * stride - 1) within += 1;
  return Math.floor(position / unchanged) * period + within;
}

/** The first edition without the record; 4 when it stays. */
function leavesAt(index: number): number {
  const within = index % period;
  return within % stride === stride - 1 ? (within + 1) / stride : 4;
}
