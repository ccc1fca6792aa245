import type { PageOutcome, Walk } from './cache';
import type { Bits } from './bits';
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
  /** How often each content without an id was met, so that twins get ids of their own. */
  readonly nameless: Map<number, number>;
  total: number | null;
  records: number;
  moved: number;
  conflicting: number;
  withoutId: number;
}

export function addUp(progress: Progress, page: PageOutcome): void {
  progress.records = Math.max(progress.records, page.records);
  progress.moved += page.seenBefore;
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
  };
}
