import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { connectDesk, desk } from '../support/cli-desk';
import { pressLast } from '../support/connecting';
import { askForGesture, clickThere, placeOf } from '../support/gesture';
import { axeOn } from '../support/looks/axe-page';
import { answerSaveDialog, freshHome, freshService, openDesk, visit } from './rig';

const passphrase = 'sample words, not a secret 2026';

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function answerOpenDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, filePath);
}

/** The window of main's own that comes up when a button is pressed. */
async function passphraseWindow(app: ElectronApplication, press: () => Promise<unknown>) {
  const opened = app.waitForEvent('window');
  await press();
  const entry = await opened;
  await entry.getByLabel('Passphrase', { exact: true }).waitFor();
  return entry;
}

async function typeTwice(entry: Page, first: string, second = first): Promise<void> {
  await entry.getByLabel('Passphrase', { exact: true }).fill(first);
  await entry.getByLabel('Passphrase, once more', { exact: true }).fill(second);
}

/** As after a keyring was made anew, of which only this entry is missing. */
async function loseCacheKey(home: string): Promise<void> {
  const service = `Merchant Desk ${readFileSync(join(home, 'home-id'), 'utf8').trim()}`;
  const { default: keytar } = await import('keytar');
  for (const { account } of await keytar.findCredentials(service)) {
    if (account.endsWith('/cache-key')) await keytar.deletePassword(service, account);
  }
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Backup', exact: true });
const isPage = (text: string) => (page: Page) =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), text);

test('backed up from the window and restored in another home, with the passphrase in windows of main’s own', async () => {
  const home = await freshHome();
  const folder = await freshFolder();
  const service = await freshService({ clients: 300 });
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P']);
  // Since long enough that its user is reminded.
  const profiles = readFileSync(join(home, 'profiles.json'), 'utf8');
  const [, id = ''] = /"id": "([^"]+)"/.exec(profiles) ?? [];
  const seen = { [id]: { at: Date.now() - 20 * 86_400_000, isBackedUp: false } };
  const record = { id: '00000000', last: null, profiles: seen, schedule: null };
  writeFileSync(
    join(home, 'backup.json'),
    JSON.stringify({ ...record, scheduledAt: null, failed: null }),
  );
  const { app, page } = await openDesk(home);
  await page.getByText('P', { exact: true }).first().click();
  await visit(page, 'Home');
  await page.getByText('This connection has no backup.').waitFor();
  await page.screenshot({ path: 'out/e2e/backup-reminder.png' });
  await page.getByRole('button', { name: 'Go to backup' }).click();
  const section = sectionOf(page);
  await section.getByText('There is no backup yet.').waitFor();

  const file = join(folder, 'desk.age');
  await answerSaveDialog(app, file);
  const entry = await passphraseWindow(app, () =>
    section.getByRole('button', { name: 'Back up now…' }).click(),
  );
  await typeTwice(entry, 'short');
  await entry.getByText('Too short: at least 12 characters.').waitFor();
  await entry.getByRole('button', { name: 'Use this passphrase' }).click();
  await entry.getByText('Use at least 12 characters.', { exact: true }).waitFor();
  await typeTwice(entry, passphrase, `${passphrase}?`);
  await entry.getByRole('button', { name: 'Use this passphrase' }).click();
  await entry.getByText('The two are not the same.').waitFor();
  await entry.screenshot({ path: 'out/e2e/backup-passphrase.png' });
  await typeTwice(entry, passphrase);
  await pressLast(entry, 'Use this passphrase');
  await section.getByText('The backup is complete.').waitFor({ timeout: 60_000 });
  await section.getByText(file).waitFor();
  await section.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'out/e2e/backup-done.png' });
  expect(await isPage(passphrase)(page)).toBe(false);

  // Another computer: nothing is known there.
  const other = await openDesk(await freshHome());
  await other.page.getByRole('button', { name: 'Settings' }).click();
  const there = sectionOf(other.page);
  await answerOpenDialog(other.app, file);
  const asks = await passphraseWindow(other.app, () =>
    there.getByRole('button', { name: 'Restore…' }).click(),
  );
  await asks.getByLabel('Passphrase', { exact: true }).fill('another sample passphrase');
  await asks.getByRole('button', { name: 'Open' }).click();
  await asks.getByText('This is not the passphrase of the backup.').waitFor({ timeout: 60_000 });
  await asks.screenshot({ path: 'out/e2e/backup-wrong.png' });
  await asks.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await pressLast(asks, 'Open');
  const dialog = other.page.getByRole('dialog');
  await dialog.getByText('300 clients').waitFor();
  await dialog.getByText('no keys of the service').waitFor();
  await other.page.screenshot({ path: 'out/e2e/backup-contents.png' });
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await there
    .getByText('Enter the keys of P under Connections to sync again.')
    .waitFor({ timeout: 60_000 });
  await other.page.getByRole('button', { name: 'Edit P' }).waitFor();
  await other.page.screenshot({ path: 'out/e2e/backup-restored.png' });

  // There it is now; so the choice is not made for the user.
  const again = await passphraseWindow(other.app, () =>
    there.getByRole('button', { name: 'Restore…' }).click(),
  );
  await again.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await pressLast(again, 'Open');
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Restore', exact: true }).isDisabled())
    .toBe(true);
  await dialog.getByLabel('What to do with P').selectOption('replace');
  await dialog.getByText('is removed for good').waitFor();
  await other.page.screenshot({ path: 'out/e2e/backup-replace.png' });
  await dialog.getByLabel('What to do with P').selectOption('merge');
  await dialog.getByText('Everything in it is here already.').waitFor({ timeout: 60_000 });
  await other.page.screenshot({ path: 'out/e2e/backup-merge.png' });
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await there.getByText('Restored: P.').waitFor({ timeout: 60_000 });
}, 180_000);

