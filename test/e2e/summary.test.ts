import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { connectDesk, desk } from '../support/cli-desk';
import { axeOn } from '../support/looks/axe-page';
import { looksRightInBothThemes } from '../support/looks/both-themes';
import {
  answerSaveDialog,
  exportInSpanish,
  freshHome,
  freshService,
  inSpanishAndDark,
  openDesk,
  openSample,
  visit,
} from './rig';

/** At 1280 by 800 what is asked is in one row, with every control at the same height. */
async function questionIsOneRow(page: Page): Promise<void> {
  const controls = page.locator('.question.first').locator('select, input, button:not(li button)');
  const tops = await controls.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().bottom)),
  );
  expect(tops.length).toBe(7);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
}

test('lots by product and state: currencies apart, a figure leads to its records, the table is exported, in both languages', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await visit(page, 'Lots');
  await visit(page, 'Pivot table');
  const table = page.getByRole('table', { name: 'Pivot table' });
  await table.getByRole('rowheader', { name: 'Tarjeta Combustible' }).waitFor();
  await page.getByLabel('Rows', { exact: true }).selectOption('code');
  await page.getByText('The first 20 of 200 rows.').waitFor();
  await page.getByLabel('Rows', { exact: true }).selectOption('product_name');
  await table.getByRole('rowheader', { name: 'Tarjeta Combustible' }).waitFor();
  await page.getByLabel('Amount').selectOption('total_amount');
  await page.getByRole('figure').filter({ hasText: 'USD' }).waitFor();
  const totals = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Total', exact: true }) });
  expect(await totals.count()).toBe(1);
  const heads = await table.getByRole('columnheader').allTextContents();
  expect(heads.map((text) => text.trim())).toEqual(expect.arrayContaining(['PEN', 'USD', 'Total']));
  await page.screenshot({ path: 'out/e2e/summary.png' });
  // The other figures of the same amounts: none is greater than the next.
  // The last two columns are the totals in soles and dollars.
  const ofSoles = totals.getByRole('cell').nth(-2);
  const figures: number[] = [];
  for (const measure of ['min', 'average', 'max', 'sum']) {
    const before = await ofSoles.textContent();
    await page.getByLabel('Show', { exact: true }).selectOption(measure);
    await expect.poll(() => ofSoles.textContent()).not.toBe(before);
    figures.push(Number((await ofSoles.textContent())?.replaceAll(',', '')));
  }
  expect(figures).toEqual(figures.toSorted((one, other) => one - other));
  expect(new Set(figures).size).toBe(4);
  await page.getByRole('button', { name: 'Copy table' }).click();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect
    .poll(copied)
    .toMatch(/^Product name\t.*\tTotal amount, Sum, Total PEN\tTotal amount, Sum, Total USD\r?\n/);
  expect((await copied()).trimEnd().split(/\r?\n/).at(-1)).toMatch(/^Total\t[\d.]+\t/);

  // A notice that is being read stays; one in another language than the screen's does not.
  const toast = page.locator('section').filter({ hasText: 'Table copied.' });
  await toast.hover();
  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Tabla dinámica' }).waitFor();
  await toast.waitFor({ state: 'detached' });
  await page.screenshot({ path: 'out/e2e/summary-es-dark.png' });
  const file = join(folder, 'cuadro.xlsx');
  await exportInSpanish({ app, page }, file);
  const book = XLSX.read(await readFile(file));
  const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets['Tabla dinámica'] ?? {}, {
    header: 1,
  });
  expect(rows[0]?.slice(1)).toEqual([
    'Producto',
    ...['Activo PEN', 'Activo USD', 'Cerrado PEN', 'Cerrado USD', 'Total PEN', 'Total USD'],
  ]);
  expect(rows.at(-1)?.[1]).toBe('Total');
  await page.keyboard.press('Escape');

  await page.getByLabel('Mostrar', { exact: true }).selectOption('records');
  const figure = page.getByRole('button', {
    name: /ver los registros de Tarjeta Combustible, Total/,
  });
  const count = Number(await figure.textContent());
  await figure.click();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount'))
    .toBe(String(count + 1));

  // The groups of what the list is narrowed to, as a summary.
  await page.getByTitle('Columna: Estado').click({ force: true });
  await page.getByRole('menuitem', { name: 'Agrupar por esta columna' }).click();
  await page.getByRole('button', { name: 'En una tabla dinámica' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tabla dinámica' }).waitFor();
  await page.getByText('Producto Tarjeta Combustible').waitFor();
  const groups = page.getByRole('table', { name: 'Tabla dinámica' });
  const sum = groups.getByRole('button', { name: /ver los registros de Activo/ }).first();
  await sum.click();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount').then(Number))
    .toBeLessThan(count + 1);
}, 180_000);

