import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { ElectronApplication } from 'playwright';
import { expect, test } from 'vitest';
import { freshHome, openDesk } from './rig';

const root = resolve(import.meta.dirname, '..', '..');

/** What the system does with a link: it starts the app once more. */
function followLink(home: string, link: string): Promise<number | null> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE'),
  );
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(process.execPath, [...asRoot, root, '--home', home, link], {
    env,
    stdio: 'ignore',
  });
  return new Promise((ended) => child.once('close', ended));
}

function boundsOf(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
}

test('a link goes to the desk that is open, whose screen it changes; a wrong one changes nothing', async () => {
  const home = await freshHome();
  const { page, app } = await openDesk(home);
  await page.getByRole('button', { name: /sample data/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  await followLink(home, 'merchant-desk://changes');
  await page.getByRole('heading', { level: 1, name: /change/i }).waitFor();
  await followLink(home, 'merchant-desk://card/%2e%2e');
  await followLink(home, 'merchant-desk://settings');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/change/i);
  await followLink(home, 'merchant-desk://card/no-such-card-1');
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  const typed = page.getByLabel('Card ID', { exact: true });
  await expect.poll(() => typed.inputValue()).toBe('no-such-card-1');
  // It is for the user to ask: nothing was looked up.
  await page.getByText(/^This ID came from a link/).waitFor();
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
});

test('the window opens where and as large as it was closed, with a menu that loads nothing anew', async () => {
  const home = await freshHome();
  const first = await openDesk(home);
  await first.page.getByRole('button', { name: /^Connect/ }).waitFor();
  const wanted = { x: 60, y: 40, width: 1000, height: 640 };
  await first.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, wanted);
  // The display moves a window when it gets round to it.
  await expect.poll(() => boundsOf(first.app)).toEqual(wanted);
  const labels = await first.app.evaluate(({ Menu }) =>
    JSON.stringify(
      Menu.getApplicationMenu()?.items.map(({ label, submenu }) => [
        label,
        submenu?.items.map(({ role }) => role),
      ]),
    ),
  );
  expect(labels).toContain('Edit');
  expect(labels).not.toMatch(/reload/i);
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.25);
  });
  await first.quit();

  const second = await openDesk(home);
  await expect.poll(() => boundsOf(second.app)).toEqual(wanted);
  await expect.poll(() => second.page.evaluate(() => innerWidth)).toBe(800);
});
