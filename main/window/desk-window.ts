import { BrowserWindow, type Rectangle } from 'electron';
import { loadPage } from './load-page';
import { windowSession } from './pages';
import { guestPreferences } from './preferences';
import type { Pages } from './scheme';
import { address } from './locked-page';
import { backgroundNow } from './background-color';

export const deskUrlPrefix = 'app://bundle/';

interface DeskWindowOptions {
  pages: Pages;
  /** Shown in their place while the desk is locked. */
  lockedPages: Pages;
  preload: string;
  devTools: boolean;
  title: string;
  /** Null to let the system place the window. */
  bounds: Rectangle | null;
}

/** Creates the desk's window, shown once its page is ready to paint; `loadDesk` loads the page. */
export function createDeskWindow(options: DeskWindowOptions): BrowserWindow {
  const pageSession = windowSession('desk', { bundle: options.pages, locked: options.lockedPages });
  const window = new BrowserWindow({
    title: options.title,
    ...(options.bounds ?? { width: 1280, height: 800 }),
    // The Alt key shows it.
    autoHideMenuBar: true,
    minWidth: 880,
    minHeight: 560,
    show: false,
    backgroundColor: backgroundNow(),
    webPreferences: guestPreferences(pageSession, options.preload, options.devTools),
  });
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  closeInTime(window);
  return window;
}

/** How long the page may take to go. */
const leaveMs = 3_000;

/** Closing and quitting wait for the page's consent, and for one that never comes to rest no longer. */
function closeInTime(window: BrowserWindow): void {
  window.on('close', () => {
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, leaveMs);
  });
}

export function loadDesk(window: BrowserWindow): Promise<void> {
  const loaded = loadPage(window.webContents, `${deskUrlPrefix}index.html`);
  // Node loads its `Response` on first use, which takes tens of milliseconds: done now, while the
  // page's process starts anyway.
  new Response(null);
  return loaded;
}

/** A page that ends again within this time is not loaded a third time. */
const crashedAgainMs = 10_000;

/**
 * When the page's process ends by itself (a crash, no memory), loads a new page; `giveUp` when that
 * one ends at once too.
 */
export function replaceCrashedPage(
  window: BrowserWindow,
  { isLocked, giveUp }: { isLocked: () => boolean; giveUp: () => void },
): void {
  let last = -Infinity;
  window.webContents.on('render-process-gone', () => {
    const now = performance.now();
    const isAgain = now - last < crashedAgainMs;
    last = now;
    // Not during the event, in which Chromium is still taking the old page down.
    setImmediate(() => {
      if (window.isDestroyed()) return;
      if (isAgain && !isLocked()) giveUp();
      else if (isLocked()) void loadPage(window.webContents, address).catch(() => undefined);
      else void loadDesk(window).catch(() => undefined);
    });
  });
}
