// Every screen in the real window, for everybody: WCAG 2.2 AA by axe in both themes, rings where the keyboard is, nothing told by a colour
// alone when the system forces its own, and nothing that moves when it asks for rest.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright';
import { launchDesk } from '../support/launch-desk';
import { axeOn } from '../support/looks/axe-page';
import { rulesOfColour } from '../support/looks/axe-rules';
import { withoutFocusRing } from '../support/looks/focus-ring';
import { lostInForcedColors } from '../support/looks/forced-colors';
import { motionOn } from '../support/looks/motion';
import { openSample } from './rig';
import { scenes } from './scenes';

let home: string;
let app: ElectronApplication;
let page: Page;
const looked = new Set<string>();
let marks = 0;
let states = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'desk-everybody-'));
  ({ app, page } = await launchDesk({ home, before: ['small-sample'] }));
  page.setDefaultTimeout(20_000);
  await page.getByRole('button', { name: /^Explore with sample data/ }).waitFor();
}, 90_000);
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** All that is asked of a page as it stands. Soft: one fault is not to hide another. */
async function forEverybody(of: Page = page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await of.emulateMedia({ colorScheme });
    await expect
      .poll(() => of.evaluate(() => document.documentElement.dataset.theme))
      .toBe(colorScheme);
    const answer = await axeOn(of, colorScheme === 'dark' ? rulesOfColour : undefined);
    for (const rule of answer.looked) looked.add(rule);
    expect.soft(answer.violations, colorScheme).toEqual([]);
  }
  await of.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await motionOn(of), 'reduced motion').toEqual([]);
  await of.emulateMedia({ reducedMotion: 'no-preference' });
  const forced = await lostInForcedColors(of);
  marks += forced.marks;
  states += forced.states;
  expect.soft(forced.lost, 'forced colours').toEqual([]);
  await of.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  expect.soft(await withoutFocusRing(of), 'focus in forced colours').toEqual([]);
  await of.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  expect.soft(await withoutFocusRing(of), 'focus').toEqual([]);
}

describe('before a connection is open', () => {
  test('first screen', () => forEverybody());

  test('connect', async () => {
    await page.getByRole('button', { name: /^Connect/ }).click();
    await page.getByLabel('Service address').waitFor();
    await forEverybody();
    // With what it says about fields that are not right.
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await forEverybody();
    await page.getByRole('navigation').getByText('All connections', { exact: true }).click();
  });
});

describe('with sample data', () => {
  beforeAll(async () => {
    await openSample(page);
  }, 120_000);

  test.for(scenes)('%s', { timeout: 120_000 }, async ([, go]) => {
    await go(page);
    await forEverybody();
  });

  test('the page in front of a locked desk', async () => {
    await page.evaluate(() => window.desk.session.lock()).catch(() => undefined);
    await page.getByRole('button', { name: /^Unlock/ }).waitFor();
    await forEverybody();
  });

  test('and there was something to look at', () => {
    expect([...looked]).toEqual(
      expect.arrayContaining(['target-size', 'color-contrast', 'aria-required-children', 'label']),
    );
    expect(marks).toBeGreaterThan(50);
    expect(states).toBeGreaterThan(30);
  });
});
