// The guided tour: the real app with sample data, a picture of each screen. `npm start` takes it
// where there is no display.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { launchDesk } from '../support/launch-desk';
import { stepLimitMs } from './camera';
import { show, stopsIn } from './tour';

const album = 'out/tour';
const complaints: string[] = [];
let page: Page;

beforeAll(async () => {
  rmSync(album, { recursive: true, force: true });
  mkdirSync(album, { recursive: true });
  const home = mkdtempSync(join(tmpdir(), 'merchant-desk-tour-'));
  const desk = await launchDesk({ home });
  page = desk.page;
  page.setDefaultTimeout(stepLimitMs);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return async () => {
    await desk.app.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
});

for (const stop of stopsIn(album)) {
  test(`${stop.file}: ${stop.says}`, async () => {
    await show(page, stop, stop.file).catch(async (error: unknown) => {
      await page.screenshot({ path: stop.file.replace('.png', '-failed.png') });
      throw error;
    });
  });
}

test('the window had nothing to complain of', () => expect(complaints).toEqual([]));
