import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { CacheState } from '../../../shared/ipc/sync';
import { defaultSettings } from '../../../shared/default-settings';
import type { SessionState } from '../../../shared/ipc/session';
import App from '../../../renderer/App.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal } from '../fake-bridge';
import { openSession, sampleProfile } from '../samples';
import { encrypted, resting, standing, synced, unopened } from '../synced';

const offline: SessionState = {
  ...openSession(),
  phase: 'offline',
  failure: failureFor('network.offline'),
};

async function desk({
  state = openSession(),
  cache = encrypted,
  browse = {},
}: {
  state?: SessionState;
  cache?: CacheState;
  browse?: NonNullable<Parameters<typeof fakeBridge>[0]['browse']>;
} = {}) {
  const asOf = Date.now() - 2 * 3_600_000;
  const fake = fakeBridge(
    resting({
      browse,
      session: { state: () => state, open: () => state, retry: () => state },
      sync: {
        state: () => standing(synced('clients', { asOf }), synced('lots', { asOf: asOf + 1000 })),
        cache: () => cache,
        start: () => undefined,
      },
    }),
  );
  const settings = { ...defaultSettings, theme: 'light', language: 'en' } as const;
  const { bridge } = fake;
  await render(App, { bridge, settings, languages: [] });
  return fake;
}

