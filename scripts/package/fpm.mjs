#!/usr/bin/env node
// Understands the options of fpm that electron-builder uses for deb and rpm packages, and calls
// dpkg-deb and rpmbuild: fpm itself would have to be downloaded, and puts the build time into its
// packages.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDeb } from './deb.mjs';
import { buildRpm } from './rpm.mjs';
import { setTimes, walk } from './tree.mjs';

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
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
    architecture: text,
    'after-install': text,
    'before-remove': text,
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

const builders = { deb: buildDeb, rpm: buildRpm };
const tree = mkdtempSync(join(tmpdir(), 'merchant-desk-tree-'));
try {
  chmodSync(tree, 0o755);
  for (const pair of positionals) place(pair);
  openToEverybody();
  setTimes(tree, Number(process.env.SOURCE_DATE_EPOCH));
  builders[values['target-type']](tree, values);
} finally {
  rmSync(tree, { recursive: true, force: true });
}

/** `source=/destination`; a source with a trailing slash means the contents of that folder. */
function place(pair) {
  const cut = pair.lastIndexOf('=');
  const [source, destination] = [pair.slice(0, cut), join(tree, pair.slice(cut + 1))];
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(source.replace(/\/+$/, ''), destination, { recursive: true, verbatimSymlinks: true });
}

/** Every user of the computer can read and start the app, whatever the umask of the build. */
function openToEverybody() {
  for (const { file, stat } of walk(tree)) {
    if (stat.isSymbolicLink()) continue;
    chmodSync(file, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
