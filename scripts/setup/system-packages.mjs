// The Linux packages that Electron, a private desktop and the tests need. On Debian-based systems
// apt installs them when this runs as root; elsewhere the user is told what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { electronPath } from '../runtime/electron.mjs';
import { browsers, findProgram } from '../runtime/programs.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

/**
 * `packages`: one name per release family, the newer first (Debian 13 and Ubuntu 24.04 renamed some
 * libraries); `programs`: any of them on the PATH is enough, however it was installed.
 */
const table = [
  { purpose: 'app', packages: ['libgtk-3-0t64', 'libgtk-3-0'] },
  { purpose: 'app', packages: ['libnss3'] },
  { purpose: 'app', packages: ['libgbm1'] },
  { purpose: 'app', packages: ['libasound2t64', 'libasound2'] },
  { purpose: 'app', packages: ['libsecret-1-0'] },
  { purpose: 'desktop', packages: ['xvfb'], programs: ['Xvfb'] },
  { purpose: 'desktop', packages: ['dbus'], programs: ['dbus-daemon'] },
  { purpose: 'desktop', packages: ['gnome-keyring'], programs: ['gnome-keyring-daemon'] },
  {
    purpose: 'test',
    packages: ['chromium-headless-shell', 'chromium'],
    programs: browsers,
  },
  { purpose: 'test', packages: ['iproute2'], programs: ['ip'] },
  { purpose: 'test', packages: ['libnss3-tools'], programs: ['certutil'] },
  { purpose: 'test', packages: ['openssl'], programs: ['openssl'] },
  { purpose: 'test', packages: ['file'], programs: ['file'] },
  { purpose: 'test', packages: ['poppler-utils'], programs: ['pdftotext'] },
  { purpose: 'test', packages: ['postgresql'], programs: ['postgres'] },
  { purpose: 'package', packages: ['rpm'], programs: ['rpmbuild'] },
  { purpose: 'windows', packages: ['mmdebstrap'], programs: ['mmdebstrap'] },
];

/**
 * @param {string} status the text of /var/lib/dpkg/status
 * @returns {Set<string>} the names of the packages that are fully installed
 */
export function installedPackages(status) {
  const installed = /^Package: (.+)\n(?:.+\n)*?Status: install ok installed$/gm;
  return new Set([...status.matchAll(installed)].map(([, name]) => name));
}

/**
 * The rows of the table that this system lacks.
 * @param {string[]} purposes
 * @param {{ installed: Set<string> | undefined, has: (program: string) => boolean }} system
 *   `installed` is undefined without dpkg: then libraries cannot be found by package name
 */
export function missingPackages(purposes, { installed, has }) {
  return table.filter(({ purpose, packages, programs }) => {
    if (!purposes.includes(purpose)) return false;
    if (programs?.some(has)) return false;
    if (installed === undefined) return programs !== undefined;
    return !packages.some((name) => installed.has(name));
  });
}

/** @param {string[]} purposes */
export async function installSystemPackages(purposes) {
  if (process.platform !== 'linux') return;
  const dpkg = '/var/lib/dpkg/status';
  const installed = existsSync(dpkg) ? installedPackages(readFileSync(dpkg, 'utf8')) : undefined;
  const has = (program) => findProgram(program) !== undefined;
  const missing = missingPackages(purposes, { installed, has });
  if (missing.length === 0) return;

  const apt = installed === undefined ? undefined : findProgram('apt-get');
  if (apt === undefined) {
    throw trouble(
      `These programs are missing: ${missing.map((row) => row.programs[0]).join(', ')}.`,
      'Install them with the package manager of this system and run the command again.',
    );
  }
  if (process.getuid() !== 0) {
    throw trouble(
      'Some system packages are missing, and installing them takes root.',
      `Run this, then the command again:  sudo apt-get update && sudo apt-get satisfy -y --no-install-recommends '${wanted(missing)}'`,
    );
  }
  await install(apt, missing);
}

async function install(apt, missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const options = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300', '-y'];
  const update = await work('Refreshing the list of system packages', apt, ['update', ...options], {
    env,
  });
  if (!update.ok) tell(tail(update.output, 5));
  const names = wanted(missing);
  const installation = await work(
    `Installing ${missing.length} system packages: ${names}`,
    apt,
    ['satisfy', '--no-install-recommends', ...options, names],
    { env },
  );
  if (installation.ok) return;
  tell(tail(installation.output));
  throw trouble(
    `apt-get could not install the system packages ${names}.`,
    'Look at its last lines above; often the network, a proxy or a full disk. Then run the command again.',
  );
}

/**
 * In the syntax of package dependencies: apt takes the first name of each row that this release
 * has.
 */
const wanted = (missing) => missing.map(({ packages }) => packages.join(' | ')).join(', ');

/** Without dpkg, the dynamic loader tells which libraries Electron lacks. */
export function reportMissingLibraries() {
  const electron = electronPath();
  if (process.platform !== 'linux' || electron === undefined) return;
  const { stdout } = spawnSync('ldd', [electron], { encoding: 'utf8' });
  const lost = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found$/gm)].map((match) => match[1]);
  if (lost.length === 0) return;
  throw trouble(
    `Electron cannot start here: the libraries ${lost.join(', ')} are missing.`,
    'Install the packages of this system that carry them and run the command again.',
  );
}
