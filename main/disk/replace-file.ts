import { rename, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode } from './system-code';

/** Virus scanners and the search index open new files for a moment. */
const pausesMs = [20, 60, 200, 600];

/**
 * Renames a finished draft over a file. On Windows a file that another program has open cannot be
 * replaced: tries again for a second, then fails with `EBUSY`, which is more specific than the
 * system's `EPERM`.
 */
export async function replaceFile(
  draft: string,
  file: string,
  {
    platform = process.platform,
    move = rename,
  }: { platform?: NodeJS.Platform; move?: typeof rename } = {},
): Promise<void> {
  for (const ms of platform === 'win32' ? pausesMs : []) {
    try {
      await move(draft, file);
      return;
    } catch (cause) {
      if (!isBusy(cause) || !(await mayBeWritten(file))) throw cause;
    }
    await pause(ms);
  }
  try {
    await move(draft, file);
  } catch (cause) {
    if (platform !== 'win32' || !isBusy(cause)) throw cause;
    throw Object.assign(new Error('held by another program', { cause }), { code: 'EBUSY' });
  }
}

function isBusy(cause: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(String(systemCode(cause)));
}

/** False for a folder or a read-only file: trying again does not help. */
async function mayBeWritten(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found === null || (found.isFile() && (found.mode & 0o200) !== 0);
}
