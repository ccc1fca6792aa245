import type { RecordPage, ServiceRecord, Value } from '../../preload/contract/values';
import { DeskError } from '../failure';
import { envelopePieces } from './envelope';
import type { AnswerBody } from './envelope';
import { fieldOf, isObject, readJson } from './json';
import type { Pieces } from './json';
import { readList } from './lists';
import type { ListCounts, ListReading } from './lists';
import type { Redactor } from './redact';

/** A page of a list as sync takes it. */
export interface ListPage {
  readonly page: number;
  readonly perPage: number;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly records: readonly ServiceRecord[];
  /** Number of texts in which a key was redacted. */
  readonly redactions?: number;
  /** The page was refused as pages beyond a list's end are: the list has ended, unless more was announced. */
  readonly end?: DeskError;
}

interface Asked {
  readonly resource: 'clients' | 'lots';
  readonly page: number;
  readonly perPage: number;
}

/** An answer as a page. Fails as `readEnvelope` and `readList` do. */
export function* listPagePieces(
  answer: AnswerBody,
  asked: Asked,
  redactor: Redactor,
): Pieces<ListPage> {
  const { resource, page, perPage } = asked;
  const reading = readList(yield* envelopePieces(answer, redactor), resource, page);
  const { records, total, redactions } = reading;
  const more = hasMore(reading, records.length, asked);
  return { page, perPage, total, hasMore: more, records, redactions };
}

/** A page with its records as they came: laid out in rows they lose the order of their fields. Only the page crosses to the screen. */
export interface ReadPage extends RecordPage {
  readonly records: readonly ServiceRecord[];
}

/** A reading as the page that crosses to the screen; `page` and `perPage` as they were asked for. */
export function toRecordPage(
  reading: ListReading,
  asked: { readonly page: number; readonly perPage: number },
  readAt: number,
): ReadPage {
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
    hasMore: hasMore(reading, reading.records.length, asked),
    readAt,
  };
}

/** Whether a page of so many records is not the last one, as far as its answer tells. */
export function hasMore(
  { total, totalPages, perPage, hasMore: said }: ListCounts,
  count: number,
  asked: { readonly page: number; readonly perPage: number },
): boolean {
  if (count === 0) return false;
  // A service may give fewer a page than asked: its own page size counts where it names one.
  const size = Math.min(perPage ?? asked.perPage, asked.perPage);
  if (total !== null) return (asked.page - 1) * size + count < total;
  if (totalPages !== null) return asked.page < totalPages;
  return said ?? count >= size;
}

/** docs/interface.md shows no end of a list: beyond it some services refuse the page. */
const refusals: readonly string[] = ['service.not-found', 'service.code'];

/**
 * A refusal of a page behind the first as the page that it may be: empty, with the refusal as its `end`. Whether the list can have ended
 * there, only who knows its announced total can tell. Null for everything else.
 */
export function endOfList(
  thrown: unknown,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): ListPage | null {
  if (!(thrown instanceof DeskError) || page === 1 || !refusals.includes(thrown.code)) return null;
  return { page, perPage, total: null, hasMore: false, records: [], end: thrown };
}

/** Answers that are seen once and not again, from a proxy or a page that is being changed: worth one more question. */
export function isOdd(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError)) return false;
  const { code, params } = thrown;
  if (code === 'service.empty' || code === 'service.html' || refusals.includes(code)) return true;
  return code === 'service.status' && (params.status === 304 || params.status === 400);
}

/**
 * A list that comes as a map of records by id is `{}` beyond its end. By itself that is an unknown shape and rightly refused
 * (main/api/lists.ts); after a page that was understood it is an empty page. Fails as `read` does otherwise.
 */
export async function readBeyondEnd(
  asked: { readonly page: number; readonly perPage: number },
  read: () => Promise<ListPage>,
): Promise<ListPage> {
  try {
    return await read();
  } catch (thrown) {
    if (asked.page === 1 || !isEmptyMap(thrown)) throw thrown;
    return { ...asked, records: [], total: null, hasMore: false };
  }
}

function isEmptyMap(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError) || thrown.code !== 'service.unknown-shape') return false;
  const body = readJson(thrown.redactedBody ?? '');
  const data = body.kind === 'value' ? fieldOf(body.value, 'data') : undefined;
  return isObject(data) && data.entries.length === 0;
}
