// The set-up: brings a bare clone to where a task can run, and does nothing (in well under a second)
// when there is nothing to do. Each step finds out by itself whether it is needed.
import { buildApp } from './app-build.mjs';
import { installDependencies } from './dependencies.mjs';
import { installElectron } from './electron-binary.mjs';
import { checkSandboxPermission } from './sandbox-permission.mjs';
import { installSystemPackages, reportMissingLibraries } from './system-packages.mjs';

/**
 * @param {{ packages: string[], build: boolean, retryOfficial?: boolean }} needs
 *   `packages`: purposes of the table in system-packages.mjs; `retryOfficial`: try once more to
 *   replace a stand-in Electron by the official one
 */
export async function prepare({ packages, build, retryOfficial = false }) {
  await installSystemPackages(packages);
  await installDependencies();
  if (await installElectron({ retryOfficial })) reportMissingLibraries();
  if (!build) return;
  checkSandboxPermission();
  await buildApp();
}
