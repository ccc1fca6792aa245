// The packages of Merchant Desk, into dist/. Runs on Electron's Node (scripts/tasks/package.mjs).
//
//   npm run package the unpacked app, its tar.gz and (where dpkg, rpmbuild are) its deb and rpm,
//   each tested
//   npm run package -- --all also the installers this system can make: AppImage, or dmg
//   npm run package -- --twice builds the unpacked app a second time from scratch and compares
//   every byte
//   npm run package -- --unproved skips the tests of the packages
//   npm run package -- --release first the checklist of docs/release.md, then --all and --twice
//   npm run package -- --windows the packages for Windows instead (scripts/windows/package.mjs)
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDrivable } from '../../test/packaged/drivable.mjs';
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';
import { inside } from '../runtime/places.mjs';
import { buildApp } from '../setup/app-build.mjs';
import { endWithStatusOf } from '../setup/ending.mjs';
import { installSystemPackages } from '../setup/system-packages.mjs';
import { tell, trouble } from '../setup/trouble.mjs';
import { makeWindowsPackages } from '../windows/package.mjs';
import { canMakeDeb, canMakeRpm, makeSystemPackage, makeTarball } from './archives.mjs';
import { runBuilder } from './builder.mjs';
import { goThroughChecklist } from './checklist.mjs';
import { packageEpoch, readFlavour } from './flavour.mjs';
import { writeReleaseFiles } from './release-files.mjs';
import { proveBySelftest } from './self-proof.mjs';
import { shippedPackages } from './shipped.mjs';
import { signingWords } from './signing.mjs';
import { differences, digests } from './tree.mjs';
import { executableIn, makeUnpacked, appBytes } from './unpacked.mjs';

const flag = { type: 'boolean', default: false };
const { values: parsed } = parseArgs({
  options: { all: flag, twice: flag, unproved: flag, release: flag, windows: flag },
});
const all = parsed.all || parsed.release;
const twice = parsed.twice || parsed.release;

const output = inside('dist');
const flavour = readFlavour();
const epochSeconds = packageEpoch();
const shipped = shippedPackages();

await endWithStatusOf(async () => {
  if (parsed.release) await goThroughChecklist(shipped);
  const words = signingWords(parsed.windows ? 'win32' : process.platform, process.env);
  if (flavour.kind === 'release') tell(words);
  const parts = parsed.windows
    ? await makeWindowsPackages(flavour, { ...parsed, epochSeconds, shipped })
    : await makePackages();
  // `--unproved` makes no part.
  return parts.length > 0 ? conclude(parts) : 0;
});

async function makePackages() {
  printFlavour();
  if (all) await installSystemPackages(['package']);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);

  const unpacked = await makeUnpacked(flavour, { output, epochSeconds, shipped });
  if (twice) await compareWithSecond(unpacked);
  const made = process.platform === 'linux' ? await makeLinuxArchives(unpacked) : {};
  const further = all ? await makeInstallers(unpacked) : [];
  const drivable = process.platform === 'linux' ? await makeDrivable(unpacked) : undefined;
  const files = [...Object.values(made), ...further];
  const record = { unpacked, drivable, ...made };
  await writeReleaseFiles(flavour, { output, files, epochSeconds, shipped, record });
  return parsed.unproved && !parsed.release ? [] : [await prove(unpacked)];
}

/**
 * The suite of packaged tests on Linux; elsewhere the app's self-test. `makeUnpacked` checks the
 * fuses on every system.
 */
function prove(unpacked) {
  if (process.platform === 'linux')
    return runSuite({ name: 'packaged', projects: ['packaged'] }, { sheltered: true });
  const app = executableIn(unpacked);
  const isMac = process.platform === 'darwin';
  return proveBySelftest(isMac ? join(app, 'Contents', 'MacOS', 'Merchant Desk') : app);
}

function printFlavour() {
  const { kind, version, electron } = flavour;
  if (kind === 'test') {
    tell(`Only a stand-in for Electron is here: packaging ${version}, for tests, not a release.`);
  } else if (process.versions.electron === electron) {
    tell(`Packaging ${version} with the official Electron ${electron}.`);
  } else {
    throw trouble(
      `The Electron installed here is ${process.versions.electron}, the pinned one ${electron}.`,
      'Run `npm run setup`, then the command again.',
    );
  }
}

async function compareWithSecond(first) {
  const firstPath = `${first}.first`;
  renameSync(first, firstPath);
  rmSync(inside('out', 'app'), { recursive: true, force: true });
  await buildApp();
  const second = await makeUnpacked(flavour, { output, epochSeconds, shipped });
  const different = differences(digests(firstPath), digests(second));
  rmSync(firstPath, { recursive: true, force: true });
  if (different.length > 0) {
    throw new Error(`Two builds of the same sources differ in ${different.join(', ')}`);
  }
  tell('Two builds of the same sources are the same, byte for byte.');
}

async function makeLinuxArchives(unpacked) {
  tell(`  Beside Electron the app takes ${(appBytes(unpacked) / 1e6).toFixed(1)} MB.`);
  const tarball = join(output, `merchant-desk-${flavour.version}-linux-${process.arch}.tar.gz`);
  makeTarball(unpacked, tarball, epochSeconds);
  const made = { tarball };
  for (const [kind, canMake, tool] of [
    ['deb', canMakeDeb, 'dpkg'],
    ['rpm', canMakeRpm, 'rpmbuild'],
  ]) {
    if (canMake())
      made[kind] = await makeSystemPackage(kind, flavour, unpacked, output, epochSeconds);
    else tell(`  No ${tool} here: no ${kind} package.`);
  }
  return made;
}

/** Made from the same files that are tested. */
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
      const target = join(output, file.slice(work.length + 1));
      renameSync(file, target);
      return target;
    });
}
