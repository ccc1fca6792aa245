import { expect, test, vi } from 'vitest';
import type { DeskBridge } from '../../../renderer/bridge';
import { UnseenChanges } from '../../../renderer/state/unseen-changes.svelte';

const counts = { new: 0, changed: 0, gone: 0 };

/** Of the syncs the newest was completed at 9,000. */
function changesOf(changes: Partial<DeskBridge['changes']>) {
  const syncs = vi.fn(() => Promise.resolve([{ completedAt: 9_000 }]));
  const markSeen = vi.fn(() => Promise.resolve());
  const list = () => Promise.resolve({ counts, changes: [] });
  const bridge = { changes: { syncs, markSeen, list, ...changes } } as unknown as DeskBridge;
  return { unseen: new UnseenChanges(bridge), syncs, markSeen };
}

test('a late answer of another connection marks nothing as seen', async () => {
  const late = Promise.withResolvers<number | null>();
  const answers = [late.promise, Promise.resolve(1_000)];
  const seenUntil = () => answers.shift() ?? Promise.resolve(null);
  const { unseen, syncs, markSeen } = changesOf({ seenUntil });
  unseen.follow('a', false);
  unseen.follow(null, false);
  unseen.follow('b', false);
  late.resolve(null);
  await vi.waitFor(() => {
    expect(syncs).toHaveBeenCalled();
  });
  await unseen.count();
  expect(unseen.seenUntil).toBe(1_000);
  expect(markSeen).not.toHaveBeenCalled();
});

test('a failure to read the mark is not taken for no mark', async () => {
  const { unseen, syncs, markSeen } = changesOf({ seenUntil: () => Promise.reject(new Error()) });
  unseen.follow('a', false);
  await vi.waitFor(() => {
    expect(syncs).toHaveBeenCalled();
  });
  await unseen.count();
  expect(markSeen).not.toHaveBeenCalled();
});

test('the newest change of another connection is not how far this one was seen', async () => {
  const found = { counts: { ...counts, new: 1 }, changes: [{ seenAt: 9_000 }] };
  const answers = [Promise.resolve(found), new Promise<typeof found>(() => undefined)];
  const { unseen, markSeen } = changesOf({
    seenUntil: () => Promise.resolve(1_000),
    list: (() => answers.shift()) as unknown as DeskBridge['changes']['list'],
  });
  unseen.follow('a', false);
  await unseen.count();
  unseen.follow('b', false);
  await vi.waitFor(() => {
    expect(unseen.seenUntil).toBe(1_000);
  });
  unseen.markSeen();
  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ until: 1_000 });
});
