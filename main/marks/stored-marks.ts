import type { Browsable } from '../../shared/ipc/browse';
import { browsable } from '../../shared/resources';
import {
  markFields,
  type GoneMark,
  type Mark,
  type MarkField,
  type PendingMarks,
  type WrittenMark,
} from '../../shared/ipc/marks';
import type { Syncable } from '../../shared/ipc/sync';
import type { QueryContext } from '../store/query-context';
import type { Database } from '../store/database';
import { rowsOf } from '../store/syncs';
import { decodeBody, storedCell } from '../values/cells';
import { idShown } from '../store/shown-id';
import { storedIds } from '../values/ids';
import { titleOf } from '../values/title';
import { sortKey } from '../values/keys';

/** A mark with its record. */
export interface RecordMark extends Mark {
  readonly resource: Browsable;
  readonly id: string;
}

/** `unknown`: the cache has never held its record. */
export type MarkState = 'new' | 'same' | 'differs' | 'unknown';

/** The columns of `own.mark`. */
const columns: Readonly<Record<MarkField, string>> = {
  'desk.mark': 'tag',
  'desk.note': 'note',
  'desk.due_date': 'due',
  'desk.assigned_to': 'assignee',
  'desk.marked_by': 'by_whom',
  'desk.marked_at': 'at',
};
const maxTags = 50;
const maxPeople = 50;
const maxPending = 20;
const maxGone = 200;

/** Defines the SQL function that makes a sort key of a mark's field, as for a record's fields. */
export function defineSortKeyFunction(db: Database): void {
  db.define('own_key', (text) => sortKey(typeof text === 'string' ? text : undefined));
}

export function hasMarks(db: Database): boolean {
  return db.numbers("SELECT count(*) FROM pragma_database_list WHERE name = 'own'")()[0] === 1;
}

export function hasAnyMarks(db: Database, resource: Syncable): boolean {
  if (!hasMarks(db)) return false;
  return db.numbers('SELECT 1 FROM own.mark WHERE resource = ? LIMIT 1')(resource).length > 0;
}

/** SQL expression for the sort key of a mark's field, for rows named `alias`. */
export function keyOfMark(resource: Syncable, field: MarkField, alias: string): string {
  return `ifnull((SELECT own_key(o.${columns[field]}) FROM own.mark o WHERE o.resource = '${resource}' AND o.id = ${alias}.id), x'02')`;
}

/**
 * The beginning of a subquery for a mark's text, as `textByRow` (main/query/list-fields.ts) needs
 * it.
 */
export function textOfMark(table: string): string {
  const text = markFields.map((each) => `WHEN '${each}' THEN o.${columns[each]}`).join(' ');
  return `(SELECT CASE ? ${text} END FROM ${table} x JOIN own.mark o ON o.resource = '${table}' AND o.id = x.id WHERE x.rid =`;
}

/** Marks of the given records, by their stored ids. */
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

export const markColumns = `ifnull(tag, '') AS tag, ifnull(note, '') AS annotation, ifnull(due, '') AS due, ifnull(assignee, '') AS assignee, by_whom AS "by", at`;
export const markKinds = {
  tag: 'text',
  annotation: 'text',
  due: 'text',
  assignee: 'text',
  by: 'text',
  at: 'text',
} as const;

/** A field of a mark as a cell; absent when it is empty. */
export function markCell(mark: Mark | undefined, field: MarkField): string | undefined {
  if (mark === undefined) return undefined;
  const { tag, annotation, due, assignee, by, at } = mark;
  const cells = {
    'desk.mark': tag,
    'desk.note': annotation,
    'desk.due_date': due,
    'desk.assigned_to': assignee,
    'desk.marked_by': by,
    'desk.marked_at': at,
  };
  return cells[field] || undefined;
}

/**
 * The stored id of the record that a shown id opens; undefined for a record the cache does not
 * hold.
 */
