// Every screen in the real window, for everybody: WCAG 2.2 AA by axe in both themes, rings where
// the keyboard is, nothing told by a colour alone when the system forces its own, and nothing that
// moves when it asks for rest.
import type { Page, ElectronApplication } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDesk } from '../support/launch-desk';
import { axeOn } from '../support/looks/axe-page';
import { rulesOfColour } from '../support/looks/axe-rules';
import { withoutFocusRing } from '../support/looks/focus-ring';
import { lostColours, rememberColours } from '../support/looks/forced-colors';
import { skipLookedAt } from '../support/looks/looked-at';
import { motionOn } from '../support/looks/motion';
import { lockDesk, openSample } from './rig';
import { scenes } from './scenes';

let home: string;
let app: ElectronApplication;
let page: Page;
const looked = new Set<string>();
let marks = 0;
let states = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'desk-everybody-'));
  // Of fewer clients none have the same phone.
  const env = { SAMPLE_CLIENTS: '1000' };
  ({ app, page } = await launchDesk({ home, before: ['small-sample'], env }));
  page.setDefaultTimeout(60_000);
  // The system's own may be another.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /^Explore with sample data/ }).waitFor();
}, 90_000);
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * All that is asked of a page as it stands, with as few changes of its media as there can be: each
 * draws the whole window anew. Soft: one fault is not to hide another.
 */
async function forEverybody(target: Page = page): Promise<void> {
  await inTheme(target, 'light');
  await skipLookedAt(target);
  await passesAxe(target);
  const reported = await rememberColours(target);
  marks += reported.marks;
  states += reported.states;
  await target.emulateMedia({ colorScheme: 'dark' });
  await inTheme(target, 'dark');
  await passesAxe(target, rulesOfColour);
  await target.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await motionOn(target), 'reduced motion').toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const media = { forcedColors: 'active', colorScheme, reducedMotion: 'no-preference' } as const;
    await target.emulateMedia(media);
    expect.soft(await lostColours(target), `forced colours, ${colorScheme}`).toEqual([]);
  }
  // Last: to ask for the ring is to move the focus.
  expect.soft(await withoutFocusRing(target), 'focus in forced colours').toEqual([]);
  await target.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  expect.soft(await withoutFocusRing(target), 'focus').toEqual([]);
}

const inTheme = (target: Page, theme: string) =>
  expect.poll(() => target.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);

async function passesAxe(target: Page, rules?: readonly string[]): Promise<void> {
  const answer = await axeOn(target, rules);
  for (const rule of answer.looked) looked.add(rule);
  expect.soft(answer.violations, rules?.join()).toEqual([]);
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
    await page.getByRole('navigation').getByText('Start screen', { exact: true }).click();
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
    await lockDesk(page);
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
