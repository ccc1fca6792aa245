import { expect, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import { cents, firstLots, type ListedLot } from '../support/month-close';
import { freshHome, openDesk, openSample } from './rig';

/** The code of one lot with a mistake, those of the others as they are. */
const codeInFile = (code: string, typo: ListedLot) => (code === typo.code ? `${code}999` : code);

const english = {
  language: 'en' as 'en' | 'es',
  lots: 'Lots',
  reconcile: 'Reconcile',
  compare: 'Compare',
  open: /^(Look alike|Paired): \d/,
  alike: /same amount and day/,
  exactly: 'Adds up exactly',
  pair: 'Pair 2 chosen',
  made: 'Paired by you: 2',
  paired: 'Different, paired',
  sum: '1 paired by sum',
  separate: 'Separate',
  left: 'Paired by you: 1',
};
const spanish: typeof english = {
  language: 'es',
  lots: 'Lotes',
  reconcile: 'Conciliar',
  compare: 'Comparar',
  open: /^(Se parecen|Emparejados): \d/,
  alike: /mismo monto y día/,
  exactly: 'Suma exacta',
  pair: 'Emparejar 2 elegidos',
  made: 'Emparejados por usted: 2',
  paired: 'Diferente, emparejado',
  sum: '1 emparejada por total',
  separate: 'Separar',
  left: 'Emparejados por usted: 1',
};

test.each([english, spanish])(
  'rows and records that look alike are paired, and separated again ($language)',
  async (words) => {
    const { page } = await openDesk(await freshHome());
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
      page.screenshot({ path: `out/e2e/pairs-${words.language}-${name}.png` });
    await go(words.lots);
    await page.getByRole('grid').waitFor();
    await expect
      .poll(async () => (await firstLots(page, 200)).length, { timeout: 60_000 })
      .toBe(200);
    const lots = await firstLots(page, 200);
    const [typo, ...parts] = lots.filter(({ currency }) => currency === 'PEN').slice(0, 4);
    if (typo === undefined || parts.length < 3) throw new Error('lots');
    // One code is wrong, and one payment is of three lots.
    const sum = parts.reduce((all, { amount }) => all + cents(amount), 0);
    const rows = [
      'Lote,Importe,Moneda,Fecha de alta',
      ...lots
        .filter((lot) => !parts.includes(lot))
        .map(({ code, amount, currency, created }) =>
          [codeInFile(code, typo), amount, currency, created].join(','),
        ),
      `PAGO-99001188,${(sum / 100).toFixed(2)},PEN,`,
    ];
    await go(words.reconcile);
    await page.locator('main input[type="file"]').setInputFiles({
      name: 'lotes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await page.getByRole('rowheader', { name: 'Lote' }).waitFor();
    await page.getByRole('button', { name: words.compare }).click();
    await page.getByRole('button', { name: words.open }).click();
    const rowOf = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
    await rowOf(words.alike).first().waitFor();
    await picture('offered');
    expect((await axeOn(page)).violations).toEqual([]);
    await rowOf(words.alike).first().getByRole('checkbox').check();
    await rowOf(words.exactly).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: words.pair }).click();
    await page.getByText(words.made).waitFor();
    await page.getByText(words.sum).first().waitFor();
    await picture('paired');
    expect((await axeOn(page)).violations).toEqual([]);
    // In the lines, the pair shows its difference as others do.
    await page.getByRole('button', { name: words.open }).click();
    const grid = page.getByRole('grid');
    await grid.getByText(words.paired).waitFor();
    await grid.getByText(`${typo.code}999 → ${typo.code}`).waitFor();
    await picture('lines');
    await page.getByRole('button', { name: words.open }).click();
    await page.getByRole('button', { name: words.separate, exact: true }).first().click();
    await page.getByText(words.left).waitFor();
  },
  240_000,
);
