// The set-up: makes a fresh clone ready for a task. Each step checks whether it is needed; with
// nothing to do it takes well under a second.
import { electronPath } from '../runtime/electron.mjs';
import { buildApp, buildMeanwhile } from './app-build.mjs';
import { installDependencies } from './dependencies.mjs';
import { installElectron } from './electron-binary.mjs';
import { checkSandboxPermission } from './sandbox-permission.mjs';
import { installSystemPackages, reportMissingLibraries } from './system-packages.mjs';

/**
 * @param {{ packages: string[], build: boolean, retryOfficial?: boolean }} needs
 *   `packages`: purposes of the table in system-packages.mjs; `retryOfficial`: try again to replace
 *   a stand-in Electron by the official one
 */
export async function prepare({ packages, build, retryOfficial = false }) {
  await installSystemPackages(packages);
  await installDependencies();
  // One waits for the network, the other for a processor.
  const isFirst = build && electronPath() === undefined;
  const building = isFirst ? buildMeanwhile() : undefined;
  try {
    if (await installElectron({ retryOfficial })) reportMissingLibraries();
  } finally {
    await building;
  }
  if (!build) return;
  checkSandboxPermission();
  await buildApp();
}
