import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { defaultSettings } from '../../../shared/default-settings';
import App from '../../../renderer/App.svelte';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { clientList, readAt } from '../records';
import { openSession } from '../samples';
import { change, changesOf, complete, resting, syncPoint } from '../synced';

/** A window of 1280×800 at 200 % (WCAG 1.4.4 and 1.4.10). */
const zoomed = { width: 640, height: 400 };

beforeEach(() => page.viewport(zoomed.width, zoomed.height));
afterEach(() => page.viewport(1280, 800));

const screens = [
  ...['Home', 'Clients', 'Cards', 'Changes', 'Pivot table', 'Reconcile', 'Settings'],
];

test.each(screens)(
  '%s at twice the size is reached and read without scrolling the window itself',
  async (name) => {
    const store = new FakeStore({ clients: clientList(500) });
    const fake = fakeBridge({
      session: { state: () => openSession() },
      browse: store.browse,
      activity: { list: () => [] },
      cards: { recent: () => [], samples: () => [] },
    });
    const settings = { ...defaultSettings, language: 'en' } as const;
    await render(App, { bridge: fake.bridge, settings, languages: ['en-US'] });
    await page.getByRole('link', { name, exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) });
    await expect.element(heading).toBeVisible();
    const { scrollWidth, scrollHeight } = document.documentElement;
    expect([scrollWidth, scrollHeight]).toEqual([zoomed.width, zoomed.height]);
    const head = heading.element().closest('header');
    for (const part of head?.querySelectorAll('h1, p, button, input') ?? []) {
      const { left, right } = part.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(zoomed.width);
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1);
    }
    // What this bridge does not answer is said twice in Settings.
    if (name === 'Settings') return;
    expect(await violations()).toEqual([]);
    await page.viewport(900, 600);
    expect(await violations()).toEqual([]);
  },
);

test('what is said of a list and of its changes is read whole at 1280×720 and 150 %', async () => {
  await page.viewport(853, 480);
  const store = new FakeStore({ clients: clientList(500) });
  const last = { ...complete, gaps: 3, twice: 12, doubtful: true };
  const changes = {
    syncs: () => [
      { ...syncPoint('clients', readAt), completeness: last },
      syncPoint('clients', readAt - 86_400_000),
    ],
    list: changesOf([change(1), change(2)]),
  };
  const fake = fakeBridge(resting({ browse: store.browse, changes }));
  const settings = { ...defaultSettings, language: 'es' } as const;
  await render(App, { bridge: fake.bridge, settings, languages: ['es-PE'] });
  for (const [name, said] of [
    ['Cambios', /^2 cambios · desde/],
    ['Clientes', /sincronice otra vez para confirmarlo/],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    const text = page.getByRole('main').getByRole('paragraph').filter({ hasText: said });
    await expect.element(text).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  }
});

test('a list at twice the size still has rows, and what can be done with it', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  const fake = fakeBridge({ session: { state: () => openSession() }, browse: store.browse });
  await render(App, { bridge: fake.bridge, settings: defaultSettings, languages: ['en-US'] });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect.element(page.getByRole('gridcell', { name: 'Name 0', exact: true })).toBeVisible();
  expect(page.getByRole('grid').element().clientHeight).toBeGreaterThanOrEqual(9 * 32);
  for (const name of ['Filter', 'Columns', 'Export…', 'More']) {
    const { left, right } = page.getByRole('button', { name }).element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(zoomed.width);
  }
});

test('the search of a list keeps its sign and its words once it was used', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  const fake = fakeBridge({ session: { state: () => openSession() }, browse: store.browse });
  await render(App, { bridge: fake.bridge, settings: defaultSettings, languages: ['en-US'] });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Search clients' });
  const seen = () => {
    const input = field.element();
    const sign = input.parentElement?.querySelector('svg');
    return [
      sign === null || sign === undefined ? '' : getComputedStyle(sign).display,
      getComputedStyle(input, '::placeholder').color,
    ];
  };
  await expect.element(field).toBeVisible();
  const before = seen();
  await field.click();
  // What suggests is loaded by now.
  await expect.poll(() => document.querySelector('[role="listbox"]')).not.toBeNull();
  expect(seen()).toEqual(before);
});

test.each([zoomed, { width: 900, height: 600 }])(
  'at $width × $height the navigation is icons that unfold over the screen, and a record lies over its list',
  async (size) => {
    await page.viewport(size.width, size.height);
    const store = new FakeStore({ clients: clientList(500) });
    const fake = fakeBridge({ session: { state: () => openSession() }, browse: store.browse });
    await render(App, { bridge: fake.bridge, settings: defaultSettings, languages: ['en-US'] });
    const clients = page.getByRole('link', { name: 'Clients', exact: true });
    expect(clients.element().getBoundingClientRect().width).toBeLessThan(40);
    const icon = clients.element().querySelector('svg')?.getBoundingClientRect();
    expect([icon?.width, icon?.height]).toEqual([15, 15]);
    const main = page.getByRole('main').element();
    const { width } = main.getBoundingClientRect();
    expect(page.getByText('Connected').element().checkVisibility()).toBe(false);
    await page.getByRole('button', { name: 'Navigation and sync status' }).click();
    await expect.poll(() => clients.element().getBoundingClientRect().width).toBeGreaterThan(150);
    expect(page.getByText('Connected').element().checkVisibility()).toBe(true);
    // It lies over the screen, which stays as it is.
    expect(main.getBoundingClientRect().width).toBe(width);
    await clients.click();
    await expect.poll(() => clients.element().getBoundingClientRect().width).toBeLessThan(40);
    const grid = page.getByRole('grid');
    await page.getByRole('gridcell', { name: 'Name 0', exact: true }).dblClick();
    const panel = page.getByRole('complementary').last();
    await expect.element(panel).toHaveAccessibleName('Name 0 Núñez');
    const { left, right } = panel.element().getBoundingClientRect();
    expect(right).toBe(size.width);
    expect(left).toBeGreaterThanOrEqual(52);
    // At a zoom of 200 % it has the height of the window.
    if (size === zoomed) expect(panel.element().clientHeight).toBe(size.height);
    expect(grid.element().getBoundingClientRect().right).toBe(size.width);
    expect(await violations()).toEqual([]);
  },
);
