import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { requireKnownFormat } from '../../disk/known-format';
import { DeskError } from '../../failure';
import type { Database } from '../database';

/**
 * Leads from one format of a database to the next. A step that was released is never changed: files
 * of every format are opened by every later version.
 */
export interface Step {
  /** The format it leads to: one above that of the step before. */
  readonly to: number;
  /** The disk space it needs, in sizes of the file; 0 for new, empty tables. */
  readonly space: number;
  /** Runs in a transaction. `progress` takes the share that is done, from 0 to 1. */
  readonly run: (db: Database, progress: (share: number) => void) => void;
}

/** The steps of one database, in order. */
export interface Migration {
  /** The name of the database within its connection. */
  readonly schema: 'main' | 'own';
  /** The oldest format that can be opened. */
  readonly first: number;
  readonly steps: readonly Step[];
}

interface MigrationOptions {
  /** Null for a database in memory. */
  readonly file: string | null;
  /** Called when a migration takes longer than a second; the share that is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Free bytes of the disk that has the file; for tests. */
  readonly freeBytes?: (file: string) => number;
}

/** Space that every step needs. */
const minBytes = 4 * 1024 * 1024;

/** No progress is told before this, and none more often than this. */
const quietMs = 1_000;
const progressEveryMs = 200;

/** The format that all steps lead to. */
export function newestFormat({ first, steps }: Migration): number {
  return steps.at(-1)?.to ?? first;
}

/**
 * Brings a database to the newest format. Each step is one transaction that also sets the format: a
 * failure or the end of the process leaves the format before it, and the next opening goes on from
 * there. Fails with `storage.unreadable` (`newer`) for a newer format, and with
 * `storage.unwritable` (`full`) before a step for which the disk has too little space; both leave
 * the file as it is.
 */
export function migrate(
  db: Database,
  migration: Migration,
  { file, onProgress, freeBytes = freeBytesOf }: MigrationOptions,
): void {
  const { schema, steps } = migration;
  const format = Number(db.pragma(`${schema}.user_version`));
  requireKnownFormat(format, newestFormat(migration));
  const due = steps.filter(({ to }) => to > format);
  if (due.length === 0) return;
  const report = reporter(onProgress);
  for (const [at, { to, space, run }] of due.entries()) {
    if (file !== null) requireSpace(file, space, freeBytes);
    db.transaction(() => {
      run(db, (share) => report((at + Math.min(1, share)) / due.length));
      db.pragma(`${schema}.user_version = ${to}`);
    });
  }
}

function requireSpace(file: string, space: number, freeBytes: (file: string) => number): void {
  const bytes = ['', '-wal']
    .map((part) => statSync(`${file}${part}`, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, each) => sum + each, 0);
  if (freeBytes(file) < minBytes + space * bytes) {
    throw new DeskError('storage.unwritable', { reason: 'full' });
  }
}

function freeBytesOf(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

function reporter(onProgress: ((share: number) => void) | undefined): (share: number) => void {
  let next = performance.now() + quietMs;
  return (share) => {
    const now = performance.now();
    if (onProgress === undefined || now < next) return;
    next = now + progressEveryMs;
    onProgress(share);
  };
}
