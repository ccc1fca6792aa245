import Big from 'big.js';
import { type FileNotice, notice } from '../../shared/file-notices';
import { decodeBody } from '../values/cells';
import { textCells } from '../values/text-cells';
import type { QueryContext } from '../store/query-context';
import type { MoneySums, ReadAmount } from './amounts';
import type { Steps } from '../store/in-steps';
import { storedPairs, type StoredPairRow } from './pair-tables';
import { unkeyedRows } from './line-identity';

/** The rows and records that the user paired, by the pair; `sum`: several that add up to one. */
export const pairedTables = `
CREATE TEMP TABLE IF NOT EXISTS paired_row(row INTEGER PRIMARY KEY, pair INTEGER NOT NULL, sum INTEGER NOT NULL);
CREATE TEMP TABLE IF NOT EXISTS paired_rid(rid INTEGER PRIMARY KEY, pair INTEGER NOT NULL, sum INTEGER NOT NULL);`;

const pairsPerStep = 500;

/** A line's first amount. */
type AmountOf = (amounts: readonly (ReadAmount | null)[]) => ReadAmount | null;
const firstAmount: AmountOf = (amounts) => amounts.find((amount) => amount !== null) ?? null;

/** Whether the amounts of both sides are the same in all, in one currency. */
export function addUp(
  mine: readonly (ReadAmount | null)[],
  theirs: readonly (ReadAmount | null)[],
): boolean {
  const all = [...mine, ...theirs];
  const currencies = new Set(all.flatMap((amount) => amount?.currency ?? []));
  if (currencies.size > 1 || all.includes(null)) return false;
  const sum = (amounts: typeof mine) =>
    amounts.reduce((total, amount) => total.plus(amount?.plain ?? 0), new Big(0));
  return sum(mine).eq(sum(theirs));
}

/**
 * Applies the pairs that the user made in this or an earlier run: as long as their rows are only in
 * the file and their records only at the service, and sums still add up.
 */
export class ChosenPairs {
  readonly #context: QueryContext;
  readonly #resource: string;
  readonly #header: number;
  readonly #sums: MoneySums;
  readonly applied: StoredPairRow[] = [];
  /** Rows without a key, by their identity. */
  #unkeyed: ReadonlyMap<string, number> | null = null;
  #broken = 0;

  constructor(context: QueryContext, resource: string, header: number, sums: MoneySums) {
    this.#context = context;
    this.#resource = resource;
    this.#header = header;
    this.#sums = sums;
  }

  get notices(): FileNotice[] {
    return this.#broken === 0 ? [] : [notice('pairs-apart', { count: this.#broken })];
  }

  async apply(steps: Steps, order: number, setUp: string): Promise<void> {
    const { db } = this.#context;
    const stored = steps.now(order, () => storedPairs(db, setUp));
    if (stored.length === 0) return;
    for (const side of ['mine', 'theirs']) {
      await steps.step(order, () =>
        db.exec(`CREATE INDEX IF NOT EXISTS temp.${side}_key ON ${side}(key)`),
      );
    }
    for (let at = 0; at < stored.length; at += pairsPerStep) {
      await steps.step(order, () => {
        for (const pair of stored.slice(at, at + pairsPerStep)) this.#apply(pair);
      });
    }
  }

  #apply(pair: StoredPairRow): void {
    const { db } = this.#context;
    const rows = pair.mine.map((line) => this.#row(line));
    const rids = pair.theirs.map((id) => this.#rid(id));
    if (rows.includes(null) || rids.includes(null)) return;
    const isSum = rows.length + rids.length > 2;
    if (isSum && !this.#addsUp(rows, rids)) {
      this.#broken += 1;
      return;
    }
    for (const row of rows) {
      db.run('INSERT INTO temp.paired_row(row, pair, sum) VALUES (?, ?, ?)', row, pair.no, +isSum);
    }
    for (const rid of rids) {
      db.run('INSERT INTO temp.paired_rid(rid, pair, sum) VALUES (?, ?, ?)', rid, pair.no, +isSum);
    }
    this.applied.push(pair);
  }

  /** The row with an identity that no record has and no other row; null for none. */
  #row(line: string): number | null {
    const { db } = this.#context;
    const carried = db.numbers('SELECT row FROM temp.carried_row WHERE line = ?')(line)[0];
    const [first = carried ?? this.#unkeyedRow(line), second] = db.numbers(
      'SELECT row FROM temp.mine WHERE key = ? LIMIT 2',
    )(line);
    if (first === undefined || second !== undefined) return null;
    const taken = db.numbers(
      `SELECT 1 FROM temp.mine m WHERE row = ? AND (row IN (SELECT row FROM temp.paired_row)
         OR EXISTS (SELECT 1 FROM temp.theirs t WHERE t.key = m.key))`,
    )(first);
    return taken.length > 0 ? null : first;
  }

  #unkeyedRow(line: string): number | undefined {
    if (this.#unkeyed === null) {
      const found = this.#context.db
        .select(`${unkeyedRows} AND row NOT IN (SELECT row FROM temp.total)`, {
          row: 'number',
          line: 'text',
        })
        .all(this.#header);
      this.#unkeyed = new Map(found.map(({ row, line: each }) => [each, row]));
    }
    return this.#unkeyed.get(line);
  }

  /** The record with a stored id whose key no row has and no other record; null for none. */
  #rid(id: string): number | null {
    const { db } = this.#context;
    const [rid] = db.numbers(
      `SELECT t.rid FROM temp.theirs t JOIN ${this.#resource} r ON r.rid = t.rid
       WHERE r.id = ? AND t.rid NOT IN (SELECT rid FROM temp.paired_rid)
       AND NOT EXISTS (SELECT 1 FROM temp.mine m WHERE m.key = t.key) LIMIT 1`,
    )(id);
    return rid ?? null;
  }

  #addsUp(rows: readonly (number | null)[], rids: readonly (number | null)[]): boolean {
    const { db, fields } = this.#context;
    const mine = db
      .select('SELECT cells FROM temp.mine WHERE row IN (SELECT value FROM json_each(?))', {
        cells: 'text',
      })
      .all(JSON.stringify(rows))
      .map(({ cells }) => firstAmount(this.#sums.ofRow(textCells(cells))));
    const theirs = db
      .select(
        `SELECT shape, body FROM ${this.#resource}_body WHERE rid IN (SELECT value FROM json_each(?))`,
        { shape: 'number', body: 'text' },
      )
      .all(JSON.stringify(rids))
      .map(({ shape, body }) =>
        firstAmount(this.#sums.ofRecord(decodeBody(body), fields.shape(shape).positions)),
      );
    return addUp(mine, theirs);
  }
}
