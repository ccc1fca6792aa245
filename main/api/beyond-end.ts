import { fieldOf, isObject, readJson } from './json';
import type { ListPage } from './list-page';
import { DeskError } from '../failure';

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
