import { DeskError } from '../failure';
import { readAhead } from './read-ahead';
import type { ListReader } from './list-reader';

/** At first, at most so many borders are looked at, spread over the list. */
const maxWindows = 20;
/** Records of a window, at most: it need not be large, only lie across the border. */
const maxSize = 24;
/** How often borders that stay open are looked at, each time with pages of another size. */
const maxLooks = 4;
/** Sizes of the pages in which the whole list is looked at, as shares of the usual one. */
const shares = [0.83, 0.62];

/** A list of fewer records, or of fewer than two pages have, is asked for in one answer. */
const maxAtOnce = 100;

interface Window {
  /** The page before the border; null when the whole list is looked at. */
  readonly before: number | null;
  /** As requested: pages of `size` records, counted from 1. */
  readonly page: number;
  readonly size: number;
}

interface Look {
  readonly window: Window;
  /** Ids in the window; null when the service refuses it. */
  readonly ids: Float64Array | null;
}

interface Seen {
  /** Whether all records in the windows are on the newest reading of a page. */
  readonly isListed: boolean;
  /** Whether nothing seen contradicts that the pages are those of one list. */
  readonly isSteady: boolean;
  /** False when borders stayed open because the service gives no pages of another size there. */
  readonly canLook: boolean;
}

/** What a list needs no look for. */
const nothingHidden: Seen = { isListed: true, isSteady: true, canLook: true };

/**
 * Reads windows across the borders between neighbouring pages, by asking for pages of another size.
 * Servers that are not equally up to date, and caches, may each show their own state of the list on
 * every page, as steadily as if it stood still, and hide records at a border.
 *
 * A window is one answer, so one state. When it has records of both pages and none that is on no
 * page, nothing is hidden between them: what stands before the window's records is on the first
 * page or before it, what stands behind them on the second or behind it, whichever states they
 * show. Two pages that share a record prove the same. That the list ends is proven by a last page
 * that is not full or says so, or by a window that ends there.
 *
 * Pages at a border that stays open are read again, and looked across with another size. In a long
 * list some borders are looked at, and all of them once a window is not as the pages are.
 *
 * That does not find a record which one state has on a page and another elsewhere. So a list whose
 * pages are not those of one state is looked at as a whole as well.
 */
export async function lookAcrossBorders(run: ListReader): Promise<Seen> {
  const atOnce = await lookAtOnce(run);
  if (atOnce?.found === 'all') return nothingHidden;
  const looks: Look[] = atOnce === null ? [] : [atOnce.look];
  let isListed = true;
  let isSuspicious = atOnce?.found === 'another';
  let contradicts = false;
  for (let nth = 0; nth < maxLooks; nth += 1) {
    const open = openBorders(run, looks);
    const isSampled = !isSuspicious && open.length > maxWindows;
    const borders = isSampled ? spread(open) : open;
    if (borders.length === 0) break;
    const seen = await lookAt(run, borders, nth);
    looks.push(...seen);
    isListed &&= run.drift.unknownOf(idsIn(seen)).unlisted.size === 0;
    isSuspicious ||= seen.some((look) => !isAsPagesAre(run, look));
    if (isSampled && !isSuspicious) {
      if (!isOfSeveralStates(run)) return { ...nothingHidden, isListed };
      break;
    }
    const remaining = openBorders(run, looks).filter((page) => borders.includes(page));
    if (remaining.length > 0 && nth === 0 && !(await givesOtherSizes(run))) {
      return { ...nothingHidden, canLook: false };
    }
    // After the last look there is no other.
    if (nth + 1 < maxLooks) for (const page of remaining) await readAround(run, page);
  }
  if (!run.isDoubtful && (isSuspicious || isOfSeveralStates(run))) {
    if (!(await givesOtherSizes(run))) return { ...nothingHidden, canLook: false };
    contradicts = await contradictsInAll(run, looks);
    isListed &&= run.drift.unknownOf(idsIn(looks)).unlisted.size === 0;
  }
  const open = openBorders(run, looks);
  const isRefused = (page: number) => {
    const there = looks.filter(({ window }) => window.before === page);
    return there.length > 0 && there.every(({ ids }) => ids === null);
  };
  const isFound = run.isDoubtful || run.drift.unknownOf(idsIn(looks)).hidden.size === 0;
  const isSteady = isFound && !contradicts && open.every(isRefused);
  return { isListed, isSteady, canLook: !open.some(isRefused) };
}

