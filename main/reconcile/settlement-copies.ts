import * as v from 'valibot';
import type { Browsable } from '../../shared/ipc/browse';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import { aboutOf, lineColumns, lineKinds, storedRunSchema } from './settlement-tables';

/**
 * What was settled of a set-up in another database, and what is here in its place. A set-up is
 * taken whole: its runs continue each other in the order of their numbers.
 */
export interface FoundSettlements {
  readonly part: 'settled';
  readonly setUp: string;
  /** The newest file. */
  readonly name: string;
  readonly resource: Browsable;
  /** `same`: everything is here, and perhaps more. */
  readonly state: 'new' | 'same' | 'differs';
}

const runKinds = { no: 'number', period: 'text', name: 'text', at: 'text', about: 'text' } as const;
const pairKinds = { mine: 'text', theirs: 'text', before: 'text', by: 'text', at: 'text' } as const;

const linesOf = (db: Database) =>
  db.select(`SELECT ${lineColumns} FROM own.reconcile_line l WHERE run = ?`, lineKinds);
const runsOf = (db: Database, setUp: string) =>
  db
    .select(
      'SELECT no, period, name, at, about FROM own.reconcile_run WHERE set_up = ? ORDER BY no',
      runKinds,
    )
    .all(setUp);
const pairsOf = (db: Database) =>
  db.select(
    'SELECT mine, theirs, before, by_whom AS "by", at FROM own.reconcile_pair WHERE run = ? ORDER BY no',
    pairKinds,
  );

/** Fails with `input.backup` (`altered`) for what no run of the app has written. */
export function findSettlements(to: Database, source: Database): FoundSettlements[] {
  const newest = `SELECT set_up AS setUp, name, about FROM own.reconcile_run r
    WHERE no = (SELECT max(no) FROM own.reconcile_run WHERE set_up = r.set_up) ORDER BY no`;
  return source
    .select(newest, { setUp: 'text', name: 'text', about: 'text' })
    .all()
    .map(({ setUp, name, about }) => {
      const { resource } = readRun(about);
      const isNew = runsOf(to, setUp).length === 0;
      const state = isNew ? 'new' : isAllHere(to, source, setUp) ? 'same' : 'differs';
      return { part: 'settled', setUp, name, resource, state };
    });
}

/** Whether each run, line and pair of `source` is in `to`. */
function isAllHere(to: Database, source: Database, setUp: string): boolean {
  const mine = runsOf(to, setUp);
  return runsOf(source, setUp).every(({ no, period, name }) => {
    const here = mine.find((each) => each.period === period && each.name === name);
    if (here === undefined) return false;
    const known = new Set(textsOf(to, here.no));
    return textsOf(source, no).every((each) => known.has(each));
  });
}

function textsOf(db: Database, run: number): string[] {
  const lines = linesOf(db)
    .all(run)
    .map(({ line, state, comment }) => JSON.stringify(['line', line, state, comment]));
  const pairs = pairsOf(db)
    .all(run)
    .map(({ mine, theirs }) => JSON.stringify(['pair', mine, theirs]));
  return [...lines, ...pairs];
}

/** Puts what was settled of a set-up in the place of what is here. Call in a transaction. */
export function copySettlements(to: Database, source: Database, setUp: string): void {
  const runs = '(SELECT no FROM own.reconcile_run WHERE set_up = ?)';
  to.run(`DELETE FROM own.reconcile_line WHERE run IN ${runs}`, setUp);
  to.run('DELETE FROM own.reconcile_pair WHERE set_up = ?', setUp);
  to.run('DELETE FROM own.reconcile_run WHERE set_up = ?', setUp);
  const addRun = to.insert(
    'INSERT INTO own.reconcile_run(set_up, period, name, at, about) VALUES (?, ?, ?, ?, ?)',
  );
  const addLine = to.command(
    `INSERT INTO own.reconcile_line(run, line, state, comment, content, by_whom, at, about)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addPair = to.command(
    `INSERT INTO own.reconcile_pair(set_up, run, mine, theirs, before, by_whom, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { no, period, name, at, about } of runsOf(source, setUp)) {
    readRun(about);
    const run = addRun(setUp, period, name, at, about);
    for (const row of linesOf(source).iterate(no)) {
      const { line, state, comment, content } = row;
      checked(() => aboutOf(row));
      addLine(run, line, state, comment, content, row.by, row.at, row.about);
    }
    for (const { mine, theirs, before, by, at: when } of pairsOf(source).iterate(no))
      addPair(setUp, run, mine, theirs, before, by, when);
  }
}

/** What a run is about. */
function readRun(about: string): v.InferOutput<typeof storedRunSchema> {
  return checked(() => v.parse(storedRunSchema, JSON.parse(about)));
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new DeskError('input.backup', { reason: 'altered' }, { cause });
  }
}
