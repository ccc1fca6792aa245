import { clientField, isComposed } from '../../preload/contract/computed';
import { isMarkField, markFields } from '../../preload/contract/marks';
import type { GoneMark, Mark, MarkField } from '../../preload/contract/marks';
import { browsable } from '../../preload/contract/resources';
import type { Browsable } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import { rowsOf } from '../store/syncs';
import { clientOfCard, hasClientNames } from '../lookup/client-names';
import { storedIds } from '../values/ids';
import { computedKey, computedNames } from '../values/computed';
import { keyOf } from '../values/sort-keys';
import { decodeBody } from '../values/cells';
import { titleOf } from '../values/title';
import { idShown } from '../query/id-shown';
import type { Reading } from '../query/question';

/** Of `own.mark` (file.ts). */
const columns: Readonly<Record<MarkField, string>> = {
  'desk.mark': 'tag',
  'desk.note': 'note',
  'desk.marked_by': 'by_whom',
  'desk.marked_at': 'at',
};
const maxTags = 50;
const maxGone = 200;

/** What a key of a mark is made with; the same as of a record's fields. */
export function defineOwnKey(db: Database): void {
  db.define('own_key', (text) => keyOf(typeof text === 'string' ? text : undefined));
}

function hasMarks(db: Database): boolean {
  const attached = db.select(
    "SELECT count(*) AS own FROM pragma_database_list WHERE name = 'own'",
    {
      own: 'number',
    },
  );
  return attached.get()?.own === 1;
}

/** Names of a list's fields: the service's, those computed from them, and those of marks where there are any. */
export function shownNames(reading: Reading, resource: Syncable): readonly string[] {
  const { db } = reading;
  const names = withComputed(reading, resource);
  if (names.length === 0 || !hasMarks(db)) return names;
  const any = db.numbers('SELECT EXISTS (SELECT 1 FROM own.mark WHERE resource = ?)')(resource);
  return any[0] === 1 ? withMarks(names) : names;
}

/** Names that are understood: those of marks also before there is one. */
export function knownNames(reading: Reading, resource: Syncable): readonly string[] {
  const names = withComputed(reading, resource);
  return names.length > 0 && resource !== 'merchant' && hasMarks(reading.db)
    ? withMarks(names)
    : names;
}

function withComputed({ db, fields }: Reading, resource: Syncable): readonly string[] {
  const names = fields.names(resource);
  const client = hasClientNames(db, fields, resource) ? [clientField] : [];
  return [...names, ...computedNames(names), ...client.filter((name) => !names.includes(name))];
}

/** A service that has a field of this very name keeps it. */
function withMarks(names: readonly string[]): readonly string[] {
  return [...names, ...markFields.filter((field) => !names.includes(field))];
}

/**
 * The key of a field as an expression over rows called so; null when it has none, undefined when no record has the field.
 */
export function keyIn(
  { fields }: Pick<Reading, 'fields'>,
  resource: Syncable,
  field: string,
  alias: string,
): string | null | undefined {
  const column = fields.column(resource, field);
  if (column === undefined && isMarkField(field)) {
    return `ifnull((SELECT own_key(o.${columns[field]}) FROM own.mark o WHERE o.resource = '${resource}' AND o.id = ${alias}.id), x'02')`;
  }
  if (column === undefined && field === clientField && resource === 'cards') {
    return `ifnull((SELECT own_key(client_name(b.shape, b.body)) ${clientOfCard} ${alias}.rid), x'02')`;
  }
  if (column === undefined && isComposed(field)) {
    const names = computedNames(fields.names(resource));
    const part = (each: string) => keyIn({ fields }, resource, each, alias);
    return names.includes(field) ? computedKey(field, part) : undefined;
  }
  return column === undefined || column === null ? column : `${alias}.${column}`;
}

/** As `keyIn`; fails with `input.params` (`field-unkeyed`). */
export function keyExpression(
  reading: Pick<Reading, 'fields'>,
  resource: Syncable,
  field: string,
  alias: string,
): string {
  const key = keyIn(reading, resource, field, alias);
  if (typeof key === 'string') return key;
  throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
}

