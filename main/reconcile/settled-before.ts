import { isOpenState } from '../../shared/ipc/settlements';
import type { LinesQuery } from '../../shared/ipc/reconcile';
import type { QueryContext } from '../store/query-context';
import type { Steps } from '../store/in-steps';
import { contentsOf, linesToSettle } from './lines-to-settle';
import { identity } from './line-identity';
import type { Result } from './result';
import { judge, type Settlements } from './settled-lines';
import { aboutOf, settledOf } from './settlement-tables';
import type { LineToSettle, StoredLine } from './settlement';

const linesPerStep = 1_000;

/**
 * Finds which lines of a result were settled before, and what that says of them now. Returns the
 * rows the new run is stored with: open ones carried over, and those that were resolved.
 */
export class Judging {
  readonly #context: QueryContext;

  constructor(context: QueryContext) {
    this.#context = context;
  }

  async all(steps: Steps, order: number, result: Result): Promise<StoredLine[]> {
    const { db } = this.#context;
    const { stored } = result;
    if (stored.lines.size === 0) return [];
    const numbers = await steps.step(order, () => this.#matching(stored));
    const lines: StoredLine[] = [];
    const found = new Set<string>();
    for (let at = 0; at < numbers.length; at += linesPerStep) {
      await steps.step(order, () => {
        const some = numbers.slice(at, at + linesPerStep);
        lines.push(...this.#judge(result, some, stored.lines, found));
      });
    }
    // An open line that neither side has any more was resolved as well.
    const isSynced = result.reconciliation.synced;
    for (const row of stored.lines.values()) {
      if (!isOpenState(row.state) || found.has(row.line) || !isSynced) continue;
      const { cells, stored: id } = aboutOf(row);
      if (cells === null && !this.#isCompared(result, id ?? '')) {
        lines.push({ ...row, state: 'resolved' });
      }
    }
    const isResolved = (row: StoredLine) => row.state === 'resolved';
    result.reconciliation.resolved = lines.filter(isResolved).length;
    result.reconciliation.changedAgain =
      db.numbers(
        "SELECT count(*) FROM temp.settled WHERE state IS NULL AND was <> 'resolved'",
      )()[0] ?? 0;
    return lines;
  }

  /** Judges lines again whose settlement was changed. */
  refresh(result: Result, runId: number, nos: readonly number[]): void {
    const { db } = this.#context;
    db.run(
      'DELETE FROM temp.settled WHERE no IN (SELECT value FROM json_each(?))',
      JSON.stringify(nos),
    );
    const lines = settledOf(db, result.stored.setUp, runId);
    this.#judge(result, nos, new Map(lines.map((each) => [each.line, each])), new Set());
  }

  toSettle(result: Result, params: { nos: readonly number[] } | LinesQuery): LineToSettle[] {
    return linesToSettle(this.#context, result, params, identity);
  }

  #isCompared({ reconciliation }: Result, id: string): boolean {
    const { resource } = reconciliation.mapping;
    const found = this.#context.db.numbers(
      `SELECT 1 FROM ${resource} r JOIN temp.theirs t ON t.rid = r.rid WHERE r.id = ?`,
    );
    return found(id).length > 0;
  }

  /** Numbers of the lines that were settled before. */
  #matching({ lines }: Settlements): number[] {
    const { db } = this.#context;
    const insert = db.command('INSERT INTO temp.stored(line) VALUES (?)');
    for (const line of lines.keys()) insert(line);
    return db.numbers(
      `SELECT no FROM (SELECT o.no, ${identity} AS line FROM temp.outcome o
         LEFT JOIN temp.mine m ON m.row = o.row LEFT JOIN temp.theirs t ON t.rid = o.rid)
       WHERE line IN (SELECT line FROM temp.stored) ORDER BY no`,
    )();
  }

  #judge(
    result: Result,
    nos: readonly number[],
    lines: Settlements['lines'],
    found: Set<string>,
  ): StoredLine[] {
    const { db } = this.#context;
    const insert = db.command(
      `INSERT OR REPLACE INTO temp.settled(no, state, was, comment, by_whom, at, since, changed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const read = contentsOf(this.#context, result, nos, identity);
    return read.flatMap(({ no, line, outcome, content, about, sent }): StoredLine[] => {
      const row = lines.get(line);
      if (row === undefined) return [];
      found.add(line);
      const settled = aboutOf(row);
      // The file of another month need not have the row, whose record is as it was.
      const isOnlyLeftOut =
        outcome === 'theirs' &&
        row.run !== result.stored.run?.no &&
        settled.outcome === 'different' &&
        settled.differences.every(({ field, theirs }) => sent(field) === theirs);
      const judged = judge(row, outcome, isOnlyLeftOut ? row.content : content);
      if (judged === null) return [];
      const { since } = settled;
      const { state, was, changed } = judged;
      insert(no, state, was, row.comment, row.by, row.at, since, Number(changed));
      if (state !== 'resolved' && !isOpenState(state)) return [];
      return [
        {
          ...row,
          state,
          // What is pending is so for the difference it has now.
          ...(state === 'resolved' ? {} : { about: JSON.stringify({ ...about, since }) }),
        },
      ];
    });
  }
}
