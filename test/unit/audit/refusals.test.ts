import { expect, test } from 'vitest';
import type { DeskHandlers } from '../../../shared/ipc/desk';
import {
  profilesOfCall,
  recordingRefusals,
  recordNewRefusal,
  recordRefusal,
} from '../../../main/audit/refusals';
import type { Deed } from '../../../main/audit/deeds';
import { DeskError, toFailure } from '../../../main/failure';

function logInto(deeds: Deed[]) {
  return { record: (deed: Deed) => Promise.resolve(void deeds.push(deed)) };
}

const forbidden = (what: string) => toFailure(new DeskError('app.forbidden', { what }));

test('what the policy refuses a page is recorded, and refused all the same; other failures are not', async () => {
  const deeds: Deed[] = [];
  const failing = (thrown: Error) => () => Promise.reject(thrown);
  const handlers = {
    exports: {
      start: failing(new DeskError('app.forbidden', { what: 'exports' })),
      state: () => 'an answer',
    },
    backup: {
      start: failing(new DeskError('input.backup', { reason: 'folder' })),
      open: failing(new DeskError('input.backup', { reason: 'passphrase' })),
    },
  } as unknown as DeskHandlers;
  const recording = recordingRefusals(handlers, () => [logInto(deeds)]) as unknown as Record<
    'exports' | 'backup',
    Record<'start' | 'state' | 'open', () => Promise<unknown>>
  >;
  expect(await recording.exports.state()).toBe('an answer');
  await expect(recording.exports.start()).rejects.toMatchObject({ code: 'app.forbidden' });
  await expect(recording.backup.start()).rejects.toMatchObject({ code: 'input.backup' });
  await expect(recording.backup.open()).rejects.toMatchObject({ code: 'input.backup' });
  expect(deeds).toEqual([
    { what: 'refusal', subject: 'exports.start: exports' },
    { what: 'refusal', subject: 'backup.start: backupFolder' },
  ]);
});

test('a log that cannot be written hides no refusal, and keeps it out of no other log', async () => {
  const deeds: Deed[] = [];
  const full = { record: () => Promise.reject(new DeskError('storage.unwritable')) };
  await recordRefusal([full, logInto(deeds)], 'publish.start', forbidden('publish'));
  expect(deeds).toEqual([{ what: 'refusal', subject: 'publish.start: publish' }]);
});

test('what begins again by itself is recorded when it is refused first, or something else is', async () => {
  const deeds: Deed[] = [];
  const refused = (before: ReturnType<typeof forbidden> | null, what: string) =>
    recordNewRefusal([logInto(deeds)], 'sync', { before, failure: forbidden(what) });
  await refused(null, 'address');
  await refused(forbidden('address'), 'address');
  await refused(toFailure(new DeskError('network.refused')), 'address');
  await refused(forbidden('address'), 'exports');
  expect(deeds.map(({ subject }) => subject)).toEqual([
    'sync: address',
    'sync: address',
    'sync: exports',
  ]);
});

test('a call is about the connections it names, a backup about all, any other about the open one', () => {
  const known = { open: { id: 'a' }, all: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] };
  const several = { profileIds: ['b', 'c'], resource: 'clients' };
  expect(profilesOfCall('connections.export', several, known)).toEqual(['b', 'c']);
  expect(profilesOfCall('backup.start', { withKeys: true }, known)).toEqual(['a', 'b', 'c']);
  expect(profilesOfCall('exports.start', { source: {} }, known)).toEqual(['a']);
  expect(profilesOfCall('exports.state', undefined, { ...known, open: null })).toEqual([]);
});