test('offline, the bar tells of when the data is and what waits', async () => {
  await desk({ state: offline });
  await expect
    .element(
      page.getByText(
        /^Offline\. Updated (today, \d\d:\d\d, [^,]+|yesterday, \d\d:\d\d)\. You can browse everything/,
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: /Connections and merchant$/ }).click();
  await page.getByRole('menuitem', { name: 'Merchant', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
});

test.each([
  ['offline', offline, /^Offline\. Updated/, /You can browse everything/],
  [
    'refused',
    {
      ...openSession(),
      phase: 'refused',
      failure: failureFor('credentials.signature-refused'),
    } satisfies SessionState,
    /./,
    /signing method|secret/,
  ],
] as const)(
  'at 200 %% the bar of a connection that is %s folds to what it is',
  async (_name, state, what, why) => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(640, 400);
    await desk({ state });
    const bar = page.getByRole('region', { name: 'Notices' }).getByRole('status').first();
    await expect.element(bar.getByText(what).first()).toBeVisible();
    expect(bar.element().textContent).not.toMatch(why);
    const details = bar.getByRole('button', { name: 'Details' });
    await details.click();
    expect(bar.element().textContent).toMatch(why);
    await expect.element(details).toHaveAttribute('aria-expanded', 'true');
    await details.click();
    expect(bar.element().textContent).not.toMatch(why);
    await page.viewport(1280, 800);
    await expect.poll(() => bar.element().textContent).toMatch(why);
    expect(details.elements()).toHaveLength(0);
  },
);

for (const [why, words] of [
  ['wrong-key', /encrypted with another key/],
  ['damaged', /was damaged/],
  ['empty', /offline data was empty/],
  ['older', /earlier version/],
  ['key-lost', /no longer in the keychain/],
] as const) {
  test(`a cache set aside (${why}) is told once, with what follows`, async () => {
    await desk({ cache: { ...encrypted, setAside: why } });
    const bar = page.getByRole('region', { name: 'Notices' });
    await expect.element(bar.getByText(words)).toBeVisible();
    await expect
      .element(
        bar.getByText(
          /The data was set aside, with its history\. The records are being downloaded again\.$/,
        ),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect.element(bar.getByText(words)).not.toBeInTheDocument();
  });
}

for (const state of ['begun anew', 'waiting'] as const) {
  test(`without the key one bar says what can be done (${state})`, async () => {
    const cache: CacheState =
      state === 'waiting'
        ? unopened('vault.key-missing')
        : { ...encrypted, setAside: 'key-lost', marksSetAside: true };
    await desk({ cache: { ...cache, needsRecoveryCode: true } });
    const bar = page.getByRole('region', { name: 'Notices' });
    await expect.element(bar.getByRole('button', { name: 'What can be done…' })).toBeVisible();
    expect(bar.getByRole('status').elements()).toHaveLength(1);
  });
}

test('a cache in memory only is told, but not of sample data', async () => {
  const memory = { ...encrypted, kind: 'memory' } as const;
  const fake = await desk({ cache: memory });
  const words = page.getByText(/is lost when you quit/);
  await expect.element(words).toBeVisible();
  fake.push('session', 'changed', openSession(sampleProfile));
  await expect.element(words).not.toBeInTheDocument();
});

for (const [code, reason, words] of [
  ['vault.key-missing', null, /no key for the offline data/],
  ['vault.locked', null, /keychain is locked\. Unlock it/],
  ['storage.unwritable', 'locked', /has a file of Merchant Desk open\. .* Let it finish/],
  ['storage.unwritable', 'denied', /is not allowed to write there/],
  ['storage.unreadable', 'damaged', /They are damaged\. .* set aside, not deleted/],
  ['storage.unreadable', 'newer', /newer version of Merchant Desk and were not changed/],
  ['storage.unreadable', 'other', /The disk could not read them/],
] as const) {
  test(`a cache out of reach says what it is (${code} ${reason ?? ''})`, async () => {
    await desk({ cache: unopened(code, { reason }) });
    const bar = page.getByRole('region', { name: 'Notices' });
    await expect.element(bar.getByText(/^The offline data cannot be opened/)).toBeVisible();
    await expect.element(bar.getByText(words)).toBeVisible();
  });
}

test('marks and the rest that could not be read lead to the backups', async () => {
  const fake = await desk({ cache: { ...encrypted, marksSetAside: true } });
  const bar = page.getByRole('region', { name: 'Notices' });
  await expect
    .element(bar.getByText(/A backup can bring them back; .* not affected\.$/))
    .toBeVisible();
  await bar.getByRole('button', { name: 'Go to backup' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await bar.getByRole('button', { name: 'Got it' }).click();
  await expect.element(bar.getByText(/A backup can bring/)).not.toBeInTheDocument();
  expect(fake.paramsOf('session.open')).toEqual([]);
});

test('why a list cannot be opened is said once, in the bar', async () => {
  const cache = unopened('storage.unreadable', { reason: 'newer' });
  const openSoFar = () => {
    throw refusal('storage.unreadable', { reason: 'newer' });
  };
  await desk({ cache, browse: { openSoFar } });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect.element(page.getByText('The bar above says why.')).toBeVisible();
  expect(page.getByText(/written by a newer version/).elements()).toHaveLength(1);
});

test('stored data that is being converted says how far it is, until it is open', async () => {
  const fake = await desk();
  const words = page.getByText(/is being converted for this version/);
  await expect.element(words).not.toBeInTheDocument();
  fake.push('sync', 'migrating', { share: 0.426 });
  await expect.element(page.getByText(/for this version of Merchant Desk: 42 %\./)).toBeVisible();
  fake.push('sync', 'migrating', { share: null });
  await expect.element(words).not.toBeInTheDocument();
});

test('a cache out of reach is opened again with its profile', async () => {
  const cache = unopened('storage.unwritable', { reason: 'full' });
  const fake = await desk({ cache });
  await expect.element(page.getByText(/The disk is full/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => fake.paramsOf('session.open')).toEqual([{ profileId: 'p-live' }]);
  await expect.poll(() => fake.paramsOf('sync.state')).toHaveLength(2);
});

test('F5 and Ctrl-R sync, and never load the page again', async () => {
  const fake = await desk();
  await expect.element(page.getByRole('button', { name: 'Sync now' })).toBeVisible();
  await userEvent.keyboard('{F5}');
  await expect.poll(() => fake.paramsOf('sync.start')).toHaveLength(1);
  await userEvent.keyboard('{Control>}r{/Control}');
  await expect.poll(() => fake.paramsOf('sync.start')).toHaveLength(2);
  fake.push('session', 'changed', offline);
  await expect.element(page.getByRole('button', { name: /^Sync now: waits/ })).toBeVisible();
  const refused = new KeyboardEvent('keydown', { key: 'F5', cancelable: true, bubbles: true });
  window.dispatchEvent(refused);
  expect(refused.defaultPrevented).toBe(true);
  expect(fake.paramsOf('sync.start')).toHaveLength(2);
});

test('the bars break no accessibility rule', async () => {
  await desk({ state: offline, cache: { ...encrypted, setAside: 'damaged' } });
  await expect.element(page.getByText(/was damaged/)).toBeVisible();
  expect(await violations()).toEqual([]);
});
