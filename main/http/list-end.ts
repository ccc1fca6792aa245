import type { Listed } from '../../shared/resources';
import { DeskError } from '../failure';
import { fieldOf, isObject, readJson } from '../json/json';
import { type PageRequest, type ListPage, refusals, emptyPage } from './list-page';

/**
 * A refusal as "not found" names the list and its page: nobody asked for a record by its ID.
 * Anything else as it was thrown.
 */
export function refusalOfList(
  thrown: unknown,
  { resource, page }: PageRequest & { readonly resource: Listed },
): unknown {
  if (!(thrown instanceof DeskError) || thrown.code !== 'service.not-found') return thrown;
  return thrown.withParams({ ...thrown.params, resource, page });
}

/**
 * Turns the refusal of a page other than the first into an empty page with the refusal as its
 * `end`. The caller, who knows the announced total, decides whether the list can have ended there.
 * Null for any other failure.
 */
export function endOfList(thrown: unknown, { page, perPage }: PageRequest): ListPage | null {
  if (!(thrown instanceof DeskError) || page === 1 || !refusals.includes(thrown.code)) return null;
  return { ...emptyPage({ page, perPage }), end: thrown };
}

/**
 * A list sent as a map of records by id is `{}` beyond its end. By itself that is an unknown shape
 * and is refused (main/http/lists.ts); after a page that was understood it is an empty page. Fails
 * as `read` does otherwise.
 */
export async function readBeyondEnd(
  range: PageRequest,
  read: () => Promise<ListPage>,
): Promise<ListPage> {
  try {
    return await read();
  } catch (thrown) {
    if (range.page === 1 || !isEmptyMap(thrown)) throw thrown;
    return emptyPage(range);
  }
}

function isEmptyMap(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError) || thrown.code !== 'service.unknown-shape') return false;
  const body = readJson(thrown.redactedBody ?? '');
  const data = body.kind === 'value' ? fieldOf(body.value, 'data') : undefined;
  return isObject(data) && data.entries.length === 0;
}
