import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { financeWorkbook, firstClients } from '../support/finance-list';
import { freshHome, inSpanishAndDark, openDesk, openSample } from './rig';
import {
  beyondEdges,
  brokenHeadings,
  cutPlaceholders,
  edges,
  openByPalette,
  picture,
  resize,
  rowsInView,
  screens,
  zoomed,
  type Small,
} from './small-windows';

/** As small as the window can be made, and 200 % of what is usual. */
const sizes: readonly Small[] = [
  { width: 900, height: 600, zoom: 1 },
  { width: 1280, height: 800, zoom: 2 },
];

const closes = { en: 'Close', es: 'Cerrar' };

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

/** Every screen by its name in Spanish, as the palette reaches it. */
const everyScreen = [
  ...screens.es,
  ...['Comercio', 'Duplicados', 'Registro técnico', 'Registro de auditoría'],
];

/** How much of a button's width is inside the box that scrolls it, in pixels. */
const shownWidth = (button: Locator) =>
  button.evaluate((shown) => {
    const seen = shown.getBoundingClientRect();
    const box = shown.parentElement?.getBoundingClientRect() ?? seen;
    return Math.min(seen.right, box.right) - Math.max(seen.left, box.left);
  });

test('at 200 % in Spanish the rows have the room, and no button or placeholder is cut', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  await inSpanishAndDark(page);
  await resize(app, page, zoomed);
  for (const name of everyScreen) {
    await openByPalette(page, name);
    await picture(app, `zoomed-${name.replaceAll(/\W+/g, '-')}`);
    expect(await beyondEdges(page), name).toEqual([]);
    expect(await cutPlaceholders(page), name).toEqual([]);
    expect(await brokenHeadings(page), name).toEqual([]);
  }
  for (const name of ['Clientes', 'Lotes']) {
    await openByPalette(page, name);
    await page.getByRole('gridcell').first().waitFor();
    const rows = page.locator('main [role="grid"] [role="row"]:has([role="gridcell"])');
    expect(await rowsInView(rows), name).toBeGreaterThanOrEqual(8);
    // The first tab is read, not a letter of it beside the buttons.
    const tab = page.getByRole('main').getByRole('button', { pressed: true }).first();
    expect(await shownWidth(tab), name).toBeGreaterThanOrEqual(50);
    const create = page.getByRole('button', { name: /^Guardar vista/ }).first();
    const inView = await create.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(inView, `the button for a new view of ${name}`).toBe(true);
  }
  // With a filter set every tool is still in view, and nothing lies over the filter.
  await resize(app, page, { ...zoomed, zoom: 1 });
  await openByPalette(page, 'Clientes');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Filtrar', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Estado', exact: true }).click();
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Aplicar' }).click();
  const chip = main.getByRole('button', { name: /^Quitar filtro|^Quitar el filtro/ });
  await chip.waitFor();
  await resize(app, page, zoomed);
  await picture(app, 'zoomed-filtered');
  expect(await beyondEdges(page)).toEqual([]);
  const field = page.getByRole('combobox', { name: 'Buscar en clientes' });
  expect((await edges(chip)).right).toBeLessThanOrEqual((await edges(field)).left);
  expect((await edges(field)).right).toBeLessThanOrEqual(
    (await edges(main.getByRole('search'))).right,
  );

  await openByPalette(page, 'Cambios');
  await page
    .getByRole('list', { name: /ambios/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  const changes = page.locator('main [data-pane="rows"] li');
  expect(await rowsInView(changes)).toBeGreaterThanOrEqual(8);
});

