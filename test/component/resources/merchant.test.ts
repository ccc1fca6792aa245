import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MerchantSnapshot } from '../../../shared/ipc/cards';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, merchantSnapshot, readAt, usualStore } from '../records';
import { openSession } from '../samples';
import { stage } from '../stage';
import { encrypted, standing, synced } from '../synced';

const route = { screen: 'merchant' } as const;

async function atMerchant(changes: Fakes = {}, options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge(browsing(changes));
  await stage(fake, CurrentScreen, {}, { route, ...options });
  return fake;
}

function withKey(secretKey: { present: boolean; matchesStored: boolean | null }): Fakes {
  const { accessToken } = merchantSnapshot;
  if (accessToken === null) throw new Error('the sample has a token');
  const merchant: MerchantSnapshot = {
    ...merchantSnapshot,
    accessToken: { ...accessToken, secretKey },
  };
  return { merchant: { read: () => merchant } };
}

test('shows the company, its times to the microsecond and its white list', async () => {
  await atMerchant();
  await expect.element(page.getByRole('heading', { name: 'Muestra Andina S.A.C.' })).toBeVisible();
  await expect.element(page.getByText('20000000001')).toBeVisible();
  await expect
    .element(page.getByTitle('Sep 15, 2022, 11:50:33.995476 −05:00').first())
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy 192.0.2.10' })).toBeVisible();
  await expect.element(page.getByText('GOLD')).toBeVisible();
});

test('says whether the service’s key is the one kept here', async () => {
  for (const [secretKey, words] of [
    [{ present: true, matchesStored: true }, 'Matches the key in your keychain (GNOME Keyring).'],
    [{ present: true, matchesStored: false }, /^Differs from the key on/],
    [{ present: true, matchesStored: null }, /^No secret key is stored/],
    [{ present: false, matchesStored: null }, /^The service did not send/],
  ] as const) {
    const fake = fakeBridge(browsing(withKey(secretKey)));
    const staged = await stage(fake, CurrentScreen, {}, { route });
    await expect.element(page.getByText(words)).toBeVisible();
    await staged.unmount();
  }
});

test('shows and copies keys through main only: none is ever in the page', async () => {
  const credentials = { secretKey: 'keychain', accessToken: 'none', publicKey: 'none' } as const;
  const fake = await atMerchant({
    session: { state: () => ({ ...openSession(), credentials }) },
    credentials: { reveal: () => undefined, copy: () => ({ clearsAfterSeconds: 30 }) },
  });
  await page.getByRole('button', { name: 'Reveal: Secret key' }).click();
  await expect.element(page.getByText('Shown in a separate window.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy: Secret key' }).click();
  await expect.element(page.getByText('Copied. The clipboard is cleared in 30 s.')).toBeVisible();
  expect(fake.paramsOf('credentials.reveal')).toEqual([{ which: 'secret-key' }]);
  expect(fake.paramsOf('credentials.copy')).toEqual([{ which: 'secret-key' }]);
});

test('the public key the service sends is there to read and to copy', async () => {
  await atMerchant();
  await expect.element(page.getByText('pk_sample_7f2a')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy: Public key' })).toBeVisible();
});

test('says who deleted what, what was not sent, and how many values were hidden', async () => {
  const { accessToken } = merchantSnapshot;
  if (accessToken === null) throw new Error('the sample has a token');
  const merchant: MerchantSnapshot = {
    ...merchantSnapshot,
    isDeletedBy: 'auditor@example.com',
    codeClient: null,
    absent: ['code_client'],
    accessToken: { ...accessToken, isDeletedBy: 'operator@example.com' },
    redactions: 2,
  };
  await atMerchant({ merchant: { read: () => merchant } });
  await expect.element(page.getByText('auditor@example.com')).toBeVisible();
  await expect.element(page.getByText('operator@example.com')).toBeVisible();
  await expect.element(page.getByText('not sent')).toBeVisible();
  await expect.element(page.getByText(/back inside 2 values/)).toBeVisible();
});

test('says when a key cannot be had', async () => {
  await atMerchant({
    credentials: {
      reveal: () => {
        throw refusal('vault.locked');
      },
    },
  });
  await page.getByRole('button', { name: 'Reveal: Secret key' }).click();
  await expect.element(page.getByText('vault.locked')).toBeVisible();
});

test('keeps the older answer when refreshing fails', async () => {
  let failing = false;
  await atMerchant({
    merchant: {
      read: () => {
        if (failing) throw refusal('network.offline');
        return merchantSnapshot;
      },
    },
  });
  await expect.element(page.getByText('20000000001')).toBeVisible();
  failing = true;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('network.offline')).toBeVisible();
  await expect.element(page.getByText('20000000001')).toBeVisible();
});

