import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { RowSlice } from '../../shared/rows';
import { axeOn } from '../support/looks/axe-page';
import { answerSaveDialog, freshHome, openDesk, openSample } from './rig';

interface Lot {
  readonly code: string;
  readonly amount: string;
  readonly currency: string;
}

/** The first lots of the open profile. */
function firstLots(page: Page, count: number): Promise<Lot[]> {
  return page.evaluate(async (limit) => {
    const query = { search: '', filters: [], sort: [], asOf: null };
    const locale = { zone: 'UTC', language: 'en' } as const;
    const opened = await window.desk.browse.open({ ...query, resource: 'lots', locale });
    if (!opened.ok) throw new Error(opened.failure.code);
    const { cursorId, columns } = opened.value;
    const rows = await window.desk.browse.rows({ cursorId, offset: 0, limit });
    if (!rows.ok) throw new Error(rows.failure.code);
    return (JSON.parse(rows.value) as RowSlice).rows.map(({ cells }) => {
      const cellOf = (field: string) => {
        const value = cells[columns.indexOf(field)];
        if (typeof value === 'string') return value;
        return typeof value === 'object' && value?.kind === 'number' ? value.text : '';
      };
      const [code, amount] = [cellOf('code'), cellOf('total_amount')];
      return { code, amount, currency: cellOf('currency') };
    });
  }, count);
}

/** In cents, so that the test adds and subtracts without the app's arithmetic. */
const cents = (amount: string) => Math.round(Number(amount) * 100);
const money = (amountInCents: number) => (amountInCents / 100).toFixed(2);

