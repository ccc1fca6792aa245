import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrivateDesktop } from './private-desktop.mjs';

/**
 * Where a test suite runs: a private desktop on Linux; elsewhere a private home at least, and tests
 * that need a keyring of their own see that there is none (no MERCHANT_DESK_KEYRING) and are
 * skipped.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, close: () => Promise<void> }>}
 */
export async function openShelter() {
  if (process.platform === 'linux') return openPrivateDesktop({ parent: quickFolder() });
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-'));
  const places = { HOME: join(folder, 'home'), APPDATA: join(folder, 'roaming') };
  for (const path of Object.values(places)) mkdirSync(path);
  const close = async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { env: { ...process.env, ...places, USERPROFILE: places.HOME }, close };
}

/**
 * Nothing that tests write need outlive them: in memory, where that has room, none of it waits for
 * a disk.
 * @param {{ folder?: string, roomBytes?: number, mounts?: string }} [options]
 *   `roomBytes`: all suites together write a tenth of it; `mounts`: as in /proc/mounts
 */
export function quickFolder({ folder = '/dev/shm', roomBytes = 4 * 2 ** 30, mounts } = {}) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const hasRoom = bavail * bsize >= roomBytes && process.availableMemory() >= 2 * roomBytes;
    const lines = (mounts ?? readFileSync('/proc/mounts', 'utf8')).split('\n');
    const [, , , how] = lines.findLast((line) => line.split(' ')[1] === folder)?.split(' ') ?? [];
    // Some tests write programs and start them.
    const mayStart = how !== undefined && !how.split(',').includes('noexec');
    return hasRoom && mayStart ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
