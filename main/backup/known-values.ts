import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { failureSchema } from '../../shared/failures';
import { lineOutcomes, lookupSchema } from '../../shared/ipc/lookup';
import { completenessSchema, syncLackSchema } from '../../shared/ipc/sync';
import { storedResources } from '../../shared/resources';
import { DeskError } from '../failure';
import { isNumberText, maxDepth } from '../json/json-reader';
import { markColumns, markKinds } from '../marks/stored-marks';
import { beforeSchema } from '../reconcile/pair-merge';
import {
  aboutOf,
  lineColumns,
  lineKinds,
  storedLineSchema,
  storedRunSchema,
} from '../reconcile/settlement-tables';
import type { Columns, Database, RowOf } from '../store/database';
import { Fields } from '../store/fields';
import { historyDepth, namesSchema } from '../store/schema';
import { requireThat } from './known-schema';
import { markSchema } from './merge';

/** Versions, syncs and pages: readings keep their numbers in four bytes. */
const maxNumber = 2 ** 32 - 1;
const numbers = new Set(['rid', 'no', 'since', 'until', 'sync', 'page', 'shape', 'run']);

/** Epoch milliseconds that are a date. */
const maxDateMs = 8_640_000_000_000_000;
const dateColumns = new Set(['started_at', 'completed_at', 'as_of', 'seen_at', 'begun_at']);

/** No answer, and so no record, has as many. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Whoever made a backup may have put any value into any column: SQLite keeps a text in a column of
 * numbers, and what is read of it would fail somewhere, much later. Fails with `input.backup`
 * (`altered`) if a table has a value of another type than its column's, a text that is not what the
 * app writes there, or a number that leads nowhere. The tables have to be known
 * (`requireKnownSchema`).
 */
export function requireKnownValues(db: Database): void {
  try {
    requireTypes(db, 'main');
    requireTypes(db, 'own');
    requireSingleRows(db);
    requireNotes(db);
    requireSyncs(db);
    requireRecords(db);
    requireLookup(db);
    requireUserTables(db);
  } catch (cause) {
    throw cause instanceof DeskError
      ? cause
      : new DeskError('input.backup', { reason: 'altered' }, { cause });
  }
}

function requireNone(db: Database, from: string, ...values: readonly string[]): void {
  requireThat(db.numbers(`SELECT 1 FROM ${from} LIMIT 1`)(...values).length === 0);
}

interface Column {
  readonly place: string;
  readonly name: string;
  readonly declared: string;
  readonly isRequired: number;
}

/** By what the tables declare: what a column's name says of its numbers goes beyond that. */
function requireTypes(db: Database, schema: 'main' | 'own'): void {
  const columns: Column[] = db
    .select(
      `SELECT t.name AS place, c.name AS name, c.type AS declared, c."notnull" OR c.pk > 0 AS isRequired
       FROM pragma_table_list t JOIN pragma_table_xinfo(t.name, t.schema) c
       WHERE t.schema = ? AND t.type = 'table' AND t.name NOT LIKE 'sqlite@_%' ESCAPE '@'`,
      { place: 'text', name: 'text', declared: 'text', isRequired: 'number' },
    )
    .all(schema);
  for (const [place, all] of Map.groupBy(columns, (each) => each.place)) {
    const wrong = all.map((each) => `(${wrongValue(each)})`);
    // The depth of an expression has a limit; a list has 400 columns for its fields.
    for (let at = 0; at < wrong.length; at += 100)
      requireNone(db, `${schema}.${place} WHERE ${wrong.slice(at, at + 100).join(' OR ')}`);
  }
  requireNone(
    db,
    `${schema}.sqlite_sequence WHERE typeof(name) <> 'text' OR typeof(seq) <> 'integer'
     OR seq NOT BETWEEN 0 AND ${maxNumber}`,
  );
}

