import { join } from 'node:path';
import { BrowserWindow, nativeTheme, session } from 'electron';
import type { Rectangle } from 'electron';
import * as v from 'valibot';
import { JsonFile } from '../disk/whole-file';
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

const length = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));

const positionSchema = v.object({
  bounds: v.nullable(v.object({ x: length, y: length, width: length, height: length })),
  maximized: v.boolean(),
});

type Position = v.InferOutput<typeof positionSchema>;

const nowhere: Position = { bounds: null, maximized: false };

/** So much of a window's top has to be on a screen that it can be taken hold of. */
const holdable = { width: 120, height: 32 };

/** The position of the main window, stored between starts. */
export class WindowPosition {
  readonly #file: JsonFile<typeof positionSchema>;
  readonly #position: Position;
  #saving: Promise<unknown> = Promise.resolve();

  private constructor(file: JsonFile<typeof positionSchema>, position: Position) {
    this.#file = file;
    this.#position = position;
  }

  /** Never fails: a window without a remembered position is a window. */
  static async open(home: string): Promise<WindowPosition> {
    const file = new JsonFile(join(home, 'window.json'), positionSchema, nowhere);
    return new WindowPosition(file, await file.read().catch(() => nowhere));
  }

  /** Where to open, or null where the system likes: the screen it was on may be gone. */
  bounds(workAreas: readonly Rectangle[]): Rectangle | null {
    const { bounds } = this.#position;
    return bounds !== null && workAreas.some((area) => isWithinReach(bounds, area)) ? bounds : null;
  }

  /** Brings the window to where it was, and remembers where it is when it closes. */
  follow(window: BrowserWindow): void {
    if (this.#position.maximized) window.maximize();
    window.on('close', () => {
      const position = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
      // Not worth a word to people when it cannot be written.
      this.#saving = this.#file.write(position).catch(() => undefined);
    });
  }

  /** Resolves when nothing is left to be written. */
  async saved(): Promise<void> {
    await this.#saving;
  }
}

/** Exported for tests. */
export function isWithinReach(bounds: Rectangle, area: Rectangle): boolean {
  const across =
    Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isOnTop = bounds.y >= area.y && bounds.y + holdable.height <= area.y + area.height;
  return across >= holdable.width && isOnTop;
}
