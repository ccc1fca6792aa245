import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile } from '../../../shared/ipc/profiles';
import { defaultSettings } from '../../../shared/default-settings';
import { Preferences } from '../../../renderer/state/preferences.svelte';
import Settings from '../../../renderer/views/settings/Settings.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { closedSession, liveProfile, openSession, sampleProfile, testProfile } from '../samples';
import { stage } from '../stage';

const about = {
  version: '0.1.0',
  electron: '42.0.0',
  chromium: '148.0.0.0',
  node: '24.15.0',
  platform: 'linux x64',
  languages: ['en-US'],
  standInElectron: true,
};

function desk(fakes: Fakes = {}) {
  let list: Profile[] = [liveProfile, testProfile];
  return fakeBridge({
    about: { read: () => about },
    profiles: {
      list: () => list,
      forget: ({ id }) => {
        list = list.filter((each) => each.id !== id);
      },
    },
    settings: {
      save: (settings) => settings,
      limits: () => ({ lockAfterMinutes: null, notifications: true }),
    },
    session: { state: () => openSession() },
    ...fakes,
  });
}

test('keys are entered beside the connection that has none', async () => {
  let lacking = [testProfile.id];
  const fake = desk({
    profiles: { list: () => [liveProfile, testProfile], withoutKeys: () => lacking },
    credentials: {
      ask: () => {
        lacking = [];
        return { outcome: 'stored', where: 'keychain', notices: [], solved: null };
      },
    },
  });
  await stage(fake, Settings, {});
  await expect.element(page.getByText('No keys', { exact: true })).toBeVisible();
  const enter = page.getByRole('button', { name: /^Enter keys/ });
  await expect.poll(() => enter.elements()).toHaveLength(1);
  await enter.click();
  expect(fake.paramsOf('credentials.ask')).toEqual([{ profileId: testProfile.id }]);
  await expect.element(page.getByText('No keys', { exact: true })).not.toBeInTheDocument();
});

test('a chosen theme and zone go to main', async () => {
  const fake = desk();
  await stage(fake, Settings, {});
  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.getByLabelText('Time zone').selectOptions('America/Bogota');
  await expect.poll(() => fake.paramsOf('settings.save')).toHaveLength(2);
  expect(fake.paramsOf('settings.save')).toMatchObject([
    { theme: 'dark' },
    { theme: 'dark', zone: 'America/Bogota' },
  ]);
});

test('a change made while another is being kept stays, whatever main says of the one before', async () => {
  const stored: (() => void)[] = [];
  const fake = desk({
    settings: {
      save: (settings) =>
        new Promise((resolve) => {
          stored.push(() => resolve(settings));
        }),
      limits: () => ({ lockAfterMinutes: null, notifications: true }),
    },
  });
  const preferences = new Preferences(fake.bridge);
  preferences.listen();
  const changes = [preferences.change({ theme: 'dark' }), preferences.change({ zone: 'UTC' })];
  await expect.poll(() => stored).toHaveLength(2);
  fake.push('settings', 'changed', { ...defaultSettings, theme: 'dark' });
  stored[0]?.();
  await changes[0];
  expect(preferences.settings).toMatchObject({ theme: 'dark', zone: 'UTC' });
  stored[1]?.();
  await changes[1];
  expect(preferences.settings).toMatchObject({ theme: 'dark', zone: 'UTC' });
  fake.push('settings', 'changed', { ...defaultSettings, theme: 'light' });
  expect(preferences.settings).toMatchObject({ theme: 'light', zone: 'system' });
});

test('how the requests of what is open are signed stands among the checks, of sample data too', async () => {
  const recipe = liveProfile.recipe;
  const profile = { ...sampleProfile, recipe };
  await stage(desk({ session: { state: () => openSession(profile) } }), Settings, {});
  const checks = page.getByRole('region', { name: 'Connection checks' });
  await expect.element(checks.getByText(/^Signing method: HMAC-SHA256 over /)).toBeVisible();
});

test('a setting that could not be kept goes back and says why', async () => {
  const fake = desk({
    settings: {
      limits: () => ({ lockAfterMinutes: null, notifications: true }),
      save: () => {
        throw refusal('storage.unwritable', { reason: 'full' });
      },
    },
  });
  await stage(fake, Settings, {});
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Regular' })).toBeChecked();
});

test('forgetting a connection asks first, and Escape keeps it', async () => {
  const fake = desk();
  await stage(fake, Settings, {});
  const forget = page.getByRole('button', { name: 'Forget Andina pruebas…' });
  await forget.click();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Forget “Andina pruebas”?');
  // Whoever agrees knows that more goes than a line of the list.
  const text = page.getByRole('dialog').getByText(/offline data: .*audit log, marks and notes/);
  await expect.element(text).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(forget).toHaveFocus();
  expect(fake.paramsOf('profiles.forget')).toEqual([]);
  await forget.click();
  await page.getByRole('button', { name: 'Forget connection' }).click();
  await expect.element(forget).not.toBeInTheDocument();
  expect(fake.paramsOf('profiles.forget')).toEqual([{ id: testProfile.id }]);
});

test('editing leads to the connection', async () => {
  const { navigation } = await stage(desk(), Settings, {});
  await page.getByRole('button', { name: 'Edit Andina Prepago' }).click();
  expect(navigation.route).toEqual({ screen: 'connect', profileId: liveProfile.id });
});

test('the connection is checked part by part; a key that differs is named', async () => {
  const fake = desk({
    session: {
      state: () => openSession(),
      check: () => [
        {
          id: 'clock',
          outcome: 'note',
          reason: 'corrected',
          params: { offsetMs: -3200 },
          failure: null,
        },
        { id: 'secret-match', outcome: 'failed', reason: 'differs', params: {}, failure: null },
        { id: 'white-list', outcome: 'ok', reason: 'listed', params: { count: 1 }, failure: null },
      ],
    },
  });
  await stage(fake, Settings, {});
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect.element(page.getByText('service is 3.2 s behind; corrected')).toBeVisible();
  await expect.element(page.getByText(/differs from the one the service holds/)).toBeVisible();
  await expect.element(page.getByText('1 allowed address', { exact: true })).toBeVisible();
});

test('disconnecting removes keys only after a yes', async () => {
  const fake = desk({
    session: { state: () => openSession(), disconnect: () => undefined },
  });
  await stage(fake, Settings, {});
  await page.getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(fake.paramsOf('session.disconnect')).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByRole('button', { name: 'Remove keys and disconnect' }).click();
  await expect.poll(() => fake.paramsOf('session.disconnect')).toHaveLength(1);
});

test('a stand-in Electron is named as such', async () => {
  await stage(desk(), Settings, {});
  await expect.element(page.getByText(/community repack of Electron/)).toBeVisible();
});

test('with nothing open there is nothing to check or leave', async () => {
  await stage(desk({ session: { state: () => closedSession } }), Settings, {});
  await expect.element(page.getByText('Open a connection to check it.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Disconnect…' }).elements()).toHaveLength(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule, dialog and all (${theme})`, async () => {
    await stage(desk(), Settings, {}, { theme, language: 'es' });
    await expect.element(page.getByText('Andina pruebas', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Bloqueo' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Quitar conexión Andina pruebas…' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
