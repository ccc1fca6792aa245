import Big from 'big.js';
import type { Mapping } from '../../shared/ipc/reconcile';
import { decodeBody } from '../values/cells';
import type { QueryContext } from '../store/query-context';
import type { MoneySums } from './amounts';
import { hasSettlements, pairsOf } from './settlement-tables';
import type { HandPair } from './settlement';

/** Begins the keys of rows and records whose amounts add up; no written key does. */
const summed = '\u001d';

/**
 * Gives rows and records paired by hand one key, once both have theirs. Returns how many pairs no
 * longer hold: a side is missing, has a counterpart of its own, or amounts no longer add up.
 */
export function pairByHand(
  context: QueryContext,
  { resource }: Mapping,
  setUp: string,
  sums: MoneySums,
): number {
  const { db, fields } = context;
  if (!hasSettlements(db)) return 0;
  const pairs = pairsOf(db, setUp);
  if (pairs.length === 0) return 0;
  db.exec('CREATE INDEX IF NOT EXISTS temp.mine_key ON mine(key)');
  const rowsOfKey = db.select('SELECT row, cells FROM temp.mine WHERE key = ? LIMIT 2', {
    row: 'number',
    cells: 'text',
  });
  const recordOf = db.select(
    `SELECT t.rid, t.key, b.shape, b.body FROM ${resource} r JOIN temp.theirs t ON t.rid = r.rid
     JOIN ${resource}_body b ON b.rid = r.rid WHERE r.id = ?`,
    { rid: 'number', key: 'text?', shape: 'number', body: 'text' },
  );
  const isMine = db.numbers('SELECT 1 FROM temp.mine WHERE key = ? LIMIT 1');
  const isTheirs = db.numbers('SELECT 1 FROM temp.theirs WHERE key = ? LIMIT 1');
  let no = 0;
  const join = (pair: HandPair): boolean => {
    const rows = pair.rows.flatMap((key) => {
      const [row, another] = rowsOfKey.all(key);
      return row === undefined || another !== undefined || isTheirs(key).length > 0 ? [] : [row];
    });
    const records = pair.ids.flatMap((id) => {
      const found = recordOf.get(id);
      const isTaken = found?.key !== null && found !== undefined && isMine(found.key).length > 0;
      return found === undefined || isTaken ? [] : [found];
    });
    if (rows.length !== pair.rows.length || records.length !== pair.ids.length) return false;
    const isSum = rows.length > 1 || records.length > 1;
    if (isSum) {
      const mine = rows.map(({ cells }) => sums.ofRow(JSON.parse(cells) as string[]));
      const theirs = records.map(({ shape, body }) =>
        sums.ofRecord(decodeBody(body), fields.shape(shape).positions),
      );
      if (!addsUp(mine, theirs)) return false;
    }
    no += 1;
    const key = `${summed}${isSum ? '' : '='}${no}`;
    for (const { row } of rows) {
      db.run('UPDATE temp.mine SET key = ? WHERE row = ?', isSum ? key : handKey(key), row);
      if (!isSum) {
        db.run('INSERT INTO temp.by_hand(row, rid) VALUES (?, ?)', row, records[0]?.rid ?? 0);
      }
    }
    for (const { rid } of records) {
      db.run('UPDATE temp.theirs SET key = ? WHERE rid = ?', isSum ? key : handKey(key), rid);
    }
    return true;

    /** A pair has the key its row had, by which it stays the same line. */
    function handKey(otherwise: string): string {
      return pair.rows[0] ?? otherwise;
    }
  };
  return pairs.filter((pair) => !join(pair)).length;
}

type Amounts = ReturnType<MoneySums['ofRow']>;

/** Whether the first money field of both sides has the same sum. */
function addsUp(mine: readonly Amounts[], theirs: readonly Amounts[]): boolean {
  const sum = (side: readonly Amounts[]) =>
    side.reduce<Big | null>((total, [amount]) => {
      return total === null || amount === undefined || amount === null
        ? null
        : total.plus(amount.plain);
    }, new Big(0));
  const [one, other] = [sum(mine), sum(theirs)];
  return one !== null && other !== null && one.eq(other);
}
