import * as v from 'valibot';
import { languageCodes } from '../locales';
import { maxTableBytes } from '../table-file';
import { integer, list, text } from './bounds';

/** What an act can say of each line. Amounts have their columns for each field of money. */
export const actColumns = [
  'row',
  'key',
  'title',
  'outcome',
  'differs',
  'amounts',
  'state',
  'comment',
  'by',
  'at',
  'since',
  'id',
] as const;
export type ActColumn = (typeof actColumns)[number];

export const usualActColumns: readonly ActColumn[] = [
  'key',
  'title',
  'outcome',
  'differs',
  'amounts',
  'comment',
  'since',
];

export const actFormats = ['xlsx', 'pdf'] as const;
export type ActFormat = (typeof actFormats)[number];

const name = text(120);
const day = v.nullable(v.pipe(v.string(), v.maxLength(10), v.isoDate()));

/** Who signs: typed names, '' for a line to write on; days, null for the same. */
export const signerSchema = v.object({ name, on: day });
export type Signer = v.InferOutput<typeof signerSchema>;

export const actOrderSchema = v.strictObject({
  resultId: integer,
  format: v.picklist(actFormats),
  language: v.picklist(languageCodes),
  columns: list(v.picklist(actColumns), actColumns.length),
  prepared: signerSchema,
  reviewed: signerSchema,
});
export type ActOrder = v.InferOutput<typeof actOrderSchema>;

/**
 * Why an act is not final: lines that are neither settled nor pending, figures that do not add up,
 * a list that was not read to its end or may lack records.
 */
const notFinalReasons = ['open', 'sums', 'incomplete'] as const;
const reasonsSchema = v.array(v.picklist(notFinalReasons));
export type NotFinal = (typeof notFinalReasons)[number];

/** What an act of a result would say now: how many lines are open, and why it is not final. */
export const actStatusSchema = v.object({ open: v.number(), why: reasonsSchema });
export type ActStatus = v.InferOutput<typeof actStatusSchema>;

export const actResultSchema = v.variant('kind', [
  /** The save dialog was closed, or the export was cancelled: nothing was written. */
  v.object({ kind: v.literal('cancelled') }),
  v.object({
    kind: v.literal('written'),
    /** Without its folder. */
    fileName: v.string(),
    bytes: v.number(),
    /** SHA-256 of the written file, of what the act says (as printed in it), and of the user's file. */
    fileHash: v.string(),
    actHash: v.string(),
    comparedHash: v.string(),
    /** The most important reason first; none for one that is final. */
    ...actStatusSchema.entries,
  }),
]);
export type ActResult = v.InferOutput<typeof actResultSchema>;

/** Bytes of a statement, and of the file it was made from, in any order. */
export const actFilesSchema = v.strictObject({
  files: list(
    v.pipe(
      v.instance(Uint8Array),
      v.check(({ byteLength }) => byteLength <= maxTableBytes),
    ),
    2,
  ),
});

/** `missing`: there was nothing to compare with. */
const belongsSchema = v.picklist(['same', 'changed', 'missing']);
export type Belongs = v.InferOutput<typeof belongsSchema>;

/** `at`: which of the files is the statement. */
export const actCheckSchema = v.variant('kind', [
  /** No file is a statement. */
  v.object({ kind: v.literal('none') }),
  /** Something in it is not as it was written. */
  v.object({ kind: v.literal('altered'), at: v.number() }),
  /** It is of another connection. */
  v.object({
    kind: v.literal('elsewhere'),
    at: v.number(),
    connection: v.string(),
    host: v.string(),
  }),
  v.object({
    kind: v.literal('unchanged'),
    at: v.number(),
    /** Name of the file it was made from. */
    file: v.string(),
    /** `sync`: the stored records; `comparedSync`: those of the sync it was compared with. */
    belongs: v.object({
      file: belongsSchema,
      sync: belongsSchema,
      comparedSync: belongsSchema,
      settlements: belongsSchema,
    }),
  }),
]);
export type ActCheck = v.InferOutput<typeof actCheckSchema>;
