import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../../shared/default-settings';
import { noPolicy } from '../../../main/policy/policy';
import { SettingsStore } from '../../../main/settings/settings';

async function home(settings?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-settings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (settings) await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  return folder;
}

test('a file from before there was a lock is read as it is, with the usual time', async () => {
  const old = { theme: 'dark', density: 'compact', language: 'es', zone: 'America/Lima' };
  const store = new SettingsStore(await home(old), noPolicy);
  expect(store.current).toEqual({ ...defaultSettings, ...old });
  expect(store.current.lockAfterMinutes).toBe(15);
});

test('no choice is longer than the administrator allows, whether read or made', async () => {
  const policy = { ...noPolicy, idleLockMinutes: 10 };
  const folder = await home({ ...defaultSettings, lockAfterMinutes: 0 });
  const store = new SettingsStore(folder, policy);
  expect(store.current.lockAfterMinutes).toBe(10);
  expect(store.limits).toEqual({ lockAfterMinutes: 10, notifications: true });
  const saved = await store.save({ ...defaultSettings, lockAfterMinutes: 60 });
  expect(saved.lockAfterMinutes).toBe(10);
  await store.save({ ...defaultSettings, lockAfterMinutes: 5 });
  expect(new SettingsStore(folder, noPolicy).current.lockAfterMinutes).toBe(5);
});

test('notifications are off until they are wanted, and whatever is wanted where they are forbidden', async () => {
  const folder = await home({ ...defaultSettings });
  const store = new SettingsStore(folder, noPolicy);
  expect(store.current.notifications ?? false).toBe(false);
  await store.save({ ...defaultSettings, notifications: true });
  expect(store.current.notifications).toBe(true);
  const forbidden = new SettingsStore(folder, { ...noPolicy, notifications: false });
  expect(forbidden.current.notifications).toBe(false);
  expect(forbidden.limits.notifications).toBe(false);
});

test('where nothing was chosen the administrator’s language and zone count, and may change', async () => {
  const folder = await home();
  const lima = { ...noPolicy, language: 'es', zone: 'America/Lima' } as const;
  const store = new SettingsStore(folder, lima);
  expect(store.current).toMatchObject({ language: 'es', zone: 'America/Lima' });
  // The page saves all it shows when the theme is chosen.
  await store.save({ ...store.current, theme: 'dark' });
  expect(store.current).toMatchObject({ theme: 'dark', language: 'es' });
  const later = new SettingsStore(folder, { ...lima, language: 'en' });
  expect(later.current).toMatchObject({ theme: 'dark', language: 'en', zone: 'America/Lima' });
  await later.save({ ...later.current, language: 'es', zone: 'UTC' });
  expect(new SettingsStore(folder, { ...lima, language: 'en' }).current).toMatchObject({
    language: 'es',
    zone: 'UTC',
  });
});

test('what the administrator has under the same name is stored as chosen, none is added', async () => {
  const strict = { ...noPolicy, updates: false, notifications: false };
  const folder = await home();
  const store = new SettingsStore(folder, strict);
  // Nothing was chosen yet: whether alerts notify stays open.
  expect(Object.keys(store.current)).not.toContain('notifications');
  await store.save({ ...store.current, updates: true, notifications: true });
  expect(store.current).toMatchObject({ updates: true, notifications: false });
  expect(new SettingsStore(folder, noPolicy).current).toMatchObject({
    updates: true,
    notifications: true,
  });
});
