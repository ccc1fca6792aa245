import type { DriftDetector } from './drift-detector';
import type { ListBounds } from './list-bounds';
import { sameIds } from './page-snapshot';
import type { FetchedPage } from './page-snapshot';

/** A page that shows what another page showed: the last page of the list once more, or a service that repeats itself. */
export type Repetition = 'none' | 'last-page' | 'endless';

interface Known {
  readonly drift: DriftDetector;
  readonly bounds: ListBounds;
  readonly perPage: number;
}

type ReadPage = (page: number, perPage: number) => Promise<FetchedPage>;

/**
 * What an answer is that may show another page's records. A list in motion is told apart by reading both pages again. `read` asks for a
 * page of any size, and fails as reading a page does.
 */
export async function repetitionIn(
  fetched: FetchedPage,
  known: Known,
  read: ReadPage,
): Promise<Repetition> {
  const { drift, bounds, perPage } = known;
  const { page, ids } = fetched;
  const twin = drift.twinOf(fetched);
  if (twin === null) return 'none';
  // So many records may have arrived or left meanwhile that a whole page was pushed on.
  for (const each of [twin, page]) {
    if (!sameIds(await read(each, perPage), fetched)) return 'none';
  }
  const isShort = ids.length < perPage;
  if (bounds.total !== null) {
    const pages = Math.ceil(bounds.total / bounds.pageSize);
    // Where pages are numbered from 0 the last one stands one before, and may be the first that was read. What is missing then is counted.
    const isNext = twin === page - 1 && (page === pages || isShort);
    return page > pages || isNext ? 'last-page' : 'endless';
  }
  if (twin !== page - 1 || (isShort && fetched.hasMore)) return 'endless';
  return isShort || (await endsAfter(twin, known, read)) ? 'last-page' : 'endless';
}

/**
 * A service that shows its last page for any page beyond, and one that takes no notice of `page`, look alike when the last page is full.
 * Asked for pages of another size, only the first one gives what a list of that length leaves over.
 */
async function endsAfter(page: number, { drift, bounds }: Known, read: ReadPage): Promise<boolean> {
  const last = drift.last(page);
  const size = bounds.pageSize - 1;
  if (last === null || size === 0) return false;
  for (const first of [1, 0]) {
    const count = (page + 1 - first) * bounds.pageSize;
    const left = count % size === 0 ? size : count % size;
    const { ids } = await read(Math.ceil(count / size) - 1 + first, size);
    if (ids.length === left && ids.every((id, index) => id === last.ids.at(index - left))) {
      return true;
    }
  }
  return false;
}
