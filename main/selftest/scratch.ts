import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own that nobody else could have prepared: a self-test neither reads nor changes what the user keeps. */
export function scratchHome(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-selftest-'));
}

/** False when the system does not let go of it: on Windows Chromium keeps files of it open to its end. */
export function removeScratch(home: string): boolean {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    return true;
  } catch {
    return false;
  }
}
