import type { ColumnCell } from './column-chunk';
import type { Columns } from './columns';
import type { Database, Statement } from './database';
import { unpack } from './generations';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import { ByteStrings } from './sort-bytes';
import { release } from './release';
import { addKey, firstKey, lastGroups } from './sort-keys';

/** The place of each version's value among all values of a field, equal values sharing one. */
export interface Ranks {
  /** Ranked from 1 to this; above it the groups that always stand last. */
  readonly distinct: number;
  /** By version number; 0 where the version was not ranked. */
  readonly ranks: Uint32Array;
}

/** Orders kept in memory, so that the next click on a column costs nothing. */
const heldBytes = 24 * 1024 * 1024;
/** Values remembered across chunks, so that a status is not encoded a million times. */
const rememberedValues = 4096;
/** A chunk with more different values than this is one of ids, amounts, moments: remembering them would not pay. */
const variedValues = 512;

interface Held extends Ranks {
  readonly key: string;
  readonly order: Uint32Array;
}

/**
 * Sort orders of fields. The first sort of a field reckons its ranks from the column; they are then kept in the database, four bytes a
 * record, and renewed in the background after a sync.
 */
export class RankStore {
  readonly #db: Database;
  readonly #columns: Columns;
  readonly #select: Statement;
  #held: Held[] = [];
  #toKeep: { field: number; generation: number; ranks: Ranks }[] = [];

  constructor(db: Database, columns: Columns) {
    this.#db = db;
    this.#columns = columns;
    this.#select = db.prepare(
      'SELECT upto, distinct_values AS held, data FROM sort_rank WHERE field = ?',
    );
  }

  /** Ranks of a field over these versions. `generation` names a lasting list of versions; null for a passing one. */
  *of(
    resource: ResourceCode,
    field: string,
    order: Uint32Array,
    generation: number | null,
  ): Job<Ranks> {
    const key = `${resource}/${field}`;
    const held = this.#held.find((each) => each.key === key && each.order === order);
    if (held !== undefined) {
      this.#held = [...this.#held.filter((each) => each !== held), held];
      return held;
    }
    const kept = generation === null ? null : this.#kept(resource, field, generation);
    const ranks = kept ?? (yield* this.#reckon(resource, field, order));
    if (kept === null) this.#keep(resource, field, generation, ranks);
    this.#hold({ ...ranks, key, order });
    return ranks;
  }

  /** Fields that were sorted by, whose kept ranks belong to an older generation than this. */
  outdated(resource: ResourceCode, generation: number): string[] {
    return this.#db
      .prepare(
        `SELECT f.name FROM sort_rank s JOIN field f ON f.no = s.field
         WHERE f.resource = ? AND s.upto < ?`,
      )
      .pluck()
      .all(resource, generation) as string[];
  }

  /** Reckons the ranks of a field that was sorted by again after a sync, to be kept. */
  *renew(resource: ResourceCode, field: string, order: Uint32Array, generation: number): Job<void> {
    const ranks = yield* this.#reckon(resource, field, order);
    this.#keep(resource, field, generation, ranks);
  }

  /** One background step: a field's ranks go to the database. False when there is nothing to keep. */
  keepOne(): boolean {
    const next = this.#toKeep.shift();
    if (next === undefined) return false;
    const { ranks, distinct } = next.ranks;
    const keep = this.#db.prepare(
      'INSERT OR REPLACE INTO sort_rank(field, upto, distinct_values, data) VALUES (?, ?, ?, ?)',
    );
    // They could be reckoned again: no question waits for the disk to have them.
    this.#db.unhurried(() =>
      keep.run(
        next.field,
        next.generation,
        distinct,
        new Uint8Array(ranks.buffer, ranks.byteOffset, ranks.byteLength),
      ),
    );
    return true;
  }

  #keep(resource: ResourceCode, field: string, generation: number | null, ranks: Ranks): void {
    const number = this.#columns.fieldNumber(resource, field);
    if (generation === null || number === null) return;
    this.#toKeep.push({ field: number, generation, ranks });
  }

  #kept(resource: ResourceCode, field: string, generation: number): Ranks | null {
    const number = this.#columns.fieldNumber(resource, field);
    const row = number === null ? undefined : this.#select.get(number);
    if (row === undefined) return null;
    const { upto, held, data } = row as { upto: number; held: number; data: Uint8Array };
    if (upto !== generation) return null;
    return { distinct: held, ranks: unpack(data) };
  }

  *#reckon(resource: ResourceCode, field: string, order: Uint32Array): Job<Ranks> {
    const strings = new ByteStrings();
    const remembered = new Map<ColumnCell, number>();
    let last = 0;
    for (const version of order) if (version > last) last = version;
    // First the number of each version's key, then its rank, in the same memory.
    const ranks = new Uint32Array(last + 1);
    yield* this.#columns.scan(resource, field, order, ({ first, values, codes }) => {
      const isVaried = values.length > variedValues;
      const keys = new Uint32Array(values.length + 1);
      for (let at = 0; at < values.length; at += 1) {
        const cell = values[at] ?? null;
        const known = isVaried ? undefined : remembered.get(cell);
        const key = known ?? addKey(strings, cell);
        keys[at + 1] = key;
        if (!isVaried && known === undefined && remembered.size < rememberedValues) {
          remembered.set(cell, key);
        }
      }
      const end = Math.min(codes.length, last + 1 - first);
      for (let at = 0; at < end; at += 1) ranks[first + at] = keys[codes[at] ?? 0] ?? 0;
    });
    const { distinct, rankOf } = yield* strings.ranked();
    yield;
    for (const version of order) {
      const key = ranks[version] ?? 0;
      ranks[version] =
        key >= firstKey
          ? (rankOf[key - firstKey] ?? 0)
          : distinct + (key === 0 ? lastGroups.absent : key);
    }
    strings.release();
    release(rankOf);
    return { distinct, ranks };
  }

  get heldBytes(): number {
    return this.#held.reduce((sum, { ranks }) => sum + ranks.byteLength, 0);
  }

  /** Forgets what lies in the database, or will. */
  drop(): void {
    this.#held = [];
  }

  #hold(held: Held): void {
    this.#held.push(held);
    while (this.#held.length > 1 && this.heldBytes > heldBytes) this.#held.shift();
  }
}
