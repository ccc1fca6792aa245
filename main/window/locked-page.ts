import type { BrowserWindow } from 'electron';

export const lockedUrlPrefix = 'app://locked/';
const address = `${lockedUrlPrefix}locked/index.html`;

/**
 * Puts the locked page in place of the desk's. It is another site, so that Chromium gives it a process of its own and ends the one that
 * held the records: nothing depends on the page's own tidying, and one that hangs is ended as well.
 */
export async function showLocked(window: BrowserWindow): Promise<void> {
  if (window.isDestroyed() || window.webContents.getURL() === address) return;
  try {
    await window.loadURL(address);
  } catch {
    // Better no page than one that can be read.
    if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
  }
}
