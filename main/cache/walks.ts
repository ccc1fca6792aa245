import type { PageOutcome, Walk } from './cache';
import type { Database, Statement } from './database';
import { digestOf } from './digest';
import type { Generations } from './generations';
import { pack, unpack } from './generations';
import type { Identity } from './identity';
import type { ResourceCode } from './resources';
import type { Shapes } from './shapes';
import type { Page, Placed } from './page-draft';
import { emptyPage, put } from './page-draft';
import { Placing } from './placing';
import type { RememberedWalks } from './remembered-pages';
import type { Progress, WalkRow } from './walk-progress';
import { addUp, readProgress, toWalk } from './walk-progress';
import type { KeptPage, WirePage } from './wire';
import type { LastPage } from './last-pages';
import { LastPages, noDigest, packDigests, unpackDigests } from './last-pages';
import { DeskError } from '../failure';

interface WalkParts {
  readonly identity: Identity;
  readonly shapes: Shapes;
  readonly generations: Generations;
  readonly remembered: RememberedWalks;
}

/** Pages of unfinished walks: staged versions are on no screen until `Flip` makes their walk a generation. */
export class Walks {
  readonly #db: Database;
  readonly #parts: WalkParts;
  readonly #open = new Map<number, Progress>();
  readonly #selectWalk: Statement;
  readonly #placing: Placing;
  readonly #insertPage: Statement;
  readonly #pageOf: Statement;
  readonly #insertReplaced: Statement;
  readonly #deleteReplaced: Statement;
  readonly #setTotal: Statement;

