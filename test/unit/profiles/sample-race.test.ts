import { expect, test, vi } from 'vitest';
import { DeskError } from '../../../main/failure';
import type { CurrentProfile } from '../../../main/profiles/current-profile';
import type { KeyStore } from '../../../main/credentials/key-store';
import type { ProfileStore } from '../../../main/profiles/profiles';
import { startSample, type Sample } from '../../../main/profiles/sample';
import { Session } from '../../../main/profiles/session';
import { Secret } from '../../../main/vault/secret';
import { profileOf } from '../../integration/profiles/rig';

vi.mock('../../../main/profiles/sample');

const keysOf = (name: string) => ({
  secretKey: Secret.fromText(`sample-not-a-real-key-of-${name}`),
  accessToken: Secret.fromText(`sample-not-a-real-token-of-${name}`),
  publicKey: null,
});

/**
 * A session over profiles that are always there, with keys from a keychain; each service is
 * unreachable.
 */
function sessionOver() {
  const profiles = {
    get: (id: string) => profileOf(id),
    setLastOpened: vi.fn(() => Promise.resolve()),
  };
  const keys = {
    load: ({ id }: { id: string }) => Promise.resolve(keysOf(id)),
    vaultState: { kind: 'keychain', name: 'Test' },
    onVaultState: () => undefined,
  };
  const keyStore = {
    ...{ expectOpening: vi.fn(), cancelExpected: vi.fn(), open: vi.fn() },
    close: vi.fn(() => Promise.resolve()),
  };
  const merchant = () => Promise.reject(new DeskError('network.refused'));
  const session = new Session({
    profiles: profiles as unknown as ProfileStore,
    keys: keys as unknown as KeyStore,
    sandboxWorker: '',
    connect: () => ({ endPause: () => undefined, merchant }) as never,
    clockOffset: () => null,
    currentProfile: keyStore as unknown as CurrentProfile,
  });
  return { session, keyStore, profiles };
}

/** A sample that is ready when `begin` is called. */
function samples() {
  const started = Promise.withResolvers<Sample>();
  vi.mocked(startSample).mockReturnValue(started.promise);
  const close = vi.fn(() => Promise.resolve());
  const sample = { profile: profileOf('sample'), keys: keysOf('sample'), close };
  return { begin: () => started.resolve(sample as unknown as Sample), fail: started.reject, close };
}

test('sample data that is ready when a connection was opened meanwhile takes nobody’s place', async () => {
  const { session, keyStore: keys } = sessionOver();
  const { begin, close } = samples();
  const asking = session.openSample();
  await vi.waitFor(() => expect(startSample).toHaveBeenCalled());
  await session.openOffline('p1');
  begin();
  await expect(asking).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(close).toHaveBeenCalledOnce();
  expect(session.profile.id).toBe('p1');
  expect(keys.open).toHaveBeenCalledOnce();
  await session.close();
});

test('of two connections that are opened at once the one asked for last is open', async () => {
  const { session } = sessionOver();
  await session.openOffline('p1');
  const [first, second] = [session.openOffline('p2'), session.openOffline('p3')];
  await expect(first).rejects.toMatchObject({ code: 'app.cancelled' });
  await second;
  expect(session.profile.id).toBe('p3');
});

test('sample data that cannot be started says so, and nothing stays half open', async () => {
  const { session } = sessionOver();
  const { fail } = samples();
  const asking = session.openSample();
  fail(new Error('no thread'));
  await expect(asking).rejects.toThrow('no thread');
  expect(session.state).toMatchObject({ phase: 'closed', failure: { code: 'app.internal' } });
});

test('sample data ends with its profile, also when what is kept of it cannot be closed', async () => {
  const { session, keyStore: keys } = sessionOver();
  const { begin, close } = samples();
  begin();
  await session.openSample().catch(() => undefined);
  keys.close.mockRejectedValueOnce(new Error('the thread is gone'));
  await expect(session.close()).rejects.toThrow('the thread is gone');
  expect(close).toHaveBeenCalledOnce();
});

test('where it cannot be written which connection was open last, it is opened, changed and left all the same', async () => {
  const { session, profiles } = sessionOver();
  profiles.setLastOpened.mockRejectedValue(new DeskError('storage.unwritable'));
  await session.open('p1');
  expect(session.state).toMatchObject({ profile: { id: 'p1' }, phase: 'offline' });
  await session.reopen('p1');
  expect(session.state).toMatchObject({ profile: { id: 'p1' }, phase: 'offline' });
  await session.close();
  expect(session.state).toMatchObject({ profile: null, phase: 'closed' });
  expect(profiles.setLastOpened).toHaveBeenLastCalledWith(null);
});
