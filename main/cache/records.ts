import type * as v from 'valibot';
import type { recordVersionSchema } from '../../preload/contract/browse';
import type { ServiceRecord } from '../../preload/contract/values';
import { decodeRecord } from './body';
import type { Database, Statement } from './database';
import { digestOf } from './digest';
import type { Generations } from './generations';
import { pack } from './generations';
import type { Identity } from './identity';
import type { ResourceCode } from './resources';
import type { Shapes } from './shapes';
import type { Walks } from './walks';

type RecordVersion = v.InferOutput<typeof recordVersionSchema>;

export interface SingleRecord {
  readonly id: string;
  readonly fields: readonly string[];
  readonly body: string;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}

export interface RecordParts {
  readonly db: Database;
  readonly identity: Identity;
  readonly shapes: Shapes;
  readonly generations: Generations;
  readonly walks: Walks;
}

/** Single records: the merchant and looked-up cards are written one by one; every record has its timeline. */
export class Records {
  readonly #parts: RecordParts;
  readonly #version: Statement;
  readonly #kept: Statement;
  readonly #seen: Statement;

  constructor(parts: RecordParts) {
    this.#parts = parts;
    this.#version = parts.db.prepare('SELECT shape, body, prior FROM version WHERE no = ?');
    this.#seen = parts.db.prepare('UPDATE record SET seen_at = ? WHERE no = ?');
    this.#kept = parts.db.prepare(
      `SELECT latest, seen_at FROM record WHERE resource = ? AND (? IS NULL OR id = ?)
       AND resource IN (0, 3) ORDER BY seen_at DESC LIMIT 1`,
    );
  }

  /** A new version, and a generation of its own, only when the content differs from the newest. */
  write(resource: ResourceCode, given: SingleRecord): void {
    this.writeAll(resource, [given], () => undefined);
  }

  /**
   * Several at once, the new versions in one generation. `also` is told the records' numbers by id, and writes in the same transaction.
   */
  writeAll(
    resource: ResourceCode,
    given: readonly SingleRecord[],
    also: (numbers: ReadonlyMap<string, number>) => void,
  ): void {
    try {
      this.#parts.db.transaction(() => also(this.#write(resource, given)));
    } catch (cause) {
      this.#parts.walks.reload();
      throw cause;
    }
  }

  /** Versions newest first; null when no screen shows the record. */
  timeline(resource: ResourceCode, id: string): RecordVersion[] | null {
    const { identity, generations, shapes } = this.#parts;
    const record = identity.find(resource, id);
    if (record === null) return null;
    const first = generations.latest(resource) === null ? generations.shown(resource).asOf : null;
    const versions: RecordVersion[] = [];
    for (let at: number | null = record.latest; at !== null;) {
      const row = this.#version.get(at) as
        { shape: number; body: string; prior: number | null } | undefined;
      if (row === undefined) break;
      const birth = generations.birth(resource, at);
      if (birth !== null || (first !== null && versions.length === 0)) {
        versions.push({
          generation: birth?.no ?? 0,
          seenAt: birth?.completed_at ?? first ?? 0,
          record: decodeRecord(shapes.get(row.shape).fields, row.body),
          goneAt: versions.length === 0 ? this.#goneAt(resource, at) : null,
        });
      }
      at = row.prior;
    }
    return versions.length === 0 ? null : versions;
  }

  /** The newest version of a single record, or of the resource's last seen one; `seenAt` is the last time it was read. */
  kept(
    resource: ResourceCode,
    id: string | null,
  ): { record: ServiceRecord; seenAt: number } | null {
    const row = this.#kept.get(resource, id, id) as { latest: number; seen_at: number } | undefined;
    if (row === undefined) return null;
    const { shape, body } = this.#version.get(row.latest) as { shape: number; body: string };
    const record = decodeRecord(this.#parts.shapes.get(shape).fields, body);
    return { record, seenAt: row.seen_at };
  }

  #goneAt(resource: ResourceCode, version: number): number | null {
    const closing = this.#parts.generations.closing(version);
    if (closing?.gone !== 1) return null;
    return this.#parts.generations.get(resource, closing.generation)?.completed_at ?? null;
  }

  #write(resource: ResourceCode, given: readonly SingleRecord[]): Map<string, number> {
    const { db, walks } = this.#parts;
    const numbers = new Map<string, number>();
    const closed: number[] = [];
    const last = walks.lastVersion;
    for (const each of given) {
      const { no, before } = this.#place(resource, each);
      // One that was born just now, and read again with other content, was never shown.
      if (before !== null && before <= last) closed.push(before);
      numbers.set(each.id, no);
      this.#seen.run(each.seenAt, no);
    }
    const newest = given.at(-1);
    if (newest === undefined || walks.lastVersion === last) return numbers;
    const born = Array.from({ length: walks.lastVersion - last }, (_, at) => last + 1 + at);
    const seenAt = given.reduce((most, each) => Math.max(most, each.seenAt), newest.seenAt);
    const generation = this.#generation(resource, { fields: newest.fields, seenAt, born });
    const close = db.prepare(
      'INSERT OR REPLACE INTO closed(version, resource, generation, gone) VALUES (?, ?, ?, 0)',
    );
    for (const version of closed) close.run(version, resource, generation);
    return numbers;
  }

  /** The record's number, and the version that a new one took the place of. */
  #place(
    resource: ResourceCode,
    { id, fields, body }: SingleRecord,
  ): { no: number; before: number | null } {
    const { identity, shapes, walks } = this.#parts;
    const shape = shapes.numberOf(resource, fields);
    const digest = digestOf(body, shape);
    const known = identity.find(resource, id);
    if (known === null) {
      const no = identity.add(resource, id, walks.lastVersion + 1, digest);
      walks.addVersion(no, null, shape, body);
      return { no, before: null };
    }
    if (known.digest === digest) return { no: known.no, before: null };
    const version = walks.addVersion(known.no, known.latest, shape, body);
    identity.point(known.no, version, digest);
    return { no: known.no, before: known.latest };
  }

  #generation(
    resource: ResourceCode,
    {
      fields,
      seenAt,
      born,
    }: {
      readonly fields: readonly string[];
      readonly seenAt: number;
      readonly born: readonly number[];
    },
  ): number {
    const { db, walks } = this.#parts;
    const no = walks.nextNumber();
    const count = db
      .prepare('SELECT count(*) FROM record WHERE resource = ? AND resource IN (0, 3)')
      .pluck()
      .get(resource) as number;
    db.prepare(
      `INSERT INTO generation(no, resource, started_at, completed_at, last_version, count, fields, born)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      no,
      resource,
      seenAt,
      seenAt,
      walks.lastVersion,
      count,
      JSON.stringify(fields),
      pack(born),
    );
    return no;
  }
}
