import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '../threats/canary';
import { sampleKeys, startFaultService } from '../threats/fault-service';
import { desk as cli } from '../support/cli-desk';
import { firstRowsFile, closedAtClients, live, rowsIn } from './left-at-clients';
import { freshHome, openDesk, visit } from './rig';

test('the document of a restart has its rows in it, and leaves them to the app; where they do not fit it has none', async () => {
  const home = await freshHome();
  const { file, texts } = await closedAtClients(home);
  expect(texts.length).toBeGreaterThan(20);

  // A start does without rows when the keychain takes a second to answer, as on a busy machine.
  const desk = await openDesk(home, { before: ['patient-keychain'] });
  await live(desk.page).waitFor();
  expect(await rowsIn(desk)).toBe('shown');
  await expect.poll(() => desk.page.locator('.first-rows').count()).toBe(0);
  await desk.quit();

  // Neither in the file nor in what Chromium keeps: caches of pages and of compiled code.
  const valueTexts = texts.filter((text) => /[\d@]/.test(text));
  expect(valueTexts.length).toBeGreaterThan(20);
  for (const path of await filesBelow(home)) {
    const bytes = readFileSync(path);
    expect(
      valueTexts.filter((text) => bytes.includes(text) || bytes.includes(text, 0, 'utf16le')),
    ).toEqual([]);
  }

  // In a window of another size they would not fit.
  const bounds = { x: 0, y: 0, width: 900, height: 700 };
  writeFileSync(join(home, 'window.json'), JSON.stringify({ bounds, maximized: false, zoom: 0 }));
  expect(existsSync(file)).toBe(true);
  const narrow = await openDesk(home, { before: ['patient-keychain'] });
  await live(narrow.page).waitFor();
  expect(await narrow.page.evaluate(() => innerWidth)).toBeLessThan(1_000);
  expect(await rowsIn(narrow)).toBe('none');
  await narrow.quit();

  // A damaged file is none.
  const damaged = readFileSync(file);
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  writeFileSync(file, damaged);
  const plain = await openDesk(home);
  await live(plain.page).waitFor();
  expect(await rowsIn(plain)).toBe('none');
  await expect.poll(() => existsSync(file) && !readFileSync(file).equals(damaged)).toBe(true);
  await plain.quit();

  // In another language they would say something else.
  const settings = join(home, 'settings.json');
  const before = existsSync(settings) ? (JSON.parse(readFileSync(settings, 'utf8')) as object) : {};
  const usual = { theme: 'system', density: 'regular', language: 'es', zone: 'system' };
  writeFileSync(settings, JSON.stringify({ ...usual, ...before, language: 'es' }));
  const other = await openDesk(home);
  await live(other.page).waitFor();
  expect(await rowsIn(other)).toBe('none');
  await other.quit();
});

test('after a sync with other records, which are only offered, the next start begins with them', async () => {
  const service = await startFaultService({ clients: 300 });
  onTestFinished(() => service.close());
  const home = await freshHome();
  const connect = ['connect', '--profile', 'P', '--base-url', service.baseHref];
  const recipe = ['--recipe', 'hmac-sha256-query-hex'];
  const keys = JSON.stringify(sampleKeys);
  expect((await cli(home, [...connect, ...recipe], keys)).status).toBe(0);
  const desk = await openDesk(home);
  const { page } = desk;
  await page.getByRole('button', { name: /Open P/ }).click();
  await visit(page, 'Clients');
  const file = await firstRowsFile(home);
  await live(page).waitFor();

  const before = readFileSync(file);
  service.clients = 301;
  await page.evaluate(() => window.desk.sync.start({ resources: ['clients'] }));
  await page.getByText(/1 more/).waitFor();
  await expect.poll(() => existsSync(file) && !readFileSync(file).equals(before)).toBe(true);
  await desk.quit();
  const next = await openDesk(home, { before: ['patient-keychain'] });
  await live(next.page).waitFor();
  expect(await rowsIn(next)).toBe('shown');
});
