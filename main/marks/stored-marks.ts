import { markFields } from '../../preload/contract/marks';
import type { GoneMark, Mark, MarkField } from '../../preload/contract/marks';
import { browsable } from '../../preload/contract/lists';
import type { Browsable } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from '../store/database';
import { rowsOf } from '../store/syncs';
import { storedIds } from '../values/ids';
import { keyOf } from '../values/sort-keys';
import { decodeBody } from '../values/cells';
import { titleOf } from '../values/title';
import { idShown } from '../query/id-shown';
import type { QueryContext } from '../query/question';

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

export function hasMarks(db: Database): boolean {
  const attached = db.select(
    "SELECT count(*) AS own FROM pragma_database_list WHERE name = 'own'",
    {
      own: 'number',
    },
  );
  return attached.get()?.own === 1;
}

export function hasAnyMarks(db: Database, resource: Syncable): boolean {
  if (!hasMarks(db)) return false;
  const any = db.numbers('SELECT EXISTS (SELECT 1 FROM own.mark WHERE resource = ?)')(resource);
  return any[0] === 1;
}

/** The key of a mark's field as an expression over rows called so. */
export function keyOfMark(resource: Syncable, field: MarkField, alias: string): string {
  return `ifnull((SELECT own_key(o.${columns[field]}) FROM own.mark o WHERE o.resource = '${resource}' AND o.id = ${alias}.id), x'02')`;
}

/** The beginning of a subquery of a mark's text, as `textByRow` (main/query/list-fields.ts) wants it. */
export function textOfMark(table: string): string {
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

/** What is asked of marks alone. */
export function marksAnswers(reading: QueryContext) {
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
function goneOf({ db, fields, syncs }: QueryContext, resource: Browsable): GoneMark[] {
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
