import type { Completeness } from '../../preload/contract/sync';
import { Bits } from './bits';
import type { Database, Statement } from './database';
import type { ResourceCode } from './resources';
import { resourceCodes } from './resources';

export interface GenerationRow {
  readonly no: number;
  readonly resource: ResourceCode;
  readonly started_at: number;
  readonly completed_at: number;
  /** Versions up to this number existed when the generation was shown: a version's birth needs no column of its own. */
  readonly last_version: number;
  readonly count: number;
  /** JSON list of field names. */
  readonly fields: string;
  /** JSON; null for a single record's own generations (merchant, cards). */
  readonly completeness: string | null;
  /** What retention left of it: 2 its changes and its state, 1 its state only, 0 nothing but its date. */
  readonly history: 0 | 1 | 2;
}

/** Which versions a resource shows, in the service's order. */
export interface Shown {
  /** Null while the first walk is still staging. */
  readonly generation: GenerationRow | null;
  /** Epoch milliseconds of the sync these records come from; null when there are none. */
  readonly asOf: number | null;
  readonly order: Uint32Array;
}

const columns =
  'no, resource, started_at, completed_at, last_version, count, fields, completeness, history';

/**
 * Complete generations and the order of the newest one. A generation is the list of its pages' version numbers; an earlier one is
 * reckoned back from the newest by the versions born and closed since.
 */
export class Generations {
  readonly #latest: Statement;
  readonly #byNo: Statement;
  readonly #all: Statement;
  readonly #pages: Statement;
  readonly #replaced: Statement;
  readonly #openWalk: Statement;
  readonly #singles: Statement;
  readonly #prior: Statement;
  readonly #closedSince: Statement;
  readonly #closed: Statement;
  readonly #birth: Statement;
  readonly #lastSeen: Statement;
  readonly #order: Statement;
  readonly #shown = new Map<ResourceCode, Shown & { members: Bits | null }>();

