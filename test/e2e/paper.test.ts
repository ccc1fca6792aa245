import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  answerSaveDialog,
  deskOfFile,
  freshHome,
  inSpanishAndDark,
  openDesk,
  openSample,
  openSampleOnce,
  visit,
  type OpenDesk,
} from './rig';

/** What poppler reads in a PDF, page by page. */
function pagesOf(file: string): string[] {
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

const infoOf = (file: string) => execFileSync('pdfinfo', [file], { encoding: 'utf8' });

test('a filtered list and a record become PDFs that another program reads: whose, as of when, which part, summed, page by page', async () => {
  const desk = await openDesk(await freshHome(), { before: [] });
  const { page } = desk;
  const folder = await freshHome();
  await openSample(desk.page);
  await visit(page, 'Clients');
  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED');
  await page
    .getByText(/ of 5,\d{3}/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: 'PDF' }).check();
  const file = join(folder, 'blocked.pdf');
  await answerSaveDialog(desk.app, file);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await dialog.getByText(/^Saved “blocked\.pdf”/).waitFor();
  const shown = await dialog.getByRole('definition').first().innerText();
  expect(shown).toContain(createHash('sha256').update(readFileSync(file)).digest('hex'));
  await page.keyboard.press('Escape');

  const pages = pagesOf(file);
  const [first = ''] = pages;
  const count = Number(/Records\s+(\d+) of 5,\d{3}/.exec(first)?.[1]);
  expect(count).toBeGreaterThan(50);
  expect(first).toMatch(/Search\s+status:BLOCKED/);
  expect(first).toMatch(/Data as of\s+[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d \([^)]+\)/);
  // Whose records, a line for each, and no digits that nobody reads.
  expect(first).toMatch(/RUC \d{11}/);
  expect(pages.length).toBeLessThanOrEqual(Math.ceil(count / 28) + 1);
  expect(pages.join('')).not.toMatch(/\d\d:\d\d:\d\d\.\d+|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(pages.at(-1)).toContain(`Total: ${count} records`);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain('SAMPLE DATA: every record in this file is made up.');
    expect(text).toMatch(/^ *Last name, first name +Document /m);
  }
  expect(first).toMatch(/In every row\s.*\bStatus Blocked\b/);
  expect(pages.join('')).toMatch(/First\s/);
  expect(pages.join('')).not.toMatch(/Part 2 of \d/);
  expect(infoOf(file)).toMatch(/Page size:\s+841\.\d+ x 59\d.*A4/);
  expect(infoOf(file)).toMatch(/Tagged:\s+yes/);
  expect(infoOf(file)).toMatch(/Title:\s+Clients · Sample data/);

  // From a slow disk: text whose font is not there yet would be printed as nothing.
  await desk.app.evaluate(() => {
    const files = process.getBuiltinModule('node:fs/promises');
    const { readFile } = files;
    files.readFile = (async (...args: Parameters<typeof readFile>) => {
      const isFont = typeof args[0] === 'string' && args[0].endsWith('.woff2');
      if (isFont) await new Promise((done) => setTimeout(done, 500));
      return readFile(...args);
    }) as typeof readFile;
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  });
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: 'PDF' }).check();
  const detail = join(folder, 'client.pdf');
  await answerSaveDialog(desk.app, detail);
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await dialog.getByText(/^Saved “client\.pdf”, 1 record/).waitFor();
  const [only = ''] = pagesOf(detail);
  expect(only).toMatch(/Client: \S+/);
  expect(only).toMatch(/Provider reference\s+\d{19}\b/);
  expect(only).toMatch(/Address\s+\S/);
  // The desk's font is variable, which a PDF holds as Type 3; the system's fonts would be named.
  const fonts = execFileSync('pdffonts', [detail], { encoding: 'utf8' }).split('\n').slice(2, -1);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^\[none\] +Type 3 /);
  expect((await readdir(folder)).sort()).toEqual(['blocked.pdf', 'client.pdf']);
});

const anyDesk = deskOfFile();

