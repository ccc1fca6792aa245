import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronPath } from '../runtime/electron.mjs';
import { trouble } from './trouble.mjs';

const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/**
 * Ubuntu from 24.04 on forbids unknown programs the user namespaces that Chromium's sandbox needs.
 * The sandbox helper must then belong to root; otherwise Electron aborts at its start.
 * @throws a trouble with the commands that make the sandbox possible here
 */
export function checkSandboxPermission() {
  if (process.platform !== 'linux' || process.getuid() === 0) return;
  if (!existsSync(restriction) || readFileSync(restriction, 'utf8').trim() !== '1') return;
  const helper = join(dirname(electronPath()), 'chrome-sandbox');
  const { uid, mode } = statSync(helper);
  if (uid === 0 && (mode & 0o4755) === 0o4755) return;
  throw trouble(
    "This system does not let an unpacked Electron make its sandbox, and the app won't start without one.",
    `Run this once, then the command again:  sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`,
  );
}
