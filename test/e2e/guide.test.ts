import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pressLast } from '../support/connecting';
import { freshHome, freshService, openDesk } from './rig';

const textOf = (file: string) => readFileSync(file, 'utf8');

/** What stands under a heading, up to the next one. */
function section(text: string, heading: string): string {
  return text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
}

/** The names in the first column of the section's last table, in order. */
function screensIn(text: string): string[] {
  return [...text.matchAll(/^\| (?!screen|pantalla|---)([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('*', '').split(', '),
  );
}

async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).first().click();
}

async function visitAll(page: Page, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await page.getByRole('navigation').getByText(screen, { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: screen }).waitFor();
  }
}

test('the Spanish guide, followed by its own words in a fresh home', async () => {
  const guide = textOf('docs/guia.md');
  const steps = section(guide, 'Conectar');
  const words = [...steps.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);
  expect(words).toEqual([
    ...['Conectar', 'El servicio', 'Continuar', 'Sus claves', 'Ingresar claves…', 'Guardar'],
    ...[
      'Continuar',
      'Método de firma',
      'La aplicación lo averigua (recomendado)',
      'Comprobaciones',
      'Entrar',
    ],
  ]);
  const [connect = '', service = '', next = '', keys = '', enter = '', save = ''] = words;
  const [, , , , , , , signing = '', detect = '', checks = '', open = ''] = words;
  const sandbox = await freshService({ clients: 300 });
  const { app, page } = await openDesk(await freshHome());
  await page.evaluate(async () => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: 'es' });
  });

  await press(page, connect);
  const at = (step: string) => page.getByRole('heading', { name: step }).first().waitFor();
  await at(service);
  await page.getByLabel('Nombre', { exact: true }).fill('Andina');
  await page.getByLabel('Dirección del servicio').fill(sandbox.baseUrl);
  await page.getByRole('radio', { name: /^Pruebas/ }).check();
  await press(page, next);
  await at(keys);
  const opened = app.waitForEvent('window');
  await press(page, enter);
  const entry = await opened;
  const { secretKey, accessToken } = sandbox.credentials;
  await entry.getByRole('textbox', { name: /^Clave secreta/ }).fill(secretKey);
  await entry.getByRole('textbox', { name: /^Token de acceso/ }).fill(accessToken);
  await pressLast(entry, save);
  await press(page, next);
  await at(signing);
  await page.getByRole('radio', { name: detect }).check();
  // With permission, which a button of its own asks for.
  await page.getByRole('button', { name: /^Acepto: enviar hasta/ }).click();
  await page.getByText('Encontrado al consultar el servicio.').waitFor();
  expect(sandbox.requests().total).toBeLessThanOrEqual(12);
  await press(page, next);
  await at(checks);
  await press(page, open);

  await visitAll(page, screensIn(section(guide, 'Las pantallas')));
  await page.getByRole('navigation').getByText('Clientes', { exact: true }).click();
  await page.getByText('completo', { exact: true }).first().waitFor({ timeout: 45_000 });
}, 120_000);

test('the screens of the English guide, by its own words in a fresh home', async () => {
  const { page } = await openDesk(await freshHome());
  await page.getByRole('button', { name: /^Explore with sample data/ }).click();
  const tables = section(textOf('README.md'), 'I work in finance').split('| screen |');
  const screens = screensIn((tables[1] ?? '').split('\n\n')[0] ?? '');
  expect(screens.length).toBeGreaterThan(8);
  await visitAll(page, screens);
}, 60_000);
