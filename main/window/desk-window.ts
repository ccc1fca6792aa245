import { BrowserWindow, session } from 'electron';
import type { Rectangle } from 'electron';
import { guardWindowSession } from './guard';
import { guestPreferences } from './preferences';
import { listBundle, servePages } from './scheme';

export const deskUrlPrefix = 'app://bundle/';

interface DeskWindowOptions {
  rendererFolder: string;
  preload: string;
  devTools: boolean;
  title: string;
  backgroundColor: string;
  /** Null: where the system likes. */
  bounds: Rectangle | null;
}

/** The desk's one window, shown as soon as it has something to show; `loadDesk` starts its page. */
export async function createDeskWindow(options: DeskWindowOptions): Promise<BrowserWindow> {
  // A partition without `persist:` lives in memory only.
  const own = session.fromPartition('desk', { cache: false });
  guardWindowSession(own);
  servePages(own, 'bundle', await listBundle(options.rendererFolder, '/index.html'));
  const window = new BrowserWindow({
    title: options.title,
    ...(options.bounds ?? { width: 1280, height: 800 }),
    // Alt shows it: people live in tables, not in menus.
    autoHideMenuBar: true,
    minWidth: 880,
    minHeight: 560,
    show: false,
    backgroundColor: options.backgroundColor,
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
  return window.loadURL(`${deskUrlPrefix}index.html`);
}
