import type { Completeness } from '../../preload/contract/sync';
import type { Staging, WriterParts } from './staging';
import type { Listed, SyncEnd } from './store';
import type { SyncPages } from './sync-pages';

/**
 * Makes what a sync staged the list that is shown, in one transaction: what it found otherwise or not at all is closed, and records that
 * moved get their positions. Nothing is written for a record that stays, so that a first sync of a million is published in a moment.
 */
export function publish(
  parts: WriterParts,
  staging: Staging,
  { syncId, end }: { readonly syncId: number; readonly end: SyncEnd },
): Completeness {
  const { db, fields, syncs, pages, versions } = parts;
  const progress = staging.progress(syncId);
  const { resource } = progress.sync;
  const before = syncs.latest(resource);
  const completeness = db.transaction(() => {
    staging.lookUpIds(progress);
    const isFirst = before === null;
    const { rids, positions, closed, changed, dropped } = compare(parts, {
      ...{ resource, sync: syncId, isFirst, former: end.former },
    });
    const close = db.command(`UPDATE ${resource} SET until = ? WHERE rid = ?`);
    for (const rid of closed) close(syncId, rid);
    for (const rid of dropped) versions[resource].remove(rid);
    const move = db.command(`UPDATE ${resource} SET pos = ? WHERE rid = ?`);
    for (const [at, pos] of arrange(positions).entries()) {
      if (pos !== positions[at]) move(pos, rids[at] ?? 0);
    }
    const shapes = pages.shapes(syncId).map((no) => fields.shape(no));
    const names = [...new Set(shapes.flatMap((shape) => shape.fields))];
    const oldNames = before?.fields ?? names;
    const readings = pages.all(syncId).filter(({ isLast }) => isLast === 1);
    const gone = closed.length - changed;
    const found: Completeness = {
      records: rids.length,
      gaps: end.gaps,
      moved: end.moved,
      twice: end.twice,
      doubtful: end.doubtful,
      ...(end.endRefused && { endRefused: true }),
      conflicting: readings.reduce((sum, { conflicting }) => sum + conflicting, 0),
      withoutId: readings.reduce((sum, { withoutId }) => sum + withoutId, 0),
      added: rids.length - (before?.completeness?.records ?? 0) + gone,
      changed,
      gone,
      newFields: names.filter((name) => !oldNames.includes(name)),
      lostFields: oldNames.filter((name) => !names.includes(name)),
    };
    const { completedAt, asOf = completedAt } = end;
    syncs.complete(syncId, { completedAt, asOf, completeness: found, fields: names });
    return found;
  });
  staging.forget(syncId);
  return completeness;
}

interface Compared {
  readonly resource: Listed;
  readonly sync: number;
  readonly isFirst: boolean;
  readonly former: SyncEnd['former'];
}

/** How the list that a sync read compares with the one that is shown. */
interface Comparison {
  /** Of each record in the new order: its version, and the position it is stored at, `noPosition` for what is new. */
  readonly rids: Uint32Array;
  readonly positions: Float64Array;
  /** Versions of the shown list that this sync no longer found so. */
  readonly closed: readonly number[];
  /** How many of them only changed. */
  readonly changed: number;
  /** Versions that only readings held which do not count. */
  readonly dropped: readonly number[];
}

