import type { Listed } from '../../shared/resources';
import type { SyncLack } from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import { reorderedBody, type EncodedPage } from '../values/cells';
import { digestOf } from '../values/digest';
import { contentOfId, idOfContent } from '../values/ids';
import { hasIndex, idIndex } from './schema';
import type { ShapedAs } from './fields';
import { DuplicateIds } from './sync-pages';
import { ShownRange } from './shown-range';
import { type StagedSync, maxPages } from './sync-store';
import type { UnderWay } from './syncs';
import type { Content, Versions } from './versions';
import type { WriterParts } from './writer-parts';

/** State of an unfinished sync; read back from the database after a restart. */
interface Progress {
  readonly sync: UnderWay;
  /** The published sync; null before the first. */
  readonly shown: number | null;
  /** The last reading of each page. */
  readonly pages: Map<number, { readonly readNo: number; readonly count: number }>;
  /** Current versions whose records this sync found with other content. */
  readonly superseded: Set<number>;
  readonly duplicates: DuplicateIds;
  /** The part of the current list around the page being staged. */
  readonly range: ShownRange;
  /** Whether the index of ids exists. */
  hasIds: boolean;
  total: number | null;
  records: number;
}

/** A page while it is being staged. */
interface Page {
  readonly number: number;
  readonly rids: number[];
  /** The position and digest of each id on it. */
  readonly met: Map<string, { readonly at: number; readonly digest: number }>;
  withoutId: number;
  /** Records repeated on this page with other content. */
  conflicting: number;
}

/**
 * Spacing of provisional positions: a page has room for 2^14 records before it reaches into the
 * next page's range, which publishing would correct.
 */
const pageStep = 2 ** 32;
const recordStep = 2 ** 18;

/**
 * Stages the pages of unfinished syncs. An unchanged record of the current list costs only its
 * place on the page; any other gets a version of its own, which no screen shows before it is
 * published.
 */
