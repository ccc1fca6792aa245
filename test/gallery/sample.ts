import type { ElectronApplication, Page } from 'playwright';
import { fromMore, openSample, sampleSynced } from '../e2e/rig';
import { at, atClients, dialog, panel } from '../e2e/scene';
import { sceneNamed, scenes } from '../e2e/scenes';
import { press, type Room, type Visit } from './room';

/** Nothing was set up yet. */
export const first: Room = {
  name: 'first',
  full: true,
  scenes: [
    {
      name: 'start',
      go: ({ page }) => page.getByRole('button', { name: /^Explore with sample data/ }).waitFor(),
    },
    { name: 'connect', go: ({ page }) => press(page, /^Connect/) },
  ],
};

/**
 * Main's own words to the window, of something that cannot happen to a desk that runs from its
 * sources.
 */
const tell = (app: ElectronApplication, channel: string, payload: object) =>
  app.evaluate(
    ({ BrowserWindow }, [to, what]) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send(to, what);
    },
    [channel, payload] as const,
  );

const newer = {
  version: '0.2.0',
  releasedAt: Date.UTC(2026, 10, 16),
  bytes: 112_400_000,
  way: 'itself',
};

async function lock({ page }: Visit): Promise<void> {
  // The page that asks ends with it.
  await page.evaluate(() => void setTimeout(() => void window.desk.session.lock(), 0));
  await page.getByRole('button', { name: /^(Unlock|Desbloquear)/ }).waitFor();
}

async function unlock({ page }: Visit): Promise<void> {
  await press(page, /^(Unlock|Desbloquear)/);
  await page.getByRole('navigation').waitFor();
}

async function findBlocked(page: Page): Promise<void> {
  await atClients(page);
  await press(page, 'All');
  await page
    .getByRole('combobox', { name: 'Search clients' })
    .fill('status:blocked created:>2026-01-01');
  await fromMore(page, 'Look up cards…');
  await page.getByText(/^From [\d,]+ clients/).waitFor();
}

/**
 * The sample data: what a demonstration shows, in the scenes of the end-to-end tests and those they
 * have no use for.
 */
export const sample: Room = {
  name: 'sample',
  full: true,
  enter: async ({ page }) => {
    await openSample(page);
    await sampleSynced(page, 'lots');
  },
  scenes: [
    ...scenes.map(([name, go]) => ({ name, go: ({ page }: Visit) => go(page) })),
    {
      name: 'no printer',
      go: async ({ page }) => {
        await sceneNamed('print dialog')(page);
        await dialog(page).getByRole('button', { name: 'Print…' }).click();
        await dialog(page).getByText('app.print').waitFor();
      },
    },
    {
      name: 'a change and its history',
      go: async ({ page }) => {
        await at(page, 'Changes');
        const rows = page.locator('[data-pane="rows"]');
        await rows.getByText('Changed', { exact: true }).first().click();
        await panel(page)
          .getByRole('tab', { name: /^History/ })
          .click();
      },
    },
    {
      name: 'rows selected, with their totals',
      go: async ({ page }) => {
        await at(page, 'Lots');
        await page.getByRole('gridcell', { name: 'LOT-1', exact: true }).click();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Shift+End');
        for (let row = 0; row < 8; row += 1) await page.keyboard.press('Shift+ArrowDown');
        await page.getByText(/^9 rows/).waitFor();
      },
    },
    {
      name: 'an update in the bar',
      go: async ({ page, app }) => {
        await at(page, 'Home');
        await tell(app, 'desk:updates.changed', { phase: 'available', ...newer });
        await page.getByText('Version 0.2.0 of Merchant Desk is available.').waitFor();
      },
    },
    {
      name: 'an update downloading',
      go: async ({ page, app }) => {
        await at(page, 'Settings');
        const phase = { phase: 'downloading', received: 41_000_000 };
        await tell(app, 'desk:updates.changed', { ...phase, ...newer });
        const downloading = page.getByText(/^Downloading version/);
        await downloading.waitFor();
        await downloading.scrollIntoViewIfNeeded();
      },
    },
    { name: 'cards of some clients', go: ({ page }) => findBlocked(page) },
    {
      name: 'cards of some clients, looked up',
      go: async ({ page }) => {
        await press(page, /^Look up [\d,]+ cards/);
        await page.getByText('Looked up', { exact: true }).waitFor();
      },
    },
    { name: 'cards with their clients', go: ({ page }) => at(page, 'Cards') },
    { name: 'locked', go: lock, again: true, after: unlock },
  ],
};
