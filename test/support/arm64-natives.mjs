import { readFileSync } from 'node:fs';
import { runBuilder, unpackedFolder } from '../../scripts/package/builder.mjs';
import { readFlavour } from '../../scripts/package/flavour.mjs';
import { nativeTarget } from '../../scripts/package/native-file.mjs';
import { walk } from '../../scripts/package/tree.mjs';

/**
 * What would be packed for a processor that is not here. Only what is ours: the Electron around it
 * is for x64, so that nothing of it starts.
 * @param {'linux' | 'win32'} platform
 * @param {string} output an empty folder
 * @param {string} [electronDist] that platform's Electron, where it is not this one
 * @returns {Promise<object>} by package, for which system and processor its native file was built
 */
export async function arm64Natives(platform, output, electronDist) {
  const flavour = readFlavour();
  if (electronDist !== undefined) Object.assign(flavour.config, { electronDist });
  await runBuilder(flavour, { platform, arch: 'arm64', targets: ['dir'], output });
  const natives = walk(unpackedFolder(output, platform, 'arm64')).filter(({ path }) =>
    path.endsWith('.node'),
  );
  return Object.fromEntries(
    natives.map(({ path, file }) => [path.split('/')[3], nativeTarget(readFileSync(file))]),
  );
}