/** A workbook of an accountant: a cover, a letterhead, a table and its total. */
function workbook(lots: readonly Lot[], total: string): Buffer {
  const book = XLSX.utils.book_new();
  const cover = XLSX.utils.aoa_to_sheet([['Cierre mensual'], ['Preparado por contabilidad']]);
  XLSX.utils.book_append_sheet(book, cover, 'Carátula');
  const table = XLSX.utils.aoa_to_sheet([
    ['Comercial Los Andes S.A.C.'],
    ['RUC 20123456789'],
    [],
    ['Lote', 'Importe', 'Moneda'],
    ...lots.map(({ code, amount, currency }) => [code, amount, currency]),
    ['TOTAL PEN', total, 'PEN'],
  ]);
  XLSX.utils.book_append_sheet(book, table, 'Lotes');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const sumOf = (lots: readonly Lot[], currency: string) =>
  lots
    .filter((lot) => lot.currency === currency)
    .reduce((sum, { amount }) => sum + cents(amount), 0);

const english = {
  language: 'en' as 'en' | 'es',
  lots: 'Lots',
  reconcile: 'Reconcile',
  compare: 'Compare',
  state: 'Lines by state',
  pending: 'Pending',
  agreed: 'Agreed',
  comment: 'Comment',
  undo: 'Undo',
  right: /is right: PEN/,
  wrong: /but its rows add up to/,
  since: /since noviembre.xlsx/,
  resolved: '1 left open before agrees now',
  month: /^Only those created in November/,
  act: 'Statement…',
  prepared: 'Prepared by',
  save: 'Save',
  saved: /is saved/,
  statement: 'Reconciliation statement',
  close: 'Close',
  preparedOn: 'Prepared on',
  reviewed: 'Reviewed by',
  reviewedOn: 'Reviewed on',
  day: '12/2/2026',
  dayShown: 'Dec 02, 2026',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
const spanish: typeof english = {
  language: 'es',
  lots: 'Lotes',
  reconcile: 'Conciliar',
  compare: 'Comparar',
  state: 'Filas por estado',
  pending: 'Pendiente',
  agreed: 'Conforme',
  comment: 'Comentario',
  undo: 'Deshacer',
  right: /es correcto: PEN/,
  wrong: /pero sus filas suman/,
  since: /desde noviembre.xlsx/,
  resolved: '1 que quedó abierta ya coincide',
  month: /^Solo los creados en noviembre/,
  act: 'Acta…',
  prepared: 'Preparado por',
  save: 'Guardar',
  saved: /está guardada/,
  statement: 'Acta de conciliación',
  close: 'Cerrar',
  preparedOn: 'Fecha de preparación',
  reviewed: 'Revisado por',
  reviewedOn: 'Fecha de revisión',
  day: '2/12/2026',
  dayShown: '02/12/2026',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
};

test.each([english, spanish])(
  'a close ($language): November is settled, and December begins with what is pending',
  async (words) => {
    const home = await freshHome();
    const saved = join(home, 'acta.xlsx');
    const desk = await openDesk(home);
    const { page } = desk;
    await answerSaveDialog(desk.app, saved);
    await openSample(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(
      async ([language, theme]) => {
        const read = await window.desk.settings.read();
        if (read.ok) await window.desk.settings.save({ ...read.value, language, theme });
      },
      [words.language, words.language === 'en' ? 'light' : 'dark'] as const,
    );
    const go = (screen: string) =>
      page.getByRole('navigation').getByText(screen, { exact: true }).click();
    const picture = (name: string) =>
      page.screenshot({ path: `out/e2e/close-${words.language}-${name}.png` });
    const choose = async (name: string, buffer: Buffer) => {
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await page.locator('main input[type="file"]').setInputFiles({ name, mimeType, buffer });
    };
    await go(words.lots);
    await page.getByRole('grid').waitFor();
    await expect.poll(async () => (await firstLots(page, 42)).length, { timeout: 60_000 }).toBe(42);
    const lots = await firstLots(page, 42);
    const soles = lots.filter(({ currency }) => currency === 'PEN');
    const [one, two, missing] = soles;
    if (one === undefined || two === undefined || missing === undefined) throw new Error('lots');
    const raised = (lot: Lot, by: number) => ({ ...lot, amount: money(cents(lot.amount) + by) });

    // November: two amounts differ, one lot is missing, and the total is right.
    const november = lots
      .filter(({ code }) => code !== missing.code)
      .map((lot) => (lot === one ? raised(lot, 10) : lot === two ? raised(lot, 2500) : lot));
    await go(words.reconcile);
    await choose('noviembre.xlsx', workbook(november, money(sumOf(november, 'PEN'))));
    await page.getByRole('rowheader', { name: 'Lote' }).waitFor();
    // The sheet with the table, below its letterhead, is of lots.
    await page.getByRole('checkbox', { name: words.month }).waitFor();
    await picture('columns');
    await page.getByRole('button', { name: words.compare }).click();
    const grid = page.getByRole('grid');
    await page.getByText(words.right).waitFor();
    const shown = () => grid.getAttribute('aria-rowcount');
    await expect.poll(shown).toBe('3');
    // Who sent less than the file says: the difference has the service's sign.
    await grid.getByText('PEN -0.10').waitFor();
    await grid.getByText('PEN -25.00').waitFor();
    await picture('november');
    await page.getByRole('gridcell', { name: one.code, exact: true }).first().click();
    await page.getByRole('button', { name: words.agreed, exact: true }).click();
    await expect.poll(shown).toBe('2');
    await page.getByRole('button', { name: words.undo }).click();
    await expect.poll(shown).toBe('3');
    await page.getByRole('gridcell', { name: one.code, exact: true }).first().click();
    await page.getByRole('button', { name: words.agreed, exact: true }).click();
    await expect.poll(shown).toBe('2');
    await page.getByRole('gridcell', { name: two.code, exact: true }).first().click();
    await page.getByLabel(words.comment).fill('nota de crédito');
    await page.getByRole('button', { name: words.pending, exact: true }).click();
    await grid.getByText(`${words.pending} · nota de crédito`).waitFor();
    // The missing lot is pending as well: it comes with the next file.
    await page.getByRole('main').getByRole('searchbox').fill(missing.code);
    await page
      .getByRole('button', {
        name: words.language === 'en' ? /^Only at the service/ : /^Solo en el servicio/,
      })
      .click();
    await page.getByRole('gridcell', { name: missing.code, exact: true }).first().click();
    await page.getByRole('button', { name: words.pending, exact: true }).click();
    await grid.getByText(words.pending, { exact: true }).waitFor();

    // December: the missing lot is there, the total lies, and the pending amount still differs.
    const december = [
      missing,
      ...lots.slice(20).filter(({ code }) => ![one, two, missing].some((lot) => lot.code === code)),
    ];
    await choose('diciembre.xlsx', workbook(december, money(sumOf(december, 'PEN') + 100)));
    await page.getByRole('button', { name: words.compare }).click();
    await page.getByText(words.wrong).waitFor();
    await page.getByText(words.resolved).waitFor();
    await expect.poll(shown).toBe('2');
    await grid.getByText(words.since).waitFor();
    await grid.getByText('PEN -25.00').waitFor();
    await picture('december');

    // The act, to be signed: nothing is left open but what is pending.
    await page.getByRole('button', { name: words.act }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.prepared).fill('Contabilidad');
    await picture('act');
    expect((await axeOn(page)).violations).toEqual([]);
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.getByText(words.saved).waitFor();
    await picture('act-saved');
    expect((await axeOn(page)).violations).toEqual([]);
    const act = XLSX.read(readFileSync(saved));
    const [first = ''] = act.SheetNames;
    const rows = XLSX.utils.sheet_to_json<string[]>(act.Sheets[first] ?? {}, { header: 1 });
    const text = rows.map((row) => row.join(' ')).join('\n');
    expect(first).toBe(words.statement);
    expect(text).toContain('Contabilidad');
    expect(text).toContain('SHA-256');
    for (const hash of await dialog.locator('code').allTextContents())
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(text).toContain((await dialog.locator('code').first().textContent()) ?? 'no hash');

    // The same as PDF, as poppler reads it.
    const paper = join(home, 'acta.pdf');
    await answerSaveDialog(desk.app, paper);
    await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
    await page.getByRole('button', { name: words.act }).click();
    await dialog.getByText('PDF', { exact: true }).click();
    await dialog.getByLabel(words.prepared).fill('Contabilidad');
    await dialog.getByLabel(words.preparedOn).fill(words.day);
    await dialog.getByLabel(words.reviewed).fill('Gerencia');
    await dialog.getByLabel(words.reviewedOn).fill(words.day);
    await picture('act-pdf');
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.getByText(words.saved).waitFor();
    const read = execFileSync('pdftotext', ['-layout', paper, '-'], { encoding: 'utf8' });
    const pages = read.split('\f').slice(0, -1);
    expect(pages[0]).toContain(words.statement);
    expect(read).toContain('Contabilidad');
    expect(read).toContain('Gerencia');
    expect(read.split(words.dayShown).length).toBeGreaterThan(2);
    for (const [at, each] of pages.entries())
      expect(each).toContain(words.page(at + 1, pages.length));
    const [, second = ''] = act.SheetNames;
    const lines = XLSX.utils.sheet_to_json(act.Sheets[second] ?? {}, { header: 1 }).length - 1;
    expect(pages.length).toBeLessThanOrEqual(2 + Math.ceil(lines / 25));
  },
  240_000,
);
