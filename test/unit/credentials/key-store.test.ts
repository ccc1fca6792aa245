import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KeyStore, type Keys } from '../../../main/credentials/key-store';
import { ProfileStore } from '../../../main/profiles/profiles';
import { KeychainVault } from '../../../main/vault/keychain';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import { type Profile, usualLogin } from '../../../shared/ipc/profiles';
import { profileDraft } from '../../support/profile-draft';

/** What a keychain holds, to be looked at and tampered with. */
async function keyStore() {
  const home = await mkdtemp(join(tmpdir(), 'desk-keys-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const profiles = await ProfileStore.open(home);
  const { profile } = await profiles.save(null, profileDraft);
  const entries = new Map<string, string>();
  const is = { refusing: '', locked: false };
  const calls: string[] = [];
  const vault = new KeychainVault({
    service: 'desk-test',
    name: 'Test Keyring',
    keychain: {
      getPassword: (_service, account) => {
        calls.push(`read ${account.replace(/.*\//, '')}`);
        return Promise.resolve(is.locked ? null : (entries.get(account) ?? null));
      },
      setPassword: (_service, account, password) => {
        calls.push(`write ${account.replace(/.*\//, '')}`);
        if (is.locked)
          return Promise.reject(new Error('Cannot create an item in a locked collection'));
        if (is.refusing !== '' && account.endsWith(is.refusing)) {
          return Promise.reject(new Error('no'));
        }
        entries.set(account, password);
        return Promise.resolve();
      },
      // A real keyring that is locked says no more.
      deletePassword: (_service, account) => Promise.resolve(!is.locked && entries.delete(account)),
    },
  });
  return { store: new KeyStore(vault, profiles), profiles, profile, entries, is, calls };
}

const keys = (mark = 'one'): Keys => ({
  secretKey: Secret.fromText(`sample-not-real-key-${mark}`),
  accessToken: Secret.fromText(`sample-not-real-token-${mark}`),
  publicKey: null,
});
const elsewhere = (profile: Profile): Profile => ({
  ...profile,
  baseUrl: 'https://evil.example',
  host: 'evil.example',
});
const byLogin = (profile: Profile, path: string = usualLogin.path): Profile => ({
  ...profile,
  token: { ...usualLogin, path },
});

test('keys come back for the address they were entered for', async () => {
  const { store, profile } = await keyStore();
  expect(await store.keep(profile, keys())).toBe('keychain');
  const loaded = await store.load(profile);
  expect(loaded.secretKey.equals(keys().secretKey)).toBe(true);
});

test('the first keys of a connection are written and read back, and nothing else is read', async () => {
  const { store, profile, calls } = await keyStore();
  await store.keep(profile, keys());
  const written = ['destination', 'secret-key', 'access-token'];
  expect(calls).toEqual(written.flatMap((entry) => [`write ${entry}`, `read ${entry}`]));
  // Later ones replace entries, which come back if they cannot be written.
  await store.keep(profile, keys('two'));
  expect(calls.filter((call) => call === 'read public-key')).toHaveLength(1);
});

test.each([
  ['another host', elsewhere, 'address'],
  ['another port', (p: Profile) => ({ ...p, baseUrl: `${p.baseUrl}:8443` }), 'address'],
  [
    'another path of the same host',
    (p: Profile) => ({ ...p, baseUrl: `${p.baseUrl}/x` }),
    'address',
  ],
  ['a login, where a token was pasted', (p: Profile) => byLogin(p), 'login'],
] as const)('for %s nothing is given out', async (_where, moved, reason) => {
  const { store, profile } = await keyStore();
  await store.keep(profile, keys());
  await expect(store.load(moved(profile))).rejects.toMatchObject({
    code: 'credentials.other-address',
    params: { reason },
  });
});

test('another path of the login is another place', async () => {
  const { store, profile } = await keyStore();
  await store.keep(byLogin(profile), {
    ...keys(),
    accessToken: null,
    publicKey: keys().accessToken,
  });
  await store.load(byLogin(profile));
  await expect(store.load(byLogin(profile, '/echo'))).rejects.toMatchObject({
    code: 'credentials.other-address',
  });
});

test('keys of before they were kept with an address are asked for once more', async () => {
  const { store, profile, entries } = await keyStore();
  await store.keep(profile, keys());
  entries.delete(`${profile.id}/destination`);
  await expect(store.load(profile)).rejects.toMatchObject({
    code: 'credentials.other-address',
    params: { reason: 'unbound' },
  });
  await store.keep(profile, keys());
  await store.load(profile);
});

test.each(['destination', 'secret-key', 'access-token'])(
  'entries that were not written together are not used: %s of another',
  async (entry) => {
    const { store, profiles, profile, entries } = await keyStore();
    const other = (await profiles.save(null, { ...profileDraft, name: 'Other' })).profile;
    await store.keep(profile, keys());
    await store.keep(other, keys('two'));
    entries.set(`${profile.id}/${entry}`, entries.get(`${other.id}/${entry}`) ?? '');
    await expect(store.load(profile)).rejects.toMatchObject({
      code: 'credentials.other-address',
      params: { reason: 'mixed' },
    });
  },
);

test.each(['destination', 'secret-key', 'access-token'])(
  'a keychain that refuses the %s leaves what stood there',
  async (entry) => {
    const { store, profile, is } = await keyStore();
    await store.keep(profile, keys());
    is.refusing = entry;
    const moved = elsewhere(profile);
    await expect(store.keep(moved, keys('two'))).rejects.toMatchObject({ code: 'vault.refused' });
    is.refusing = '';
    expect((await store.load(profile)).secretKey.equals(keys().secretKey)).toBe(true);
    await expect(store.load(moved)).rejects.toMatchObject({ code: 'credentials.other-address' });
  },
);

test('a profile that cannot be written down leaves the keys as they were', async () => {
  const { store, profile } = await keyStore();
  await store.keep(profile, keys());
  const full = () => Promise.reject(new Error('full'));
  await expect(store.keep(elsewhere(profile), keys('two'), full)).rejects.toThrow('full');
  expect((await store.load(profile)).secretKey.equals(keys().secretKey)).toBe(true);
});

test('whether there are keys is known without asking the keychain', async () => {
  const { store, profiles, profile, is } = await keyStore();
  expect(await store.has(profile.id)).toBe(false);
  await store.keep(profile, keys());
  is.locked = true;
  expect(await store.has(profile.id)).toBe(true);
  is.locked = false;
  await store.forget(profile.id);
  expect(await store.has(profile.id)).toBe(false);
  // Where there is no keychain they are in memory.
  const absent = new KeyStore(new MemoryVault(), profiles);
  await absent.keep(profile, keys());
  expect(await absent.has(profile.id)).toBe(true);
});

test('without a keychain it is said that there is none, where there were keys', async () => {
  const { store, profiles, profile } = await keyStore();
  const absent = new KeyStore(new MemoryVault(), profiles);
  await expect(absent.load(profile)).rejects.toMatchObject({ code: 'credentials.missing' });
  await store.keep(profile, keys());
  await expect(absent.load(profile)).rejects.toMatchObject({ code: 'vault.absent' });
});

test('keys in a keychain that is locked, or not there, are not called forgotten', async () => {
  const { store, profiles, profile, entries, is } = await keyStore();
  await store.keep(profile, keys());
  is.locked = true;
  await expect(store.forget(profile.id)).rejects.toMatchObject({ code: 'vault.locked' });
  const absent = new KeyStore(new MemoryVault(), profiles);
  await expect(absent.forget(profile.id)).rejects.toMatchObject({ code: 'vault.absent' });
  // Also when others were entered since, which last until quit.
  await absent.keep(profile, keys('two'));
  await expect(absent.forget(profile.id)).rejects.toMatchObject({ code: 'vault.absent' });
  expect([entries.size, profiles.hasStoredKeys(profile.id)]).toEqual([3, true]);

  is.locked = false;
  await store.forget(profile.id);
  expect([entries.size, profiles.hasStoredKeys(profile.id)]).toEqual([0, false]);
  await store.forget(profile.id);
});

test('keys that were never in a keychain are forgotten without one', async () => {
  const { profiles, profile } = await keyStore();
  const absent = new KeyStore(new MemoryVault(), profiles);
  await absent.keep(profile, keys());
  await absent.forget(profile.id);
  await expect(absent.load(profile)).rejects.toMatchObject({ code: 'credentials.missing' });
});
