import { hash } from 'node:crypto';
import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { byName } from '../../shared/by-name';
import {
  differenceSchema,
  lineStateSchema,
  runSchema,
  type LineState,
  type ReconcileRun,
  type SettledLine,
  type SettledState,
  type StateCounts,
} from '../../shared/ipc/settlements';
import { appendDeed } from '../audit/audit-table';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import { forgetPairs, pairOperations, takePairs } from './pair-tables';
import type { LineToSettle, RunToStore, StoredBefore, StoredLine } from './settlement';

/** Whether the connection has them; one in a test may not. */
export function hasSettlements(db: Database): boolean {
  const isAttached =
    db.numbers("SELECT count(*) FROM pragma_database_list WHERE name = 'own'")()[0] === 1;
  return (
    isAttached &&
    db.numbers("SELECT count(*) FROM own.sqlite_schema WHERE name = 'reconcile_run'")()[0] === 1
  );
}

const maxRuns = 200;
const linesAtOnce = 1_000;

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

export const storedRunSchema = v.omit(runSchema, ['runId', 'states']);

/** Operations of the writing connection. */
export function settlementOperations(db: Database) {
  const readLine = (run: number, line: string) => storedLine(db, run, line);
  const write = (run: number, row: StoredLine) => writeLine(db, run, row);
  const requireRun = (runId: number): void => {
    if (db.numbers('SELECT 1 FROM own.reconcile_run WHERE no = ?')(runId).length === 0) {
      throw new DeskError('input.params', { reason: 'run-gone' });
    }
  };
  const statesOf = (run: number): StateCounts => {
    const counts = { pending: 0, agreed: 0, provider: 0, other: 0, resolved: 0 };
    const rows = db.select(
      'SELECT state, count(*) AS count FROM own.reconcile_line WHERE run = ? GROUP BY state',
      { state: 'text', count: 'number' },
    );
    for (const { state, count } of rows.all(run)) {
      if (Object.hasOwn(counts, state)) counts[state as LineState] = count;
    }
    return counts;
  };
  const runOf = ({ no, about }: { no: number; about: string }): ReconcileRun => ({
    ...v.parse(storedRunSchema, JSON.parse(about)),
    runId: no,
    states: statesOf(no),
  });
  const runKinds = { no: 'number', about: 'text' } as const;
  return {
    ...pairOperations(db, { requireRun, readLine, writeLine: write }),
    reconcileRuns: (): ReconcileRun[] =>
      db
        .select(
          `SELECT no, about FROM own.reconcile_run ORDER BY at DESC, no DESC LIMIT ${maxRuns}`,
          runKinds,
        )
        .all()
        .map(runOf),
    reconcileRun: (runId: number): ReconcileRun | null => {
      const row = db
        .select('SELECT no, about FROM own.reconcile_run WHERE no = ?', runKinds)
        .get(runId);
      return row === undefined ? null : runOf(row);
    },
    reconcileRemoveRun: (runId: number): void =>
      db.transaction(() => {
        appendDeed(db, { what: 'reconcile', subject: `run ${runId} removed` });
        db.run('DELETE FROM own.reconcile_line WHERE run = ?', runId);
        forgetPairs(db, runId);
        db.run('DELETE FROM own.reconcile_run WHERE no = ?', runId);
      }),
    reconcileSettledLines: (params: { runId: number; after: string | null }): SettledLine[] =>
      db
        .select(
          `SELECT ${lineColumns} FROM own.reconcile_line l
           WHERE run = ? AND line > ? AND state <> 'open' ORDER BY line LIMIT ${linesAtOnce}`,
          lineKinds,
        )
        .all(params.runId, params.after ?? '')
        .map((row) => settledLineOf(row as StoredLine)),
    reconcileSettledDigest: (runId: number): string | null => {
      const run = db
        .select('SELECT set_up AS setUp FROM own.reconcile_run WHERE no = ?', { setUp: 'text' })
        .get(runId);
      if (run === undefined) return null;
      const lines = settledOf(db, run.setUp, runId)
        .filter(({ state }) => state !== 'open')
        .map(({ line, state, comment, by, at }) => JSON.stringify([line, state, comment, by, at]));
      return hash('sha256', lines.toSorted().join('\n'));
    },
    reconcileSaveRun: ({
      run: { setUp, ...run },
      carried,
      pairs,
    }: {
      run: RunToStore;
      carried: readonly StoredLine[];
      pairs: readonly number[];
    }): number =>
      db.transaction(() => {
        const period = run.period?.first ?? '';
        const before = storedRun(db, { setUp, period, name: run.file.name });
        const about = JSON.stringify(run);
        const no =
          before?.no ??
          db.insert(
            'INSERT INTO own.reconcile_run(set_up, period, name, at, about) VALUES (?, ?, ?, ?, ?)',
          )(setUp, period, run.file.name, run.at, about);
        if (before !== null) {
          db.run('UPDATE own.reconcile_run SET at = ?, about = ? WHERE no = ?', run.at, about, no);
        }
        for (const row of carried) write(no, row);
        takePairs(db, no, pairs);
        const { name, sha256 } = run.file;
        const subject = `run ${no}`;
        appendDeed(db, { what: 'reconcile', subject, count: run.rows, file: name, sha256 });
        return no;
      }),
    reconcileSettle: ({
      runId,
      lines,
      state,
      comment,
      by,
      at,
    }: {
      runId: number;
      lines: readonly LineToSettle[];
      state: SettledState | null;
      comment: string;
      by: string;
      at: string;
    }): StoredBefore[] =>
      db.transaction(() => {
        requireRun(runId);
        const subject = `run ${runId} ${state ?? 'open'}`;
        appendDeed(db, { what: 'reconcile', subject, count: lines.length });
        return lines.map(({ line, content, about }) => {
          const row = readLine(runId, line);
          write(runId, {
            line,
            state: state ?? 'open',
            comment,
            content,
            by,
            at,
            about: JSON.stringify(about),
          });
          return { line, row };
        });
      }),
    reconcileRestore: (params: { runId: number; lines: readonly StoredBefore[] }): void =>
      db.transaction(() => {
        requireRun(params.runId);
        const subject = `run ${params.runId} undone`;
        appendDeed(db, { what: 'reconcile', subject, count: params.lines.length });
        for (const { line, row } of params.lines) {
          if (row !== null) write(params.runId, row);
          else {
            db.run('DELETE FROM own.reconcile_line WHERE run = ? AND line = ?', params.runId, line);
          }
        }
      }),
  };
}

export type SettlementOperations = ReturnType<typeof settlementOperations>;

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

function settledLineOf(row: StoredLine): SettledLine {
  const { outcome, key, title, row: line, id, differences, since } = aboutOf(row);
  return {
    line: row.line,
    state: row.state as LineState,
    comment: row.comment,
    at: row.at,
    by: row.by,
    outcome,
    key,
    title,
    row: line,
    id,
    differences,
    since,
  };
}
