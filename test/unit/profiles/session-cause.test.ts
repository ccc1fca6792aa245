import { expect, test } from 'vitest';
import type { MerchantClient } from '../../../main/http/client';
import { DeskError } from '../../../main/failure';
import { MemoryVault } from '../../../main/vault/memory';
import { profileDraft } from '../../support/profile-draft';
import { sessionOver } from '../../support/session-over';

test('that requests are paused does not hide what they failed with', async () => {
  const connect = () => ({}) as MerchantClient;
  const { session, profileWithKeys } = await sessionOver(new MemoryVault(), connect);
  await session.openOffline((await profileWithKeys(profileDraft)).id);
  const fails = (error: DeskError) =>
    session.ask(() => Promise.reject(error)).catch(() => session.state.failure?.code);
  // Nothing is known of why yet: then the pause itself is all there is to say.
  expect(await fails(new DeskError('network.paused', { seconds: 9 }))).toBe('network.paused');
  expect(await fails(new DeskError('service.unavailable', { status: 500 }))).toBe(
    'service.unavailable',
  );
  expect(await fails(new DeskError('network.paused', { seconds: 9 }))).toBe('service.unavailable');
  expect(session.state.phase).toBe('offline');
});
