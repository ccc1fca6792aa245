import type { Outcome } from '../../shared/ipc/reconcile';
import { pairedTables } from './chosen-pairs';
import { duplicateTables } from './line-identity';
import { settledTables } from './settled-lines';

export const tables = `${settledTables}
${pairedTables}
${duplicateTables}
CREATE TEMP TABLE IF NOT EXISTS theirs(rid INTEGER PRIMARY KEY, key TEXT);
CREATE TEMP TABLE IF NOT EXISTS tally(key TEXT PRIMARY KEY, mine INTEGER, theirs INTEGER, row INTEGER, rid INTEGER) WITHOUT ROWID;
CREATE TEMP TABLE IF NOT EXISTS pair(row INTEGER PRIMARY KEY, rid INTEGER NOT NULL, fields TEXT);
CREATE TEMP TABLE IF NOT EXISTS outcome(
  no INTEGER PRIMARY KEY, kind INTEGER NOT NULL, row INTEGER, rid INTEGER, fields TEXT, mine INTEGER NOT NULL, theirs INTEGER NOT NULL
);`;

/**
 * Counts how often each key occurs on either side, but for lines that the user paired, and notes the
 * first of each: of most keys there is one, which need not be looked for again.
 */
export const countKeys = `
INSERT INTO temp.tally SELECT key, count(row), count(rid), min(row), min(rid) FROM (
  SELECT key, row, NULL AS rid FROM temp.mine
  WHERE key IS NOT NULL AND row NOT IN (SELECT row FROM temp.paired_row)
  UNION ALL SELECT key, NULL, rid FROM temp.theirs
  WHERE key IS NOT NULL AND rid NOT IN (SELECT rid FROM temp.paired_rid)
) GROUP BY key`;

/** What is compared: the row and the record of a key, and those the user paired. */
export const pairUp = `
INSERT INTO temp.pair(row, rid) SELECT row, rid FROM temp.tally WHERE mine = 1 AND theirs = 1
UNION ALL SELECT row, rid FROM temp.paired_row y JOIN temp.paired_rid t USING (pair) WHERE y.sum = 0
ORDER BY row`;

/**
 * The lines of each outcome in their order. A key that occurs on both sides, and more than once on
 * one of them, is not compared. Only what is in no pair is looked up by its key, which takes long.
 */
export const statementLines = (header: number): Readonly<Record<Outcome, string>> => ({
  different: 'SELECT row, rid, fields, 1, 1 FROM temp.pair WHERE fields IS NOT NULL ORDER BY row',
  mine: `SELECT m.row, NULL, NULL, y.mine, 0 FROM temp.mine m JOIN temp.tally y USING (key)
    WHERE m.row NOT IN (SELECT row FROM temp.pair) AND y.theirs = 0 ORDER BY m.row`,
  theirs: `SELECT NULL, t.rid, NULL, 0, ifnull(y.theirs, 1) FROM temp.theirs t LEFT JOIN temp.tally y USING (key)
    WHERE t.rid NOT IN (SELECT rid FROM temp.pair) AND t.rid NOT IN (SELECT rid FROM temp.paired_rid)
    AND ifnull(y.mine, 0) = 0 ORDER BY t.rid`,
  repeated: `SELECT row, rid, NULL, mine, theirs FROM (
      SELECT m.key, m.row, NULL AS rid, y.mine, y.theirs FROM temp.mine m JOIN temp.tally y USING (key)
      WHERE m.row NOT IN (SELECT row FROM temp.pair)
      UNION ALL SELECT t.key, NULL, t.rid, y.mine, y.theirs FROM temp.theirs t JOIN temp.tally y USING (key)
      WHERE t.rid NOT IN (SELECT rid FROM temp.pair)
    ) WHERE mine > 0 AND theirs > 0 AND mine + theirs > 2 ORDER BY key, row IS NULL, row, rid`,
  unkeyed: `SELECT row, NULL, NULL, 1, 0 FROM temp.mine WHERE key IS NULL AND row > ${header}
    AND row NOT IN (SELECT row FROM temp.total) AND row NOT IN (SELECT row FROM temp.paired_row) ORDER BY row`,
  summed: `SELECT row, rid, NULL, (SELECT count(*) FROM temp.paired_row r WHERE r.pair = p.pair),
      (SELECT count(*) FROM temp.paired_rid t WHERE t.pair = p.pair) FROM (
      SELECT pair, row, NULL AS rid FROM temp.paired_row WHERE sum = 1
      UNION ALL SELECT pair, NULL, rid FROM temp.paired_rid WHERE sum = 1
    ) p ORDER BY pair, row IS NULL, row, rid`,
  total: 'SELECT row, NULL, NULL, 1, 0 FROM temp.total ORDER BY row',
  equal: 'SELECT row, rid, NULL, 1, 1 FROM temp.pair WHERE fields IS NULL ORDER BY row',
});
