import type { SyncEnd } from '../store/store';
import type { SyncRun } from './sync-run';

/** So many times the whole list is read again at most, however much it changes. */
const maxPasses = 3;
/** Readings of the two pages at one border before it is given up. */
const maxTries = 8;

export type Found = Omit<SyncEnd, 'completedAt' | 'asOf' | 'doubtful' | 'endRefused'>;

/**
 * Reads the list, makes up for what changed meanwhile, and counts what could not be made up for as `gaps`: records the service announced
 * but never gave, and borders over which one may have slipped. 0 means: every record that was in the list all the time was read.
 *
 * A list whose total stood still, that showed no record twice and whose first and last page read the same once more needs nothing else.
 * Any other is read again as a whole until it reads the same twice, which makes it certain, but three times at most. Where the snapshots
 * of two neighbouring pages then do not fit together, these are read again until they do: that finds every record that keeps its order
 * among the others, however much comes and goes.
 *
 * Records on two pages look like moved ones. Only of a list that read the same three times, with one total, are they counted as given
 * `twice`: as many others may be hidden behind them, which is for whoever shows the counts to say.
 */
export async function completeList(run: SyncRun): Promise<Found> {
  await run.readToEnd();
  if (run.bounds.total === null || run.bounds.endsFull || missing(run) > 0) {
    await run.lookBeforeFirst();
  }
  const moved = repeatedAcrossPages(run);
  // A page before the first was read behind all others: they may have moved meanwhile.
  const hasMoved = moved > run.drift.growth || run.drift.firstPage === 0;
  const givenUp = new Set<number>();
  let isStill = false;
  for (let passes = 0, last = run.lastPage; ; last = run.lastPage) {
    await run.readToEnd();
    if (run.lastPage > last) isStill = false;
    if (isStill && passes > 1 && run.drift.isUnchanged) return { ...asItStands(run), moved: 0 };
    // Records that jump about, or a total that does not fit, can look still once; hardly twice.
    const fits = run.bounds.total === null || run.drift.addsUp;
    if (isStill && (passes > 1 || (fits && !hasMoved))) {
      const gaps = missing(run);
      // It can read the same twice by chance: a total that moved meanwhile tells that more is to be had.
      if (gaps === 0 || run.drift.epoch === 0 || passes >= maxPasses) {
        return { ...counted(run), gaps, moved, former: former(run) };
      }
    }
    if (passes < maxPasses && (passes > 0 || (await isDoubtful(run, hasMoved || moved > 0)))) {
      passes += 1;
      isStill = !(await run.readAllAgain());
      if (!isStill) run.changedOnReread = true;
      continue;
    }
    const open = openBorders(run).filter((page) => !givenUp.has(page));
    if (open.length === 0) {
      const gaps = Math.max(missing(run), openBorders(run).length);
      return { ...counted(run), gaps, moved, former: 'keep' };
    }
    for (const page of open) {
      if (!(await close(run, page))) givenUp.add(page);
    }
  }
}

async function isDoubtful(run: SyncRun, hasRepeated: boolean): Promise<boolean> {
  const { bounds, drift, confirm } = run;
  const shows =
    bounds.total === null ||
    confirm === 'always' ||
    drift.epoch > 0 ||
    hasRepeated ||
    missing(run) > 0;
  return shows || (await hasMovedUnderItsTotal(run)) || missing(run) > 0;
}

/** A total that stands still does not tell of a record deleted at the head while one is appended: the first and the last page do. */
async function hasMovedUnderItsTotal(run: SyncRun): Promise<boolean> {
  const { drift } = run;
  let last = run.lastPage;
  while (last > 1 && drift.last(last)?.ids.length === 0) last -= 1;
  // One answer gave the whole list.
  if (last <= drift.firstPage) return false;
  for (const page of [drift.firstPage, last]) {
    const isKnown = drift.has(page);
    if ((await run.readAgain(page)) && isKnown) return true;
  }
  return drift.epoch > 0;
}

/** Rows that stood on another page already. */
function repeatedAcrossPages(run: SyncRun): number {
  const { rows, records, repeatedOnPage } = run.drift.count();
  return Math.max(0, rows - records - repeatedOnPage);
}

/** Records that were announced all the time, less those that came. */
function missing(run: SyncRun): number {
  const { records, repeatedOnPage } = run.drift.count();
  // In a list that moves, a record that stood twice on a page may have been one less by the time another was missed.
  const twice = run.drift.epoch > 0 || run.changedOnReread ? 0 : repeatedOnPage;
  const came = run.isDoubtful ? run.records : records + twice;
  return Math.max(0, (run.bounds.minTotal ?? 0) - came);
}

/** What only former readings held is gone from the list for certain when the newest ones are all there is. */
function former({ drift }: SyncRun): Found['former'] {
  return drift.addsUp ? 'drop' : 'keep';
}

function counted(run: SyncRun): Pick<Found, 'twice'> {
  return { twice: run.drift.count().repeatedOnPage };
}

/** Of a list that stood still: all it holds was read at one moment. */
function asItStands(run: SyncRun): Omit<Found, 'moved'> {
  const { rows, records } = run.drift.count();
  return {
    gaps: Math.max(0, (run.bounds.minTotal ?? 0) - rows),
    twice: rows - records,
    former: former(run),
  };
}

/** Borders up to the first page that was the last one at some moment: what was there all the time stands before its end. */
function openBorders({ drift, bounds, lastPage }: SyncRun): number[] {
  const open: number[] = [];
  for (let page = drift.firstPage; page < lastPage; page += 1) {
    if (drift.of(page).some((snapshot) => bounds.isEnd(snapshot))) break;
    if (!drift.isClosed(page)) open.push(page);
  }
  return open;
}

/**
 * Reads the pages at a border in turn. Whichever way the list shifts meanwhile, one of the turns sees it: growth makes a page reach into
 * the one read just before it, shrinking into the one read just after, and standing still shows in a page that reads the same twice.
 */
async function close(run: SyncRun, page: number): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (run.drift.isClosed(page)) return true;
    await run.readAgain(tries % 2 === 0 ? page : page + 1);
  }
  return run.drift.isClosed(page);
}
