import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { defaultSettings } from '../../../shared/default-settings';
import App from '../../../renderer/App.svelte';
import Sidebar from '../../../renderer/views/shell/Sidebar.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { liveProfile, openSession, testProfile } from '../samples';
import { stage } from '../stage';
import {
  change,
  changesOf,
  complete,
  counting,
  encrypted,
  never,
  resting,
  runningClients,
  standing,
  synced,
  syncPoint,
} from '../synced';

async function atSidebar(changes: Fakes = {}, options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge(resting(changes));
  return { fake, ...(await stage(fake, Sidebar, {}, options)) };
}

const status = () =>
  page
    .getByRole('region', { name: 'Sync status' })
    .query()
    ?.textContent.replace(/\s+/gu, ' ')
    .trim();

test('a running sync tells its page, its records and the time left, and the age of the others', async () => {
  const lots = synced('lots', { asOf: Date.parse('2026-11-13T14:02:00Z') });
  await atSidebar({ sync: { state: () => standing(runningClients(), lots) } });
  await expect
    .poll(status)
    .toMatch(/^Syncing clients 3,100 of 6,600 clients · 18 s left Lots updated /);
  const bar = page.getByRole('progressbar', { name: 'Progress of the sync' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '47');
});

test('a first sync tells the number that the lists show, not that of the pages read', async () => {
  const clients = { count: 2_400, synced: false, asOf: null };
  const sync = { state: () => standing(runningClients({ asOf: null, last: null })) };
  await atSidebar({ sync, browse: counting({ clients, lots: { count: 137 } }) });
  await expect.poll(status).toMatch(/^Syncing clients 2,400 of 6,600 clients/);
  const bar = page.getByRole('progressbar', { name: 'Progress of the sync' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '36');
  const link = page.getByRole('link', { name: 'Clients', exact: true });
  await expect.element(link).toHaveAccessibleDescription('2,400 records');
});

test('lists that may lack records are said to', async () => {
  const last = { ...complete, gaps: 3, doubtful: true };
  await atSidebar({ sync: { state: () => standing(synced('lots', { last })) } });
  await expect
    .poll(status)
    .toMatch(
      /incomplete: missing 3 announced records; read in two parts, so sync again to confirm it$/,
    );
});

test('without a total there is neither an end nor a share', async () => {
  const state = () =>
    standing(runningClients({ totalPages: null, totalRecords: null, secondsLeft: null }));
  await atSidebar({ sync: { state } });
  await expect.poll(status).toMatch(/^Syncing clients page 31 3,100 records /);
  await expect.element(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

test('it is paused, gone on with and given up by the keyboard', async () => {
  const sync = {
    state: () => standing(runningClients()),
    start: () => undefined,
    pause: () => undefined,
    cancel: () => undefined,
  };
  const { fake } = await atSidebar({ sync });
  const pause = page.getByRole('button', { name: 'Pause sync' });
  await expect.element(pause).toBeVisible();
  (pause.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fake.paramsOf('sync.pause')).toHaveLength(1);
  fake.push('sync', 'changed', standing(runningClients({ phase: 'paused', secondsLeft: null })));
  await expect.poll(status).toMatch(/^Clients paused 3,100 of 6,600 clients/);
  await page.getByRole('button', { name: 'Resume sync' }).click();
  expect(fake.paramsOf('sync.start')).toEqual([
    { resources: ['merchant', 'clients', 'lots', 'cards'] },
  ]);
  await page.getByRole('button', { name: 'Cancel sync' }).click();
  await expect.poll(() => fake.paramsOf('sync.cancel')).toHaveLength(1);
});

test('an order that failed after another was given is not said beside that one', async () => {
  const paused = Promise.withResolvers<undefined>();
  const cancelled = Promise.withResolvers<undefined>();
  const sync = {
    state: () => standing(runningClients()),
    pause: () => paused.promise,
    cancel: () => cancelled.promise,
  };
  const { fake } = await atSidebar({ sync });
  await page.getByRole('button', { name: 'Pause sync' }).click();
  fake.push('sync', 'changed', standing(runningClients({ phase: 'paused', secondsLeft: null })));
  await page.getByRole('button', { name: 'Cancel sync' }).click();
  await expect.poll(() => fake.paramsOf('sync.cancel')).toHaveLength(1);
  cancelled.resolve(undefined);
  paused.reject(refusal('app.internal'));
  // Asked after that answer, and so answered after it.
  await fake.bridge.sync.state();
  fake.push('sync', 'changed', standing());
  await expect.poll(status).not.toMatch(/paused/);
  expect(status()).not.toMatch(/Something went wrong/);
});

test('a network that is away is waited for, and said', async () => {
  const failure = failureFor('network.offline');
  await atSidebar({ sync: { state: () => standing(runningClients({ failure })) } });
  await expect.poll(status).toMatch(/^Sync is waiting for the service .*3,100 of 6,600 clients/);
  await expect.element(page.getByRole('button', { name: 'Pause sync' })).toBeVisible();
});

test('a failed sync says what happened and has one way on', async () => {
  const failed = synced('lots', { phase: 'failed', failure: failureFor('service.unavailable') });
  const { fake, navigation } = await atSidebar({
    sync: { state: () => standing(failed), start: () => undefined },
  });
  await expect.poll(status).toMatch(/^Lots not updated/);
  expect(page.getByRole('button', { name: 'Sync now' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(fake.paramsOf('sync.start')).toHaveLength(1);
  const failure = failureFor('credentials.token-expired');
  fake.push('session', 'changed', { ...openSession(), phase: 'refused', failure });
  fake.push('sync', 'changed', standing(synced('clients', { phase: 'paused', failure })));
  await page.getByRole('button', { name: 'Edit connection' }).click();
  expect(navigation.route).toEqual({ screen: 'connect', profileId: liveProfile.id });
});

test.each([
  ['full', 'The disk is full.'],
  ['read-only', 'The disk is read-only.'],
  ['locked', 'Another program has a file of Merchant Desk open.'],
])('what keeps a sync from being stored (%s) is said in its one sentence', async (reason, said) => {
  const failure = failureFor('storage.unwritable', { reason });
  const failed = synced('clients', { phase: 'failed', failure });
  await atSidebar({ sync: { state: () => standing(failed) } });
  await expect.poll(status).toContain(said);
});

test('keys that were refused then and are accepted now are not to be entered again', async () => {
  const failure = failureFor('credentials.refused');
  const { fake } = await atSidebar({
    sync: {
      state: () => standing(synced('clients', { phase: 'failed', failure })),
      start: () => undefined,
    },
    session: { state: () => ({ ...openSession(), phase: 'refused', failure }) },
  });
  await expect.element(page.getByRole('button', { name: 'Edit connection' })).toBeVisible();
  fake.push('session', 'changed', openSession());
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(fake.paramsOf('sync.start')).toHaveLength(1);
});

test('an order that cannot be carried out is said', async () => {
  await atSidebar({
    sync: {
      state: () => standing(),
      start: () => {
        throw refusal('app.not-connected');
      },
    },
  });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect.element(page.getByText('No connection is open.')).toBeVisible();
});

test('offline, syncing waits and says why', async () => {
  await atSidebar({
    session: {
      state: () => ({
        ...openSession(),
        phase: 'offline',
        failure: failureFor('network.offline'),
      }),
    },
  });
  const button = page.getByRole('button', { name: /^Sync now: waits until/ });
  await expect.element(button).toBeDisabled();
});

test('what main pushed while it was asked is newer than its answer', async () => {
  let answer: () => void = () => undefined;
  const { fake } = await atSidebar({
    sync: {
      state: () => new Promise((resolve) => (answer = () => resolve(standing(never('clients'))))),
    },
  });
  await expect.poll(() => fake.paramsOf('sync.state')).toHaveLength(1);
  fake.push('sync', 'changed', standing(runningClients()));
  await expect.poll(status).toMatch(/^Syncing clients/);
  answer();
  // Only promises lie between the answer and what would be shown of it.
  await new Promise((resolve) => setTimeout(resolve));
  expect(status()).toMatch(/^Syncing clients/);
});

test('another profile begins with nothing of the one before', async () => {
  const states = [standing(runningClients()), standing(never('clients'), never('lots'))];
  const { fake } = await atSidebar({ sync: { state: () => states.shift() ?? [] }, browse: {} });
  await expect.poll(status).toMatch(/^Syncing clients/);
  fake.push('session', 'changed', openSession(testProfile));
  await expect.poll(status).toBe('Not synced yet');
});

test('screens tell how many records they hold without changing their names', async () => {
  const { fake } = await atSidebar();
  const clients = page.getByRole('link', { name: 'Clients', exact: true });
  await expect.element(clients).toHaveAccessibleDescription('6,600 records');
  await expect.element(page.getByText('137', { exact: true })).toBeVisible();
  fake.push('browse', 'changed', { resource: 'clients' });
  await expect
    .poll(() => fake.paramsOf('browse.open').filter((query) => isOf(query, 'clients')))
    .toHaveLength(2);
});

function isOf(query: unknown, resource: string): boolean {
  return (query as { resource: string }).resource === resource;
}

test('changes nobody has looked at are counted from the last sync before the profile was opened', async () => {
  const opened = Date.now() - 60_000;
  const { fake } = await atSidebar({
    changes: {
      syncs: () => [syncPoint('clients', Date.now() + 60_000), syncPoint('clients', opened)],
      list: changesOf([
        change(1, { seenAt: opened + 1 }),
        change(2, { kind: 'new', fields: [], seenAt: opened + 1 }),
      ]),
    },
  });
  const link = page.getByRole('link', { name: 'Changes', exact: true });
  await expect.element(link).toHaveAccessibleDescription('2 changes not seen yet');
  expect(fake.paramsOf('changes.list')).toMatchObject([{ since: opened, limit: 1 }]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the window breaks no accessibility rule while syncing (${theme})`, async () => {
    const { bridge } = fakeBridge(
      resting({
        sync: { state: () => standing(runningClients()), cache: () => encrypted },
        changes: { syncs: () => [], list: changesOf([change(1)]) },
      }),
    );
    const settings = { ...defaultSettings, theme, language: 'es' } as const;
    await render(App, { bridge, settings, languages: [] });
    await expect.element(page.getByText('Sincronizando clientes')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Cambios', exact: true }))
      .toHaveAccessibleDescription('1 cambio sin ver');
    expect(await violations()).toEqual([]);
  });
}
