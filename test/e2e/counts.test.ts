import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import { bundleBytes } from '../support/bundle';
import { freshHome, openDesk, visit } from './rig';

/**
 * What the built app weighs and what it leaves behind, counted: never a matter of how fast the
 * machine is.
 */

test('the start reads no more than 150 kB of scripts and styles, packed', () => {
  const { start, total } = bundleBytes(resolve('out/app/renderer/index.html'));
  // Less than this, and something of the page was not found.
  expect(start).toBeGreaterThan(50_000);
  expect(start).toBeLessThanOrEqual(150_000);
  expect(total).toBeGreaterThan(start);
});

test('no page of the start makes a schema: main alone runs them', () => {
  const page = resolve('out/app/renderer/index.html');
  const scripts = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="([^"]+\.js)"/g)];
  expect(scripts.length).toBeGreaterThan(1);
  const files = scripts.map(([, path = '']) => resolve(dirname(page), path));
  for (const file of [...files, resolve('out/app/preload/desk/index.cjs')]) {
    expect(readFileSync(file, 'utf8')).not.toContain('~standard');
  }
});

/** Every screen, those that draw much once; ends on one that holds little. */
const round = [
  ...['Home', 'Clients', 'Cards', 'Home', 'Lots', 'Settings', 'Cards', 'Changes'],
  ...['Home', 'Settings', 'Pivot table', 'Home', 'Cards', 'Settings', 'Home'],
  ...['Pivot table', 'Settings', 'Home', 'Cards', 'Settings'],
];
/** Draws much. */
const heavy = ['Lots', 'Settings'];
const changes = 100;

test('a hundred changes of the screen leave no listeners and no nodes behind', async () => {
  const desk = await openDesk(await freshHome());
  await desk.page.getByRole('button', { name: /sample data/ }).click();
  await visit(desk.page, 'Clients');
  await expect
    .poll(() => synced(desk.page))
    .toEqual(expect.arrayContaining(['merchant', 'clients', 'lots']));
  await drawLittle(desk.page);
  // Every screen was there before anything is counted.
  await changeScreens(desk.page, 2 * round.length, round);
  await changeScreens(desk.page, 2 * heavy.length, heavy);
  const leavesNothing = async () => {
    const before = await settled(desk.page);
    await changeScreens(desk.page, changes, round);
    await changeScreens(desk.page, 10 * heavy.length, heavy);
    const after = await settled(desk.page);
    expect(after.listeners - before.listeners).toBeLessThan(changes / 10);
    expect(after.nodes - before.nodes).toBeLessThan(changes / 2);
    expect(after.documents).toBe(before.documents);
  };
  // What is left behind grows every time; a screen that was counted before its last figures came
  // does so once.
  await vi.waitFor(leavesNothing, { timeout: 60_000 });
}, 180_000);

test('a jump through a list is one pass of style and one of layout', async () => {
  const desk = await openDesk(await freshHome(), { before: [] });
  const { page } = desk;
  await page.getByRole('button', { name: /sample data/ }).click();
  await visit(page, 'Clients');
  const lists = ['merchant', 'clients', 'lots'];
  await expect.poll(() => synced(page)).toEqual(expect.arrayContaining(lists));
  await page.getByRole('gridcell').first().waitFor();
  // Over the rows each jump would also change which of them is under the pointer: two more passes.
  await page.getByRole('navigation').hover();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const passes = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
    return { style: metric('RecalcStyleCount'), layout: metric('LayoutCount') };
  };
  await jump(page, 20);
  const before = await passes();
  await jump(page, jumps);
  const after = await passes();
  // A clock or the sync's figure may change beside it.
  expect((after.style - before.style) / jumps).toBeLessThan(1.6);
  expect((after.layout - before.layout) / jumps).toBeLessThan(1.6);
  // On a slow machine a jump may be overtaken by the next before its rows are here, and is not
  // drawn.
  expect(after.layout - before.layout).toBeGreaterThan(0);
});

const jumps = 60;

/** Far apart and never the same twice; each is painted before the next. */
async function jump(page: Page, times: number): Promise<void> {
  await page.evaluate(async (all) => {
    const grid = document.querySelector('[role="grid"]');
    if (grid === null) throw new Error('There is no grid.');
    for (let turn = 1; turn <= all; turn += 1) {
      grid.scrollTop = ((turn * 0.618_033_99) % 1) * (grid.scrollHeight - grid.clientHeight);
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    }
  }, times);
}

/** Lists of which all was synced. */
function synced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const reply = await window.desk.sync.state();
    if (!reply.ok) return [];
    return reply.value.filter(({ phase }) => phase === 'idle').map(({ resource }) => resource);
  });
}

/** A small window shows the same screens, and fewer rows of them. */
async function drawLittle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = { width: 900, height: 420, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', size);
}

/** Presses the navigation's links in turn, each once the screen before is there. */
async function changeScreens(page: Page, times: number, names: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([those, count]) => {
      const links = [...document.querySelectorAll<HTMLElement>('nav a, aside a')];
      const turnOfTheLoop = () => new Promise((resolve) => setTimeout(resolve));
      for (let turn = 0; turn < count; turn += 1) {
        const name = those[turn % those.length] ?? '';
        const link = links.find((each) => each.textContent.trim().startsWith(name));
        if (link === undefined) throw new Error(`There is no way to ${name}.`);
        link.click();
        const limit = performance.now() + 10_000;
        while (document.querySelector('h1')?.textContent.trim() !== name) {
          if (performance.now() > limit) throw new Error(`${name} is not shown.`);
          await turnOfTheLoop();
        }
      }
    },
    [names, times] as const,
  );
}

/**
 * What the page holds at rest: the last screen may still be waiting for figures when its heading is
 * there.
 */
async function settled(page: Page) {
  let last = await alive(page);
  await expect
    .poll(async () => {
      const earlier = last;
      last = await alive(page);
      return last.nodes - earlier.nodes;
    })
    .toBe(0);
  return last;
}

/** What Chromium still holds after collecting its garbage. */
async function alive(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Twice: what the first lets go may have held something else.
  for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
  };
}
