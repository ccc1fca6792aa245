import type { WalkEnd } from '../cache/cache';
import type { ListWalk } from './list-walk';

/** So many times the whole list is read again at most, however restless it is. */
const mostPasses = 3;
/** Readings of the two pages at one border before it is given up. */
const mostTries = 8;

/** The walk cannot be completed from what is known of it; a new one can. */
export class MustRestart extends Error {}

export type Settled = Pick<WalkEnd, 'gaps' | 'twice'>;

/**
 * Makes up for what changed while the list was read, and counts what could not be made up for as `gaps`: records the service announced
 * but never gave, and borders over which one may have slipped. 0 means: every record that was in the list all the time is in the walk.
 *
 * A list whose total stood still and that showed no record twice needs nothing. Any other is read again as a whole until it reads the
 * same twice, which makes it certain, but three times at most. Where the readings of two neighbouring pages then do not fit together,
 * these are read again until they do: that finds every record that keeps its order among the others, however much comes and goes.
 *
 * Records on two pages look like moved ones. Only a list that read the same three times, with one total, is taken at its word: what
 * stands in it twice is given twice.
 */
export async function settle(walk: ListWalk): Promise<Settled> {
  const given = new Set<number>();
  let isStill = false;
  for (let passes = 0, { last } = walk; ; { last } = walk) {
    await walk.readOn();
    if (walk.last > last) isStill = false;
    if (isStill && passes > 1 && walk.readings.areAllAlike) return asItStands(walk);
    // Records that jump about can look still once; hardly twice.
    if (isStill && (passes > 1 || !walk.moved)) {
      const gone = missing(walk);
      // It can read the same twice by chance: a total that moved meanwhile tells that more is to be had.
      if (gone === 0 || !walk.restless || passes >= mostPasses) return { gaps: gone };
    }
    if (passes < mostPasses && (passes > 0 || isDoubtful(walk))) {
      if (walk.inherited.size > 0) throw new MustRestart();
      passes += 1;
      isStill = !(await walk.readAllAgain());
      if (!isStill) walk.changedAgain = true;
      continue;
    }
    const open = openBorders(walk).filter((page) => !given.has(page));
    if (open.length === 0) return { gaps: Math.max(missing(walk), openBorders(walk).length) };
    for (const page of open) {
      if (!(await close(walk, page))) given.add(page);
    }
  }
}

function isDoubtful(walk: ListWalk): boolean {
  return (
    walk.extent.total === null ||
    walk.confirm === 'always' ||
    walk.restless ||
    walk.moved ||
    missing(walk) > 0
  );
}

/** Records that were announced all the time, less those that came. */
function missing(walk: ListWalk): number {
  // In a list that moves, a record that stood twice on a page may have been one less by the time another was missed.
  const twice = walk.restless || walk.changedAgain ? 0 : walk.twice;
  return Math.max(0, (walk.extent.least ?? 0) - walk.records - twice);
}

/** Of a list that stood still: all it holds was read at one moment. */
function asItStands(walk: ListWalk): Settled {
  let places = 0;
  for (let page = 1; page <= walk.last; page += 1) {
    places += walk.readings.last(page)?.ids.length ?? 0;
  }
  const gaps = Math.max(0, (walk.extent.least ?? 0) - places);
  return { gaps, twice: places - walk.records };
}

/** Borders up to the first page that was the last one at some moment: what was there all the time stands before its end. */
function openBorders(walk: ListWalk): number[] {
  const open: number[] = [];
  for (let page = 1; page < walk.last; page += 1) {
    if (walk.readings.of(page).some((reading) => walk.extent.isEnd(reading))) break;
    if (!walk.readings.isClosed(page)) open.push(page);
  }
  return open;
}

/**
 * Reads the pages at a border in turn. Whichever way the list shifts meanwhile, one of the turns sees it: growth makes a page reach into
 * the one read just before it, shrinking into the one read just after, and standing still shows in a page that reads the same twice.
 */
async function close(walk: ListWalk, page: number): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (walk.readings.isClosed(page)) return true;
    const turn = tries % 2 === 0 ? page : page + 1;
    if (!walk.readings.has(turn)) throw new MustRestart();
    await walk.readAgain(turn);
  }
  return walk.readings.isClosed(page);
}
