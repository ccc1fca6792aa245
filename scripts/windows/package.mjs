// The Windows package, made on Linux, into dist/windows/. Runs on Electron's Node (scripts/tasks/package.mjs).
//
//   npm run package -- --windows              the unpacked app, its zip, its installer, and the proof of all three under Wine,
//                                             which leaves report.json beside them
//   npm run package -- --windows --unproved   leaves the proof out
//   npm run package -- --windows --release    first the checklist of docs/release.md; besides, the feed for updates
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';
import { runBuilder, unpackedFolder } from '../package/builder.mjs';
import { makeDrivable, renewIntegrity } from '../package/drivable.mjs';
import { goThroughChecklist } from '../package/checklist.mjs';
import { writeChecksums } from '../package/checksums.mjs';
import { makeFeed } from '../package/feed.mjs';
import { readFlavour } from '../package/flavour.mjs';
import { wrongFuses } from '../package/fuses.mjs';
import { writeLicences } from '../package/licences.mjs';
import { packageMoment } from '../package/moment.mjs';
import { writeSbom } from '../package/sbom.mjs';
import { shippedPackages } from '../package/shipped.mjs';
import { setMoment } from '../package/tree.mjs';
import { cacheFolder } from '../runtime/cache-folder.mjs';
import { inside } from '../runtime/places.mjs';
import { installStandIn, markerName, standIns } from '../setup/stand-in.mjs';
import { tell, trouble } from '../setup/trouble.mjs';
import { makeInstaller, makeZip } from './installer.mjs';
import { makeWineRoot } from './wine-root.mjs';

const { values: asked } = parseArgs({
  options: {
    windows: { type: 'boolean' },
    unproved: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
  },
});
const output = inside('dist', 'windows');
const executable = 'Merchant Desk.exe';

try {
  process.exitCode = await makeWindowsPackage();
} catch (error) {
  if (error?.remedy === undefined) throw error;
  tell(`\n${error.message}\n  → ${error.remedy}`);
  process.exitCode = 1;
}

async function makeWindowsPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw trouble(
      '--windows is for Linux on x64.',
      'On Windows itself use `npm run package` without it.',
    );
  }
  const shipped = shippedPackages();
  if (asked.release) await goThroughChecklist(shipped);
  await makeWineRoot();
  const flavour = await windowsFlavour();
  tell(`Packaging ${flavour.version} for Windows with Electron ${flavour.electron}.`);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  writeLicences(shipped, inside('out', 'package', 'THIRD-PARTY-LICENSES.txt'));
  await runBuilder(flavour, { platform: 'win32', targets: ['dir'], output });
  const unpacked = unpackedFolder(output, 'win32');
  const wrong = await wrongFuses(join(unpacked, executable));
  if (wrong.length > 0) throw new Error(`Fuses: ${wrong.join('; ')}`);
  const moment = packageMoment();
  setMoment(unpacked, moment);

  const name = join(output, `merchant-desk-${flavour.version}-windows-${process.arch}`);
  const made = [
    makeZip(unpacked, `${name}.zip`),
    makeInstaller(
      unpacked,
      flavour.version,
      `${name}.exe`,
      flavour.kind === 'release' ? 'lzma' : 'zlib',
    ),
  ];
  const [zip, installer] = made;
  const sbom = writeSbom(output, flavour, { moment, shipped });
  const feed = { folder: output, files: [installer], moment, platform: 'win32' };
  const files = [...made, sbom, ...(await makeFeed(flavour, feed))];
  await writeChecksums(output, files);
  const drivable = await drivableTwin(unpacked);
  const { kind, version } = flavour;
  const record = { kind, version, unpacked, drivable, zip, installer };
  writeFileSync(join(output, 'made.json'), `${JSON.stringify(record, null, 2)}\n`);
  const sizes = files.map((file) => ({ file: basename(file), bytes: statSync(file).size }));
  for (const { file, bytes } of sizes) tell(`  ${file}  ${(bytes / 1_048_576).toFixed(1)} MiB`);
  if (asked.unproved && !asked.release) return 0;
  const proof = await runSuite({ name: 'windows', projects: ['windows'] }, { sheltered: false });
  const report = { kind, version, electron: flavour.electron, made: sizes, proof };
  writeFileSync(join(output, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  return conclude([proof]);
}

async function drivableTwin(unpacked) {
  const twin = await makeDrivable(unpacked, inside('out', 'drivable', 'windows'));
  const archive = (folder) => join(folder, 'resources', 'app.asar');
  renewIntegrity(join(twin, executable), archive(unpacked), archive(twin));
  return twin;
}

/** As this system's, and beside a stand-in with Windows' own, which is checked and kept once for all checkouts. */
async function windowsFlavour() {
  const flavour = readFlavour();
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
