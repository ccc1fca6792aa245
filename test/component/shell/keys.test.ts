import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import App from '../../../renderer/App.svelte';
import { defaultSettings } from '../../../shared/default-settings';
import type { Filter } from '../../../shared/ipc/browse';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { browsing } from '../records';
import { openSession, liveProfile } from '../samples';

async function atDesk(fakeNotes = new FakeNotes(), screen: 'clients' | 'overview' = 'clients') {
  const fake = fakeBridge(
    browsing({
      ...fakeNotes.fakes,
      session: { state: () => openSession() },
      settings: { save: (settings) => settings },
      profiles: { list: () => [liveProfile] },
    }),
  );
  await render(App, {
    bridge: fake.bridge,
    settings: { ...defaultSettings, language: 'en' },
    languages: ['en'],
    screens: { [liveProfile.id]: screen },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: /Clients|Home/ })).toBeVisible();
  return fake;
}

const press = (keys: string) => userEvent.keyboard(keys);
const pane = () => document.activeElement?.closest<HTMLElement>('[data-pane]');
const describePane = () => pane()?.dataset.pane ?? 'none';

test('opens where the profile was left', async () => {
  await atDesk();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test('F6 goes round the parts of the window, Shift+F6 back', async () => {
  await atDesk();
  await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
  document
    .querySelector<HTMLElement>('[data-place="0:0"]')
    ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await expect.element(page.getByRole('complementary').last()).toBeVisible();
  // Only what has something to focus is gone to, and how the sync stands is told a moment later.
  const inSync = () => document.querySelector('[data-pane="sync"] button:not(:disabled)');
  await expect.poll(inSync).not.toBeNull();
  const round: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await press('{F6}');
    round.push(describePane());
  }
  const order = ['screens', 'sync', 'tools', 'rows', 'selection', 'panel'];
  const from = order.indexOf(round[0] ?? '');
  expect(round).toEqual([...order.slice(from), ...order.slice(0, from)]);
  const here = describePane();
  await press('{F6}');
  await press('{Shift>}{F6}{/Shift}');
  expect(describePane()).toBe(here);
});

test('? lists the keys, but not while one types', async () => {
  await atDesk(new FakeNotes(), 'overview');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByText('Next part of the window; with Shift, the previous one'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  // The screen under it stays.
  await press('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  // Closed by its button it gives the focus back as well.
  const before = page.getByRole('link', { name: 'Clients', exact: true });
  before.element().focus();
  await press('?');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
  await page.getByRole('combobox', { name: 'Search clients' }).click();
  await press('?');
  await expect.element(page.getByRole('combobox', { name: 'Search clients' })).toHaveValue('?');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what the menu asks is done', async () => {
  const fake = await atDesk();
  fake.push('menu', 'chosen', 'shortcuts');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press('{Escape}');
  fake.push('menu', 'chosen', 'guide');
  await expect.element(page.getByRole('dialog', { name: 'Guide' })).toBeVisible();
  await press('{Escape}');
  fake.push('menu', 'chosen', 'palette');
  await expect.element(page.getByRole('combobox', { name: 'Search everything' })).toHaveFocus();
  await press('{Escape}');
  fake.push('menu', 'chosen', 'sync');
  await expect.poll(() => fake.paramsOf('sync.start').length).toBe(1);
  fake.push('menu', 'chosen', 'settings');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the palette goes to a saved view, opens a list with the text, and acts', async () => {
  const fakeNotes = new FakeNotes();
  const columns = { order: [], widths: {}, shown: {}, pinned: null };
  const filters: Filter[] = [{ kind: 'one-of', field: 'status', values: ['BLOCKED'] }];
  const query = { search: 'status:BLOCKED', filters, sort: [] };
  fakeNotes.views = [{ id: 'v', resource: 'clients', name: 'Stopped people', columns, query }];
  const fake = await atDesk(fakeNotes, 'overview');
  const search = page.getByRole('combobox', { name: 'Search clients' });
  const choose = async (text: string, option: string | RegExp) => {
    await press('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
    await page.getByRole('option', { name: option }).click();
  };
  await choose('stopped', /^Stopped people/);
  await expect.element(search).toHaveValue('status:BLOCKED');
  await choose('Name 7', /^Show “Name 7” in Clients/);
  await expect.element(search).toHaveValue('Name 7');
  // As many as the palette counts: what narrowed the list before does no more.
  await expect
    .poll(() => fake.paramsOf('browse.open').at(-1))
    .toMatchObject({ search: 'Name 7', filters: [] });
  await choose('compact', 'Row height: compact');
  await expect
    .poll(() => fake.paramsOf('settings.save'))
    .toEqual([expect.objectContaining({ density: 'compact' })]);
  await choose('shortcuts', 'Keyboard shortcuts');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
