// The archives of an unpacked Linux app, made with the system's own tools: the same bytes each time.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inside } from '../runtime/places.mjs';
import { findProgram } from '../runtime/programs.mjs';
import { runBuilder } from './builder.mjs';
import { setMoment } from './tree.mjs';

/**
 * `<name>.tar.gz` with the one folder `<name>` in it.
 * @param {string} unpacked
 * @param {string} file
 * @param {number} moment seconds since the epoch
 */
export function makeTarball(unpacked, file, moment) {
  const name = basename(file, '.tar.gz');
  const args = [
    ...['--create', '--file', file, '--use-compress-program', 'gzip --no-name -6'],
    ...['--sort=name', `--mtime=@${moment}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--directory', unpacked, `--transform=s,^\\.,${name},`, '.'],
  ];
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar could not write ${file}: ${stderr}`);
}

export const canMakeDeb = () => findProgram('dpkg-deb') !== undefined;

/**
 * electron-builder decides what a Debian package says and does; `fpm.mjs` stands where it looks for the packing tool, which would have
 * to be downloaded.
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {string} unpacked
 * @param {string} folder where the package goes
 * @param {number} moment seconds since the epoch
 * @returns {Promise<string>} the package's file
 */
export async function makeDeb(flavour, unpacked, folder, moment) {
  const work = mkdtempSync(join(tmpdir(), 'merchant-desk-deb-'));
  try {
    // electron-builder adds files to the folder it packs: it gets one of its own.
    const copy = join(work, 'app');
    cpSync(unpacked, copy, { recursive: true, verbatimSymlinks: true });
    setMoment(copy, moment);
    const output = join(work, 'out');
    mkdirSync(output);
    process.env.CUSTOM_FPM_PATH = inside('scripts', 'package', 'fpm.mjs');
    process.env.SOURCE_DATE_EPOCH = String(moment);
    // Packing tightly takes minutes, which only what is handed to users is worth.
    process.env.MERCHANT_DESK_DEB_LEVEL = flavour.kind === 'release' ? '9' : '0';
    const what = { platform: 'linux', targets: ['deb'], output, prepackaged: copy };
    const made = (await runBuilder(flavour, what)).find((file) => file.endsWith('.deb'));
    const file = join(folder, basename(made));
    cpSync(made, file);
    return file;
  } finally {
    delete process.env.CUSTOM_FPM_PATH;
    rmSync(work, { recursive: true, force: true });
  }
}
