import { type Edition, Population } from './population';
import { scramble } from './draws';

/**
 * What an identifier can name. The number is part of the identifier, so that a client's id is never
 * also a card's.
 */
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
 * UUID-like identifiers that encode their record's index, so that a record is found by its id
 * without a table of ids.
 *
 * The index (32 bits) and the kind pass through a small Feistel network keyed by the seed, which
 * makes neighbouring records look unrelated and is reversible; the remaining digits are a checksum,
 * so that a mistyped id matches nothing.
 */
export class Identities {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /**
   * The identifier of the record `index` (0 to 2^32 - 1) of a kind, like
   * `0b1c9f4e-3d52-4e07-9a61-5c2f8e0d7a13`.
   */
  idOf(kind: Kind, index: number): string {
    let remaining = kinds[kind] as number;
    let right = index >>> 0;
    for (const round of rounds) {
      const mixed = (remaining ^ this.#turn(right, round)) >>> 0;
      remaining = right;
      right = mixed;
    }
    const checkOne = this.#turn(remaining ^ right, 0x1d872b41);
    const checkTwo = this.#turn(checkOne ^ remaining, 0x5bd1e995);
    const first = hex(remaining);
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
    let remaining = Number.parseInt(parts[1] ?? '', 16);
    let right = Number.parseInt(`${parts[2]}${parts[3]}`, 16);
    for (const round of rounds.toReversed()) {
      const unmixed = (right ^ this.#turn(remaining, round)) >>> 0;
      right = remaining;
      remaining = unmixed;
    }
    return remaining === kinds[kind] && this.idOf(kind, right) === id ? right : null;
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
