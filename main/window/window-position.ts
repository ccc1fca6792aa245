import { join } from 'node:path';
import type { BrowserWindow, Rectangle } from 'electron';
import * as v from 'valibot';
import { JsonFile } from '../disk/whole-file';

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