test('what the cache keeps is shown first, then what the service answers', async () => {
  let answer: () => void = () => undefined;
  await atMerchant({
    merchant: {
      stored: () => ({ ...merchantSnapshot, companyName: 'Kept S.A.C.', readAt: readAt - 1000 }),
      read: () => new Promise((resolve) => (answer = () => resolve(merchantSnapshot))),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Kept S.A.C.' })).toBeVisible();
  await expect.element(page.getByTitle(/^Nov 20, 2026, 09:13:59/)).toBeVisible();
  answer();
  await expect.element(page.getByRole('heading', { name: 'Muestra Andina S.A.C.' })).toBeVisible();
});

test('offline, what is kept is all there is, and refreshing waits', async () => {
  await atMerchant({
    session: {
      state: () => ({
        ...openSession(),
        phase: 'offline',
        failure: failureFor('network.offline'),
      }),
    },
    merchant: {
      stored: () => merchantSnapshot,
      read: () => {
        throw refusal('network.offline');
      },
    },
  });
  await expect.element(page.getByText('20000000001')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  // The bar says why; the screen does not say it a second time.
  expect(page.getByText('network.offline').elements()).toHaveLength(0);
});

test('a sync brings the newer merchant without a question of its own', async () => {
  let stored = merchantSnapshot;
  const fake = await atMerchant({
    sync: { state: () => standing(), cache: () => encrypted },
    merchant: { stored: () => stored, read: () => merchantSnapshot },
  });
  await expect.element(page.getByText('20000000001')).toBeVisible();
  stored = { ...merchantSnapshot, companyName: 'Renamed S.A.C.', readAt: readAt + 1000 };
  fake.push('sync', 'changed', standing(synced('merchant', { asOf: readAt + 1000 })));
  await expect.element(page.getByRole('heading', { name: 'Renamed S.A.C.' })).toBeVisible();
  expect(fake.paramsOf('merchant.read')).toHaveLength(1);
});

test('shows the whole answer as JSON', async () => {
  await atMerchant();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect
    .poll(() => document.querySelector('pre')?.textContent)
    .toBe(merchantSnapshot.rawJson);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await atMerchant({}, { theme });
    await expect.element(page.getByText('20000000001')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('the versions kept of the merchant are its history', async () => {
  const expected = (status: string) => [
    ['id', merchantSnapshot.id] as const,
    ['status', status] as const,
  ];
  const versions = [
    { syncId: 2, seenAt: readAt, record: expected('ACTIVE'), goneAt: null },
    { syncId: 1, seenAt: readAt - 1000, record: expected('PENDING'), goneAt: null },
  ];
  const store = usualStore();
  store.versions.set(merchantSnapshot.id ?? '', versions);
  await atMerchant({ browse: store.browse });
  await page.getByRole('tab', { name: /History/ }).click();
  await expect.element(page.getByText('1 field changed')).toBeVisible();
  await expect.element(page.getByText('First seen')).toBeVisible();
});

test('the merchant is exported as one record', async () => {
  const fake = await atMerchant({ exports: { start: () => ({ kind: 'cancelled' }) } });
  await page.getByRole('button', { name: 'Export…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Export record' });
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await expect.poll(() => fake.paramsOf('exports.start')).toHaveLength(1);
  expect(fake.paramsOf('exports.start')[0]).toMatchObject({ source: { kind: 'merchant' } });
});

test('a merchant id in another record leads to the merchant', async () => {
  const id = merchantSnapshot.id ?? '';
  const row = ['c1', 'Name 0', id];
  const clients = { columns: ['id', 'first_name', 'merchant_id'], rows: [row], asOf: readAt };
  const store = new FakeStore({ clients: { ...clients, synced: true } });
  const clientsRoute = { screen: 'clients', clientId: 'c1' } as const;
  await atMerchant({ browse: store.browse }, { route: clientsRoute });
  await page.getByRole('complementary').getByRole('button', { name: id }).click();
  await expect.element(page.getByRole('heading', { name: 'Muestra Andina S.A.C.' })).toBeVisible();
});
