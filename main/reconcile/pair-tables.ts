import * as v from 'valibot';
import { appendDeed } from '../audit/audit-table';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import type { SetUp, StoredBefore } from './settlement';
import { hasUserTable, requireRun, storedLine, writeLine } from './settlement-tables';

/** Rows and records the user paired, as stored. */
export interface StoredPairRow {
  readonly no: number;
  /** What identifies the rows among the lines of their set-up. */
  readonly mine: readonly string[];
  /** The records' stored ids. */
  readonly theirs: readonly string[];
  readonly by: string;
  readonly at: string;
}

/**
 * A pair to store. `lines` identify what it was made of; `absorbed` are those that are no longer
 * lines of their own.
 */
export interface PairToStore extends Pick<StoredPairRow, 'mine' | 'theirs'> {
  readonly lines: readonly string[];
  readonly absorbed: readonly string[];
}

/** Pairs to store in a run, by whom and when, as an ISO 8601 instant. */
export interface Pairing {
  readonly setUp: SetUp;
  readonly runId: number;
  readonly pairs: readonly PairToStore[];
  readonly by: string;
  readonly at: string;
}

const maxPairs = 20_000;

const textsSchema = v.array(v.string());

/** The newest 20,000 pairs of a set-up, oldest first. */
export function storedPairs(db: Database, setUp: string): StoredPairRow[] {
  if (!hasUserTable(db, 'reconcile_pair')) return [];
  return db
    .select(
      `SELECT no, mine, theirs, by_whom AS "by", at FROM own.reconcile_pair
       WHERE set_up = ? ORDER BY no DESC LIMIT ${maxPairs}`,
      { no: 'number', mine: 'text', theirs: 'text', by: 'text', at: 'text' },
    )
    .all(setUp)
    .map(({ mine, theirs, ...row }) => ({
      ...row,
      mine: v.parse(textsSchema, JSON.parse(mine)),
      theirs: v.parse(textsSchema, JSON.parse(theirs)),
    }))
    .toReversed();
}

/** A run takes over the pairs it has: they are forgotten with it. */
export function takePairs(db: Database, run: number, pairs: readonly number[]): void {
  db.run(
    'UPDATE own.reconcile_pair SET run = ? WHERE no IN (SELECT value FROM json_each(?))',
    run,
    JSON.stringify(pairs),
  );
}

export function forgetPairs(db: Database, run: number): void {
  db.run('DELETE FROM own.reconcile_pair WHERE run = ?', run);
}

/** Operations of the writing connection. */
export function pairOperations(db: Database) {
  const removeLine = (run: number, line: string) =>
    db.run('DELETE FROM own.reconcile_line WHERE run = ? AND line = ?', run, line);
  return {
    /**
     * Stores pairs; what was settled of lines that are none any more is taken away.
     */
    reconcilePair: ({ setUp, runId, pairs, by, at }: Pairing): number[] =>
      db.transaction(() => {
        requireRun(db, runId);
        const subject = `run ${runId} paired`;
        appendDeed(db, { what: 'reconcile', subject, count: pairs.length });
        const insert = db.insert(
          `INSERT INTO own.reconcile_pair(set_up, run, mine, theirs, before, by_whom, at)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        );
        return pairs.map(({ mine, theirs, lines, absorbed }) => {
          const before = lines.map((line): StoredBefore => ({
            line,
            row: storedLine(db, runId, line),
          }));
          for (const line of absorbed) removeLine(runId, line);
          const texts = [mine, theirs, before].map((each) => JSON.stringify(each));
          const [rows = '[]', records = '[]', settled = '[]'] = texts;
          return insert(setUp, runId, rows, records, settled, by, at);
        });
      }),
    /** Separates pairs; their lines are settled again as they were. */
    reconcileUnpair: (params: { runId: number; pairIds: readonly number[] }): void =>
      db.transaction(() => {
        const { runId } = params;
        requireRun(db, runId);
        const subject = `run ${runId} separated`;
        appendDeed(db, { what: 'reconcile', subject, count: params.pairIds.length });
        for (const no of params.pairIds) {
          const found = db
            .select('SELECT before FROM own.reconcile_pair WHERE no = ?', { before: 'text' })
            .get(no);
          if (found === undefined) throw new DeskError('input.params', { reason: 'pair-gone' });
          for (const { line, row } of JSON.parse(found.before) as StoredBefore[]) {
            if (row === null) removeLine(runId, line);
            else writeLine(db, runId, row);
          }
          db.run('DELETE FROM own.reconcile_pair WHERE no = ?', no);
        }
      }),
  };
}
