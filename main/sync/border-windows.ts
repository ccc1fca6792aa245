import { DeskError } from '../failure';
import { readAhead } from './read-ahead';
import type { ListReader } from './list-reader';

/** At most so many borders are looked at, spread over the list. */
const maxWindows = 20;
/** Records of a window, at most: it need not be large, only lie across the border. */
const maxSize = 24;
interface Window {
  /** The page before the border. */
  readonly before: number;
  /** As requested: pages of `size` records, counted from 1. */
  readonly page: number;
  readonly size: number;
}

interface Seen {
  /** Whether all records in the windows are on the newest reading of a page. */
  readonly isListed: boolean;
  /**
   * Whether none of them was on no page: otherwise the pages are not those of one list, and more
   * may be missing between them.
   */
  readonly isSteady: boolean;
}

export const nothingHidden: Seen = { isListed: true, isSteady: true };

/**
 * Reads windows across the borders between neighbouring pages, by asking for pages of another size,
 * and finds records that were on no page. Servers that are not equally up to date, and caches, may
 * each show their own state of the list on every page, as steadily as if it stood still: what they
 * hide at a border is in no page, and in every window across it. Pages at a border that hides
 * something are read once more.
 */
export async function lookAcrossBorders(run: ListReader): Promise<Seen> {
  const read = async (window: Window) => ({ window, ids: await look(run, window) });
  const looks: Awaited<ReturnType<typeof read>>[] = [];
  for (const [, looking] of readAhead(bordersOf(run), run.concurrency, read)) {
    looks.push(await looking);
  }
  const { unlisted, hidden } = run.drift.unknownOf(looks.flatMap(({ ids }) => [...ids]));
  for (const { window, ids } of looks) {
    if (!ids.some((id) => hidden.has(id))) continue;
    await run.readAgain(window.before);
    if (window.before < run.lastPage) await run.readAgain(window.before + 1);
    else await run.readToEnd();
  }
  return { isListed: unlisted.size === 0, isSteady: hidden.size === 0 };
}

/** Ids in the window; none when the service refuses it, or does not give pages of this size. */
async function look(run: ListReader, { page, size }: Window): Promise<readonly number[]> {
  const number = page - 1 + run.drift.firstPage;
  const answer = await run.peek(number, size);
  return answer instanceof DeskError || answer.ids.length > size ? [] : [...answer.ids];
}

/** One window for each border and for the end, or for `maxWindows` of them in a long list. */
function bordersOf({ drift, bounds }: ListReader): Window[] {
  const last = drift.lastWithRecords;
  const pages = last === null ? 0 : last.page - drift.firstPage + 1;
  // One answer is consistent in itself.
  if (last === null || (pages === 1 && last.count < bounds.perPage)) return [];
  const every = Math.max(1, pages / maxWindows);
  const windows: Window[] = [];
  for (let nth = 0; Math.floor(nth) < pages; nth += every) {
    const before = drift.firstPage + Math.floor(nth);
    const full = Math.floor(nth) * bounds.pageSize;
    const border = full + (before === last.page ? last.count : bounds.pageSize);
    windows.push({ before, ...across(border, bounds.pageSize) });
  }
  return windows;
}

/**
 * The page of another size with most records on both sides of the border after `border` records.
 */
function across(border: number, pageSize: number): Pick<Window, 'page' | 'size'> {
  let best = { page: 1, size: 2, margin: -1 };
  for (let size = 2; size <= Math.max(3, Math.min(maxSize, pageSize - 1)); size += 1) {
    const into = border % size;
    const margin = Math.min(into, size - into);
    if (margin > best.margin) best = { page: Math.floor(border / size) + 1, size, margin };
  }
  return best;
}
