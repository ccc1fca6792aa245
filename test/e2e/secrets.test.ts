import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeService, freshHome, freshService, openDesk, typeKeys, visit } from './rig';
import type { OpenDesk } from './rig';

/** A value in the forms it may have been copied in. */
function formsOf(text: string): Buffer[] {
  const raw = Buffer.from(text);
  const forms = [
    text,
    raw.toString('base64').replace(/=+$/, ''),
    raw.toString('hex'),
    encodeURIComponent(text),
  ];
  return [...forms.map((form) => Buffer.from(form)), Buffer.from(text, 'utf16le')];
}

function holds(haystack: Buffer, text: string): boolean {
  return formsOf(text).some((form) => haystack.includes(form));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

/** The heap of the window that browses, as V8 writes it down. */
async function heapOf(desk: OpenDesk, file: string): Promise<Buffer> {
  await desk.app.evaluate(async ({ BrowserWindow }, path) => {
    const [window] = BrowserWindow.getAllWindows();
    await window?.webContents.takeHeapSnapshot(path);
  }, file);
  return readFile(file);
}

test('typed and served secrets are in no file, no output and no heap of the browsing window; planted ones are found', async () => {
  const canary = (kind: string) => `sample-not-a-real-${kind}-${randomBytes(12).toString('hex')}`;
  const typed = { secretKey: canary('secret'), accessToken: canary('token') };
  const servedSecretKey = canary('served');
  const planted = canary('planted');
  const service = await freshService({ credentials: typed, servedSecretKey });
  const home = await freshHome();
  const desk = await openDesk(home);

  await describeService(desk.page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(desk, 'Enter keys…', typed);
  await desk.page.getByRole('button', { name: 'Continue' }).click();
  await desk.page
    .getByRole('radio', { name: 'HMAC-SHA256 over the sorted query, hex', exact: true })
    .check();
  await desk.page.getByRole('button', { name: 'Continue' }).click();
  await desk.page.getByRole('button', { name: 'Open merchant desk' }).click();
  for (const screen of ['Merchant', 'Clients', 'Activity']) await visit(desk.page, screen);
  await visit(desk.page, 'Merchant');
  // Served another one than the typed: said, and still not shown.
  await desk.page
    .getByText(/differs|another/i)
    .first()
    .waitFor();

  await desk.page.evaluate((text) => {
    (globalThis as { planted?: string }).planted = text;
  }, planted);
  const heap = await heapOf(desk, join(home, '..', `${home.split('/').at(-1) ?? ''}.heapsnapshot`));
  await desk.quit();

  expect(heap.includes(Buffer.from(planted))).toBe(true);
  const secrets = [...Object.values(typed), servedSecretKey];
  for (const secret of secrets) {
    expect(holds(heap, secret)).toBe(false);
    expect(holds(Buffer.from(desk.said()), secret)).toBe(false);
  }
  const files = await filesBelow(home);
  expect(files.some((file) => file.endsWith('profiles.json'))).toBe(true);
  for (const file of files) {
    const content = await readFile(file);
    expect(secrets.filter((secret) => holds(content, secret))).toEqual([]);
  }
});
