import type { Listed } from '../../shared/resources';
import type { ServiceRecord } from '../../shared/values';
import { DeskError } from '../failure';
import { envelopePieces, type AnswerBody } from './envelope';
import type { Pieces } from '../json/pieces';
import { readList, type ParsedList } from './lists';
import type { Redactor } from '../redaction/redact';

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
  /**
   * The refusal, when the page was refused as pages beyond a list's end are: the list has ended,
   * unless more was announced.
   */
  readonly end?: DeskError;
}

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** Reads an answer as a page. Fails as `readEnvelope` and `readList` do. */
export function* listPagePieces(
  answer: AnswerBody,
  range: PageRequest & { readonly resource: Listed },
  redactor: Redactor,
): Pieces<ListPage> {
  const { resource, page, perPage } = range;
  const envelope = yield* envelopePieces(answer, redactor);
  const list = readList(envelope, resource, page);
  return {
    page,
    perPage,
    total: list.total,
    hasMore: hasMore(list, range),
    pages: list.totalPages,
    saysMore: list.hasMore,
    records: list.records,
    redactions: envelope.redactions,
  };
}

/**
 * Whether more pages follow this one, as far as its answer tells: whatever announces more counts.
 */
export function hasMore(
  { records, total, totalPages, perPage, hasMore: announced }: ParsedList,
  range: PageRequest,
): boolean {
  const count = records.length;
  if (count === 0) return false;
  // A service may cap the page size: the one it names counts if it is smaller.
  const size = Math.min(perPage ?? range.perPage, range.perPage);
  const says = [
    ...(total === null ? [] : [(range.page - 1) * size + count < total]),
    ...(totalPages === null ? [] : [range.page < totalPages]),
    ...(announced === null ? [] : [announced]),
  ];
  return says.length === 0 ? count >= size : says.includes(true);
}

/** A page beyond the end of a list. */
export function emptyPage({ page, perPage }: PageRequest): ListPage {
  return { page, perPage, total: null, hasMore: false, records: [] };
}

/**
 * docs/interface.md does not document the end of a list: some services refuse pages beyond it with
 * these codes.
 */
export const refusals: readonly string[] = ['service.not-found', 'service.code'];

/** Answers that may be transient, from a proxy or while a page changes: worth one more request. */
export function mayBeTransient(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError)) return false;
  const { code, params } = thrown;
  if (code === 'service.empty' || code === 'service.html' || refusals.includes(code)) return true;
  return code === 'service.status' && (params.status === 304 || params.status === 400);
}