  constructor(db: Database) {
    this.#latest = db.prepare(
      `SELECT ${columns} FROM generation WHERE resource = ? ORDER BY last_version DESC, no DESC LIMIT 1`,
    );
    this.#byNo = db.prepare(`SELECT ${columns} FROM generation WHERE no = ? AND resource = ?`);
    this.#all = db.prepare(`SELECT ${columns} FROM generation WHERE resource = ? ORDER BY no`);
    this.#pages = db.prepare('SELECT versions FROM walk_page WHERE walk = ? ORDER BY page').pluck();
    this.#replaced = db.prepare('SELECT version FROM walk_replaced WHERE walk = ?').pluck();
    this.#openWalk = db.prepare(
      'SELECT no, started_at FROM walk WHERE resource = ? AND abandoned = 0',
    );
    this.#birth = db.prepare(
      `SELECT ${columns} FROM generation WHERE resource = ? AND last_version >= ? ORDER BY last_version, no LIMIT 1`,
    );
    this.#order = db
      .prepare('SELECT versions FROM shown_order WHERE resource = ? AND generation = ?')
      .pluck();
    this.#lastSeen = db
      .prepare('SELECT max(seen_at) FROM record WHERE resource = ? AND resource IN (0, 3)')
      .pluck();
    this.#singles = db
      .prepare('SELECT latest FROM record WHERE resource = ? AND resource IN (0, 3) ORDER BY no')
      .pluck();
    this.#prior = db.prepare('SELECT prior FROM version WHERE no = ?').pluck();
    this.#closedSince = db
      .prepare(
        'SELECT version FROM closed WHERE resource = ? AND generation > ? AND gone = 1 AND version <= ? ORDER BY version',
      )
      .pluck();
    this.#closed = db.prepare('SELECT generation, gone FROM closed WHERE version = ?');
  }

  latest(resource: ResourceCode): GenerationRow | null {
    return (this.#latest.get(resource) as GenerationRow | undefined) ?? null;
  }

  get(resource: ResourceCode, no: number): GenerationRow | null {
    return (this.#byNo.get(no, resource) as GenerationRow | undefined) ?? null;
  }

  all(resource: ResourceCode): GenerationRow[] {
    return this.#all.all(resource) as GenerationRow[];
  }

  /** The generation that first showed a version; null while it is staged. */
  birth(resource: ResourceCode, version: number): GenerationRow | null {
    return (this.#birth.get(resource, version) as GenerationRow | undefined) ?? null;
  }

  closing(version: number): { generation: number; gone: number } | null {
    return (this.#closed.get(version) as { generation: number; gone: number } | undefined) ?? null;
  }

  prior(version: number): number | null {
    return (this.#prior.get(version) as number | null | undefined) ?? null;
  }

  /** Of a record's versions up to this one the newest that is shown; null when none is. */
  shownBefore(version: number, members: Bits): number | null {
    let at: number | null = version;
    while (at !== null && !members.has(at)) at = this.prior(at);
    return at;
  }

  /** The newest generation, or what the first walk has staged so far. */
  shown(resource: ResourceCode): Shown {
    const generation = this.latest(resource);
    if (resource === resourceCodes.merchant || resource === resourceCodes.cards) {
      const order = Uint32Array.from(this.#singles.all(resource) as number[]);
      return { generation, asOf: this.#lastSeen.get(resource) as number | null, order };
    }
    if (generation === null) {
      const walk = this.#openWalk.get(resource) as { no: number; started_at: number } | undefined;
      const order = walk === undefined ? new Uint32Array() : this.walkOrder(walk.no);
      return { generation, asOf: order.length > 0 ? (walk?.started_at ?? null) : null, order };
    }
    const held = this.#shown.get(resource);
    if (held?.generation?.no === generation.no) return held;
    const order = this.#orderOf(generation);
    const fresh = { generation, asOf: generation.completed_at, order, members: null };
    this.#shown.set(resource, fresh);
    return fresh;
  }

  /** The version numbers of the newest generation as a set; empty before the first. */
  members(resource: ResourceCode): Bits {
    if (this.latest(resource) === null) return new Bits();
    this.shown(resource);
    const held = this.#shown.get(resource);
    if (held === undefined) return new Bits();
    held.members ??= new Bits().addAll(held.order);
    return held.members;
  }

  #orderOf({ resource, no }: GenerationRow): Uint32Array {
    const kept = this.#order.get(resource, no) as Uint8Array | undefined;
    return kept === undefined ? this.walkOrder(no) : unpack(kept);
  }

  /** A walk's versions page by page, each once, without those a later page of the same walk replaced. */
  walkOrder(walk: number): Uint32Array {
    const pages = this.#pages.all(walk) as Uint8Array[];
    const order = new Uint32Array(pages.reduce((sum, page) => sum + page.byteLength / 4, 0));
    const replaced = new Set(this.#replaced.all(walk) as number[]);
    const placed = new Bits();
    let count = 0;
    for (const page of pages) {
      for (const version of unpack(page)) {
        if (replaced.has(version) || placed.has(version)) continue;
        placed.add(version);
        order[count] = version;
        count += 1;
      }
    }
    return count === order.length ? order : order.slice(0, count);
  }

  /** A resource as it was shown by an earlier generation; what has gone since stands at the end. */
  asOf(resource: ResourceCode, generation: GenerationRow): Uint32Array {
    const last = generation.last_version;
    const order: number[] = [];
    for (const version of this.shown(resource).order) {
      const then = version <= last ? version : this.#before(version, generation);
      if (then !== null) order.push(then);
    }
    for (const version of this.#closedSince.all(resource, generation.no, last) as number[]) {
      order.push(version);
    }
    return Uint32Array.from(order);
  }

  /** The version of the same record that stood in an earlier generation; a record that was gone then has none here. */
  #before(version: number, generation: GenerationRow): number | null {
    for (let at = this.prior(version); at !== null; at = this.prior(at)) {
      if (at > generation.last_version) continue;
      const closing = this.closing(at);
      // Gone ones are listed apart, so that a record that came back is not listed twice.
      return closing !== null && closing.generation > generation.no && closing.gone === 0
        ? at
        : null;
    }
    return null;
  }
}

export function completenessOf(row: GenerationRow): Completeness | null {
  if (row.completeness === null) return null;
  // Syncs before these were counted do not say it.
  return { twice: 0, ...(JSON.parse(row.completeness) as Omit<Completeness, 'twice'>) };
}

/** Version numbers as four bytes each, as they stand in `walk_page`. */
export function pack(versions: readonly number[] | Uint32Array): Uint8Array {
  return new Uint8Array(Uint32Array.from(versions).buffer);
}

/** Not copied where they can be read as they lie: the order of a million is four megabytes. */
export function unpack(bytes: Uint8Array): Uint32Array {
  if (bytes.byteOffset % 4 === 0 && bytes.buffer instanceof ArrayBuffer) {
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
  }
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
