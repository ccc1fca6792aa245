// A Debian system as small as dpkg and a package's scripts can live in, in a folder: what is
// installed there is installed nowhere else. The scripts run with it as their root directory, which
// only root can arrange.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What the scripts of the package call, dpkg's own tools included. */
const programs = [
  ...['bash', 'sh', 'rm', 'ln', 'chmod', 'readlink', 'cp', 'setpriv', 'unshare', 'true'],
  ...['update-alternatives', 'dpkg-split', 'dpkg-deb', 'tar'],
];

export const canInstall = () =>
  process.getuid?.() === 0 && spawnSync('dpkg', ['--version']).status === 0;

/**
 * `complaints`: what dpkg and the package's scripts have written to stderr.
 * @param {string} root an empty folder
 */
export function makeRoot(root) {
  const state = join(root, 'var', 'lib', 'dpkg');
  for (const name of ['info', 'updates', 'triggers', 'alternatives', 'parts']) {
    mkdirSync(join(state, name), { recursive: true });
  }
  for (const name of ['status', 'available', 'diversions', 'statoverride']) {
    writeFileSync(join(state, name), '');
  }
  for (const name of ['etc/alternatives', 'tmp', 'var/log', 'usr/bin', 'dev']) {
    mkdirSync(join(root, name), { recursive: true });
  }
  // As on a real Debian: one directory under two names.
  for (const name of ['bin', 'sbin']) symlinkSync('usr/bin', join(root, name));
  // A script that says nothing to nobody wants a file for it; a real device would need a mount that
  // allows it.
  writeFileSync(join(root, 'dev', 'null'), '');
  for (const name of programs) place(root, name);
  const complaints = [];
  return {
    root,
    complaints,
    dpkg: (...args) => {
      const { stdout, stderr } = dpkg(root, args);
      complaints.push(...stderr.split('\n').filter((line) => line !== '' && !isExpected(line)));
      return stdout;
    },
  };
}

function place(root, name) {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
  const source = name === 'true' ? '/usr/bin/true' : found;
  if (source === '') return;
  const target = join(root, 'usr', 'bin', name);
  copyFileSync(realpathSync(source), target);
  chmodSync(target, 0o755);
  const { stdout } = spawnSync('ldd', [source], { encoding: 'utf8' });
  for (const [library] of stdout.matchAll(/\/\S+\.so\S*/g)) {
    const copy = join(root, library);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(realpathSync(library), copy);
  }
}

function dpkg(root, args) {
  const path = '/usr/sbin:/usr/bin:/sbin:/bin';
  // The libraries it depends on are on the machine, not in the folder.
  const options = [`--root=${root}`, '--force-depends', '--force-not-root', `--log=${root}/log`];
  const { status, stdout, stderr } = spawnSync('dpkg', [...options, ...args], {
    encoding: 'utf8',
    env: { PATH: path, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`dpkg ${args.join(' ')}: ${stdout}${stderr}`);
  return { stdout, stderr };
}

/**
 * What the test itself asks for: no libraries beside it, an older version over a newer, and programs
 * that no package brought.
 */
const isExpected = (line) =>
  /dependency|depends on|is not installed|downgrading|directory '\/usr\/bin' not empty/.test(line);
