import { expect } from 'vitest';
import { isComplete } from '../../shared/completeness';
import { DeskError } from '../../main/failure';
import { drawsFrom, prove, type Report } from '../threats/proof';
import { ReplicatedList } from '../support/replicated-list';
import { StoreModel } from '../support/store-model';
import { syncThrough } from '../support/sync-through';

const never = new AbortController().signal;

/**
 * Of lists without a total, so few per thousand syncs may be called complete and lack a record:
 * nothing that is announced contradicts it.
 */
const maxUntold = 5;

/**
 * Lists behind servers that are not equally up to date, against the truth: none whose total tells
 * is called complete and is not, no such sync drops a record that every state had which an answer
 * may have shown, and reading ends.
 */
prove('17-replicas', async ({ tries, seed, report }) => {
  for (let life = 0; life < tries; life += 1) {
    await report.try(`seed ${seed + life}`, () => live(drawsFrom(seed + life), report));
  }
  const { untold = 0, syncs = 0 } = report.figures;
  if (untold * 1_000 > syncs * maxUntold) report.fail('lists without a total', { untold, syncs });
});

async function live(draw: (below: number) => number, report: Report): Promise<void> {
  const list = new ReplicatedList(draw, draw(3) === 0 ? draw(25) : draw(160));
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
    expect(list.requests - before).toBeLessThan(1_000);
    const shown = new Set(ids());
    const missed = list.throughout.filter((id) => !shown.has(id));
    if (completeness === null) expect(ids()).toEqual(shownBefore);
    else if (isComplete(completeness) && missed.length > 0) {
      // Two states of one length under one total contradict each other nowhere
      // (docs/decisions/0008-complete-walks.md).
      const { manners, isBalanced } = list;
      const isConfirmed = manners.announces === 'total' && !isBalanced;
      expect({ manners, isConfirmed, missed }).toMatchObject({ isConfirmed: false });
      report.add(manners.announces === 'total' ? 'equally long' : 'untold', 1);
    } else {
      const there = new Set(list.throughout);
      expect(shownBefore.filter((id) => there.has(id) && !shown.has(id))).toEqual([]);
    }
    for (let edits = draw(6); edits > 0; edits -= 1) list.edit();
  }
}
