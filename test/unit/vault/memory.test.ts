import { describe, expect, it, vi } from 'vitest';
import { DeskError } from '../../../main/failure';
import { MemoryVault } from '../../../main/vault/memory';
import { hasAnswerer, keychainName } from '../../../main/vault/open-vault';
import type { FailureCode } from '../../../shared/failures';
import { Secret } from '../../../main/vault/secret';

const read = (from: Secret | null) => from?.use((bytes) => Buffer.from(bytes).toString('utf8'));

describe('a vault until quit', () => {
  it('says what it is', () => {
    expect(new MemoryVault().state).toEqual({ kind: 'session-only', name: '', state: 'absent' });
  });

  it('keeps, replaces and removes, profile by profile', async () => {
    const vault = new MemoryVault();
    await vault.write('one', 'secret-key', Secret.fromText('sample-one'));
    await vault.write('two', 'secret-key', Secret.fromText('sample-two'));
    await vault.write('one', 'secret-key', Secret.fromText('sample-newer'));
    expect(read(await vault.read('one', 'secret-key'))).toBe('sample-newer');
    expect(await vault.read('one', 'access-token')).toBeNull();
    await vault.remove('one', 'secret-key');
    expect(await vault.read('one', 'secret-key')).toBeNull();
    expect(read(await vault.read('two', 'secret-key'))).toBe('sample-two');
  });
});

describe("the keychain's name", () => {
  it.each<[NodeJS.Platform, string | undefined, string]>([
    ['darwin', undefined, 'macOS Keychain'],
    ['win32', undefined, 'Windows Credential Manager'],
    ['linux', 'KDE', 'KDE Wallet'],
    ['linux', 'ubuntu:GNOME', 'GNOME Keyring'],
    ['linux', 'X-Cinnamon', 'GNOME Keyring'],
    ['linux', 'sway', 'Secret Service'],
    ['linux', undefined, 'Secret Service'],
  ])('on %s with the desktop %s is %s', (platform, desktop, name) => {
    expect(keychainName(platform, desktop)).toBe(name);
  });
});

describe('whether somebody answers for secrets', () => {
  const failing = (code: FailureCode) => ({ read: () => Promise.reject(new DeskError(code)) });

  it.each<[FailureCode, NodeJS.Platform, boolean]>([
    ['vault.absent', 'linux', false],
    ['vault.absent', 'win32', false],
    ['vault.refused', 'linux', false],
    ['vault.refused', 'darwin', true],
    ['vault.locked', 'linux', true],
    ['vault.no-answer', 'linux', true],
  ])('after %s on %s: %s', async (code, platform, answers) => {
    expect(await hasAnswerer(failing(code), platform)).toBe(answers);
  });

  it('is yes when it answers, and leaves no timer', async () => {
    vi.useFakeTimers();
    try {
      expect(await hasAnswerer({ read: () => Promise.resolve(null) }, 'linux')).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not waited for longer than a start may take', async () => {
    vi.useFakeTimers();
    try {
      const answers = hasAnswerer({ read: () => new Promise(() => undefined) }, 'linux');
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await answers).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
