import type { ElectronApplication, Page } from 'playwright';
import type { Room, Scene, Visit } from './room';

export interface Picture {
  readonly room: string;
  readonly name: string;
  readonly language: 'en' | 'es';
  readonly theme: 'light' | 'dark';
  readonly size: readonly [width: number, height: number];
}

type Look = Pick<Picture, 'theme' | 'size'>;

export const stepLimitMs = 30_000;
const small = [1280, 800] as const;
const large = [1920, 1080] as const;
const themes = ['light', 'dark'] as const;
const every: Look[] = themes.flatMap((theme) => [small, large].map((size) => ({ theme, size })));
const once: Look[] = [{ theme: 'dark', size: small }];

export const fileOf = ({ room, name, language, theme, size }: Picture) =>
  `${room}-${name.replaceAll(/\W+/g, '-')}-${language}-${theme}-${size.join('x')}.png`;

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
    await takePicture(window, `${album}/${fileOf(picture)}`, picture.theme, { pressed: isPressed });
    taken.push(picture);
  };
  const takeAll = async (language: Picture['language'], looks: readonly Look[]) => {
    for (const look of looks) {
      await resize(app, page, look.size);
      await take(page, { room, name, language, ...look });
    }
  };

  await go(visit);
  const extraWindow = scene.apart ? app.windows().at(-1) : undefined;
  if (extraWindow !== undefined) {
    const size = await extraWindow.evaluate(() => [window.innerWidth, window.innerHeight] as const);
    for (const theme of themes)
      await take(extraWindow, { room, name, language: 'en', theme, size });
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

export function speak(page: Page, language: Picture['language']): Promise<void> {
  return page.evaluate(async (chosen) => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: chosen });
  }, language);
}

/** The window itself, not a picture of the page in another size. */
async function resize(app: ElectronApplication, page: Page, size: Look['size']): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [width, height]) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, size);
  await page.waitForFunction((wanted) => window.innerWidth === wanted, size[0]);
}
