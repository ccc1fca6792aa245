import type { SyncEnd } from '../store/store';
import type { SyncRun } from './sync-run';

/** So many times the whole list is read again at most, however much it changes. */
const maxPasses = 3;
/** Readings of the two pages at one border before it is given up. */
const maxTries = 8;

type ReadOutcome = Omit<SyncEnd, 'completedAt' | 'asOf' | 'doubtful' | 'endRefused'>;

/**
 * Reads the list, makes up for what changed meanwhile, and counts what could not be made up for as `gaps`: records the service announced
 * but never gave, and borders over which one may have slipped. 0 means: every record that was in the list all the time was read.
 *
 * A list whose total stood still, that showed no record twice and whose first and last page read the same once more needs nothing else.
 * Any other is read again as a whole until it reads the same twice, which makes it certain, but three times at most. Where the snapshots
 * of two neighbouring pages then do not fit together, these are read again until they do: that finds every record that keeps its order
 * among the others, however much comes and goes.
 */
export async function completeList(run: SyncRun): Promise<ReadOutcome> {
  const { bounds, drift } = run;
  await run.readToEnd();
  if (bounds.total === null || bounds.endsFull || missing(run) > 0) await run.lookBeforeFirst();
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
  const gaps = isCertain ? 0 : await closeBorders(run);
  const { rows, records, repeatedOnPage, addsUp } = drift.count();
  const former = isCertain && addsUp ? 'drop' : 'keep';
  if (passes < 2 || !drift.isUnchanged) {
    return { gaps: Math.max(missing(run), gaps), moved, twice: repeatedOnPage, former };
  }
  // Records on two pages look like moved ones. Of a list that read the same three times they are given twice: as many others may be hidden
  // behind them, which is for whoever shows the counts to say.
  return { gaps: Math.max(0, bounds.minTotal - rows), moved: 0, twice: rows - records, former };
}

async function isDoubtful(run: SyncRun): Promise<boolean> {
  const { bounds, drift } = run;
  // A page before the first was read behind all others: they may have moved meanwhile.
  const shows = bounds.total === null || !drift.isUnchanged || drift.firstPage === 0;
  if (shows || repeatedAcrossPages(run) > 0 || missing(run) > 0) return true;
  // A total that stands still does not tell of a record deleted at the head while one is appended: the first and the last page do.
  let last = run.lastPage;
  while (last > 1 && drift.of(last).at(-1)?.ids.length === 0) last -= 1;
  // One answer may have given the whole list.
  for (const page of last > drift.firstPage ? [drift.firstPage, last] : []) {
    await run.readAgain(page);
  }
  return !run.drift.isUnchanged || missing(run) > 0;
}

/** How often a list is read again before it is believed when it then reads the same: what does not fit can look still once, hardly twice. */
function passesNeeded(run: SyncRun): number {
  const { bounds, drift } = run;
  // One that moved meanwhile may have more to give.
  if (!drift.isUnchanged && missing(run) > 0) return maxPasses;
  const fits = bounds.total === null || drift.count().addsUp;
  return fits && repeatedAcrossPages(run) === 0 ? 1 : 2;
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
  const twice = run.drift.isUnchanged ? repeatedOnPage : 0;
  const came = run.isDoubtful ? run.records : records + twice;
  return Math.max(0, run.bounds.minTotal - came);
}

/**
 * Reads the two pages at each open border in turn; answers how many stay open. Whichever way the list shifts meanwhile, one of the turns
 * sees it: growth makes a page reach into the one read just before it, shrinking into the one read just after, and standing still shows in
 * a page that reads the same twice.
 */
async function closeBorders(run: SyncRun): Promise<number> {
  const { drift } = run;
  const givenUp = new Set<number>();
  for (;;) {
    const all = drift.openBorders(run.lastPage);
    const open = all.filter((page) => !givenUp.has(page));
    if (open.length === 0) return all.length;
    for (const page of open) {
      for (let tries = 0; tries < maxTries && !drift.isClosed(page); tries += 1) {
        await run.readAgain(tries % 2 === 0 ? page : page + 1);
      }
      if (!drift.isClosed(page)) givenUp.add(page);
    }
    await run.readToEnd();
  }
}
