import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { RowSlice } from '../../shared/rows';
import { freshHome, inSpanishAndDark, openDesk, openSample } from './rig';
import {
  beyondEdges,
  brokenHeadings,
  edges,
  openByPalette,
  picture,
  resize,
  rowsInView,
  screens,
  zoomed,
} from './small-windows';

/** At 200 %: what is usual, and the smallest window there is. */
const zoomedSizes = [
  { ...zoomed, least: 8 },
  { width: 900, height: 600, zoom: 2, least: 4 },
] as const;

const words = {
  en: {
    cards: ['Cards', 'Look up a list…', 'Check the list', 'Look up 20 cards', 'New list'],
    lookedUp: 'Looked up',
    duplicates: ['Duplicates', 'With the same'],
    activity: 'Technical log',
    audit: 'Audit log',
    compare: 'Compare two views…',
  },
  es: {
    cards: [
      'Tarjetas',
      'Consultar una lista…',
      'Revisar la lista',
      'Consultar 20 tarjetas',
      'Nueva lista',
    ],
    lookedUp: 'Consultada',
    duplicates: ['Duplicados', 'Que repiten'],
    activity: 'Registro técnico',
    audit: 'Registro de auditoría',
    compare: 'Comparar dos vistas…',
  },
} as const;

function clientIds(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (limit) => {
    const query = { search: '', filters: [], sort: [], asOf: null };
    const locale = { zone: 'UTC', language: 'en' } as const;
    const view = await window.desk.browse.open({ ...query, resource: 'clients', locale });
    if (!view.ok) throw new Error(view.failure.code);
    const { cursorId } = view.value;
    const rows = await window.desk.browse.rows({ cursorId, offset: 0, limit });
    if (!rows.ok) throw new Error(rows.failure.code);
    return (JSON.parse(rows.value) as RowSlice).rows.map(({ id }) => id);
  }, count);
}

/** Twenty cards in a table of two columns, one of which is chosen. */
async function cardTable(page: Page): Promise<string> {
  const samples = await page.evaluate(async () => {
    const reply = await window.desk.cards.samples();
    return reply.ok ? reply.value : [];
  });
  const ids = [...samples, ...Array.from({ length: 20 }, (_, at) => `no-such-card-${at}`)];
  return ['client\tcard', ...ids.slice(0, 20).map((id, at) => `Client ${at}\t${id}`)].join('\n');
}

test('at 200 % every screen with a list shows its rows, eight of them, in both languages', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  const main = page.getByRole('main');
  const field = page.getByRole('combobox', { name: 'Search clients' });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await field.fill('status:blocked');
  await main.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Blocked');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await field.fill('');
  // A dozen entries for the audit log.
  const ids = await clientIds(page, 12);
  await page.evaluate(async (marked) => {
    const mark = { tag: 'Reviewed', annotation: '', due: '', assignee: '' };
    for (const id of marked) await window.desk.marks.set({ resource: 'clients', id, ...mark });
  }, ids);
  const table = await cardTable(page);
  const gridRows = page.locator('main [role="grid"] [role="row"]:has([role="gridcell"])');
  const tableRows = page.locator('main tbody tr');
  const missing: string[] = [];
  const look = async (rows: Locator, name: string) => {
    await rows.nth(7).waitFor();
    for (const { least, ...size } of zoomedSizes) {
      await resize(app, page, size);
      await picture(app, `rows-${name.replaceAll(/\W+/g, '-')}-${size.width}`);
      const shown = await rowsInView(rows);
      if (shown < least) missing.push(`${name} ${size.width}: ${shown}`);
      const cut = await beyondEdges(page);
      if (cut.length > 0) missing.push(`${name} ${size.width}: ${cut.join(', ')} cut`);
      const broken = await brokenHeadings(page);
      if (broken.length > 0)
        missing.push(`${name} ${size.width}: ${broken.join(', ')} in two lines`);
    }
    await resize(app, page, { ...zoomed, zoom: 1 });
  };
  for (const language of ['en', 'es'] as const) {
    if (language === 'es') await inSpanishAndDark(page);
    const its = words[language];
    for (const name of screens[language].slice(1, 3)) {
      await openByPalette(page, name);
      await look(gridRows, `${language} ${name}`);
    }
    await openByPalette(page, screens[language][4] ?? '');
    await look(page.locator('main [data-pane="rows"] li'), `${language} changes`);
    await openByPalette(page, its.activity);
    await look(tableRows, `${language} activity`);
    await openByPalette(page, its.audit);
    await look(tableRows, `${language} audit`);
    await openByPalette(page, its.duplicates[0]);
    await page.getByLabel(its.duplicates[1]).selectOption('status');
    await look(tableRows, `${language} duplicates`);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill(its.compare.slice(0, -1));
    await page.getByRole('option', { name: its.compare }).click();
    await look(gridRows, `${language} compared`);
    await openByPalette(page, its.cards[0]);
    await page.getByRole('button', { name: its.cards[1] }).click();
    await page.getByRole('textbox', { name: /^Document/ }).fill(table);
    await page.getByRole('button', { name: its.cards[2] }).click();
    await page.getByRole('button', { name: its.cards[3] }).waitFor();
    await look(gridRows, `${language} checked`);
    await page.getByRole('button', { name: its.cards[3] }).click();
    await page.getByText(its.lookedUp, { exact: true }).waitFor();
    await look(gridRows, `${language} looked up`);
    await page.getByRole('button', { name: its.cards[4], exact: true }).click();
    await openByPalette(page, its.cards[0]);
    await look(gridRows, `${language} cards`);
  }
  expect(missing).toEqual([]);
});

test('at 200 % the tab of a saved view and a filter beside it are whole, and every tool is in view', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  const main = page.getByRole('main');
  const form = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await main.getByRole('button', { name: 'Filter', exact: true }).click();
  await form.getByRole('button', { name: 'Status', exact: true }).click();
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Apply' }).click();
  await main.getByRole('button', { name: /^Remove filter/ }).waitFor();
  const first = 'Of the first of the month';
  for (const name of [first, 'Active']) {
    await main.getByRole('button', { name: 'Save view' }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await main.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  }
  for (const size of zoomedSizes) {
    await resize(app, page, size);
    await picture(app, `rows-saved-view-${size.width}`);
    // The other tabs are scrolled to.
    const cut = (await beyondEdges(page)).filter((name) => !['All', first].includes(name));
    expect(cut, `${size.width}`).toEqual([]);
    const tab = main.getByRole('button', { name: 'Active', exact: true, pressed: true });
    const { scrollWidth, shown } = await tab.evaluate((button) => {
      const { left, right } = button.getBoundingClientRect();
      const box = button.closest('[role="group"]')?.getBoundingClientRect();
      const cut = Math.max(0, (box?.left ?? 0) - left, right - (box?.right ?? 0));
      return { scrollWidth: button.scrollWidth, shown: right - left - cut };
    });
    expect(shown, `the tab, ${size.width}`).toBeGreaterThanOrEqual(scrollWidth);
    const search = await edges(main.getByRole('search'));
    const chip = await edges(main.getByRole('button', { name: /^Remove filter/ }));
    expect(chip.right, `the filter, ${size.width}`).toBeLessThanOrEqual(search.right);
    expect(chip.left).toBeGreaterThanOrEqual(search.left);
  }
});
