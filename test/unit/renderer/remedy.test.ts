import { expect, it, vi } from 'vitest';
import type { Failure, FailureCode } from '../../../shared/failures';
import type { SessionState } from '../../../shared/ipc/session';
import type { DeskBridge } from '../../../renderer/bridge';
import {
  quickRemedy,
  remedyAction,
  remedyByForm,
  remedyInSession,
  remedyOf,
} from '../../../renderer/state/remedy';

const failed = (code: FailureCode, params: Failure['params'] = {}): Failure => ({
  code,
  params,
  requestId: null,
  redactedBody: null,
});

type Profile = NonNullable<SessionState['profile']>;
/** As far as it is looked at. */
const profile = { id: 'p1', token: { kind: 'pasted' } } as Profile;

function remedy(
  code: FailureCode,
  phase: SessionState['phase'],
  kind: 'own' | 'sample' | 'none' = 'own',
) {
  const state = { phase } as SessionState;
  const open = { state, profile: kind === 'none' ? null : profile, isSample: kind === 'sample' };
  return remedyInSession(failed(code), open);
}

it('leads to the connection while its keys or its address are what is wrong', () => {
  expect(remedy('credentials.refused', 'refused')).toBe('edit-connection');
  expect(remedy('credentials.signature-refused', 'refused')).toBe('edit-connection');
  expect(remedy('network.name-not-found', 'offline')).toBe('edit-connection');
  // An address that answered with another page does so again, whatever the session says.
  expect(remedy('service.html', 'online')).toBe('edit-connection');
});

it('offers to ask again where that is all there is to do', () => {
  expect(remedy('service.unavailable', 'offline')).toBe('retry');
  expect(remedy('credentials.refused', 'online')).toBe('retry');
  expect(remedy('credentials.refused', 'refused', 'sample')).toBe('retry');
  expect(remedy('credentials.refused', 'refused', 'none')).toBe('retry');
});

it('names the part of the form where one part alone is wrong', () => {
  expect(remedyOf('credentials.missing')).toBe('enter-keys');
  expect(remedyOf('credentials.no-recipe')).toBe('choose-recipe');
  expect(remedyByForm('credentials.no-recipe')).toBe('edit-connection');
  expect(remedyByForm('service.unavailable')).toBe('retry');
});

it('offers a new token where one was pasted and the refusal may be about it', () => {
  const refused = failed('credentials.refused');
  const login = { ...profile, token: { kind: 'login' } } as Profile;
  expect(quickRemedy(refused, { profile, isSample: false })).toBe('paste-token');
  const locked = failed('credentials.refused', { about: 'locked' });
  expect(quickRemedy(locked, { profile, isSample: false })).toBeNull();
  expect(quickRemedy(refused, { profile: login, isSample: false })).toBeNull();
  expect(quickRemedy(refused, { profile, isSample: true })).toBeNull();
  expect(quickRemedy(refused, { profile: null, isSample: false })).toBeNull();
  expect(quickRemedy(failed('network.offline'), { profile, isSample: false })).toBeNull();
});

it('does what the place has for it, and edits the connection where it has nothing', () => {
  const t = (...[key]: readonly [string, ...unknown[]]) => key;
  const place = { retry: vi.fn(), edit: vi.fn() };
  for (const each of ['enter-keys', 'choose-recipe', 'paste-token', 'edit-connection'] as const) {
    remedyAction(each, { t }, place).run();
  }
  expect(place.edit).toHaveBeenCalledTimes(4);
  expect(place.retry).not.toHaveBeenCalled();
  const enterKeys = vi.fn();
  remedyAction('enter-keys', { t }, { ...place, enterKeys }).run();
  expect(enterKeys).toHaveBeenCalledOnce();
  const ask = vi.fn(() => Promise.resolve());
  const connection = {
    bridge: { credentials: { ask } } as unknown as DeskBridge,
    profileId: 'p1',
    attempt: { run: (work: () => Promise<unknown>) => work().then(() => undefined) },
  };
  remedyAction('paste-token', { t }, { ...place, connection }).run();
  expect(ask).toHaveBeenCalledWith({ profileId: 'p1', only: 'access-token' });
  expect(place.edit).toHaveBeenCalledTimes(4);
});
