#!/usr/bin/env node
// Speaks as much of fpm's language as electron-builder does for a Debian package, and has dpkg-deb do the work:
// fpm itself would have to be downloaded, and dates its packages with the hour they were made.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { controlFile } from './control-file.mjs';
import { setMoment, walk } from './tree.mjs';

const text = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'source-type': { ...text, short: 's' },
    'target-type': { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...text, short: 'd', multiple: true },
    'deb-recommends': { ...text, multiple: true },
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
  },
});

const moment = Number(process.env.SOURCE_DATE_EPOCH);
const tree = mkdtempSync(join(tmpdir(), 'merchant-desk-deb-'));
try {
  chmodSync(tree, 0o755);
  for (const pair of positionals) place(pair);
  writeControl();
  setMoment(tree, moment);
  const level = `-z${process.env.MERCHANT_DESK_DEB_LEVEL ?? '6'}`;
  const args = ['--root-owner-group', '-Zxz', level, '--build', tree, values.package];
  const { status, stderr } = spawnSync('dpkg-deb', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`dpkg-deb: ${stderr}`);
} finally {
  rmSync(tree, { recursive: true, force: true });
}

/** `source=/destination`; a source with a slash behind it stands for what is in that folder. */
function place(pair) {
  const cut = pair.lastIndexOf('=');
  const [source, destination] = [pair.slice(0, cut), join(tree, pair.slice(cut + 1))];
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(source.replace(/\/+$/, ''), destination, { recursive: true, verbatimSymlinks: true });
}

/** Whatever the umask of whoever packs, everybody on the computer it is installed on can read and start it. */
function writeControl() {
  const entries = walk(tree);
  for (const { file, stat } of entries) {
    if (stat.isSymbolicLink()) continue;
    chmodSync(file, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  const files = entries.filter(({ stat }) => stat.isFile());
  const sums = files.map(({ path, file }) => `${md5(file)}  ${path}\n`);
  const kilobytes = files.reduce(
    (sum, { file }) => sum + Math.ceil(lstatSync(file).size / 1024),
    0,
  );
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'md5sums'), sums.join(''));
  writeFileSync(join(control, 'control'), controlFile(values, kilobytes));
  for (const [name, file] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ]) {
    cpSync(file, join(control, name));
    chmodSync(join(control, name), 0o755);
  }
}

/** Not a safeguard, which the signature of a repository is: what `dpkg --verify` compares installed files with. */
function md5(file) {
  return createHash('md5').update(readFileSync(file)).digest('hex');
}
