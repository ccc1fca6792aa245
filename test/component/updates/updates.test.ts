import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UpdateOffer, UpdateState } from '../../../shared/ipc/updates';
import UpdateSection from '../../../renderer/updates/UpdateSection.svelte';
import Settings from '../../../renderer/views/settings/Settings.svelte';
import Bars from '../../../renderer/views/shell/Bars.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const offer: UpdateOffer = {
  version: '0.2.0',
  releasedAt: Date.UTC(2027, 2, 4, 12),
  bytes: 112_400_000,
  way: 'itself',
};
const deb = { ...offer, way: 'deb' as const };
const fileName = 'merchant-desk_0.2.0_amd64.deb';

function desk(state: UpdateState, fakes: Fakes = {}) {
  const nothing = () => undefined;
  return fakeBridge({
    session: { state: () => openSession() },
    settings: { save: (settings) => settings },
    updates: {
      state: () => state,
      check: nothing,
      download: nothing,
      cancel: nothing,
      restart: nothing,
      show: nothing,
    },
    ...fakes,
  });
}

const shown = (state: UpdateState, options = {}) => {
  const fake = desk(state);
  return stage(fake, UpdateSection, { version: '0.1.0' }, options).then(() => fake);
};
const button = (name: string) => page.getByRole('button', { name });

test('looking, finding, downloading after a yes, restarting: each says what it is', async () => {
  const fake = await shown({ phase: 'idle' });
  await button('Check now').click();
  expect(fake.paramsOf('updates.check')).toHaveLength(1);
  fake.push('updates', 'changed', { phase: 'checking' });
  await expect.element(page.getByText('Checking for updates…')).toBeVisible();
  fake.push('updates', 'changed', { phase: 'current', checkedAt: Date.now() });
  await expect.element(page.getByText(/^0\.1\.0 is the latest version\. Checked/)).toBeVisible();
  fake.push('updates', 'changed', { phase: 'available', ...offer });
  await expect
    .element(page.getByText('Version 0.2.0 of Mar 4, 2027 is available.', { exact: false }))
    .toBeVisible();
  expect(fake.paramsOf('updates.download')).toHaveLength(0);
  await button('Download (112 MB)').click();
  expect(fake.paramsOf('updates.download')).toHaveLength(1);
  fake.push('updates', 'changed', { phase: 'downloading', ...offer, received: 56_200_000 });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '56200000');
  await expect.element(page.getByText('56 MB of 112 MB')).toBeVisible();
  await button('Cancel').click();
  expect(fake.paramsOf('updates.cancel')).toHaveLength(1);
  fake.push('updates', 'changed', { phase: 'ready', ...offer, fileName: 'x.AppImage' });
  await expect.element(page.getByText('It replaces this version when you quit.')).toBeVisible();
  await button('Restart now').click();
  expect(fake.paramsOf('updates.restart')).toHaveLength(1);
});

test('what the administrator has to install is shown, with the command for it', async () => {
  const fake = await shown({ phase: 'ready', ...deb, fileName });
  await expect.element(page.getByText(`sudo apt install ./${fileName}`)).toBeVisible();
  expect(button('Restart now').elements()).toHaveLength(0);
  await button('Show file').click();
  expect(fake.paramsOf('updates.show')).toHaveLength(1);
});

test('a version without a file for this installation cannot be downloaded', async () => {
  await shown({ phase: 'available', ...offer, bytes: null });
  await expect.element(page.getByText(/no file for this kind/)).toBeVisible();
  expect(button('Download').elements()).toHaveLength(0);
});

test('a failure has its sentence and code; trying again does what failed', async () => {
  const failure = failureFor('update.signature');
  const fake = await shown({ phase: 'failed', failure, offer: null });
  await expect.element(page.getByText('update.signature')).toBeVisible();
  await button('Try again').click();
  expect(fake.paramsOf('updates.check')).toHaveLength(1);
  const damaged = failureFor('update.file', { reason: 'content' });
  fake.push('updates', 'changed', { phase: 'failed', failure: damaged, offer });
  await expect.element(page.getByText('The downloaded version is damaged.')).toBeVisible();
  await button('Try again').click();
  expect(fake.paramsOf('updates.download')).toHaveLength(1);
});

test.for([
  ['policy', 'The administrator of this computer has turned updates off.'],
  ['no-key', /no update server and no key/],
  ['root', /while it runs as root/],
  ['development', /running from source/],
] as const)('off by %s: it says so, and there is nothing to choose', async ([reason, words]) => {
  await shown({ phase: 'off', reason });
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('the user can switch it off and on; a choice that cannot be kept goes back', async () => {
  const fake = await shown({ phase: 'idle' });
  await page.getByLabelText('Check for updates').click();
  expect(fake.paramsOf('settings.save')).toMatchObject([{ updates: false }]);
  fake.push('updates', 'changed', { phase: 'off', reason: 'setting' });
  await expect.element(page.getByText('Updates are turned off.')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
});

test('a choice that cannot be kept says why', async () => {
  const fake = desk(
    { phase: 'idle' },
    {
      settings: {
        save: () => {
          throw refusal('storage.unwritable', { reason: 'full' });
        },
      },
    },
  );
  await stage(fake, UpdateSection, { version: '0.1.0' });
  await page.getByLabelText('Check for updates').click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
});

test('one bar tells of it, leads to the settings, and can be sent away', async () => {
  const fake = desk({ phase: 'available', ...offer });
  const { navigation } = await stage(fake, Bars, {});
  const bar = page.getByText('Version 0.2.0 of Merchant Desk is available.');
  await expect.element(bar).toBeVisible();
  await button('Show').click();
  expect(navigation.route).toEqual({ screen: 'settings', section: 'updates' });
  await expect.element(bar).not.toBeInTheDocument();
  // There, the section waits for the keyboard.
  await stage(fake, UpdateSection, { version: '0.1.0' });
  const section = page.getByRole('region', { name: 'Updates' });
  await expect.element(section).toBeVisible();
  expect(section.element().contains(document.activeElement)).toBe(true);
  navigation.back();
  await button('Not now').click();
  await expect.element(bar).not.toBeInTheDocument();
  // The next step is news again.
  fake.push('updates', 'changed', { phase: 'ready', ...offer, fileName: 'x.AppImage' });
  await expect.element(page.getByText(/is ready to install/)).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule (${theme})`, async () => {
    const fake = desk(
      { phase: 'idle' },
      {
        about: {
          read: () => ({
            version: '0.1.0',
            electron: '45.4.1',
            chromium: '150.0.0.0',
            node: '24.15.0',
            platform: 'linux x64',
            languages: ['en-US'],
            standInElectron: false,
          }),
        },
        profiles: { list: () => [] },
      },
    );
    await stage(fake, Settings, {}, { theme, language: 'es' });
    await expect.element(page.getByText('Buscar actualizaciones')).toBeVisible();
    const states: UpdateState[] = [
      { phase: 'available', ...offer },
      { phase: 'downloading', ...offer, received: 1_000_000 },
      { phase: 'ready', ...deb, fileName },
      { phase: 'failed', failure: failureFor('update.unreachable'), offer: null },
    ];
    expect(await violations()).toEqual([]);
    for (const state of states) {
      fake.push('updates', 'changed', state);
      await expect.element(page.getByText('Buscar actualizaciones')).toBeVisible();
      expect(await violations()).toEqual([]);
    }
  });
}
