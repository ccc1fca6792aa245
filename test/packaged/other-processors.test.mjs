import { expect, test } from 'vitest';
import { arm64Natives } from '../support/arm64-natives.mjs';
import { freshFolder, made } from './rig.mjs';

// A release's Electron would be downloaded for it.
test.skipIf(made.kind === 'release')(
  'for arm64 each native part is of that processor',
  async () => {
    const target = { platform: 'linux', arch: 'arm64', libc: 'glibc' };
    expect(await arm64Natives('linux', freshFolder())).toEqual({
      'better-sqlite3-multiple-ciphers': target,
      keytar: target,
    });
  },
);