test('lots by month: months in words, shares and changes, sorted by a column, columns of time that lead to their records', async () => {
  const { page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await visit(page, 'Pivot table');
  const table = page.getByRole('table', { name: 'Pivot table' });
  await page.getByLabel('Rows', { exact: true }).selectOption('created_at:month');
  await page.getByLabel('Amount').selectOption('total_amount');
  const months = table.getByRole('rowheader');
  await expect.poll(() => months.first().textContent()).toMatch(/^[A-Z][a-z]+ \d{4}$/);
  const columnsOfChart = page.getByRole('figure').filter({ hasText: 'PEN' }).getByRole('button');
  await expect.poll(() => columnsOfChart.count()).toBeGreaterThan(6);
  // The running month says that it is not over; it is the last one.
  expect(await columnsOfChart.last().getAttribute('aria-label')).toMatch(/this month is not over$/);
  await columnsOfChart.nth(2).hover();
  await page.screenshot({ path: 'out/e2e/pivot-months.png', fullPage: true });

  // In cents, by the figures themselves: the shares of a column make a hundred.
  const texts = async (nth: number) => {
    const rows = await table
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .all();
    return Promise.all(rows.map((row) => row.getByRole('cell').nth(nth).textContent()));
  };
  const last = -2;
  const values = (await texts(last)).map((text) => Number((text ?? '').trim().replaceAll(',', '')));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Shown as').selectOption('of-column');
  await expect.poll(() => texts(last)).toContainEqual(expect.stringContaining('100.0 %'));
  const shares = (await texts(last)).map((text) => Number((text ?? '').trim().replace(' %', '')));
  const total = values.at(-1) ?? 0;
  for (const [at, value] of values.entries())
    expect(shares[at]).toBeCloseTo(Math.round((value / total) * 1000) / 10, 1);
  await page.getByLabel('Shown as').selectOption('month');
  await expect
    .poll(() => texts(last))
    .toContainEqual(expect.stringMatching(/[+-][\d,]+\.\d\d\s*[+-][\d,.]+ %/));
  // Each month is compared with its figure of a year earlier, where the table has that.
  const names = (await months.allTextContents()).map((name) => name.trim());
  const signed = (amount: number, digits: number) =>
    amount.toLocaleString('en', {
      ...{
        signDisplay: 'exceptZero',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      },
    });
  const expected = names.map((name, at) => {
    const [month = '', year = ''] = name.split(' ');
    const then = values[names.indexOf(`${month} ${Number(year) - 1}`)] ?? 0;
    if (then === 0) return '';
    const difference = (Math.round((values[at] ?? 0) * 100) - Math.round(then * 100)) / 100;
    return `${signed(difference, 2)} ${signed((difference / then) * 100, 1)} %`;
  });
  expect(expected.at(-2)).toMatch(/^[+-][\d,]+\.\d\d [+-][\d,.]+ %$/);
  await page.getByLabel('Shown as').selectOption('year');
  const compared = async () => (await texts(last)).map((text) => text?.replace(/\s+/, ' ').trim());
  await expect.poll(compared).toEqual(expected);
  await page.screenshot({ path: 'out/e2e/pivot-year-before.png', fullPage: true });
  await page.getByLabel('Shown as').selectOption('value');

  const header = table.getByRole('columnheader').last();
  await header.getByRole('button').click();
  expect(await header.getAttribute('aria-sort')).toBe('descending');
  const numbers = (await texts(-1))
    .slice(0, -1)
    .map((text) => Number((text ?? '').trim().replaceAll(',', '')));
  const known = numbers.filter((each) => each !== 0);
  expect(known).toEqual(known.toSorted((one, other) => other - one));

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Tabla dinámica' }).waitFor();
  const inWords = page.getByRole('table', { name: 'Tabla dinámica' }).getByRole('rowheader');
  await expect.poll(() => inWords.first().textContent()).toMatch(/^[a-z]+ de \d{4}$/);
  await page.screenshot({ path: 'out/e2e/pivot-months-es-dark.png', fullPage: true });
  await page.getByLabel('Filas', { exact: true }).selectOption('created_at:quarter');
  await expect.poll(() => inWords.first().textContent()).toMatch(/^T[1-4] \d{4}$/);
  await page.getByLabel('Mostrar como').selectOption('quarter');
  await expect
    .poll(() => columnsOfChart.last().getAttribute('aria-label'))
    .toMatch(/^T[1-4] \d{4}: .* frente al trimestre anterior, este trimestre aún no termina$/);
  await page.screenshot({ path: 'out/e2e/pivot-quarters-es-dark.png', fullPage: true });
  await columnsOfChart.nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
}, 180_000);

test('a pivot table is saved, opened again and written on a schedule, with nothing axe finds', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, 'Pivot table');
  await page.getByLabel('Rows', { exact: true }).selectOption('created_at:month');
  await page.getByLabel('Amount').selectOption('total_amount');
  await questionIsOneRow(page);
  await page.screenshot({ path: 'out/e2e/pivot-question.png' });
  const condition = page.getByLabel('Only records that match');
  await condition.fill('status:active');
  await page.getByRole('list', { name: 'Understood' }).waitFor();
  await questionIsOneRow(page);
  await page.screenshot({ path: 'out/e2e/pivot-condition.png' });
  await condition.fill('');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Second measure').selectOption('records');
  await page.screenshot({ path: 'out/e2e/pivot-question-more.png' });
  const figures = page.getByRole('figure');
  await figures.first().waitFor();
  expect((await axeOn(page)).violations).toEqual([]);
  await page.getByRole('button', { name: 'Saved tables' }).click();
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save pivot table' });
  await dialog.getByLabel('Name').fill('Lots by month');
  expect((await axeOn(page)).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Lots by month' }).first().waitFor();

  // Another question, and the saved one again.
  await page.getByLabel('Rows', { exact: true }).selectOption('status');
  await page
    .getByRole('button', { name: /Lots by month/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Lots by month Lots' }).click();
  await expect
    .poll(() => page.getByLabel('Rows', { exact: true }).inputValue())
    .toBe('created_at:month');
  await page.screenshot({ path: 'out/e2e/pivot-saved.png' });

  await app.evaluate(({ dialog: folderDialog }, path) => {
    folderDialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  await page
    .getByRole('button', { name: /Lots by month/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Export on a schedule…' }).click();
  const table = page.getByRole('listitem').filter({ hasText: 'Lots by month' }).first();
  await table.getByLabel('Export to a folder').selectOption('month');
  await table.getByText(folder).waitFor();
  await table.getByLabel('Format').selectOption('pdf');
  await page.screenshot({ path: 'out/e2e/pivot-scheduled.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  const scheduled = () =>
    page.evaluate(async () => {
      const all = await window.desk.subscriptions.list();
      return all.ok ? all.value.map((each) => each.export) : [];
    });
  await expect.poll(scheduled).toMatchObject([{ every: 'month', format: 'pdf', folder }]);
  // The next sync writes it, on paper; then as a workbook with each sync.
  const sync = () =>
    page.evaluate(async () => {
      const reply = await window.desk.sync.start({ resources: ['lots'] });
      if (!reply.ok) throw new Error(reply.failure.code);
    });
  const written = async (ending: string) =>
    (await readdir(folder)).filter(
      (name) => name.startsWith('Pivot table Lots Lots by month') && name.endsWith(ending),
    );
  await sync();
  await expect.poll(() => written('.pdf'), { timeout: 60_000 }).toHaveLength(1);
  const [pdf = ''] = await written('.pdf');
  const paper = execFileSync('pdftotext', ['-layout', join(folder, pdf), '-'], {
    encoding: 'utf8',
  });
  for (const part of ['Sum PEN', 'Sum USD', 'Total', 'Page 1 of']) expect(paper).toContain(part);
  expect(paper).toMatch(/^ *[A-Z][a-z]+ \d{4} +[\d,]+\.\d\d +/m);
  await table.getByLabel('Format').selectOption('xlsx');
  await table.getByLabel('Export to a folder').selectOption('sync');
  await expect.poll(scheduled).toMatchObject([{ every: 'sync', format: 'xlsx' }]);
  await sync();
  await expect.poll(() => written('.xlsx'), { timeout: 60_000 }).toHaveLength(1);
  const [xlsx = ''] = await written('.xlsx');
  expect(XLSX.read(await readFile(join(folder, xlsx))).SheetNames).toEqual([
    ...['Pivot table', 'About'],
  ]);

  await inSpanishAndDark(page);
  await visit(page, 'Tabla dinámica');
  await page.getByLabel('Segunda medida').waitFor();
  await questionIsOneRow(page);
  await page.screenshot({ path: 'out/e2e/pivot-question-more-es-dark.png' });
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByLabel('Segunda medida').waitFor({ state: 'hidden' });
  // What is hidden and chosen is counted.
  await page.getByRole('button', { name: 'Más (1)', exact: true }).waitFor();
  await questionIsOneRow(page);
  await page.screenshot({ path: 'out/e2e/pivot-question-es-dark.png' });
  expect((await axeOn(page)).violations).toEqual([]);
}, 120_000);

test('months by state: stacked columns with an axis, told beside the mouse, hatched while they run, leading to their records; each state of the screen is for everybody', async () => {
  const { page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, 'Pivot table');
  const table = page.getByRole('table', { name: 'Pivot table' });
  const looksRight = (name: string) => looksRightInBothThemes(page, `out/e2e/pivot-${name}`);
  await page.getByLabel('Rows', { exact: true }).selectOption('created_at:month');
  await page.getByLabel('Columns', { exact: true }).selectOption('status');
  await page.getByLabel('Amount').selectOption('total_amount');
  const figure = page.getByRole('figure').filter({ hasText: 'PEN' });
  const months = figure.getByRole('button');
  await expect.poll(() => months.count()).toBeGreaterThan(6);
  expect(await figure.getByRole('listitem').allTextContents()).toEqual(['Active', 'Closed']);
  const stacks = await months.evaluateAll((all) =>
    all.map((each) => each.querySelectorAll('.part').length),
  );
  expect(Math.max(...stacks)).toBe(2);
  // Round figures from nothing up.
  const axis = (await figure.locator('.axis span').allTextContents()).map((text) =>
    Number(text.replaceAll(',', '')),
  );
  expect(axis[0]).toBe(0);
  expect(axis.length).toBeGreaterThan(2);
  expect(axis).toEqual(axis.map((_, at) => (axis[1] ?? 0) * at));
  // The value and the change, of the month and of its parts.
  const stacked = months.nth(stacks.lastIndexOf(2));
  await stacked.hover();
  const tip = figure.locator('.column:hover + .tip');
  await expect.poll(() => tip.isVisible()).toBe(true);
  const tipText = ((await tip.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();
  expect(tipText).toMatch(
    /^[A-Z][a-z]+ \d{4}: [\d,]+\.\d\d(, [+-][\d,]+\.\d % against the month before)?(, this month is not over)? Active: [\d,]+\.\d\d Closed: [\d,]+\.\d\d$/,
  );
  const names = await months.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
  expect(names.filter((name) => name.includes('against the month before')).length).toBeGreaterThan(
    3,
  );
  expect(tipText).toContain((await stacked.getAttribute('aria-label')) ?? 'no label');
  await looksRight('stacked');
  const hatched = await months.evaluateAll((all) =>
    all.map((each) => {
      const part = each.querySelector('.part');
      return part !== null && getComputedStyle(part).backgroundImage.startsWith('repeating-');
    }),
  );
  expect(hatched.filter(Boolean)).toHaveLength(1);
  expect(hatched.at(-1)).toBe(true);

  // Each way of showing the figures, and a state of before.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Second measure').selectOption('average');
  for (const shown of ['of-column', 'of-row', 'month', 'year']) {
    const second = page.getByLabel('Second measure');
    if (shown.startsWith('of-')) await second.selectOption('');
    await page.getByLabel('Shown as').selectOption(shown);
    await expect.poll(() => page.getByLabel('Shown as').inputValue()).toBe(shown);
    await looksRight(shown);
  }
  await page.getByLabel('Shown as').selectOption('value');
  const asOf = page.getByLabel('As of');
  const [, , earlier = ''] = await asOf
    .getByRole('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  expect(earlier).not.toBe('');
  await asOf.selectOption(earlier);
  // Figures of before lead to no records of now.
  await expect.poll(() => table.getByRole('cell').getByRole('button').count()).toBe(0);
  await looksRight('as-of');
  await asOf.selectOption('');
  await expect.poll(() => table.getByRole('cell').getByRole('button').count()).toBeGreaterThan(0);

  const condition = page.getByLabel('Only records that match');
  await condition.fill('nope:1');
  await page.getByText(/There is no result until then/).waitFor();
  await looksRight('not-understood');
  await condition.fill('code:no-such-lot');
  await page.getByRole('heading', { name: /No/ }).last().waitFor();
  await looksRight('none');
  await condition.fill('');
  await page.getByRole('button', { name: 'Saved tables' }).click();
  await page.getByText('No pivot table is saved yet.').waitFor();
  await looksRight('saved-none');
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save pivot table' });
  await looksRight('save-as');
  await dialog.getByLabel('Name').fill('Lots');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Columns', { exact: true }).selectOption('');
  await page.getByRole('button', { name: /^Lots.*changed/ }).click();
  await looksRight('saved-changed');
  await page.keyboard.press('Escape');

  // A column leads to as many records as it stands for.
  await page.getByLabel('Show', { exact: true }).selectOption('records');
  const counted = page.getByRole('figure').first().getByRole('button');
  await expect.poll(() => counted.nth(3).getAttribute('aria-label')).toMatch(/: \d+(, |$)/);
  const label = (await counted.nth(3).getAttribute('aria-label')) ?? '';
  await counted.nth(3).click();
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount'))
    .toBe(String(Number(/: (\d+)/.exec(label)?.[1]) + 1));
}, 240_000);

test('groups of a list above its rows: counted, summed apart by currency, one of them chosen with the keyboard and left again', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await visit(page, 'Lots');
  const rowCount = () => page.getByRole('grid').getAttribute('aria-rowcount').then(Number);
  await expect.poll(rowCount).toBeGreaterThan(1);
  const all = await rowCount();
  const header = page.getByRole('columnheader', { name: 'Product name', exact: true });
  await header.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Group by this column' }).focus();
  await page.keyboard.press('Enter');
  const groups = page.getByRole('table', { name: /^(Groups of the list|Grupos de la lista)$/ });
  const cells = async (name: string) => {
    const row = groups.getByRole('row').filter({ has: page.getByRole('button', { name }) });
    return (await row.getByRole('cell').allTextContents()).map((text) => text.trim());
  };
  await groups.getByRole('button', { name: 'Total' }).waitFor();
  const heads = await groups.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(expect.arrayContaining(['Total amount PEN', 'Total amount USD']));
  expect(Number((await cells('Total'))[0])).toBe(all - 1);
  // Each column adds up to its total, in cents.
  const lines = await groups
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all();
  const figures = await Promise.all(
    lines.map(async (line) =>
      (await line.getByRole('cell').allTextContents()).map((text) =>
        Math.round(Number(text.trim().replaceAll(',', '')) * 100),
      ),
    ),
  );
  const total = figures.at(-1);
  expect(
    total?.map((_, at) => figures.slice(0, -1).reduce((sum, figure) => sum + (figure[at] ?? 0), 0)),
  ).toEqual(total);
  await page.screenshot({ path: 'out/e2e/list-groups.png' });

  // F6 leads to the groups; a chosen one is a condition of the list, and all stay to be chosen
  // from.
  const group = groups.getByRole('button', { name: 'Tarjeta Combustible' });
  const [records] = await cells('Tarjeta Combustible');
  await group.focus();
  await page.keyboard.press('Enter');
  await expect.poll(rowCount).toBe(Number(records) + 1);
  expect(await group.getAttribute('aria-pressed')).toBe('true');
  expect(await groups.getByRole('row').count()).toBe(figures.length + 1);
  expect(Number((await cells('Total'))[0])).toBe(all - 1);

  // Within it by another field, and by months.
  await page.getByLabel('Grouped by').selectOption('status');
  await groups.getByRole('button', { name: 'Active' }).waitFor();
  expect((await cells('Total'))[0]).toBe(records);
  await page.getByLabel('Grouped by').selectOption('is_deleted');
  await groups.getByRole('button', { name: 'No', exact: true }).waitFor();
  await page.getByLabel('Grouped by').selectOption('created_at');
  await groups
    .getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ })
    .first()
    .click();
  await expect.poll(rowCount).toBeLessThan(Number(records) + 1);

  // An export is of what the list shows: in the chosen zone, and by the service's names if they are
  // chosen.
  const folder = await freshHome();
  await inSpanishAndDark(page);
  await page.getByRole('button', { name: 'En una tabla dinámica' }).waitFor();
  await page.screenshot({ path: 'out/e2e/list-groups-es-dark.png' });
  const shown = await rowCount();
  const exported = async (zone: string, headings: 'shown' | 'service') => {
    await page.evaluate(async (chosen) => {
      const read = await window.desk.settings.read();
      if (read.ok) await window.desk.settings.save({ ...read.value, zone: chosen });
    }, zone);
    const file = join(folder, `${headings}.xlsx`);
    await answerSaveDialog(app, file);
    await page.getByRole('main').getByRole('button', { name: 'Exportar…' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Encabezados').selectOption(headings);
    await dialog.getByRole('button', { name: 'Exportar…' }).click();
    await page.getByRole('dialog', { name: 'Exportado' }).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    const book = XLSX.read(await readFile(file));
    const rows = XLSX.utils.sheet_to_json<Record<string, number>>(
      book.Sheets[book.SheetNames[0] ?? ''] ?? {},
    );
    return { rows, about: XLSX.utils.sheet_to_csv(book.Sheets['Acerca de'] ?? {}) };
  };
  const inUtc = await exported('UTC', 'shown');
  const inLima = await exported('America/Lima', 'service');
  expect(inUtc.rows).toHaveLength(shown - 1);
  const [utc, lima] = [inUtc.rows[0]?.Creado ?? 0, inLima.rows[0]?.created_at ?? 0];
  expect((utc - lima) * 24).toBeCloseTo(5, 5);
  expect(inLima.about).toContain('America/Lima');

  await groups.getByRole('button', { pressed: true }).click();
  await expect.poll(rowCount).toBe(Number(records) + 1);
  await page.getByRole('button', { name: 'Cerrar los grupos' }).click();
  await groups.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)).toBe(
    true,
  );
}, 180_000);

test('without a window: a line a figure, and a workbook', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: 20, lots: 60 });
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P', '--resource', 'lots']);
  const summary = (args: readonly string[]) =>
    desk(home, ['pivot', '--profile', 'P', '--resource', 'lots', ...args]);
  const read = await summary(['--rows', 'status', '--of', 'total_amount']);
  expect(read.status).toBe(0);
  const totals = read.lines.filter(({ total }) => total === true);
  expect(totals.map(({ currency }) => currency)).toEqual(['PEN', 'USD']);
  expect(totals.reduce((sum, each) => sum + Number(each.records), 0)).toBe(60);
  const out = join(folder, 's.xlsx');
  const args = ['--rows', 'product_name', '--columns', 'created_at:month', '--out', out];
  expect((await summary(args)).status).toBe(0);
  expect(XLSX.read(await readFile(out)).SheetNames).toEqual(['Pivot table', 'About']);
  expect((await summary(['--measure', 'sum'])).status).toBe(2);
  expect((await summary(['--rows', 'nope'])).status).toBe(2);
}, 120_000);
