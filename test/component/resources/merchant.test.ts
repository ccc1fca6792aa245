import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MerchantReading } from '../../../preload/contract/merchant';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal } from '../fake-bridge';
import type { Fakes } from '../fake-bridge';
import { browsing, merchantReading, readAt } from '../records';
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
  const { accessToken } = merchantReading;
  if (accessToken === null) throw new Error('the sample has a token');
  const reading: MerchantReading = {
    ...merchantReading,
    accessToken: { ...accessToken, secretKey },
  };
  return { merchant: { read: () => reading } };
}

test('shows the company, its times to the microsecond and its white list', async () => {
  await atMerchant();
  await expect.element(page.getByRole('heading', { name: 'Muestra Andina S.A.C.' })).toBeVisible();
  await expect.element(page.getByText('20000000001')).toBeVisible();
  await expect
    .element(page.getByText('Sep 15, 2022, 11:50:33.995476 −05:00').first())
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy 192.0.2.10' })).toBeVisible();
  await expect.element(page.getByText('GOLD')).toBeVisible();
});

test('says whether the service’s key is the one kept here', async () => {
  for (const [secretKey, words] of [
    [{ present: true, matchesStored: true }, 'Matches the key in your keychain (GNOME Keyring).'],
    [{ present: true, matchesStored: false }, /^Differs from the key kept/],
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
  await expect.element(page.getByText('Shown in a window of its own.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy: Secret key' }).click();
  await expect.element(page.getByText('Copied. The clipboard is cleared in 30 s.')).toBeVisible();
  expect(fake.asked('credentials.reveal')).toEqual([{ which: 'secret-key' }]);
  expect(fake.asked('credentials.copy')).toEqual([{ which: 'secret-key' }]);
  // The public key is not kept here: there is nothing to reveal, only what the service sent, masked.
  expect(page.getByRole('button', { name: 'Reveal: Public key' }).elements()).toHaveLength(0);
  await expect.element(page.getByText('pk_sam…7f2a')).toBeVisible();
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
        return merchantReading;
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
      kept: () => ({ ...merchantReading, companyName: 'Kept S.A.C.', readAt: readAt - 1000 }),
      read: () => new Promise((resolve) => (answer = () => resolve(merchantReading))),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Kept S.A.C.' })).toBeVisible();
  await expect.element(page.getByText(/^As of /)).toBeVisible();
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
      kept: () => merchantReading,
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
  let kept = merchantReading;
  const fake = await atMerchant({
    sync: { state: () => standing(), cache: () => encrypted },
    merchant: { kept: () => kept, read: () => merchantReading },
  });
  await expect.element(page.getByText('20000000001')).toBeVisible();
  kept = { ...merchantReading, companyName: 'Renamed S.A.C.', readAt: readAt + 1000 };
  fake.push('sync', 'changed', standing(synced('merchant', { asOf: readAt + 1000 })));
  await expect.element(page.getByRole('heading', { name: 'Renamed S.A.C.' })).toBeVisible();
  expect(fake.asked('merchant.read')).toHaveLength(1);
});

test('shows the whole answer as JSON', async () => {
  await atMerchant();
  await page.getByRole('tab', { name: 'JSON' }).click();
  expect(document.querySelector('pre')?.textContent).toBe(merchantReading.rawJson);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await atMerchant({}, { theme });
    await expect.element(page.getByText('20000000001')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
