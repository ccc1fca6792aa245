import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import type { Browsable } from '../../shared/ipc/browse';
import type { LineCounts } from '../../shared/ipc/backup';
import type { Database } from '../store/database';
import { PairMerge } from './pair-merge';
import { isLater, mergedOrder, msOf, type RunPair, type RunPlace } from './run-order';
import type { StoredLine } from './settlement';
import {
  aboutOf,
  altered,
  lineColumns,
  lineKinds,
  storedLineSchema,
  storedRunSchema,
  writeLine,
} from './settlement-tables';

/**
 * What was settled of a set-up in another database, and what of it is here. `lines`: it is merged
 * line by line, each as it was settled last. `differs`: some were settled otherwise at the same
 * moment, and somebody has to decide.
 */
interface FoundSettlements {
  readonly part: 'settled';
  readonly setUp: string;
  /** The newest file. */
  readonly name: string;
  readonly resource: Browsable;
  readonly state: 'new' | 'same' | 'lines' | 'differs';
  readonly lines: LineCounts;
}

interface Run extends RunPlace {
  readonly no: number;
  readonly about: string;
}

/** Whose settlement of a line stands; `both`: they are the same. */
type Side = 'here' | 'there' | 'both';

interface Standing {
  readonly side: Side;
  /** Milliseconds. */
  readonly since: number;
  readonly row: StoredLine;
}

interface Merging {
  readonly to: Database;
  readonly source: Database;
  readonly setUp: string;
  /** Whether what was settled otherwise at the same moment is taken; null: nothing is written. */
  readonly takesEqual: boolean | null;
}

const runKinds = { no: 'number', period: 'text', name: 'text', at: 'text', about: 'text' } as const;

const runsOf = (db: Database, setUp: string): Run[] =>
  db
    .select(
      'SELECT no, period, name, at, about FROM own.reconcile_run WHERE set_up = ? ORDER BY no',
      runKinds,
    )
    .all(setUp);
const linesOf = (db: Database) =>
  db.select(
    `SELECT ${lineColumns} FROM own.reconcile_line l WHERE run = ? ORDER BY line`,
    lineKinds,
  );

/** Fails with `input.backup` (`altered`) for what no run of the app has written. */
export function findSettlements(to: Database, source: Database): FoundSettlements[] {
  const newest = `SELECT set_up AS setUp, name, at, about FROM own.reconcile_run r
    WHERE no = (SELECT max(no) FROM own.reconcile_run WHERE set_up = r.set_up) ORDER BY no`;
  return source
    .select(newest, { setUp: 'text', name: 'text', at: 'text', about: 'text' })
    .all()
    .map(({ setUp, name, at, about }) => {
      const { resource } = readRun({ at, about });
      const { lines, runs } = merge({ to, source, setUp, takesEqual: null });
      const taken = lines.new + lines.newer + runs;
      const state =
        runsOf(to, setUp).length === 0
          ? 'new'
          : lines.undecided > 0
            ? 'differs'
            : taken + lines.older > 0
              ? 'lines'
              : 'same';
      return { part: 'settled', setUp, name, resource, state, lines };
    });
}

/**
 * Merges what was settled of a set-up, line by line: the later settlement stands, also in the runs
 * that follow its own. Runs that are not here come between those that are, in the order of their
 * time; runs after them get new numbers. Call in a transaction.
 */
export function mergeSettlements(
  to: Database,
  source: Database,
  { setUp, takesEqual }: { readonly setUp: string; readonly takesEqual: boolean },
): void {
  merge({ to, source, setUp, takesEqual });
}

