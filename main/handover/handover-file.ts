import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { recordId, text } from '../../shared/ipc/bounds';
import { browsableSchema } from '../../shared/ipc/browse';
import { assignee, due } from '../../shared/ipc/marks';
import { savedPivotSchema } from '../../shared/ipc/pivots';
import { savedViewSchema } from '../../shared/ipc/saved-views';
import { subscriptionSchema } from '../../shared/ipc/subscriptions';
import { watchSchema } from '../../shared/ipc/watches';
import { parseJsonWithin } from '../json/json-within';
import { maxMappings, storedMappingSchema } from '../reconcile/remembered-mappings';

/** Of the file. A newer one is refused. */
const handoverFormat = 1;

/** The most marks in a file. */
export const maxHandedMarks = 20_000;
/** Far more than people set up, with all these marks at their longest. */
export const maxHandoverBytes = 64_000_000;
/** Twice as many as so many marks have. */
const maxHandoverValues = 400_000;

const { alert } = subscriptionSchema.entries;
const few = <S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item), v.maxLength(max));

/** Without ids: those belong to one computer. */
const contentsSchema = v.object({
  views: few(v.object({ ...v.omit(savedViewSchema, ['id']).entries, alert }), 100),
  // Absent in files of before they were handed over.
  pivots: v.optional(few(v.omit(savedPivotSchema, ['id']), 100), []),
  rules: few(v.object({ ...v.omit(watchSchema, ['id', 'seenUntil']).entries, alert }), 100),
  reconcile: few(storedMappingSchema, maxMappings),
  marks: few(
    v.pipe(
      v.object({
        resource: browsableSchema,
        id: recordId,
        tag: text(60),
        note: text(2_000),
        due: v.optional(due, ''),
        assignee: v.optional(assignee, ''),
        by: text(1_000),
        at: isoInstant,
      }),
      v.transform(({ note, ...mark }) => ({ ...mark, annotation: note })),
    ),
    maxHandedMarks,
  ),
});

const headEntries = {
  /** Tells the file from others. */
  kind: v.literal('merchant-desk handover'),
  writtenBy: text(200),
  /** The system's user, and when; ISO 8601. */
  by: text(1_000),
  at: isoInstant,
  /** The address of the connection, and its merchant's id if it was read. */
  service: text(10_000),
  merchant: v.nullable(recordId),
};

const fileSchema = v.object({
  ...headEntries,
  format: v.literal(handoverFormat),
  contents: contentsSchema,
});

/** What one user hands over to another: what was set up, and marks; no records, no keys. */
export type Handover = v.InferOutput<typeof fileSchema>;
export type HandedContents = Handover['contents'];

/** The file's text. Its hash shows what was altered by accident; it is no signature. */
export function handoverText({ contents, ...head }: Omit<Handover, 'kind' | 'format'>): string {
  const marks = contents.marks.map(({ annotation, ...mark }) => ({ ...mark, note: annotation }));
  const written = { ...contents, marks };
  const content = {
    kind: 'merchant-desk handover',
    format: handoverFormat,
    ...head,
    contents: written,
  };
  return `${JSON.stringify({ ...content, sha256: hashOf(content) }, null, 2)}\n`;
}

/** `foreign`: it is none; `newer`: of a newer version; `altered`: not as it was written. */
export function parseHandover(written: string): Handover | 'foreign' | 'newer' | 'altered' {
  const read = objectIn(written);
  if (read === null) return 'foreign';
  const { sha256, ...content } = read;
  if (content.kind !== 'merchant-desk handover') return 'foreign';
  if (typeof content.format === 'number' && content.format > handoverFormat) return 'newer';
  if (sha256 !== hashOf(content)) return 'altered';
  const handed = v.safeParse(fileSchema, content, { abortEarly: true });
  return handed.success ? handed.output : 'altered';
}

/** Null for another text, and for one with more values than any file has. */
function objectIn(written: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed = parseJsonWithin(written, maxHandoverValues);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

const hashOf = (content: unknown): string => sha256Of(JSON.stringify(content));

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
