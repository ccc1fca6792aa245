import { expect, test, vi } from 'vitest';
import { ServiceClock } from '../../../main/http/service-clock';
import type { HttpClient } from '../../../main/http/transport';
import { DeskError } from '../../../main/failure';
import { RequestLog } from '../../../main/log/request-log';
import { connectProfile } from '../../../main/profiles/connect';
import type { CurrentProfile } from '../../../main/profiles/current-profile';
import type { Keys } from '../../../main/credentials/key-store';
import { KeychainVault } from '../../../main/vault/keychain';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import type { Vault } from '../../../main/vault/vault';
import type { ProfileDraft } from '../../../shared/ipc/profiles';
import { profileDraft } from '../../support/profile-draft';
import { sessionOver } from '../../support/session-over';

/** A keychain that can be locked: then it answers null, as libsecret does. */
function keychain() {
  const stored = new Map<string, string>();
  const is = { locked: false, requests: 0, busy: Promise.resolve<undefined>(undefined) };
  const vault = new KeychainVault({
    service: 'desk-test',
    name: 'Test Keyring',
    keychain: {
      getPassword: (_service, account) => {
        is.requests += 1;
        return is.busy.then(() => (is.locked ? null : (stored.get(account) ?? null)));
      },
      setPassword: (_service, account, password) => {
        stored.set(account, password);
        return Promise.resolve();
      },
      deletePassword: (_service, account) => Promise.resolve(stored.delete(account)),
    },
  });
  return { vault, is };
}

async function opened(vault: Vault) {
  const keyStore = {
    expectOpening: vi.fn(),
    cancelExpected: vi.fn(),
    open: vi.fn(),
    close: vi.fn(() => Promise.resolve({ resources: ['clients'], lastRun: 7 })),
    pause: vi.fn(() => Promise.resolve()),
    resume: vi.fn(() => Promise.resolve()),
  };
  const sent: AbortSignal[] = [];
  /** A service that never answers: what is asked ends only when it is ended. */
  const http: HttpClient = ({ signal }) => {
    if (signal) sent.push(signal);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  const requestLog = new RequestLog();
  const connect = { http, requestLog, clock: new ServiceClock() };
  const { profiles, keys, session } = await sessionOver(
    vault,
    connectProfile(connect),
    keyStore as unknown as CurrentProfile,
  );
  const { profile } = await profiles.save(null, profileDraft);
  await keys.keep(profile, keysTyped());
  const loaded = vi.spyOn(keys, 'load').mock.results;
  await session.openOffline(profile.id);
  keyStore.close.mockClear();
  return { session, keyStore, sent, requestLog, profile, profiles, keys, loaded };
}

const keysTyped = () => ({
  secretKey: Secret.fromText('sample-not-real-key'),
  accessToken: Secret.fromText('sample-not-real-token'),
  publicKey: null,
});

const bytesOf = (secret: Secret | null) => secret?.use((bytes) => [...new Set(bytes)]);

test('locked: keys are zeros, nothing is sent or logged in their name, records are closed, the profile stays', async () => {
  const { vault } = keychain();
  const { session, keyStore: keys, sent, requestLog, profile } = await opened(vault);
  await session.refresh({ ...profile, recipe: null });
  const { secretKey, accessToken } = session.keys;
  await session.lock();
  expect([bytesOf(secretKey), bytesOf(accessToken)]).toEqual([[0], [0]]);
  expect(keys.close).toHaveBeenCalledOnce();
  expect(() => session.keys).toThrow(expect.objectContaining({ code: 'app.not-connected' }));
  expect(session.state.profile?.id).toBe(profile.id);
  expect(session.keysWhileLocked).toBe('keychain');
  expect(sent).toEqual([]);
  expect(requestLog.list()).toEqual([]);
});

test('unlocked: the keychain is asked again, and what was interrupted goes on', async () => {
  const { vault, is } = keychain();
  const { session, keyStore: keys } = await opened(vault);
  await session.lock();
  const before = is.requests;
  await session.unlock();
  expect(is.requests).toBeGreaterThan(before);
  expect(bytesOf(session.keys.secretKey)).not.toEqual([0]);
  expect(keys.open).toHaveBeenLastCalledWith(expect.anything(), {
    resources: ['clients'],
    lastRun: 7,
  });
});

test('unlocked offline: the company is named from its stored record', async () => {
  const { session, keyStore: keys, sent } = await opened(keychain().vault);
  const record = [
    ['id', 'm'],
    ['company_name', 'Muestra Andina S.A.C.'],
  ];
  const store = { storedRecord: () => Promise.resolve({ record, seenAt: 1 }) };
  Object.assign(keys, { opened: Promise.resolve({ store }) });
  await session.lock();
  expect(session.state.companyName).toBeNull();
  await session.refresh(session.state.profile as never);
  await session.unlock();
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(session.state.companyName).toBe('Muestra Andina S.A.C.'));
});

