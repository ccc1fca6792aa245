import type { Completeness } from '../../preload/contract/sync';
import type { Fields } from './fields';
import { compare } from './listing-order';
import { placed } from './places';
import type { Staging, StagingParts } from './staging';
import type { SyncEnd } from './store';

/**
 * Makes what a sync staged the list that is shown, in one transaction: what it found otherwise or not at all is closed, and records that
 * moved get their places. Nothing is written for a record that stays, so that a first sync of a million is published in a moment.
 */
export function publish(
  parts: StagingParts,
  staging: Staging,
  { syncId, end }: { readonly syncId: number; readonly end: SyncEnd },
): Completeness {
  const { db, fields, syncs, pages, versions } = parts;
  const progress = staging.progress(syncId);
  const resource = progress.sync.resource;
  const before = syncs.latest(resource);
  const completeness = db.transaction(() => {
    staging.lookUpIds(progress);
    const { rids, places, closed, changed, dropped } = compare(parts, {
      resource,
      sync: syncId,
      isFirst: before === null,
      former: end.former,
    });
    const close = db.command(`UPDATE ${resource} SET until = ? WHERE rid = ?`);
    for (const rid of closed) close(syncId, rid);
    for (const rid of dropped) versions[resource].remove(rid);
    const place = db.command(`UPDATE ${resource} SET pos = ? WHERE rid = ?`);
    for (const [at, pos] of placed(places).entries()) {
      if (pos !== places[at]) place(pos, rids[at] ?? 0);
    }
    const readings = pages.all(syncId).filter(({ isLast }) => isLast);
    const names = namesIn(readings, fields);
    const oldNames = before?.fields ?? names;
    const gone = closed.length - changed;
    const found: Completeness = {
      records: rids.length,
      gaps: end.gaps,
      moved: end.moved,
      twice: end.twice,
      doubtful: end.doubtful,
      ...(end.endRefused && { endRefused: true }),
      conflicting: readings.reduce((sum, { outcome }) => sum + outcome.conflicting, 0),
      withoutId: readings.reduce((sum, { outcome }) => sum + outcome.withoutId, 0),
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

/** Of their records, in order of first appearance. */
function namesIn(
  readings: readonly { readonly shapes: readonly number[] }[],
  fields: Fields,
): string[] {
  const shapes = new Set(readings.flatMap((reading) => reading.shapes));
  const inOrder = [...shapes].sort((one, other) => one - other);
  return [...new Set(inOrder.flatMap((no) => fields.shape(no).fields))];
}
