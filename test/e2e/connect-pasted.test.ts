import { expect, test } from 'vitest';
import type { ElectronApplication, Page } from 'playwright';
import { axeOn } from '../support/looks/axe-page';
import { openKeyWindow, pressLast } from '../support/connecting';
import { freshHome, freshService, openDesk, workingRequest } from './rig';

/** By the keyboard as the system has it: main sees such a key before the page does. */
async function paste(app: ElectronApplication, text: string): Promise<void> {
  await app.evaluate(async ({ BrowserWindow, clipboard }, copied) => {
    await clipboard.writeText(copied);
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const type of ['keyDown', 'keyUp'] as const)
      contents?.sendInputEvent({ type, keyCode: 'v', modifiers: ['control'] });
  }, text);
}

/** Everything a script of the page could have heard of a paste. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const note = (text: string | null | undefined) => heard.push(text ?? '');
    document.addEventListener('paste', (e) => note(e.clipboardData?.getData('text')), true);
    document.addEventListener('input', (e) => note((e.target as HTMLInputElement).value), true);
  });
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));

test('a curl pasted into the first field: address, token and method; only the secret key is typed', async () => {
  const service = await freshService();
  const desk = await openDesk(await freshHome());
  const { app, page } = desk;
  await page.getByRole('button', { name: /^Connect/ }).click();
  const address = page.getByLabel('Service address');
  await address.focus();
  await listen(page);
  await paste(app, workingRequest(service));
  await page.getByText('Read from the request').waitFor();
  expect(await address.inputValue()).toBe(service.baseUrl);
  expect(await heard(page)).not.toContain(service.credentials.accessToken);
  expect((await axeOn(page)).violations).toEqual([]);

  // Any other text is pasted as ever.
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await name.focus();
  await paste(app, 'Andina Prepago');
  await expect.poll(() => name.inputValue()).toBe('Andina Prepago');

  await page.getByRole('radio', { name: /^Test/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('You need: your secret key.').waitFor();
  const keys = await openKeyWindow(desk, 'Enter keys…');
  expect(await keys.getByRole('textbox').count()).toBe(1);
  await keys.getByText('The access token is taken from it.').waitFor();
  expect((await axeOn(keys)).violations).toEqual([]);
  await keys.getByRole('textbox', { name: /^Secret key/ }).fill(service.credentials.secretKey);
  await pressLast(keys, 'Save');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/The only one of [\d,]+ signing methods/).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Everything works.').waitFor();
  expect(await page.content()).not.toContain(service.credentials.accessToken);
});
