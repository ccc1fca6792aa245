import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { connectDesk, desk as cli } from '../support/cli-desk';
import { looksRightInBothThemes } from '../support/looks/both-themes';
import {
  cents,
  firstLots,
  lastTwoMonths,
  money,
  monthOf,
  oddWorkbook,
  raised,
  sumOf,
} from '../support/month-close';
import { answerSaveDialog, freshHome, freshService, openDesk, openSample } from './rig';

const english = {
  language: 'en' as 'en' | 'es',
  lots: 'Lots',
  reconcile: 'Reconcile',
  choose: 'Choose a file…',
  compare: 'Compare',
  fieldOf: (column: string) => `Field for ${column}`,
  fields: [
    ['Lote', 'code'],
    ['Fecha de alta', 'created_at'],
    ['Producto', 'product_name'],
    ['Cant.', 'quantity'],
    ['Precio unit.', 'unit_price'],
    ['Importe', 'total_amount'],
  ],
  month: /^Only those created in/,
  again: '2 rows repeat the column names, as at the top of a page, and were left out.',
  mixes: '“Importe” mixes currencies (PEN, USD).',
  rowTotal: /In 1 row, “Importe” is not what the row itself adds up to/,
  wrong: /says PEN .*, but its rows add up to PEN/,
  right: /is right: USD/,
  mixed: /adds up amounts in different currencies\.$/,
  mine: (rows: number, equal: number) =>
    `My file: ${rows} rows = ${equal} equal + 1 different + 1 only here + 3 total rows`,
  theirs: (records: number, equal: number) =>
    `Service: ${records} records = ${equal} equal + 1 different + 1 only there`,
  cards: 'Amounts in',
  lookAlike: 'Look alike: 1',
  paired: 'Paired: 1',
  pair: 'Pair 1 chosen',
  madePairs: 'Paired by you: 1',
  why: /same amount and day/,
  target: 'Lines to settle',
  comment: 'Comment',
  provider: 'Provider’s error',
  undo: 'Undo',
  nothing: 'No rows to show.',
  search: 'Search the result',
  act: 'Statement…',
  prepared: 'Prepared by',
  save: 'Save',
  saved: /is saved/,
  close: 'Close',
  check: 'Check a statement…',
  unchanged: 'It is as it was written.',
  altered: /It was altered after it was written/,
  refused: /was not opened/,
  statement: 'Reconciliation statement',
  final: 'Every difference is settled or listed as pending.',
  explains: 'The lines make up the difference of the totals.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
const spanish: typeof english = {
  ...english,
  language: 'es',
  lots: 'Lotes',
  reconcile: 'Conciliar',
  choose: 'Elegir un archivo…',
  compare: 'Comparar',
  fieldOf: (column: string) => `Campo para ${column}`,
  month: /^Solo los creados en/,
  again:
    'Se omitieron 2 filas que repiten los nombres de las columnas, como al inicio de cada página.',
  mixes: '«Importe» mezcla monedas (PEN, USD).',
  rowTotal: /En 1 fila, «Importe» no es lo que suma la propia fila/,
  wrong: /dice PEN .*, pero sus filas suman PEN/,
  right: /es correcto: USD/,
  mixed: /suma montos en monedas distintas\.$/,
  mine: (rows: number, equal: number) =>
    `Mi archivo: ${rows} filas = ${equal} iguales + 1 diferente + 1 solo aquí + 3 de total`,
  theirs: (records: number, equal: number) =>
    `Servicio: ${records} registros = ${equal} iguales + 1 diferente + 1 solo allí`,
  cards: 'Montos en',
  lookAlike: 'Se parecen: 1',
  paired: 'Emparejados: 1',
  pair: 'Emparejar 1 elegido',
  madePairs: 'Emparejados por usted: 1',
  why: /mismo monto y día/,
  target: 'Filas que se concilian',
  comment: 'Comentario',
  provider: 'Error del proveedor',
  undo: 'Deshacer',
  nothing: 'No hay filas que mostrar.',
  search: 'Buscar en el resultado',
  act: 'Acta…',
  prepared: 'Preparado por',
  save: 'Guardar',
  saved: /está guardada/,
  close: 'Cerrar',
  check: 'Comprobar un acta…',
  unchanged: 'Está como se escribió.',
  altered: /Se alteró después de escribirse/,
  refused: /^No se abrió/,
  statement: 'Acta de conciliación',
  final: 'Toda diferencia está conciliada o figura como pendiente.',
  explains: 'Las filas componen la diferencia de los totales.',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
};

const pictures = 'out/e2e';
const actFile = (language: 'en' | 'es', kind: 'xlsx' | 'pdf') =>
  `${pictures}/odd-${language}-statement.${kind}`;

/** What the card of a currency says, part by part, in cents. */
async function cardOf(page: Page, name: string): Promise<number[]> {
  const texts = await page
    .locator('dl')
    .and(page.getByLabel(name, { exact: true }))
    .locator('dd')
    .allTextContents();
  return texts.slice(1).map((text) => cents(text.replaceAll(',', '')));
}

/** Its pages as poppler reads them. */
function pagesOf(pdf: string): string[] {
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

const programs = ['soffice', 'pdftotext'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);

describe.each([english, spanish])('a workbook that grew over years ($language)', (words) => {
  test('is read, told of, settled and signed; every screen on the way is for everybody', async () => {
    const home = await freshHome();
    const desk = await openDesk(home);
    const { page } = desk;
    await openSample(page, 'lots');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(async (language) => {
      const read = await window.desk.settings.read();
      const chosen = { language, theme: 'system' as const, zone: 'America/Lima' };
      if (read.ok) await window.desk.settings.save({ ...read.value, ...chosen });
    }, words.language);
    await mkdir(pictures, { recursive: true });
    const looksRight = (name: string) =>
      looksRightInBothThemes(page, `${pictures}/odd-${words.language}-${name}`);
    const grid = page.getByRole('grid');
    const dialog = page.getByRole('dialog');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const choose = (name: string, buffer: Buffer) =>
      page
        .locator('main input[type="file"]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

    await page.getByRole('navigation').getByText(words.lots, { exact: true }).click();
    await grid.waitFor();
    await expect.poll(async () => (await firstLots(page, 200)).length).toBe(200);
    const lots = await firstLots(page, 200);
    const [, month] = lastTwoMonths(lots);
    const ofMonth = lots.filter((lot) => monthOf(lot) === month);
    const [missing, changed] = ofMonth.filter(({ currency }) => currency === 'PEN');
    if (missing === undefined || changed === undefined) throw new Error('lots');
    // One code is typed wrong, and one amount is no longer pieces by price.
    const typo = { ...missing, code: `${missing.code}-B` };
    const inFile = ofMonth.map((lot) =>
      lot === missing ? typo : lot === changed ? raised(lot, 500) : lot,
    );
    const sums = { PEN: sumOf(inFile, 'PEN'), USD: sumOf(inFile, 'USD') };
    const bytes = oddWorkbook(inFile, {
      month,
      totals: [
        ['TOTAL S/', 'PEN', sums.PEN + 10_000],
        ['TOTAL US$', 'USD', sums.USD],
        ['TOTAL GENERAL', '', sums.PEN + sums.USD],
      ],
    });
    await writeFile(`${pictures}/odd.xlsx`, bytes);

    await page.getByRole('navigation').getByText(words.reconcile, { exact: true }).click();
    await button(words.choose).waitFor();
    await looksRight('empty');
    await choose('lotes.xlsx', bytes);
    // The sheet of the table and not the cover, names in two rows, each with its field, the month.
    for (const [column = '', field = ''] of words.fields)
      await expect
        .poll(() => page.getByLabel(words.fieldOf(column), { exact: true }).inputValue())
        .toBe(field);
    await page.getByText(words.again).waitFor();
    await page.getByRole('checkbox', { name: words.month }).check();
    await looksRight('columns');
    const locked = Buffer.from('EncryptedPackage', 'utf16le');
    await choose('cerrado.xlsx', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), locked]));
    await page.getByRole('alert').filter({ hasText: words.refused }).waitFor();
    await looksRight('refused');
    await choose('lotes.xlsx', bytes);
    // Read again, it begins anew.
    const onlyMonth = page.getByRole('checkbox', { name: words.month });
    await expect.poll(() => onlyMonth.isChecked()).toBe(false);
    await onlyMonth.check();
    await button(words.compare).click();

    const equal = ofMonth.length - 2;
    await page.getByText(words.mine(inFile.length + 3, equal)).waitFor();
    await page.getByText(words.theirs(ofMonth.length, equal)).waitFor();
    for (const said of [
      words.again,
      words.mixes,
      words.rowTotal,
      words.wrong,
      words.right,
      words.mixed,
    ])
      await page.getByText(said).first().waitFor();
    for (const currency of ['PEN', 'USD'] as const) {
      const theirs = sumOf(ofMonth, currency);
      const same = ofMonth.filter((lot) => lot !== missing && lot !== changed);
      expect(await cardOf(page, `${words.cards} ${currency}`)).toEqual([
        ...[sums[currency], theirs, theirs - sums[currency], sumOf(same, currency)],
      ]);
    }
    await grid.getByText('PEN -5.00', { exact: true }).waitFor();
    await looksRight('result');
    // Key and name stay where they are while the other columns are scrolled.
    const key = grid.getByRole('gridcell', { name: changed.code, exact: true }).first();
    const left = (await key.boundingBox())?.x;
    await grid.evaluate((element) => element.scrollTo({ left: 900 }));
    await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(500);
    await expect.poll(async () => (await key.boundingBox())?.x).toBe(left);
    await page.screenshot({ path: `${pictures}/odd-${words.language}-scrolled.png` });
    await grid.evaluate((element) => element.scrollTo({ left: 0 }));
    await page.getByLabel(words.search).fill('zzzz');
    await page.getByText(words.nothing).waitFor();
    await looksRight('nothing');
    await page.getByLabel(words.search).fill('');

    // What looks alike is offered with its reason, and paired by the user.
    await button(words.lookAlike).click();
    const candidate = page.getByRole('row').filter({ hasText: words.why });
    await candidate.waitFor();
    await looksRight('alike');
    await candidate.getByRole('checkbox').check();
    await button(words.pair).click();
    await page.getByText(words.madePairs).waitFor();
    await looksRight('paired');
    await button(words.paired).click();
    await grid.getByText(`${typo.code} → ${missing.code}`).waitFor();

    // Both that are left are the provider's errors.
    await page.getByLabel(words.target).selectOption('shown');
    await page.getByLabel(words.comment).fill('reclamo 4711');
    await button(words.provider).click();
    await grid.getByText(`${words.provider} · reclamo 4711`).first().waitFor();
    await button(words.undo).waitFor();
    await looksRight('settled');

    const written: Buffer[] = [];
    for (const kind of ['xlsx', 'pdf'] as const) {
      const file = join(home, `acta.${kind}`);
      await answerSaveDialog(desk.app, file);
      await button(words.act).click();
      if (kind === 'pdf') await dialog.getByText('PDF', { exact: true }).click();
      await dialog.getByLabel(words.prepared).fill('Contabilidad');
      if (kind === 'xlsx') await looksRight('act');
      await dialog.getByRole('button', { name: words.save }).click();
      await dialog.getByText(words.saved).waitFor();
      if (kind === 'xlsx') await looksRight('act-saved');
      await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
      const act = await readFile(file);
      written.push(act);
      await writeFile(actFile(words.language, kind), act);
    }
    const book = XLSX.read(written[0] ?? Buffer.alloc(0));
    const [first = ''] = book.SheetNames;
    const rows = XLSX.utils.sheet_to_json<(string | number)[]>(book.Sheets[first] ?? {}, {
      header: 1,
    });
    const text = rows.map((row) => row.join(' ')).join('\n');
    for (const part of [words.final, words.explains, words.mixes]) expect(text).toContain(part);
    expect(text).toMatch(words.wrong);
    // The raised amount is the whole difference: the pair has the same amount on both sides.
    const explained = rows.find(([name]) => name === words.provider);
    expect(explained?.slice(1, 3).map(Number)).toEqual([2, -5]);

    await button(words.check).click();
    await looksRight('check');
    const toCheck = dialog.locator('input[type="file"]');
    const asFile = (name: string, buffer: Buffer) => ({
      ...{ name, mimeType: 'application/octet-stream', buffer },
    });
    await toCheck.setInputFiles(written.slice(1).map((act) => asFile('acta.pdf', act)));
    await dialog.getByText(words.unchanged, { exact: true }).waitFor();
    await looksRight('checked');
    const altered = Buffer.from(written[1] ?? Buffer.alloc(0));
    altered[200] = (altered[200] ?? 0) ^ 1;
    await toCheck.setInputFiles([asFile('acta.pdf', altered)]);
    await dialog.getByText(words.altered).waitFor();
    await looksRight('altered');
    await page.keyboard.press('Escape');
  }, 300_000);

  test('its statement as a PDF has its figures, on numbered pages across', () => {
    const file = actFile(words.language, 'pdf');
    const pages = pagesOf(file);
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const [at, text] of pages.entries())
      expect(text).toContain(words.page(at + 1, pages.length));
    const text = pages.join('');
    expect(text).toContain(words.statement);
    for (const part of ['reclamo 4711', 'Contabilidad', words.final]) expect(text).toContain(part);
    expect(text).toMatch(/RUC \d{11}/);
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(
      /Page size:\s+841\.\d+ x 59\d/,
    );
  });

  // Needs LibreOffice and poppler, which no machine has to have.
  test.skipIf(programs.length > 0)(
    'its statement as a workbook opens in LibreOffice on its pages',
    async () => {
      const folder = await freshHome();
      const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
      const file = actFile(words.language, 'xlsx');
      execFileSync(
        'soffice',
        [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file],
        { stdio: 'ignore' },
      );
      const printed = join(folder, `odd-${words.language}-statement.pdf`);
      const pages = pagesOf(printed);
      await writeFile(`${pictures}/odd-${words.language}-office.pdf`, await readFile(printed));
      // The statement, and its lines on a page of their own.
      expect(pages.length).toBeLessThanOrEqual(3);
      for (const [at, text] of pages.entries())
        expect(text).toMatch(new RegExp(`${at + 1} (?:of|de) ${pages.length}`));
      expect(pages[0]).toContain(words.statement);
      expect(pages.at(-1)).toContain('reclamo 4711');
      expect(pages.join('')).toContain(money(-500));
      expect(execFileSync('pdfinfo', [printed], { encoding: 'utf8' })).toMatch(
        /Page size:\s+8\d\d\.?\d* x 59\d/,
      );
    },
    120_000,
  );
});

