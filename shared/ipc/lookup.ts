import * as v from 'valibot';
import { method, nothing, push } from './define';
import { list, text, fieldName, integer, rowNumber } from './bounds';
import { failureSchema } from '../failures';
import { fileNoticeSchema } from '../file-notices';
import { valueSchema } from '../values';
import { maxLines } from '../named-cards';
import { tableFileSchema } from '../table-file';

/** Maximum characters of a list: a hundred thousand lines with room to spare. */
const maxListLength = 16_777_216;

/** Where a list of card ids comes from. */
const listSourceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), text: text(maxListLength) }),
  v.strictObject({ kind: v.literal('file'), ...tableFileSchema.entries }),
  /** One field of an open view's rows; null for the field most likely to hold card ids. */
  v.strictObject({
    kind: v.literal('rows'),
    cursorId: integer,
    field: v.nullable(fieldName),
    first: rowNumber,
    /** Null: to the view's end. */
    count: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxLines))),
  }),
]);

export type ListSource = v.InferOutput<typeof listSourceSchema>;

/** The outcome of a line. `waiting` was not requested yet; `duplicate` and `rejected` never are. */
export const lineOutcomes = [
  'waiting',
  'found',
  'not-found',
  'failed',
  'duplicate',
  'rejected',
] as const;
const lineOutcomeSchema = v.picklist(lineOutcomes);
export type LineOutcome = v.InferOutput<typeof lineOutcomeSchema>;

/** In a list with several columns: the one that holds the ids, or `every` cell. */
const idColumnSchema = v.union([v.literal('every'), rowNumber]);
export type IdColumn = v.InferOutput<typeof idColumnSchema>;

/**
 * What the store knows of the listed values, each counted once; null when none of them is anything
 * but a card's id.
 */
const recognizedSchema = v.object({
  clientIds: v.number(),
  documents: v.number(),
  phones: v.number(),
  /** Ids or codes of lots, which name no cards. */
  lots: v.number(),
  /** Values that more than one client has, such as the phone of a family. */
  ambiguous: v.number(),
  /** Ids of cards that the store knows. */
  cards: v.number(),
  others: v.number(),
  /** Number of clients meant by ids, documents and phones. */
  clients: v.number(),
  /** Whether the list has the cards of these clients in place of those values. */
  isTaken: v.boolean(),
});

export type RecognizedValues = v.InferOutput<typeof recognizedSchema>;

const understoodSchema = v.object({
  draftId: v.number(),
  /** Lines of the list, including blank ones. */
  lines: v.number(),
  blank: v.number(),
  /** Number of distinct ids to look up. */
  ids: v.number(),
  duplicates: v.number(),
  rejected: v.number(),
  /** Of the rejected lines: clients without a card. */
  withoutCard: v.number(),
  recognized: v.nullable(recognizedSchema),
  /** The line that was recognized as column names and left out; null without one. */
  header: v.nullable(v.string()),
  /**
   * The list's columns if it has several, by their names or first values; for a view's rows all its
   * fields; otherwise empty.
   */
  columns: v.array(v.string()),
  column: idColumnSchema,
  /** The visible sheets of a workbook, and the index of the one with the list; otherwise empty. */
  sheets: v.array(v.string()),
  sheet: v.number(),
  /** What the user should know about how a file was read. */
  notices: v.array(fileNoticeSchema),
});

export type Understood = v.InferOutput<typeof understoodSchema>;

export const lookupSchema = v.object({
  lookupId: v.number(),
  /**
   * The user can go on with what was `cancelled`, but not with what `ended`, because it was begun
   * with other keys or at another address.
   */
  phase: v.picklist(['running', 'paused', 'done', 'cancelled', 'ended']),
  /** The file's name; null for a list that was pasted or taken from a view. */
  name: v.nullable(v.string()),
  /** Epoch milliseconds. */
  begunAt: v.number(),
  lines: v.number(),
  blank: v.number(),
  /** Number of lines per outcome. */
  counts: v.object(v.entriesFromList(lineOutcomes, v.number())),
  perSecond: v.nullable(v.number()),
  secondsLeft: v.nullable(v.number()),
  /** Why it waits or was paused; null when only the user stopped it. */
  failure: v.nullable(failureSchema),
  /**
   * Increases whenever the outcome of a line changes, so that lines read earlier can be recognized
   * as outdated.
   */
  stamp: v.number(),
});

