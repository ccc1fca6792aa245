import { expect, test, vi } from 'vitest';
import { ServiceClock } from '../../../main/http/service-clock';
import type { HttpClient } from '../../../main/http/transport';
import { DeskError } from '../../../main/failure';
import { RequestLog } from '../../../main/log/request-log';
import { connectProfile } from '../../../main/profiles/connect';
import type { Keys } from '../../../main/credentials/key-store';
import { Probing } from '../../../main/profiles/probing';
import { MemoryVault } from '../../../main/vault/memory';
import type { Secret } from '../../../main/vault/secret';
import { profileDraft } from '../../support/profile-draft';
import { sessionOver } from '../../support/session-over';
import { readyVault } from '../../integration/profiles/rig';

const refusal = new TextEncoder().encode('{"code":"401","message":"Invalid signature"}');

/** Two profiles with keys, and a service that refuses every signature. */
async function probingOver(vault = new MemoryVault()) {
  let sent = 0;
  const http: HttpClient = () => {
    sent += 1;
    return Promise.resolve({
      ...{ status: 401, contentType: 'application/json', date: null, retryAfter: null },
      ...{ bytes: refusal, sentAt: 0, headersAt: 0 },
    });
  };
  const requestLog = new RequestLog();
  const connect = { http, requestLog, clock: new ServiceClock() };
  const { profiles, keys, session, profileWithKeys } = await sessionOver(
    vault,
    connectProfile(connect),
  );
  const one = await profileWithKeys(profileDraft);
  const other = await profileWithKeys({ ...profileDraft, name: 'Sur' });
  /** Ends when the first signing method is refused. */
  const probing = new Probing({
    connect,
    profiles,
    keys,
    session,
    onProgress: ({ candidates: [first] }) => {
      if (first?.state === 'refused') probing.stop();
    },
  });
  const load = vi.spyOn(keys, 'load');
  return { probing, session, load, requestLog, one, other, sent: () => sent };
}

const bytesOf = (secret: Secret | null) => secret?.use((bytes) => [...new Set(bytes)]);

test('stopped while the keychain is asked for the keys: nothing is sent in their name, and they are zeroed', async () => {
  const { probing, load, one, sent } = await probingOver(readyVault());
  const probed = probing.run(one.id);
  probing.stop();
  await expect(probed).resolves.toMatchObject({ phase: 'stopped', sent: 0, failure: null });
  expect(sent()).toBe(0);
  const { secretKey, accessToken } = (await load.mock.results[0]?.value) as Keys;
  expect([bytesOf(secretKey), bytesOf(accessToken)]).toEqual([[0], [0]]);
});

test('of a service that is down, the method that was being tried has no answer, and nothing was sent', async () => {
  const http: HttpClient = () => Promise.reject(new DeskError('network.refused'));
  const connect = { http, requestLog: new RequestLog(), clock: new ServiceClock() };
  const { profiles, keys, session, profileWithKeys } = await sessionOver(
    new MemoryVault(),
    connectProfile(connect),
  );
  const profile = await profileWithKeys(profileDraft);
  const probing = new Probing({ connect, profiles, keys, session, onProgress: () => undefined });
  const { phase, candidates, failure, sent } = await probing.run(profile.id);
  expect([phase, failure?.code, sent]).toEqual(['stopped', 'network.refused', 0]);
  const [first, ...others] = candidates.map(({ state }) => state);
  expect(first).toBe('unanswered');
  expect(new Set(others)).toEqual(new Set(['not-asked']));
});

test('keys that are in no keychain stay', async () => {
  const { probing, load, one } = await probingOver();
  const probed = probing.run(one.id);
  probing.stop();
  await probed;
  const { secretKey } = (await load.mock.results[0]?.value) as Keys;
  expect(bytesOf(secretKey)).not.toEqual([0]);
});

test('a probe is among the requests of its own profile, never among those of another one that is open', async () => {
  const { probing, session, requestLog, one, other, sent } = await probingOver();
  await probing.run(one.id);
  expect(requestLog.list()).toHaveLength(1);
  requestLog.reset();
  await session.openOffline(other.id);
  await probing.run(one.id);
  expect([sent(), requestLog.list()]).toEqual([2, []]);
  await probing.run(other.id);
  expect(requestLog.list()).toMatchObject([{ path: '/api-hub/v1/merchants/me', status: 401 }]);
});
