import { expect, test } from 'vitest';
import { ServiceClock } from '../../../main/api/time';
import type { HttpClient } from '../../../main/api/transport';
import { DeskError } from '../../../main/failure';
import { RequestLog } from '../../../main/log/request-log';
import { runChecks } from '../../../main/session/checks';
import { connectProfile } from '../../../main/session/connection';
import { MemoryVault } from '../../../main/vault/vault';
import { presets } from '../../../preload/contract/recipe';
import type { ProfileDraft } from '../../../preload/contract/session';
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

test('a refusal came over the line', async () => {
  const refused: HttpClient = () => Promise.reject(new DeskError('service.forbidden'));
  expect(await checked({ ...profileDraft, recipe: presets[0].recipe }, refused)).toMatchObject({
    ...{ 'secure-line': 'ok secure', clock: 'note not-told', signature: 'failed failed' },
  });
});
