import { lookAcrossBorders } from './border-windows';
import type { SyncEnd } from '../store/sync-store';
import type { ListReader } from './list-reader';
import type { FetchedPage } from './fetched-page';
import { DeskError } from '../failure';

/** The list is read again as a whole at most this many times, however much it changes. */
const maxPasses = 3;
/** Reads of the two pages at a border before it is given up. */
const maxTries = 8;
/** How often borders are looked for that have opened again. */
const maxRounds = 4;

type ReadOutcome = Pick<
  SyncEnd,
  'gaps' | 'moved' | 'twice' | 'former' | 'unsteady' | 'unconfirmed'
>;

/**
 * Reads the whole list and corrects for changes during the sync. `gaps` counts what could not be
 * corrected: records the service announced but never sent, and page borders across which a record
 * may have moved unseen. With 0 gaps, every record that was in the list throughout the sync was
 * read.
 *
 * A list whose total did not change, that showed no record twice, and whose first and last page
 * read the same again is complete. Any other list is read again, three times at most, until two
 * passes agree, which makes it certain. If they never do, neighbouring pages whose snapshots do not
 * fit together are read again until they do: that finds every record that keeps its order among the
 * others, however many are added and removed.
 */
export async function completeList(run: ListReader): Promise<ReadOutcome> {
  const { bounds, drift } = run;
  await run.readToEnd();
  if (bounds.total === null || bounds.endsFull || missing(run) > 0) await run.readPageZero();
  const moved = repeatedAcrossPages(run);
  let isCertain = !(await isDoubtful(run));
  let passes = 0;
  while (!isCertain && passes < maxPasses) {
    const last = run.lastPage;
    const changed = await run.readAllAgain();
    await run.readToEnd();
    passes += 1;
    isCertain = !changed && run.lastPage === last && passes >= passesNeeded(run);
  }
  const open = isCertain ? 0 : await closeBorders(run);
  const { changes } = drift;
  // Of the readings that agreed: the list may grow while its borders are looked at.
  const { repeatedTotal } = drift.count();
  const { isListed, isSteady, canLook } = await lookAcrossBorders(run);
  // Otherwise earlier readings had what may still be there.
  const isExact = isCertain && isListed && drift.changes === changes;
  const { rows, records, listed, repeatedOnPage } = drift.count();
  // Pages that stand still and announce different totals contradict each other, as when an old copy
  // of one is sent: the largest counts.
  const gaps = Math.max(open, missing(run, isCertain ? repeatedTotal : 0));
  // A certain list is exactly what its pages show now, unless more was announced: an earlier
  // reading may have had the rest. A record on two pages fills the place of another there.
  const announced = Math.max(bounds.minTotal, repeatedTotal);
  const isAll = isExact && listed + repeatedOnPage >= announced;
  const former = isAll ? 'drop' : 'keep';
  const doubts = {
    ...(!isSteady && { unsteady: true }),
    ...(!canLook && { unconfirmed: true }),
  };
  if (passes < 2 || !drift.isUnchanged) {
    return { gaps, moved, twice: repeatedOnPage, former, ...doubts };
  }
  // Records on two pages usually have moved. In a list that read the same in several passes the
  // service sends them twice, and as many others may be missing in their place: `twice` reports
  // that.
  return {
    gaps: Math.max(0, bounds.minTotal - rows),
    moved: 0,
    twice: rows - records,
    former,
    ...doubts,
  };
}

async function isDoubtful(run: ListReader): Promise<boolean> {
  const { bounds, drift } = run;
  // Page 0 was read after all others, which may have moved meanwhile.
  const shows = bounds.total === null || !drift.isUnchanged || drift.firstPage === 0;
  if (shows || repeatedAcrossPages(run) > 0 || missing(run) > 0) return true;
  // An unchanged total does not reveal a record deleted at the head while another is appended; the
  // first and last page do.
  let last = run.lastPage;
  while (last > 1 && drift.snapshotsOf(last).at(-1)?.ids.length === 0) last -= 1;
  // A list of one page needs no second look: one answer is consistent in itself.
  for (const page of last > drift.firstPage ? [drift.firstPage, last] : []) {
    await run.readAgain(page);
  }
  return !run.drift.isUnchanged || missing(run) > 0;
}

/**
 * How often a list is read again, at least, before it is certain: an inconsistent one may look
 * unchanged once, hardly twice.
 */