test('unlocked after the records could not be closed: the profile is opened all the same', async () => {
  const { session, keyStore: keys, profile } = await opened(keychain().vault);
  keys.close.mockRejectedValueOnce(new DeskError('storage.unreadable'));
  await expect(session.lock()).rejects.toMatchObject({ code: 'storage.unreadable' });
  await session.unlock();
  expect(session.profile.id).toBe(profile.id);
  expect(keys.open).toHaveBeenLastCalledWith(expect.anything(), null);
});

test('a locked keychain keeps the desk locked; nothing else can be opened meanwhile', async () => {
  const { vault, is } = keychain();
  const { session, keyStore: keys, profile } = await opened(vault);
  await session.lock();
  is.locked = true;
  await expect(session.unlock()).rejects.toMatchObject({ code: 'vault.locked' });
  await expect(session.open(profile.id)).rejects.toMatchObject({ code: 'app.locked' });
  await expect(session.openSample()).rejects.toMatchObject({ code: 'app.locked' });
  expect(keys.open).toHaveBeenCalledOnce();
  is.locked = false;
  await session.unlock();
  expect(keys.open).toHaveBeenCalledTimes(2);
});

test('a connection that a locked keychain does not open is named until it is opened', async () => {
  const { vault, is } = keychain();
  const { session, profile } = await opened(vault);
  await session.close();
  is.locked = true;
  await expect(session.openOffline(profile.id)).rejects.toMatchObject({ code: 'vault.locked' });
  expect(session.state).toMatchObject({
    profile: null,
    notOpened: profile.id,
    failure: { code: 'vault.locked' },
  });
  is.locked = false;
  await session.openOffline(profile.id);
  expect(session.state).toMatchObject({ profile: { id: profile.id }, notOpened: null });
});

test('locked while the keychain is still asked, the keys that come are not taken', async () => {
  const { vault, is } = keychain();
  const { session, profile, keyStore: keys } = await opened(vault);
  const answers = Promise.withResolvers<undefined>();
  is.busy = answers.promise;
  const before = is.requests;
  const opening = session.open(profile.id);
  await expect.poll(() => is.requests).toBe(before + 1);
  await session.lock();
  answers.resolve(undefined);
  await expect(opening).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(keys.open).toHaveBeenCalledOnce();
  expect(() => session.keys).toThrow(expect.objectContaining({ code: 'app.not-connected' }));
});

/** A profile that is being opened again while the keychain is still asked for its keys. */
async function openingAgain() {
  const { vault, is } = keychain();
  const desk = await opened(vault);
  const answers = Promise.withResolvers<undefined>();
  is.busy = answers.promise;
  const opening = desk.session.openOffline(desk.profile.id);
  await expect.poll(() => desk.loaded).toHaveLength(2);
  return { ...desk, opening, answer: () => answers.resolve(undefined) };
}

test('unlocked while the keychain is still asked for the opening before the lock: that one is not taken', async () => {
  const { session, profile, keyStore: keys, loaded, opening, answer } = await openingAgain();
  await session.lock();
  const unlocking = session.unlock();
  await expect.poll(() => loaded).toHaveLength(3);
  answer();
  await expect(opening).rejects.toMatchObject({ code: 'app.cancelled' });
  await unlocking;
  expect(keys.open).toHaveBeenLastCalledWith(expect.anything(), {
    resources: ['clients'],
    lastRun: 7,
  });
  const late = (await loaded[1]?.value) as Keys;
  expect([bytesOf(late.secretKey), bytesOf(late.accessToken)]).toEqual([[0], [0]]);
  await session.openOffline(profile.id);
  expect(session.profile.id).toBe(profile.id);
});

test('moved to another address while the keychain is asked: its keys do not go to the one before', async () => {
  const { session, profile, profiles, opening, answer } = await openingAgain();
  const moved = { ...profileDraft, baseUrl: 'https://new.andina.example' };
  await session.refresh((await profiles.save(profile.id, moved)).profile);
  answer();
  await expect(opening).rejects.toMatchObject({ code: 'credentials.other-address' });
  expect(session.state).toMatchObject({
    phase: 'closed',
    failure: { params: { host: 'new.andina.example' } },
  });
});

test('renamed while the keychain is asked: it is open under its new name', async () => {
  const { session, profile, profiles, opening, answer } = await openingAgain();
  await session.refresh(
    (await profiles.save(profile.id, { ...profileDraft, name: 'Sur' })).profile,
  );
  answer();
  await opening;
  expect(session.profile.name).toBe('Sur');
});