export type CardLookup = v.InferOutput<typeof lookupSchema>;

/**
 * A line's outcome as it is shown: an id that still waits in a lookup that was cancelled or has
 * ended was not looked up. Null: not begun.
 */
export function shownOutcome(
  outcome: LineOutcome,
  phase: CardLookup['phase'] | null,
): LineOutcome | 'cancelled' {
  const isAbandoned = phase === 'cancelled' || phase === 'ended';
  return isAbandoned && outcome === 'waiting' ? 'cancelled' : outcome;
}

const lookupLineSchema = v.object({
  line: v.number(),
  /** As written, cut when too long for an id. */
  id: v.string(),
  outcome: lineOutcomeSchema,
  /** Why it failed or was rejected: a failure code, or a reason word of `input.card-id`. */
  reason: v.nullable(v.string()),
  /** The earlier line with the same id. */
  sameAs: v.nullable(v.number()),
  /** The card as last read, aligned with `columns`; null when there is none. */
  cells: v.nullable(v.array(v.union([v.undefined(), valueSchema]))),
  /** The name of the card's client, or of one without a card, as last synced; null when not known. */
  client: v.nullable(v.string()),
  /** The number of that client's document, likewise. */
  document: v.nullable(v.string()),
});

export type LookupLine = v.InferOutput<typeof lookupLineSchema>;

/** Null for all. */
export const outcomesSchema = v.nullable(list(lineOutcomeSchema, lineOutcomes.length));

const linesSchema = v.object({
  /** Fields of looked-up cards in order of first appearance. */
  columns: v.array(v.string()),
  total: v.number(),
  lines: v.array(lookupLineSchema),
});

/** Looking up a list of cards, one request for each (docs/interface.md, "Requests"). */
export const lookup = {
  /**
   * Parses a list without calling the service. Only the newest draft is kept. Fails with
   * `input.list` (`too-many`), `input.table` when a file cannot be read
   * (main/tables/read-table.ts), or `input.params` when a view's rows are gone.
   */
  understand: method(
    v.strictObject({ source: listSourceSchema, column: v.nullable(idColumnSchema) }),
    understoodSchema,
  ),
  /**
   * Takes the ids of the same list from a column, or with `ofClients` the cards of the clients that
   * its values stand for. Fails with `input.list` (`too-many`), and with `input.params` when the
   * draft is gone.
   */
  chooseColumn: method(
    v.strictObject({ draftId: integer, column: idColumnSchema, ofClients: v.boolean() }),
    understoodSchema,
  ),
  /** `understand` and `chooseColumn` that have not ended fail with `app.cancelled`. */
  stopUnderstanding: method(nothing, nothing),
  /**
   * Lines of the draft with these outcomes, at most 500 at once; null for all. Fails with
   * `input.params` when the draft is gone.
   */
  draftLines: method(
    v.strictObject({
      draftId: integer,
      outcomes: outcomesSchema,
      offset: rowNumber,
      limit: rowNumber,
    }),
    linesSchema,
  ),
  /**
   * Starts looking up a draft's ids. Fails with `app.lookup-running` while another list is
   * unfinished, `input.list` (`no-ids`).
   */
  start: method(v.strictObject({ draftId: integer }), lookupSchema),
  /** The profile's lookup, also a finished one; null before the first. */
  state: method(nothing, v.nullable(lookupSchema)),
  /** Lines of the lookup with these outcomes, at most 500 at once; null for all. */
  lines: method(
    v.strictObject({ outcomes: outcomesSchema, offset: rowNumber, limit: rowNumber }),
    linesSchema,
  ),
  pause: method(nothing, nothing),
  /** Continues after a pause, or with the ids left when it was cancelled. */
  resume: method(nothing, nothing),
  /** Sends no further requests; results so far stay. */
  cancel: method(nothing, nothing),
  /** Requests failed ids again. */
  retry: method(nothing, nothing),
  /** At most every 250 ms while it runs, and at every change of phase. */
  changed: push(v.nullable(lookupSchema)),
};
