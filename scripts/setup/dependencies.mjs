import { existsSync, readFileSync } from 'node:fs';
import { inside } from '../runtime/places.mjs';
import { npmCommand } from '../runtime/programs.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

/**
 * Whether npm's record of the installation matches the lockfile. npm writes its record last, so an
 * interrupted installation never looks complete, and a manual one counts.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean,
 * devOptional?: boolean, extraneous?: boolean }> }} wanted package-lock.json
 * @param {{ packages: Record<string, { version?: string, integrity?: string }> }} present
 * node_modules/.package-lock.json
 */
export function isComplete(wanted, present) {
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (path === '') continue;
    const found = present.packages[path];
    // npm does not install other platforms' binaries, or packages that nothing depends on.
    if (found === undefined && (entry.optional || entry.devOptional || entry.extraneous)) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return false;
  }
  return Object.keys(present.packages).every((path) => path in wanted.packages);
}

/** @param {string[]} folder of the package inside the checkout; the app's own by default */
export async function installDependencies(...folder) {
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const record = inside(...folder, 'node_modules', '.package-lock.json');
  const lockfile = inside(...folder, 'package-lock.json');
  if (existsSync(record) && isComplete(read(lockfile), read(record))) return;

  const { command, first } = npmCommand();
  // No package needs its install script: keytar ships its binaries, and the next step fetches
  // Electron's. Running none keeps third-party code off the machine.
  const args = [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const label = ['Installing the npm packages of the lockfile', ...folder].join(' ');
  const { ok, output } = await work(label, command, args, { cwd: inside(...folder) });
  if (ok) return;
  tell(tail(output));
  throw trouble(
    'npm could not install the packages of the lockfile.',
    /EUSAGE|in sync/.test(output)
      ? 'package.json and package-lock.json disagree: run `npm install` and commit the lockfile.'
      : 'Check that the npm registry can be reached (proxy? `npm ping`) and the disk is not full, then run the command again.',
  );
}
