import { expect, it } from 'vitest';
import type { FailureCode } from '../../../shared/failures';
import type { SessionState } from '../../../shared/ipc/session';
import { connectionToMend } from '../../../renderer/state/remedy';

/** As far as it is looked at. */
function query(
  code: FailureCode,
  phase: SessionState['phase'],
  kind: 'own' | 'sample' | 'none' = 'own',
) {
  const profile = kind === 'none' ? null : ({ id: 'p1' } as SessionState['profile']);
  const state = { phase } as SessionState;
  const failure = { code, params: {}, requestId: null, redactedBody: null };
  return connectionToMend(failure, { state, profile, isSample: kind === 'sample' });
}

it('leads to the connection while its keys or its address are what is wrong', () => {
  expect(query('credentials.refused', 'refused')).toBe('p1');
  expect(query('credentials.signature-refused', 'refused')).toBe('p1');
  expect(query('network.name-not-found', 'offline')).toBe('p1');
  // An address that answered with another page does so again, whatever the session says.
  expect(query('service.html', 'online')).toBe('p1');
});

it('offers to ask again where that is all there is to do', () => {
  expect(query('service.unavailable', 'offline')).toBeNull();
  expect(query('credentials.refused', 'online')).toBeNull();
  expect(query('credentials.refused', 'refused', 'sample')).toBeNull();
  expect(query('credentials.refused', 'refused', 'none')).toBeNull();
});
