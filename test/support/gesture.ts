import type { ElectronApplication, Page } from 'playwright';

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Once, before anything is pressed: a navigation that was refused is one Playwright would wait for.
 */
export async function placeOf(entry: Page): Promise<Place> {
  const box = await entry.locator('a').boundingBox();
  return { x: Math.round((box?.x ?? 0) + 20), y: Math.round((box?.y ?? 0) + 10) };
}

/**
 * A click as the system would send it to the window that waits for a gesture; none when it has
 * gone.
 */
export async function clickThere(app: ElectronApplication, place: Place): Promise<void> {
  await app.evaluate(({ webContents }, at) => {
    const revealed = webContents
      .getAllWebContents()
      .find((each) => each.getURL().includes('reveal'));
    for (const type of ['mouseDown', 'mouseUp'] as const) {
      revealed?.sendInputEvent({ type, ...at, button: 'left', clickCount: 1 });
    }
  }, place);
}

/**
 * The window of main's own, asked for by the page. It closes when it is left: the window before, as
 * it goes, may take the focus from it once more where no window manager decides; then it is asked
 * for again, as a person would.
 */
export async function askForGesture<T>(
  app: ElectronApplication,
  ask: () => Promise<T>,
  again = 3,
): Promise<{ entry: Page; asking: Promise<T>; text: string; place: Place }> {
  const opened = app.waitForEvent('window');
  const asking = ask();
  const entry = await opened;
  try {
    const text = await entry.locator('main').innerText();
    return { entry, asking, text, place: await placeOf(entry) };
  } catch (thrown) {
    if (again === 0 || !entry.isClosed()) throw thrown;
    await asking;
    return askForGesture(app, ask, again - 1);
  }
}
