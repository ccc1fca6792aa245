import { hash } from 'node:crypto';
import * as v from 'valibot';
import type {
  LineState,
  ReconcileRun,
  SettledLine,
  StateCounts,
} from '../../shared/ipc/settlements';
import { appendDeed } from '../audit/audit-table';
import type { Database } from '../store/database';
import { forgetPairs, pairOperations, takePairs } from './pair-tables';
import type { RunToSave, Settling, StoredBefore, StoredLine } from './settlement';
import {
  aboutOf,
  lineColumns,
  lineKinds,
  requireRun,
  settledOf,
  storedLine,
  storedRun,
  storedRunSchema,
  writeLine,
} from './settlement-tables';

const maxRuns = 200;
const linesAtOnce = 1_000;

/** Operations of the writing connection. */
export function settlementOperations(db: Database) {
  return { ...runOperations(db), ...lineOperations(db), ...pairOperations(db) };
}

export type SettlementOperations = ReturnType<typeof settlementOperations>;

const runKinds = { no: 'number', about: 'text' } as const;

function runOperations(db: Database) {
  return {
    reconcileRuns: (): ReconcileRun[] =>
      db
        .select(
          `SELECT no, about FROM own.reconcile_run ORDER BY at DESC, no DESC LIMIT ${maxRuns}`,
          runKinds,
        )
        .all()
        .map((row) => runOf(db, row)),
    reconcileRun: (runId: number): ReconcileRun | null => {
      const row = db
        .select('SELECT no, about FROM own.reconcile_run WHERE no = ?', runKinds)
        .get(runId);
      return row === undefined ? null : runOf(db, row);
    },
    reconcileRemoveRun: (runId: number): void =>
      db.transaction(() => {
        appendDeed(db, { what: 'reconcile', subject: `run ${runId} removed` });
        db.run('DELETE FROM own.reconcile_line WHERE run = ?', runId);
        forgetPairs(db, runId);
        db.run('DELETE FROM own.reconcile_run WHERE no = ?', runId);
      }),
    reconcileSaveRun: ({ run: { setUp, ...run }, carried, pairs }: RunToSave): number =>
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
        for (const row of carried) writeLine(db, no, row);
        takePairs(db, no, pairs);
        const { name, sha256 } = run.file;
        const subject = `run ${no}`;
        appendDeed(db, { what: 'reconcile', subject, count: run.rows, file: name, sha256 });
        return no;
      }),
  };
}

function runOf(db: Database, { no, about }: { no: number; about: string }): ReconcileRun {
  return { ...v.parse(storedRunSchema, JSON.parse(about)), runId: no, states: statesOf(db, no) };
}

function statesOf(db: Database, run: number): StateCounts {
  const counts = { pending: 0, agreed: 0, provider: 0, other: 0, resolved: 0 };
  const rows = db.select(
    'SELECT state, count(*) AS count FROM own.reconcile_line WHERE run = ? GROUP BY state',
    { state: 'text', count: 'number' },
  );
  for (const { state, count } of rows.all(run)) {
    if (Object.hasOwn(counts, state)) counts[state as LineState] = count;
  }
  return counts;
}

function lineOperations(db: Database) {
  return {
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
    reconcileSettle: ({ runId, lines, state, comment, by, at }: Settling): StoredBefore[] =>
      db.transaction(() => {
        requireRun(db, runId);
        const subject = `run ${runId} ${state ?? 'open'}`;
        appendDeed(db, { what: 'reconcile', subject, count: lines.length });
        return lines.map(({ line, content, about }) => {
          const row = storedLine(db, runId, line);
          writeLine(db, runId, {
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
        requireRun(db, params.runId);
        const subject = `run ${params.runId} undone`;
        appendDeed(db, { what: 'reconcile', subject, count: params.lines.length });
        // What a line was before it was written twice is in the first of its entries.
        for (const { line, row } of params.lines.toReversed()) {
          if (row !== null) writeLine(db, params.runId, row);
          else {
            db.run('DELETE FROM own.reconcile_line WHERE run = ? AND line = ?', params.runId, line);
          }
        }
      }),
  };
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
