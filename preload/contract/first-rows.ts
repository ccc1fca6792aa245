import * as v from 'valibot';
import { list, quantity, text, whole } from './bounds';
import { languageSchema, zoneSchema } from './browse';

/** Names of classes: nothing that could end an attribute. */
const classes = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z -]*$/));
const line = text(20_000);
/** More columns and rows than the largest screen has. */
const maxItems = 400;

/** A cell of the first screen: its text in pieces, or the moment (epoch milliseconds) whose text changes with the clock. */
export interface FirstCell {
  classes: string;
  badge: string | null;
  at: number | null;
  pieces: { as: 'text' | 'mark' | 'sign' | 'unseen'; text: string }[];
}

/** The first screen of a list as it would be drawn now, in texts, numbers and names of classes: no markup comes out of a page. */
export interface FirstRows {
  /** The view it was read from. */
  viewId: number;
  language: 'en' | 'es';
  /** IANA name. */
  zone: string;
  density: 'compact' | 'regular' | 'comfortable';
  /** Of the window, in pixels. */
  width: number;
  height: number;
  title: string;
  /** Conditions take a line above the rows. */
  isNarrowed: boolean;
  /** Pixels of a row, of all columns, and by which the columns are scrolled. */
  rowHeight: number;
  totalWidth: number;
  left: number;
  /** Pixels from the upper edge to the first row; 0 or less. */
  top: number;
  columns: { label: string; classes: string; start: number; width: number; held: boolean }[];
  /** Aligned with the columns. */
  rows: FirstCell[][];
}

const cellSchema: v.GenericSchema<FirstCell> = v.strictObject({
  classes,
  badge: v.nullable(classes),
  at: v.nullable(whole),
  pieces: list(
    v.strictObject({ as: v.picklist(['text', 'mark', 'sign', 'unseen']), text: line }),
    maxItems,
  ),
});

export const firstRowsSchema: v.GenericSchema<FirstRows> = v.strictObject({
  viewId: whole,
  language: languageSchema,
  zone: zoneSchema,
  density: v.picklist(['compact', 'regular', 'comfortable']),
  width: quantity,
  height: quantity,
  title: text(200),
  isNarrowed: v.boolean(),
  rowHeight: quantity,
  totalWidth: quantity,
  left: quantity,
  top: quantity,
  columns: list(
    v.strictObject({ label: line, classes, start: quantity, width: quantity, held: v.boolean() }),
    maxItems,
  ),
  rows: list(list(cellSchema, maxItems), maxItems),
});