/** A condition for what the app does not write into a column. */
function wrongValue({ name, declared, isRequired }: Column): string {
  const value = `"${name}"`;
  const isNull = isRequired === 0 ? `${value} IS NOT NULL AND ` : '';
  const isLong = `octet_length(${value}) > ${maxBytes}`;
  switch (declared) {
    case 'INTEGER':
      return `${isNull}(typeof(${value}) <> 'integer'${outOfRange(name)})`;
    case 'TEXT':
      return `${isNull}(typeof(${value}) <> 'text' OR ${isLong})`;
    case 'BLOB':
      return `${isNull}(typeof(${value}) <> 'blob' OR ${isLong})`;
    default:
      // A key, or a note: of any type. The three kinds of nothing are blobs (main/values/keys.ts).
      return `${value} IS NULL OR ${isLong}
        OR (typeof(${value}) = 'blob' AND ${value} NOT IN (x'00', x'01', x'02'))`;
  }
}

function outOfRange(name: string): string {
  // Digests of an earlier kind may be any number; places in a list may be below zero.
  if (name === 'digest') return '';
  const max = numbers.has(name)
    ? maxNumber
    : dateColumns.has(name)
      ? maxDateMs
      : Number.MAX_SAFE_INTEGER;
  return ` OR "${name}" NOT BETWEEN ${name === 'pos' ? -max : 0} AND ${max}`;
}

/** Tables of which the app reads one row, and writes into it. */
function requireSingleRows(db: Database): void {
  for (const table of ['own.revision', 'own.audit_start', 'own.audit_end'])
    requireThat(db.numbers(`SELECT count(*) FROM ${table}`)()[0] === 1);
  requireThat((db.numbers('SELECT count(*) FROM main.lookup')()[0] ?? 0) <= 1);
  const indexed = db.select('SELECT resource, rid FROM main.indexed', {
    resource: 'text',
    rid: 'number',
  });
  const rows = indexed.all();
  requireThat(rows.length === storedResources.length);
  for (const resource of storedResources) {
    const reach = rows.find((row) => row.resource === resource)?.rid;
    const [last = 0] = db.numbers(`SELECT ifnull(max(rid), 0) FROM main.${resource}`)();
    requireThat(reach !== undefined && reach <= last);
  }
}

/** The store's own: the others are read by who knows what may be in them. */
function requireNotes(db: Database): void {
  requireNone(
    db,
    `main.note WHERE typeof(name) <> 'text'
     OR (name IN ('open', 'keys', 'shapes') AND typeof(value) NOT IN ('integer', 'real'))
     OR (name = 'digest-key' AND typeof(value) <> 'text')`,
  );
  const settings = ['version', 'secure-delete', 'automerge', 'crisismerge', 'hashsize'];
  for (const resource of storedResources)
    requireNone(
      db,
      `main.${resource}_text_config WHERE typeof(v) <> 'integer' OR v NOT BETWEEN 0 AND 16000000
       OR k NOT IN (${settings.map((each) => `'${each}'`).join()})`,
    );
}

function requireSyncs(db: Database): void {
  const ofResource = `resource NOT IN (${storedResources.map((each) => `'${each}'`).join()})`;
  requireNone(
    db,
    `main.sync WHERE ${ofResource} OR history > ${historyDepth.full}
     OR (completed_at IS NOT NULL AND as_of IS NULL)`,
  );
  const syncs = db.select(
    `SELECT completed_at IS NOT NULL AS isOver, ifnull(completeness, 'null') AS found,
       ifnull(fields, '[]') AS fields FROM main.sync`,
    { isOver: 'number', found: 'text', fields: 'text' },
  );
  for (const { isOver, found, fields } of syncs.iterate()) {
    const schema = isOver === 1 ? completenessSchema : syncLackSchema;
    v.parse(v.nullable(schema), JSON.parse(found));
    v.parse(namesSchema, fields);
  }
  requireNone(
    db,
    `main.sync_page WHERE octet_length(rids) % 4 <> 0 OR NOT json_valid(shapes)
     OR json_type(shapes) <> 'array' OR sync NOT IN (SELECT no FROM main.sync)`,
  );
  requireNone(
    db,
    'main.sync_page, json_each(shapes) e WHERE e.value NOT IN (SELECT no FROM main.shape)',
  );
  requireNone(db, `main.shape WHERE ${ofResource}`);
}

