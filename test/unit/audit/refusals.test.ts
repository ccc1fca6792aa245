import { expect, test } from 'vitest';
import type { DeskHandlers } from '../../../shared/ipc/desk';
import { recordingRefusals, recordRefusal } from '../../../main/audit/refusals';
import type { Deed } from '../../../main/audit/deeds';
import { DeskError } from '../../../main/failure';

const deeds: Deed[] = [];
const log = { record: (deed: Deed) => Promise.resolve(void deeds.push(deed)) };

test('what the policy refuses a page is recorded, and refused all the same; other failures are not', async () => {
  deeds.length = 0;
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
  const recording = recordingRefusals(handlers, log) as unknown as Record<
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

test('a log that cannot be written hides no refusal', async () => {
  const full = { record: () => Promise.reject(new DeskError('storage.unwritable')) };
  const refused = new DeskError('app.forbidden', { what: 'publish' });
  await expect(recordRefusal(full, 'publish.start', refused)).resolves.toBeUndefined();
});