/** The beginning of a subquery of a field's own text: the field is its first value, a row's number follows, then `)`. */
export function textByRow(table: string, field: string | null): string {
  if (field === clientField && table === 'cards') {
    return `(SELECT iif(? IS NULL, NULL, client_name(b.shape, b.body)) ${clientOfCard}`;
  }
  if (field === null || !isMarkField(field)) {
    return `(SELECT cell_text(shape, body, ?) FROM ${table}_body WHERE rid =`;
  }
  const text = markFields.map((each) => `WHEN '${each}' THEN o.${columns[each]}`).join(' ');
  return `(SELECT CASE ? ${text} END FROM ${table} x JOIN own.mark o ON o.resource = '${table}' AND o.id = x.id WHERE x.rid =`;
}

/** Marks of some records, by the ids they are stored under. */
export function marksOf(
  db: Database,
  resource: Syncable,
  ids: readonly string[],
): ReadonlyMap<string, Mark> {
  const found = db
    .select(
      `SELECT id, ${markColumns} FROM own.mark WHERE resource = ? AND id IN (SELECT value FROM json_each(?))`,
      { id: 'text', ...markKinds },
    )
    .all(resource, JSON.stringify(ids));
  return new Map(found.map(({ id, ...mark }) => [id, mark]));
}

const markColumns = `ifnull(tag, '') AS tag, ifnull(note, '') AS note, by_whom AS "by", at`;
const markKinds = { tag: 'text', note: 'text', by: 'text', at: 'text' } as const;

/** A field of a mark as a cell: absent where nothing was said. */
export function markCell(mark: Mark | undefined, field: MarkField): string | undefined {
  if (mark === undefined) return undefined;
  const cells = { 'desk.mark': mark.tag, 'desk.note': mark.note };
  const text = { ...cells, 'desk.marked_by': mark.by, 'desk.marked_at': mark.at }[field];
  return text === '' ? undefined : text;
}

/** What the rows of a question hang on besides the list's own records: marks, and the names of clients. */
export function besidesOf({ db, syncs }: Reading, sql: string): readonly unknown[] {
  const isOfMarks = sql.includes(' own.mark ');
  return [
    isOfMarks ? (db.numbers('SELECT no FROM own.revision')()[0] ?? 0) : 0,
    sql.includes('client_name(') ? syncs.shown('clients', null) : null,
  ];
}

/** What is asked of marks alone. */
export function marksAnswers(reading: Reading) {
  const { db } = reading;
  return {
    mark: ({ resource, id }: { resource: Browsable; id: string }): Mark | null =>
      [...marksOf(db, resource, storedIds(id)).values()][0] ?? null,
    markTags: (): string[] =>
      db
        .select(
          `SELECT tag FROM own.mark WHERE tag IS NOT NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${maxTags}`,
          { tag: 'text' },
        )
        .all()
        .map(({ tag }) => tag),
    goneMarks: (): GoneMark[] => browsable.flatMap((resource) => goneOf(reading, resource)),
  };
}

/** Only a list that is complete tells what it no longer has. */
function goneOf({ db, fields, syncs }: Reading, resource: Browsable): GoneMark[] {
  const shown = syncs.shown(resource, null);
  if (!shown.complete || shown.asOf === null) return [];
  const rows = rowsOf(shown, 'r', syncs.isNow(shown));
  const last = `SELECT max(rid) FROM ${resource} WHERE id = o.id`;
  return db
    .select(
      `SELECT o.id AS stored, ${markColumns}, b.shape, b.body FROM own.mark o
       LEFT JOIN ${resource}_body b ON b.rid = (${last})
       WHERE o.resource = ? AND NOT EXISTS (SELECT 1 FROM ${resource} r WHERE r.id = o.id AND ${rows.sql})
       ORDER BY o.at DESC LIMIT ${maxGone}`,
      { stored: 'text', ...markKinds, shape: 'number?', body: 'text?' },
    )
    .all(resource, ...rows.values)
    .map(({ stored, shape, body, ...mark }) => {
      const id = idShown(db, resource, stored);
      const cells = body === null ? [] : decodeBody(body);
      const positions = shape === null ? null : fields.shape(shape).positions;
      const title = titleOf((field) => cells[positions?.get(field) ?? -1], id);
      return { resource, stored, id, title, ...mark };
    });
}
