import type { Browsable, ViewQuery } from '../../preload/contract/browse';
import type { Completeness, Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { Listed, PageOutcome, WalkEnd } from './cache';
import { Columns } from './columns';
import type { Database } from './database';
import { flip } from './flip';
import { completenessOf, Generations } from './generations';
import type { ChangesCursor, ChangesQuery } from './history';
import { GramIndex } from './gram-index';
import { History } from './history';
import { Identity } from './identity';
import { LookupDrafts } from './lookup-drafts';
import { lookupOperations } from './lookup-operations';
import { Lookups } from './lookups';
import { StoredNotes } from './notes';
import { RankStore } from './ranks';
import type { SingleRecord } from './records';
import { Records } from './records';
import { resourceCodes, resourceName } from './resources';
import { forgetBefore } from './retention';
import { StaleColumns } from './stale-columns';
import type { Job } from './scheduler';
import type { SearchQuestion } from './search';
import { Search } from './search';
import { Selection } from './selection';
import { Shapes } from './shapes';
import { Views } from './views';
import { Walks } from './walks';
import { RememberedWalks } from './remembered-pages';
import type { KeptPage, WirePage } from './wire';

export interface PageToStore {
  readonly walkId: number;
  readonly page: WirePage | KeptPage;
}

/** As in preload/contract/browse.ts, `open`. */
export interface FirstRows {
  readonly firstRows?: number | undefined;
  readonly rows?: number | undefined;
}

/** While pages come in, columns and search wait so long after each: the sync needs the processor. */
export const quietMs = 300;

export type Store = ReturnType<typeof createStore>;

/** Everything the worker can be asked, by name. An operation answers at once or is a job that runs in slices. */
export type Operations = Store['operations'];

/**
 * Puts the parts of the cache together over one open, migrated database. `changed` is told which resource's records changed: by one write of
 * many, or as a whole.
 */
export function createStore(
  db: Database,
  changed: (resource: Browsable, isWhole: boolean) => void,
) {
  const identity = new Identity(db);
  const shapes = new Shapes(db);
  const generations = new Generations(db);
  const remembered = new RememberedWalks(db, generations);
  const walks = new Walks(db, { identity, shapes, generations, remembered });
  const columns = new Columns(db, shapes, () => walks.lastVersion);
  const stale = new StaleColumns(db, columns);
  const ranks = new RankStore(db, columns);
  const selection = new Selection(db, columns, shapes);
  const records = new Records({ db, identity, shapes, generations, walks });
  const history = new History(db, generations, shapes);
  const index = new GramIndex(db, () => walks.lastVersion);
  const search = new Search({ db, shapes, generations, selection, index });
  const views = new Views({ db, generations, shapes, identity, ranks, selection, search });
  const lookups = new Lookups({ db, records, shapes });
  const drafts = new LookupDrafts((rows) => views.texts(rows));
  const notes = new StoredNotes(db);
  let lastPage = -quietMs;
  let renewing: Job<void> | null = null;
  const tell = (resource: Syncable, isWhole = false) => {
    if (resource !== 'merchant') changed(resource, isWhole);
  };

  const writePage = ({ walkId, page }: PageToStore) => {
    const resource = walks.resourceOf(walkId);
    const outcome = 'bodies' in page ? walks.write(walkId, page) : walks.keep(walkId, page);
    lastPage = performance.now();
    // A list that was once complete is shown as it was until the walk ends.
    if (generations.latest(resource) === null) tell(resourceName(resource));
    return outcome;
  };

  /**
   * Pages that came together share one transaction; each is answered after it. When it fails, none of them was written. The disk is not
   * waited for (docs/decisions/0040-pages-known-again.md): what goes with the computer is read again, and the flip waits for all of them.
   */
  const writePages = (pages: readonly PageToStore[]) => {
    try {
      return db.unhurried(() =>
        pages.map((page) => {
          try {
            return { outcome: writePage(page) };
          } catch (thrown) {
            // A walk that is over concerns its own page only; anything else has ended the transaction.
            if (thrown instanceof DeskError) return { thrown };
            throw thrown;
          }
        }),
      );
    } catch (thrown) {
      walks.reload();
      throw thrown;
    }
  };

  const testsOf = (query: ChangesQuery) => ({
    anyVersion: search.testOf(query.search),
    foundVersion: search.matching(query.matching ?? null),
  });

  const operations = {
    unfinishedWalk: (resource: Listed) => walks.unfinished(resourceCodes[resource]),
    beginWalk: (params: { resource: Listed; perPage: number; startedAt: number }) =>
      walks.begin(resourceCodes[params.resource], params.perPage, params.startedAt),
    writePage: writePage as (asked: { walkId: number; page: WirePage }) => PageOutcome,
    keepPage: writePage as (asked: { walkId: number; page: KeptPage }) => PageOutcome | null,
    rememberedPages: (resource: Listed) => remembered.all(resourceCodes[resource]),
    *finishWalk(params: { walkId: number; end: WalkEnd }): Job<Completeness> {
      const resource = walks.resourceOf(params.walkId);
      const completeness = yield* flip(
        { db, walks, generations, shapes, identity },
        params.walkId,
        params.end,
      );
      renewing = renewRanks();
      tell(resourceName(resource), true);
      return completeness;
    },
    abandonWalk: (walkId: number) => walks.abandon(walkId),
    writeRecord: (params: { resource: 'merchant' | 'cards'; record: SingleRecord }) => {
      records.write(resourceCodes[params.resource], params.record);
      tell(params.resource);
    },
    keptRecord: (params: { resource: 'merchant' | 'cards'; id: string | null }) =>
      records.kept(resourceCodes[params.resource], params.id),
    lastSync: (resource: Syncable) => {
      const { generation, asOf } = generations.shown(resourceCodes[resource]);
      return generation === null || asOf === null
        ? null
        : { asOf, last: completenessOf(generation) };
    },
    forgetHistory: (before: number) => forgetBefore({ db, generations, identity, stale }, before),
    readNote: (name: string) => notes.read(name),
    writeNote: (note: { name: string; text: string }) => notes.write(note.name, note.text),
    syncs: () => history.syncs(),
    changesList: (query: ChangesQuery) => history.list(query, testsOf(query)),
    changesPage: ({ query, cursor }: { query: ChangesQuery; cursor: ChangesCursor }) =>
      history.page(query, testsOf(query), cursor),
    everywhere: (question: SearchQuestion) => search.everywhere(question),
    open: ({ firstRows = Infinity, rows = 0, ...query }: ViewQuery & FirstRows) =>
      views.open(query, firstRows, rows),
    count: (params: { viewId: number }) => views.count(params.viewId),
    window: (params: { viewId: number; offset: number; limit: number }) => views.window(params),
    locate: (params: { viewId: number; id: string }) => views.locate(params),
    close: (params: { viewId: number }) => views.close(params.viewId),
    facets: (params: { query: ViewQuery; field: string }) =>
      views.facets(params.query, params.field),
    record: (params: { resource: Browsable; id: string }) => {
      const versions = records.timeline(resourceCodes[params.resource], params.id);
      return versions === null ? null : { id: params.id, versions };
    },
    months: (params: { resource: Browsable; field: string }) =>
      views.months(resourceCodes[params.resource], params.field),
    ...lookupOperations({ lookups, drafts, cardsChanged: () => tell('cards') }),
  };

  /** Ranks of the fields that were sorted by, for the lists as they are now: the next sort shall not wait for them. */
  function* renewRanks(): Job<void> {
    for (const resource of [resourceCodes.clients, resourceCodes.lots]) {
      const { generation, order } = generations.shown(resource);
      if (generation === null) continue;
      for (const field of ranks.outdated(resource, generation.no)) {
        yield* ranks.renew(resource, field, order, generation.no);
      }
    }
  }

  /** One step of what can wait; false when nothing is left to do. */
  function background(): boolean {
    if (identity.isBehind) {
      identity.catchUp();
      return true;
    }
    if (performance.now() - lastPage < quietMs) return false;
    if (identity.hasTail) {
      identity.catchUp();
      return true;
    }
    const chunk = columns.nextUnsealed();
    if (chunk !== null) {
      columns.seal(chunk);
      return true;
    }
    if (renewing !== null) {
      if (renewing.next().done === true) renewing = null;
      return true;
    }
    if (ranks.keepOne()) return true;
    return index.catchUp() || stale.renewOne();
  }

  /** Nobody asks anything: what is quickly read again from the file need not be held meanwhile. */
  function rest(): void {
    for (const part of [columns, ranks, views]) part.drop();
    db.pragma('shrink_memory');
  }

  /** Bytes held only to answer sooner. */
  const heldBytes = () => columns.heldBytes + selection.heldBytes + ranks.heldBytes;

  return { operations, writePages, background, rest, heldBytes };
}

export type Answer<O> = O extends (...given: never[]) => infer R
  ? R extends Job<infer T>
    ? T
    : R
  : never;