test('with the keys of the service, after a question in a window of main’s own, and restored with them', async () => {
  const home = await freshHome();
  const folder = await freshFolder();
  const service = await freshService({ clients: 40 });
  const { secretKey } = service.credentials;
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P']);
  const { app, page } = await openDesk(home);
  await page.getByText('P', { exact: true }).first().click();
  await visit(page, 'Settings');
  const section = sectionOf(page);
  const file = join(folder, 'desk.age');
  await answerSaveDialog(app, file);
  const keys = section.getByLabel('With the keys of the services');
  await keys.check();
  await section.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'out/e2e/backup-with-keys.png' });
  const { entry: question, place } = await askForGesture(app, () =>
    section.getByRole('button', { name: 'Back up now…' }).click(),
  );
  await question.getByText('Whoever has the file and its passphrase').waitFor();
  await question.screenshot({ path: 'out/e2e/backup-keys-question.png' });
  const opened = app.waitForEvent('window');
  await expect
    .poll(async () => {
      await clickThere(app, place);
      return question.isClosed();
    })
    .toBe(true);
  const entry = await opened;
  await typeTwice(entry, passphrase);
  await pressLast(entry, 'Use this passphrase');
  await section.getByText('The backup is complete.').waitFor({ timeout: 60_000 });
  expect(await keys.isChecked()).toBe(false);
  expect(await isPage(secretKey)(page)).toBe(false);

  const otherHome = await freshHome();
  const other = await openDesk(otherHome);
  await other.page.getByRole('button', { name: 'Settings' }).click();
  const there = sectionOf(other.page);
  await answerOpenDialog(other.app, file);
  const asks = await passphraseWindow(other.app, () =>
    there.getByRole('button', { name: 'Restore…' }).click(),
  );
  await asks.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await pressLast(asks, 'Open');
  const dialog = other.page.getByRole('dialog');
  await dialog.getByText('With the keys of the service', { exact: true }).waitFor();
  expect(await dialog.getByText('no keys of the service').count()).toBe(0);
  await other.page.screenshot({ path: 'out/e2e/backup-keys-contents.png' });
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await there.getByText('The keys of P came with the backup').waitFor({ timeout: 60_000 });
  await there.scrollIntoViewIfNeeded();
  await other.page.screenshot({ path: 'out/e2e/backup-keys-restored.png' });
  expect(await isPage(secretKey)(other.page)).toBe(false);
  await other.quit();
  // It asks the service with them, and nothing was typed.
  expect(await desk(otherHome, ['sync', '--profile', 'P'])).toMatchObject({ status: 0 });

  // By command as well; not over what the window has open.
  const replace = ['restore', '--file', file, '--replace'];
  const refused = await desk(home, replace, `${passphrase}\n`);
  expect(refused).toMatchObject({
    status: 6,
    lines: [{ error: { params: { reason: 'locked' } } }],
  });
  expect(refused.words + refused.raw).toContain('the window of Merchant Desk, or another command');
  const byCommand = await freshHome();
  const restored = await desk(byCommand, ['restore', '--file', file], `${passphrase}\n`);
  expect(restored).toMatchObject({
    ...{ status: 0, lines: [{ profile: 'P', restored: 'add', hasKeys: true, keysRestored: true }] },
  });
  expect(restored.words).toContain('The keys of the service came with the backup');
  expect(restored.raw + restored.words).not.toContain(secretKey);
  expect(await desk(byCommand, ['sync', '--profile', 'P'])).toMatchObject({ status: 0 });
}, 240_000);

