/* global window -- in what runs inside the page */
import { join } from 'node:path';
import { speak } from './acts.mjs';

export const stepLimitMs = 30_000;
const small = [1280, 800];
const large = [1920, 1080];
const themes = ['light', 'dark'];
const every = themes.flatMap((theme) => [small, large].map((size) => ({ theme, size })));
const once = [{ theme: 'dark', size: small }];

/** Takes the pictures of a scene: in English in every theme and size; the language is then switched under it, as people do it. */
export class Camera {
  /** @type {{ file: string, room: string, name: string, language: string, theme: string, size: string }[]} */
  taken = [];
  failures = 0;
  #album;

  constructor(album) {
    this.#album = album;
  }

  missed(what, error) {
    this.failures += 1;
    console.log(`✗ ${what}: ${String(error.message).split('\n').slice(0, 2).join(' ')}`);
  }

  /** @param {import('./rooms.mjs').Visit} visit @param {string} room @param {import('./rooms.mjs').Scene} scene */
  async take(visit, room, scene) {
    const { name } = scene;
    try {
      if (scene.apart) await this.#apart(visit, room, scene);
      else await this.#inBothLanguages(visit, room, scene);
      console.log(`✓ ${room}/${name}`);
    } catch (error) {
      this.missed(`${room}/${name}`, error);
      const file = join(this.#album, `missed-${room}-${name}.png`);
      await visit.page.screenshot({ path: file }).catch(() => undefined);
      await speak(visit.page, 'en').catch(() => undefined);
    }
  }

  async #apart(visit, room, { name, apart, after }) {
    const page = await apart(visit);
    const size = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
    for (const theme of themes) {
      await this.#picture(page, { room, name, language: 'en', theme, size });
    }
    await after?.(visit);
  }

  async #inBothLanguages(visit, room, scene) {
    const { whole = false, again, after } = scene;
    await scene.go(visit);
    await this.#pictures(visit, room, scene, 'en', every);
    if (again) await after?.(visit);
    await speak(visit.page, 'es');
    await again?.(visit);
    await this.#pictures(visit, room, scene, 'es', whole ? every : once);
    if (again) await after?.(visit);
    await speak(visit.page, 'en');
    if (!again) await after?.(visit);
  }

  async #pictures({ app, page }, room, { name, held = false }, language, looks) {
    if (!held) {
      const busy = page.locator('[aria-busy="true"]');
      await busy.first().waitFor({ state: 'detached', timeout: stepLimitMs });
    }
    for (const { theme, size } of looks) {
      await resize(app, page, size);
      await this.#picture(page, { room, name, language, theme, size });
    }
  }

  async #picture(page, { room, name, language, theme, size }) {
    await dress(page, theme);
    const file = `${room}-${name}-${language}-${theme}-${size.join('x')}.png`;
    await page.screenshot({ path: join(this.#album, file), animations: 'disabled' });
    this.taken.push({ file, room, name, language, theme, size: size.join(' × ') });
  }
}

/** The window itself, not a picture of the page in another size. */
async function resize(app, page, [width, height]) {
  await app.evaluate(
    ({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(wanted.width, wanted.height);
    },
    { width, height },
  );
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
}

/** The page changes its theme when it hears of the system's, and is painted in it a frame later. */
async function dress(page, theme) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (wanted) => (window.document.documentElement.dataset.theme ?? wanted) === wanted,
    theme,
  );
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        window.requestAnimationFrame(() => window.requestAnimationFrame(resolve)),
      ),
  );
}
