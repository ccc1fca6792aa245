import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal } from '../fake-bridge';
import type { Fakes } from '../fake-bridge';
import { browsing, card, entry, pagesOf, readAt } from '../records';
import { stage } from '../stage';

const route = { screen: 'overview' } as const;

async function atOverview(changes: Fakes = {}, options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge(browsing(changes));
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  return { ...staged, fake };
}

const textOf = (tile: string) =>
  page.getByRole('region', { name: tile, exact: true }).query()?.textContent.replace(/\s+/gu, ' ');

test('counts what the service counts, and says what was only read so far', async () => {
  await atOverview();
  await expect.poll(() => textOf('Clients')).toMatch(/500/);
  await expect.poll(() => textOf('Lots')).toMatch(/3/);
  await expect.element(page.getByText('Of the 100 clients read so far, out of 500')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'BLOCKED 33 33%' })).toBeVisible();
});

test('does not pass off a part as the whole when the total is unknown', async () => {
  await atOverview({ clients: { page: pagesOf(230, { total: false }) } });
  await expect.poll(() => textOf('Clients')).toMatch(/100\+.*read so far/);
});

test('says in words how requests are signed and how the clocks differ', async () => {
  await atOverview();
  await expect.poll(() => textOf('Signature')).toMatch(/HMAC-SHA256 · hex/);
  await expect
    .poll(() => textOf('Signature'))
    .toMatch(/signs the sorted query · service clock \+3\.2 s, corrected/);
});

test('keeps the rest when one of its parts fails', async () => {
  await atOverview({
    merchant: {
      read: () => {
        throw refusal('service.forbidden');
      },
    },
    lots: {
      page: () => {
        throw refusal('service.unavailable');
      },
    },
  });
  await expect.element(page.getByText('service.forbidden')).toBeVisible();
  await expect.poll(() => textOf('Clients')).toMatch(/500/);
});

test('leads back to what was opened before', async () => {
  const { navigation } = await atOverview({
    cards: {
      recent: () => [card('c-1', { blockedAt: '2022-09-15T16:50:33Z' })],
      samples: () => [],
    },
    activity: { list: () => [entry(1)] },
  });
  await expect.poll(() => textOf('Cards looked up')).toMatch(/1 blocked · 0 replaced/);
  navigation.go({ screen: 'clients' });
  await page.getByRole('gridcell', { name: 'Name 3', exact: true }).click();
  navigation.go({ screen: 'overview' });
  await page.getByRole('button', { name: /Name 3 Rosa Núñez/ }).click();
  expect(navigation.route).toEqual({ screen: 'clients', clientId: 'client-0000-0000-00000003' });
  navigation.back();
  await page.getByRole('button', { name: /TRK-c-1/ }).click();
  expect(navigation.route).toEqual({ screen: 'cards', cardId: 'c-1' });
});

test('gives the time its figures are of', async () => {
  await atOverview();
  const iso = new Date(readAt).toISOString();
  await expect.poll(() => document.querySelectorAll(`time[datetime="${iso}"]`).length).toBe(3);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await atOverview({ activity: { list: () => [entry(1)] } }, { theme });
    await expect.poll(() => textOf('Clients')).toMatch(/500/);
    await expect.element(page.getByText('20000000001')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
