import { BrowserWindow, nativeTheme, session } from 'electron';
import type { Rectangle } from 'electron';
import { guardWindowSession, guestPreferences, servePages } from './pages';
import type { Pages } from './pages';

export const deskUrlPrefix = 'app://bundle/';

/** Before the first paint. */
const paper = { light: '#f7f7f8', dark: '#101216' };

interface DeskWindowOptions {
  pages: Pages;
  /** What takes their place while the desk is locked. */
  lockedPages: Pages;
  preload: string;
  devTools: boolean;
  title: string;
  /** Null: where the system likes. */
  bounds: Rectangle | null;
}

/** The desk's one window, shown as soon as it has something to show; `loadDesk` starts its page. */
export function createDeskWindow(options: DeskWindowOptions): BrowserWindow {
  // A partition without `persist:` lives in memory only.
  const own = session.fromPartition('desk', { cache: false });
  guardWindowSession(own);
  servePages(own, { bundle: options.pages, locked: options.lockedPages });
  const window = new BrowserWindow({
    title: options.title,
    ...(options.bounds ?? { width: 1280, height: 800 }),
    // Alt shows it: people live in tables, not in menus.
    autoHideMenuBar: true,
    minWidth: 880,
    minHeight: 560,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: guestPreferences(own, options.preload, options.devTools),
  });
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  return window;
}

export function loadDesk(window: BrowserWindow): Promise<void> {
  const loaded = window.loadURL(`${deskUrlPrefix}index.html`);
  // Node loads its `Response` when first used, tens of milliseconds that are free while the page's process starts.
  new Response(null);
  return loaded;
}

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