  constructor(db: Database, parts: WalkParts) {
    this.#db = db;
    this.#parts = parts;
    this.#selectWalk = db.prepare(
      'SELECT no, resource, per_page, started_at, total FROM walk WHERE abandoned = 0 AND (no = ? OR resource = ?)',
    );
    this.#placing = new Placing(db, parts);
    this.#insertPage = db.prepare(
      'INSERT INTO walk_page(walk, page, digests, versions, shapes, outcome) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#pageOf = db.prepare(
      'SELECT digests, versions FROM walk_page WHERE walk = ? AND page = ?',
    );
    this.#insertReplaced = db.prepare(
      'INSERT OR IGNORE INTO walk_replaced(walk, version) VALUES (?, ?)',
    );
    this.#deleteReplaced = db.prepare('DELETE FROM walk_replaced WHERE walk = ? AND version = ?');
    this.#setTotal = db.prepare('UPDATE walk SET total = ? WHERE no = ?');
  }

  unfinished(resource: ResourceCode): Walk | null {
    const row = this.#selectWalk.get(null, resource) as WalkRow | undefined;
    return row === undefined ? null : toWalk(this.#progress(row));
  }

  /** Starts a pass; one that was unfinished is given up. */
  begin(resource: ResourceCode, perPage: number, startedAt: number): Walk {
    const no = this.nextNumber();
    this.#db.transaction(() => {
      this.#db.prepare('UPDATE walk SET abandoned = 1 WHERE resource = ?').run(resource);
      this.#db
        .prepare('INSERT INTO walk(no, resource, per_page, started_at) VALUES (?, ?, ?, ?)')
        .run(no, resource, perPage, startedAt);
    });
    this.#open.clear();
    return toWalk(this.progress(no));
  }

  /** Walks and generations are numbered in one row; a number is never used twice. */
  nextNumber(): number {
    const highest = this.#db
      .prepare(
        `SELECT max(ifnull((SELECT max(no) FROM walk), 0), ifnull((SELECT max(no) FROM generation), 0))`,
      )
      .pluck();
    return (highest.get() as number) + 1;
  }

  /** Gives a walk up. Its versions stay: the next walk finds them again by their content, and what it does not find goes at its end. */
  abandon(walkId: number): void {
    this.#db.prepare('UPDATE walk SET abandoned = 1 WHERE no = ?').run(walkId);
    this.#open.delete(walkId);
  }

  /** Fails with `input.params` when the walk is over. */
  progress(walkId: number): Progress {
    const row = this.#selectWalk.get(walkId, null) as WalkRow | undefined;
    if (row === undefined) throw new DeskError('input.params', { reason: 'walk-over' });
    return this.#progress(row);
  }

  resourceOf(walkId: number): ResourceCode {
    return this.progress(walkId).row.resource;
  }

  get lastVersion(): number {
    return this.#placing.lastVersion;
  }

  write(walkId: number, wire: WirePage): PageOutcome {
    const progress = this.progress(walkId);
    const before = progress.pages.get(wire.page);
    if (before !== undefined) return before;
    let page: Page;
    try {
      page = this.#db.transaction(() => this.#write(progress, wire));
    } catch (cause) {
      this.reload();
      throw cause;
    }
    return this.#remember(progress, wire, page);
  }

  /** A page with the bytes it had in the shown generation; null when it must be looked at record by record. */
  keep(walkId: number, { page, total, digest }: KeptPage): PageOutcome | null {
    const progress = this.progress(walkId);
    const before = progress.pages.get(page);
    if (before !== undefined) return before;
    const { row } = progress;
    const { remembered, generations } = this.#parts;
    const versions = remembered.versions(row.resource, page, digest);
    const members = generations.members(row.resource);
    if (versions?.every((each) => members.has(each) && isFree(progress, each)) !== true)
      return null;
    const records = progress.records + versions.length;
    const outcome = { ...emptyPage([]).outcome, unchanged: versions.length, records };
    this.#db.transaction(() => {
      remembered.copy(row.resource, page, { walk: row.no, outcome: JSON.stringify(outcome) });
      if (total !== null) this.#setTotal.run(total, row.no);
    });
    progress.staged.addAll(versions);
    progress.pages.set(page, outcome);
    if (total !== null) progress.total = total;
    addUp(progress, outcome);
    return outcome;
  }

  /** A walk that became a generation. */
  forget(walkId: number): void {
    this.#open.delete(walkId);
  }

  /** For single records: a new version in the caller's transaction. */
  addVersion(record: number, prior: number | null, shape: number, body: string): number {
    return this.#placing.add(record, prior, shape, body);
  }

  /** Forgets what is in memory about the tables, after a rollback. */
  reload(): void {
    this.#open.clear();
    this.#parts.identity.reload();
    this.#parts.shapes.reload();
    this.#placing.reload();
  }

  #write(progress: Progress, wire: WirePage): Page {
    const { row } = progress;
    const shapes = wire.shapes.map((fields) => this.#parts.shapes.numberOf(row.resource, fields));
    const shapeAt = (at: number) => shapes[wire.shapeOf[at] ?? 0] ?? 0;
    const digests = wire.bodies.map((body, at) => digestOf(body, shapeAt(at)));
    const page = emptyPage(shapes);
    const last = new LastPages((number) => this.#lastPage(row.resource, number), wire.page);
    const members = this.#parts.generations.members(row.resource);
    const underWay = {
      progress,
      page,
      onPage: new Map<number, Placed>(),
      members,
      versionsBefore: this.lastVersion,
    };
    for (let at = 0; at < wire.bodies.length; at += 1) {
      const digest = digests[at] ?? noDigest;
      const id = wire.ids[at] ?? null;
      const same = id === null ? 0 : last.find(at, digest);
      if (members.has(same) && isFree(progress, same) && !page.kept.has(same)) {
        page.kept.set(same, page.versions.length);
        put(page, same, digest);
        page.outcome.unchanged += 1;
        continue;
      }
      const body = wire.bodies[at] ?? '';
      this.#placing.place(underWay, { id, shape: shapeAt(at), body, digest });
    }
    const { outcome, versions, replaced } = page;
    outcome.records = progress.records + versions.length - replaced.length;
    outcome.repeated = wire.bodies.length > 0 && outcome.seenBefore === wire.bodies.length;
    for (const version of replaced) this.#insertReplaced.run(row.no, version);
    // A record read as A, then B, then A again stands where A stood: what was replaced is not any more.
    if (replaced.length > 0) for (const each of versions) this.#deleteReplaced.run(row.no, each);
    this.#insertPage.run(
      row.no,
      wire.page,
      packDigests(page.digests),
      pack(versions),
      [...page.shapes].join(),
      JSON.stringify(outcome),
    );
    // Known again only by what it says by itself: each record once, each with an id, none of them met elsewhere.
    if (wire.known !== null && isPlain(page, wire)) {
      this.#parts.remembered.remember(row.no, wire.page, wire.known);
    }
    if (wire.total !== null) this.#setTotal.run(wire.total, row.no);
    return page;
  }

  /** A page of the shown generation: what stands there again unchanged need not be looked up record by record. */
  #lastPage(resource: ResourceCode, page: number): LastPage | null {
    const shown = this.#parts.generations.latest(resource);
    const row = shown === null ? undefined : this.#pageOf.get(shown.no, page);
    if (row === undefined) return null;
    const { digests, versions } = row as { digests: Uint8Array; versions: Uint8Array };
    return { digests: unpackDigests(digests), versions: unpack(versions) };
  }

  #remember(progress: Progress, wire: WirePage, page: Page): PageOutcome {
    const { outcome, versions, replaced, nameless } = page;
    for (const version of replaced) progress.staged.delete(version);
    for (const version of versions) progress.staged.add(version);
    for (const [digest, count] of nameless) progress.nameless.set(digest, count);
    progress.pages.set(wire.page, outcome);
    if (wire.total !== null) progress.total = wire.total;
    addUp(progress, outcome);
    return outcome;
  }

  #progress(row: WalkRow): Progress {
    const held = this.#open.get(row.no);
    if (held !== undefined) return held;
    const progress = readProgress(this.#db, this.#parts.generations, row);
    this.#open.set(row.no, progress);
    return progress;
  }
}

/** Whether a shown version can be taken over without a look at its record: this walk has not yet met it, nor the record otherwise. */
function isFree({ staged, superseded }: Progress, version: number): boolean {
  return !staged.has(version) && !superseded.has(version);
}

function isPlain({ outcome, versions, replaced }: Page, { bodies }: WirePage): boolean {
  const { seenBefore, conflicting, withoutId } = outcome;
  const isOrdinary = seenBefore + conflicting + withoutId + replaced.length === 0;
  return isOrdinary && bodies.length > 0 && versions.length === bodies.length;
}
