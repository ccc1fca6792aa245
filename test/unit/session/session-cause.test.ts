import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MerchantClient } from '../../../main/api/client';
import { DeskError } from '../../../main/failure';
import { KeyStore } from '../../../main/session/key-store';
import { ProfileStore } from '../../../main/session/profiles';
import { Session } from '../../../main/session/session';
import { MemoryVault } from '../../../main/vault/vault';
import { Secret } from '../../../main/vault/secret';
import { profileDraft } from '../../support/profile-draft';

test('that requests are paused does not hide what they failed with', async () => {
  const home = await mkdtemp(join(tmpdir(), 'desk-cause-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const profiles = await ProfileStore.open(home);
  const { profile } = await profiles.save(null, profileDraft);
  const keys = new KeyStore(new MemoryVault(), profiles);
  await keys.keep(profile, {
    secretKey: Secret.fromText('sample-not-real-key'),
    accessToken: Secret.fromText('sample-not-real-token'),
    publicKey: null,
  });
  const session = new Session({
    profiles,
    keys,
    sandboxWorker: '',
    connect: () => ({}) as MerchantClient,
    clockOffset: () => null,
  });
  await session.openOffline(profile.id);
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
