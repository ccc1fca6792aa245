import type { PageOutcome, Walk } from './cache';
import type { Database, Statement } from './database';
import { digestOf } from './digest';
import { Bits } from './bits';
import type { Generations } from './generations';
import { pack, unpack } from './generations';
import type { Identity } from './identity';
import type { ResourceCode } from './resources';
import type { Shapes } from './shapes';
import type { Page, Placed } from './page-draft';
import { emptyPage, keptTwin, put } from './page-draft';
import type { Progress, WalkRow } from './walk-progress';
import { addUp, toWalk } from './walk-progress';
import type { WirePage } from './wire';
import type { LastPage } from './last-pages';
import { LastPages, noDigest, packDigests, unpackDigests } from './last-pages';
import { DeskError } from '../failure';

/** Of a record whose newest version was an orphan: the older one's content must be compared by its text. */
export const unknownDigest = -1;

/** Pages of unfinished walks: staged versions are on no screen until `Flip` makes their walk a generation. */
export class Walks {
  readonly #db: Database;
  readonly #parts: { identity: Identity; shapes: Shapes; generations: Generations };
  readonly #open = new Map<number, Progress>();
  readonly #selectWalk: Statement;
  readonly #insertVersion: Statement;
  readonly #insertPage: Statement;
  readonly #pageOf: Statement;
  readonly #body: Statement;
  readonly #insertReplaced: Statement;
  readonly #deleteReplaced: Statement;
  readonly #setTotal: Statement;
  #nextVersion = 1;

