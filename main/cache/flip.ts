import type { Completeness } from '../../preload/contract/sync';
import type { WalkEnd } from './cache';
import { Bits } from './bits';
import type { Database } from './database';
import type { Generations, GenerationRow } from './generations';
import { pack, unpack } from './generations';
import type { Identity } from './identity';
import type { Job } from './scheduler';
import type { Shapes } from './shapes';
import type { Walks } from './walks';
import { unknownDigest } from './placing';

export interface FlipParts {
  readonly db: Database;
  readonly walks: Walks;
  readonly generations: Generations;
  readonly shapes: Shapes;
  readonly identity: Identity;
}

/**
 * Makes a complete walk the generation that is shown, in one transaction: what the old generation has and the new one has not is
 * closed. Nothing is written for a version that stays or that was staged, so a first sync of a million records flips in a moment.
 */
export function* flip(parts: FlipParts, walkId: number, end: WalkEnd): Job<Completeness> {
  const { db, walks, generations } = parts;
  const progress = walks.progress(walkId);
  const { resource } = progress.row;
  const before = generations.latest(resource);
  const oldOrder = before === null ? new Uint32Array() : generations.shown(resource).order;
  yield;
  const order = generations.walkOrder(walkId);
  yield;
  const members = new Bits().addAll(order);
  yield;
  const closed = closing(parts, oldOrder, members);
  yield;
  const gone = closed.filter((each) => each.gone).length;
  const fields = fieldsOf(parts, walkId);
  const oldFields = before === null ? fields : (JSON.parse(before.fields) as string[]);
  const completeness: Completeness = {
    records: order.length,
    gaps: end.gaps,
    moved: end.twice === undefined ? progress.moved : 0,
    twice: end.twice ?? progress.twice,
    conflicting: progress.conflicting,
    withoutId: progress.withoutId,
    added: order.length - oldOrder.length + gone,
    changed: closed.length - gone,
    gone,
    newFields: fields.filter((field) => !oldFields.includes(field)),
    lostFields: oldFields.filter((field) => !fields.includes(field)),
  };
  const orphans = orphansOf(parts, walkId, before, members);
  yield;
  db.transaction(() => {
    const close = db.prepare(
      'INSERT OR REPLACE INTO closed(version, resource, generation, gone) VALUES (?, ?, ?, ?)',
    );
    for (const each of closed) close.run(each.version, resource, walkId, each.gone ? 1 : 0);
    for (const orphan of orphans) removeOrphan(parts, orphan);
    db.prepare(
      `INSERT INTO generation(no, resource, started_at, completed_at, last_version, count, fields, completeness, born)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      walkId,
      resource,
      progress.row.started_at,
      end.completedAt,
      walks.lastVersion,
      order.length,
      JSON.stringify(fields),
      JSON.stringify(completeness),
      before === null ? null : pack(order.filter((version) => version > before.last_version)),
    );
    db.prepare(
      'INSERT OR REPLACE INTO shown_order(resource, generation, versions) VALUES (?, ?, ?)',
    ).run(resource, walkId, pack(order));
    db.prepare("INSERT OR REPLACE INTO note(name, value) VALUES ('version', ?)").run(
      walks.lastVersion,
    );
    db.prepare('DELETE FROM walk WHERE resource = ?').run(resource);
  });
  walks.forget(walkId);
  yield;
  yield* dropOldPages(db, walkId);
  return completeness;
}

function closing({ db, generations }: FlipParts, oldOrder: Uint32Array, members: Bits) {
  const latestOf = db
    .prepare('SELECT r.latest FROM version v JOIN record r ON r.no = v.record WHERE v.no = ?')
    .pluck();
  const closed: { version: number; gone: boolean }[] = [];
  for (const version of oldOrder) {
    if (members.has(version)) continue;
    // The newest version may be an orphan of an abandoned walk, or one replaced while reading.
    let at = latestOf.get(version) as number | null;
    while (at !== null && at > version && !members.has(at)) at = generations.prior(at);
    closed.push({ version, gone: at === null || at <= version });
  }
  return closed;
}

function fieldsOf({ db, shapes }: FlipParts, walkId: number): string[] {
  const lists = db
    .prepare('SELECT DISTINCT shapes FROM walk_page WHERE walk = ?')
    .pluck()
    .all(walkId) as string[];
  const numbers = new Set(lists.flatMap((list) => list.split(',')).filter((text) => text !== ''));
  const fields = [...numbers].map(Number).sort((one, other) => one - other);
  return [...new Set(fields.flatMap((no) => shapes.get(no).fields))];
}

/** Versions no generation will ever show: of abandoned walks since the last flip, and those replaced while reading. */
function orphansOf(
  { db }: FlipParts,
  walkId: number,
  before: GenerationRow | null,
  members: Bits,
): number[] {
  const resource = 'SELECT resource FROM walk WHERE no = ?';
  const pages = db
    .prepare(
      `SELECT versions FROM walk_page WHERE walk IN
       (SELECT no FROM walk WHERE abandoned = 1 AND resource = (${resource}))`,
    )
    .pluck()
    .all(walkId) as Uint8Array[];
  const replaced = db
    .prepare(
      `SELECT version FROM walk_replaced WHERE walk IN
       (SELECT no FROM walk WHERE resource = (${resource}))`,
    )
    .pluck()
    .all(walkId) as number[];
  const since = before?.last_version ?? 0;
  const orphans = new Set<number>();
  for (const page of pages) for (const version of unpack(page)) orphans.add(version);
  for (const version of replaced) orphans.add(version);
  return [...orphans].filter((version) => version > since && !members.has(version));
}

/** The record's chain is closed over the gap; a record that has no other version goes too. */
function removeOrphan({ db, identity }: FlipParts, version: number): void {
  const row = db.prepare('SELECT record, prior FROM version WHERE no = ?').get(version) as
    { record: number; prior: number | null } | undefined;
  if (row === undefined) return;
  const latest = db.prepare('SELECT latest FROM record WHERE no = ?').pluck().get(row.record);
  const priorOf = db.prepare('SELECT prior FROM version WHERE no = ?').pluck();
  for (let at = latest as number | null; at !== null && at > version;) {
    const prior = priorOf.get(at) as number | null;
    if (prior === version) {
      db.prepare('UPDATE version SET prior = ? WHERE no = ?').run(row.prior, at);
    }
    at = prior;
  }
  db.prepare('DELETE FROM version WHERE no = ?').run(version);
  if (latest !== version) return;
  if (row.prior === null) identity.remove(row.record);
  else {
    // No digest of the older content is kept: the next walk compares it by its text.
    db.prepare('UPDATE record SET latest = ?, digest = ? WHERE no = ?').run(
      row.prior,
      unknownDigest,
      row.record,
    );
  }
}

/** Pages of earlier walks, a few hundred at a time; a crash in between leaves some, which go at the next flip. */
function* dropOldPages(db: Database, walkId: number): Job<void> {
  const drop = db.prepare(
    `DELETE FROM walk_page WHERE (walk, page) IN (SELECT walk, page FROM walk_page
     WHERE walk < ? AND walk NOT IN (SELECT no FROM walk)
       AND walk NOT IN (SELECT max(no) FROM generation GROUP BY resource) LIMIT 500)`,
  );
  while (drop.run(walkId).changes > 0) yield;
  db.prepare(
    `DELETE FROM walk_replaced WHERE walk NOT IN (SELECT no FROM walk)
       AND walk NOT IN (SELECT max(no) FROM generation GROUP BY resource)`,
  ).run();
}
