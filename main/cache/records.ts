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

  constructor(parts: RecordParts) {
    this.#parts = parts;
    this.#version = parts.db.prepare('SELECT shape, body, prior FROM version WHERE no = ?');
    this.#kept = parts.db.prepare(
      `SELECT latest, seen_at FROM record WHERE resource = ? AND (? IS NULL OR id = ?)
       AND resource IN (0, 3) ORDER BY seen_at DESC LIMIT 1`,
    );
  }

  /** A new version, and a generation of its own, only when the content differs from the newest. */
  write(resource: ResourceCode, given: SingleRecord): void {
    try {
      this.#parts.db.transaction(() => this.#write(resource, given));
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

  #write(resource: ResourceCode, { id, fields, body, seenAt }: SingleRecord): void {
    const { db, identity, shapes, walks } = this.#parts;
    const shape = shapes.numberOf(resource, fields);
    const digest = digestOf(body, shape);
    const known = identity.find(resource, id);
    if (known === null) {
      const record = identity.add(resource, id, walks.lastVersion + 1, digest);
      walks.addVersion(record, null, shape, body);
      this.#generation(resource, fields, seenAt);
    } else if (known.digest !== digest) {
      const version = walks.addVersion(known.no, known.latest, shape, body);
      identity.point(known.no, version, digest);
      const generation = this.#generation(resource, fields, seenAt);
      db.prepare(
        'INSERT OR REPLACE INTO closed(version, resource, generation, gone) VALUES (?, ?, ?, 0)',
      ).run(known.latest, resource, generation);
    }
    const no = identity.find(resource, id)?.no ?? 0;
    db.prepare('UPDATE record SET seen_at = ? WHERE no = ?').run(seenAt, no);
  }

  #generation(resource: ResourceCode, fields: readonly string[], seenAt: number): number {
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
      pack([walks.lastVersion]),
    );
    return no;
  }
}
