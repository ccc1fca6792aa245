import { expect, test } from 'vitest';
import type { MerchantClient } from '../../../main/http/client';
import { ServiceClock } from '../../../main/http/service-clock';
import type { HttpClient } from '../../../main/http/transport';
import { DeskError } from '../../../main/failure';
import { RequestLog } from '../../../main/log/request-log';
import { runChecks } from '../../../main/profiles/checks';
import { connectProfile } from '../../../main/profiles/connect';
import { MemoryVault } from '../../../main/vault/memory';
import { presets } from '../../../shared/recipe-presets';
import type { ProfileDraft } from '../../../shared/ipc/profiles';
import { profileDraft } from '../../support/profile-draft';
import { sessionOver } from '../../support/session-over';

/** The checks of a connection whose requests end like this, as `outcome reason` by their id. */
async function checked(draft: ProfileDraft, http: HttpClient) {
  const connect = { http, requestLog: new RequestLog(), clock: new ServiceClock() };
  const { session, profileWithKeys } = await sessionOver(
    new MemoryVault(),
    connectProfile(connect),
  );
  await session.openOffline((await profileWithKeys(draft)).id);
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

test('the service is asked, however many failures paused its requests before', async () => {
  let isDown = true;
  let sent = 0;
  const http: HttpClient = () => {
    sent += 1;
    return Promise.reject(
      isDown ? new DeskError('service.forbidden') : new DeskError('network.tls'),
    );
  };
  const connect = { http, requestLog: new RequestLog(), clock: new ServiceClock() };
  const paused = (client: MerchantClient): MerchantClient => {
    let isPaused = true;
    return {
      ...client,
      endPause: () => (isPaused = false),
      merchant: () =>
        isPaused
          ? Promise.reject(new DeskError('network.paused', { seconds: 9 }))
          : client.merchant(),
    };
  };
  const { session, profileWithKeys } = await sessionOver(new MemoryVault(), (...args) =>
    paused(connectProfile(connect)(...args)),
  );
  await session.openOffline(
    (await profileWithKeys({ ...profileDraft, recipe: presets[0].recipe })).id,
  );
  const checks = await runChecks({ session, certificateEnd: () => null });
  const signature = checks.find(({ id }) => id === 'signature');
  expect(signature?.failure?.code).toBe('service.forbidden');
  isDown = false;
  const again = await runChecks({ session, certificateEnd: () => null });
  expect(again.find(({ id }) => id === 'secure-line')?.failure?.code).toBe('network.tls');
  expect(sent).toBe(2);
});

test('a refusal came over the line', async () => {
  const refused: HttpClient = () => Promise.reject(new DeskError('service.forbidden'));
  expect(await checked({ ...profileDraft, recipe: presets[0].recipe }, refused)).toMatchObject({
    ...{ 'secure-line': 'ok secure', clock: 'note not-told', signature: 'failed failed' },
  });
});
