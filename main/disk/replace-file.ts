import { rename, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Virus scanners and the index of files hold what is new for a moment. */
const pausesMs = [20, 60, 200, 600];

/**
 * Puts a finished draft into a file's place. On Windows what another program has open is not replaced: it is tried again for a second, then
 * fails as a file that is held (`EBUSY`), where the system says no more than `EPERM`.
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
      if (!isRefused(cause) || !(await mayBeWritten(file))) throw cause;
    }
    await pause(ms);
  }
  try {
    await move(draft, file);
  } catch (cause) {
    if (platform !== 'win32' || !isRefused(cause)) throw cause;
    throw Object.assign(new Error('held by another program', { cause }), { code: 'EBUSY' });
  }
}

function isRefused(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'EPERM' || code === 'EACCES' || code === 'EBUSY';
}

/** A folder, and what is marked as read-only, will not be replaced a moment later either. */
async function mayBeWritten(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found === null || (found.isFile() && (found.mode & 0o200) !== 0);
}
