// The packages of Merchant Desk, into dist/. Runs on Electron's Node (scripts/tasks/package.mjs).
//
//   npm run package                 the unpacked app, its tar.gz and (where dpkg, rpmbuild are) its deb and rpm, each proved to work
//   npm run package -- --all        besides, what this system can make for users: AppImage, or dmg
//   npm run package -- --twice      builds the unpacked app a second time from nothing and compares every byte
//   npm run package -- --unproved   leaves the proofs out
//   npm run package -- --release    first the checklist of docs/release.md, then --all and --twice
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';
import { inside } from '../runtime/places.mjs';
import { buildApp } from '../setup/app-build.mjs';
import { installSystemPackages } from '../setup/system-packages.mjs';
import { tell, trouble } from '../setup/trouble.mjs';
import { canMakeDeb, canMakeRpm, makeSystemPackage, makeTarball } from './archives.mjs';
import { runBuilder, unpackedFolder } from './builder.mjs';
import { goThroughChecklist } from './checklist.mjs';
import { writeChecksums } from './checksums.mjs';
import { makeDrivable } from './drivable.mjs';
import { makeFeed } from './feed.mjs';
import { readFlavour } from './flavour.mjs';
import { wrongFuses } from './fuses.mjs';
import { putLauncher } from './launcher.mjs';
import { writeLicences } from './licences.mjs';
import { packageMoment } from './moment.mjs';
import { ownBytes } from './own-bytes.mjs';
import { writeSbom } from './sbom.mjs';
import { proveBySelftest } from './self-proof.mjs';
import { shippedPackages } from './shipped.mjs';
import { differences, digests, setMoment } from './tree.mjs';

const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    unproved: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
  },
});
const all = asked.all || asked.release;
const twice = asked.twice || asked.release;

const output = inside('dist');
const flavour = readFlavour();
const moment = packageMoment();

try {
  process.exitCode = await makePackages();
} catch (error) {
  if (error?.remedy === undefined) throw error;
  tell(`\n${error.message}\n  → ${error.remedy}`);
  process.exitCode = 1;
}

async function makePackages() {
  const shipped = shippedPackages();
  if (asked.release) await goThroughChecklist(shipped);
  sayFlavour();
  if (all) await installSystemPackages(['package']);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  writeLicences(shipped, inside('out', 'package', 'THIRD-PARTY-LICENSES.txt'));

  const unpacked = await buildUnpacked();
  if (twice) await compareWithSecond(unpacked);
  const made = process.platform === 'linux' ? await makeLinuxArchives(unpacked) : {};
  const further = all ? await makeInstallers(unpacked) : [];

  const sbom = writeSbom(output, flavour, { moment, shipped });
  const installable = [...Object.values(made), ...further];
  const feed = { folder: output, files: installable, moment };
  const files = [...installable, sbom, ...(await makeFeed(flavour, feed))];
  await writeChecksums(output, files);
  const drivable = process.platform === 'linux' ? await makeDrivable(unpacked) : undefined;
  writeRecord({ unpacked, drivable, ...made });
  for (const file of files) tell(`  ${file.slice(output.length + 1)}  ${megabytes(file)}`);
  return asked.unproved && !asked.release ? 0 : conclude([await prove(unpacked)]);
}

/** Everything on Linux; elsewhere the app's own test, after its fuses (`buildUnpacked`). */
function prove(unpacked) {
  if (process.platform === 'linux')
    return runSuite({ name: 'packaged', projects: ['packaged'] }, { sheltered: true });
  const app = executableIn(unpacked);
  const isMac = process.platform === 'darwin';
  return proveBySelftest(isMac ? join(app, 'Contents', 'MacOS', 'Merchant Desk') : app);
}

function sayFlavour() {
  if (flavour.kind === 'release') {
    if (process.versions.electron !== flavour.electron) {
      throw trouble(
        `The Electron installed here is ${process.versions.electron}, the pinned one ${flavour.electron}.`,
        'Run `npm run setup`, then the command again.',
      );
    }
    tell(`Packaging ${flavour.version} with the official Electron ${flavour.electron}.`);
    return;
  }
  tell(
    `Only a stand-in for Electron is here: packaging ${flavour.version}, for tests, not a release.`,
  );
}

async function buildUnpacked() {
  await runBuilder(flavour, { platform: process.platform, targets: ['dir'], output });
  const folder = unpackedFolder(output);
  const wrong = await wrongFuses(executableIn(folder));
  if (wrong.length > 0) throw new Error(`Fuses: ${wrong.join('; ')}`);
  if (process.platform === 'linux') {
    putLauncher(folder);
    setMoment(folder, moment);
  }
  return folder;
}

function executableIn(folder) {
  const names = {
    linux: 'merchant-desk',
    win32: 'Merchant Desk.exe',
    darwin: 'Merchant Desk.app',
  };
  return join(folder, names[process.platform]);
}

async function compareWithSecond(first) {
  const aside = `${first}.first`;
  renameSync(first, aside);
  rmSync(inside('out', 'app'), { recursive: true, force: true });
  await buildApp();
  const different = differences(digests(aside), digests(await buildUnpacked()));
  rmSync(aside, { recursive: true, force: true });
  if (different.length > 0) {
    throw new Error(`Two builds of the same sources differ in ${different.join(', ')}`);
  }
  tell('Two builds of the same sources are the same, byte for byte.');
}

async function makeLinuxArchives(unpacked) {
  tell(`  Beside Electron the app takes ${(ownBytes(unpacked) / 1e6).toFixed(1)} MB.`);
  const tarball = join(output, `merchant-desk-${flavour.version}-linux-${process.arch}.tar.gz`);
  makeTarball(unpacked, tarball, moment);
  const made = { tarball };
  for (const [kind, canMake, tool] of [
    ['deb', canMakeDeb, 'dpkg'],
    ['rpm', canMakeRpm, 'rpmbuild'],
  ]) {
    if (canMake()) made[kind] = await makeSystemPackage(kind, flavour, unpacked, output, moment);
    else tell(`  No ${tool} here: no ${kind} package.`);
  }
  return made;
}

/** Of the very files that are proved. */
async function makeInstallers(unpacked) {
  const targets = { linux: ['AppImage'], darwin: ['dmg'] };
  if (process.platform === 'win32') {
    tell('  The installer for Windows is made on Linux: npm run package -- --windows.');
    return [];
  }
  const work = inside('out', 'package', 'installers');
  rmSync(work, { recursive: true, force: true });
  const { platform } = process;
  const prepackaged = platform === 'darwin' ? executableIn(unpacked) : unpacked;
  const what = { platform, targets: targets[platform], output: work, prepackaged };
  const made = await runBuilder(flavour, what);
  return made
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .map((file) => {
      const kept = join(output, file.slice(work.length + 1));
      renameSync(file, kept);
      return kept;
    });
}

/** Read by test/packaged: what was made from what. */
function writeRecord(paths) {
  const record = { kind: flavour.kind, version: flavour.version, ...paths };
  writeFileSync(join(output, 'made.json'), `${JSON.stringify(record, null, 2)}\n`);
}

function megabytes(file) {
  return `${(statSync(file).size / 1_048_576).toFixed(1)} MiB`;
}
