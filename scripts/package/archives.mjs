// The archives of an unpacked Linux app, made with the system's tools and reproducible byte for
// byte.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inside } from '../runtime/places.mjs';
import { findProgram } from '../runtime/programs.mjs';
import { runBuilder } from './builder.mjs';
import { setTimes } from './tree.mjs';

/**
 * `<name>.tar.gz` with the one folder `<name>` in it.
 * @param {string} unpacked
 * @param {string} file
 * @param {number} moment seconds since the epoch
 */
export function makeTarball(unpacked, file, epochSeconds) {
  const name = basename(file, '.tar.gz');
  const args = [
    ...['--create', '--file', file, '--use-compress-program', 'gzip --no-name -6'],
    ...['--sort=name', `--mtime=@${epochSeconds}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--directory', unpacked, `--transform=s,^\\.,${name},`, '.'],
  ];
  execFileSync('tar', args, { stdio: 'pipe' });
}

export const canMakeDeb = () => findProgram('dpkg-deb') !== undefined;
export const canMakeRpm = () => findProgram('rpmbuild') !== undefined;

/**
 * electron-builder defines the package; `fpm.mjs` takes the place of the packing tool it calls,
 * which would have to be downloaded.
 * @param {'deb' | 'rpm'} kind
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {string} unpacked
 * @param {string} folder where the package goes
 * @param {number} moment seconds since the epoch
 * @returns {Promise<string>} the package's file
 */
export async function makeSystemPackage(kind, flavour, unpacked, folder, epochSeconds) {
  const work = mkdtempSync(join(tmpdir(), 'merchant-desk-package-'));
  // Good compression takes minutes; only packages for users need it.
  const isTest = flavour.kind === 'test';
  Object.assign(process.env, {
    CUSTOM_FPM_PATH: inside('scripts', 'package', 'fpm.mjs'),
    SOURCE_DATE_EPOCH: String(epochSeconds),
    MERCHANT_DESK_DEB_LEVEL: isTest ? '0' : '9',
    MERCHANT_DESK_RPM_PAYLOAD: isTest ? 'w.ufdio' : 'w7.xzdio',
  });
  try {
    // electron-builder adds files to the folder it packs: it gets a copy.
    const copy = join(work, 'app');
    cpSync(unpacked, copy, { recursive: true, verbatimSymlinks: true });
    setTimes(copy, epochSeconds);
    const output = join(work, 'out');
    mkdirSync(output);
    const what = { platform: 'linux', targets: [kind], output, prepackaged: copy };
    const made = (await runBuilder(flavour, what)).find((file) => file.endsWith(`.${kind}`));
    const file = join(folder, basename(made));
    cpSync(made, file);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
