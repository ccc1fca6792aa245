import type { FileHandle } from 'node:fs/promises';
import { systemCode } from './system-code';

/**
 * What a shared folder, a USB stick or a phone may not have: its file system answers that there is
 * no such operation, and everything else works.
 */
const unknownThere = ['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

async function unless(codes: readonly string[], work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!codes.includes(String(systemCode(cause)))) throw cause;
  }
}

/** Flushes a file to the disk, where the file system can. Fails as the disk does. */
export function flushToDisk(handle: Pick<FileHandle, 'sync'>): Promise<void> {
  return unless([...unknownThere, 'EINVAL'], handle.sync());
}

/**
 * Gives a draft the permissions of the file it replaces, where the file system has any: otherwise
 * it keeps its own, which let nobody else read it.
 */
export function withPermissions(handle: Pick<FileHandle, 'chmod'>, mode: number): Promise<void> {
  return unless([...unknownThere, 'EPERM'], handle.chmod(mode));
}
