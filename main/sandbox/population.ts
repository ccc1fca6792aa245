/**
 * Which records exist at which time.
 *
 * The sandbox knows four editions of its data: 0, 1 and 2 as they were some days ago, 3 as they are now. Between two editions records
 * arrive (they were created in between) and a few leave. Everything is arithmetic on the record's index, so that any page of any
 * edition is found at once, however long the list is.
 */
export type Edition = 0 | 1 | 2 | 3;

export const presentEdition: Edition = 3;

const day = 86_400_000;
const year = 365 * day;
const daysAgo = [21, 7, 1, 0] as const;

/** In each stretch of `stride` records the last one leaves, in turn at edition 1, 2 and 3. */
const stride = 250;
const period = 3 * stride;

/** The moment an edition shows, in epoch milliseconds. */
export function editionTime(now: number, edition: Edition): number {
  return now - daysAgo[edition] * day;
}

/** Records in the order of their creation over the year before `now`. */
export class Population {
  /** Indices ever used: those of today's records and of those that left. */
  readonly everCount: number;
  readonly #now: number;

  /** `count` is the number of records in the present edition. */
  constructor(count: number, now: number) {
    this.#now = now;
    this.everCount = count === 0 ? 0 : indexIn(presentEdition, count - 1) + 1;
  }

  /** Number of records in an edition. */
  size(edition: Edition): number {
    const joined = this.#joined(edition);
    const stretches = Math.floor(joined / period);
    const rest = joined % period;
    let left = stretches * edition;
    for (let leaver = 1; leaver <= edition; leaver += 1) if (rest >= leaver * stride) left += 1;
    return joined - left;
  }

  /** The index of the record at a position (from 0) of an edition's list. */
  at(edition: Edition, position: number): number {
    return indexIn(edition, position);
  }

  has(edition: Edition, index: number): boolean {
    return index >= 0 && index < this.#joined(edition) && leavesAt(index) > edition;
  }

  /** Epoch milliseconds; `fraction` in [0, 1) places the record within its own slot, so that order is never broken. */
  createdAt(index: number, fraction: number): number {
    return Math.floor(this.#now - year + ((index + fraction) / this.everCount) * year);
  }

  #joined(edition: Edition): number {
    return Math.floor((this.everCount * (365 - daysAgo[edition])) / 365);
  }
}

function indexIn(edition: Edition, position: number): number {
  const kept = period - edition;
  let within = position % kept;
  for (let leaver = 1; leaver <= edition; leaver += 1)
    if (within >= leaver * stride - 1) within += 1;
  return Math.floor(position / kept) * period + within;
}

/** The first edition that lacks the record; 4 when it stays. */
function leavesAt(index: number): number {
  const within = index % period;
  return within % stride === stride - 1 ? (within + 1) / stride : 4;
}