export function storedIdOf(db: Database, resource: Browsable, id: string): string | undefined {
  const versions = db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`);
  return storedIds(id).find((each) => versions(each).length > 0);
}

/** The queries about marks themselves. */
export function marksAnswers(context: QueryContext) {
  const { db } = context;
  return {
    mark: ({ resource, id }: { resource: Browsable; id: string }): Mark | null => {
      const storedId = storedIdOf(db, resource, id);
      // The cache may no longer hold the record.
      const ids = storedId === undefined ? storedIds(id) : [storedId];
      const marks = marksOf(db, resource, ids);
      return ids.flatMap((each) => marks.get(each) ?? [])[0] ?? null;
    },
    writtenMarks: ({ resource, ids }: { resource: Browsable; ids: string[] }): WrittenMark[] => {
      const stored = ids.map((id) => storedIdOf(db, resource, id) ?? id);
      const marks = marksOf(db, resource, stored);
      return ids.map((id, at) => {
        const found = marks.get(stored[at] ?? '');
        const { tag = '', annotation = '', due = '', assignee = '' } = found ?? {};
        return { id, tag, annotation, due, assignee };
      });
    },
    pendingMarks: ({ by, today }: { by: string; today: string }): PendingMarks[] =>
      browsable.flatMap((resource) => pendingOf(context, { resource, by, today })),
    markTags: (): string[] =>
      db
        .select(
          `SELECT tag FROM own.mark WHERE tag IS NOT NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${maxTags}`,
          { tag: 'text' },
        )
        .all()
        .map(({ tag }) => tag),
    markPeople: (): string[] =>
      db
        .select(
          `SELECT name FROM (SELECT assignee AS name FROM own.mark UNION ALL SELECT by_whom FROM own.mark)
           WHERE name IS NOT NULL GROUP BY name ORDER BY count(*) DESC, name LIMIT ${maxPeople}`,
          { name: 'text' },
        )
        .all()
        .map(({ name }) => name),
    /** All marks, with the ids as they are shown, in order of their records. */
    allMarks: (): RecordMark[] =>
      db
        .select(`SELECT resource, id, ${markColumns} FROM own.mark ORDER BY resource, id`, {
          resource: 'text',
          id: 'text',
          ...markKinds,
        })
        .all()
        .flatMap(({ resource, id: stored, ...mark }) => {
          const known = browsable.find((each) => each === resource);
          return known === undefined
            ? []
            : [{ resource: known, id: idShown(db, known, stored), ...mark }];
        }),
    /** What is here in the place of each of these marks. */
    compareMarks: (marks: readonly RecordMark[]): MarkState[] =>
      marks.map(({ resource, id, ...written }) => {
        const stored = storedIdOf(db, resource, id);
        if (stored === undefined) return 'unknown';
        const mark = marksOf(db, resource, [stored]).get(stored);
        if (mark === undefined) return 'new';
        return isSameMark(mark, written) ? 'same' : 'differs';
      }),
    goneMarks: (): GoneMark[] => browsable.flatMap((resource) => goneOf(context, resource)),
  };
}

export type MarksAnswers = ReturnType<typeof marksAnswers>;

/** Whether the same is written, whoever wrote it. */
export function isSameMark(one: Written, other: Written): boolean {
  return (['tag', 'annotation', 'due', 'assignee'] as const).every(
    (part) => one[part] === other[part],
  );
}

type Written = Omit<WrittenMark, 'id'>;

/**
 * Marks on records in the list that wait for somebody: those of one person with a day, and those of
 * each name they are assigned to. Empty when there is none.
 */
function pendingOf(
  { db, syncs }: QueryContext,
  { resource, by, today }: { resource: Browsable; by: string; today: string },
): PendingMarks[] {
  const shown = syncs.shown(resource, null);
  const rows = rowsOf(shown, 'r', syncs.isNow(shown));
  return db
    .select(
      `SELECT ifnull(o.assignee, '') AS assignee, count(*) FILTER (WHERE o.due <= ?) AS due,
         count(*) FILTER (WHERE o.due > ?) AS later, count(*) FILTER (WHERE o.due IS NULL) AS undated
       FROM own.mark o WHERE o.resource = ?
       AND (o.assignee IS NOT NULL OR (o.by_whom = ? AND o.due IS NOT NULL))
       AND EXISTS (SELECT 1 FROM ${resource} r WHERE r.id = o.id AND ${rows.sql})
       GROUP BY o.assignee
       ORDER BY o.assignee IS NOT NULL, o.assignee <> ?, count(*) DESC, o.assignee LIMIT ${maxPending}`,
      { assignee: 'text', due: 'number', later: 'number', undated: 'number' },
    )
    .all(today, today, resource, by, ...rows.values, by)
    .map((each) => ({ resource, ...each }));
}

/** Marks of records no longer in the list; empty for an incomplete list, which cannot tell. */
function goneOf({ db, fields, syncs }: QueryContext, resource: Browsable): GoneMark[] {
  const shown = syncs.shown(resource, null);
  if (!shown.synced || shown.asOf === null) return [];
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
      const title =
        positions === null ? id : titleOf((field) => storedCell(field, cells, positions), id);
      return { resource, stored, id, title, ...mark };
    });
}
