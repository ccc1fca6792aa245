import { join } from 'node:path';
import { BrowserWindow, nativeTheme, View } from 'electron';
import type { Rectangle } from 'electron';
import * as v from 'valibot';
import { JsonFile } from '../disk/whole-file';
import { guestPreferences, windowSession } from './pages';
import type { Pages } from './pages';

export const deskUrlPrefix = 'app://bundle/';

/** Background colours before the first paint. */
const background = { light: '#f7f7f8', dark: '#101216' };

const backgroundNow = () => (nativeTheme.shouldUseDarkColors ? background.dark : background.light);

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
  const own = windowSession('desk', { bundle: options.pages, locked: options.lockedPages });
  const window = new BrowserWindow({
    title: options.title,
    ...(options.bounds ?? { width: 1280, height: 800 }),
    // The Alt key shows it.
    autoHideMenuBar: true,
    minWidth: 880,
    minHeight: 560,
    show: false,
    backgroundColor: backgroundNow(),
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
  // Node loads its `Response` on first use, which takes tens of milliseconds: done now, while the page's process starts anyway.
  new Response(null);
  return loaded;
}

export const lockedUrlPrefix = 'app://locked/';
const address = `${lockedUrlPrefix}locked/index.html`;

/**
 * Replaces the desk's page with the locked page. It is a different site, so that Chromium gives it a new process and ends the one that held the
 * records: nothing depends on the page cleaning up, and a page that hangs is ended as well.
 */
export async function showLocked(window: BrowserWindow): Promise<void> {
  if (window.isDestroyed()) return;
  const { webContents } = window;
  // While the desk's page loads, the address is still the one before it.
  if (webContents.getURL() === address && !webContents.isLoadingMainFrame()) return;
  const uncover = coverContent(window);
  // A page that never comes to rest may keep Chromium waiting for its leave; `replaceCrashedPage` then loads this one again.
  const end = setTimeout(() => {
    if (!window.isDestroyed() && webContents.getURL() !== address)
      webContents.forcefullyCrashRenderer();
  }, leaveMs);
  try {
    await window.loadURL(address).finally(() => {
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

/** Covers the page with a plain surface of main's own at once; a new page may take a second to come. Returns its removal. */
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

/** A page that ends again within this time is not loaded a third time. */
const crashedAgainMs = 10_000;

/** When the page's process ends by itself (a crash, no memory), loads a new page; `giveUp` when that one ends at once too. */
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
      else if (isLocked()) void window.loadURL(address).catch(() => undefined);
      else void loadDesk(window).catch(() => undefined);
    });
  });
}

const length = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));

const positionSchema = v.object({
  bounds: v.nullable(v.object({ x: length, y: length, width: length, height: length })),
  maximized: v.boolean(),
  /** Chromium's zoom level: 0 is the actual size. */
  zoom: v.pipe(v.number(), v.minValue(-8), v.maxValue(9)),
});

type Position = v.InferOutput<typeof positionSchema>;

const nowhere: Position = { bounds: null, maximized: false, zoom: 0 };

/** How much of a window's top edge must be on a screen, in pixels, for the user to be able to drag it. */
const grabbable = { width: 120, height: 32 };

/** The position of the main window and its zoom, stored between starts. */
export class WindowPosition {
  readonly #file: JsonFile<typeof positionSchema>;
  readonly #position: Position;
  #saving: Promise<unknown> = Promise.resolve();

  /** Never fails: without a stored position the system places the window. */
  constructor(home: string) {
    this.#file = new JsonFile(join(home, 'window.json'), positionSchema, nowhere);
    this.#position = this.#file.readOrFallback();
  }

  /** Where to open; null to let the system decide, because there is no position or its screen is gone. */
  bounds(workAreas: readonly Rectangle[]): Rectangle | null {
    const { bounds } = this.#position;
    return bounds !== null && workAreas.some((area) => isWithinReach(bounds, area)) ? bounds : null;
  }

  /** Maximizes the window if it was maximized, zooms its pages, and stores its position and zoom when it closes. */
  follow(window: BrowserWindow): void {
    if (this.#position.maximized) window.maximize();
    const { webContents } = window;
    let { zoom } = this.#position;
    const noteZoom = () => {
      if (webContents.getURL() !== '') zoom = webContents.getZoomLevel();
    };
    // Chromium keeps one zoom for each host, and this window's pages are of two.
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) noteZoom();
    });
    webContents.on('did-navigate', () => {
      webContents.setZoomLevel(zoom);
    });
    window.on('close', () => {
      noteZoom();
      const bounds = window.getNormalBounds();
      const position = { bounds, maximized: window.isMaximized(), zoom };
      // Failing to store it is not worth reporting.
      this.#saving = this.#file.write(position).catch(() => undefined);
    });
  }

  /** Resolves when nothing is left to write. */
  async saved(): Promise<void> {
    await this.#saving;
  }
}

/** Exported for tests. */
export function isWithinReach(bounds: Rectangle, area: Rectangle): boolean {
  const across =
    Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isOnTop = bounds.y >= area.y && bounds.y + grabbable.height <= area.y + area.height;
  return across >= grabbable.width && isOnTop;
}
