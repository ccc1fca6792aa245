import * as v from 'valibot';
import { text, integer } from './ipc/bounds';

/** Maximum size of a file that is read as a table, in bytes. */
export const maxTableBytes = 16_777_216;

/** Endings of files with tables, as a chooser offers them. What a file is, its content says. */
export const tableFileEndings =
  '.xlsx,.xlsm,.xls,.xml,.html,.slk,.prn,.csv,.tsv,.txt,.json,text/csv,text/plain';

/**
 * A file with rows and columns the user chose: a workbook (.xlsx), or text in one of many forms.
 * Its bytes are sent, without its path.
 */
export const tableFileSchema = v.strictObject({
  bytes: v.pipe(
    v.instance(Uint8Array),
    v.check(({ byteLength }) => byteLength <= maxTableBytes),
  ),
  /** Without its folder: for display, never opened. */
  name: text(255),
  /** The sheet of a workbook, from 0; null for the first that has rows. */
  sheet: v.nullable(integer),
});

export type TableFile = v.InferOutput<typeof tableFileSchema>;
