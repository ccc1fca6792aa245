import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import {
  cents,
  firstLots,
  lastTwoMonths,
  monthOf,
  monthWorkbook,
  raised,
  sumOf,
  type ListedLot,
} from '../support/month-close';
import { answerSaveDialog, freshHome, openDesk, openSample } from './rig';

const english = {
  language: 'en' as 'en' | 'es',
  locale: 'en-US',
  lots: 'Lots',
  reconcile: 'Reconcile',
  compare: 'Compare',
  show: 'Results to show',
  onlyMine: 'Only in my file',
  onlyTheirs: 'Only at the service',
  equal: 'Equal',
  all: 'All',
  state: 'Lines by state',
  target: 'Lines to settle',
  pending: 'Pending',
  agreed: 'Agreed',
  provider: 'Provider’s error',
  other: 'Other',
  comment: 'Comment',
  undo: 'Undo',
  tolerance: /^Tolerance in PEN/,
  tolerated: /1 amount differs within the tolerance/,
  cards: 'Amounts in',
  right: (currency: string) => new RegExp(`is right: ${currency}`),
  wrong: /says PEN .*, but its rows add up to PEN/,
  equation: (file: string, service: string) => [`My file: ${file}`, `Service: ${service}`],
  mine: (rows: number, equal: number) =>
    `${rows} rows = ${equal} equal + 3 different + 1 only here + 2 total rows`,
  theirs: (records: number, equal: number) =>
    `${records} records = ${equal} equal + 3 different + 1 only there`,
  since: 'since',
  resolved: /^2 left open before agree now/,
  changedFile: /^This file has changed since it was last compared/,
  changedAgain: /^1 settled before is shown again/,
  month: /^Only those created in/,
  act: 'Statement…',
  prepared: 'Prepared by',
  save: 'Save',
  saved: /is saved/,
  check: 'Check a statement…',
  isUnchanged: 'It is as it was written.',
  isOfFile: /is the file that was compared\.$/,
  isSettledSo: 'The lines are settled as it says.',
  isOfRecords: 'The stored records are those it was compared with.',
  isAltered: /It was altered after it was written/,
  statement: 'Reconciliation statement',
  lines: 'Lines',
  final: 'Every difference is settled or listed as pending.',
  close: 'Close',
  preparedOn: 'Prepared on',
  reviewed: 'Reviewed by',
  reviewedOn: 'Reviewed on',
  day: '12/2/2026',
  dayShown: 'Dec 02, 2026',
  dayFormat: 'yyyy\\-mm\\-dd',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
const spanish: typeof english = {
  language: 'es',
  locale: 'es-PE',
  lots: 'Lotes',
  reconcile: 'Conciliar',
  compare: 'Comparar',
  show: 'Resultados que se muestran',
  onlyMine: 'Solo en mi archivo',
  onlyTheirs: 'Solo en el servicio',
  equal: 'Igual',
  all: 'Todo',
  state: 'Filas por estado',
  target: 'Filas que se concilian',
  pending: 'Pendiente',
  agreed: 'Conforme',
  provider: 'Error del proveedor',
  other: 'Otro',
  comment: 'Comentario',
  undo: 'Deshacer',
  tolerance: /^Tolerancia en PEN/,
  tolerated: /1 monto difiere dentro de la tolerancia/,
  cards: 'Montos en',
  right: (currency: string) => new RegExp(`es correcto: ${currency}`),
  wrong: /dice PEN .*, pero sus filas suman PEN/,
  equation: (file: string, service: string) => [`Mi archivo: ${file}`, `Servicio: ${service}`],
  mine: (rows: number, equal: number) =>
    `${rows} filas = ${equal} iguales + 3 diferentes + 1 solo aquí + 2 de total`,
  theirs: (records: number, equal: number) =>
    `${records} registros = ${equal} iguales + 3 diferentes + 1 solo allí`,
  since: 'desde',
  resolved: /^2 que quedaron abiertas ya coinciden/,
  changedFile: /^Este archivo cambió desde la última vez/,
  changedAgain: /^1 ya conciliada vuelve a aparecer/,
  month: /^Solo los creados en/,
  act: 'Acta…',
  prepared: 'Preparado por',
  save: 'Guardar',
  saved: /está guardada/,
  check: 'Comprobar un acta…',
  isUnchanged: 'Está como se escribió.',
  isOfFile: /es el archivo que se comparó\.$/,
  isSettledSo: 'Las filas están conciliadas como dice.',
  isOfRecords: 'Los registros guardados son los que se compararon.',
  isAltered: /Se alteró después de escribirse/,
  statement: 'Acta de conciliación',
  lines: 'Filas',
  final: 'Toda diferencia está conciliada o figura como pendiente.',
  close: 'Cerrar',
  preparedOn: 'Fecha de preparación',
  reviewed: 'Revisado por',
  reviewedOn: 'Fecha de revisión',
  day: '2/12/2026',
  dayShown: '02/12/2026',
  dayFormat: 'dd/mm/yyyy',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
};

/** What the card of a currency says, part by part, in cents. */
async function cardOf(page: Page, name: string): Promise<number[]> {
  const texts = await page
    .locator('dl')
    .and(page.getByLabel(name, { exact: true }))
    .locator('dd')
    .allTextContents();
  return texts.slice(1).map((text) => cents(text.replaceAll(',', '')));
}

test.each([english, spanish])(
  'a close ($language): a month is settled and signed, and the next begins with what is pending',
  async (words) => {
    const home = await freshHome();
    const desk = await openDesk(home);
    const { page } = desk;
    await openSample(page, 'lots');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(
      async ([language, theme]) => {
        const read = await window.desk.settings.read();
        if (read.ok)
          await window.desk.settings.save({
            ...read.value,
            language,
            theme,
            zone: 'America/Lima',
          });
      },
      [words.language, words.language === 'en' ? 'light' : 'dark'] as const,
    );
    const pictures = 'out/e2e';
    await mkdir(pictures, { recursive: true });
    const picture = (name: string) =>
      page.screenshot({ path: `${pictures}/close-${words.language}-${name}.png` });
    const looksRight = async (name: string) => {
      await picture(name);
      expect((await axeOn(page)).violations).toEqual([]);
    };
    const choose = async (name: string, buffer: Buffer) => {
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await page.locator('main input[type="file"]').setInputFiles({ name, mimeType, buffer });
    };
    const grid = page.getByRole('grid');
    const shown = async () => Number(await grid.getAttribute('aria-rowcount')) - 1;
    const showButton = (name: string) =>
      page
        .getByRole('group', { name: words.show })
        .getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
    const settleAs = (state: string) =>
      page.getByRole('button', { name: state, exact: true }).click();
    const settleOne = async (code: string, state: string, comment = '') => {
      await grid.getByRole('gridcell', { name: code, exact: true }).first().click();
      await page.getByLabel(words.comment).fill(comment);
      await settleAs(state);
      await grid
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: code, exact: true }) })
        .filter({ hasText: state })
        // Under the filter it has left the lines.
        .or(page.locator(`button:enabled[title$=": ${state}"]`))
        .first()
        .waitFor();
    };
    /** No bar above the rows needs a second line. */
    const barsAreOneLine = async () => {
      const heights = await page
        .locator('main section .strip')
        .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(1);
      for (const height of heights) expect(height).toBeLessThan(50);
    };

    await page.getByRole('navigation').getByText(words.lots, { exact: true }).click();
    await grid.waitFor();
    await expect.poll(async () => (await firstLots(page, 200)).length).toBe(200);
    const lots = await firstLots(page, 200);
    const [first, second] = lastTwoMonths(lots);
    const ofFirst = lots.filter((lot) => monthOf(lot) === first);
    const ofSecond = lots.filter((lot) => monthOf(lot) === second);
    const soles = ofFirst.filter(({ currency }) => currency === 'PEN');
    const [cent, agreed, pending, missing] = soles;
    const dollars = ofFirst.find(({ currency }) => currency === 'USD');
    if (!cent || !agreed || !pending || !missing || !dollars) throw new Error('lots');

    // A cent and two larger differences in soles, one in dollars; one lot is missing, one is not
    // known at the service.
    const stranger = { ...agreed, code: 'PEDIDO-77', amount: '150.00' };
    const changes = new Map([
      [cent, 1],
      [agreed, 500],
      [pending, 2500],
      [dollars, -300],
    ]);
    const firstFile = [
      ...ofFirst.filter((lot) => lot !== missing).map((lot) => raised(lot, changes.get(lot) ?? 0)),
      stranger,
    ];
    const totalsOf = (file: readonly ListedLot[]) => ({
      PEN: sumOf(file, 'PEN'),
      USD: sumOf(file, 'USD'),
    });
    const firstBytes = monthWorkbook(firstFile, { month: first, totals: totalsOf(firstFile) });
    await page.getByRole('navigation').getByText(words.reconcile, { exact: true }).click();
    await choose(`cierre ${first}.xlsx`, firstBytes);
    // The sheet with the table, below its letterhead, is of lots, and of a month.
    await page.getByRole('rowheader', { name: 'Lote' }).waitFor();
    await page.getByRole('checkbox', { name: words.month }).check();
    await page.getByLabel(words.tolerance).fill('0.01');
    await looksRight('columns');
    await page.getByRole('button', { name: words.compare }).click();

    // Each total of the file is recognized; each side adds up; so do the cards.
    for (const currency of ['PEN', 'USD']) await page.getByText(words.right(currency)).waitFor();
    await page.getByText(words.tolerated).waitFor();
    const equal = ofFirst.length - 4;
    for (const line of words.equation(
      words.mine(firstFile.length + 2, equal),
      words.theirs(ofFirst.length, equal),
    ))
      await page.getByText(line, { exact: true }).waitFor();
    for (const currency of ['PEN', 'USD']) {
      const [mine, theirs] = [sumOf(firstFile, currency), sumOf(ofFirst, currency)];
      const unequal = [agreed, pending, missing, dollars];
      const same = sumOf(
        ofFirst.filter((lot) => !unequal.includes(lot)),
        currency,
      );
      // Equal rows count with what the file says: the cent within the tolerance is the file's.
      const within = currency === 'PEN' ? 1 : 0;
      expect(await cardOf(page, `${words.cards} ${currency}`)).toEqual([
        ...[mine, theirs, theirs - mine],
        same + within,
      ]);
    }
    // The service has less than the file says: the difference has its sign.
    await grid.getByText('PEN -5.00', { exact: true }).waitFor();
    await grid.getByText('PEN -25.00', { exact: true }).waitFor();
    await grid.getByText('USD +3.00', { exact: true }).waitFor();
    expect(await shown()).toBe(3);
    await barsAreOneLine();
    await looksRight('first-month');

    // One by one, and undone.
    await settleOne(agreed.code, words.agreed, 'redondeo aceptado');
    await expect.poll(shown).toBe(2);
    await page.getByRole('button', { name: words.undo }).click();
    await expect.poll(shown).toBe(3);
    await settleOne(agreed.code, words.agreed, 'redondeo aceptado');
    await expect.poll(shown).toBe(2);
    await settleOne(pending.code, words.pending, 'nota de crédito');
    await grid.getByText(`${words.pending} · nota de crédito`).waitFor();
    await settleOne(dollars.code, words.other, 'tipo de cambio');
    await expect.poll(shown).toBe(1);
    await barsAreOneLine();
    await looksRight('settled');

    // All that are shown at once, undone, and done again; what is pending stays to be settled.
    await showButton(words.onlyTheirs).click();
    await expect.poll(shown).toBe(1);
    const target = page.getByLabel(words.target);
    await target.selectOption('shown');
    // A row that is chosen then is what will be settled.
    await grid.getByRole('gridcell').first().click();
    await expect.poll(() => target.inputValue()).toBe('selected');
    await target.selectOption('shown');
    await settleAs(words.provider);
    await expect.poll(() => target.inputValue()).toBe('selected');
    await expect
      .poll(() => page.getByLabel(words.state).locator('option').allTextContents())
      .toContain(`${words.provider} (1)`);
    await page.getByRole('button', { name: words.undo }).click();
    await grid.getByRole('gridcell', { name: missing.code, exact: true }).first().waitFor();
    // What was settled before can be undone as well.
    await expect.poll(() => page.getByRole('button', { name: words.undo }).isEnabled()).toBe(true);
    await settleOne(missing.code, words.provider);
    await showButton(words.onlyMine).click();
    await settleOne('PEDIDO-77', words.pending);
    await grid.getByText(words.pending, { exact: true }).waitFor();

    // By their state.
    await showButton(words.all).click();
    for (const [state, code] of [
      ['agreed', agreed.code],
      ['other', dollars.code],
    ] as const) {
      await page.getByLabel(words.state).selectOption(state);
      await expect.poll(shown).toBe(1);
      await grid.getByRole('gridcell', { name: code, exact: true }).first().waitFor();
    }
    await page.getByLabel(words.state).selectOption('pending');
    await expect.poll(shown).toBe(2);
    await picture('by-state');

    // The statement of the first month: nothing is left open.
    const dialog = page.getByRole('dialog');
    const writeAct = async (name: string, kind: 'xlsx' | 'pdf') => {
      const file = join(home, `${name}.${kind}`);
      await answerSaveDialog(desk.app, file);
      await page.getByRole('button', { name: words.act, exact: true }).click();
      if (kind === 'pdf') await dialog.getByText('PDF', { exact: true }).click();
      await dialog.getByLabel(words.prepared).fill('Contabilidad');
      await dialog.getByLabel(words.preparedOn).fill(words.day);
      await dialog.getByLabel(words.reviewed).fill('Gerencia');
      await dialog.getByLabel(words.reviewedOn).fill(words.day);
      await looksRight(`act-${name}-${kind}`);
      await dialog.getByRole('button', { name: words.save }).click();
      await dialog.getByText(words.saved).waitFor();
      await looksRight(`act-${name}-${kind}-saved`);
      for (const hash of await dialog.locator('code').allTextContents())
        expect(hash).toMatch(/^[0-9a-f]{64}$/);
      const [actHash] = await dialog.locator('code').allTextContents();
      await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
      await copyFile(file, `${pictures}/close-${words.language}-${name}.${kind}`);
      return { file, actHash: actHash ?? 'no hash' };
    };
    const firstAct = await writeAct('first', 'xlsx');
    // It is checked with its file; a byte less and it is altered.
    const actBytes = readFileSync(firstAct.file);
    const asFile = (name: string, buffer: Buffer) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer,
    });
    await page.getByRole('button', { name: words.check }).click();
    const toCheck = dialog.locator('input[type="file"]');
    await toCheck.setInputFiles([asFile('a.xlsx', firstBytes), asFile('acta.xlsx', actBytes)]);
    for (const said of [words.isUnchanged, words.isSettledSo, words.isOfRecords])
      await dialog.getByText(said, { exact: true }).waitFor();
    await dialog.getByText(words.isOfFile).waitFor();
    await looksRight('act-checked');
    const altered = Buffer.from(actBytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte)));
    await toCheck.setInputFiles([asFile('acta.xlsx', altered)]);
    await dialog.getByText(words.isAltered).waitFor();
    await looksRight('act-altered');
    await page.keyboard.press('Escape');
    const book = XLSX.read(readFileSync(firstAct.file), { cellNF: true });
    expect(book.SheetNames).toEqual([words.statement, words.lines]);
    const sheet = book.Sheets[words.statement] ?? {};
    const rows = XLSX.utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
    const text = rows.map((row) => row.join(' ')).join('\n');
    const monthInWords = Temporal.PlainDate.from(`${first}-01`).toLocaleString(words.locale, {
      month: 'long',
      year: 'numeric',
    });
    for (const part of [
      ...[words.final, monthInWords, 'Contabilidad', 'Gerencia', firstAct.actHash],
      `cierre ${first}.xlsx, Detalle`,
    ])
      expect(text).toContain(part);
    // Totals are numbers, and days are days as the language writes them.
    for (const currency of ['PEN', 'USD']) {
      const [mine, theirs] = [sumOf(firstFile, currency), sumOf(ofFirst, currency)];
      expect(
        rows
          .find((row) => row[1] === currency && row.length === 6)
          ?.slice(2, 5)
          .map(Number),
      ).toEqual([mine, theirs, theirs - mine].map((each) => each / 100));
    }
    const dayCells = Object.values(sheet as Record<string, XLSX.CellObject>).filter(
      ({ t, z }) => t === 'n' && z === words.dayFormat,
    );
    expect(dayCells.map(({ v }) => v)).toEqual([46_358, 46_358]);
    const listed = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets[words.lines] ?? {});
    const statesOf = listed.map((line) => Object.values(line)[0]);
    expect(statesOf.toSorted()).toEqual(
      [words.pending, words.pending, words.provider, words.agreed, words.other].toSorted(),
    );
    expect(JSON.stringify(listed)).toContain('nota de crédito');

    // The same as a page, as poppler reads it.
    const paper = await writeAct('first', 'pdf');
    const read = execFileSync('pdftotext', ['-layout', paper.file, '-'], { encoding: 'utf8' });
    const pages = read.split('\f').slice(0, -1);
    expect(pages[0]).toContain(words.statement);
    for (const part of ['Contabilidad', 'Gerencia', 'nota de crédito', words.final])
      expect(read).toContain(part);
    expect(read.split(words.dayShown).length).toBeGreaterThan(2);
    for (const [at, each] of pages.entries())
      expect(each).toContain(words.page(at + 1, pages.length));
    expect(pages.length).toBeLessThanOrEqual(2);

    // The second month: the missing lot and the credit note have come, the total in soles lies, and
    // the stranger is still unknown.
    const secondFile = [...ofSecond, missing, pending];
    const lying = { ...totalsOf(secondFile), PEN: sumOf(secondFile, 'PEN') + 100 };
    await choose(
      `cierre ${second}.xlsx`,
      monthWorkbook(secondFile, { month: second, totals: lying }),
    );
    const ofMonth = page.getByRole('checkbox', { name: words.month });
    await ofMonth.waitFor();
    await ofMonth.check();
    await page.getByRole('button', { name: words.compare }).click();
    await page.getByText(words.wrong).waitFor();
    await page.getByText(words.right('USD')).waitFor();
    await page.getByText(words.resolved).waitFor();
    await grid.getByText('PEDIDO-77').first().waitFor();
    expect(await shown()).toBe(1);
    await grid.getByText(words.since).waitFor();
    // Rows of what was left open are in the file, and their records of the month before: a part of
    // the difference that is told.
    const [mineNow, theirsNow] = [sumOf(secondFile, 'PEN'), sumOf(ofSecond, 'PEN')];
    expect(await cardOf(page, `${words.cards} PEN`)).toEqual([
      ...[mineNow, theirsNow, theirsNow - mineNow],
      ...[-cents(missing.amount) - cents(pending.amount), mineNow],
    ]);
    await barsAreOneLine();
    await looksRight('second-month');
    // What was agreed is not shown again, in no state.
    await showButton(words.all).click();
    await page.getByLabel(words.state).selectOption('');
    await expect.poll(shown).toBeGreaterThan(1);
    await page.getByRole('main').getByRole('searchbox').fill(agreed.code);
    const exactly = grid.getByRole('gridcell', { name: agreed.code, exact: true });
    const found = async () => ((await grid.count()) === 0 ? 0 : shown());
    await expect.poll(found).toBeLessThan(3);
    expect(await exactly.count()).toBe(0);
    await page.getByRole('main').getByRole('searchbox').fill('');
    await showButton(words.equal).click();
    await page.getByLabel(words.state).selectOption('resolved');
    await expect.poll(shown).toBe(2);
    await picture('resolved');

    // Its statement lists what is pending since the first month.
    const secondAct = await writeAct('second', 'xlsx');
    const lines = JSON.stringify(
      XLSX.utils.sheet_to_json(XLSX.read(await readFile(secondAct.file)).Sheets[words.lines] ?? {}),
    );
    expect(lines).toContain('PEDIDO-77');
    expect(lines).not.toContain(agreed.code);
    await writeAct('second', 'pdf');

    // That the file of the first month changed is told, and what was agreed is shown again where its
    // difference is another.
    const changed = firstFile
      .filter(({ code }) => code !== stranger.code)
      .map((lot) => (lot.code === agreed.code ? raised(lot, 200) : lot));
    await choose(
      `cierre ${first}.xlsx`,
      monthWorkbook(changed, { month: first, totals: totalsOf(changed) }),
    );
    await ofMonth.check();
    await page.getByRole('button', { name: words.compare }).click();
    await page.getByText(words.changedFile).waitFor();
    await page.getByText(words.changedAgain).waitFor();
    await grid.getByText('PEN -7.00', { exact: true }).waitFor();
    await looksRight('changed-file');
  },
  240_000,
);