/** With sample data, and no dialog. */
async function atLots(): Promise<OpenDesk> {
  const desk = await anyDesk();
  const { page } = desk;
  await openSampleOnce(page);
  await page.keyboard.press('Escape');
  await visit(page, 'Lots');
  return desk;
}

test('a list goes to A4 with the columns that were chosen: headings and figures as on the screen, totals apart by currency, no figure broken', async () => {
  const desk = await atLots();
  const { page } = desk;
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: 'PDF' }).check();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Columns').selectOption('chosen');
  const boxes = dialog.getByRole('group', { name: 'Columns' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.uncheck();
  for (const name of ['ID', 'Status', 'Currency', 'Total amount', 'Created']) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
  const file = join(await freshHome(), 'lots.pdf');
  await answerSaveDialog(desk.app, file);
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await dialog.getByText(/^Saved “lots\.pdf”/).waitFor();
  const pages = pagesOf(file);
  const text = pages.join('');
  expect(infoOf(file)).toMatch(/Page size:\s+59\d\.\d+ x 841.*A4/);
  for (const each of pages) expect(each).toMatch(/Total amount/);
  expect(text).not.toMatch(/total_amount|Part 2/);
  const [rows = '', below = ''] = text.split(/(?=Total PEN)/);
  const amounts = (code: string) =>
    [...rows.matchAll(new RegExp(`\\b${code}\\b\\s+([\\d,]+\\.\\d\\d)\\b`, 'g'))].map(
      ([, amount = '']) => BigInt(amount.replaceAll(/\D/g, '')),
    );
  for (const code of ['PEN', 'USD']) {
    const [, total = ''] = new RegExp(`Total ${code}\\s+([\\d,]+\\.\\d\\d)`).exec(below) ?? [];
    expect(amounts(code).length).toBeGreaterThan(5);
    expect(BigInt(total.replaceAll(/\D/g, ''))).toBe(
      amounts(code).reduce((sum, each) => sum + each, 0n),
    );
  }
});

test('printing goes to the system: without a printer that is said, with the way out', async () => {
  const desk = await atLots();
  const { page } = desk;
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: 'PDF' }).check();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Print…' }).click();
  await dialog.getByText('app.print').waitFor();
  await dialog.getByText(/No printer is set up/).waitFor();
  // The page it would have been is gone with its window.
  expect(desk.app.windows()).toHaveLength(1);
});

test('a list goes to paper in groups, in Spanish: records and exact totals under each, which make the whole', async () => {
  const desk = await atLots();
  const { page } = desk;
  await inSpanishAndDark(page);
  await page.getByRole('button', { name: 'Exportar…' }).first().click();
  await page.getByRole('radio', { name: 'PDF' }).check();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Columnas').selectOption('fit');
  await dialog.getByLabel('Agrupar filas por').selectOption('created_at');
  await page.screenshot({ path: 'out/e2e/export-paper-es-dark.png' });
  const file = join(await freshHome(), 'lotes.pdf');
  await answerSaveDialog(desk.app, file);
  await dialog.getByRole('button', { name: 'Exportar…' }).click();
  await page.getByRole('dialog', { name: 'Exportado' }).waitFor({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  const text = pagesOf(file).join('');
  const groups = [...text.matchAll(/Creado: [a-z]+ de \d{4}\s+([\d,]+) registros?/g)];
  expect(groups.length).toBeGreaterThan(3);
  const count = groups.reduce(
    (sum, [, countText = '']) => sum + Number(countText.replaceAll(',', '')),
    0,
  );
  expect(text).toContain(`Total: ${count} registros`);
  const [inGroups = '', below = ''] = text.split(`Total: ${count} registros`);
  for (const code of ['PEN', 'USD']) {
    const sums = (part: string) =>
      [...part.matchAll(new RegExp(`Total ${code}\\s+.*?([\\d,]+\\.\\d\\d)$`, 'gm'))].map(
        ([, sum = '']) => BigInt(sum.replaceAll(/\D/g, '')),
      );
    const [total] = sums(below);
    expect(sums(inGroups).length).toBeGreaterThan(2);
    expect(sums(inGroups).reduce((sum, each) => sum + each, 0n)).toBe(total);
  }
});
