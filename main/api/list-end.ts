import { DeskError } from '../failure';
import { fieldOf, isObject, readJson } from './json';
import type { ListPage } from './list-page';

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