export class Staging {
  readonly #parts: WriterParts;
  readonly #open = new Map<number, Progress>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  unfinished(resource: Listed): StagedSync | null {
    const sync = this.#parts.syncs.underWay(resource);
    return sync === null ? null : toStaged(this.progress(sync.no));
  }

  begin(resource: Listed, options: { perPage: number; startedAt: number }): StagedSync {
    const { db, syncs } = this.#parts;
    const unfinished = syncs.underWay(resource);
    if (unfinished !== null) this.abandon(unfinished.no);
    return toStaged(this.progress(db.transaction(() => syncs.begin(resource, options))));
  }

  /** Fails as `progress`. */
  setAside(no: number, lack: SyncLack): void {
    this.progress(no);
    this.#parts.syncs.setAside(no, lack);
    this.#open.delete(no);
  }

  /** Removes everything the sync wrote. */
  abandon(no: number): void {
    const { db, versions } = this.#parts;
    const { sync } = this.progress(no);
    db.transaction(() => {
      versions[sync.resource].removeSince(no);
      db.run('DELETE FROM sync WHERE no = ?', no);
    });
    this.#open.delete(no);
  }

  /** Fails with `input.params` (`sync-over`) when the sync was published or abandoned. */
  progress(no: number): Progress {
    const open = this.#open.get(no);
    if (open !== undefined) return open;
    const sync = this.#parts.syncs.underWay(no);
    if (sync === null) throw new DeskError('input.params', { reason: 'sync-over' });
    const progress = this.#read(sync);
    this.#open.set(no, progress);
    return progress;
  }

  /** Runs in the caller's transaction. Returns the number of records on all pages so far. */
  stage(no: number, { page: number, total, ids, fields: names, bodies }: EncodedPage): number {
    const { db, fields, pages, unusedFields, versions } = this.#parts;
    const progress = this.progress(no);
    const { range, duplicates } = progress;
    const { resource } = progress.sync;
    if (!Number.isInteger(number) || number < 0 || number >= maxPages) {
      throw new DeskError('input.params', { reason: 'page' });
    }
    fields.checkRoom(resource, names, () => unusedFields.removeNow(resource));
    const page: Page = { number, rids: [], met: new Map(), withoutId: 0, conflicting: 0 };
    const shapes = new Set<number>();
    const before = progress.pages.get(number);
    if (before !== undefined) this.indexIds(progress);
    if (progress.hasIds) range.read(ids, progress.shown ?? no);
    duplicates.begin(number);
    let shaped: ShapedAs | null = null;
    for (const [at, encoded] of bodies.entries()) {
      const text = names[at] ?? null;
      if (text !== null) shaped = fields.shapedAs(resource, text);
      if (shaped === null) throw new TypeError('A page begins without the names of fields.');
      const { shape, order } = shaped;
      const body = reorderedBody(encoded, order);
      const id = ids[at] ?? null;
      const digest = this.#parts.digestOf(body, shape.no);
      shapes.add(shape.no);
      if (id === null) page.withoutId += 1;
      const known = id ?? this.#idOf(duplicates, digestOf(body, shape.no));
      this.#place(progress, page, { id: known, shape, body, digest }, versions[resource]);
    }
    if (total !== null && total !== progress.total) {
      db.run('UPDATE sync SET total = ? WHERE no = ?', total, no);
      progress.total = total;
    }
    const { rids } = page;
    const read = { ...page, page: number, shapes: [...shapes] };
    const pageRead = pages.add(no, read, before?.readNo);
    progress.pages.set(number, { readNo: pageRead, count: rids.length });
    progress.records += rids.length - (before?.count ?? 0);
    return progress.records;
  }

  /**
   * Creates the index of ids, and keeps only the last-written open version of each record. From
   * here on a record has at most one open version from this sync.
   */
  indexIds(progress: Progress): void {
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

  /** Runs a transaction; drops the cached state that a rollback has undone. */
  reloadOnRollback<T>(work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      this.#open.clear();
      this.#parts.fields.reload();
      throw thrown;
    }
  }

  /**
   * The id of a record without one. Its digest has no key: the same content has the same id in the
   * files of all versions.
   */
  #idOf(duplicates: DuplicateIds, digest: number): string {
    return idOfContent(digest, duplicates.next(digest));
  }

  #place(progress: Progress, page: Page, content: Content, versions: Versions): void {
    const { id, digest } = content;
    const { rids, met } = page;
    const place = page.number * pageStep + rids.length * recordStep;
    const before = met.get(id);
    if (before === undefined) {
      const rid = progress.hasIds
        ? this.#compare(progress, content, place, progress.range.find(id))
        : versions.add(content, progress.sync.no, place);
      met.set(id, { at: rids.push(rid) - 1, digest });
      return;
    }
    if (before.digest === digest) return;
    page.conflicting += 1;
    met.set(id, { at: before.at, digest });
    const rid = rids[before.at] ?? 0;
    // The range was read when the page began and may be out of date.
    if (progress.hasIds) rids[before.at] = this.#compare(progress, content, place, undefined);
    else versions.replace(rid, content);
  }

  #compare(
    { sync, superseded }: Progress,
    content: Content,
    place: number,
    near: ReturnType<ShownRange['find']>,
  ): number {
    const { id, digest, shape, body } = content;
    const versions = this.#parts.versions[sync.resource];
    // The usual case when a page is read again.
    if (near?.digest === digest && !superseded.has(near.rid)) return near.rid;
    const open = versions.ofId(id);
    const staged = open.find(({ since }) => since === sync.no);
    const before = open.find(({ since }) => since < sync.no);
    const isSame =
      before !== undefined &&
      (before.digest === digest || versions.isSame(before.rid, shape, body));
    if (staged !== undefined) {
      // Content that returned to the current version is removed by publishing; earlier readings
      // refer to the staged version too.
      const said = isSame ? { ...content, digest: before.digest } : content;
      if (staged.digest !== said.digest) versions.replace(staged.rid, said);
      return staged.rid;
    }
    if (isSame) {
      if (before.digest !== digest) versions.renewDigest(before.rid, content);
      return before.rid;
    }
    if (before !== undefined) superseded.add(before.rid);
    return versions.add(content, sync.no, before?.pos ?? place);
  }

  #read(sync: UnderWay): Progress {
    const { db, syncs, pages, versions } = this.#parts;
    const { no, resource } = sync;
    const shown = syncs.latest(resource)?.no ?? null;
    const replaced = db.numbers(
      `SELECT o.rid FROM ${resource} n JOIN ${resource} o ON o.id = n.id AND o.until IS NULL
       WHERE n.since = ? AND o.since < ?`,
    );
    const progress: Progress = {
      sync,
      shown,
      pages: new Map(),
      superseded: new Set(shown === null ? [] : replaced(no, no)),
      duplicates: new DuplicateIds(),
      range: new ShownRange(db, versions[resource]),
      hasIds: hasIndex(db, `${resource}_id`),
      total: sync.total,
      records: 0,
    };
    const ids = db.select(`SELECT id FROM ${resource} WHERE rid = ?`, { id: 'text' });
    for (const { no: pageRead, page, isLast, count, withoutId } of pages.all(no)) {
      for (const rid of withoutId > 0 ? pages.rids(pageRead) : []) {
        const content = contentOfId(ids.get(rid)?.id ?? '');
        if (content !== null) progress.duplicates.restore(page, content.digest, content.nth);
      }
      if (isLast === 0) continue;
      progress.records += count;
      progress.pages.set(page, { readNo: pageRead, count });
    }
    return progress;
  }
}

function toStaged({ sync, pages, records, total }: Progress): StagedSync {
  return {
    id: sync.no,
    resource: sync.resource,
    perPage: sync.perPage,
    startedAt: sync.startedAt,
    pagesStaged: [...pages.keys()].sort((one, other) => one - other),
    records,
    total,
    lack: sync.lack,
  };
}
