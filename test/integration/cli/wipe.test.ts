import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statusOf } from '../../../main/cli/exit';
import { wipe } from '../../../main/cli/stored-records';
import { sentenceFor } from '../../../main/cli/sentences';
import { sync } from '../../../main/cli/sync';
import { DeskError, toFailure } from '../../../main/failure';
import { workerAndFolder } from '../store/rig';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();

test('removes what cannot be opened, without asking for the keys of the profile', async () => {
  const desk = cliDesk(place);
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.services.session.openOffline = () => Promise.reject(new DeskError('vault.locked'));
  await wipe(desk.services, { profile: 'Andina', yes: true, dryRun: false });
  expect(desk.out.lines.at(-1)).toEqual({ profile: 'Andina', wiped: true });
  expect(readdirSync(desk.folder).filter((name) => name.startsWith('cache.db'))).toEqual([]);
  expect(await desk.vault.read(desk.profile.id, 'cache-key')).toBeNull();
});

test('says what stayed when the keychain does not answer', async () => {
  const desk = cliDesk(place);
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.vault.write = () => Promise.reject(new DeskError('vault.no-answer'));
  const failure = toFailure(
    await wipe(desk.services, { profile: 'Andina', yes: true, dryRun: false }).catch(
      (thrown: unknown) => thrown,
    ),
  );
  expect(failure).toMatchObject({ code: 'storage.wipe', params: { reason: 'key-left' } });
  expect(statusOf(failure.code)).toBe(6);
  expect(sentenceFor(failure)).toMatch(
    /^The files of the offline data are removed, but the keychain/,
  );
  expect(readdirSync(desk.folder)).not.toContain('cache.db');
});
