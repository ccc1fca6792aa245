import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { feedName, isNewer, readFeed } from '../../../main/updates/feed';
import { parseOrigin, updateOrigin } from '../../../main/updates/origin';
import { noPolicy } from '../../../main/policy/policy';
import { installationKind } from '../../../main/updates/installation-kind';
import { checkDaily } from '../../../main/updates/updates';
import { offReason } from '../../../main/updates/off-reason';

const { publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

describe('the place releases come from', () => {
  it('is an https folder and an Ed25519 key', () => {
    const origin = parseOrigin('https://updates.example/desk/', key, false);
    expect(origin?.folder.href).toBe('https://updates.example/desk/');
    expect(origin?.publicKey.asymmetricKeyType).toBe('ed25519');
  });

  it.each([
    'http://updates.example/desk/',
    'http://127.0.0.1:8080/',
    'https://updates.example/desk',
    'https://user:word@updates.example/',
    'https://updates.example/?to=/',
    'file:///tmp/',
    'nonsense',
  ])('is not %s', (address) => {
    expect(parseOrigin(address, key, false)).toBeNull();
  });

  it('may be this very computer without encryption where a test says so, and no other', () => {
    expect(parseOrigin('http://127.0.0.1:8080/', key, true)).not.toBeNull();
    expect(parseOrigin('http://127.0.0.1.evil.example/', key, true)).toBeNull();
    expect(parseOrigin('http://10.0.0.1/', key, true)).toBeNull();
  });

  it('needs a key of the one kind', () => {
    const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const other = rsa.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(parseOrigin('https://updates.example/', other, false)).toBeNull();
    expect(parseOrigin('https://updates.example/', 'AAAA', false)).toBeNull();
  });

  it('cannot be given from outside to what ships', () => {
    const env = {
      MERCHANT_DESK_TEST_FEED: 'http://127.0.0.1:8080/',
      MERCHANT_DESK_TEST_FEED_KEY: key,
    };
    expect(updateOrigin(env, null)).toBeNull();
    // Without a key of the build a mirror is nothing, either.
    expect(updateOrigin(env, 'https://mirror.example')).toBeNull();
  });
});

describe('a signature', () => {
  it('made by openssl is understood', () => {
    const folder = mkdtempSync(join(tmpdir(), 'feed-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const at = (name: string) => join(folder, name);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
    const feed = '{"version":"1.2.3","releaseDate":"2027-01-01T00:00:00Z","files":[]}';
    writeFileSync(at('feed'), feed);
    openssl('genpkey', '-algorithm', 'ed25519', '-out', at('key'));
    const signing = ['-sign', '-inkey', at('key'), '-rawin', '-in', at('feed')];
    const signature = openssl('pkeyutl', ...signing).toString('base64');
    const pem = openssl('pkey', '-in', at('key'), '-pubout');
    const read = readFeed(Buffer.from(feed), Buffer.from(signature), createPublicKey(pem));
    expect(read).toEqual({ version: '1.2.3', releasedAt: Date.UTC(2027, 0), files: [] });
  });
});

describe('a version', () => {
  it.each([
    ['0.1.1', '0.1.0', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.0', '0.1.1', false],
    ['0.9.9', '0.10.0', false],
    ['0.1.0', '0.1.0-test', true],
    ['0.0.9', '0.1.0-test', false],
  ])('%s is newer than %s: %s', (released, ours, expected) => {
    expect(isNewer(released, ours)).toBe(expected);
  });
});

describe('updates are off', () => {
  const fine = { packaged: true, hasOrigin: true, policy: noPolicy, isRoot: false, isWanted: true };
  it.each([
    [{}, null],
    [{ packaged: false }, 'development'],
    [{ hasOrigin: false }, 'no-key'],
    [{ policy: { ...noPolicy, updates: false } }, 'policy'],
    [{ isRoot: true }, 'root'],
    [{ isWanted: false }, 'setting'],
    // What the administrator says is said, whatever the user chose.
    [{ policy: { ...noPolicy, updates: false }, isWanted: false }, 'policy'],
  ])('%o: %s', (circumstances, expected) => {
    expect(offReason({ ...fine, ...circumstances })).toBe(expected);
  });
});

describe('this installation', () => {
  const around = (more: Partial<Parameters<typeof installationKind>[0]>) =>
    installationKind({
      platform: 'linux',
      arch: 'x64',
      isAppImage: false,
      executable: '/home/a/merchant-desk/merchant-desk',
      exists: () => false,
      ...more,
    });
  const yes = (): boolean => true;
  const inOpt = { executable: '/opt/merchant-desk/merchant-desk' };

  it.each([
    [{}, { way: 'archive', ending: '-linux-x64.tar.gz' }],
    [inOpt, { way: 'rpm', ending: '-linux-x86_64.rpm' }],
    [
      { ...inOpt, exists: yes },
      { way: 'deb', ending: '_amd64.deb' },
    ],
    [
      { ...inOpt, exists: yes, arch: 'arm64' },
      { way: 'deb', ending: '_arm64.deb' },
    ],
    [{ isAppImage: true }, { way: 'itself', ending: '-linux-x86_64.AppImage' }],
    [{ platform: 'win32' as const }, { way: 'itself', ending: '-windows-x64.exe' }],
    [
      { platform: 'darwin' as const, arch: 'arm64' },
      { way: 'dmg', ending: '-mac-arm64.dmg' },
    ],
  ])('%o', (more, expected) => {
    expect(around(more)).toEqual(expected);
  });

  it('has a feed of its own for each system', () => {
    const names = (['win32', 'darwin', 'linux'] as const).map((each) => feedName(each, 'x64'));
    expect(names).toEqual(['latest.yml', 'latest-mac.yml', 'latest-linux.yml']);
    expect(feedName('linux', 'arm64')).toBe('latest-linux-arm64.yml');
  });
});

describe('the rhythm', () => {
  it('asks nothing at the start, then once a minute later, then daily', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const check = vi.fn(() => Promise.resolve());
    checkDaily({ check });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(48 * 3_600_000);
    expect(check).toHaveBeenCalledTimes(4);
  });
});
