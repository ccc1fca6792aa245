import { writeFile } from 'node:fs/promises';
import type { ElectronApplication, Locator, Page } from 'playwright';
import { expect } from 'vitest';

export interface Small {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

export const zoomed: Small = { width: 1280, height: 800, zoom: 2 };

export const screens = {
  en: [...['Home', 'Clients', 'Lots', 'Cards', 'Changes', 'Reconcile', 'Pivot table', 'Settings']],
  es: [
    ...['Inicio', 'Clientes', 'Lotes', 'Tarjetas', 'Cambios', 'Conciliar', 'Tabla dinámica'],
    'Configuración',
  ],
};

export async function resize(app: ElectronApplication, page: Page, size: Small): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(width, height);
    window?.webContents.setZoomFactor(zoom);
  }, size);
  const { width, zoom } = size;
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / zoom);
}

export const edges = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/**
 * Names of what stands beyond the window's edges: the head of the screen, and the window itself
 * when it can be scrolled.
 */
export const beyondEdges = (page: Page) =>
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

/** Of the whole window: one by coordinates of the page would show a part of it. */
export async function picture(app: ElectronApplication, name: string): Promise<void> {
  const [page] = app.windows();
  // What was asked for before is drawn by then.
  await page?.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return image?.toPNG().toString('base64') ?? '';
  });
  await writeFile(`out/e2e/${name}.png`, png, 'base64');
}

export async function openByPalette(page: Page, name: string): Promise<void> {
  await page.locator('dialog [role="combobox"]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name, exact: true }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
}

/** How many rows are to be seen from edge to edge. */
export const rowsInView = (rows: Locator) =>
  rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        const at = (y: number) => {
          const hit = document.elementFromPoint(left + 40, y);
          return hit !== null && (row.contains(hit) || hit.contains(row));
        };
        return bottom <= innerHeight && at(top + 2) && at(bottom - 2);
      }).length,
  );

/** What is written in a field before anything is typed, and is wider than its room. */
export const cutPlaceholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input[placeholder]')]
      .filter((input) => {
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
        const context = document.createElement('canvas').getContext('2d');
        if (context === null || input.clientWidth === 0) return false;
        context.font = `${fontSize} ${fontFamily}`;
        const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return context.measureText(input.placeholder).width > room;
      })
      .map(({ placeholder }) => placeholder),
  );

/** Headings of columns that go on in a second line. */
export const brokenHeadings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(th, [role="columnheader"])')]
      .filter((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 8));
        return heading.textContent.trim() !== '' && Math.max(...tops) - Math.min(...tops) > 1;
      })
      .map((heading) => heading.textContent.trim()),
  );
