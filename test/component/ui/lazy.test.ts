import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import EmptyState from '../../../renderer/ui/EmptyState.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { fakeBridge } from '../fake-bridge';
import { browsing } from '../records';
import { stage } from '../stage';
import LazyTitle from './LazyTitle.svelte';

test('a part that is loaded later and cannot be drawn leaves the screen as it is', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fake = fakeBridge(browsing());
  const { openSoFar } = fake.bridge.browse;
  let broken = true;
  const readAs = [
    {
      kind: 'date',
      value: '2026-10-01',
      get typed(): string {
        if (broken) throw new Error('unexpected');
        return '10/01/2026';
      },
    },
  ];
  Object.assign(fake.bridge.browse, {
    openSoFar: async (query: Parameters<typeof openSoFar>[0]) => {
      const opened = await openSoFar(query);
      if (opened.searched !== 'all') throw new Error('not searched');
      return { ...opened, cursor: { ...opened.cursor, readAs } };
    },
  });
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  await expect.element(page.getByText('This part of the window could not be shown.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => page.getByRole('row').elements().length).toBeGreaterThan(1);
  expect(consoleError).toHaveBeenCalled();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('10/01/2026 was read as October 1, 2026.')).toBeVisible();
});

test('a part that cannot be loaded says so in its place, and is loaded when tried again', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let attempts = 0;
  const load = () => {
    attempts++;
    return attempts === 1
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: EmptyState });
  };
  await stage(fakeBridge(browsing()), LazyTitle, { load });
  await expect.element(page.getByText('This part of the window could not be shown.')).toBeVisible();
  expect(consoleError).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(page.getByText('This part of the window')).not.toBeInTheDocument();
  expect(attempts).toBe(2);
});
