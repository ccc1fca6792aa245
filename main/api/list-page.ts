import type { RecordPage, ServiceRecord, Value } from '../../preload/contract/values';
import { DeskError } from '../failure';
import { envelopePieces } from './envelope';
import type { AnswerBody } from './envelope';
import { fieldOf, isObject, readJson } from './json';
import type { Pieces } from './json';
import { readList } from './lists';
import type { ListReading } from './lists';
import type { Redactor } from './redact';

/** A page of a list for sync. */
export interface ListPage {
  readonly page: number;
  readonly perPage: number;
  readonly total: number | null;
  readonly hasMore: boolean;
  /** Pages announced; null when the answer does not say. */
  readonly pages?: number | null;
  /** Whether a flag or link of the answer says that more follows; null when there is none. */
  readonly saysMore?: boolean | null;
  readonly records: readonly ServiceRecord[];
  /** Number of texts in which a key was redacted. */
  readonly redactions?: number;
  /** The refusal, when the page was refused as pages beyond a list's end are: the list has ended, unless more was announced. */
  readonly end?: DeskError;
}

export interface AskedPage {
  readonly page: number;
  readonly perPage: number;
}

/** Reads an answer as a page. Fails as `readEnvelope` and `readList` do. */
export function* listPagePieces(
  answer: AnswerBody,
  asked: AskedPage & { readonly resource: 'clients' | 'lots' },
  redactor: Redactor,
): Pieces<ListPage> {
  const { resource, page, perPage } = asked;
  const envelope = yield* envelopePieces(answer, redactor);
  const reading = readList(envelope, resource, page);
  return {
    page,
    perPage,
    total: reading.total,
    hasMore: hasMore(reading, asked),
    pages: reading.totalPages,
    saysMore: reading.hasMore,
    records: reading.records,
    redactions: envelope.redactions,
  };
}

/** A page with its original records, which keep the order of their fields, as rows do not. Only the page is sent to the renderer. */
export interface ReadPage extends RecordPage {
  readonly records: readonly ServiceRecord[];
}

/** The page that is sent to the renderer; `page` and `perPage` as requested. */
export function toRecordPage(reading: ListReading, asked: AskedPage, readAt: number): ReadPage {
  const places = new Map<string, number>();
  for (const record of reading.records) {
    for (const [name] of record) if (!places.has(name)) places.set(name, places.size);
  }
  const rows = reading.records.map((record) => {
    const row = new Array<Value | undefined>(places.size).fill(undefined);
    for (const [name, value] of record) row[places.get(name) ?? 0] = value;
    return row;
  });
  return {
    records: reading.records,
    columns: [...places.keys()],
    rows,
    page: asked.page,
    perPage: asked.perPage,
    total: reading.total,
    hasMore: hasMore(reading, asked),
    readAt,
  };
}

/** Whether more pages follow this one, as far as its answer tells: whatever announces more counts. */
function hasMore(
  { records, total, totalPages, perPage, hasMore: announced }: ListReading,
  asked: AskedPage,
): boolean {
  const count = records.length;
  if (count === 0) return false;
  // A service may cap the page size: the one it names counts if it is smaller.
  const size = Math.min(perPage ?? asked.perPage, asked.perPage);
  const says = [
    ...(total === null ? [] : [(asked.page - 1) * size + count < total]),
    ...(totalPages === null ? [] : [asked.page < totalPages]),
    ...(announced === null ? [] : [announced]),
  ];
  return says.length === 0 ? count >= size : says.includes(true);
}

/** A page beyond the end of a list. */
export function emptyPage({ page, perPage }: AskedPage): ListPage {
  return { page, perPage, total: null, hasMore: false, records: [] };
}

/** docs/interface.md does not document the end of a list: some services refuse pages beyond it with these codes. */
const refusals: readonly string[] = ['service.not-found', 'service.code'];

/**
 * Turns the refusal of a page other than the first into an empty page with the refusal as its `end`. The caller, who knows the announced
 * total, decides whether the list can have ended there. Null for any other failure.
 */
export function endOfList(thrown: unknown, { page, perPage }: AskedPage): ListPage | null {
  if (!(thrown instanceof DeskError) || page === 1 || !refusals.includes(thrown.code)) return null;
  return { ...emptyPage({ page, perPage }), end: thrown };
}

/** Answers that may be transient, from a proxy or while a page changes: worth one more request. */
export function mayBeTransient(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError)) return false;
  const { code, params } = thrown;
  if (code === 'service.empty' || code === 'service.html' || refusals.includes(code)) return true;
  return code === 'service.status' && (params.status === 304 || params.status === 400);
}

/**
 * A list sent as a map of records by id is `{}` beyond its end. By itself that is an unknown shape and is refused (main/api/lists.ts);
 * after a page that was understood it is an empty page. Fails as `read` does otherwise.
 */
export async function readBeyondEnd(
  asked: AskedPage,
  read: () => Promise<ListPage>,
): Promise<ListPage> {
  try {
    return await read();
  } catch (thrown) {
    if (asked.page === 1 || !isEmptyMap(thrown)) throw thrown;
    return emptyPage(asked);
  }
}

function isEmptyMap(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError) || thrown.code !== 'service.unknown-shape') return false;
  const body = readJson(thrown.redactedBody ?? '');
  const data = body.kind === 'value' ? fieldOf(body.value, 'data') : undefined;
  return isObject(data) && data.entries.length === 0;
}
