import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { WorkSheet } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { connectDesk, desk } from '../support/cli-desk';
import { firstClients, financeWorkbook } from '../support/finance-list';
import {
  deskOfFile,
  exportInSpanish,
  freshHome,
  freshService,
  inSpanishAndDark,
  openSampleOnce,
  visit,
  type OpenDesk,
} from './rig';

const listed = 60;

const anyDesk = deskOfFile();

/** With sample data, in English. */
async function withSample(): Promise<OpenDesk> {
  const opened = await anyDesk();
  await opened.page.evaluate(async () => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: 'en' });
  });
  await openSampleOnce(opened.page);
  return opened;
}

async function choose(page: Page, name: string, bytes: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('main input[type="file"]').setInputFiles({ name, mimeType, buffer: bytes });
}

function bytesOf(sheet: WorkSheet): Buffer {
  return XLSX.write(XLSX.utils.book_new(sheet, 'Hoja'), {
    type: 'buffer',
    bookType: 'xlsx',
  }) as Buffer;
}

/** As from a folder's window. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Choose a file…' }).waitFor();
  await page.evaluate(
    ([numbers, fileName]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(numbers)], fileName));
      const target = document.querySelector('main .screen');
      for (const kind of ['dragover', 'drop']) {
        const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
        target?.dispatchEvent(new DragEvent(kind, options));
      }
    },
    [[...bytes], name] as const,
  );
}

/** The whole list was synced, and nothing of it moves any more. */
async function synced(page: Page): Promise<number> {
  const count = () =>
    page.evaluate(async () => {
      const reply = await window.desk.sync.state();
      const clients = reply.ok
        ? reply.value.find(({ resource }) => resource === 'clients')
        : undefined;
      const isFresh = (clients?.asOf ?? 0) > Date.now() - 3_600_000;
      return clients?.phase === 'idle' && isFresh ? clients.records : 0;
    });
  await expect.poll(count, { timeout: 90_000 }).toBeGreaterThan(0);
  return count();
}

