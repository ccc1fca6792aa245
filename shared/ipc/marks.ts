import * as v from 'valibot';
import { isDate } from '../instants';
import { maxMarked } from '../marked-at-once';
import { method } from './define';
import { list, recordId, text } from './bounds';
import { browsableSchema } from './browse';

/** The fields under which marks appear in lists, filters, searches, summaries and exports. */
export const markFields = [
  'desk.mark',
  'desk.note',
  'desk.due_date',
  'desk.assigned_to',
  'desk.marked_by',
  'desk.marked_at',
] as const;
export type MarkField = (typeof markFields)[number];

export function isMarkField(field: string): field is MarkField {
  return (markFields as readonly string[]).includes(field);
}

const tag = text(60);
const annotation = text(2_000);
/** `2026-12-04`; '' for none. */
export const due = v.pipe(
  v.string(),
  v.maxLength(10),
  v.check((day) => day === '' || isDate(day)),
);

export const assignee = text(60);

const markSchema = v.object({
  /** A few words such as "Reviewed"; '' for none. */
  tag: v.string(),
  annotation: v.string(),
  /** The day by which it has to be settled, `2026-12-04`; '' for none. */
  due: v.string(),
  /** The name of who has to see to it; '' for nobody in particular. */
  assignee: v.string(),
  /** The computer's user name of the last person to change it. */
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
});

export type Mark = v.InferOutput<typeof markSchema>;

/** What a user writes on a record; all empty for no mark. */
const writtenSchema = v.strictObject({ id: recordId, tag, annotation, due, assignee });

export type WrittenMark = v.InferOutput<typeof writtenSchema>;

const pendingSchema = v.object({
  resource: browsableSchema,
  /** Whose they are; '' for marks with a day that the present user made and assigned to nobody. */
  assignee: v.string(),
  /** Marks due today or before, later, and without a day. */
  due: v.number(),
  later: v.number(),
  undated: v.number(),
});

export type PendingMarks = v.InferOutput<typeof pendingSchema>;

const goneSchema = v.object({
  resource: browsableSchema,
  /** The stored id, for `drop`. */
  stored: v.string(),
  id: v.string(),
  /** The title of its last version; the id when the store has none. */
  title: v.string(),
  ...markSchema.entries,
});

export type GoneMark = v.InferOutput<typeof goneSchema>;

/**
 * What people note on records: stored on this computer, encrypted, never sent. A mark stays when
 * its record changes or disappears.
 */
export const marks = {
  of: method(v.strictObject({ resource: browsableSchema, id: recordId }), v.nullable(markSchema)),
  /**
   * Null when all are empty, which removes the mark. Fails with `input.params` (`unknown-record`)
   * or `storage.*`.
   */
  set: method(
    v.strictObject({ resource: browsableSchema, ...writtenSchema.entries }),
    v.nullable(markSchema),
  ),
  /** What is written on each of these records, in their order. */
  ofMany: method(
    v.strictObject({ resource: browsableSchema, ids: list(recordId, maxMarked) }),
    v.array(writtenSchema),
  ),
  /** All of them or none. Fails as `set` does. */
  setMany: method(
    v.strictObject({ resource: browsableSchema, marks: list(writtenSchema, maxMarked) }),
    v.undefined(),
  ),
  /**
   * How many records wait for somebody: those that the present user (`by`) marked with a day, and
   * those that are assigned to a name, the present user's first, at most 20 of each list.
   */
  pending: method(
    v.strictObject({ today: due }),
    v.object({ by: v.string(), lists: v.array(pendingSchema) }),
  ),
  /** Tags in use, most frequent first, at most 50. */
  tags: method(v.undefined(), v.array(v.string())),
  /** The present user, and the names in use, most frequent first, at most 50. */
  people: method(v.undefined(), v.array(v.string())),
  /** Marks whose records the newest complete list no longer has, at most 200. */
  gone: method(v.undefined(), v.array(goneSchema)),
  drop: method(v.strictObject({ resource: browsableSchema, stored: recordId }), v.undefined()),
};
