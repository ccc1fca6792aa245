import { DeskError } from '../failure';
import type { FetchedPage } from './drift-detector';
import type { SyncRun } from './sync-run';

/**
 * Whether this answer, to a page not read before, is the list's last page shown once more. A list in motion is recognised by reading both
 * pages again. Fails with `service.unknown-shape` (`pages-repeat`) when the service repeats itself elsewhere.
 */
export async function isLastAgain(run: SyncRun, fetched: FetchedPage): Promise<boolean> {
  const { drift, bounds } = run;
  const { page, ids, content, answer } = fetched;
  const twin = drift.twinOf(fetched);
  if (twin === null) return false;
  // So many records may have arrived or left meanwhile that a whole page was pushed on.
  for (const each of [twin, page]) {
    const again = await run.fetch(each);
    if (again instanceof DeskError || again.content !== content) return false;
  }
  if (bounds.isBeyondTotal(page)) return true;
  const isShort = ids.length < bounds.perPage;
  let isLast = isShort && !answer.hasMore;
  // Where pages are numbered from 0 the last one stands one before, and may be the first that was read. What is missing then is counted.
  if (bounds.total !== null) isLast = isShort || page === bounds.pages;
  else if (!isShort) isLast = await endsAfter(run, twin);
  return (twin === page - 1 && isLast) || run.refuse('pages-repeat');
}

/**
 * A service that shows its last page for any page beyond, and one that takes no notice of `page`, look alike when the last page is full.
 * Asked for pages of another size, only the first one gives what a list of that length leaves over.
 */
async function endsAfter(run: SyncRun, page: number): Promise<boolean> {
  const { pageSize } = run.bounds;
  const last = run.drift.of(page).at(-1)?.ids ?? new Float64Array();
  const size = pageSize - 1;
  for (const first of size === 0 ? [] : [1, 0]) {
    const count = (page + 1 - first) * pageSize;
    const left = ((count - 1) % size) + 1;
    const rest = await run.fetch(Math.ceil(count / size) - 1 + first, size);
    if (!(rest instanceof DeskError) && rest.ids.join() === last.slice(-left).join()) return true;
  }
  return false;
}
