import { Bits } from './bits';
import type { Cell } from './body';
import { decodeBody } from './body';
import { textOf } from './conditions';
import type { Database, Statement } from './database';
import { fold } from './fold';
import { release } from './release';
import {
  byBucket,
  groupBits,
  groups,
  groupSize,
  intersection,
  packGroup,
  segmentBits,
  segmentSize,
  unpackBucket,
} from './gram-rows';
import { eachGram, gramBuckets } from './grams';
import { isSearched } from './query/match';
import type { VersionTest } from './verdicts';

const none = new Uint32Array();

/** Versions read in one step, rows written in one transaction: each a few milliseconds. */
const versionsAStep = 128;
const groupsAStep = 128;

interface Writing {
  readonly sorted: Uint32Array;
  group: number;
  /** Where the group begins in `sorted`. */
  at: number;
}

/**
 * Which versions hold which grams, so that words are found among a million records without reading them. Full segments lie in the
 * database, the newest is in memory and read again after a start. It never answers alone: grams share buckets, so what it names must
 * be looked at (docs/decisions/0013-search-by-grams.md says why this and not FTS5).
 */
export class GramIndex {
  readonly #db: Database;
  readonly #lastVersion: () => number;
  readonly #bodies: Statement;
  readonly #group: Statement;
  /** The segment being filled, and the next version to read. */
  #segment: number;
  #next: number;
  #pairs = new Uint32Array(1 << 16);
  #count = 0;
  readonly #seenIn = new Uint32Array(gramBuckets);
  /** A full segment on its way to the database. */
  #writing: Writing | null = null;

  constructor(db: Database, lastVersion: () => number) {
    this.#db = db;
    this.#lastVersion = lastVersion;
    this.#bodies = db.prepare('SELECT no, body FROM version WHERE no BETWEEN ? AND ? ORDER BY no');
    this.#group = db.prepare('SELECT data FROM gram WHERE segment = ? AND part = ?').pluck();
    const noted = db.prepare("SELECT value FROM note WHERE name = 'grams'").pluck().get();
    this.#segment = typeof noted === 'number' ? noted : 0;
    this.#next = this.#segment << segmentBits;
  }

  /** Versions below this are indexed. */
  get indexedBelow(): number {
    return this.#next;
  }

  /** How many parts `candidates` gives. */
  get segments(): number {
    return this.#segment + 1;
  }

  get behind(): number {
    return Math.max(0, this.#lastVersion() + 1 - this.#next);
  }

  /** One background step; false when there is nothing to do. */
  catchUp(): boolean {
    if (this.#writing !== null) {
      this.#writeSome(this.#writing);
      return true;
    }
    const last = this.#lastVersion();
    if (this.#next > last) return false;
    const segmentEnd = (this.#segment + 1) << segmentBits;
    const end = Math.min(this.#next + versionsAStep, last + 1, segmentEnd);
    for (const row of this.#bodies.iterate(this.#next, end - 1)) {
      const { no, body } = row as { no: number; body: string };
      this.#add(no & (segmentSize - 1), decodeBody(body));
    }
    this.#next = end;
    if (end === segmentEnd) {
      const pairs = this.#pairs.subarray(0, this.#count);
      const sorted = byBucket(pairs);
      this.#writing = { sorted, group: 0, at: 0 };
    }
    return true;
  }

  /** Versions of each segment that are in all of these buckets, in ascending order. Buckets must not be empty. */
  *candidates(buckets: readonly number[]): Generator<Uint32Array> {
    for (let segment = 0; segment <= this.#segment; segment += 1) {
      yield this.#inSegment(segment, buckets);
    }
  }

  /**
   * Whether a version may be in all of these buckets; one that is not indexed yet may. A segment is read when a version of it is first
   * asked for: the first rows of a list need not wait for the others.
   */
  naming(buckets: readonly number[]): VersionTest {
    const below = this.#next;
    const named = new Bits();
    const wasRead = new Bits();
    return (version) => {
      if (version >= below) return true;
      const segment = version >>> segmentBits;
      if (!wasRead.has(segment)) {
        wasRead.add(segment);
        named.addAll(this.#inSegment(segment, buckets));
      }
      return named.has(version);
    };
  }

  #add(place: number, cells: readonly Cell[]): void {
    const mark = (this.#segment << segmentBits) + place + 1;
    const seenIn = this.#seenIn;
    const visit = (bucket: number) => {
      if (seenIn[bucket] === mark) return;
      seenIn[bucket] = mark;
      if (this.#count === this.#pairs.length) {
        const wider = new Uint32Array(this.#pairs.length * 2);
        wider.set(this.#pairs);
        release(this.#pairs);
        this.#pairs = wider;
      }
      this.#pairs[this.#count] = (bucket << segmentBits) | place;
      this.#count += 1;
    };
    for (const cell of cells) if (isSearched(cell)) eachGram(fold(textOf(cell)), visit);
  }

  #writeSome(writing: Writing): void {
    this.#db.transaction(() => {
      const insert = this.#db.prepare(
        'INSERT OR REPLACE INTO gram(segment, part, data) VALUES (?, ?, ?)',
      );
      const end = Math.min(writing.group + groupsAStep, groups);
      for (; writing.group < end; writing.group += 1) {
        const { data, next } = packGroup(writing.sorted, writing.at, writing.group);
        if (data !== null) insert.run(this.#segment, writing.group, data);
        writing.at = next;
      }
      if (end === groups) {
        this.#db
          .prepare("INSERT OR REPLACE INTO note(name, value) VALUES ('grams', ?)")
          .run(this.#segment + 1);
      }
    });
    if (writing.group < groups) return;
    release(writing.sorted);
    this.#writing = null;
    this.#segment += 1;
    this.#count = 0;
  }

  #inSegment(segment: number, buckets: readonly number[]): Uint32Array {
    if (segment === this.#segment) return this.#inMemory(buckets);
    let found: Uint32Array | null = null;
    for (const bucket of buckets) {
      const data = this.#group.get(segment, bucket >>> groupBits) as Uint8Array | undefined;
      const places = data === undefined ? none : unpackBucket(data, bucket & (groupSize - 1));
      found = found === null ? places : intersection(found, places);
      if (found.length === 0) return none;
    }
    const first = segment << segmentBits;
    return (found ?? none).map((place) => first + place);
  }

  #inMemory(buckets: readonly number[]): Uint32Array {
    const counts = new Uint8Array(segmentSize);
    const wanted = new Set(buckets);
    for (let at = 0; at < this.#count; at += 1) {
      const pair = this.#pairs[at] ?? 0;
      if (!wanted.has(pair >>> segmentBits)) continue;
      const place = pair & (segmentSize - 1);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    const first = this.#segment << segmentBits;
    const found: number[] = [];
    for (let place = 0; place < segmentSize; place += 1) {
      if (counts[place] === wanted.size) found.push(first + place);
    }
    return Uint32Array.from(found);
  }
}
