import { type BrowserWindow, View } from 'electron';
import { backgroundNow } from './background-color';
import { loadPage } from './load-page';

export const lockedUrlPrefix = 'app://locked/';

export const address = `${lockedUrlPrefix}locked/index.html`;

/**
 * Replaces the desk's page with the locked page. It is a different site, so that Chromium gives it
 * a new process and ends the one that held the records: nothing depends on the page cleaning up,
 * and a page that hangs is ended as well.
 */
export async function showLocked(window: BrowserWindow): Promise<void> {
  if (window.isDestroyed()) return;
  const { webContents } = window;
  // While the desk's page loads, the address is still the one before it.
  if (webContents.getURL() === address && !webContents.isLoadingMainFrame()) return;
  const uncover = coverContent(window);
  // A page that never comes to rest may keep Chromium waiting for its leave; `replaceCrashedPage`
  // then loads this one again.
  const end = setTimeout(() => {
    if (!window.isDestroyed() && webContents.getURL() !== address)
      webContents.forcefullyCrashRenderer();
  }, leaveMs);
  try {
    await loadPage(webContents, address).finally(() => {
      clearTimeout(end);
      uncover();
    });
  } catch {
    // Better no page than one whose records can be read.
    if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
  }
}

/** How long the old page may take to go. */
const leaveMs = 3_000;

/**
 * Covers the page with a plain surface of main's own at once; a new page may take a second to come.
 * Returns its removal.
 */
function coverContent(window: BrowserWindow): () => void {
  const surface = new View();
  surface.setBackgroundColor(backgroundNow());
  // Larger than any screen, so that it covers the page whatever becomes of the window meanwhile.
  surface.setBounds({ x: 0, y: 0, width: 20_000, height: 20_000 });
  window.contentView.addChildView(surface);
  return () => {
    if (!window.isDestroyed()) window.contentView.removeChildView(surface);
  };
}
