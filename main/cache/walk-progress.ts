import type { PageOutcome, Walk } from './cache';
import { Bits } from './bits';
import type { Database } from './database';
import type { Generations } from './generations';
import type { ResourceCode } from './resources';
import { resourceName } from './resources';

export interface WalkRow {
  readonly no: number;
  readonly resource: ResourceCode;
  readonly per_page: number;
  readonly started_at: number;
  readonly total: number | null;
}

/** What a walk under way keeps in memory; read back from its pages after a restart. */
export interface Progress {
  readonly row: WalkRow;
  /** Versions on pages already written, replaced ones excepted. */
  readonly staged: Bits;
  readonly pages: Map<number, PageOutcome>;
  /** Shown versions whose records this walk met with another content. */
  readonly superseded: Set<number>;
  /** How often each content without an id was met, so that twins get ids of their own. */
  readonly nameless: Map<number, number>;
  total: number | null;
  records: number;
  moved: number;
  twice: number;
  conflicting: number;
  withoutId: number;
}

export function addUp(progress: Progress, page: PageOutcome): void {
  progress.records = Math.max(progress.records, page.records);
  progress.moved += page.seenBefore;
  progress.twice += page.twice;
  progress.conflicting += page.conflicting;
  progress.withoutId += page.withoutId;
}

export function toWalk(progress: Progress): Walk {
  const { row } = progress;
  return {
    id: row.no,
    resource: resourceName(row.resource) as Walk['resource'],
    perPage: row.per_page,
    startedAt: row.started_at,
    pagesDone: [...progress.pages.keys()].sort((one, other) => one - other),
    records: progress.records,
    total: progress.total,
    moved: progress.moved,
    twice: progress.twice,
  };
}

/** A walk's progress from its pages: at its begin, and after a restart. */
export function readProgress(db: Database, generations: Generations, row: WalkRow): Progress {
  const progress: Progress = {
    row,
    staged: new Bits().addAll(generations.walkOrder(row.no)),
    pages: new Map(),
    superseded: new Set(),
    nameless: new Map(),
    total: row.total,
    records: 0,
    moved: 0,
    twice: 0,
    conflicting: 0,
    withoutId: 0,
  };
  const pages = db.prepare('SELECT page, outcome FROM walk_page WHERE walk = ?');
  for (const { page, outcome } of pages.all(row.no) as { page: number; outcome: string }[]) {
    // Pages written before these were counted do not say it.
    const told: PageOutcome = { twice: 0, ...(JSON.parse(outcome) as Omit<PageOutcome, 'twice'>) };
    progress.pages.set(page, told);
    addUp(progress, told);
  }
  if (progress.withoutId > 0) countNameless(db, generations, progress);
  findSuperseded(generations, progress);
  return progress;
}

/** Shown versions of records that the walk has otherwise. */
function findSuperseded(generations: Generations, { row, superseded }: Progress): void {
  const members = generations.members(row.resource);
  const last = generations.latest(row.resource)?.last_version ?? Infinity;
  for (const version of generations.walkOrder(row.no)) {
    if (version <= last) continue;
    const shown = generations.shownBefore(version, members);
    if (shown !== null) superseded.add(shown);
  }
}

/** From the ids that were given. */
function countNameless(db: Database, generations: Generations, { row, nameless }: Progress): void {
  const idOf = db
    .prepare('SELECT r.id FROM version v JOIN record r ON r.no = v.record WHERE v.no = ?')
    .pluck();
  for (const version of generations.walkOrder(row.no)) {
    const [, digest, nth] = /^~([0-9a-z]+)\.(\d+)$/.exec(idOf.get(version) as string) ?? [];
    if (digest === undefined) continue;
    const number = parseInt(digest, 36);
    nameless.set(number, Math.max(nameless.get(number) ?? 0, Number(nth)));
  }
}
