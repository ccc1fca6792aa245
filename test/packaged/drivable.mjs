// The package that tests drive: the one that ships, with main built a second time under another
// value of main/build.ts.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll, getRawHeader } from '@electron/asar';
import { asNode, electronPath } from '../../scripts/runtime/electron.mjs';
import { inside, root } from '../../scripts/runtime/places.mjs';

/** Where vite.config.ts puts it: never into out/app, from where it could be packed by mistake. */
const built = inside('out', 'drivable', 'main');

/**
 * @param {string} unpacked the app as it ships
 * @param {string} [twin] where its drivable twin goes, which is not for handing out
 * @returns {Promise<string>} that folder
 */
export async function makeDrivable(unpacked, copy = inside('out', 'drivable', 'app')) {
  buildMain();
  rmSync(copy, { recursive: true, force: true });
  cpSync(unpacked, copy, { recursive: true, verbatimSymlinks: true });
  await replaceMain(copy, built);
  return copy;
}

/**
 * Puts another build of main into an unpacked app.
 * @param {string} unpacked
 * @param {string} main the folder it was built into
 */
async function replaceMain(unpacked, main) {
  const archive = join(unpacked, 'resources', 'app.asar');
  const contents = mkdtempSync(join(tmpdir(), 'merchant-desk-drivable-'));
  try {
    extractAll(archive, contents);
    cpSync(main, join(contents, 'out', 'app', 'main'), { recursive: true });
    rmSync(`${archive}.unpacked`, { recursive: true });
    await createPackageWithOptions(contents, archive, { unpack: '**/*.node' });
  } finally {
    rmSync(contents, { recursive: true, force: true });
  }
}

/**
 * On Windows the program itself says which archive it starts with: by the checksum of that one's
 * head.
 * @param {string} program
 * @param {string} was the archive it was packed with
 * @param {string} is
 */
export function renewIntegrity(program, was, is) {
  const [old, fresh] = [was, is].map((archive) =>
    hash('sha256', getRawHeader(archive).headerString),
  );
  const bytes = readFileSync(program);
  const at = bytes.indexOf(old);
  if (at === -1) throw new Error(`${program} does not name ${was}.`);
  bytes.write(fresh, at, 'latin1');
  writeFileSync(program, bytes);
}

function buildMain() {
  const vite = inside('node_modules', 'vite', 'bin', 'vite.js');
  const env = asNode({ ...process.env, MERCHANT_DESK_DRIVABLE: '1' });
  const args = [vite, 'build', '--app', '--logLevel', 'warn'];
  execFileSync(electronPath(), args, { cwd: root, env, stdio: 'pipe' });
}
