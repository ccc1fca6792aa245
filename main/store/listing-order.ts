import type { Database } from './database';
import { noPlace } from './places';
import type { Listed } from './store';
import type { SyncPages } from './sync-pages';

/** How the list that a sync read compares with the one that is shown. */
export interface Comparison {
  /** Of each record in the new order: its version, and the place it is stored at, `noPlace` for what is new. */
  readonly rids: Uint32Array;
  readonly places: Float64Array;
  /** Versions of the shown list that this sync no longer found so. */
  readonly closed: readonly number[];
  /** How many of them only changed. */
  readonly changed: number;
  /** Versions that only readings held which do not count. */
  readonly dropped: readonly number[];
}

export function compare(
  { db, pages }: { readonly db: Database; readonly pages: SyncPages },
  of: {
    readonly resource: Listed;
    readonly sync: number;
    readonly isFirst: boolean;
    readonly former: 'keep' | 'drop';
  },
): Comparison {
  const { resource, sync, isFirst } = of;
  const counting = isFirst ? new Map<number, number>() : readOtherwise(db, of);
  const { rids, nextTo } = orderOf(maxRid(db, resource), pages, of, counting);
  const places = new Float64Array(rids.length).fill(noPlace);
  const isThere = new Uint8Array(rids.length);
  const renewed = new Set(counting.values());
  const closed: number[] = [];
  const dropped: number[] = [];
  let changed = 0;
  const rows = db.select(
    `SELECT rid, since, pos FROM ${resource} INDEXED BY ${resource}_list WHERE until IS NULL`,
    { rid: 'number', since: 'number', pos: 'number' },
  );
  for (const { rid, since, pos } of rows.iterate()) {
    const at = (nextTo[rid] ?? 0) - 1;
    if (at < 0) (since === sync ? dropped : closed).push(rid);
    else {
      isThere[at] = 1;
      const isChange = !isFirst && since === sync && renewed.has(rid);
      if (isChange) changed += 1;
      // A changed one was staged with the place of the version before it.
      if (isFirst || since < sync || isChange) places[at] = pos;
    }
  }
  return {
    rids: rids.filter((_, at) => isThere[at] === 1),
    places: places.filter((_, at) => isThere[at] === 1),
    closed,
    changed,
    dropped,
  };
}

/**
 * Of records that this sync read otherwise than they are shown: for the version that does not count the one that does. That is the shown
 * one where what was read last says the same again.
 */
function readOtherwise(
  db: Database,
  { resource, sync }: { resource: Listed; sync: number },
): Map<number, number> {
  const pairs = db.select(
    `SELECT o.rid AS earlier, n.rid AS later, o.digest = n.digest AS isSame
     FROM ${resource} n JOIN ${resource} o ON o.id = n.id
     WHERE n.since = ? AND o.since < ? AND o.until IS NULL`,
    { earlier: 'number', later: 'number', isSame: 'number' },
  );
  return new Map(
    pairs.all(sync, sync).map(({ earlier, later, isSame }) => {
      return isSame === 1 ? [later, earlier] : [earlier, later];
    }),
  );
}

/**
 * Versions in the order of their pages; each once, where it comes first. What only former readings of a page held stands behind its last
 * one, where it is kept.
 */
function orderOf(
  max: number,
  pages: SyncPages,
  { sync, former }: { sync: number; former: 'keep' | 'drop' },
  counting: ReadonlyMap<number, number>,
) {
  // Of each version one more than its place, 0 for what is not in it.
  const nextTo = new Uint32Array(max + 1);
  const readings = pages.all(sync);
  const read = (no: number) => {
    const rids = pages.rids(no);
    return counting.size === 0 ? rids : rids.map((rid) => counting.get(rid) ?? rid);
  };
  const isAgain = readings.some(({ isLast }) => !isLast);
  const inLast = new Uint8Array(isAgain ? nextTo.length : 0);
  for (const { no, isLast } of isAgain ? readings : []) {
    if (isLast) for (const rid of read(no)) inLast[rid] = 1;
  }
  const rids: number[] = [];
  for (const { no, isLast } of readings) {
    if (!isLast && former === 'drop') continue;
    for (const rid of read(no)) {
      if (nextTo[rid] !== 0 || (!isLast && inLast[rid] === 1)) continue;
      nextTo[rid] = rids.push(rid);
    }
  }
  return { rids: Uint32Array.from(rids), nextTo };
}

function maxRid(db: Database, resource: Listed): number {
  const max = db.select(`SELECT max(rid) AS rid FROM ${resource}`, { rid: 'number?' });
  return max.get()?.rid ?? 0;
}
