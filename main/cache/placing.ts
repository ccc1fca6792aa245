import type { Bits } from './bits';
import type { Database, Statement } from './database';
import type { Generations } from './generations';
import type { Identity } from './identity';
import type { Page, Placed } from './page-draft';
import { keptTwin, put } from './page-draft';
import type { Progress } from './walk-progress';

/** Of a record whose newest version was an orphan: the older one's content must be compared by its text. */
export const unknownDigest = -1;

export interface PageUnderWay {
  readonly progress: Progress;
  readonly page: Page;
  /** Records of it that were looked at. */
  readonly onPage: Map<number, Placed>;
  /** What the resource's newest generation shows. */
  readonly members: Bits;
}

/** Finds the version for each record of a page, and numbers the new ones. */
export class Placing {
  readonly #db: Database;
  readonly #parts: { identity: Identity; generations: Generations };
  readonly #insertVersion: Statement;
  readonly #body: Statement;
  #nextVersion = 1;

  constructor(db: Database, parts: { identity: Identity; generations: Generations }) {
    this.#db = db;
    this.#parts = parts;
    this.#insertVersion = db.prepare(
      'INSERT INTO version(no, record, prior, shape, body) VALUES (?, ?, ?, ?, ?)',
    );
    this.#body = db.prepare('SELECT body, shape, prior FROM version WHERE no = ?');
    this.reload();
  }

  get lastVersion(): number {
    return this.#nextVersion - 1;
  }

  /** A new version in the caller's transaction. */
  add(record: number, prior: number | null, shape: number, body: string): number {
    const no = this.#nextVersion;
    this.#insertVersion.run(no, record, prior, shape, body);
    this.#nextVersion += 1;
    return no;
  }

  /** Reads again which numbers are given, after a rollback. */
  reload(): void {
    const last = this.#db.prepare('SELECT max(no) FROM version').pluck().get() as number | null;
    const noted = this.#db.prepare("SELECT value FROM note WHERE name = 'version'").pluck().get();
    this.#nextVersion = Math.max(last ?? 0, typeof noted === 'number' ? noted : 0) + 1;
  }

  /** Puts a record of the service on the page: its version with this content, or a new one. */
  place(
    { progress, page, onPage, members }: PageUnderWay,
    given: { id: string | null; shape: number; body: string; digest: number },
  ): void {
    const { identity, generations } = this.#parts;
    const { resource } = progress.row;
    const { shape, body, digest } = given;
    const id = given.id ?? this.#syntheticId(progress, page, digest);
    if (given.id === null) page.outcome.withoutId += 1;
    const known = identity.find(resource, id);
    if (known === null) {
      const version = this.#nextVersion;
      const record = identity.add(resource, id, version, digest);
      this.add(record, null, shape, body);
      page.outcome.added += 1;
      onPage.set(record, put(page, version, digest));
      return;
    }
    const twin = onPage.get(known.no) ?? keptTwin(page, known);
    if (twin !== undefined) {
      if (twin.digest === digest) return;
      page.outcome.conflicting += 1;
      if (members.has(twin.version)) progress.superseded.add(twin.version);
      const version = this.add(known.no, twin.version, shape, body);
      identity.point(known.no, version, digest);
      page.versions[twin.at] = version;
      page.digests[twin.at] = digest;
      onPage.set(known.no, { version, digest, at: twin.at });
      return;
    }
    const seen = progress.staged.has(known.latest);
    if (seen) page.outcome.seenBefore += 1;
    const version = this.#versionFor(known, given, members);
    if (version !== known.latest || digest !== known.digest) {
      identity.point(known.no, version, digest);
    }
    if (seen && version === known.latest) return;
    if (seen) page.replaced.push(known.latest);
    if (members.has(version)) {
      progress.superseded.delete(version);
      page.outcome.unchanged += 1;
    } else {
      const shown = generations.shownBefore(known.latest, members);
      if (shown !== null) progress.superseded.add(shown);
      if (!seen) page.outcome.changed += 1;
    }
    onPage.set(known.no, put(page, version, digest));
  }

  /** The record's version with this content when it may be shown again, else a new one. */
  #versionFor(
    known: { no: number; latest: number; digest: number },
    given: { shape: number; body: string; digest: number },
    members: Bits,
  ): number {
    const { generations } = this.#parts;
    const isUsable = (version: number) =>
      members.has(version) || generations.closing(version) === null;
    if (known.digest === given.digest && isUsable(known.latest)) return known.latest;
    // An abandoned walk may have left a newer version than the one that is shown.
    const at = generations.shownBefore(known.latest, members);
    if (at !== null && (at !== known.latest || known.digest === unknownDigest)) {
      const shown = this.#body.get(at) as { body: string; shape: number } | undefined;
      if (shown?.body === given.body && shown.shape === given.shape) return at;
    }
    return this.add(known.no, known.latest, given.shape, given.body);
  }

  #syntheticId(progress: Progress, page: Page, digest: number): string {
    const nth = (page.nameless.get(digest) ?? progress.nameless.get(digest) ?? 0) + 1;
    page.nameless.set(digest, nth);
    return `~${digest.toString(36)}.${nth}`;
  }
}
