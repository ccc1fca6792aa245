import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { DeskError } from '../../../main/failure';
import { KeychainVault, type Keychain } from '../../../main/vault/keychain';
import { Secret } from '../../../main/vault/secret';

const secret = Secret.fromText('sample-not-a-real-secret');
const read = (from: Secret | null) => from?.use((bytes) => Buffer.from(bytes).toString('utf8'));

/** A keychain that keeps what it is given, but for what a test scripts. */
function keychain(script: Partial<Keychain> = {}) {
  const stored = new Map<string, string>();
  const name = (service: string, account: string) => `${service} ${account}`;
  const calls = {
    getPassword: vi.fn((service: string, account: string) =>
      Promise.resolve(stored.get(name(service, account)) ?? null),
    ),
    setPassword: vi.fn((service: string, account: string, password: string) => {
      stored.set(name(service, account), password);
      return Promise.resolve();
    }),
    deletePassword: vi.fn((service: string, account: string) =>
      Promise.resolve(stored.delete(name(service, account))),
    ),
    ...script,
  };
  const vault = new KeychainVault({ keychain: calls, service: 'desk-test', name: 'Test Keyring' });
  return { stored, calls, vault };
}

const code = (wanted: string) => expect.objectContaining({ code: wanted }) as unknown;

describe('a keychain vault', () => {
  it('keeps each entry of each profile under a name of its own', async () => {
    const { vault, stored } = keychain();
    await vault.write('one', 'secret-key', secret);
    await vault.write('one', 'access-token', Secret.fromText('sample-token'));
    await vault.write('two', 'secret-key', Secret.fromText('sample-other'));
    expect([...stored.keys()]).toEqual([
      'desk-test one/secret-key',
      'desk-test one/access-token',
      'desk-test two/secret-key',
    ]);
    expect(read(await vault.read('one', 'secret-key'))).toBe('sample-not-a-real-secret');
    expect(read(await vault.read('two', 'secret-key'))).toBe('sample-other');
    expect(await vault.read('two', 'access-token')).toBeNull();
  });

  it('replaces and removes, and removing what is not there is no failure', async () => {
    const { vault } = keychain();
    await vault.write('one', 'secret-key', secret);
    await vault.write('one', 'secret-key', Secret.fromText('sample-newer'));
    expect(read(await vault.read('one', 'secret-key'))).toBe('sample-newer');
    await vault.remove('one', 'secret-key');
    await vault.remove('one', 'secret-key');
    expect(await vault.read('one', 'secret-key')).toBeNull();
  });

  it('refuses a NUL before the keychain could cut it off', async () => {
    const { vault, calls } = keychain();
    await expect(vault.write('one', 'secret-key', Secret.fromText('sample\0cut'))).rejects.toEqual(
      expect.objectContaining({
        code: 'input.secret',
        params: { field: 'secret-key', reason: 'nul' },
      }),
    );
    expect(calls.setPassword).not.toHaveBeenCalled();
  });

  it('reads back: another text is a mismatch', async () => {
    const { vault } = keychain({ getPassword: () => Promise.resolve('sample-not-a-real-secre') });
    await expect(vault.write('one', 'secret-key', secret)).rejects.toEqual(code('vault.mismatch'));
  });

  it('reads back: bytes that are no text are a mismatch', async () => {
    const { vault } = keychain();
    const bytes = Secret.fromBytes(Uint8Array.from([0xff, 0xfe]));
    await expect(vault.write('one', 'secret-key', bytes)).rejects.toEqual(code('vault.mismatch'));
  });

  it('reads back: nothing there means locked, as a locked keychain answers nothing', async () => {
    const { vault } = keychain({ getPassword: () => Promise.resolve(null) });
    await expect(vault.write('one', 'secret-key', secret)).rejects.toEqual(code('vault.locked'));
  });

  // The words as libsecret, the bus and the systems say them.
  it.each([
    ['Cannot create an item in a locked collection', 'vault.locked'],
    ['Cannot get secret of a locked object', 'vault.locked'],
    ['The keychain is locked.', 'vault.locked'],
    ['User interaction is not allowed. The keychain may be locked', 'vault.locked'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'vault.absent'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'vault.absent'],
    ['Could not connect: No such file or directory (D-Bus)', 'vault.absent'],
    ['Could not connect: Connection refused', 'vault.absent'],
    ['The given address is empty', 'vault.absent'],
    ['GDBus.Error:org.freedesktop.Secret.Error.IsLocked: no', 'vault.locked'],
    ['Could not connect: No such file or directory', 'vault.absent'],
    ['Error spawning command line “dbus-launch --autolaunch=x”', 'vault.absent'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'vault.absent'],
    ['GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: gone', 'vault.absent'],
    ['The user name or passphrase you entered is not correct.', 'vault.refused'],
    ['The call was blocked by a policy', 'vault.refused'],
    ['The clock is wrong', 'vault.refused'],
    ['', 'vault.refused'],
  ])('tells %j as %s', async (words, wanted) => {
    const { vault } = keychain({
      getPassword: () => Promise.reject(new Error(words)),
      setPassword: () => Promise.reject(new Error(words)),
      deletePassword: () => Promise.reject(new Error(words)),
    });
    await expect(vault.read('one', 'secret-key')).rejects.toEqual(code(wanted));
    await expect(vault.write('one', 'secret-key', secret)).rejects.toEqual(code(wanted));
    await expect(vault.remove('one', 'secret-key')).rejects.toEqual(code(wanted));
  });

  it('never repeats what the keychain said', async () => {
    const { vault } = keychain({
      setPassword: (_service, _account, password) =>
        Promise.reject(new Error(`cannot keep ${password}`)),
    });
    const thrown = await vault.write('one', 'secret-key', secret).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DeskError);
    const { message, params } = thrown as DeskError;
    expect(inspect({ message, params })).not.toContain('sample');
  });

  it('calls the keychain one at a time', async () => {
    let running = 0;
    let most = 0;
    const answer = async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
      return null;
    };
    const { vault } = keychain({ getPassword: answer });
    await Promise.all(Array.from({ length: 8 }, () => vault.read('one', 'secret-key')));
    expect(most).toBe(1);
  });

  it('shows that it waits for the user, and that it has been answered', async () => {
    vi.useFakeTimers();
    try {
      const prompt = Promise.withResolvers<string | null>();
      const { vault } = keychain({ getPassword: () => prompt.promise });
      const states: string[] = [];
      const stop = vault.onState(({ state }) => states.push(state));
      const request = vault.read('one', 'secret-key');
      await vi.advanceTimersByTimeAsync(700);
      expect(vault.state).toEqual({ kind: 'keychain', name: 'Test Keyring', state: 'waiting' });
      prompt.resolve('sample-unlocked');
      expect(read(await request)).toBe('sample-unlocked');
      expect(states).toEqual(['waiting', 'ready']);
      stop();
      await vault.read('one', 'secret-key');
      expect(states).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
