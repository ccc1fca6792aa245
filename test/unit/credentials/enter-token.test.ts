import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CredentialPrompt } from '../../../main/credentials/credential-prompt';
import { PastedRequest } from '../../../main/credentials/pasted-request';
import { KeyStore } from '../../../main/credentials/key-store';
import { ProfileStore } from '../../../main/profiles/profiles';
import { KeychainVault } from '../../../main/vault/keychain';
import { Secret } from '../../../main/vault/secret';
import type { CredentialContext } from '../../../shared/ipc/credentials';
import { type Profile, usualLogin } from '../../../shared/ipc/profiles';
import { profileDraft } from '../../support/profile-draft';

/** A profile with keys in a keychain, and the desk that asks for them. */
async function asking(changes: Partial<Profile> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'desk-token-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const profiles = await ProfileStore.open(home);
  const { profile } = await profiles.save(null, { ...profileDraft, ...changes });
  const entries = new Map<string, string>();
  const vault = new KeychainVault({
    service: 'desk-test',
    name: 'Test Keyring',
    keychain: {
      getPassword: (_service, account) => Promise.resolve(entries.get(account) ?? null),
      setPassword: (_service, account, password) => {
        entries.set(account, password);
        return Promise.resolve();
      },
      deletePassword: (_service, account) => Promise.resolve(entries.delete(account)),
    },
  });
  const keys = new KeyStore(vault, profiles);
  await keys.keep(profile, {
    secretKey: Secret.fromText('sample-not-real-key'),
    accessToken: Secret.fromText('sample-not-real-token-old'),
    publicKey: null,
  });
  const windows: CredentialContext[] = [];
  const stored: string[] = [];
  const desk = new CredentialPrompt({
    profiles,
    keys,
    pastedRequest: new PastedRequest(),
    appearance: () => ({ language: 'en', theme: 'light' }),
    openWindow: (context) => {
      windows.push(context);
      const window = {
        destroy: () => undefined,
        focus: () => undefined,
        onClosed: () => undefined,
      };
      return Promise.resolve(window);
    },
    onStored: ({ id }) => stored.push(id),
  });
  return { desk, keys, profiles, profile, entries, windows, stored };
}

const form = (accessToken: string) => ({
  secretKey: 'sample-not-wanted',
  publicKey: 'sample-not-wanted',
  accessToken,
  example: '',
  keepWithoutFit: false,
});
const text = (secret: Secret | null) =>
  secret?.use((bytes) => Buffer.from(bytes).toString()) ?? null;

test('a new token is sealed with the keys that are kept, which stay', async () => {
  const { desk, keys, profile, windows, stored } = await asking();
  const answer = desk.ask(profile.id, true);
  await expect.poll(() => windows.length).toBe(1);
  expect(windows[0]).toMatchObject({ asks: 'token', tokenSource: 'pasted' });
  expect(await desk.submit(form(' '))).toMatchObject({
    outcome: 'problems',
    problems: [{ field: 'accessToken', reason: 'empty' }],
  });
  expect(await desk.submit(form(' Bearer sample-not-real-token-new\n'))).toEqual({
    outcome: 'stored',
  });
  expect(await answer).toMatchObject({ outcome: 'stored', where: 'keychain', solved: null });
  expect(stored).toEqual([profile.id]);
  // `load` refuses what was not sealed together.
  const loaded = await keys.load(profile);
  expect(text(loaded.secretKey)).toBe('sample-not-real-key');
  expect(text(loaded.accessToken)).toBe('sample-not-real-token-new');
  expect(loaded.publicKey).toBeNull();
});

test.each(['destination', 'secret-key'])(
  'keys that are not whole get no new token: %s is gone',
  async (entry) => {
    const { desk, profile, entries, windows, stored } = await asking();
    void desk.ask(profile.id, true);
    await expect.poll(() => windows.length).toBe(1);
    entries.delete(`${profile.id}/${entry}`);
    const before = new Map(entries);
    await expect(desk.submit(form('sample-not-real-token-new'))).rejects.toThrow();
    expect(entries).toEqual(before);
    expect(stored).toEqual([]);
  },
);

test('a profile that was moved meanwhile gets none: the window said another address', async () => {
  const { desk, profiles, profile, entries, windows } = await asking();
  const answer = desk.ask(profile.id, true);
  await expect.poll(() => windows.length).toBe(1);
  await profiles.save(profile.id, { ...profileDraft, baseUrl: 'https://elsewhere.example' });
  const before = new Map(entries);
  await expect(desk.submit(form('sample-not-real-token-new'))).rejects.toMatchObject({
    code: 'app.cancelled',
  });
  expect(await answer).toEqual({ outcome: 'cancelled' });
  expect(entries).toEqual(before);
});

test('asked for all keys after all, the window for the token gives way; a login is asked for all', async () => {
  const { desk, profiles, profile, windows } = await asking();
  const first = desk.ask(profile.id, true);
  await expect.poll(() => windows.length).toBe(1);
  void desk.ask(profile.id);
  expect(await first).toEqual({ outcome: 'cancelled' });
  await expect.poll(() => windows.map(({ asks }) => asks)).toEqual(['token', 'keys']);
  const byLogin = await profiles.save(null, {
    ...profileDraft,
    name: 'By login',
    token: usualLogin,
  });
  void desk.ask(byLogin.profile.id, true);
  await expect.poll(() => windows.length).toBe(3);
  expect(windows[2]?.asks).toBe('keys');
});
