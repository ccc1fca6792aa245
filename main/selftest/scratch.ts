import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder that nobody else could have prepared, so that a self-test neither reads
 * nor changes the user's data.
 */
export function scratchHome(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-selftest-'));
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
