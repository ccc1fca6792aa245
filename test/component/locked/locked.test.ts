import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Reply } from '../../../shared/ipc/define';
import type { LockedState } from '../../../shared/ipc/locked';
import Locked from '../../../renderer/locked/Locked.svelte';
import { violations } from '../axe';
import { failureFor } from '../fake-bridge';

const usual: LockedState = {
  language: 'en',
  theme: 'light',
  profileName: 'Andina Prepago',
  reason: 'idle',
  keys: 'keychain',
  vault: { kind: 'keychain', name: 'GNOME Keyring', state: 'ready' },
};

async function show(overrides: Partial<LockedState> = {}) {
  const asking: PromiseWithResolvers<Reply<undefined>>[] = [];
  const state = { ...usual, ...overrides };
  const wire = {
    state: () => Promise.resolve({ ok: true as const, value: state }),
    unlock: () => {
      const reply = Promise.withResolvers<Reply<undefined>>();
      asking.push(reply);
      return reply.promise;
    },
  };
  await render(Locked, { props: { wire, state } });
  return { asking };
}

test('Enter unlocks at once; meanwhile the keychain is waited for by name, and asked once', async () => {
  const { asking } = await show();
  await expect.element(page.getByRole('button', { name: 'Unlock “Andina Prepago”' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(asking).toHaveLength(1);
  await expect.element(page.getByText(/^Asking the keychain \(GNOME Keyring\)…/)).toBeVisible();
});

test('a keychain that stays locked is said, and it can be asked again', async () => {
  const { asking } = await show();
  await userEvent.keyboard('{Enter}');
  asking[0]?.resolve({ ok: false, failure: failureFor('vault.locked') });
  await expect.element(page.getByText('The keychain is locked.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(asking).toHaveLength(2);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['keychain', /keys are out of memory/],
  ['session', /stay in memory until you quit/],
  ['sample', /Sample data is made up/],
] as const)('says what is where meanwhile: %s', async (keys, words) => {
  await show({ keys });
  await expect.element(page.getByText(words)).toBeVisible();
});

test.each(['light', 'dark'] as const)('breaks no accessibility rule (%s)', async (theme) => {
  const { asking } = await show({ theme, language: 'es' });
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Desbloquear «Andina Prepago»' }).click();
  asking[0]?.resolve({ ok: false, failure: failureFor('vault.no-answer') });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('sample data goes by the reader’s own words', async () => {
  await show({ keys: 'sample', profileName: 'Sample data', language: 'es' });
  await expect
    .element(page.getByRole('button', { name: 'Desbloquear «Datos de ejemplo»' }))
    .toBeVisible();
});
