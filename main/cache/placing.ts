import type { Bits } from './bits';
import type { Database, Statement } from './database';
import type { Generations } from './generations';
import type { Identity, RecordRow } from './identity';
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
  /** The newest version's number when the page was begun. */
  readonly versionsBefore: number;
}

/** A record as the service gave it. */
interface Given {
  readonly shape: number;
  readonly body: string;
  readonly digest: number;
}

/** Finds the version for each record of a page, and numbers the new ones. */
export class Placing {
  readonly #db: Database;
  readonly #parts: { identity: Identity; generations: Generations };
  readonly #insertVersion: Statement;
  readonly #rewriteVersion: Statement;
  readonly #deleteVersion: Statement;
  readonly #body: Statement;
  #nextVersion = 1;

  constructor(db: Database, parts: { identity: Identity; generations: Generations }) {
    this.#db = db;
    this.#parts = parts;
    this.#insertVersion = db.prepare(
      'INSERT INTO version(no, record, prior, shape, body) VALUES (?, ?, ?, ?, ?)',
    );
    this.#rewriteVersion = db.prepare('UPDATE version SET shape = ?, body = ? WHERE no = ?');
    this.#deleteVersion = db.prepare('DELETE FROM version WHERE no = ?');
    this.#body = db.prepare('SELECT body, shape FROM version WHERE no = ?');
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
  place(underWay: PageUnderWay, given: Given & { readonly id: string | null }): void {
    const { progress, page, onPage, members } = underWay;
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
    const met = this.#met(known.latest, underWay);
    const twin = onPage.get(known.no) ?? keptTwin(page, met);
    if (twin !== undefined) {
      page.outcome.twice += 1;
      if (twin.digest !== digest) this.#placeAgain(underWay, { known, twin, given });
      return;
    }
    const seen = progress.staged.has(met);
    if (seen) page.outcome.seenBefore += 1;
    const version = this.#versionFor(known, given, members);
    if (version !== known.latest || digest !== known.digest) {
      identity.point(known.no, version, digest);
    }
    if (seen && version === met) return;
    if (seen) page.replaced.push(met);
    if (members.has(version)) {
      progress.superseded.delete(version);
      page.kept.set(version, page.versions.length);
      page.outcome.unchanged += 1;
    } else {
      const shown = generations.shownBefore(known.latest, members);
      if (shown !== null) progress.superseded.add(shown);
      if (!seen) page.outcome.changed += 1;
    }
    onPage.set(known.no, put(page, version, digest));
  }

  /** As which version the walk met a record, if it did: its newest, unless that was left by a walk given up. */
  #met(latest: number, { progress, members }: PageUnderWay): number {
    if (members.has(latest) || progress.staged.has(latest)) return latest;
    return this.#parts.generations.shownBefore(latest, members) ?? latest;
  }

  /**
   * The same record once more on one page, with another content: the last one counts, in the first one's place. What an earlier one was
   * is not kept: no generation will show it, and the next sync would take the pair for a change.
   */
  #placeAgain(
    { progress, page, onPage, members, versionsBefore }: PageUnderWay,
    { known, twin, given }: { known: RecordRow; twin: Placed; given: Given },
  ): void {
    const { shape, body, digest } = given;
    const isNew = twin.version > versionsBefore;
    const shown = this.#parts.generations.shownBefore(twin.version, members);
    page.outcome.conflicting += 1;
    let { version } = twin;
    if (shown !== null && this.#isSame(shown, given)) {
      version = shown;
      progress.superseded.delete(shown);
      page.kept.set(shown, twin.at);
      if (isNew) this.#deleteVersion.run(twin.version);
    } else {
      if (shown !== null) progress.superseded.add(shown);
      if (isNew) this.#rewriteVersion.run(shape, body, version);
      else version = this.add(known.no, version, shape, body);
    }
    this.#parts.identity.point(known.no, version, digest);
    page.versions[twin.at] = version;
    page.digests[twin.at] = digest;
    onPage.set(known.no, { version, digest, at: twin.at });
  }

  /** The record's version with this content when it may be shown again, else a new one. */
  #versionFor(known: RecordRow, given: Given, members: Bits): number {
    const { generations } = this.#parts;
    const isUsable = (version: number) =>
      members.has(version) || generations.closing(version) === null;
    if (known.digest === given.digest && isUsable(known.latest)) return known.latest;
    // An abandoned walk may have left a newer version than the one that is shown.
    const at = generations.shownBefore(known.latest, members);
    if (at !== null && (at !== known.latest || known.digest === unknownDigest)) {
      if (this.#isSame(at, given)) return at;
    }
    return this.add(known.no, known.latest, given.shape, given.body);
  }

  #isSame(version: number, given: Given): boolean {
    const held = this.#body.get(version) as { body: string; shape: number } | undefined;
    return held?.body === given.body && held.shape === given.shape;
  }

  #syntheticId(progress: Progress, page: Page, digest: number): string {
    const nth = (page.nameless.get(digest) ?? progress.nameless.get(digest) ?? 0) + 1;
    page.nameless.set(digest, nth);
    return `~${digest.toString(36)}.${nth}`;
  }
}
