import { closeSync, constants, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isOnlyHere, isOpenToOthers, leadsOverForeignLinkSync } from './target';

/**
 * Appends to a file of this user; a new one is readable by this user only. In a folder that others
 * can put files into it follows no link, a hard one neither, and opens nothing but a regular file.
 * Nor is a link of somebody else followed that stands for a folder above it. Waits for no reader of a
 * pipe. Throws the system's errors, and for what is somebody else's.
 */
export function appendToFile(file: string, text: string): void {
  const path = resolve(file);
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  if (leadsOverForeignLinkSync(dirname(path))) throw new Error('foreign');
  const isShared = isOpenToOthers(statSync(dirname(path)));
  // Windows has neither such links nor such pipes.
  const careful = process.platform === 'win32' ? 0 : O_NONBLOCK | (isShared ? O_NOFOLLOW : 0);
  const handle = openSync(path, O_WRONLY | O_APPEND | O_CREAT | careful, 0o600);
  try {
    if (isShared && !isOnlyHere(fstatSync(handle))) throw new Error('foreign');
    writeSync(handle, text);
  } finally {
    closeSync(handle);
  }
}