  constructor(
    db: Database,
    parts: { identity: Identity; shapes: Shapes; generations: Generations },
  ) {
    this.#db = db;
    this.#parts = parts;
    this.#selectWalk = db.prepare(
      'SELECT no, resource, per_page, started_at, total FROM walk WHERE abandoned = 0 AND (no = ? OR resource = ?)',
    );
    this.#insertVersion = db.prepare(
      'INSERT INTO version(no, record, prior, shape, body) VALUES (?, ?, ?, ?, ?)',
    );
    this.#insertPage = db.prepare(
      'INSERT INTO walk_page(walk, page, digests, versions, shapes, outcome) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#pageOf = db.prepare(
      'SELECT digests, versions FROM walk_page WHERE walk = ? AND page = ?',
    );
    this.#body = db.prepare('SELECT body, shape, prior FROM version WHERE no = ?');
    this.#insertReplaced = db.prepare(
      'INSERT OR IGNORE INTO walk_replaced(walk, version) VALUES (?, ?)',
    );
    this.#deleteReplaced = db.prepare('DELETE FROM walk_replaced WHERE walk = ? AND version = ?');
    this.#setTotal = db.prepare('UPDATE walk SET total = ? WHERE no = ?');
    this.#readNextVersion();
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
    return this.#nextVersion - 1;
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

  /** A walk that became a generation. */
  forget(walkId: number): void {
    this.#open.delete(walkId);
  }

  /** For single records: a new version in the caller's transaction. */
  addVersion(record: number, prior: number | null, shape: number, body: string): number {
    const no = this.#nextVersion;
    this.#insertVersion.run(no, record, prior, shape, body);
    this.#nextVersion += 1;
    return no;
  }

  /** Forgets what is in memory about the tables, after a rollback. */
  reload(): void {
    this.#open.clear();
    this.#parts.identity.reload();
    this.#parts.shapes.reload();
    this.#readNextVersion();
  }

  #readNextVersion(): void {
    const last = this.#db.prepare('SELECT max(no) FROM version').pluck().get() as number | null;
    const noted = this.#db.prepare("SELECT value FROM note WHERE name = 'version'").pluck().get();
    this.#nextVersion = Math.max(last ?? 0, typeof noted === 'number' ? noted : 0) + 1;
  }

  #write(progress: Progress, wire: WirePage): Page {
    const { row } = progress;
    const shapes = wire.shapes.map((fields) => this.#parts.shapes.numberOf(row.resource, fields));
    const shapeAt = (at: number) => shapes[wire.shapeOf[at] ?? 0] ?? 0;
    const digests = wire.bodies.map((body, at) => digestOf(body, shapeAt(at)));
    const page = emptyPage(shapes);
    const last = new LastPages((number) => this.#lastPage(row.resource, number), wire.page);
    const members = this.#parts.generations.members(row.resource);
    const onPage = new Map<number, Placed>();
    for (let at = 0; at < wire.bodies.length; at += 1) {
      const digest = digests[at] ?? noDigest;
      const id = wire.ids[at] ?? null;
      const same = id === null ? 0 : last.find(at, digest);
      if (members.has(same) && !progress.staged.has(same) && !page.kept.has(same)) {
        page.kept.set(same, page.versions.length);
        put(page, same, digest);
        page.outcome.unchanged += 1;
        continue;
      }
      const body = wire.bodies[at] ?? '';
      this.#place(progress, page, onPage, { id, shape: shapeAt(at), body, digest });
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

  #place(
    progress: Progress,
    page: Page,
    onPage: Map<number, Placed>,
    given: { id: string | null; shape: number; body: string; digest: number },
  ): void {
    const { identity } = this.#parts;
    const { resource } = progress.row;
    const { shape, body, digest } = given;
    const id = given.id ?? this.#syntheticId(progress, page, digest);
    if (given.id === null) page.outcome.withoutId += 1;
    const known = identity.find(resource, id);
    if (known === null) {
      const version = this.#nextVersion;
      const record = identity.add(resource, id, version, digest);
      this.addVersion(record, null, shape, body);
      page.outcome.added += 1;
      onPage.set(record, put(page, version, digest));
      return;
    }
    const twin = onPage.get(known.no) ?? keptTwin(page, known);
    if (twin !== undefined) {
      if (twin.digest === digest) return;
      page.outcome.conflicting += 1;
      const version = this.addVersion(known.no, twin.version, shape, body);
      identity.point(known.no, version, digest);
      page.versions[twin.at] = version;
      page.digests[twin.at] = digest;
      onPage.set(known.no, { version, digest, at: twin.at });
      return;
    }
    const seen = progress.staged.has(known.latest);
    if (seen) page.outcome.seenBefore += 1;
    const version = this.#versionFor(known, given, resource);
    if (version !== known.latest || digest !== known.digest) {
      identity.point(known.no, version, digest);
    }
    if (seen && version === known.latest) return;
    if (seen) page.replaced.push(known.latest);
    if (this.#parts.generations.members(resource).has(version)) page.outcome.unchanged += 1;
    else if (!seen) page.outcome.changed += 1;
    onPage.set(known.no, put(page, version, digest));
  }

  /** The record's version with this content when it may be shown again, else a new one. */
  #versionFor(
    known: { no: number; latest: number; digest: number },
    given: { shape: number; body: string; digest: number },
    resource: ResourceCode,
  ): number {
    const { generations } = this.#parts;
    const members = generations.members(resource);
    const isUsable = (version: number) =>
      members.has(version) || generations.closing(version) === null;
    if (known.digest === given.digest && isUsable(known.latest)) return known.latest;
    // An abandoned walk may have left a newer version than the one that is shown.
    let at: number | null = known.latest;
    while (at !== null && !members.has(at)) at = generations.prior(at);
    if (at !== null && (at !== known.latest || known.digest === unknownDigest)) {
      const shown = this.#body.get(at) as { body: string; shape: number } | undefined;
      if (shown?.body === given.body && shown.shape === given.shape) return at;
    }
    return this.addVersion(known.no, known.latest, given.shape, given.body);
  }

  #syntheticId(progress: Progress, page: Page, digest: number): string {
    const nth = (page.nameless.get(digest) ?? progress.nameless.get(digest) ?? 0) + 1;
    page.nameless.set(digest, nth);
    return `~${digest.toString(36)}.${nth}`;
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
    const progress: Progress = {
      row,
      staged: new Bits().addAll(this.#parts.generations.walkOrder(row.no)),
      pages: new Map(),
      nameless: new Map(),
      total: row.total,
      records: 0,
      moved: 0,
      conflicting: 0,
      withoutId: 0,
    };
    const pages = this.#db.prepare('SELECT page, outcome FROM walk_page WHERE walk = ?');
    for (const { page, outcome } of pages.all(row.no) as { page: number; outcome: string }[]) {
      const told = JSON.parse(outcome) as PageOutcome;
      progress.pages.set(page, told);
      addUp(progress, told);
    }
    if (progress.withoutId > 0) this.#countNameless(progress);
    this.#open.set(row.no, progress);
    return progress;
  }

  /** After a restart, from the ids that were given. */
  #countNameless(progress: Progress): void {
    const idOf = this.#db
      .prepare('SELECT r.id FROM version v JOIN record r ON r.no = v.record WHERE v.no = ?')
      .pluck();
    for (const version of this.#parts.generations.walkOrder(progress.row.no)) {
      const [, digest, nth] = /^~([0-9a-z]+)\.(\d+)$/.exec(idOf.get(version) as string) ?? [];
      if (digest === undefined) continue;
      const number = parseInt(digest, 36);
      progress.nameless.set(number, Math.max(progress.nameless.get(number) ?? 0, Number(nth)));
    }
  }
}
