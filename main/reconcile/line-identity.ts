import { codeOf } from './result';
import { carriedFrom } from './settled-lines';

/**
 * Lines that share their key, or their content, with one before them. `nth`: of the rows with the
 * same content.
 */
export const duplicateTables = `
CREATE TEMP TABLE IF NOT EXISTS duplicate_row(row INTEGER PRIMARY KEY, nth INTEGER NOT NULL);
CREATE TEMP TABLE IF NOT EXISTS duplicate_rid(rid INTEGER PRIMARY KEY);`;

/** Numbers the file's rows without a key, once the keys are known. */
export const numberUnkeyed = (header: number): string => `
INSERT INTO temp.duplicate_row SELECT row, nth FROM (
  SELECT row, row_number() OVER (PARTITION BY cells ORDER BY row) AS nth FROM temp.mine
  WHERE key IS NULL AND row > ${header} AND row < ${carriedFrom}
  AND row NOT IN (SELECT row FROM temp.total)
) WHERE nth > 1`;

/**
 * Numbers rows and records whose key others have as well, once keys are counted. A record that was
 * carried over under its key is the first.
 */
export const numberKeyed = `
INSERT INTO temp.duplicate_row SELECT row, nth FROM (
  SELECT row, row_number() OVER (PARTITION BY key, cells ORDER BY row) AS nth,
    row_number() OVER (PARTITION BY key ORDER BY row) AS place FROM temp.mine
  WHERE key IN (SELECT key FROM temp.tally WHERE mine > 1) AND row < ${carriedFrom}
) WHERE place > 1;
INSERT INTO temp.duplicate_rid SELECT rid FROM (
  SELECT t.rid, row_number() OVER (PARTITION BY t.key ORDER BY c.rid IS NULL, t.rid) AS place
  FROM temp.theirs t LEFT JOIN temp.carried_rid c ON c.rid = t.rid
  WHERE (t.key IN (SELECT key FROM temp.tally WHERE theirs > 1)
    OR t.key IN (SELECT p.key FROM temp.theirs p JOIN temp.paired_rid USING (rid)))
  AND ifnull(c.line, t.key) = t.key
) WHERE place > 1`;

/** SQL for what tells a row from those before it with the same content; empty for the first. */
const nthOf = (row: string) =>
  `ifnull((SELECT char(30) || nth FROM temp.duplicate_row WHERE row = ${row} AND nth > 1), '')`;

/**
 * SQL for the identity of a line of `outcome o`, with its row `m` and record `t`. The key of a
 * repeated line is not its alone; of other lines with one key, the first has it.
 */
export const identity = `coalesce(
  (SELECT line FROM temp.carried_row WHERE row = o.row),
  (SELECT line FROM temp.carried_rid WHERE rid = o.rid AND o.row IS NULL),
  CASE WHEN m.key IS NULL AND o.rid IN (SELECT rid FROM temp.duplicate_rid)
    THEN t.key || char(30) || line_digest(o.rid)
  WHEN o.kind = ${codeOf.repeated} OR ifnull(m.key, t.key) IS NULL
    OR (m.key IS NOT NULL AND o.row IN (SELECT row FROM temp.duplicate_row))
    THEN ifnull(m.key, ifnull(t.key, '')) || char(30) || line_digest(ifnull(m.cells, o.rid))
      || ${nthOf('o.row')}
  ELSE ifnull(m.key, t.key) END)`;

/** SQL for the rows of the file without a key, with their identity. */
export const unkeyedRows = `SELECT row, char(30) || line_digest(cells) || ${nthOf('m.row')} AS line
  FROM temp.mine m WHERE key IS NULL AND row > ? AND row < ${carriedFrom}`;
