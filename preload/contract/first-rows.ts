import * as v from 'valibot';
import { list, quantity, text, whole } from './bounds';
import { languageSchema, zoneSchema } from './browse';

/** Names of classes: nothing that could end an attribute. */
const classes = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z -]*$/));
const line = text(20_000);
/** More columns and rows than the largest screen has. */
const maxItems = 400;

/** A cell of the first screen: its text in pieces, or the moment (epoch milliseconds) whose text changes with the clock. */
const cellSchema = v.strictObject({
  classes,
  badge: v.nullable(classes),
  at: v.nullable(whole),
  pieces: list(
    v.strictObject({ as: v.picklist(['text', 'mark', 'sign', 'unseen']), text: line }),
    maxItems,
  ),
});

export type FirstCell = v.InferOutput<typeof cellSchema>;

/** The first screen of a list as it would be drawn now, in texts, numbers and names of classes: no markup comes out of a page. */
export const firstRowsSchema = v.strictObject({
  /** The view it was read from. */
  viewId: whole,
  language: languageSchema,
  zone: zoneSchema,
  density: v.picklist(['compact', 'regular', 'comfortable']),
  /** Of the window, in pixels. */
  width: quantity,
  height: quantity,
  title: text(200),
  /** Conditions take a line above the rows. */
  isNarrowed: v.boolean(),
  /** Pixels of a row, of all columns, and by which the columns are scrolled. */
  rowHeight: quantity,
  totalWidth: quantity,
  left: quantity,
  /** Pixels from the upper edge to the first row; 0 or less. */
  top: quantity,
  columns: list(
    v.strictObject({ label: line, classes, start: quantity, width: quantity, held: v.boolean() }),
    maxItems,
  ),
  /** Aligned with the columns. */
  rows: list(list(cellSchema, maxItems), maxItems),
});

export type FirstRows = v.InferOutput<typeof firstRowsSchema>;
