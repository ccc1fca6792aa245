import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { freshHome, inSpanishAndDark, openDesk, openSample, visit } from './rig';

/** Runs the palette's command of this name, found by other words. */
async function run(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: /^(Search everything|Buscar en todo)$/ });
  await palette.getByRole('combobox').fill(typed);
  await palette.getByRole('option', { name, exact: true }).click();
  await palette.waitFor({ state: 'hidden' });
}

test('the palette exports, filters, looks up, changes colours and saves a view by plain words in both languages, and copies a link that leads back', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await run(page, 'excel', 'Export lots…');
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor();
  await page.getByRole('dialog', { name: /^Export/ }).waitFor();
  await page.keyboard.press('Escape');
  await run(page, 'condición', 'Filter lots…');
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await page.keyboard.press('Escape');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await run(page, 'colores', 'Switch between light and dark');
  await expect.poll(theme).not.toBe(before);
  await run(page, 'notificaciones', 'Alerts and exports…');
  await page.getByRole('heading', { level: 1, name: 'Alerts and exports' }).waitFor();
  await inSpanishAndDark(page);
  await run(page, 'look up balance', 'Consultar una tarjeta');
  await page.getByRole('heading', { level: 1, name: 'Tarjetas' }).waitFor();
  await visit(page, 'Lotes');
  await run(page, 'remember', 'Guardar una vista de lotes…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill('Todos los lotes');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Todos los lotes', pressed: true }).waitFor();
  await run(page, 'share vista', 'Copiar enlace a esta vista');
  const link = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect
    .poll(link)
    .toMatch(/^merchant-desk:\/\/view\/[\w-]+\?list=lots&name=Todos%20los%20lotes&/);
  const view = await link();
  await run(page, 'solo una diferencia', 'Comparar dos vistas…');
  await page.getByRole('heading', { level: 1, name: 'Comparar vistas' }).waitFor();
  await visit(page, 'Lotes');

  await page.locator('[data-place="1:0"]').click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect.poll(link).toMatch(/^merchant-desk:\/\/lot\/.+$/);
  const record = await link();
  const title = await panel.getByRole('heading', { level: 2 }).innerText();

  await visit(page, 'Inicio');
  await follow(record);
  await page.getByRole('complementary', { name: title }).waitFor();
  await visit(page, 'Inicio');
  await follow(view);
  await page.getByRole('button', { name: 'Todos los lotes', pressed: true }).waitFor();
  await follow('merchant-desk://view/of-another-computer');
  await page.getByText('Esta conexión no tiene la vista de ese enlace.').first().waitFor();

  /** As the system hands it over to the desk that runs. */
  async function follow(url: string): Promise<void> {
    await app.evaluate(
      ({ app: desk }, argv) => void desk.emit('second-instance', {}, argv, '', null),
      ['merchant-desk', url],
    );
  }
}, 120_000);

test('a condition is typed into the palette as into a list: completed, understood, with the likelier word for a mistake', async () => {
  const { page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await inSpanishAndDark(page);
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Buscar en todo' });
  const field = palette.getByRole('combobox');
  await field.fill('bloquedo');
  await palette.getByRole('option', { name: 'Buscar bloqueado', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await palette.getByRole('group', { name: /^Clientes/ }).waitFor();
  await field.fill('estado:bloq');
  await palette.getByRole('option', { name: /^Estado|^Bloquead/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await palette
    .getByRole('list', { name: 'Se entendió' })
    .getByText(/^Estado: Bloquead/)
    .waitFor();
  const hit = palette
    .getByRole('group', { name: /^Clientes/ })
    .getByRole('option')
    .first();
  await hit.waitFor();
  await page.screenshot({ path: 'out/e2e/palette-condition.png' });
  await hit.click();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await page.getByRole('complementary').last().getByText('Bloqueado').first().waitFor();
}, 120_000);
