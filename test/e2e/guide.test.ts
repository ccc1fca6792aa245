import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pressLast } from '../support/connecting';
import { freshHome, freshService, openDesk } from './rig';

const fileText = (file: string) => readFileSync(file, 'utf8');

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

const spanish = {
  language: 'es',
  file: 'docs/guia.md',
  headings: ['Conectar', 'Las pantallas'],
  words: [
    ...['Conectar', 'El servicio', 'Continuar', 'Sus claves', 'Ingresar claves…', 'Guardar'],
    ...['Continuar', 'Método de firma', 'La aplicación lo averigua (recomendado)'],
    ...['Comprobaciones', 'Entrar'],
  ],
  name: 'Nombre',
  address: 'Dirección del servicio',
  environment: /^Pruebas/,
  secretKey: /^Clave secreta/,
  accessToken: /^Token de acceso/,
  consent: /^Acepto: enviar hasta/,
  found: 'Encontrado al consultar el servicio.',
  clients: 'Clientes',
  complete: 'completo',
} as const;

const english = {
  language: 'en',
  file: 'docs/user-guide.md',
  headings: ['Connect', 'The screens'],
  words: [
    ...['Connect', 'The service', 'Continue', 'Your keys', 'Enter keys…', 'Save'],
    ...['Continue', 'Signing method', 'Merchant Desk finds out (recommended)'],
    ...['Checks', 'Open Merchant Desk'],
  ],
  name: 'Name',
  address: 'Service address',
  environment: /^Test/,
  secretKey: /^Secret key/,
  accessToken: /^Access token/,
  consent: /^Agree and send up to/,
  found: 'Found by asking the service.',
  clients: 'Clients',
  complete: 'complete',
} as const;

test.each([spanish, english])(
  '$file, followed by its own words in a fresh home',
  async ({ headings: [connecting, walking], ...said }) => {
    const guide = fileText(said.file);
    const steps = section(guide, connecting);
    const words = [...steps.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);
    expect(words).toEqual(said.words);
    const [connect = '', service = '', next = '', keys = '', enter = '', save = ''] = words;
    const [, , , , , , , signing = '', detect = '', checks = '', open = ''] = words;
    const sandbox = await freshService({ clients: 300 });
    const { app, page } = await openDesk(await freshHome());
    await page.evaluate(async (language) => {
      const read = await window.desk.settings.read();
      if (read.ok) await window.desk.settings.save({ ...read.value, language });
    }, said.language);

    await press(page, connect);
    const at = (step: string) => page.getByRole('heading', { name: step }).first().waitFor();
    await at(service);
    await page.getByLabel(said.name, { exact: true }).fill('Andina');
    await page.getByLabel(said.address).fill(sandbox.baseUrl);
    await page.getByRole('radio', { name: said.environment }).check();
    await press(page, next);
    await at(keys);
    const opened = app.waitForEvent('window');
    await press(page, enter);
    const entry = await opened;
    const { secretKey, accessToken } = sandbox.credentials;
    await entry.getByRole('textbox', { name: said.secretKey }).fill(secretKey);
    await entry.getByRole('textbox', { name: said.accessToken }).fill(accessToken);
    await pressLast(entry, save);
    await press(page, next);
    await at(signing);
    await page.getByRole('radio', { name: detect }).check();
    // With permission, which a button of its own asks for.
    await page.getByRole('button', { name: said.consent }).click();
    await page.getByText(said.found).waitFor();
    expect(sandbox.requests().total).toBeLessThanOrEqual(12);
    await press(page, next);
    await at(checks);
    await press(page, open);

    const screens = screensIn(section(guide, walking));
    // The seven places and Settings.
    expect(screens).toHaveLength(8);
    await visitAll(page, screens);
    await page.getByRole('navigation').getByText(said.clients, { exact: true }).click();
    await page.getByText(said.complete, { exact: true }).first().waitFor({ timeout: 45_000 });
  },
  120_000,
);
