import { DeskError } from '../failure';
import type { Database } from './database';
import { digestOf } from '../values/digest';
import type { Fields } from './fields';
import { contentOfId, idOfContent } from '../values/ids';
import { hasIdIndex, idIndex } from './schema';
import { ShownRange } from './shown-range';
import type { Listed, PageOutcome, StagedSync } from './store';
import { maxPages } from './store';
import type { Syncs, UnderWay } from './syncs';
import type { Outcome, SyncPages } from './sync-pages';
import { Twins } from './twins';
import type { Content, Versions } from './versions';
import type { WirePage } from './wire';

/** What is held of a sync under way; read back from the database after a restart. */
interface Progress {
  readonly sync: UnderWay;
  /** The sync that is shown; null before the first. */
  readonly shown: number | null;
  /** Of each page's last reading. */
  readonly pages: Map<number, { readonly reading: number; readonly count: number }>;
  /** Shown versions whose records this sync read with other content. */
  readonly superseded: Set<number>;
  readonly twins: Twins;
  /** Whether ids can be looked up. */
  hasIds: boolean;
  total: number | null;
  records: number;
  /** Where the page before ended in the list that is shown. */
  end: number;
}

/** A page while it is staged. */
interface Page {
  readonly number: number;
  readonly rids: number[];
  /** Where each id stands among them, and with what content. */
  readonly met: Map<string, { readonly at: number; readonly digest: number }>;
  readonly outcome: Outcome;
}

interface Compared {
  readonly rid: number;
  readonly is: 'added' | 'changed' | 'unchanged';
}

export interface StagingParts {
  readonly db: Database;
  readonly fields: Fields;
  readonly syncs: Syncs;
  readonly pages: SyncPages;
  readonly versions: Readonly<Record<Listed, Versions>>;
}

/** Records in a page's places: 2^14 on each page before its places reach into the next one's, which publishing would mend. */
const pageStep = 2 ** 32;
const recordStep = 2 ** 18;

/**
 * Pages of syncs under way. A record that stands in the shown list unchanged costs its place on the page; any other is a version of its
 * own, on no screen until it is published.
 */
export class Staging {
  readonly #parts: StagingParts;
  readonly #ranges: Readonly<Record<Listed, ShownRange>>;
  readonly #open = new Map<number, Progress>();

