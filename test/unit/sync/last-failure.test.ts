import { expect, test } from 'vitest';
import type { Deed } from '../../../main/audit/deeds';
import { DeskError, toFailure } from '../../../main/failure';
import { MemoryNotes } from '../../../main/notes/notes';
import { noteSyncEnd } from '../../../main/sync/last-failure';
import type { ResourceSync } from '../../../shared/ipc/sync';

test('an address that the policy forbids to a sync is recorded, not again at each sync', async () => {
  const deeds: Deed[] = [];
  const audit = { record: (deed: Deed) => Promise.resolve(void deeds.push(deed)) };
  const notes = new MemoryNotes().of('p1');
  const ended = async (thrown: DeskError | null) => {
    const failure = thrown && toFailure(thrown);
    const states = [{ resource: 'clients', phase: failure ? 'failed' : 'idle', failure }];
    await noteSyncEnd({ notes, audit, at: 1 }, states as unknown as ResourceSync[]);
  };
  const refused = new DeskError('app.forbidden', { what: 'address' });
  await ended(new DeskError('network.refused'));
  expect(deeds).toEqual([]);
  await ended(refused);
  await ended(refused);
  expect(deeds).toEqual([{ what: 'refusal', subject: 'sync: address' }]);
  await ended(null);
  await ended(refused);
  expect(deeds).toHaveLength(2);
});