test("a month's close: a workbook held against the clients, looked at in both languages, and exported with its differences marked", async () => {
  const folder = await freshHome();
  const { app, page } = await withSample();
  await visit(page, 'Clients');
  const records = await synced(page);
  const clients = await firstClients(page, listed);

  await page.getByRole('navigation').getByText('Reconcile', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Reconcile with my file' }).waitFor();
  await drop(page, 'noviembre.xlsx', financeWorkbook(clients));
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption({ label: 'Noviembre' });
  await page.getByRole('rowheader', { name: 'DNI' }).waitFor();
  expect(await page.getByLabel('Row with the column names').inputValue()).toBe('3');
  expect(await page.getByLabel('Field for DNI').inputValue()).toBe('document_number');
  expect(await page.getByLabel('Field for Estado').inputValue()).toBe('status');
  expect(await page.getByLabel('DNI is part of the match key').isChecked()).toBe(true);
  expect(await page.getByLabel('Field for Saldo').inputValue()).toBe('');
  await page.screenshot({ path: 'out/e2e/reconcile-columns.png' });
  // What compares stays in view below a mapping of any length.
  const { height } = await page.evaluate(() => ({ height: innerHeight }));
  const box = await page.getByRole('button', { name: 'Compare' }).boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);

  await page.getByRole('button', { name: 'Compare' }).click();
  const show = page.getByRole('group', { name: 'Results to show' });
  await show.getByRole('button', { name: 'Different 2' }).waitFor();
  const rest = records - listed;
  for (const name of [
    `Only at the service ${rest.toLocaleString('en-US')}`,
    'Only in my file 1',
    `Equal ${listed - 3}`,
  ]) {
    await show.getByRole('button', { name, exact: true }).waitFor();
  }
  const narrow = page.getByLabel('More filters');
  const others = await narrow.getByRole('option').allTextContents();
  expect(others).toEqual(expect.arrayContaining(['Repeated match key (3)', 'Total row (1)']));
  await page.getByText(`My file: ${listed + 3} rows = ${listed - 3} equal`).waitFor();
  // The total counts another sum than its rows have.
  await page.getByText('but its rows add up to').waitFor();
  // The cells themselves are marked, where their columns stand.
  const grid = page.getByRole('grid');
  const marked = page.getByRole('gridcell', { name: /≠|differs/ });
  const furtherRight = async () => {
    await grid.evaluate((element) => element.scrollBy({ left: 400 }));
    return marked.count();
  };
  await expect.poll(furtherRight).toBeGreaterThanOrEqual(4);
  await grid.evaluate((element) => element.scrollTo({ left: 0 }));
  // Which fields they are is said beside it: their columns may be out of view.
  await expect
    .poll(() => page.getByRole('gridcell', { name: /^First name: .* → / }).count())
    .toBe(2);
  await page.screenshot({ path: 'out/e2e/reconcile-result.png' });

  // Twice in the one, once in the other; a field's differences, and words, narrow it further.
  await narrow.selectOption('outcome:repeated');
  await page.getByTitle('2 in my file, 1 at the service').first().waitFor();
  await page.getByText('2 rows of your file share their match key with another row.').waitFor();
  const shown = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await narrow.selectOption('field:first_name');
  await expect.poll(shown).toBe('3');
  await page.getByLabel('Search the result').fill(clients[1]?.dni ?? '');
  await expect.poll(shown).toBe('2');
  await page.getByLabel('Search the result').fill('');
  await expect.poll(shown).toBe('3');

  // What counts as the same is said, and taken at its word.
  const padded = clients.filter(({ dni }) => dni.startsWith('0')).length;
  expect(padded).toBeGreaterThan(0);
  const zeros = async (isSame: boolean) => {
    await page.getByRole('button', { name: 'Change columns' }).click();
    await page.getByLabel('Leading zeros').setChecked(isSame);
    await page.getByRole('button', { name: 'Compare' }).click();
  };
  await zeros(false);
  await show.getByRole('button', { name: `Only in my file ${1 + padded}`, exact: true }).waitFor();
  await zeros(true);
  await show.getByRole('button', { name: 'Only in my file 1', exact: true }).waitFor();

  // The same in Spanish and in the dark, without being compared anew.
  await inSpanishAndDark(page);
  await page.getByRole('button', { name: 'Diferente 2' }).waitFor();
  await page.screenshot({ path: 'out/e2e/reconcile-result-es-dark.png' });

  const file = join(folder, 'conciliado.xlsx');
  await exportInSpanish({ app, page }, file);
  const book = XLSX.read(await readFile(file), { cellStyles: true });
  const sheet = book.Sheets['Conciliación'];
  if (sheet === undefined) throw new Error(book.SheetNames.join());
  const rows = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(rows).toHaveLength(3);
  expect(rows[0]?.slice(1, 10)).toEqual([
    ...['Resultado', 'Fila en mi archivo', 'Diferencias', 'Veces en mi archivo'],
    ...['Veces en el servicio', 'Mi archivo: DNI', 'Servicio: Número de documento'],
    ...['Mi archivo: Nombre', 'Servicio: Primer nombre'],
  ]);
  expect(rows[1]?.slice(1, 4)).toEqual(['Diferente', 4, 'Primer nombre']);
  const ground = (place: string) =>
    (sheet[place] as { s?: { fgColor?: { rgb?: string } } } | undefined)?.s?.fgColor?.rgb;
  expect([ground('I2'), ground('J2'), ground('G2')]).toEqual(['FFE8A3', 'FFE8A3', undefined]);

  // Next month the file's columns are known.
  await page.keyboard.press('Escape');
  await choose(page, 'diciembre.xlsx', financeWorkbook(clients.slice(5)));
  await page.getByRole('combobox', { name: 'Hoja' }).selectOption({ label: 'Noviembre' });
  await page.getByText('Configurado como la última vez').waitFor();
}, 240_000);

