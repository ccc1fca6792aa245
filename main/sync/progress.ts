import type { WalkProgress } from './walk-options';

/** Of what is counted record by record. */
export function countOf(done: number, total: number): WalkProgress {
  return { pages: done, totalPages: total, records: done, totalRecords: total };
}

/** Of a walk an earlier run began. */
export function progressOf(walk: {
  readonly pagesDone: readonly number[];
  readonly records: number;
  readonly total: number | null;
  readonly perPage: number;
}): WalkProgress {
  const { total, perPage } = walk;
  return {
    pages: walk.pagesDone.length,
    totalPages: total === null ? null : Math.ceil(total / perPage),
    records: walk.records,
    totalRecords: total,
  };
}
