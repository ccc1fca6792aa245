// What would be packed for a processor that is not here. Only what is ours: the Electron around it is for x64, so that nothing of it starts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runBuilder, unpackedFolder } from '../../scripts/package/builder.mjs';
import { readFlavour } from '../../scripts/package/flavour.mjs';
import { nativeTarget } from '../../scripts/package/native-file.mjs';
import { walk } from '../../scripts/package/tree.mjs';
import { cacheFolder } from '../../scripts/runtime/cache-folder.mjs';
import { standIns } from '../../scripts/setup/stand-in.mjs';
import { freshFolder, made } from './rig.mjs';

const twin = join(cacheFolder, `${standIns.win32.name}-${standIns.win32.version}`);
const isHere = { linux: made.kind === 'test', win32: made.kind === 'test' && existsSync(twin) };

test.for(['linux', 'win32'])(
  'for arm64 each native part is of %s and of that processor',
  async (platform, { skip }) => {
    skip(!isHere[platform], `no stand-in for ${platform} here`);
    const flavour = readFlavour();
    if (platform === 'win32') flavour.config.electronDist = twin;
    const output = freshFolder();
    await runBuilder(flavour, { platform, arch: 'arm64', targets: ['dir'], output });
    const natives = walk(unpackedFolder(output, platform, 'arm64')).filter(({ path }) =>
      path.endsWith('.node'),
    );
    expect(natives.map(({ path }) => path.split('/')[3]).sort()).toEqual([
      'better-sqlite3-multiple-ciphers',
      'keytar',
    ]);
    for (const { file } of natives) {
      expect(nativeTarget(readFileSync(file))).toMatchObject({ platform, arch: 'arm64' });
    }
  },
);