test('a file that is no table is refused with a sentence, and a strange one is told of', async () => {
  const { page } = await withSample();
  await visit(page, 'Clients');
  // A view of some clients, to be held against the file instead of all.
  const cell = page.getByRole('grid').getByText('Active', { exact: true }).first();
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click();
  await page.getByText(/^[\d,]+ of [\d,]+$/).waitFor();
  const active = await page.evaluate(async () => {
    const query = { search: 'status:active', filters: [], sort: [], asOf: null };
    const request = {
      resource: 'clients',
      ...query,
      locale: { zone: 'UTC', language: 'en' },
    } as const;
    const view = await window.desk.browse.open(request);
    return view.ok ? view.value.count : 0;
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('To check');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('navigation').getByText('Reconcile', { exact: true }).click();
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await choose(page, 'locked.xlsx', locked);
  await page.getByText('It is protected with a password.').waitFor();
  // Made where it is chosen: so much takes its time on the way there.
  await page.evaluate(() => {
    const rows = '12345678,Persona Natural\n'.repeat(1_000_000);
    const transfer = new DataTransfer();
    transfer.items.add(new File([rows], 'million.csv'));
    const input = document.querySelector<HTMLInputElement>('main input[type="file"]');
    if (input === null) throw new Error('There is nothing to choose a file by.');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText('This file is too large (16 MB at most).').waitFor();
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Persona', '', 'Saldo'],
    ['1', 'Ana', '1'],
  ]);
  sheet['!merges'] = [XLSX.utils.decode_range('A1:B1')];
  await choose(page, 'merged.xlsx', bytesOf(sheet));
  await page.getByText('1 column has no name (merged or empty header cells)').waitFor();
  await page.getByRole('rowheader', { name: 'B', exact: true }).waitFor();

  // Sixty columns, two of them the key together, one with amounts in two currencies.
  const wide = Array.from({ length: 60 }, (_, at) => `C${at + 1}`).join(',');
  const row = (first: string) =>
    [first, 'P1', ...Array<string>(57).fill('S/ 1'), 'US$ 1'].join(',');
  const lines = [
    wide,
    row('1'),
    row('2').replace('S/ 1', 'US$ 1'),
    row('1'),
    row('').replace('P1', ''),
  ];
  await choose(page, 'wide.csv', Buffer.from(`${lines.join('\n')}\n`));
  for (const [column, field] of [
    ['C1', 'document_number'],
    ['C2', 'provider_reference'],
  ] as const) {
    await page.getByLabel(`Field for ${column}`, { exact: true }).selectOption(field);
    await page.getByLabel(`${column} is part of the match key`, { exact: true }).check();
  }
  await page.getByLabel('Field for C3', { exact: true }).selectOption('first_name');
  await page.getByLabel('Field for C60', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Compare' }).click();
  const show = page.getByRole('group', { name: 'Results to show' });
  await show.getByRole('button', { name: 'Only in my file 3', exact: true }).waitFor();
  const others = await page.getByLabel('More filters').getByRole('option').allTextContents();
  expect(others).toContain('No match key (1)');
  for (const notice of [
    '1 row has no value in “C1 + C2”',
    '2 rows of your file share their match key with another row.',
    '“C3” mixes currencies (PEN, USD).',
  ])
    await page.getByText(notice).waitFor();
  await page.screenshot({ path: 'out/e2e/reconcile-strange.png' });
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page
    .getByRole('combobox', { name: 'Compare with' })
    .selectOption({ label: 'Clients: To check' });
  await page.getByText('Status Active').waitFor();
  await page.screenshot({ path: 'out/e2e/reconcile-view.png' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page
    .getByRole('button', {
      name: `Only at the service ${active.toLocaleString('en-US')}`,
      exact: true,
    })
    .waitFor();
  await page.getByText('Only records that match: Status Active').waitFor();
  await inSpanishAndDark(page);
  await page.getByText('Estado Activo').waitFor();
  await page.screenshot({ path: 'out/e2e/reconcile-view-es-dark.png' });
}, 180_000);

test('without a window: a status tells differences, lines say which, a workbook holds them', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: 120 });
  await connectDesk(home, service.baseUrl, service.credentials);
  expect((await desk(home, ['sync', '--profile', 'P', '--resource', 'clients'])).status).toBe(0);
  const all = join(folder, 'all.csv');
  await desk(home, [
    ...['export', '--profile', 'P', '--resource', 'clients', '--format', 'csv', '--out', all],
  ]);
  const against = (args: readonly string[]) =>
    desk(home, ['reconcile', '--profile', 'P', '--resource', 'clients', ...args]);
  const same = await against(['--file', all, '--key', 'id', '--exact']);
  expect(same.words).toContain('120 equal, 0 different');
  expect(same.lines).toMatchObject([{ rows: 120, records: 120, counts: { equal: 120 } }]);
  expect(same.status).toBe(0);

  const lines = (await readFile(all, 'utf8')).split('\r\n');
  const changed = lines.map((line, at) => (at === 3 ? line.replace('DNI', 'CE') : line));
  const mine = join(folder, 'mine.csv');
  await writeFile(mine, changed.filter((_, at) => at !== 5).join('\n'));
  const out = join(folder, 'R.xlsx');
  const differing = await against(['--file', mine, '--key', 'id']);
  expect(differing.status).toBe(8);
  expect(differing.lines).toMatchObject([
    { counts: { different: 1, theirs: 1, equal: 118 }, fields: [{ field: 'document_type' }] },
    { outcome: 'different', row: 4, differs: ['document_type'], mine: { document_type: 'CE' } },
    { outcome: 'theirs', row: null, mine: null },
  ]);
  expect((await against(['--file', mine, '--key', 'id', '--out', out])).status).toBe(8);
  expect(XLSX.read(await readFile(out)).SheetNames).toEqual(['Reconciliation', 'About']);
  await against(['--file', mine, '--key', 'id', '--filter', 'status:active', '--out', out]);
  const about = XLSX.utils.sheet_to_csv(XLSX.read(await readFile(out)).Sheets.About ?? {});
  for (const line of ['My file,mine.csv', 'List,Clients', 'Search,status:active', 'Match key,ID'])
    expect(about).toContain(`\n${line}\n`);
  expect((await against(['--file', mine, '--key', 'nope'])).status).toBe(2);
  expect((await against(['--file', join(folder, 'gone.csv'), '--key', 'id'])).status).toBe(2);
}, 180_000);
