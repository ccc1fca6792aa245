import { join } from 'node:path';
import { type BrowserWindow, type Rectangle } from 'electron';
import * as v from 'valibot';
import { JsonFile } from '../disk/json-file';

const length = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));

const positionSchema = v.object({
  bounds: v.nullable(v.object({ x: length, y: length, width: length, height: length })),
  maximized: v.boolean(),
  /** Chromium's zoom level: 0 is the actual size. */
  zoom: v.pipe(v.number(), v.minValue(-8), v.maxValue(9)),
});

type Position = v.InferOutput<typeof positionSchema>;

const nowhere: Position = { bounds: null, maximized: false, zoom: 0 };

/**
 * How much of a window's top edge must be on a screen, in pixels, for the user to be able to drag
 * it.
 */
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

  /**
   * Where to open; null to let the system decide, because there is no position or its screen is
   * gone.
   */
  bounds(workAreas: readonly Rectangle[]): Rectangle | null {
    const { bounds } = this.#position;
    return bounds !== null && workAreas.some((area) => isWithinReach(bounds, area)) ? bounds : null;
  }

  /**
   * Maximizes the window if it was maximized, zooms its pages, and stores its position and zoom
   * when it closes.
   */
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
