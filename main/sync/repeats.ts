import type { Extent } from './extent';
import { sameIds } from './reading';
import type { Fetched } from './reading';
import type { Readings } from './readings';

/** A page that shows what another page showed: the last page of the list once more, or a service that repeats itself. */
export type Repeat = 'none' | 'last-page' | 'endless';

/**
 * What an answer is that may show another page's records. A list in motion is told apart by reading both pages again. `read` asks for a
 * page of any size, and fails as reading a page does.
 */
export async function repeatIn(
  fetched: Fetched,
  known: { readonly readings: Readings; readonly extent: Extent; readonly perPage: number },
  read: (page: number, perPage: number) => Promise<Fetched>,
): Promise<Repeat> {
  const { readings, extent, perPage } = known;
  const { page, ids } = fetched;
  const twin = readings.twinOf(fetched);
  if (twin === null) return 'none';
  // So many records may have arrived or left meanwhile that a whole page was pushed on.
  for (const each of [twin, page]) {
    if (!sameIds(await read(each, perPage), fetched)) return 'none';
  }
  if (extent.total !== null) {
    return page > Math.ceil(extent.total / extent.size) ? 'last-page' : 'endless';
  }
  const isShort = ids.length < perPage;
  if (twin !== page - 1 || (isShort && fetched.hasMore)) return 'endless';
  return isShort || (await endsAfter(twin, known, read)) ? 'last-page' : 'endless';
}

/**
 * A service that shows its last page for any page beyond, and one that takes no notice of `page`, look alike when the last page is full.
 * Asked for pages of another size, only the first one gives what a list of that length leaves over.
 */
async function endsAfter(
  page: number,
  { readings, extent }: { readonly readings: Readings; readonly extent: Extent },
  read: (page: number, perPage: number) => Promise<Fetched>,
): Promise<boolean> {
  const last = readings.last(page);
  const count = page * extent.size;
  const size = extent.size - 1;
  if (last === null || size === 0) return false;
  const left = count % size === 0 ? size : count % size;
  const { ids } = await read(Math.ceil(count / size), size);
  return ids.length === left && ids.every((id, at) => id === last.ids.at(at - left));
}
