import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import type { LineCounts } from '../../shared/ipc/backup';
import type { Database } from '../store/database';
import { msOf } from './run-order';
import type { StoredBefore, StoredLine } from './settlement';
import { altered, storedLine, storedLineSchema, writeLine } from './settlement-tables';

/** A row of `own.reconcile_pair`. */
interface PairRow {
  readonly no: number;
  readonly run: number;
  readonly mine: string;
  readonly theirs: string;
  readonly before: string;
  readonly by: string;
  readonly at: string;
}

const textsSchema = v.array(v.string());
/** What was settled of the lines of a pair before. */
export const beforeSchema = v.array(
  v.object({ line: v.string(), row: v.nullable(storedLineSchema) }),
);

const pairsOf = (db: Database, setUp: string): PairRow[] =>
  db
    .select(
      `SELECT no, run, mine, theirs, before, by_whom AS "by", at FROM own.reconcile_pair
       WHERE set_up = ? ORDER BY no`,
      {
        no: 'number',
        run: 'number',
        mine: 'text',
        theirs: 'text',
        before: 'text',
        by: 'text',
        at: 'text',
      },
    )
    .all(setUp);

const membersOf = ({ mine, theirs }: PairRow): string[] => [
  ...readTexts(mine).map((each) => `mine ${each}`),
  ...readTexts(theirs).map((each) => `theirs ${each}`),
];

const readTexts = (text: string) => altered(() => v.parse(textsSchema, JSON.parse(text)));
const readBefore = ({ before }: PairRow): readonly StoredBefore[] =>
  altered(() => v.parse(beforeSchema, JSON.parse(before)));
const requireTime = ({ at }: PairRow) => altered(() => v.parse(isoInstant, at));

/**
 * The pairs of a set-up in another database, merged with those here: where a row or a record is in
 * different ones, the later pair stands. `counts` gets how many were compared in which way.
 */
export class PairMerge {
  readonly #to: Database;
  readonly #source: Database;
  readonly #setUp: string;
  readonly #taken: PairRow[] = [];
  readonly #removed = new Map<number, PairRow>();
  /** Pairs here that are in a run there as well, by their numbers. */
  readonly #shared = new Map<number, number>();
  /** When a line became part of a pair that stays; by its run here. */
  readonly #absorbed = new Map<string, number>();

  constructor(
    {
      to,
      source,
      setUp,
      takesEqual,
    }: {
      readonly to: Database;
      readonly source: Database;
      readonly setUp: string;
      readonly takesEqual: boolean | null;
    },
    counts: LineCounts,
  ) {
    this.#to = to;
    this.#source = source;
    this.#setUp = setUp;
    const here = pairsOf(to, setUp);
    const byMember = new Map(
      here.flatMap((pair) => membersOf(pair).map((each) => [each, pair] as const)),
    );
    for (const pair of pairsOf(source, setUp)) {
      requireTime(pair);
      readBefore(pair);
      const rivals = [...new Set(membersOf(pair).flatMap((each) => byMember.get(each) ?? []))];
      const same = rivals.find(({ mine, theirs }) => mine === pair.mine && theirs === pair.theirs);
      if (same !== undefined) {
        this.#shared.set(same.no, pair.run);
        continue;
      }
      const last = rivals.reduce((latest, each) => Math.max(latest, msOf(each.at)), 0);
      const since = msOf(pair.at);
      const isUndecided = rivals.length > 0 && since === last;
      const isTaken = rivals.length === 0 || since > last || (isUndecided && takesEqual === true);
      if (rivals.length === 0) counts.new += 1;
      else counts[isUndecided ? 'undecided' : isTaken ? 'newer' : 'older'] += 1;
      if (!isTaken) continue;
      this.#taken.push(pair);
      for (const each of rivals) this.#removed.set(each.no, each);
    }
    for (const pair of here.filter(({ no }) => !this.#removed.has(no)))
      for (const { line } of readBefore(pair))
        this.#absorbed.set(JSON.stringify([pair.run, line]), msOf(pair.at));
  }

  /** Whether a settlement there is of a line that became part of a pair here after it. */
  absorbs(run: number, { line, at }: StoredLine): boolean {
    return msOf(at) < (this.#absorbed.get(JSON.stringify([run, line])) ?? 0);
  }

  /** `numbers`: of the runs there, the numbers they have here now. */
  write(numbers: ReadonlyMap<number, number>): void {
    const to = this.#to;
    for (const pair of this.#removed.values()) {
      const stored = to
        .select('SELECT run FROM own.reconcile_pair WHERE no = ?', { run: 'number' })
        .get(pair.no);
      // What was settled of its lines stands again.
      for (const { line, row } of stored === undefined ? [] : readBefore(pair))
        if (stored !== undefined && row !== null && storedLine(to, stored.run, line) === null)
          writeLine(to, stored.run, row);
      to.run('DELETE FROM own.reconcile_pair WHERE no = ?', pair.no);
    }
    for (const [no, run] of this.#shared) {
      const last = numbers.get(run) ?? 0;
      to.run('UPDATE own.reconcile_pair SET run = max(run, ?) WHERE no = ?', last, no);
    }
    for (const pair of this.#taken) {
      const run = numbers.get(pair.run);
      // Of a run that was removed.
      if (run === undefined) continue;
      for (const { line } of readBefore(pair)) {
        const found = storedLine(to, run, line);
        const isOver = found !== null && msOf(found.at) < msOf(pair.at);
        if (isOver && storedLine(this.#source, pair.run, line) === null)
          to.run('DELETE FROM own.reconcile_line WHERE run = ? AND line = ?', run, line);
      }
      const { mine, theirs, before, by, at } = pair;
      to.run(
        `INSERT INTO own.reconcile_pair(set_up, run, mine, theirs, before, by_whom, at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        this.#setUp,
        run,
        mine,
        theirs,
        before,
        by,
        at,
      );
    }
  }
}
