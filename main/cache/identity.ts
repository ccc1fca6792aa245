import type { Database, Statement } from './database';
import { digestOf } from './digest';
import { KnownKeys } from './known-keys';
import type { ResourceCode } from './resources';

export interface RecordRow {
  readonly no: number;
  readonly resource: ResourceCode;
  readonly id: string;
  /** The newest version's number; it may be staged, or orphaned by an abandoned walk. */
  readonly latest: number;
  readonly digest: number;
}

/** Records of the tail looked after in memory before a background step moves them to the index. */
const tailWanted = 32_768;
/** Or this part of what is indexed: each run touches nearly every page of the index, so a longer one is run less often. */
const tailPart = 1 / 8;
/** A sorted run this long is written at a time: long enough to share pages, short enough for a slice. */
const runLength = 2_048;

/**
 * Finds records by resource and id. Ids are random, so an index row written with each record would touch another page of the file
 * every time, and the sync would mostly write index pages. New records are therefore remembered in memory and moved to the index in
 * sorted runs; after a restart the tail is read again from the records themselves.
 */
export class Identity {
  readonly #db: Database;
  readonly #byKey: Statement;
  readonly #byNo: Statement;
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #index: Statement;
  readonly #noteIndexed: Statement;
  readonly #delete: Statement;
  readonly #unindex: Statement;
  /** Of all records, when all were seen since the index was empty: a first sync. */
  readonly #known: KnownKeys | null;
  #tail = new Map<number, number | number[]>();
  /** Some of these are in the tail still. */
  readonly #removed = new Set<number>();
  #nextRecord = 1;
  /** Records below this are in the index. */
  #indexedBelow = 1;
  #run: { keys: [key: number, record: number][]; at: number; upto: number } | null = null;

  constructor(db: Database) {
    this.#db = db;
    this.#byKey = db.prepare('SELECT record FROM identity WHERE key = ?').pluck();
    this.#byNo = db.prepare('SELECT no, resource, id, latest, digest FROM record WHERE no = ?');
    this.#insert = db.prepare(
      'INSERT INTO record(no, resource, id, latest, digest) VALUES (?, ?, ?, ?, ?)',
    );
    this.#update = db.prepare('UPDATE record SET latest = ?, digest = ? WHERE no = ?');
    this.#index = db.prepare('INSERT OR IGNORE INTO identity(key, record) VALUES (?, ?)');
    this.#delete = db.prepare('DELETE FROM record WHERE no = ?');
    this.#unindex = db.prepare('DELETE FROM identity WHERE key = ? AND record = ?');
    this.#noteIndexed = db.prepare(
      "INSERT OR REPLACE INTO note(name, value) VALUES ('identity', ?)",
    );
    this.#known = this.#noted() === 1 ? new KnownKeys() : null;
    this.reload();
  }

  #noted(): number {
    const noted = this.#db.prepare("SELECT value FROM note WHERE name = 'identity'").pluck().get();
    return typeof noted === 'number' ? noted : 1;
  }

  /** Reads the tail again: at opening, and after a write that was rolled back. */
  reload(): void {
    const last = this.#db.prepare('SELECT max(no) FROM record').pluck().get() as number | null;
    this.#indexedBelow = this.#noted();
    // The last records may have gone since: a number below what is indexed would be in neither the tail nor the index.
    this.#nextRecord = Math.max((last ?? 0) + 1, this.#indexedBelow);
    this.#tail = new Map();
    this.#removed.clear();
    this.#run = null;
    const tail = this.#db.prepare('SELECT no, resource, id FROM record WHERE no >= ?');
    for (const row of tail.iterate(this.#indexedBelow)) {
      const { no, resource, id } = row as RecordRow;
      this.#remember(keyOf(resource, id), no);
    }
  }

  find(resource: ResourceCode, id: string): RecordRow | null {
    const key = keyOf(resource, id);
    const tail = this.#tail.get(key);
    if (tail !== undefined) {
      for (const no of typeof tail === 'number' ? [tail] : tail) {
        const row = this.byNumber(no);
        if (row?.id === id && row.resource === resource) return row;
      }
    }
    if (this.#known?.mayHold(key) === false) return null;
    for (const no of this.#byKey.all(key) as number[]) {
      const row = this.byNumber(no);
      if (row?.id === id && row.resource === resource) return row;
    }
    return null;
  }

  byNumber(no: number): RecordRow | null {
    return (this.#byNo.get(no) as RecordRow | undefined) ?? null;
  }

  /** Writes a new record; inside the caller's transaction. */
  add(resource: ResourceCode, id: string, latest: number, digest: number): number {
    const no = this.#nextRecord;
    this.#insert.run(no, resource, id, latest, digest);
    this.#nextRecord += 1;
    this.#remember(keyOf(resource, id), no);
    return no;
  }

  point(no: number, latest: number, digest: number): void {
    this.#update.run(latest, digest, no);
  }

  /** Takes a record out of the tables; inside the caller's transaction. */
  remove(no: number): void {
    const row = this.byNumber(no);
    if (row === null) return;
    this.#unindex.run(keyOf(row.resource, row.id), no);
    this.#delete.run(no);
    this.#removed.add(no);
  }

  /** Whether an idle moment could move something, so that the next start has nothing to read. */
  get hasTail(): boolean {
    return this.#run !== null || this.#tail.size > 0;
  }

  get isBehind(): boolean {
    const wanted = Math.max(tailWanted, this.#indexedBelow * tailPart);
    return this.#run !== null || this.#tail.size >= wanted;
  }

  /** One background step: a sorted run of the tail goes to the index. */
  catchUp(): void {
    this.#run ??= this.#sortTail();
    const run = this.#run;
    const end = Math.min(run.at + runLength, run.keys.length);
    // When the computer goes down, rows and note are gone together, and the next start reads the tail again.
    this.#db.unhurried(() => {
      for (const [key, record] of run.keys.slice(run.at, end)) {
        if (!this.#isGone(record)) this.#index.run(key, record);
      }
      if (end === run.keys.length) this.#noteIndexed.run(run.upto);
    });
    run.at = end;
    if (end < run.keys.length) return;
    this.#indexedBelow = run.upto;
    this.#run = null;
    for (const no of this.#removed) if (no < run.upto) this.#removed.delete(no);
    for (const [key, tail] of this.#tail) {
      const left = (typeof tail === 'number' ? [tail] : tail).filter((no) => no >= run.upto);
      if (left.length === 0) this.#tail.delete(key);
      else this.#tail.set(key, left);
    }
  }

  /** What removed it may have been rolled back. */
  #isGone(no: number): boolean {
    return this.#removed.has(no) && this.byNumber(no) === null;
  }

  #sortTail() {
    const keys: [number, number][] = [];
    for (const [key, tail] of this.#tail) {
      for (const no of typeof tail === 'number' ? [tail] : tail) keys.push([key, no]);
    }
    keys.sort((one, other) => one[0] - other[0]);
    return { keys, at: 0, upto: this.#nextRecord };
  }

  #remember(key: number, no: number): void {
    this.#known?.add(key);
    const held = this.#tail.get(key);
    if (held === undefined) this.#tail.set(key, no);
    else this.#tail.set(key, [...(typeof held === 'number' ? [held] : held), no]);
  }
}

function keyOf(resource: ResourceCode, id: string): number {
  return digestOf(id, resource + 1);
}