/**
 * Asks for a short list of several pages in one answer, which is one state: when it is what the
 * pages are, nothing is hidden. A service that limits its answers shows the begin of the list.
 * Returns null when the list is long or the service refuses.
 */
async function lookAtOnce(
  run: ListReader,
): Promise<{ readonly found: 'all' | 'begin' | 'another'; readonly look: Look } | null> {
  const { drift, bounds, isDoubtful } = run;
  if (isDoubtful || drift.pagesWithRecords < 2) return null;
  // In tens, since some services know such sizes only.
  const size = 10 * Math.ceil((drift.count().rows + 1) / 10);
  if (size > Math.max(maxAtOnce, 2 * bounds.pageSize)) return null;
  const answer = await run.peek(drift.firstPage, size);
  if (answer instanceof DeskError || answer.ids.length === 0) return null;
  const { ids, hasMore } = answer;
  const window = { before: null, page: 1, size };
  if (!drift.hasInOrder(0, ids, bounds.pageSize))
    return { found: 'another', look: { window, ids } };
  if (drift.isExactly([...ids]) && !hasMore && !mayBeLimit(ids.length)) {
    return { found: 'all', look: { window, ids } };
  }
  // It does not show that the list ends there.
  return { found: 'begin', look: { window: { ...window, size: ids.length }, ids } };
}

/** Whether so many records may be all that a service gives at once: limits are round numbers. */
function mayBeLimit(records: number): boolean {
  return records % 5 === 0;
}

/**
 * Whether the newest pages cannot all be of one state, in a list that changed. Pages of an earlier
 * run are not known: such a list is said to be doubtful.
 */
function isOfSeveralStates({ drift, bounds, isDoubtful }: ListReader): boolean {
  const { rows, listed, addsUp } = drift.count();
  if (isDoubtful || drift.isUnchanged || drift.pagesWithRecords < 2) return false;
  return rows !== listed || (bounds.total !== null && !addsUp);
}

/**
 * Looks at the whole list in pages of another size until it shows what the pages do, and reads these
 * again in between; adds to `looks`. Returns whether it showed another list each time.
 */
async function contradictsInAll(run: ListReader, looks: Look[]): Promise<boolean> {
  const { drift, bounds } = run;
  for (const [nth, share] of shares.entries()) {
    const size = Math.max(1, Math.ceil(bounds.pageSize * share));
    const pages = Math.ceil((drift.count().rows + 1) / size);
    const windows = Array.from({ length: pages }, (_, at) => ({
      before: null,
      page: at + 1,
      size,
    }));
    const seen = await peekAt(run, windows);
    looks.push(...seen);
    const isFound = drift.unknownOf(idsIn(looks)).hidden.size === 0;
    if (isFound && drift.isExactly(idsIn(seen))) return false;
    // After the last look there is no other.
    if (nth + 1 === shares.length) break;
    await run.readAllAgain();
    await run.readToEnd();
  }
  return true;
}

function idsIn(looks: readonly Look[]): number[] {
  return looks.flatMap(({ ids }) => [...(ids ?? [])]);
}

async function readAround(run: ListReader, page: number): Promise<void> {
  await run.readAgain(page);
  if (page < run.lastPage) await run.readAgain(page + 1);
  else await run.readToEnd();
}

/** Looks across each of these borders; the sizes differ from one time to the next. */
function lookAt(run: ListReader, borders: readonly number[], nth: number): Promise<Look[]> {
  return peekAt(
    run,
    borders.map((page) => windowAcross(run, page, nth)),
  );
}

