import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { connectDesk, desk } from '../support/cli-desk';
import { axeOn } from '../support/looks/axe-page';
import { answerSaveDialog, freshHome, freshService, openDesk, visit } from './rig';

type Service = Awaited<ReturnType<typeof freshService>>;

/** A computer that has read the lists of this service. */
async function computer({ baseUrl, credentials }: Service): Promise<string> {
  const home = await freshHome();
  await connectDesk(home, baseUrl, credentials);
  await desk(home, ['sync', '--profile', 'P']);
  return home;
}

const createView = (home: string, name: string, status: string) =>
  desk(home, [
    ...['views', 'create', '--profile', 'P', '--view', name, '--resource', 'clients'],
    ...['--filter', `status:${status}`, '--more', '5'],
  ]);

async function markFirst(page: Page, tag: string): Promise<void> {
  await visit(page, 'Clients');
  await page.locator('[data-place="1:0"]').dblclick();
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('button', { name: 'Add mark or note…' }).click();
  await panel.getByRole('combobox', { name: 'Mark' }).fill(tag);
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('gridcell', { name: tag }).waitFor();
}

async function settingsOf(page: Page) {
  await visit(page, 'Settings');
  const section = page.getByRole('region', { name: 'Hand over to a colleague' });
  await section.scrollIntoViewIfNeeded();
  return section;
}

const answerOpenDialog = (app: ElectronApplication, filePath: string) =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, filePath);

test('views, alerts and marks go from one window to another, and what differs is shown first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'desk-handover-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const service = await freshService({ clients: 120 });
  const [mine, theirs] = [await computer(service), await computer(service)];
  await createView(mine, 'Blocked', 'blocked');
  await createView(mine, 'Pending', 'pending');
  await createView(theirs, 'Blocked', 'active');

  const file = join(folder, 'close.json');
  const first = await openDesk(mine);
  await first.page.getByText('P', { exact: true }).first().click();
  await markFirst(first.page, 'Ask the bank');
  const section = await settingsOf(first.page);
  await answerSaveDialog(first.app, file);
  await section.getByRole('button', { name: 'Hand over…' }).click();
  const giving = first.page.getByRole('dialog');
  await giving.getByLabel('1 mark with its note').waitFor();
  await first.page.screenshot({ path: 'out/e2e/handover-give.png' });
  expect((await axeOn(first.page)).violations).toEqual([]);
  await giving.getByRole('button', { name: 'Save file…' }).click();
  await section.getByText('Handed over: 2 set-ups, 1 mark').waitFor();
  await first.page.screenshot({ path: 'out/e2e/handover-given.png' });
  const text = await readFile(file, 'utf8');
  expect(text).toContain('Ask the bank');
  for (const secret of Object.values(service.credentials)) expect(text).not.toContain(secret);

  const second = await openDesk(theirs);
  await second.page.getByText('P', { exact: true }).first().click();
  const there = await settingsOf(second.page);
  await answerOpenDialog(second.app, file);
  await there.getByRole('button', { name: 'Take over…' }).click();
  const taking = second.page.getByRole('dialog');
  await taking.getByRole('row', { name: /Blocked.*differs/ }).waitFor();
  await taking.getByRole('row', { name: /Pending.*new/ }).waitFor();
  await taking.getByText('1 mark is new.').waitFor();
  await second.page.screenshot({ path: 'out/e2e/handover-take.png' });
  expect((await axeOn(second.page)).violations).toEqual([]);
  await taking.getByLabel('Take what the file has').click();
  await taking.getByRole('button', { name: 'Take over', exact: true }).click();
  await there.getByText('Taken over: 2 set-ups, 1 mark.').waitFor();
  // They are there at once, without a new start.
  await visit(second.page, 'Clients');
  const saved = second.page.getByRole('group', { name: 'Views' });
  await saved.getByRole('button', { name: 'Pending' }).first().waitFor();
  await second.page.screenshot({ path: 'out/e2e/handover-taken.png' });
  await second.page.getByRole('gridcell', { name: 'Ask the bank' }).waitFor();
  await second.quit();
  const views = await desk(theirs, ['views', 'list', '--profile', 'P']);
  expect(views.raw).toContain('Pending');
}, 180_000);
