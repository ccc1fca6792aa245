// Called by electron-builder for the unpacked app of each platform, before fuses are set and the
// app is signed.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { whyForeign } from './native-file.mjs';
import { walk } from './tree.mjs';

/** electron-builder's numbers for processors. */
const archNames = { 0: 'ia32', 1: 'x64', 2: 'arm', 3: 'arm64', 4: 'universal' };

/** @param {{ appOutDir: string, electronPlatformName: string, arch: number }} context */
export default async function afterPack({ appOutDir, electronPlatformName, arch }) {
  const wanted = { platform: electronPlatformName, arch: archNames[arch] };
  refuseForeignFiles(appOutDir, wanted);
  // electron-builder removes these from an Electron it downloads, but not from a folder it is
  // given.
  const resources = join(appOutDir, 'resources');
  if (existsSync(resources)) rmSync(join(resources, 'default_app.asar'), { force: true });
  rmSync(join(appOutDir, 'version'), { force: true });
}

/**
 * File patterns of one platform are easily wrong for another, so the packed files themselves are
 * checked.
 */
export function refuseForeignFiles(folder, wanted) {
  const natives = walk(folder).filter(({ path }) => path.endsWith('.node'));
  const foreign = natives
    .map(({ path, file }) => ({ path, why: whyForeign(file, wanted) }))
    .filter(({ why }) => why !== null);
  if (foreign.length > 0) {
    const list = foreign.map(({ path, why }) => `  ${path} ${why}`).join('\n');
    throw new Error(`Files for another system than ${wanted.platform} ${wanted.arch}:\n${list}`);
  }
  const missing = ['keytar', 'better-sqlite3-multiple-ciphers'].filter(
    (name) => !natives.some(({ path }) => path.includes(`/${name}/`)),
  );
  if (missing.length > 0) throw new Error(`No native file of ${missing.join(', ')} was packed.`);
}
