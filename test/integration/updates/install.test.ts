import type * as fs from 'node:fs';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  mkdtempSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { prepareInstall } from '../../../main/updates/install';

/** As on a file system that has no hard links. */
const disk = vi.hoisted(() => ({ hasLinks: true }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const linkSync: typeof real.linkSync = (...args) => {
    if (!disk.hasLinks) throw Object.assign(new Error('no links'), { code: 'EPERM' });
    real.linkSync(...args);
  };
  return { ...real, linkSync };
});

/**
 * What an AppImage does at this point, as far as it matters: it is started with a word in its
 * environment, and says so.
 */
const appImage = (version: string, log: string) =>
  `#!/bin/sh\necho "${version} exit=$APPIMAGE_EXIT_AFTER_INSTALL" >> "${log}"\n`;

function rig(oldName: string) {
  const root = mkdtempSync(join(tmpdir(), 'install-'));
  const before = process.env.APPIMAGE;
  onTestFinished(() => {
    if (before === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = before;
    rmSync(root, { recursive: true, force: true });
  });
  const [apps, folder, log] = [join(root, 'apps'), join(root, 'updates'), join(root, 'log')];
  mkdirSync(apps);
  mkdirSync(folder);
  const old = join(apps, oldName);
  writeFileSync(old, appImage('0.1.0', log));
  chmodSync(old, 0o755);
  const name = 'merchant-desk-0.2.0-linux-x86_64.AppImage';
  const path = join(folder, name);
  const body = Buffer.from(appImage('0.2.0', log));
  writeFileSync(path, body, { mode: 0o600 });
  const sha512 = createHash('sha512').update(body).digest('base64');
  const offered = {
    version: '0.2.0',
    releasedAt: 1_800_000_000_000,
    file: { name, sha512, bytes: body.length },
  };
  const here = { version: '0.1.0', platform: 'linux' as const, appImage: old };
  return { apps, folder, log, old, path, offered, here };
}

describe.skipIf(process.platform !== 'linux')('an AppImage', () => {
  test('stays as it is until the desk quits, and is then replaced', async () => {
    const { apps, log, old, path, offered, here } = rig('Merchant Desk.AppImage');
    const install = await prepareInstall(offered, path, here);
    expect(readFileSync(old, 'utf8')).toContain('0.1.0');
    expect(existsSync(log)).toBe(false);
    expect(install({ restart: false })).toBe(true);
    expect(readdirSync(apps)).toEqual(['Merchant Desk.AppImage']);
    expect(readFileSync(old, 'utf8')).toContain('0.2.0');
    expect(readFileSync(log, 'utf8')).toBe('0.2.0 exit=true\n');
  });

  test('is replaced where there are no hard links, and comes back when that fails', async () => {
    disk.hasLinks = false;
    onTestFinished(() => {
      disk.hasLinks = true;
      vi.unstubAllEnvs();
    });
    const { apps, log, old, path, offered, here } = rig('Merchant Desk.AppImage');
    writeFileSync(join(apps, 'mv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', apps);
    const failing = await prepareInstall(offered, path, here);
    expect(failing({ restart: true })).toBe(false);
    vi.unstubAllEnvs();
    expect(readdirSync(apps)).toEqual(['Merchant Desk.AppImage', 'mv']);
    expect(readFileSync(old, 'utf8')).toContain('0.1.0');
    expect(statSync(old).mode & 0o777).toBe(0o755);
    const install = await prepareInstall(offered, path, here);
    expect(install({ restart: false })).toBe(true);
    expect(readdirSync(apps)).toEqual(['Merchant Desk.AppImage', 'mv']);
    expect(readFileSync(log, 'utf8')).toBe('0.2.0 exit=true\n');
  });

  test.each(['Merchant Desk.AppImage', 'merchant-desk-0.1.0-linux-x86_64.AppImage'])(
    'comes back as %s when only a part of the new one was written, which is removed',
    async (oldName) => {
      const { apps, old, path, offered, here } = rig(oldName);
      // As `mv` to another file system ends on a full disk.
      writeFileSync(join(apps, 'mv'), '#!/bin/sh\nprintf part > "$3"\nexit 1\n', { mode: 0o755 });
      vi.stubEnv('PATH', apps);
      onTestFinished(() => void vi.unstubAllEnvs());
      const install = await prepareInstall(offered, path, here);
      expect(install({ restart: false })).toBe(false);
      expect(readdirSync(apps)).toEqual([oldName, 'mv']);
      expect(readFileSync(old, 'utf8')).toContain('0.1.0');
    },
  );

  test('leaves a file alone that already has the newer name', async () => {
    const { apps, path, offered, here } = rig('merchant-desk-0.1.0-linux-x86_64.AppImage');
    writeFileSync(join(apps, 'merchant-desk-0.2.0-linux-x86_64.AppImage'), 'mine');
    writeFileSync(join(apps, 'mv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', apps);
    onTestFinished(() => void vi.unstubAllEnvs());
    const install = await prepareInstall(offered, path, here);
    expect(install({ restart: false })).toBe(false);
    expect(readdirSync(apps)).toHaveLength(3);
  });

  test('that may not be touched stays, and nothing is thrown at whoever quits', async () => {
    const { apps, old, path, offered, here } = rig('Merchant Desk.AppImage');
    // A folder of that name cannot be removed as a file, whoever asks.
    mkdirSync(join(apps, 'Merchant Desk.AppImage.before'));
    const install = await prepareInstall(offered, path, here);
    expect(install({ restart: true })).toBe(false);
    expect(readFileSync(old, 'utf8')).toContain('0.1.0');
  });

  test('with its version in its name becomes the one with the newer name', async () => {
    const { apps, path, offered, here } = rig('merchant-desk-0.1.0-linux-x86_64.AppImage');
    const install = await prepareInstall(offered, path, here);
    expect(install({ restart: false })).toBe(true);
    expect(readdirSync(apps)).toEqual(['merchant-desk-0.2.0-linux-x86_64.AppImage']);
  });

  test('is started again when that was asked for', async () => {
    const { log, path, offered, here } = rig('Merchant Desk.AppImage');
    const install = await prepareInstall(offered, path, here);
    expect(install({ restart: true })).toBe(true);
    await expect
      .poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : ''))
      .toBe('0.2.0 exit=\n');
  });

  test('is still there when the new one is gone at the last moment', async () => {
    const { apps, folder, old, path, offered, here } = rig('Merchant Desk.AppImage');
    const install = await prepareInstall(offered, path, here);
    rmSync(folder, { recursive: true });
    expect(install({ restart: false })).toBe(false);
    expect(readdirSync(apps)).toEqual(['Merchant Desk.AppImage']);
    expect(readFileSync(old, 'utf8')).toContain('0.1.0');
  });
});

test('what cannot be made ready says so', async () => {
  const { path, offered, here } = rig('Merchant Desk.AppImage');
  rmSync(path);
  await expect(prepareInstall(offered, path, here)).rejects.toMatchObject({
    code: 'update.install',
  });
  const { path: other, offered: same, here: there } = rig('Merchant Desk.AppImage');
  await expect(prepareInstall(same, other, { ...there, version: '0.2.0' })).rejects.toMatchObject({
    code: 'update.install',
  });
});
