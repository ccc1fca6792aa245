import { writeFile } from 'node:fs/promises';
import type { ElectronApplication, Page } from 'playwright';
import type { Room, Scene, Visit } from './room';

export interface Picture {
  readonly room: string;
  readonly name: string;
  readonly language: 'en' | 'es';
  readonly theme: 'light' | 'dark';
  readonly size: readonly [width: number, height: number];
  /** 2 at 200 %. */
  readonly zoom: number;
}

type Look = Pick<Picture, 'theme' | 'size' | 'zoom'>;

export const stepLimitMs = 30_000;
const small = [1280, 800] as const;
const large = [1920, 1080] as const;
const themes = ['light', 'dark'] as const;
const usual: Look = { theme: 'dark', size: small, zoom: 1 };
const zoomed: Look = { ...usual, zoom: 2 };
const every: Look[] = [
  ...themes.flatMap((theme) => [small, large].map((size) => ({ theme, size, zoom: 1 }))),
  zoomed,
];
const once: Look[] = [usual, zoomed];

export const fileOf = ({ room, name, language, theme, size, zoom }: Picture) =>
  `${room}-${name.replaceAll(/\W+/g, '-')}-${language}-${theme}-${size.join('x')}${zoom === 1 ? '' : `-${zoom * 100}`}.png`;

/**
 * Of a scene: in English in every theme and size; the language is then switched under it, as people
 * do it.
 */
export async function takeScene(
  album: string,
  visit: Visit,
  { name: room, full = false }: Room,
  scene: Scene,
): Promise<Picture[]> {
  const { app, page } = visit;
  const { name, go, pressed: isPressed, after, again } = scene;
  const taken: Picture[] = [];
  const take = async (window: Page, picture: Picture) => {
    const path = `${album}/${fileOf(picture)}`;
    await takePicture(window, path, picture.theme, { pressed: isPressed });
    if (picture.zoom !== 1) await captureZoomed(app, path);
    taken.push(picture);
  };
  const takeAll = async (language: Picture['language'], looks: readonly Look[]) => {
    for (const look of looks) {
      await resize(app, page, look);
      await take(page, { room, name, language, ...look });
    }
    // The next scene is gone to with a pointer, whose place does not know of the zoom.
    await resize(app, page, usual);
  };

  await go(visit);
  const extraWindow = scene.apart ? app.windows().at(-1) : undefined;
  if (extraWindow !== undefined) {
    const size = await extraWindow.evaluate(() => [window.innerWidth, window.innerHeight] as const);
    for (const theme of themes)
      await take(extraWindow, { room, name, language: 'en', theme, size, zoom: 1 });
    await after?.(visit);
    return taken;
  }
  await takeAll('en', every);
  if (again) await after?.(visit);
  await speak(page, 'es');
  if (again) await go(visit);
  await takeAll('es', full ? every : once);
  if (again) await after?.(visit);
  await speak(page, 'en');
  if (!again) await after?.(visit);
  return taken;
}

/** One picture; of a screen that is still reading only if it is `isPressed` so. */
export async function takePicture(
  page: Page,
  path: string,
  theme: Picture['theme'],
  { pressed: isPressed = false } = {},
): Promise<void> {
  const busy = page.locator('[aria-busy="true"]').first();
  if (!isPressed) await busy.waitFor({ state: 'detached', timeout: stepLimitMs });
  // The page changes its theme when it hears of the system's, and is painted in it a frame later.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.theme ?? wanted) === wanted,
    theme,
  );
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.screenshot({ path, animations: 'disabled' });
}

/** A picture by coordinates of the page would be a part of the zoomed window. */
async function captureZoomed(app: ElectronApplication, path: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return image?.toPNG().toString('base64') ?? '';
  });
  await writeFile(path, png, 'base64');
}

export function speak(page: Page, language: Picture['language']): Promise<void> {
  return page.evaluate(async (chosen) => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: chosen });
  }, language);
}

/** The window itself, not a picture of the page in another size. */
async function resize(app: ElectronApplication, page: Page, { size, zoom }: Look): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, { size: [width, height], zoom }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(width, height);
      window?.webContents.setZoomFactor(zoom);
    },
    { size, zoom },
  );
  await page.waitForFunction((wanted) => window.innerWidth === wanted, size[0] / zoom);
}
