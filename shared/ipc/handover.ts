import * as v from 'valibot';
import { list, text } from './bounds';
import { browsableSchema } from './browse';
import { method, nothing } from './define';

/** What can be handed over. */
export const handoverParts = ['views', 'pivots', 'rules', 'reconcile', 'marks'] as const;

export type HandoverPart = (typeof handoverParts)[number];

/** What stays when it is here already but differs: `add` keeps it, `replace` takes the file's. */
export type OnConflict = 'add' | 'replace';

/** More than each list may have, together. */
const maxItems = 500;
/** The names of a table's columns, one after the other, at their longest. */
const maxName = 200_000;

const partSchema = v.picklist(handoverParts);

const offerSchema = v.object({
  items: v.array(
    v.object({
      part: partSchema,
      /** A name, or the columns of a file. */
      name: v.string(),
      resource: browsableSchema,
    }),
  ),
  marks: v.number(),
});

/** Marks by what is here in their place. */
const markCounts = v.object({
  new: v.number(),
  same: v.number(),
  differs: v.number(),
  /** On records that are not here. */
  unknown: v.number(),
  /** Of another service or merchant. */
  elsewhere: v.number(),
});

const handedSchema = v.object({
  /** Without its folder. */
  fileName: v.string(),
  /** The system's user who wrote it, and when, in epoch milliseconds. */
  by: v.string(),
  at: v.number(),
  /** The address of that connection. */
  service: v.string(),
  /** All but the marks. */
  items: v.array(
    v.object({
      part: partSchema,
      name: v.string(),
      resource: browsableSchema,
      state: v.picklist(['new', 'same', 'differs']),
    }),
  ),
  marks: markCounts,
  /** The first records whose marks differ. */
  differingMarks: v.array(v.object({ resource: browsableSchema, id: v.string() })),
});

export type HandoverOffer = v.InferOutput<typeof offerSchema>;
export type HandedOver = v.InferOutput<typeof handedSchema>;

/** What was set up and marked in the open connection, to a colleague and from one. */
export const handover = {
  offer: method(nothing, offerSchema),
  /**
   * Asks where, and writes what was chosen; null when the user cancelled. Fails with
   * `input.handover` (`too-many`) and `storage.*`.
   */
  save: method(
    v.strictObject({
      items: list(
        v.strictObject({ part: partSchema, name: text(maxName), resource: browsableSchema }),
        maxItems,
      ),
      marks: v.boolean(),
    }),
    v.nullable(v.object({ file: v.string(), items: v.number(), marks: v.number() })),
  ),
  /**
   * Asks for a file and tells what it has; null when the user cancelled. Nothing is written. Fails
   * with `input.handover` (`foreign`, `newer`, `altered`, `unreadable`).
   */
  open: method(nothing, v.nullable(handedSchema)),
  /** Takes what the opened file has. Fails with `input.name` and `storage.*`. */
  take: method(
    v.strictObject({ conflict: v.picklist(['add', 'replace']) }),
    v.object({ items: v.number(), marks: v.number() }),
  ),
  /** Forgets the file that was opened. */
  close: method(nothing, nothing),
};
