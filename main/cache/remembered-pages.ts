import { randomBytes } from 'node:crypto';
import type { RememberedPages } from './cache';
import type { Database, Statement } from './database';
import type { Generations } from './generations';
import { unpack } from './generations';
import { packDigests, unpackDigests } from './last-pages';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import type { KnownBy } from './wire';

/** Pages told in one step. */
const perStep = 500;

/** What pages of the shown generation are known again by, and taking such a page over as it stands. */
export class RememberedWalks {
  readonly #db: Database;
  readonly #generations: Generations;
  readonly #remember: Statement;
  readonly #some: Statement;
  readonly #one: Statement;
  readonly #copy: Statement;

  constructor(db: Database, generations: Generations) {
    this.#db = db;
    this.#generations = generations;
    this.#remember = db.prepare(
      'UPDATE walk_page SET bytes = ?, stand_ins = ? WHERE walk = ? AND page = ?',
    );
    this.#some = db.prepare(
      'SELECT page, bytes, stand_ins FROM walk_page WHERE walk = ? AND page > ? ORDER BY page LIMIT ?',
    );
    this.#one = db.prepare('SELECT bytes, versions FROM walk_page WHERE walk = ? AND page = ?');
    this.#copy = db.prepare(
      `INSERT INTO walk_page(walk, page, versions, shapes, outcome, digests, bytes, stand_ins)
       SELECT ?, page, versions, shapes, ?, digests, bytes, stand_ins FROM walk_page WHERE walk = ? AND page = ?`,
    );
  }

  *all(resource: ResourceCode): Job<RememberedPages> {
    const shown = this.#generations.latest(resource);
    const pages: ({ page: number } & KnownBy)[] = [];
    for (let last = 0; shown !== null;) {
      const rows = this.#some.all(shown.no, last, perStep) as {
        page: number;
        bytes: Uint8Array | null;
        stand_ins: Uint8Array | null;
      }[];
      for (const { page, bytes, stand_ins: ids } of rows) {
        if (bytes === null || ids === null) continue;
        pages.push({ page, digest: Uint8Array.from(bytes), ids: unpackDigests(ids) });
      }
      if (rows.length < perStep) break;
      last = rows.at(-1)?.page ?? 0;
      yield;
    }
    return { key: this.#key(), pages };
  }

  /** The versions of a page of the shown generation that had these bytes; null when it had others. */
  versions(resource: ResourceCode, page: number, digest: Uint8Array): Uint32Array | null {
    const shown = this.#generations.latest(resource);
    const row = shown === null ? undefined : this.#one.get(shown.no, page);
    if (row === undefined) return null;
    const { bytes, versions } = row as { bytes: Uint8Array | null; versions: Uint8Array };
    return bytes !== null && Buffer.from(digest).equals(bytes) ? unpack(versions) : null;
  }

  /** The same page in another walk; inside the caller's transaction. */
  copy(resource: ResourceCode, page: number, to: { walk: number; outcome: string }): void {
    this.#copy.run(to.walk, to.outcome, this.#generations.latest(resource)?.no ?? 0, page);
  }

  /** Inside the caller's transaction, of a page that was just written. */
  remember(walk: number, page: number, { digest, ids }: KnownBy): void {
    this.#remember.run(digest, packDigests([...ids]), walk, page);
  }

  /** Made once, and lies nowhere but in the encrypted file. */
  #key(): Uint8Array {
    const held = this.#db.prepare("SELECT value FROM note WHERE name = 'pages-key'").pluck().get();
    if (held instanceof Uint8Array && held.byteLength === 32) return Uint8Array.from(held);
    const made = Uint8Array.from(randomBytes(32));
    this.#db.prepare("INSERT OR REPLACE INTO note(name, value) VALUES ('pages-key', ?)").run(made);
    return made;
  }
}