test('moved to another address as it was locked: unlocked, its keys do not go to the one before', async () => {
  const { session, profile, profiles, sent } = await opened(keychain().vault);
  const moved = { ...profileDraft, baseUrl: 'https://new.andina.example' };
  const { profile: saved } = await profiles.save(profile.id, moved);
  await session.lock();
  await session.refresh(saved);
  await expect(session.unlock()).rejects.toMatchObject({ code: 'credentials.other-address' });
  expect(sent).toEqual([]);
});

test('another address or secret key is another account; a new token or name is not', async () => {
  const { session, profile, profiles, keys } = await opened(keychain().vault);
  const accountWith = async (change: Partial<ProfileDraft>, typed: Partial<Keys> = {}) => {
    const draft = { ...profileDraft, ...change };
    const { profile: saved } = await profiles.save(profile.id, draft);
    await keys.keep(saved, { ...keysTyped(), ...typed });
    await session.openOffline(profile.id);
    return session.profileSource.account;
  };
  const { account } = session.profileSource;
  expect(await accountWith({ name: 'Sur' }, { accessToken: Secret.fromText('another') })).toBe(
    account,
  );
  expect(await accountWith({ baseUrl: 'https://new.andina.example' })).not.toBe(account);
  expect(await accountWith({}, { secretKey: Secret.fromText('another') })).not.toBe(account);
  expect(await accountWith({})).toBe(account);
});

test('disconnected: another connection opened meanwhile stays open', async () => {
  const { vault, is } = keychain();
  const { session, profile, profiles, keys } = await opened(vault);
  const { profile: other } = await profiles.save(null, { ...profileDraft, name: 'Sur' });
  await keys.keep(other, keysTyped());
  const answers = Promise.withResolvers<undefined>();
  is.busy = answers.promise;
  const leaving = session.disconnect();
  const opening = session.openOffline(other.id);
  answers.resolve(undefined);
  await Promise.all([leaving, opening]);
  expect(session.profile.id).toBe(other.id);
  expect(profiles.hasStoredKeys(profile.id)).toBe(false);
});

test('disconnected as it was locked: there is nothing to open after the lock', async () => {
  const { vault, is } = keychain();
  const { session, profile, profiles } = await opened(vault);
  const answers = Promise.withResolvers<undefined>();
  is.busy = answers.promise;
  const leaving = session.disconnect();
  await session.lock();
  answers.resolve(undefined);
  await leaving;
  expect(profiles.hasStoredKeys(profile.id)).toBe(false);
  expect(session.keysWhileLocked).toBe('nothing');
  await session.unlock();
  expect(session.state).toMatchObject({ profile: null, phase: 'closed', failure: null });
});

test('without a keychain keys and records stay, and only the sync rests', async () => {
  const { session, keyStore: keys } = await opened(new MemoryVault());
  await session.lock();
  expect(session.keysWhileLocked).toBe('session');
  expect(bytesOf(session.keys.secretKey)).not.toEqual([0]);
  expect(keys.pause).toHaveBeenCalledOnce();
  expect(keys.close).not.toHaveBeenCalled();
  await session.unlock();
  expect(keys.resume).toHaveBeenCalledOnce();
});

test('locked again while an unlock waits for the first lock to close: no keys come into memory', async () => {
  const { vault, is } = keychain();
  const { session, keyStore: keys, profile } = await opened(vault);
  const closing = Promise.withResolvers<{ resources: string[]; lastRun: number }>();
  keys.close.mockReturnValueOnce(closing.promise);
  const locking = session.lock();
  const unlocking = session.unlock();
  const before = is.requests;
  const again = session.lock();
  closing.resolve({ resources: ['clients'], lastRun: 7 });
  await Promise.all([locking, again]);
  await expect(unlocking).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(is.requests).toBe(before);
  expect(session.keysWhileLocked).toBe('keychain');
  await session.unlock();
  expect(session.state.profile?.id).toBe(profile.id);
  expect(keys.open).toHaveBeenLastCalledWith(expect.anything(), {
    resources: ['clients'],
    lastRun: 7,
  });
});

test('a profile that was removed meanwhile leaves nothing locked', async () => {
  const { session, profile, profiles } = await opened(keychain().vault);
  await session.lock();
  await profiles.forget(profile.id);
  await expect(session.unlock()).rejects.toMatchObject({ code: 'input.profile' });
  expect(session.state.profile).toBeNull();
  expect(session.keysWhileLocked).toBe('nothing');
});