async function peekAt(run: ListReader, windows: readonly Window[]): Promise<Look[]> {
  const read = async (window: Window): Promise<Look> => {
    const answer = await run.peek(window.page - 1 + run.drift.firstPage, window.size);
    return { window, ids: answer instanceof DeskError ? null : answer.ids };
  };
  const looks: Look[] = [];
  for (const [, looking] of readAhead(windows, run.concurrency, read)) looks.push(await looking);
  return looks;
}

/**
 * Whether the service gives as many records as asked for; some ignore the page size, or know a few
 * sizes only.
 */
async function givesOtherSizes(run: ListReader): Promise<boolean> {
  const size = Math.max(1, Math.min(maxSize, run.bounds.pageSize - 1));
  const answer = await run.peek(run.drift.firstPage, size);
  return !(answer instanceof DeskError) && answer.ids.length === size;
}

/** Pages behind which a record may be hidden, for all that was seen. */
function openBorders(run: ListReader, looks: readonly Look[]): number[] {
  const { drift, bounds } = run;
  const last = drift.lastWithRecords;
  if (last === null) return [];
  const { hidden } = drift.unknownOf(idsIn(looks));
  const fitting = looks.flatMap(({ window, ids }) =>
    ids === null || ids.some((id) => hidden.has(id)) ? [] : [{ window, ids }],
  );
  const joined = drift.joinedBy(fitting.map(({ ids }) => ids));
  const open: number[] = [];
  for (let page = drift.firstPage; page < last.page; page += 1) {
    if (!joined.has(page) && !drift.isJoined(page)) open.push(page);
  }
  const isEnd =
    last.count < bounds.pageSize || (bounds.isTotalBelieved && drift.saysItIsLast(last.page));
  const ends = fitting.filter(({ window, ids }) => ids.length < window.size);
  if (!isEnd && !ends.some(({ ids }) => drift.isOnPage(last.page, ids))) open.push(last.page);
  return open;
}

/** Some of them, at equal distances. */
function spread(borders: readonly number[]): number[] {
  const every = borders.length / maxWindows;
  return Array.from({ length: maxWindows }, (_, nth) => borders[Math.floor(nth * every)] ?? 0);
}

/** Whether the window has what the pages have at that place. */
function isAsPagesAre({ drift, bounds }: ListReader, { window, ids }: Look): boolean {
  const from = (window.page - 1) * window.size;
  return (
    ids !== null &&
    drift.hasInOrder(from, ids, bounds.pageSize) &&
    (ids.length === window.size || from + ids.length === drift.count().rows)
  );
}

/**
 * The page of another size with most records on both sides of the border behind this page; each
 * time another, with an odd number and an even one by turns, since a page's number may decide which
 * server answers.
 */
function windowAcross({ drift, bounds }: ListReader, before: number, nth: number): Window {
  const { pageSize } = bounds;
  const last = drift.lastWithRecords;
  const full = (before - drift.firstPage) * pageSize;
  const border = full + (before === last?.page ? last.count : pageSize);
  const sizes = Array.from(
    { length: Math.max(2, Math.min(maxSize, pageSize - 1) - 1) },
    (_, at) => at + 2,
  );
  const windows = sizes
    .map((size) => ({ before, page: Math.floor(border / size) + 1, size }))
    .map((window) => ({
      window,
      margin: Math.min(border % window.size, window.size - (border % window.size)),
    }))
    .filter(({ margin }) => margin > 0)
    .sort((one, other) => other.margin - one.margin);
  const first = windows[0]?.window ?? { before, page: Math.floor(border / 2) + 1, size: 2 };
  const isTurned = (window: Window) => Math.abs(window.page - first.page) % 2 !== nth % 2;
  const fitting = windows.filter(({ window }) => !isTurned(window));
  return (fitting[Math.floor(nth / 2)] ?? windows[nth])?.window ?? first;
}
