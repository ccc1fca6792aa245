// Makes the Windows packages on Linux, in dist/windows/ (`npm run package -- --windows`): the
// unpacked app, its zip, its installer. All three are tested under Wine, with the results in
// report.json.
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeDrivable, renewIntegrity } from '../../test/packaged/drivable.mjs';
import { runSuite } from '../checks/suites.mjs';
import { writeReleaseFiles } from '../package/release-files.mjs';
import { executableIn, makeUnpacked } from '../package/unpacked.mjs';
import { cacheFolder, inside } from '../runtime/places.mjs';
import { installStandIn, markerName, standIns } from '../setup/stand-in.mjs';
import { tell, trouble } from '../setup/trouble.mjs';
import { makeInstaller, makeZip } from './installer.mjs';
import { makeWineRoot } from './wine-root.mjs';

const output = inside('dist', 'windows');

/**
 * @param {import('../package/flavour.mjs').Flavour} own flavour of this system
 * @param {{ unproved: boolean, release: boolean, moment: number, shipped: ReturnType<typeof
 * import('../package/shipped.mjs').shippedPackages> }} options
 * @returns {Promise<import('../checks/tally.mjs').Part[]>}
 */
export async function makeWindowsPackages(
  hostFlavour,
  { unproved, release, epochSeconds, shipped },
) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw trouble(
      '--windows is for Linux on x64.',
      'On Windows itself use `npm run package` without it.',
    );
  }
  await makeWineRoot();
  const flavour = await windowsFlavour(hostFlavour);
  const { kind, version, electron } = flavour;
  tell(`Packaging ${version} for Windows with Electron ${electron}.`);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const platform = 'win32';
  const unpacked = await makeUnpacked(flavour, { platform, output, epochSeconds, shipped });

  const name = join(output, `merchant-desk-${version}-windows-${process.arch}`);
  const compressor = kind === 'release' ? 'lzma' : 'zlib';
  const zip = makeZip(unpacked, `${name}.zip`);
  const installer = makeInstaller(unpacked, version, `${name}.exe`, compressor);
  const record = { unpacked, drivable: await drivableCopy(unpacked), zip, installer };
  const what = { output, files: [zip, installer], offered: [installer], epochSeconds, shipped };
  const files = await writeReleaseFiles(flavour, { ...what, platform, record });
  if (unproved && !release) return [];
  const proof = await runSuite({ name: 'windows', projects: ['windows'] }, { sheltered: false });
  const made = files.map((file) => ({ file: basename(file), bytes: statSync(file).size }));
  const report = { kind, version, electron, made, proof };
  writeFileSync(join(output, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  return [proof];
}

async function drivableCopy(unpacked) {
  const copy = await makeDrivable(unpacked, inside('out', 'drivable', 'windows'));
  const archive = (folder) => join(folder, 'resources', 'app.asar');
  renewIntegrity(executableIn(copy, 'win32'), archive(unpacked), archive(copy));
  return copy;
}

/**
 * This system's flavour; instead of the Linux stand-in it uses the one for Windows, fetched once
 * for all checkouts.
 */
async function windowsFlavour(flavour) {
  if (flavour.kind === 'release') return flavour;
  const { name, version } = standIns.win32;
  const folder = join(cacheFolder, `${name}-${version}`);
  if (!existsSync(join(folder, markerName))) await installStandIn(standIns.win32, folder);
  return {
    ...flavour,
    electron: version,
    config: { ...flavour.config, electronVersion: version, electronDist: folder },
  };
}
