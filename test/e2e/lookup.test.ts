import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CardLookup } from '../../shared/ipc/lookup';
import {
  answerSaveDialog,
  chooseMethod,
  describeService,
  freshHome,
  freshService,
  openDesk,
  typeKeys,
  visit,
  type OpenDesk,
} from './rig';

/** Quick here; `LOOKUP_IDS=10000` for the long run. */
const listed = Number(process.env.LOOKUP_IDS ?? 1_000);
/** So many are answered before the desk is quit. */
const before = listed * 0.4;
/**
 * Known cards that a sync reads again by itself (main/sync/singles.ts); there is one before the
 * quit and one after.
 */
const readBySync = 500;

const lookupOf = (page: Page) =>
  page.evaluate(async (): Promise<CardLookup | null> => {
    const reply = await window.desk.lookup.state();
    return reply.ok ? reply.value : null;
  });

/** Counts the frames from now on; the gaps between them are told, never judged. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const frames = { last: performance.now(), longest: 0, over50: 0, count: 0 };
    const next = (now: number) => {
      const gap = now - frames.last;
      frames.longest = Math.max(frames.longest, gap);
      if (gap > 50) frames.over50 += 1;
      frames.count += 1;
      frames.last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { frames });
  });

const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: Record<string, number> }).frames);

async function pasteList(desk: OpenDesk, text: string): Promise<void> {
  await desk.app.evaluate(({ clipboard }, list) => clipboard.writeText(list), text);
  await desk.page.getByRole('textbox', { name: /^Documents, card IDs/ }).focus();
  await desk.page.keyboard.press('ControlOrMeta+V');
}

test('a long pasted list is looked up through a quit in the middle, and exported', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: listed * 1.2 });
  const ids = service.sampleCardIds(listed);
  expect(ids).toHaveLength(listed);
  const { secretKey, accessToken } = service.credentials;
  const first = await openDesk(home);
  await describeService(first.page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(first, 'Enter keys…', { secretKey, accessToken });
  await first.page.getByRole('button', { name: 'Continue' }).click();
  await chooseMethod(first.page);
  await first.page.getByRole('button', { name: 'Continue' }).click();
  await first.page.getByRole('button', { name: 'Open Merchant Desk' }).click();

  await visit(first.page, 'Cards');
  await first.page.getByRole('button', { name: 'Look up a list…' }).click();
  await first.page.getByRole('heading', { level: 1, name: 'Look up a list' }).waitFor();
  const book = utils.book_new(utils.aoa_to_sheet([['notes']]), 'Notas');
  const rows = ids.slice(0, 30).map((id, at) => [`Client ${at}`, id]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['name', 'card_id'], ...rows]), 'Tarjetas');
  const workbook = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  const chosen = { name: 'ids.xlsx', mimeType: '', buffer: workbook };
  await first.page.locator('input[type=file]').setInputFiles(chosen);
  await first.page.getByText('From “ids.xlsx”').waitFor();
  await first.page.getByRole('combobox', { name: 'Sheet' }).selectOption('Tarjetas');
  await first.page.getByRole('button', { name: 'Look up 30 cards' }).waitFor();
  await first.page.screenshot({ path: 'out/e2e/lookup-workbook.png' });
  await first.page.getByRole('button', { name: 'Another list' }).click();
  await countFrames(first.page);
  await pasteList(first, [...ids, ids[0], '..', 'total: 10000', 'no-such-card-1'].join('\r\n'));
  const start = first.page.getByRole('button', {
    name: `Look up ${(listed + 1).toLocaleString('en-US')} cards`,
  });
  await start.waitFor();
  await first.page.screenshot({ path: 'out/e2e/lookup-check.png' });
  await start.click();
  const answered = async (page: Page) => {
    const counts = (await lookupOf(page))?.counts;
    return counts === undefined ? 0 : counts.found + counts['not-found'] + counts.failed;
  };
  await expect.poll(() => answered(first.page), { timeout: 120_000 }).toBeGreaterThan(before);
  await first.page.screenshot({ path: 'out/e2e/lookup-running.png' });
  const frames = await framesOf(first.page);
  const rowCount = await answered(first.page);
  expect(rowCount).toBeLessThan(listed);
  await first.quit();

  const second = await openDesk(home);
  await second.page.getByRole('navigation').getByText('Cards', { exact: true }).waitFor();
  await countFrames(second.page);
  await visit(second.page, 'Cards');
  await second.page.getByRole('button', { name: 'Look up a list…' }).click();
  await expect
    .poll(() => lookupOf(second.page), { timeout: 200_000, interval: 500 })
    .toMatchObject({
      phase: 'done',
      counts: { waiting: 0, found: listed, 'not-found': 1, failed: 0, duplicate: 1, rejected: 2 },
    });
  await second.page.getByText('Looked up', { exact: true }).waitFor();
  await second.page.screenshot({ path: 'out/e2e/lookup-done.png' });
  const later = await framesOf(second.page);
  // What was answered before the quit was not asked for again.
  const most = listed + 1 + 50 + Math.min(before, readBySync) + readBySync;
  expect(service.requests().routes.card).toBeLessThanOrEqual(most);

  const file = join(folder, 'lookup.csv');
  await answerSaveDialog(second.app, file);
  await second.page.getByRole('button', { name: 'Export…' }).click();
  await second.page.getByRole('radio', { name: /^CSV/ }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
  await second.page.getByRole('dialog', { name: 'Exported' }).waitFor({ timeout: 30_000 });
  const lines = (await readFile(file, 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + listed + 4);
  const head = 'Line,Card ID,Outcome,Reason of the outcome,Same as line,Client,ID,';
  expect(lines[0]?.startsWith(head)).toBe(true);
  expect(lines[1]).toMatch(new RegExp(`^1,${ids[0] ?? ''},Found,,,[^,]*,${ids[0] ?? ''},`));
  expect(lines[listed]?.startsWith(`${listed},${ids.at(-1) ?? ''},Found,`)).toBe(true);
  expect(lines.slice(listed + 1).map((line) => line.replace(/,+$/, ''))).toEqual([
    `${listed + 1},${ids[0] ?? ''},Repeated,,1`,
    `${listed + 2},..,Left out,"Only dots, not an ID"`,
    `${listed + 3},total: 10000,Left out,"Words or spaces, not an ID"`,
    `${listed + 4},no-such-card-1,Not found`,
  ]);
  await mkdir('out/e2e', { recursive: true });
  const measured = { listed, answered: rowCount, frames, later };
  await writeFile('out/e2e/lookup-frames.json', JSON.stringify(measured, null, 2));
}, 400_000);
