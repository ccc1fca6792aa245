import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { byName } from '../../shared/by-name';
import { differenceSchema, lineStateSchema, runSchema } from '../../shared/ipc/settlements';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import type { StoredLine } from './settlement';

/** Whether the connection has a table of what people set up; one in a test may not. */
export function hasUserTable(db: Database, table: 'reconcile_run' | 'reconcile_pair'): boolean {
  const isAttached =
    db.numbers("SELECT count(*) FROM pragma_database_list WHERE name = 'own'")()[0] === 1;
  const tables = 'SELECT count(*) FROM own.sqlite_schema WHERE name = ?';
  return isAttached && db.numbers(tables)(table)[0] === 1;
}

export const lineColumns = `l.line, l.state, l.comment, l.content, l.by_whom AS "by", l.at, l.about`;
export const lineKinds = {
  line: 'text',
  state: 'text',
  comment: 'text',
  content: 'text',
  by: 'text',
  at: 'text',
  about: 'text',
} as const;

/**
 * The newest settlement of each line of a set-up: of the run itself, else of the last one before
 * it. `before` null: of all runs.
 */
export function settledOf(
  db: Database,
  setUp: string,
  before: number | null,
): (StoredLine & { readonly run: number })[] {
  return db
    .select(
      `SELECT ${lineColumns}, max(l.run) AS run FROM own.reconcile_line l
       JOIN own.reconcile_run r ON r.no = l.run
       WHERE r.set_up = ? AND l.run <= ? GROUP BY l.line`,
      { ...lineKinds, run: 'number' },
    )
    .all(setUp, before ?? Number.MAX_SAFE_INTEGER)
    .map((row) => row as StoredLine & { run: number });
}

/** A row of `own.reconcile_line`, as the app writes it. */
export const storedLineSchema = v.object({
  line: v.string(),
  state: v.picklist([...lineStateSchema.options, 'open']),
  comment: v.string(),
  content: v.string(),
  by: v.string(),
  at: isoInstant,
  about: v.string(),
});

/** Null when it is not settled in the run. */
export function storedLine(db: Database, run: number, line: string): StoredLine | null {
  const row = db
    .select(`SELECT ${lineColumns} FROM own.reconcile_line l WHERE run = ? AND line = ?`, lineKinds)
    .get(run, line);
  return (row as StoredLine | undefined) ?? null;
}

export function writeLine(db: Database, run: number, row: StoredLine): void {
  db.run(
    `INSERT OR REPLACE INTO own.reconcile_line(run, line, state, comment, content, by_whom, at, about)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    run,
    row.line,
    row.state,
    row.comment,
    row.content,
    row.by,
    row.at,
    row.about,
  );
}

export interface StoredRun {
  readonly no: number;
  readonly period: string;
  readonly name: string;
  readonly at: string;
  readonly sha256: string;
}

/** The run with this set-up, period and file name; null for none. */
export function storedRun(
  db: Database,
  { setUp, period, name }: { setUp: string; period: string; name: string },
): StoredRun | null {
  const found = db
    .select(
      `SELECT no, period, name, at, ifnull(about ->> '$.file.sha256', '') AS sha256
       FROM own.reconcile_run WHERE set_up = ? AND period = ? AND name = ?`,
      { no: 'number', period: 'text', name: 'text', at: 'text', sha256: 'text' },
    )
    .get(setUp, period, name);
  return found ?? null;
}

/** Fails with `input.params` (`run-gone`). */
export function requireRun(db: Database, runId: number): void {
  if (db.numbers('SELECT 1 FROM own.reconcile_run WHERE no = ?')(runId).length === 0) {
    throw new DeskError('input.params', { reason: 'run-gone' });
  }
}

export const storedRunSchema = v.omit(runSchema, ['runId', 'states']);

const aboutSchema = v.object({
  outcome: v.string(),
  key: v.array(v.string()),
  title: v.string(),
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  differences: v.array(differenceSchema),
  since: v.string(),
  cells: v.nullable(byName(v.string(), v.string())),
  stored: v.nullable(v.string()),
});

/** What a backup has of runs and lines may be forged. Fails with `input.backup` (`altered`). */
export function altered<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new DeskError('input.backup', { reason: 'altered' }, { cause });
  }
}

export function aboutOf(row: Pick<StoredLine, 'about'>) {
  return v.parse(aboutSchema, JSON.parse(row.about));
}
