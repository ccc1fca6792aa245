import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIds } from '../../shared/named-cards';
import { parseRows } from '../../shared/rows';
import { plainText } from '../../renderer/format/value';
import { everything } from '../support/written-store';
import { freshHome, inSpanishAndDark, openDesk, openSample, visit, type OpenDesk } from './rig';

async function pasteList({ app, page }: OpenDesk, text: string): Promise<void> {
  await app.evaluate(({ clipboard }, list) => clipboard.writeText(list), text);
  await page.getByRole('textbox', { name: /^(Documents, card IDs|Documentos, ID)/ }).fill('');
  await page.keyboard.press('ControlOrMeta+V');
}

interface SampleClient {
  readonly id: string;
  readonly document: string;
  readonly phone: string;
  readonly cards: readonly string[];
}

/** The first clients of the list, as the store has them. */
async function clientsOf(page: Page): Promise<SampleClient[]> {
  const { columns, first } = await page.evaluate(async (query) => {
    const opened = await window.desk.browse.open(query);
    if (!opened.ok) throw new Error(opened.failure.code);
    return opened.value;
  }, firstClients);
  return parseRows(first ?? '').rows.map(({ id, cells }) => {
    const cell = (field: string) => cells[columns.indexOf(field)];
    return {
      id,
      document: plainText(cell('document_number')),
      phone: plainText(cell('phone_number')),
      cards: cardIds([['client_card_ids', cell('client_card_ids') ?? null]]),
    };
  });
}

const firstClients = { ...everything, rows: 200 };

const countOf = (cards: ReadonlySet<string>) => cards.size.toLocaleString('en-US');

test('pasted documents, phones and client ids become the cards of their clients before anything is asked', async () => {
  const desk = await openDesk(await freshHome());
  const { page } = desk;
  await openSample(page);
  const clients = await clientsOf(page);
  const withCards = clients.filter(({ cards }) => cards.length > 0);
  const zero = withCards.find(({ document }) => /^0[1-9]/.test(document));
  const without = clients.find(({ cards }) => cards.length === 0);
  const [one, two, three, four] = withCards.filter((each) => each !== zero);
  if (!zero || !without || !one || !two || !three || !four) throw new Error('sample');

  await visit(page, 'Cards');
  await page.getByRole('button', { name: 'Look up a list…' }).click();
  const lines = [
    ...[one.document, zero.document.slice(1), `DNI ${without.document}`, two.id, three.phone],
    ...[four.cards[0], 'no-such-1'],
  ];
  await pasteList(desk, lines.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page
    .getByText(
      'Not all of these are card IDs: the list has 3 document numbers, 1 client ID, and 1 phone number of 5 stored clients. 1 is a known card ID. 1 is not stored here and stays as typed.',
    )
    .waitFor();
  await page.screenshot({ path: 'out/e2e/documents-recognized.png' });
  await page.getByRole('button', { name: 'Look up the cards of these 5 clients instead' }).click();
  const cards = new Set([one, zero, two, three].flatMap((each) => each.cards));
  cards.add(four.cards[0] ?? '').add('no-such-1');
  const start = page.getByRole('button', { name: `Look up ${countOf(cards)} cards` });
  await start.waitFor();
  await page.getByRole('row', { name: /The client has no card/ }).waitFor();
  await page.screenshot({ path: 'out/e2e/documents-cards.png' });
  await start.click();
  await page.getByText('Looked up', { exact: true }).waitFor({ timeout: 30_000 });
  const reply = await page.evaluate(() => window.desk.lookup.state());
  expect(reply.ok && reply.value?.counts).toMatchObject({
    ...{ found: cards.size - 1, 'not-found': 1, failed: 0, rejected: 1, waiting: 0 },
  });
  await page.screenshot({ path: 'out/e2e/documents-done.png' });

  // Rows of a workbook, in Spanish: the column is chosen, and what it has is told.
  await inSpanishAndDark(page);
  await page.getByRole('button', { name: 'Nueva lista' }).click();
  const rows = withCards
    .slice(0, 12)
    .map(({ document }, at) => [`Cliente ${at + 1}`, document, 100.5 + at]);
  const sheet = utils.aoa_to_sheet([['Nombre', 'DNI', 'Monto'], ...rows]);
  const workbook = write(utils.book_new(sheet, 'Hoja1'), {
    type: 'buffer',
    bookType: 'xlsx',
  }) as Buffer;
  const chosen = { name: 'clientes.xlsx', mimeType: '', buffer: workbook };
  await page.locator('input[type=file]').setInputFiles(chosen);
  await page.getByText(/^No son ID de tarjetas: la lista tiene 12 números de documento/).waitFor();
  await page.screenshot({ path: 'out/e2e/documents-recognized-es.png' });
  await page.getByRole('button', { name: 'Consultar las tarjetas de estos 12 clientes' }).click();
  const all = new Set(withCards.slice(0, 12).flatMap((each) => each.cards));
  await page.getByRole('button', { name: `Consultar ${all.size} tarjetas` }).waitFor();
  await page.screenshot({ path: 'out/e2e/documents-cards-es.png' });
}, 120_000);

test('selected clients are looked up by their cards, whatever column is selected', async () => {
  const { page } = await openDesk(await freshHome());
  await openSample(page);
  await visit(page, 'Clients');
  const header = page.getByRole('columnheader', { name: 'Document', exact: true });
  await header.waitFor();
  const column = Number(await header.getAttribute('aria-colindex')) - 1;
  await page.locator(`[data-place="0:${column}"]`).click();
  for (let row = 1; row < 30; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.screenshot({ path: 'out/e2e/their-cards-selected.png' });
  await page.getByRole('button', { name: 'Look up their cards' }).click();
  await page.getByText('From 30 clients').waitFor();
  const reply = await page.evaluate(() =>
    window.desk.lookup.draftLines({ draftId: 1, outcomes: null, offset: 0, limit: 100 }),
  );
  if (!reply.ok) throw new Error(reply.failure.code);
  for (const { client } of reply.value.lines) expect(client).toMatch(/\S \S/);
  const without = reply.value.lines.filter(({ reason }) => reason === 'no-card');
  expect(without.length).toBeGreaterThan(0);
  const tile = page.getByText(/clients? without a card/).locator('..');
  expect(await tile.textContent()).toContain(String(without.length));
  await page.screenshot({ path: 'out/e2e/their-cards.png' });
  await inSpanishAndDark(page);
  await page.getByText('De 30 clientes').waitFor();
  await page.screenshot({ path: 'out/e2e/their-cards-es.png' });
  await page.getByRole('button', { name: /^Consultar \d+ tarjetas$/ }).click();
  await page.getByText('Consultada', { exact: true }).waitFor({ timeout: 30_000 });
  await page.screenshot({ path: 'out/e2e/their-cards-done-es.png' });
}, 120_000);
