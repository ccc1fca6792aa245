import type { ElectronApplication, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { freshHome, inSpanishAndDark, openDesk, openSample } from './rig';

interface Small {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** As small as the window can be made, and 200 % of what is usual. */
const sizes: readonly Small[] = [
  { width: 900, height: 600, zoom: 1 },
  { width: 1280, height: 800, zoom: 2 },
];

const screens = {
  en: [...['Home', 'Clients', 'Lots', 'Cards', 'Changes', 'Reconcile', 'Pivot table', 'Settings']],
  es: [
    ...['Inicio', 'Clientes', 'Lotes', 'Tarjetas', 'Cambios', 'Conciliar', 'Tabla dinámica'],
    'Configuración',
  ],
};

const closes = { en: 'Close', es: 'Cerrar' };

async function resize(app: ElectronApplication, page: Page, size: Small): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(width, height);
    window?.webContents.setZoomFactor(zoom);
  }, size);
  const { width, zoom } = size;
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / zoom);
}

const edges = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });

/**
 * Names of what stands beyond the window's edges: the head of the screen, and the window itself
 * when it can be scrolled.
 */
const beyondEdges = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const head = document.querySelector('main h1')?.closest('header');
    const cut = [...(head?.querySelectorAll('h1, p, button, input') ?? [])].filter((part) => {
      const { left, right, bottom } = part.getBoundingClientRect();
      return left < 0 || right > innerWidth || bottom > innerHeight;
    });
    return [
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? ['window'] : []),
      ...(head === null || head === undefined ? ['no head'] : []),
      ...cut.map((part) => part.getAttribute('aria-label') ?? part.textContent.trim()),
    ];
  });

test('at 900×600 and at 200 % every screen is reached whole, and a record lies over its list, in both languages', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  for (const language of ['en', 'es'] as const) {
    if (language === 'es') await inSpanishAndDark(page);
    for (const size of sizes) {
      await resize(app, page, size);
      for (const name of screens[language]) {
        const link = page.getByRole('link', { name, exact: true });
        const { left, right } = await edges(link);
        expect(right - left).toBeLessThan(60);
        // A pointer of the test's would be led by coordinates without the zoom.
        await link.dispatchEvent('click');
        await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
        expect(await beyondEdges(page), `${name} ${size.width}`).toEqual([]);
      }
      const clients = screens[language][1] ?? '';
      await page.getByRole('link', { name: clients, exact: true }).dispatchEvent('click');
      await page.getByRole('gridcell').nth(1).dispatchEvent('dblclick');
      const panel = page.locator('aside[data-pane="panel"]');
      await panel.waitFor();
      const [list, over] = [await edges(page.getByRole('grid')), await edges(panel)];
      expect(list.right, 'the list is as wide as before').toBe(size.width / size.zoom);
      expect(over.right).toBe(list.right);
      expect(over.left).toBeGreaterThanOrEqual(list.left);
      await panel.getByRole('button', { name: closes[language] }).dispatchEvent('click');
      await panel.waitFor({ state: 'detached' });
    }
    await resize(app, page, { width: 1280, height: 800, zoom: 1 });
  }
});
