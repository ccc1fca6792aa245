import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const beginning = 'merchant-desk-selftest-';

/** No self-test takes so long. */
const abandonedMs = 24 * 3_600_000;

/**
 * A new temporary folder that nobody else could have prepared, so that a self-test neither reads
 * nor changes the user's data. Folders of self-tests that were killed are removed.
 */
export function scratchHome(): string {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(beginning) && isAbandoned(path)) removeScratch(path);
  }
  return mkdtempSync(join(tmpdir(), beginning));
}

/** Whether it is a folder of this user that nothing was made in for a day. */
function isAbandoned(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return false;
  return found.uid === (process.getuid?.() ?? 0) && Date.now() - found.mtimeMs > abandonedMs;
}

/**
 * False if it could not be removed: on Windows Chromium keeps files in it open until the process
 * ends.
 */
export function removeScratch(home: string): boolean {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    return true;
  } catch {
    return false;
  }
}
