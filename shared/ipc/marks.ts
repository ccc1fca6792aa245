import * as v from 'valibot';
import { method } from './define';
import { recordId, text } from './bounds';
import { browsableSchema } from './browse';

/** The fields under which marks appear in lists, filters, searches, summaries and exports. */
export const markFields = ['desk.mark', 'desk.note', 'desk.marked_by', 'desk.marked_at'] as const;
export type MarkField = (typeof markFields)[number];

export function isMarkField(field: string): field is MarkField {
  return (markFields as readonly string[]).includes(field);
}

const tag = text(60);
const note = text(2_000);

const markSchema = v.object({
  /** A few words such as "Reviewed"; '' for none. */
  tag: v.string(),
  note: v.string(),
  /** The computer's user name of the last person to change it. */
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
});

export type Mark = v.InferOutput<typeof markSchema>;

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
   * Null when both are empty, which removes the mark. Fails with `input.params` (`unknown-record`)
   * or `storage.*`.
   */
  set: method(
    v.strictObject({ resource: browsableSchema, id: recordId, tag, note }),
    v.nullable(markSchema),
  ),
  /** Tags in use, most frequent first, at most 50. */
  tags: method(v.undefined(), v.array(v.string())),
  /** Marks whose records the newest complete list no longer has, at most 200. */
  gone: method(v.undefined(), v.array(goneSchema)),
  drop: method(v.strictObject({ resource: browsableSchema, stored: recordId }), v.undefined()),
};
