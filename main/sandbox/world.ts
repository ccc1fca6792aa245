/** What an identifier can name. The number is part of the identifier, so that a client's id is never also a card's. */
const kinds = {
  merchant: 1,
  'access-token': 2,
  client: 3,
  card: 4,
  lot: 5,
  product: 6,
  user: 7,
} as const;

type Kind = keyof typeof kinds;

const shape =
  /^([0-9a-f]{8})-([0-9a-f]{4})-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-([0-9a-f]{4})[0-9a-f]{8}$/;

const rounds = [0x3c6ef372, 0x78dde6e4, 0xb54cda56, 0xf1bbcdc8] as const;

/** Everything a record's text depends on, besides its index. */
export interface World {
  readonly seed: number;
  /** The moment edition 3 shows, epoch milliseconds: the start of a day (UTC) unless given. */
  readonly now: number;
  readonly identities: Identities;
  readonly clients: Population;
  readonly lots: Population;
  readonly merchantId: string;
  /** The edition shown. */
  edition: Edition;
}

export interface WorldSettings {
  readonly seed: number;
  readonly now: number;
  readonly clients: number;
  readonly lots: number;
  readonly edition: Edition;
}

export function createWorld(settings: WorldSettings): World {
  const identities = new Identities(settings.seed);
  return {
    seed: settings.seed,
    now: settings.now,
    identities,
    clients: new Population(settings.clients, settings.now),
    lots: new Population(settings.lots, settings.now),
    merchantId: identities.idOf('merchant', 0),
    edition: settings.edition,
  };
}

/**
 * UUID-like identifiers that encode their record's index, so that a record is found by its id without a table of ids.
 *
 * The index (32 bits) and the kind pass through a small Feistel network keyed by the seed, which makes neighbouring records look unrelated and is
 * reversible; the remaining digits are a checksum, so that a mistyped id matches nothing.
 */
export class Identities {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The identifier of the record `index` (0 to 2^32 - 1) of a kind, like `0b1c9f4e-3d52-4e07-9a61-5c2f8e0d7a13`. */
  idOf(kind: Kind, index: number): string {
    let left = kinds[kind] as number;
    let right = index >>> 0;
    for (const round of rounds) {
      const mixed = (left ^ this.#turn(right, round)) >>> 0;
      left = right;
      right = mixed;
    }
    const checkOne = this.#turn(left ^ right, 0x1d872b41);
    const checkTwo = this.#turn(checkOne ^ left, 0x5bd1e995);
    const first = hex(left);
    const second = hex(right);
    const third = hex((0x40008000 | (checkOne & 0x0fff3fff)) >>> 0);
    return (
      `${first}-${second.slice(0, 4)}-${third.slice(0, 4)}-${third.slice(4)}` +
      `-${second.slice(4)}${hex(checkTwo)}`
    );
  }

  /** The index encoded in an identifier of this kind, or null if it is not a valid one. */
  indexOf(kind: Kind, id: string): number | null {
    const parts = shape.exec(id);
    if (!parts) return null;
    let left = Number.parseInt(parts[1] ?? '', 16);
    let right = Number.parseInt(`${parts[2]}${parts[3]}`, 16);
    for (const round of rounds.toReversed()) {
      const unmixed = (right ^ this.#turn(left, round)) >>> 0;
      right = left;
      left = unmixed;
    }
    return left === kinds[kind] && this.idOf(kind, right) === id ? right : null;
  }

  #turn(half: number, round: number): number {
    return scramble(scramble(half ^ round) ^ this.#seed);
  }
}

const byteTexts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Eight hexadecimal digits, from a table for speed: a good part of a page's time goes into ids. */
function hex(value: number): string {
  return (
    (byteTexts[value >>> 24] ?? '') +
    (byteTexts[(value >>> 16) & 0xff] ?? '') +
    (byteTexts[(value >>> 8) & 0xff] ?? '') +
    (byteTexts[value & 0xff] ?? '')
  );
}

/**
 * Which records exist at which time.
 *
 * The sandbox has four editions of its data: 0, 1 and 2 as of some days ago, 3 as of now. Between two editions new records are created and a few
 * disappear. Everything is computed from the record's index, so that any page of any edition is found in constant time, however long the list is.
 */
export type Edition = 0 | 1 | 2 | 3;

export const presentEdition: Edition = 3;

export const day = 86_400_000;
export const year = 365 * day;
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

  /** Epoch milliseconds; `fraction` in [0, 1) places the record within its own slot, which keeps the order. */
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

/** The first edition without the record; 4 when it stays. */
function leavesAt(index: number): number {
  const within = index % period;
  return within % stride === stride - 1 ? (within + 1) / stride : 4;
}

/**
 * A deterministic random number generator: the same (seed, stream, index) gives the same numbers on every machine, so that a record can be
 * regenerated at any time from its index alone, and a million of them need no memory.
 */
export class Draws {
  #state: number;

  /** `stream` separates the numbers of one kind of record from those of another with the same index. */
  constructor(seed: number, stream: number, index: number) {
    this.#state = scramble(scramble(seed + Math.imul(stream, weyl)) ^ index);
  }

  /** The next whole number in [0, 2^32). */
  next(): number {
    this.#state = (this.#state + weyl) | 0;
    return scramble(this.#state);
  }

  /** The next whole number in [0, limit); the limit is at most 2^32. */
  below(limit: number): number {
    return Math.floor((this.next() / 4_294_967_296) * limit);
  }

  /** True with probability `count` / `outOf`. */
  chance(count: number, outOf: number): boolean {
    return this.below(outOf) < count;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** Exactly `count` decimal digits, leading zeros included. */
  digits(count: number): string {
    let text = '';
    while (text.length < count) {
      const wanted = Math.min(9, count - text.length);
      text += String(this.below(10 ** wanted)).padStart(wanted, '0');
    }
    return text;
  }
}

const weyl = 0x9e3779b9;

/** A 32-bit finaliser with full avalanche: neighbouring indices give unrelated numbers. */
export function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** One number per kind of record, see `Draws`. */
export const streams = {
  client: 1,
  clientChanges: 2,
  cardCount: 3,
  card: 4,
  lot: 5,
  lotChanges: 6,
} as const;

/** Epoch milliseconds and 0 to 999 further microseconds as the service writes them: `2022-09-15T16:50:33.995476+00:00`. */
export function moment(milliseconds: number, microseconds: number): string {
  const days = Math.floor(milliseconds / day);
  const within = milliseconds - days * day;
  const seconds = Math.floor(within / 1000);
  return (
    `${date(days)}T${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}` +
    `:${twoDigits(seconds % 60)}.${threeDigits(within % 1000)}${threeDigits(microseconds)}+00:00`
  );
}

const dates = new Map<number, string>();

/** Many records share a day, so each is formatted once: three dates per record would otherwise take half of its time. */
function date(days: number): string {
  let text = dates.get(days);
  if (text === undefined) {
    text = new Date(days * day).toISOString().slice(0, 10);
    dates.set(days, text);
  }
  return text;
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function threeDigits(value: number): string {
  return value < 10 ? `00${value}` : value < 100 ? `0${value}` : String(value);
}

/** A point between two times; `fraction` in [0, 1). */
export function between(from: number, to: number, fraction: number): number {
  return Math.floor(from + Math.max(0, to - from) * fraction);
}

/** Scales a draw below 1000 to a fraction. */
export const thousandth = 1 / 1000;
