// A root file system with Wine and the tools for Windows packages: Debian 13, whose Wine 10 can
// start Electron (Debian 12's Wine 8 cannot). It is made once and kept outside the checkout; only
// the tools that make it are installed on the machine.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../runtime/places.mjs';
import { installSystemPackages } from '../setup/system-packages.mjs';
import { tell, trouble } from '../setup/trouble.mjs';
import { tail, work } from '../setup/work.mjs';
import { giveIsWindowArranged } from './user32.mjs';

const mirror = process.env.MERCHANT_DESK_DEBIAN ?? 'http://deb.debian.org/debian';
// Without fonts, Chromium recurses until its stack overflows when it opens a window.
const packages = 'wine wine64 fonts-wine locales xvfb nsis zip unzip'.split(' ');
/**
 * Locales with different Windows code pages; Wine chooses the code page by the locale it is started
 * in.
 */
const languages = ['es_PE', 'ja_JP', 'ru_RU', 'tr_TR'];
/** The root and the space needed to make it, measured. */
const neededGigabytes = 4;

export const wineRoot = process.env.MERCHANT_DESK_WINE_ROOT ?? join(cacheFolder, 'wine-root');
/** In the root: the Wine prefix every run starts from. */
export const prefix = '/opt/windows';
export const environment = {
  HOME: '/root',
  PATH: '/usr/lib/wine:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
  // .NET and HTML support are not needed, and Wine would offer to download them.
  WINEDLLOVERRIDES: 'mscoree,mshtml=',
};
const complete = join(wineRoot, 'COMPLETE');

/** Whether the root exists with all of these packages. */
const hasWineRoot = () =>
  existsSync(complete) && readFileSync(complete, 'utf8') === `${packages.join(' ')}\n`;

/** Takes some minutes the first time. Throws a trouble. */
export async function makeWineRoot() {
  if (hasWineRoot()) return;
  await installSystemPackages(['windows']);
  const fresh = `${wineRoot}.new`;
  removeRoot(fresh);
  mkdirSync(dirname(wineRoot), { recursive: true });
  refuseWithoutRoom(dirname(wineRoot));
  const made = await work(
    `Making a root with Debian 13's Wine in ${wineRoot} (once, some minutes)`,
    'mmdebstrap',
    [
      ...['--variant=apt', '--architectures=amd64', `--include=${packages.join(',')}`],
      ...['--aptopt=APT::Install-Recommends "false"', 'trixie', fresh, mirror],
    ],
    // mmdebstrap names its stages: `I: downloading packages with apt...`
    { stage: (output) => [...output.matchAll(/^I: (.+?)(?:\.\.\.)?$/gm)].at(-1)?.[1] },
  );
  if (!made.ok) {
    tell(tail(made.output));
    throw trouble(
      `The root with Wine could not be made from ${mirror}.`,
      'Look at the lines above: Debian must be reachable (MERCHANT_DESK_DEBIAN names another mirror), and mounting be allowed.',
    );
  }
  giveIsWindowArranged(join(fresh, 'usr/lib/x86_64-linux-gnu/wine/x86_64-windows/user32.dll'));
  const compile = languages.map((name) => `localedef -i ${name} -f UTF-8 ${name}.UTF-8`);
  const setUp = await work(
    'Setting up Windows in it',
    ...namespace(fresh, [...compile, 'wineboot --init', 'wineserver --wait'].join('\n')),
  );
  if (!setUp.ok) {
    tell(tail(setUp.output));
    throw trouble(
      'Windows could not be set up under Wine.',
      'Namespaces and mounts must be allowed here: run it as root, or outside of a container.',
    );
  }
  removeRoot(wineRoot);
  renameSync(fresh, wineRoot);
  writeFileSync(complete, `${packages.join(' ')}\n`);
}

function refuseWithoutRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / 1e9;
  if (free >= neededGigabytes) return;
  throw trouble(
    `The root with Wine takes ${neededGigabytes} GB; ${folder} has ${free.toFixed(1)} GB left.`,
    'Make room, or name another place with MERCHANT_DESK_WINE_ROOT.',
  );
}

/**
 * A command line that runs a script in a root in its own namespaces, so that its mounts and
 * processes always end with it. It has a virtual display.
 * @param {string} folder the root
 * @param {string} script for bash
 * @param {string} [mounts] a bash script with further mounts
 * @returns {[string, string[]]}
 */
export function namespace(folder, script, mounts = '') {
  const settings = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  // Xvfb prints its display number when it is ready. (xvfb-run waits for a signal that the first
  // process of a namespace never gets.)
  const display =
    'exec 3< <(exec Xvfb -displayfd 1 -screen 0 1400x900x24 -s 0 2>/dev/null); read -r d <&3; export DISPLAY=:$d';
  const outer = `${mounts}\nmount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"\nexec chroot "$1" env -i ${settings.join(' ')} bash -ec "$2"`;
  return [
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'bash', '-ec', outer, 'bash', folder],
      `${display}\n${script}`,
    ],
  ];
}

/**
 * Runs a shell script in the finished root, which stays unchanged.
 * @param {Record<string, string>} folders of this machine, by their path inside
 * @param {string} script
 */
export function inWineRoot(folders, script) {
  const scratch = mkdtempSync(join(tmpdir(), 'merchant-desk-wine-'));
  try {
    const { status, stdout, stderr } = spawnSync(...throwaway(scratch, folders, script), {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`In the root with Wine:\n${stdout}${stderr}`);
    return stdout;
  } finally {
    removeRoot(scratch);
  }
}

/**
 * `namespace` with an overlay over the finished root: writes go to a scratch folder.
 * @param {string} scratch
 * @param {Record<string, string>} folders
 * @param {string} script
 */
export function throwaway(scratch, folders, script) {
  const root = join(scratch, 'root');
  for (const each of ['root', 'upper', 'work']) mkdirSync(join(scratch, each));
  const layers = `lowerdir=${wineRoot},upperdir=${scratch}/upper,workdir=${scratch}/work`;
  const binds = Object.entries(folders).map(
    ([inside, outside]) =>
      `mkdir -p '${root}${inside}'; mount --bind '${outside}' '${root}${inside}'`,
  );
  return namespace(
    root,
    script,
    [`mount -t overlay overlay -o '${layers}' '${root}'`, ...binds].join('\n'),
  );
}

/** Does not delete into file systems that may still be mounted in it. */
export function removeRoot(folder) {
  spawnSync('rm', ['-rf', '--one-file-system', folder]);
}
