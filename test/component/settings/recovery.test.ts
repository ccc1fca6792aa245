import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CacheState } from '../../../shared/ipc/sync';
import KeyBar from '../../../renderer/views/backup/KeyBar.svelte';
import KeyLostDialog from '../../../renderer/views/backup/KeyLostDialog.svelte';
import RecoveryBar from '../../../renderer/views/backup/RecoveryBar.svelte';
import RecoverySection from '../../../renderer/views/backup/RecoverySection.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { liveProfile, openSession } from '../samples';
import { stage } from '../stage';
import { unopened } from '../synced';

const encrypted: CacheState = {
  kind: 'encrypted-file',
  bytes: 4_096,
  setAside: null,
  failure: null,
};
const nothing = { label: 'Later', run: () => undefined };
const waiting = unopened('vault.key-missing');

function desk(cache: () => CacheState, backup: Fakes['backup'] = {}) {
  return fakeBridge({
    session: { state: () => openSession(), open: () => openSession() },
    sync: { state: () => [], cache },
    backup: { makeRecovery: () => true, recover: () => true, ...backup },
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The heading of the page is the screen's. */
const isOfPart = (each: string) => !each.startsWith('page-has-heading-one');

test('a code is made, and what is required is said until there is one', async () => {
  let isNeeded = true;
  const cache = () => ({ ...encrypted, needsRecoveryCode: isNeeded });
  const makeRecovery = () => {
    isNeeded = false;
    return true;
  };
  await stage(desk(cache, { makeRecovery }), RecoverySection, {});
  await expect.element(page.getByText(/Your administrator requires a recovery code/)).toBeVisible();
  await button('Make recovery code…').click();
  await expect.element(page.getByText(/^A recovery code was made/)).toBeVisible();
  await expect.element(page.getByText(/administrator requires/)).not.toBeInTheDocument();
});

test('the bar asks for the code; a window that was closed without changes nothing', async () => {
  const cache = () => ({ ...encrypted, needsRecoveryCode: true });
  const fake = desk(cache, { makeRecovery: () => false });
  await stage(fake, RecoveryBar, {});
  await button('Make recovery code…').click();
  await expect.poll(() => fake.paramsOf('backup.makeRecovery')).toHaveLength(1);
  await expect.element(page.getByText(/Your administrator requires/)).toBeVisible();
});

test('the bar of a missing key leads to what can be done', async () => {
  await stage(
    desk(() => waiting),
    KeyBar,
    { tryAgain: nothing, understood: nothing },
  );
  await button('What can be done…').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a missing key has three ways on, each with what it costs', async () => {
  const fake = desk(() => waiting);
  let closed = 0;
  await stage(fake, KeyLostDialog, { onclose: () => (closed += 1) });
  await expect.element(page.getByText('Nothing is lost.')).toBeVisible();
  await expect.element(page.getByText(/since that backup are lost/)).toBeVisible();
  await expect.element(page.getByText(/marks and notes are lost for good/)).toBeVisible();
  await button('Enter recovery code…').click();
  await expect.poll(() => fake.paramsOf('session.open')).toEqual([{ profileId: liveProfile.id }]);
  await expect.poll(() => closed).toBe(1);
});

test('a code that opens nothing has its sentence, and the dialog stays', async () => {
  const recover = () => Promise.reject(refusal('input.recovery', { reason: 'none' }));
  let closed = 0;
  await stage(
    desk(() => waiting, { recover }),
    KeyLostDialog,
    { onclose: () => (closed += 1) },
  );
  await button('Enter recovery code…').click();
  await expect.element(page.getByText(/No recovery code was made/)).toBeVisible();
  expect(closed).toBe(0);
});

test('where the data was begun anew already, no code is asked for', async () => {
  const cache = (): CacheState => ({ ...encrypted, setAside: 'key-lost' });
  const { navigation } = await stage(desk(cache), KeyLostDialog, { onclose: () => undefined });
  await expect.element(page.getByText(/has been begun already/)).toBeVisible();
  await expect.element(button('Enter recovery code…')).not.toBeInTheDocument();
  await button('Go to backup').click();
  expect(navigation.route).toEqual({ screen: 'settings', section: 'backup' });
});

for (const language of ['en', 'es'] as const) {
  const theme = language === 'en' ? 'dark' : 'light';
  test(`section, bar and dialog break no accessibility rule (${language}, ${theme})`, async () => {
    const options = { language, theme } as const;
    const make = language === 'en' ? 'Make recovery code…' : 'Crear código de recuperación…';
    const needed = () => ({ ...encrypted, needsRecoveryCode: true });
    for (const part of [RecoverySection, RecoveryBar]) {
      const staged = await stage(desk(needed), part, {}, options);
      await expect.element(button(make)).toBeVisible();
      expect((await violations()).filter(isOfPart)).toEqual([]);
      await staged.unmount();
    }
    await stage(
      desk(() => waiting),
      KeyLostDialog,
      { onclose: () => undefined },
      options,
    );
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect((await violations()).filter(isOfPart)).toEqual([]);
  });
}
