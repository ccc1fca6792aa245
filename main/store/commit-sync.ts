import type { Listed } from '../../shared/resources';
import type { Completeness } from '../../shared/ipc/sync';
import { arrange, noPosition } from './positions';
import type { Staging } from './staging';
import type { WriterParts } from './writer-parts';
import type { SyncEnd } from './sync-store';
import type { SyncPages } from './sync-pages';

/**
 * Makes what a sync staged the current list, in one transaction: versions it found changed or no
 * longer found are closed, and records that moved get new positions. Nothing is written for
 * unchanged records, so a first sync of a million records publishes in a moment.
 */
export function commitSync(
  parts: WriterParts,
  staging: Staging,
  { syncId, end }: { readonly syncId: number; readonly end: SyncEnd },
): Completeness {
  const { db, fields, syncs, pages, versions } = parts;
  const progress = staging.progress(syncId);
  const { resource } = progress.sync;
  const before = syncs.latest(resource);
  const completeness = db.transaction(() => {
    staging.indexIds(progress);
    const { former, unseen } = end;
    const compared = { resource, sync: syncId, isFirst: before === null, former, unseen };
    const { rids, positions, closed, changed, dropped } = compare(parts, compared);
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
    const pageReads = pages.all(syncId).filter(({ isLast }) => isLast === 1);
    const gone = closed.length - changed;
    const found: Completeness = {
      records: rids.length,
      gaps: end.gaps,
      moved: end.moved,
      twice: end.twice,
      doubtful: end.doubtful,
      ...(end.endRefused && { endRefused: true }),
      ...(end.unsteady && { unsteady: true }),
      ...(end.unconfirmed && { unconfirmed: true }),
      conflicting: pageReads.reduce((sum, { conflicting }) => sum + conflicting, 0),
      withoutId: pageReads.reduce((sum, { withoutId }) => sum + withoutId, 0),
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
  readonly unseen: SyncEnd['unseen'];
}

/** How the list that a sync read compares with the current one. */
interface Comparison {
  /**
   * For each record in the new order: its version, and its stored position (`noPosition` for new
   * ones).
   */
  readonly rids: Uint32Array;
  readonly positions: Float64Array;
  /** Versions of the current list that this sync replaced or no longer found. */
  readonly closed: readonly number[];
  /** How many of those were replaced by a changed version. */
  readonly changed: number;
  /** Staged versions that appear only on superseded readings of pages. */
  readonly dropped: readonly number[];
}

function compare(parts: Pick<WriterParts, 'db' | 'pages'>, compared: Compared): Comparison {
  const { db, pages } = parts;
  const { resource, sync, isFirst, unseen } = compared;
  const counting = isFirst ? new Map<number, number>() : findReplacements(db, compared);
  const [max = 0] = db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}`)();
  const { rids, nextTo } = nextOrder(max, pages, compared, counting);
  const positions = new Array<number>(rids.length).fill(noPosition);
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
    if (at < 0 && since < sync && unseen === 'keep' && !counting.has(rid)) {
      // Not proven to be removed: it stays, behind the others.
      rids.push(rid);
      positions.push(pos);
      continue;
    }
    if (at < 0) {
      (since === sync ? dropped : closed).push(rid);
      continue;
    }
    const isChange = since === sync && renewed.has(rid);
    if (isChange) changed += 1;
    // A changed version was staged with the position of the version it replaces.
    if (isFirst || since < sync || isChange) positions[at] = pos;
  }
  return {
    rids: Uint32Array.from(rids),
    positions: Float64Array.from(positions),
    closed,
    changed,
    dropped,
  };
}

/**
 * Maps, for records this sync found different from the current version, the version that does not
 * count to the one that does. The current version counts when the last reading agrees with it
 * again.
 */
function findReplacements(
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
 * Versions in page order, each at its first occurrence. Versions found only on earlier readings of
 * a page follow those of its last reading, if they are kept.
 */
function nextOrder(
  max: number,
  pages: SyncPages,
  { sync, former }: Pick<Compared, 'sync' | 'former'>,
  counting: ReadonlyMap<number, number>,
) {
  const pageReads = pages.all(sync).filter(({ isLast }) => isLast === 1 || former === 'keep');
  const read = (no: number) => {
    const rids = pages.rids(no);
    return counting.size === 0 ? rids : rids.map((rid) => counting.get(rid) ?? rid);
  };
  const isAgain = pageReads.some(({ isLast }) => isLast === 0);
  const inLast = new Uint8Array(isAgain ? max + 1 : 0);
  for (const { no, isLast } of isAgain ? pageReads : []) {
    if (isLast === 1) for (const rid of read(no)) inLast[rid] = 1;
  }
  // The 1-based position of each version; 0 for those not in the list.
  const nextTo = new Uint32Array(max + 1);
  const rids: number[] = [];
  for (const { no, isLast } of pageReads) {
    for (const rid of read(no)) {
      if (nextTo[rid] !== 0 || (isLast === 0 && inLast[rid] === 1)) continue;
      nextTo[rid] = rids.push(rid);
    }
  }
  return { rids, nextTo };
}
