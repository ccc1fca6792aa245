import * as v from 'valibot';
import { whole } from './bounds';

/** Bytes of a file that is read as a table. */
export const maxTableBytes = 16_777_216;

/** A file with rows and columns the user chose: a workbook (.xlsx), or text with separated cells. It comes as its bytes, without its path. */
export const tableFileSchema = v.strictObject({
  bytes: v.pipe(
    v.instance(Uint8Array),
    v.check(({ byteLength }) => byteLength <= maxTableBytes),
  ),
  /** Without its folder: for display, never opened. */
  name: v.pipe(v.string(), v.maxLength(255)),
  /** Which of the workbook's sheets, from 0; null for the first that has rows. */
  sheet: v.nullable(whole),
});

export type TableFile = v.InferOutput<typeof tableFileSchema>;
