import { expect } from 'vitest';
import { certaintyOf, isComplete } from '../../shared/completeness';
import type { Completeness } from '../../shared/ipc/sync';
import { DeskError } from '../../main/failure';
import { drawsFrom, prove, type Report } from '../threats/proof';
import { ReplicatedList } from '../support/replicated-list';
import { StoreModel } from '../support/store-model';
import { syncThrough } from '../support/sync-through';

const never = new AbortController().signal;

/**
 * Lists behind servers that are not equally up to date, against the truth: none is called complete
 * and is not, with a total or without, none drops a record unsaid that every state had which an
 * answer may have shown, and reading ends.
 */
prove('17-replicas', async ({ tries, seed, report }) => {
  for (let life = 0; life < tries; life += 1) {
    await report.try(`seed ${seed + life}`, () => live(drawsFrom(seed + life), report));
  }
  // Or nothing was proven.
  const { complete = 0, calm = 0, 'calm complete': calmComplete = 0 } = report.figures;
  expect(complete).toBeGreaterThan(tries);
  expect(calmComplete).toBe(calm);
});

async function live(draw: (below: number) => number, report: Report): Promise<void> {
  const list = new ReplicatedList(
    draw,
    draw(3) === 0 ? draw(25) : draw(draw(20) === 0 ? 600 : 160),
  );
  const store = new StoreModel();
  for (let round = 0; round < 3; round += 1) {
    list.beginAnew();
    const before = list.requests;
    const { sync, ids } = syncThrough(list, { store, concurrency: 1 + draw(4) });
    const shownBefore = ids();
    const completeness = await sync.run(never).catch((thrown: unknown) => {
      // The shown list stays, and that is said.
      if (thrown instanceof DeskError && thrown.code.startsWith('service.')) return null;
      throw thrown;
    });
    report.add('syncs', 1);
    expect(list.requests - before).toBeLessThan(1_000 + 4 * list.throughout.length);
    tally(list, completeness, report);
    const shown = new Set(ids());
    const missed = list.throughout.filter((id) => !shown.has(id));
    if (completeness === null) expect(ids()).toEqual(shownBefore);
    else if (isComplete(completeness)) {
      const { manners } = list;
      expect({ manners, missed }).toEqual({ manners, missed: [] });
    } else if (certaintyOf(completeness) !== 'unconfirmed') {
      // What was shown and is not proven to be removed stays; of an unconfirmed list it is said.
      const there = new Set(list.throughout);
      expect(shownBefore.filter((id) => there.has(id) && !shown.has(id))).toEqual([]);
    }
    for (let edits = draw(6); edits > 0; edits -= 1) list.edit();
  }
}

/** Counts what is called complete, and of lists that stand still behind one server. */
function tally(list: ReplicatedList, completeness: Completeness | null, report: Report): void {
  const { servers, unrest, cachedFor, emptied, sizes } = list.manners;
  const isCalm = servers === 1 && unrest + cachedFor + emptied === 0 && sizes === 'any';
  const isFound = completeness !== null && isComplete(completeness);
  report.add('complete', isFound ? 1 : 0);
  report.add('calm', isCalm ? 1 : 0);
  report.add('calm complete', isCalm && isFound ? 1 : 0);
  const isUnconfirmed = completeness !== null && certaintyOf(completeness) === 'unconfirmed';
  report.add('unconfirmed', isUnconfirmed ? 1 : 0);
}
