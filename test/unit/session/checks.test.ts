import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ServiceClock } from '../../../main/api/time';
import type { HttpClient } from '../../../main/api/transport';
import { DeskError } from '../../../main/failure';
import { RequestLog } from '../../../main/log/request-log';
import { runChecks } from '../../../main/session/checks';
import { connectProfile } from '../../../main/session/connection';
import { KeyStore } from '../../../main/session/key-store';
import { ProfileStore } from '../../../main/session/profiles';
import { Session } from '../../../main/session/session';
import { Secret } from '../../../main/vault/secret';
import { MemoryVault } from '../../../main/vault/vault';
import { presets } from '../../../preload/contract/recipe';
import type { ProfileDraft } from '../../../preload/contract/session';
import { profileDraft } from '../../support/profile-draft';

/** The checks of a connection whose requests end like this, as `outcome reason` by their id. */
async function checked(draft: ProfileDraft, http: HttpClient) {
  const home = await mkdtemp(join(tmpdir(), 'desk-checks-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const profiles = await ProfileStore.open(home);
  const { profile } = await profiles.save(null, draft);
  const keys = new KeyStore(new MemoryVault(), profiles);
  await keys.keep(profile, {
    secretKey: Secret.fromText('sample-not-real-key'),
    accessToken: Secret.fromText('sample-not-real-token'),
    publicKey: null,
  });
  const connect = { http, requestLog: new RequestLog(), clock: new ServiceClock() };
  const session = new Session({
    profiles,
    keys,
    sandboxWorker: '',
    connect: connectProfile(connect),
    clockOffset: () => null,
  });
  await session.openOffline(profile.id);
  const checks = await runChecks({ session, certificateEnd: () => null });
  return Object.fromEntries(checks.map(({ id, outcome, reason }) => [id, `${outcome} ${reason}`]));
}

const notReached = 'skipped not-reached';

test('without a signing method nothing is sent, and nothing is said of line and clock', async () => {
  let sent = 0;
  const http: HttpClient = () => {
    sent += 1;
    return Promise.reject(new DeskError('network.refused'));
  };
  expect(await checked(profileDraft, http)).toMatchObject({
    ...{ 'secure-line': notReached, clock: notReached },
    ...{ signature: 'failed failed', list: notReached },
  });
  expect(sent).toBe(0);
});

test('nor is it of an address that may not be asked', async () => {
  const forbidden: HttpClient = () => Promise.reject(new DeskError('app.forbidden'));
  expect(await checked({ ...profileDraft, recipe: presets[0].recipe }, forbidden)).toMatchObject({
    ...{ 'secure-line': notReached, clock: notReached, signature: 'failed failed' },
  });
});

test('a refusal came over the line', async () => {
  const refused: HttpClient = () => Promise.reject(new DeskError('service.forbidden'));
  expect(await checked({ ...profileDraft, recipe: presets[0].recipe }, refused)).toMatchObject({
    ...{ 'secure-line': 'ok secure', clock: 'note not-told', signature: 'failed failed' },
  });
});