function requireRecords(db: Database): void {
  const fields = new Fields(db);
  for (const resource of storedResources) {
    const columns = db.select(
      `SELECT name FROM pragma_table_xinfo(?, 'main') WHERE type = '' ORDER BY cid`,
      { name: 'text' },
    );
    const keyed = columns.all(resource).map(({ name }) => name);
    requireThat(new Set(keyed).symmetricDifference(new Set(fields.columns(resource))).size === 0);
    requireNone(
      db,
      `main.${resource} WHERE rid NOT IN (SELECT rid FROM main.${resource}_body)
       OR since NOT IN (SELECT no FROM main.sync WHERE resource = '${resource}')
       OR (until IS NOT NULL AND until NOT IN (SELECT no FROM main.sync WHERE resource = '${resource}'))`,
    );
    requireNone(
      db,
      `main.${resource}_body WHERE shape NOT IN (SELECT no FROM main.shape WHERE resource = '${resource}')`,
    );
    const bodies = db.select(`SELECT body FROM main.${resource}_body`, { body: 'text' });
    for (const { body } of bodies.iterate()) {
      const cells: unknown = JSON.parse(body);
      requireThat(Array.isArray(cells) && cells.every((cell) => isCell(cell, 0)));
    }
  }
}

/** As `toCell` makes it of a value (main/values/cells.ts). */
function isCell(cell: unknown, depth: number): boolean {
  if (typeof cell === 'string' || typeof cell === 'boolean' || cell === null) return true;
  if (!Array.isArray(cell) || depth > maxDepth) return false;
  const [kind, ...parts] = cell as unknown[];
  if (typeof kind === 'string') return parts.length === 0 && isNumberText(kind);
  if (kind === 0) return parts.every((part) => isCell(part, depth + 1));
  return (
    kind === 1 &&
    parts.length % 2 === 0 &&
    parts.every((part, at) => (at % 2 === 0 ? typeof part === 'string' : isCell(part, depth + 1)))
  );
}

function requireLookup(db: Database): void {
  const { phase } = lookupSchema.entries;
  const failure = v.pipe(v.string(), v.parseJson(), v.nullable(failureSchema));
  requireEach(db, {
    sql: `SELECT phase, ifnull(failure, 'null') AS failure FROM main.lookup`,
    kinds: { phase: 'text', failure: 'text' },
    check: (row) => void v.parse(v.object({ phase, failure }), row),
  });
  const outcomes = lineOutcomes.map((each) => `'${each}'`).join();
  requireNone(db, `main.lookup_line WHERE outcome NOT IN (${outcomes})`);
  const counted = 'SELECT outcome, count FROM main.lookup_count WHERE count <> 0';
  const present = 'SELECT outcome, count(*) FROM main.lookup_line GROUP BY outcome';
  requireNone(db, `(${counted} EXCEPT ${present})`);
  requireNone(db, `(${present} EXCEPT ${counted})`);
}

/** What people did, as merging a backup reads it. */
function requireUserTables(db: Database): void {
  requireEach(db, {
    sql: `SELECT resource, id, ${markColumns} FROM own.mark`,
    kinds: { resource: 'text', id: 'text', ...markKinds },
    check: (row) => void v.parse(markSchema, row),
  });
  const json = <T extends v.GenericSchema>(schema: T) => v.pipe(v.string(), v.parseJson(), schema);
  requireEach(db, {
    sql: 'SELECT at, about FROM own.reconcile_run',
    kinds: { at: 'text', about: 'text' },
    check: (row) => void v.parse(v.object({ at: isoInstant, about: json(storedRunSchema) }), row),
  });
  requireEach(db, {
    sql: `SELECT ${lineColumns} FROM own.reconcile_line l`,
    kinds: lineKinds,
    check: (row) => {
      v.parse(storedLineSchema, row);
      aboutOf(row);
    },
  });
  const texts = json(v.array(v.string()));
  const pair = v.object({ at: isoInstant, mine: texts, theirs: texts, before: json(beforeSchema) });
  requireEach(db, {
    sql: 'SELECT at, mine, theirs, before FROM own.reconcile_pair',
    kinds: { at: 'text', mine: 'text', theirs: 'text', before: 'text' },
    check: (row) => void v.parse(pair, row),
  });
}

function requireEach<C extends Columns>(
  db: Database,
  {
    sql,
    kinds,
    check,
  }: { readonly sql: string; readonly kinds: C; readonly check: (row: RowOf<C>) => void },
): void {
  for (const row of db.select(sql, kinds).iterate()) check(row);
}
