import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SyncSchedule } from '../../../shared/ipc/sync';
import CacheSettings from '../../../renderer/views/settings/CacheSettings.svelte';
import SyncSettings from '../../../renderer/views/settings/SyncSettings.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { openSession, sampleProfile } from '../samples';
import { stage } from '../stage';
import { encrypted, resting, standing, unopened } from '../synced';

const usual: SyncSchedule = { onStart: true, everyMinutes: null, keepHistoryDays: 365 };

function withSchedule(sync: Fakes['sync'] = {}): Fakes {
  return resting({
    sync: {
      state: () => standing(),
      cache: () => encrypted,
      schedule: () => usual,
      setSchedule: (schedule) => schedule,
      ...sync,
    },
  });
}

test('history of more than a day goes only when the user says so', async () => {
  const due = { days: 335, first: '2025-12-01', last: '2026-10-31' };
  const fake = fakeBridge(
    withSchedule({
      due: () => due,
      removeDue: () => {
        fake.push('sync', 'dueChanged', null);
        return undefined;
      },
    }),
  );
  await stage(fake, SyncSettings, {});
  const bar = page.getByText(/^History of 335 days .* is older than the time chosen here/);
  await expect.element(bar).toBeVisible();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(fake.paramsOf('sync.removeDue')).toEqual([]);
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove history' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(fake.paramsOf('sync.removeDue')).toHaveLength(1);
});

test('when it is synced and how long history is kept go to main', async () => {
  const fake = fakeBridge(withSchedule());
  await stage(fake, SyncSettings, {});
  await page.getByRole('checkbox', { name: 'Sync when this connection is opened' }).click();
  await page.getByLabelText('Sync automatically').selectOptions('Every 15 minutes');
  await page.getByLabelText('Keep history for').selectOptions('Forever');
  await expect
    .poll(() => fake.paramsOf('sync.setSchedule'))
    .toEqual([
      { onStart: false, everyMinutes: null, keepHistoryDays: 365 },
      { onStart: false, everyMinutes: 15, keepHistoryDays: 365 },
      { onStart: false, everyMinutes: 15, keepHistoryDays: null },
    ]);
});

test('a schedule set elsewhere is shown as it is', async () => {
  const schedule = () => ({ onStart: true, everyMinutes: 47, keepHistoryDays: 14 });
  await stage(fakeBridge(withSchedule({ schedule })), SyncSettings, {});
  await expect
    .element(page.getByLabelText('Sync automatically'))
    .toHaveDisplayValue('Every 47 minutes');
  await expect.element(page.getByLabelText('Keep history for')).toHaveDisplayValue('14 days');
});

test('a schedule that could not be kept goes back and says why', async () => {
  const setSchedule = () => {
    throw refusal('storage.unwritable', { reason: 'full' });
  };
  await stage(fakeBridge(withSchedule({ setSchedule })), SyncSettings, {});
  await page.getByLabelText('Sync automatically').selectOptions('Every hour');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect
    .element(page.getByLabelText('Sync automatically'))
    .toHaveDisplayValue('Only when I ask');
});

test('sample data has no schedule and nothing to remove', async () => {
  const session = { state: () => openSession(sampleProfile) };
  const fake = fakeBridge({ ...withSchedule(), session });
  await stage(fake, SyncSettings, {});
  await expect.element(page.getByText(/^Sample data syncs only when you ask/)).toBeVisible();
  expect(fake.paramsOf('sync.schedule')).toEqual([]);
  await stage(fake, CacheSettings, {});
  await expect.element(page.getByText('18 MB')).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove offline data…' }).elements()).toHaveLength(0);
});

test('removing the offline data says what goes and what stays, and asks first', async () => {
  const fake = fakeBridge(withSchedule({ wipe: () => undefined }));
  await stage(fake, CacheSettings, {});
  await expect
    .element(
      page.getByText(
        'An encrypted file on this computer; its key is in the keychain (GNOME Keyring)',
      ),
    )
    .toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove offline data…' });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Remove the offline data of “Andina Prepago”?');
  await expect
    .element(dialog.getByText('6,600 clients, 137 lots, 412 cards looked up'))
    .toBeVisible();
  await expect.element(dialog.getByText(/^The connection and its keys stay/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(fake.paramsOf('sync.wipe')).toEqual([]);
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove offline data' }).click();
  await expect.poll(() => fake.paramsOf('sync.wipe')).toHaveLength(1);
  // How everything stands after it is asked anew.
  await expect.poll(() => fake.paramsOf('sync.state')).toHaveLength(2);
});

test('offline data that cannot be opened can be removed, with the same question', async () => {
  const cache = () => unopened('storage.unwritable', { reason: 'denied' });
  const fake = fakeBridge(withSchedule({ cache, wipe: () => undefined }));
  await stage(fake, CacheSettings, {});
  await expect.element(page.getByText(/it cannot be opened right now/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove offline data…' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Its contents cannot be read/)).toBeVisible();
  expect(fake.paramsOf('sync.wipe')).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove offline data' }).click();
  await expect.poll(() => fake.paramsOf('sync.wipe')).toHaveLength(1);
});

test('offline data that another program has open is not offered to be removed, and why', async () => {
  const cache = () => unopened('storage.unwritable', { reason: 'locked' });
  await stage(fakeBridge(withSchedule({ cache })), CacheSettings, {});
  await expect.element(page.getByText(/^Another program has it open/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove offline data…' }).elements()).toHaveLength(0);
});

test('a removal that left the key says that the files are gone, and looks again', async () => {
  const wipe = () => {
    throw refusal('storage.wipe', { reason: 'key-left' });
  };
  const fake = fakeBridge(withSchedule({ wipe }));
  await stage(fake, CacheSettings, {});
  await page.getByRole('button', { name: 'Remove offline data…' }).click();
  await page.getByRole('button', { name: 'Remove offline data', exact: true }).click();
  await expect
    .element(page.getByText('The offline data was removed, but not its key.'))
    .toBeVisible();
  await expect.element(page.getByText(/The files are removed; unlock the keychain/)).toBeVisible();
  await expect.poll(() => fake.paramsOf('sync.state')).toHaveLength(2);
});

test('says when the offline data could not be removed', async () => {
  const wipe = () => {
    throw refusal('vault.locked');
  };
  await stage(fakeBridge(withSchedule({ wipe })), CacheSettings, {});
  await page.getByRole('button', { name: 'Remove offline data…' }).click();
  await page.getByRole('button', { name: 'Remove offline data', exact: true }).click();
  await expect.element(page.getByText('vault.locked')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule but for the screen's own heading (${theme})`, async () => {
    const fake = fakeBridge(withSchedule());
    const first = await stage(fake, SyncSettings, {}, { theme, language: 'es' });
    await expect.element(page.getByText('Sincronizar al abrir esta conexión')).toBeVisible();
    expect(notHeading(await violations())).toEqual([]);
    await first.unmount();
    await stage(fake, CacheSettings, {}, { theme, language: 'es' });
    await page.getByRole('button', { name: 'Eliminar los datos guardados…' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(notHeading(await violations())).toEqual([]);
  });
}

/** A section alone has no level-one heading: the screen brings it. */
function notHeading(found: readonly string[]): readonly string[] {
  return found.filter((line) => !line.startsWith('page-has-heading-one'));
}
