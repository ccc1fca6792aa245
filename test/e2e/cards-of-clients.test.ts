import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CardLookup } from '../../shared/ipc/lookup';
import {
  exportInSpanish,
  freshHome,
  fromMore,
  inSpanishAndDark,
  openDesk,
  openSample,
  visit,
} from './rig';

const patience = { timeout: 20_000, interval: 50 };

const lookupOf = (page: Page) =>
  page.evaluate(async (): Promise<CardLookup | null> => {
    const reply = await window.desk.lookup.state();
    return reply.ok ? reply.value : null;
  });

/** How many clients are shown once the search has narrowed them: another number than before. */
async function search(page: Page, words: string, before = 5_000): Promise<number> {
  await visit(page, 'Clients');
  await page.getByRole('combobox', { name: 'Search clients' }).fill(words);
  const count = async () => {
    const text = (await page.locator('[data-count]').textContent()) ?? '';
    // Not what is known while it still counts ("200 and more of 5,000").
    const [, shown] = /^([\d,]+) of /.exec(text.trim()) ?? [];
    return shown === undefined ? before : Number(shown.replaceAll(',', ''));
  };
  await expect.poll(count, patience).not.toBe(before);
  return count();
}

const start = (page: Page) => page.getByRole('button', { name: /^Look up [\d,]+ cards$/ });

test('the cards of all filtered clients are looked up in one step, paused, resumed and exported by currency', async () => {
  const folder = await freshHome();
  // Of 5,000 clients: what is looked up is not done before it can be paused.
  const { app, page } = await openDesk(await freshHome(), { before: [] });
  await openSample(page);

  // More than a screen shows, from the toolbar.
  const active = await search(page, 'status:ACTIVE');
  await fromMore(page, 'Look up cards…');
  await page.getByText(`From ${active.toLocaleString('en-US')} clients`).waitFor();
  const column = page.getByRole('combobox', { name: 'Column with the IDs' });
  const chosen = () => column.evaluate((select: HTMLSelectElement) => select.value);
  const found = await chosen();
  await column.selectOption({ label: 'Occupation' });
  await page.getByText('Words or spaces, not an ID').first().waitFor();
  await column.selectOption({ label: 'Card IDs' });
  await start(page).waitFor();
  expect(await chosen()).toBe(found);
  await start(page).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  const paused = await lookupOf(page);
  expect(paused?.phase).toBe('paused');
  expect(paused?.counts.waiting).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();

  // By the palette.
  const blocked = await search(page, 'status:BLOCKED', active);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('dialog').getByRole('combobox').fill('look up the cards');
  await page.getByRole('option', { name: 'Look up the cards of these clients…' }).click();
  await page.getByText(`From ${blocked} clients`).waitFor();
  await page.screenshot({ path: 'out/e2e/cards-of-clients-check.png' });
  await start(page).click();
  await page.getByText('Looked up', { exact: true }).waitFor({ timeout: 60_000 });
  const done = await lookupOf(page);
  expect(done).toMatchObject({ lines: blocked, counts: { waiting: 0, failed: 0, 'not-found': 0 } });
  const cards = done?.counts.found ?? 0;
  expect(cards).toBeGreaterThan(blocked / 2);
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await header('Client').waitFor();
  // They stand where the card lists its accounts, further right than the window shows.
  await page.getByRole('grid').press('End');
  for (const name of ['Account USD', 'Account PEN']) {
    await expect
      .poll(async () => {
        const isThere = await header(name).isVisible();
        if (!isThere) await page.getByRole('grid').press('ArrowLeft');
        return isThere;
      }, patience)
      .toBe(true);
  }
  await page.screenshot({ path: 'out/e2e/cards-of-clients.png' });

  // The list begins with clients without a card: only the line of a card opens one.
  const looked = page.getByRole('row').filter({ hasText: '••••' });
  await looked.first().getByRole('gridcell').first().dblclick();
  const path = page.getByRole('list', { name: 'From the merchant to the accounts' });
  await path.getByRole('button', { name: /^Product Tarjeta / }).waitFor();
  expect(await path.getByRole('button', { name: /^Client / }).textContent()).toMatch(/ \S+ \S+/);
  await page.screenshot({ path: 'out/e2e/cards-of-clients-path.png' });

  await inSpanishAndDark(page);
  await page.getByRole('list', { name: 'Del comercio a las cuentas' }).waitFor();
  await page.screenshot({ path: 'out/e2e/cards-of-clients-es-dark.png' });
  const file = join(folder, 'tarjetas.xlsx');
  await exportInSpanish({ app, page }, file);
  const book = XLSX.read(await readFile(file));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error(book.SheetNames.join());
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet, { defval: '' });
  const withCard = rows.filter((row) => row.Resultado === 'Encontrada');
  expect(withCard).toHaveLength(cards);
  // Clients without a card are in the file as well, and say so.
  const without = rows.filter((row) => row.Resultado === 'Omitida');
  expect(without.length).toBe(rows.length - cards);
  expect(new Set(without.map((row) => row['Motivo del resultado']))).toEqual(
    new Set(['El cliente no tiene tarjeta']),
  );
  const number = /^\d{20}$/;
  for (const row of withCard) {
    expect(row.Cliente).toMatch(/\S \S/);
    expect(row['Cuenta PEN']).toMatch(number);
    expect(row).not.toHaveProperty('Monedas');
  }
  const dollars = withCard.map((row) => row['Cuenta USD']);
  expect(dollars.filter((account) => account !== '').length).toBeGreaterThan(0);
  for (const account of dollars) expect(account).toMatch(/^(\d{20})?$/);
}, 240_000);
