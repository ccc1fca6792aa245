// Called by electron-builder for every platform's unpacked app, before its fuses are set and it is signed.
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
  // electron-builder removes these from what it downloads itself, but not from a folder it is given.
  const resources = join(appOutDir, 'resources');
  if (existsSync(resources)) rmSync(join(resources, 'default_app.asar'), { force: true });
  rmSync(join(appOutDir, 'version'), { force: true });
}

/** Patterns that name files for one platform are easily wrong for another: what was packed decides. */
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
