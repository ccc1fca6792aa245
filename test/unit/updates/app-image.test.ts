import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runningAppImage } from '../../../main/updates/installation-kind';

const executable = '/tmp/.mount_mercha1/merchant-desk-app';
const root = '21 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw';
const mounted = '90 21 0:55 / /tmp/.mount_mercha1 ro,nosuid - fuse.Desk.AppImage Desk.AppImage ro';

function file(head: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'Desk.AppImage');
  writeFileSync(path, Buffer.from(head, 'latin1'));
  return path;
}

const appImage = () => file('\x7fELF\x02\x01\x01\0AI\x02and more');
const query = (env: NodeJS.ProcessEnv, mounts: string[]) =>
  runningAppImage(executable, env, () => mounts.join('\n'));

describe.skipIf(process.platform !== 'linux')('the AppImage the desk runs from', () => {
  it('is the one it is mounted from', () => {
    const path = appImage();
    expect(query({ APPIMAGE: path }, [root, mounted])).toBe(path);
  });

  it('is none where nothing is mounted, whatever the environment says', () => {
    expect(query({ APPIMAGE: appImage() }, [root])).toBeNull();
    const covered = '91 90 8:1 / /tmp/.mount_mercha1 rw - ext4 /dev/sda1 rw';
    expect(query({ APPIMAGE: appImage() }, [root, mounted, covered])).toBeNull();
    const beside = mounted.replace('mercha1', 'mercha');
    expect(query({ APPIMAGE: appImage() }, [root, beside])).toBeNull();
  });

  it('is no other file that the environment names', () => {
    for (const path of [file('#!/bin/sh\necho'), file(''), '/nonexistent', 'Desk.AppImage'])
      expect(query({ APPIMAGE: path }, [root, mounted])).toBeNull();
    const link = join(mkdtempSync(join(tmpdir(), 'app-image-')), 'link');
    onTestFinished(() => rmSync(join(link, '..'), { recursive: true, force: true }));
    symlinkSync(appImage(), link);
    expect(query({ APPIMAGE: link }, [root, mounted])).toBeNull();
    expect(query({}, [root, mounted])).toBeNull();
  });

  it('is found where the place has a blank in its name', () => {
    const path = appImage();
    const blank = mounted.replace('/tmp/.mount_mercha1', '/tmp/.mount_a\\040b');
    const mounts = () => [root, blank].join('\n');
    expect(runningAppImage('/tmp/.mount_a b/app', { APPIMAGE: path }, mounts)).toBe(path);
  });
});