test('a result of a comparison shows its rows at once in a small window, and all that stood above them', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  const buffer = financeWorkbook(await firstClients(page, 30));
  await page.getByRole('link', { name: 'Reconcile', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Choose a file…' }).waitFor();
  await page
    .locator('main input[type="file"]')
    .setInputFiles({ name: 'noviembre.xlsx', mimeType: 'application/zip', buffer });
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption({ label: 'Noviembre' });
  await page.getByRole('rowheader', { name: 'DNI' }).waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('gridcell', { name: 'Different' }).first().waitFor();
  await main.getByRole('button', { name: /^All \d/ }).click();
  const rows = page.locator('main [role="grid"] [role="row"]:has([role="gridcell"])');
  const figures = main.getByText(/^My file: /);
  for (const size of sizes) {
    await resize(app, page, size);
    await rows.nth(7).waitFor();
    await picture(app, `reconcile-${size.width}`);
    expect(await rowsInView(rows), `${size.width}`).toBeGreaterThanOrEqual(8);
    expect(await beyondEdges(page), `${size.width}`).toEqual([]);
    expect(await cutPlaceholders(page), `${size.width}`).toEqual([]);
    const fold = main.getByRole('button', { name: /^Figures/ });
    expect(await figures.isVisible()).toBe(false);
    await fold.dispatchEvent('click');
    await figures.waitFor();
    await picture(app, `reconcile-figures-${size.width}`);
    expect(await rowsInView(rows), `${size.width}`).toBeGreaterThanOrEqual(1);
    await fold.dispatchEvent('click');
    await figures.waitFor({ state: 'detached' });
  }
  // At 200 % the lines are settled behind one button.
  await main.getByRole('button', { name: 'Settle…' }).dispatchEvent('click');
  const settling = page.getByRole('dialog', { name: 'Settle…' });
  await settling.getByRole('button', { name: 'Agreed' }).waitFor();
  await picture(app, 'reconcile-settling');
  const { left, right } = await edges(settling);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(640);
  await settling.getByLabel('Lines to settle').selectOption('shown');
  await settling.getByRole('button', { name: 'Agreed' }).dispatchEvent('click');
  await settling.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Escape');
  await settling.waitFor({ state: 'hidden' });
  // The longest title is whole, and so is the file's line below it.
  await resize(app, page, { ...zoomed, zoom: 1 });
  await inSpanishAndDark(page);
  await openByPalette(page, 'Conciliar');
  await resize(app, page, zoomed);
  await main.getByText('noviembre.xlsx').first().waitFor();
  await picture(app, 'zoomed-reconcile-es');
  const strip = await edges(main.locator('header').first());
  for (const line of [main.getByRole('heading', { level: 1 }), main.locator('header p')]) {
    const { top, bottom } = await edges(line);
    expect(top).toBeGreaterThanOrEqual(strip.top);
    expect(bottom).toBeLessThanOrEqual(strip.bottom);
  }
});

test('at 200 % a pivot table begins below its question in one line, and two groups of a list are seen', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Pivot table', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).selectOption('total_amount');
  await page.getByLabel('Rows', { exact: true }).selectOption('status');
  const table = main.getByRole('table', { name: 'Pivot table' });
  await table.getByRole('rowheader', { name: 'Active' }).waitFor();
  await inSpanishAndDark(page);
  for (const size of sizes) {
    await resize(app, page, size);
    await main.getByText('Lotes · Estado · Estado · Suma: Monto total').waitFor();
    await picture(app, `pivot-${size.width}`);
    const rows = main.getByRole('table', { name: 'Tabla dinámica' }).locator('tbody tr');
    expect(await rowsInView(rows), `${size.width}`).toBe(3);
    expect(await beyondEdges(page), `${size.width}`).toEqual([]);
    const change = main.getByRole('button', { name: 'Cambiar', exact: true });
    const question = main.getByLabel('Filas', { exact: true });
    expect(await question.isVisible()).toBe(false);
    await change.dispatchEvent('click');
    await question.waitFor();
    await picture(app, `pivot-question-${size.width}`);
    await change.dispatchEvent('click');
    await question.waitFor({ state: 'detached' });
  }

  await openByPalette(page, 'Lotes');
  await page.getByRole('columnheader', { name: 'Estado', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Agrupar por esta columna' }).dispatchEvent('click');
  const groups = main.getByRole('table', { name: 'Grupos de la lista' });
  await groups.getByRole('button', { name: 'Cerrado' }).waitFor();
  await picture(app, 'zoomed-groups');
  expect(await rowsInView(groups.locator('tbody tr'))).toBe(3);
  const records = page.locator('main [role="grid"] [role="row"]:has([role="gridcell"])');
  expect(await rowsInView(records)).toBeGreaterThanOrEqual(3);
});