function passesNeeded(run: ListReader): number {
  const { bounds, drift } = run;
  // The list moved and records are missing: another pass may find them.
  if (!drift.isUnchanged && missing(run, drift.count().repeatedTotal) > 0) return maxPasses;
  const fits = bounds.total === null || drift.count().addsUp;
  return fits && repeatedAcrossPages(run) === 0 ? 1 : 2;
}

/** Rows whose record was on another page already. */
function repeatedAcrossPages(run: ListReader): number {
  const { rows, records, repeatedOnPage } = run.drift.count();
  return Math.max(0, rows - records - repeatedOnPage);
}

/** Records that were announced throughout the sync, or as many as given, and not received. */
function missing(run: ListReader, announced = 0): number {
  const { records, repeatedOnPage } = run.drift.count();
  // In a list that moves, a record twice on a page says nothing about the total: it does not make
  // up for a missing one.
  const twice = run.drift.isUnchanged ? repeatedOnPage : 0;
  const came = run.isDoubtful ? run.records : records + twice;
  return Math.max(0, Math.max(run.bounds.minTotal, announced) - came);
}

/**
 * Reads the two pages at each open border alternately; returns how many borders stay open.
 * Whichever way the list shifts meanwhile, one of the reads shows it: when the list grows, a page
 * overlaps with the one read just before it; when it shrinks, with the one read just after; and
 * when it does not move, a page reads the same twice.
 */
async function closeBorders(run: ListReader): Promise<number> {
  const { drift } = run;
  const abandoned = new Set<number>();
  for (let round = 1; ; round += 1) {
    const all = drift.openBorders(run.lastPage);
    const open = all.filter((page) => !abandoned.has(page));
    // A list that is different at each look would be read without end.
    if (open.length === 0 || round > maxRounds) return all.length;
    for (const page of open) {
      for (let tries = 0; tries < maxTries && !drift.isClosed(page); tries += 1) {
        await run.readAgain(tries % 2 === 0 ? page : page + 1);
      }
      if (!drift.isClosed(page)) abandoned.add(page);
    }
    await run.readToEnd();
  }
}

/**
 * Whether this answer to a page not read before repeats the list's last page. Both pages are read
 * again, to tell that from a list that moves. Fails with `service.unknown-shape` (`pages-repeat`)
 * when the service repeats another page.
 */
export async function repeatsLastPage(run: ListReader, fetched: FetchedPage): Promise<boolean> {
  const { drift, bounds } = run;
  const { page, ids, content, answer } = fetched;
  const samePage = drift.duplicateOf(fetched);
  if (samePage === null) return false;
  // The list may have shifted by a whole page meanwhile.
  for (const each of [samePage, page]) {
    const again = await run.fetch(each);
    if (again instanceof DeskError || again.content !== content) return false;
  }
  if (bounds.isBeyondTotal(page)) return true;
  // More than a page holds: the service sends the whole list at once, whatever page is requested.
  const isOnly = samePage === drift.firstPage && page === samePage + 1;
  if (isOnly && ids.length > bounds.perPage && bounds.total === null && answer.saysMore !== true) {
    return true;
  }
  const isShort = ids.length < bounds.perPage;
  let isLast = isShort && !answer.hasMore;
  // With pages numbered from 0, the last page has a lower number and may be the first that was
  // read; missing records are counted later.
  if (bounds.total !== null) isLast = isShort || page === bounds.pages;
  else if (!isShort) isLast = await endsAfter(run, samePage);
  return (samePage === page - 1 && isLast) || run.refuse('pages-repeat');
}

/**
 * Whether so many records may be cut off from a longer list, if the service sends the same ones
 * whatever page is requested: sizes of pages are round numbers, lists seldom are.
 */
export function mayBeCut(records: number): boolean {
  return records >= 10 && records % 5 === 0;
}

/**
 * Whether the list ends after this page. A service that repeats its last page and one that ignores
 * `page` look alike when the last page is full. With another page size, only the first of the two
 * returns the remainder that a list of this length leaves.
 */
export async function endsAfter(run: ListReader, page: number): Promise<boolean> {
  const { pageSize } = run.bounds;
  const last = run.drift.snapshotsOf(page).at(-1)?.ids ?? new Float64Array();
  const size = pageSize - 1;
  for (const first of size === 0 ? [] : [1, 0]) {
    const count = (page + 1 - first) * pageSize;
    const remaining = ((count - 1) % size) + 1;
    const rest = await run.fetch(Math.ceil(count / size) - 1 + first, size);
    if (!(rest instanceof DeskError) && rest.ids.join() === last.slice(-remaining).join())
      return true;
  }
  return false;
}