function merge(merging: Merging): { readonly lines: LineCounts; readonly runs: number } {
  const { to, source, setUp, takesEqual } = merging;
  const lines = { new: 0, newer: 0, older: 0, undecided: 0 };
  const pairs = new PairMerge(merging, lines);
  const order = mergedOrder(runsOf(to, setUp), runsOf(source, setUp));
  const standing = new Map<string, Standing>();
  const numbers = new Map<number, number>();
  let runs = 0;
  let isShifted = false;
  for (const { here, there } of order) {
    if (there !== null) readRun(there);
    if (here === null || (there !== null && isLater(there.at, here.at))) runs += 1;
    const no = takesEqual === null ? null : storeRun(to, setUp, { here, there, isShifted });
    isShifted ||= here === null;
    if (there !== null && no !== null) numbers.set(there.no, no);
    // Of a run that was renumbered they have its new number.
    const rows = here === null ? [] : linesOf(to).all(no ?? here.no);
    const mine = new Map(rows.map((row) => [row.line, row as StoredLine]));
    const write = (row: StoredLine) => {
      if (no !== null) writeLine(to, no, row);
    };
    const stand = (row: StoredLine, side: Side, since: number) => {
      const earlier = standing.get(row.line);
      const isOvertaken =
        earlier !== undefined &&
        earlier.since > since &&
        earlier.side !== side &&
        earlier.side !== 'both' &&
        side !== 'both';
      if (isOvertaken) write(earlier.row);
      else standing.set(row.line, { side, since, row });
    };
    for (const raw of there === null ? [] : linesOf(source).iterate(there.no)) {
      const row = readLine(raw);
      const found = mine.get(row.line);
      mine.delete(row.line);
      const since = sinceOf(row, there?.at ?? '');
      if (found === undefined) {
        if (here !== null && pairs.absorbs(here.no, row)) continue;
        lines.new += 1;
        write(row);
        stand(row, 'there', since);
        continue;
      }
      const sinceHere = sinceOf(found, here?.at ?? '');
      if (isSame(row, found)) {
        stand(found, 'both', sinceHere);
        continue;
      }
      const isUndecided = since === sinceHere;
      const isTaken = since > sinceHere || (isUndecided && takesEqual === true);
      lines[isUndecided ? 'undecided' : isTaken ? 'newer' : 'older'] += 1;
      if (isTaken) write(row);
      stand(isTaken ? row : found, isTaken ? 'there' : 'here', isTaken ? since : sinceHere);
    }
    for (const row of mine.values()) stand(row, 'here', sinceOf(row, here?.at ?? ''));
  }
  if (takesEqual !== null) pairs.write(numbers);
  return { lines, runs };
}

/** Puts the run in its place, and returns its number. */
function storeRun(
  db: Database,
  setUp: string,
  { here, there, isShifted }: RunPair<Run> & { readonly isShifted: boolean },
): number {
  const isNewer = here !== null && there !== null && isLater(there.at, here.at);
  const run = here === null || isNewer ? there : here;
  if (run === null) throw new TypeError('A run is on one side at least.');
  const { period, name, at, about } = run;
  if (here !== null && !isShifted) {
    if (isNewer)
      db.run('UPDATE own.reconcile_run SET at = ?, about = ? WHERE no = ?', at, about, here.no);
    return here.no;
  }
  if (here !== null) db.run('DELETE FROM own.reconcile_run WHERE no = ?', here.no);
  const no = db.insert(
    'INSERT INTO own.reconcile_run(set_up, period, name, at, about) VALUES (?, ?, ?, ?, ?)',
  )(setUp, period, name, at, about);
  if (here !== null) {
    db.run('UPDATE own.reconcile_line SET run = ? WHERE run = ?', no, here.no);
    db.run('UPDATE own.reconcile_pair SET run = ? WHERE run = ?', no, here.no);
  }
  return no;
}

const isSame = (one: StoredLine, other: StoredLine): boolean =>
  one.state === other.state && one.comment === other.comment && one.content === other.content;

/** Since when it stands; what was resolved was so by its run. */
function sinceOf({ state, at }: StoredLine, run: string): number {
  return state === 'resolved' ? Math.max(msOf(at), msOf(run)) : msOf(at);
}

function readLine(row: unknown): StoredLine {
  return altered(() => {
    const line = v.parse(storedLineSchema, row);
    aboutOf(line);
    return line;
  });
}

/** What a run is about. */
function readRun({ about, at }: Pick<Run, 'about' | 'at'>) {
  return altered(() => {
    v.parse(isoInstant, at);
    return v.parse(storedRunSchema, JSON.parse(about));
  });
}