  constructor(parts: StagingParts) {
    const { db, versions } = parts;
    this.#parts = parts;
    this.#ranges = {
      clients: new ShownRange(db, versions.clients),
      lots: new ShownRange(db, versions.lots),
    };
  }

  unfinished(resource: Listed): StagedSync | null {
    const sync = this.#parts.syncs.underWay(resource);
    return sync === null ? null : toStaged(this.progress(sync.no), resource);
  }

  begin(resource: Listed, options: { perPage: number; startedAt: number }): StagedSync {
    const { db, syncs } = this.#parts;
    const unfinished = syncs.underWay(resource);
    if (unfinished !== null) this.abandon(unfinished.no);
    db.transaction(() => syncs.begin(resource, options));
    const sync = syncs.underWay(resource);
    return toStaged(this.progress(sync?.no ?? 0), resource);
  }

  /** What it wrote goes with it. */
  abandon(no: number): void {
    const { db, syncs, versions } = this.#parts;
    const { sync } = this.progress(no);
    const of = versions[sync.resource];
    db.transaction(() => {
      of.removeSince(no);
      syncs.remove(no);
    });
    this.#open.delete(no);
  }

  /** Fails with `input.params` (`sync-over`) when it was published or given up. */
  progress(no: number): Progress {
    const held = this.#open.get(no);
    if (held !== undefined) return held;
    const sync = this.#parts.syncs.underWay(no);
    if (sync === null) throw new DeskError('input.params', { reason: 'sync-over' });
    const progress = this.#read(sync);
    this.#open.set(no, progress);
    return progress;
  }

  /** In the caller's transaction. */
  stage(no: number, wire: WirePage): PageOutcome {
    const { fields, syncs, pages, versions } = this.#parts;
    const progress = this.progress(no);
    const resource = progress.sync.resource;
    if (!Number.isInteger(wire.page) || wire.page < 0 || wire.page >= maxPages) {
      throw new DeskError('input.params', { reason: 'page' });
    }
    const shapes = wire.shapes.map((names) => fields.shapeOf(resource, names));
    const page: Page = { number: wire.page, rids: [], met: new Map(), outcome: nothing() };
    const before = progress.pages.get(wire.page);
    if (before !== undefined) this.lookUpIds(progress);
    if (progress.hasIds) {
      this.#ranges[resource].read(wire.ids, progress.shown ?? no, progress.end);
    }
    progress.twins.begin(wire.page);
    for (const [at, body] of wire.bodies.entries()) {
      const shape = shapes[wire.shapeOf[at] ?? 0];
      if (shape === undefined) throw new TypeError('A page names a shape it does not bring.');
      const digest = digestOf(body, shape.no);
      let id = wire.ids[at] ?? null;
      if (id === null) {
        page.outcome.withoutId += 1;
        id = idOfContent(digest, progress.twins.next(digest));
      }
      this.#place(progress, page, { id, shape, body, digest }, versions[resource]);
    }
    if (progress.hasIds) progress.end = this.#ranges[resource].end;
    if (wire.total !== null && wire.total !== progress.total) syncs.setTotal(no, wire.total);
    progress.total = wire.total ?? progress.total;
    const reading = pages.add(no, {
      page: wire.page,
      rids: page.rids,
      shapes: shapes.map((shape) => shape.no),
      outcome: page.outcome,
      before: before?.reading,
    });
    progress.pages.set(wire.page, { reading, count: page.rids.length });
    progress.records += page.rids.length - (before?.count ?? 0);
    return { ...page.outcome, records: progress.records };
  }

  /** From here on no record of this sync has two versions that are not closed: the one that was written last counts. */
  lookUpIds(progress: Progress): void {
    if (progress.hasIds) return;
    const { db, pages, versions } = this.#parts;
    const { no, resource } = progress.sync;
    db.exec(idIndex(resource));
    const rows = db.select(
      `SELECT rid, last FROM (SELECT rid, max(rid) OVER (PARTITION BY id) AS last FROM ${resource})
       WHERE rid < last`,
      { rid: 'number', last: 'number' },
    );
    const lastOf = new Map(rows.all().map(({ rid, last }) => [rid, last]));
    pages.rename(no, lastOf);
    for (const rid of lastOf.keys()) versions[resource].remove(rid);
    progress.hasIds = true;
  }

  forget(no: number): void {
    this.#open.delete(no);
  }

  /** Forgets what is in memory about the tables, after a rollback. */
  reload(): void {
    this.#open.clear();
    this.#parts.fields.reload();
    for (const versions of Object.values(this.#parts.versions)) versions.reload();
  }

  #place(progress: Progress, page: Page, content: Content, versions: Versions): void {
    const { id, digest } = content;
    const { outcome, rids, met } = page;
    const place = page.number * pageStep + rids.length * recordStep;
    const before = met.get(id);
    if (before === undefined) {
      const { rid, is } = progress.hasIds
        ? (this.#unchanged(progress, content) ?? this.#compare(progress, content, place, versions))
        : { rid: versions.add(content, progress.sync.no, place), is: 'added' as const };
      outcome[is] += 1;
      met.set(id, { at: rids.push(rid) - 1, digest });
      return;
    }
    outcome.twice += 1;
    if (before.digest === digest) return;
    outcome.conflicting += 1;
    met.set(id, { at: before.at, digest });
    const rid = rids[before.at] ?? 0;
    // Not as it stood when the page began: it may have been written since.
    if (progress.hasIds) rids[before.at] = this.#compare(progress, content, place, versions).rid;
    else versions.replace(rid, content);
  }

  /** As nearly all of a page read again. */
  #unchanged({ sync, shown, superseded }: Progress, { id, digest }: Content): Compared | null {
    const near = this.#ranges[sync.resource].find(id);
    if (near?.digest !== digest || superseded.has(near.rid)) return null;
    return { rid: near.rid, is: shown === null ? 'added' : 'unchanged' };
  }

  #compare(
    { sync, superseded }: Progress,
    content: Content,
    place: number,
    versions: Versions,
  ): Compared {
    const { id, digest, shape, body } = content;
    const open = versions.ofId(id);
    const staged = open.find(({ since }) => since === sync.no);
    const before = open.find(({ since }) => since < sync.no);
    const isSame =
      before !== undefined &&
      (before.digest === digest || versions.isSame(before.rid, shape, body));
    const is = before === undefined ? 'added' : isSame ? 'unchanged' : 'changed';
    if (staged !== undefined) {
      // One that says again what is shown is dropped when it is published: readings before this one hold it, too.
      const said = isSame ? { ...content, digest: before.digest } : content;
      if (staged.digest !== said.digest) versions.replace(staged.rid, said);
      return { rid: staged.rid, is };
    }
    if (isSame) return { rid: before.rid, is };
    if (before !== undefined) superseded.add(before.rid);
    return { rid: versions.add(content, sync.no, before?.pos ?? place), is };
  }

  #read(sync: UnderWay): Progress {
    const { db, syncs, pages } = this.#parts;
    const resource = sync.resource;
    const progress: Progress = {
      sync,
      shown: syncs.latest(resource)?.no ?? null,
      pages: new Map(),
      superseded: new Set(),
      twins: new Twins(),
      hasIds: hasIdIndex(db, resource),
      total: sync.total,
      records: 0,
      end: 0,
    };
    for (const { no, page, isLast, outcome } of pages.all(sync.no)) {
      if (outcome.withoutId > 0) this.#restoreTwins(progress, page, no);
      if (!isLast) continue;
      const count = outcome.added + outcome.changed + outcome.unchanged;
      progress.records += count;
      progress.pages.set(page, { reading: no, count });
    }
    const replaced = db.select(
      `SELECT o.rid FROM ${resource} n JOIN ${resource} o ON o.id = n.id AND o.until IS NULL
       WHERE n.since = ? AND o.since < ?`,
      { rid: 'number' },
    );
    if (progress.shown !== null) {
      for (const { rid } of replaced.all(sync.no, sync.no)) progress.superseded.add(rid);
    }
    return progress;
  }

  #restoreTwins({ twins, sync }: Progress, page: number, reading: number): void {
    const idOf = this.#parts.db.select(`SELECT id FROM ${sync.resource} WHERE rid = ?`, {
      id: 'text',
    });
    for (const rid of this.#parts.pages.rids(reading)) {
      const content = contentOfId(idOf.get(rid)?.id ?? '');
      if (content !== null) twins.restore(page, content.digest, content.nth);
    }
  }
}

function nothing(): Outcome {
  return { added: 0, changed: 0, unchanged: 0, withoutId: 0, twice: 0, conflicting: 0 };
}

function toStaged({ sync, pages, records, total }: Progress, resource: Listed): StagedSync {
  return {
    id: sync.no,
    resource,
    perPage: sync.perPage,
    startedAt: sync.startedAt,
    pagesStaged: [...pages.keys()].sort((one, other) => one - other),
    records,
    total,
  };
}