test('before a file is chosen, the window has what a command compared: its month, result and states', async () => {
  const home = await freshHome();
  const service = await freshService({ clients: 20, lots: 60 });
  await connectDesk(home, service.baseUrl, service.credentials);
  const command = (name: string, ...args: readonly string[]) =>
    cli(home, [name, '--profile', 'P', '--resource', 'lots', ...args]);
  expect((await command('sync')).status).toBe(0);
  const all = join(home, 'lots.ndjson');
  await command('export', '--format', 'ndjson', '--out', all);
  const [lot = ''] = (await readFile(all, 'utf8')).split('\n');
  const { code, created_at: created } = JSON.parse(lot) as { code: string; created_at: string };
  const file = join(home, 'cierre.csv');
  await writeFile(file, `Lote,Importe\n${code},0.01\n`);
  const settled = join(home, 'settled.csv');
  await writeFile(settled, `key,state,comment\n${code},pending,nota de crédito\n`);
  const period = `created_at:${created.slice(0, 7)}`;
  const words = ['--file', file, '--key', 'Lote', '--settle', settled, '--period', period];
  expect((await command('reconcile', ...words, '--zone', 'UTC')).status).toBe(8);

  const { page } = await openDesk(home);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /Open P/ }).click();
  await page.getByRole('navigation').getByText('Reconcile', { exact: true }).click();
  const past = page.getByRole('region', { name: 'Compared before' });
  await past.getByRole('row', { name: /^cierre\.csv/ }).waitFor();
  const month = Temporal.PlainDate.from(created.slice(0, 10)).toLocaleString('en-US', {
    ...{ month: 'long', year: 'numeric' },
  });
  const [line = ''] = await past.getByRole('row', { name: /^cierre/ }).allTextContents();
  for (const part of ['Lots', month, '0 equal, 1 different, 0 only here', 'Pending 1'])
    expect(line).toContain(part);
  await looksRightInBothThemes(page, `${pictures}/reconcile-before`);
}, 180_000);