test('by schedule: into a folder, with the passphrase in the keychain, and no other file removed', async () => {
  const home = await freshHome();
  const folder = await freshFolder();
  const service = await freshService({ clients: 100 });
  await connectDesk(home, service.baseUrl, service.credentials);
  writeFileSync(join(folder, 'merchant-desk-2020-01-01.age'), 'somebody’s');
  const { app, page } = await openDesk(home);
  await page.getByText('P', { exact: true }).first().click();
  await page.getByRole('navigation').getByText('Clients', { exact: true }).waitFor();
  await visit(page, 'Settings');
  const section = sectionOf(page);
  await answerOpenDialog(app, folder);
  const entry = await passphraseWindow(app, () =>
    section.getByLabel('Automatic backup').selectOption('day'),
  );
  await entry.getByText(/this computer’s keychain/).waitFor();
  await typeTwice(entry, passphrase);
  await pressLast(entry, 'Use this passphrase');
  await section.getByText(/Last backup/).waitFor({ timeout: 60_000 });
  await section.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'out/e2e/backup-schedule.png' });
  const others = readdirSync(folder).filter((name) => name !== 'merchant-desk-2020-01-01.age');
  expect(readdirSync(folder)).toHaveLength(2);
  expect(others).toEqual([expect.stringMatching(/^merchant-desk-[0-9a-f]{8}-.*Z\.age$/)]);
  expect(readFileSync(join(home, 'backup.json'), 'utf8')).not.toContain(passphrase);
  await section.getByLabel('Automatic backup').selectOption('off');
  await section.getByText('Its passphrase is in the keychain').waitFor({ state: 'detached' });
  expect(JSON.parse(readFileSync(join(home, 'backup.json'), 'utf8'))).toMatchObject({
    schedule: null,
  });
}, 120_000);

test('a recovery code, made in the window and shown in main’s, opens the data whose key is gone', async () => {
  const home = await freshHome();
  const service = await freshService({ clients: 100 });
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P']);
  const { app, page, quit } = await openDesk(home);
  await page.getByText('P', { exact: true }).first().click();
  await visit(page, 'Settings');
  const section = page.getByRole('region', { name: 'Recovery code' });
  const make = section.getByRole('button', { name: 'Make recovery code…' });
  const { entry, place } = await askForGesture(app, () => make.click());
  const shown = app.waitForEvent('window');
  await expect
    .poll(async () => {
      await clickThere(app, place);
      return entry.isClosed();
    })
    .toBe(true);
  const sheet = await shown;
  const code = await sheet.locator('output').innerText();
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
  await section.getByText('A recovery code was made.').waitFor();
  // No printer here: that the window is printed, and what the sheet says, is all there is to see.
  await app.evaluate(({ webContents }) => {
    const window = webContents.getAllWebContents().find((each) => each.getURL().includes('reveal'));
    // Seen from outside by its zoom, which nothing else sets.
    if (window) window.print = () => window.setZoomFactor(1.01);
  });
  await sheet.screenshot({ path: 'out/e2e/recovery-code.png' });
  const link = await placeOf(sheet);
  await expect
    .poll(async () => {
      await clickThere(app, link);
      return app.evaluate(({ webContents }) =>
        webContents
          .getAllWebContents()
          .find((each) => each.getURL().includes('reveal'))
          ?.getZoomFactor(),
      );
    })
    .toBe(1.01);
  await sheet.emulateMedia({ media: 'print' });
  expect(await sheet.locator('main').innerText()).toMatch(/Recovery code of P[^]*Keep it apart/);
  expect(await sheet.locator('a').isVisible()).toBe(false);
  await sheet.screenshot({ path: 'out/e2e/recovery-sheet.png' });
  await section.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'out/e2e/recovery-made.png' });
  expect(await isPage(code)(page)).toBe(false);
  await quit();

  await loseCacheKey(home);
  const again = await openDesk(home);
  await again.page.getByText('P', { exact: true }).first().click();
  await again.page.getByRole('button', { name: 'What can be done…' }).click();
  const ways = again.page.getByRole('dialog');
  await ways.getByText('Nothing is lost.').waitFor();
  await again.page.screenshot({ path: 'out/e2e/recovery-ways.png' });
  expect((await axeOn(again.page)).violations).toEqual([]);
  await ways.getByRole('button', { name: 'Cancel' }).click();
  await visit(again.page, 'Settings');
  const lost = again.page.getByRole('region', { name: 'Recovery code' });
  const opened = again.app.waitForEvent('window');
  await lost.getByRole('button', { name: 'Enter recovery code…' }).click();
  const typed = await opened;
  await again.page.screenshot({ path: 'out/e2e/recovery-lost.png' });
  await typed.getByLabel('Recovery code', { exact: true }).fill(code.slice(0, 20));
  await typed.getByRole('button', { name: 'Open the offline data' }).click();
  await typed.getByText('It is not a complete recovery code.').waitFor();
  await typed.screenshot({ path: 'out/e2e/recovery-entry.png' });
  await typed.getByLabel('Recovery code', { exact: true }).fill(code.toLowerCase());
  await pressLast(typed, 'Open the offline data');
  await again.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await again.page.getByRole('main').getByText('100', { exact: true }).waitFor();
  await again.quit();

  await loseCacheKey(home);
  const records = ['sync', '--profile', 'P'];
  expect((await desk(home, records)).lines.at(-1)).toMatchObject({
    error: { code: 'vault.key-missing' },
  });
  const wrong = await desk(home, ['recovery', '--profile', 'P'], 'AAAA-BBBB\n');
  expect(wrong).toMatchObject({ status: 2, lines: [{ error: { params: { reason: 'code' } } }] });
  const right = await desk(home, ['recovery', '--profile', 'P'], `${code}\n`);
  expect(right).toMatchObject({ status: 0, lines: [{ profile: 'P', recovered: true }] });
  expect((await desk(home, records)).status).toBe(0);
}, 180_000);
