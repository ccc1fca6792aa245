// A copy of the sources in which controls may be switched off: out/teeth, with the real dependencies.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { editsOf } from './mutations.mjs';
import { replaceMain } from '../package/drivable.mjs';
import { programIn } from '../package/launcher.mjs';
import { inside, root } from '../runtime/places.mjs';
import { runTool } from '../checks/tool.mjs';

/** Below the project, so that whatever is looked for upwards is found there too. */
export const scratch = inside('out', 'teeth');

export function makeScratch() {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  for (const file of sources()) {
    const to = join(scratch, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(inside(file), to);
  }
  symlinkSync(inside('node_modules'), join(scratch, 'node_modules'));
  if (existsSync(inside('out', 'app'))) {
    cpSync(inside('out', 'app'), join(scratch, 'out', 'app'), { recursive: true });
  }
}

/**
 * Changes a copy of the package that was made, which the scratch copy's tests then start: its fuses, or its main for the one just built.
 * @param {{ fuses?: Record<string, boolean>, withMain?: boolean }} change
 * @returns {Promise<boolean>} false where no package has been made
 */
export async function mutatePackage({ fuses, withMain = false }) {
  const record = inside('dist', 'made.json');
  if (!existsSync(record)) return false;
  const made = JSON.parse(readFileSync(record, 'utf8'));
  const unpacked = join(scratch, 'dist', 'unpacked');
  rmSync(unpacked, { recursive: true, force: true });
  cpSync(made.unpacked, unpacked, { recursive: true, verbatimSymlinks: true });
  // What stands beside it is looked at by its tests as well.
  for (const name of readdirSync(inside('dist'))) {
    const [from, to] = [inside('dist', name), join(scratch, 'dist', name)];
    if (name !== 'made.json' && !existsSync(to) && statSync(from).isFile()) symlinkSync(from, to);
  }
  writeFileSync(join(scratch, 'dist', 'made.json'), JSON.stringify({ ...made, unpacked }));
  if (withMain) await replaceMain(unpacked, join(scratch, 'out', 'app', 'main'));
  if (fuses === undefined) return true;
  const named = Object.entries(fuses).map(([name, on]) => [FuseV1Options[name], on]);
  const wire = { version: FuseVersion.V1, ...Object.fromEntries(named) };
  await flipFuses(programIn(unpacked), wire);
  return true;
}

function sources() {
  const words = ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  return files.filter((file) => file !== '' && existsSync(inside(file)));
}

/**
 * Applies a mutation.
 * @param {import('./mutations.mjs').Mutation} mutation
 * @returns {{ restore: () => void, lost: string | null }} `lost`: the file in which a text does not stand exactly once
 */
export function mutate(mutation) {
  const sound = new Map();
  const restore = () => {
    for (const [place, text] of sound) writeFileSync(place, text);
  };
  for (const { file, find, replace } of editsOf(mutation)) {
    const place = join(scratch, file);
    const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
    if (text.split(find).length !== 2) return { restore, lost: file };
    if (!sound.has(place)) sound.set(place, text);
    writeFileSync(
      place,
      text.replace(find, () => replace),
    );
  }
  return { restore, lost: null };
}

/**
 * Builds what a proof starts. Whether it could be.
 * @param {readonly string[]} environments of vite.config.ts
 */
export async function buildScratch(environments) {
  const words = [join(scratch, 'scripts', 'fortress', 'build.mjs'), ...environments];
  const { code, output } = await runTool(words);
  return { ok: code === 0, output };
}

/** Puts the built app back after a mutation of it. */
export function restoreBuild() {
  rmSync(join(scratch, 'out', 'app'), { recursive: true, force: true });
  cpSync(inside('out', 'app'), join(scratch, 'out', 'app'), { recursive: true });
}