function compare(parts: Pick<WriterParts, 'db' | 'pages'>, of: Compared): Comparison {
  const { db, pages } = parts;
  const { resource, sync, isFirst } = of;
  const counting = isFirst ? new Map<number, number>() : readOtherwise(db, of);
  const [max = 0] = db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}`)();
  const { rids, nextTo } = orderOf(max, pages, of, counting);
  const positions = new Float64Array(rids.length).fill(noPosition);
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
    if (at < 0) {
      (since === sync ? dropped : closed).push(rid);
      continue;
    }
    const isChange = !isFirst && since === sync && renewed.has(rid);
    if (isChange) changed += 1;
    // A changed one was staged with the position of the version before it.
    if (isFirst || since < sync || isChange) positions[at] = pos;
  }
  return { rids, positions, closed, changed, dropped };
}

/**
 * Of records that this sync read otherwise than they are shown: for the version that does not count the one that does. That is the shown
 * one where what was read last says the same again.
 */
function readOtherwise(
  db: WriterParts['db'],
  { resource, sync }: Pick<Compared, 'resource' | 'sync'>,
): Map<number, number> {
  const pairs = db.select(
    `SELECT iif(o.digest = n.digest, n.rid, o.rid) AS former, iif(o.digest = n.digest, o.rid, n.rid) AS counts
     FROM ${resource} n JOIN ${resource} o ON o.id = n.id
     WHERE n.since = ? AND o.since < ? AND o.until IS NULL`,
    { former: 'number', counts: 'number' },
  );
  return new Map(pairs.all(sync, sync).map(({ former, counts }) => [former, counts]));
}

/**
 * Versions in the order of their pages; each once, where it comes first. What only former readings of a page held stands behind its last
 * one, where it is kept.
 */
function orderOf(
  max: number,
  pages: SyncPages,
  { sync, former }: Pick<Compared, 'sync' | 'former'>,
  counting: ReadonlyMap<number, number>,
) {
  const readings = pages.all(sync).filter(({ isLast }) => isLast === 1 || former === 'keep');
  const read = (no: number) => {
    const rids = pages.rids(no);
    return counting.size === 0 ? rids : rids.map((rid) => counting.get(rid) ?? rid);
  };
  const isAgain = readings.some(({ isLast }) => isLast === 0);
  const inLast = new Uint8Array(isAgain ? max + 1 : 0);
  for (const { no, isLast } of isAgain ? readings : []) {
    if (isLast === 1) for (const rid of read(no)) inLast[rid] = 1;
  }
  // Of each version one more than its position, 0 for what is not in it.
  const nextTo = new Uint32Array(max + 1);
  const rids: number[] = [];
  for (const { no, isLast } of readings) {
    for (const rid of read(no)) {
      if (nextTo[rid] !== 0 || (isLast === 0 && inLast[rid] === 1)) continue;
      nextTo[rid] = rids.push(rid);
    }
  }
  return { rids: Uint32Array.from(rids), nextTo };
}

/** Between two neighbours where all get new positions, and in front of the first and behind the last. */
const step = 2 ** 28;

/**
 * New positions for a list, in ascending order; `positions` are the ones its records had, `noPosition` for those that have none. Records whose order still
 * ascends keep theirs (as many as can be), the others get one in a gap between them. Where a gap is too narrow, all are positioned anew.
 */
export function arrange(positions: Float64Array): Float64Array {
  const kept = ascending(positions);
  const next = new Float64Array(positions.length);
  for (let at = 0; at < positions.length;) {
    if (kept[at] === 1) {
      next[at] = positions[at] ?? 0;
      at += 1;
      continue;
    }
    let end = at;
    while (end < positions.length && kept[end] !== 1) end += 1;
    if (!fill(next, { at, end, after: positions[end] })) return anew(positions.length);
    at = end;
  }
  return next;
}

function fill(
  next: Float64Array,
  { at, end, after }: { at: number; end: number; after: number | undefined },
): boolean {
  const count = end - at;
  const first = at === 0;
  const before = first ? (after ?? 0) - step * (count + 1) : (next[at - 1] ?? 0);
  const gap = first || after === undefined ? step : Math.floor((after - before) / (count + 1));
  if (gap < 1 || !Number.isSafeInteger(before) || !Number.isSafeInteger(before + gap * count)) {
    return false;
  }
  for (let nth = 0; nth < count; nth += 1) next[at + nth] = before + gap * (nth + 1);
  return true;
}

function anew(length: number): Float64Array {
  return new Float64Array(length).map((_, at) => (at + 1) * step);
}

/** 1 for each of a longest ascending run of positions, in order; the others, and those without a position, have 0. */
function ascending(positions: Float64Array): Uint8Array {
  const kept = new Uint8Array(positions.length);
  // The last of the best run of each length, and of each the one before it in its run.
  const ends = new Uint32Array(positions.length);
  const before = new Int32Array(positions.length).fill(-1);
  let length = 0;
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at] ?? noPosition;
    if (position === noPosition) continue;
    let low = 0;
    // Nearly always the new position is after the last one.
    if (length > 0 && (positions[ends[length - 1] ?? 0] ?? 0) < position) low = length;
    for (let high = length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[at] = ends[low - 1] ?? 0;
    ends[low] = at;
    if (low === length) length += 1;
  }
  for (let at = length === 0 ? -1 : (ends[length - 1] ?? 0); at >= 0; at = before[at] ?? -1) {
    kept[at] = 1;
  }
  return kept;
}

export const noPosition = Number.NEGATIVE_INFINITY;
