import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Start from '../../../renderer/views/start/Start.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { closedSession, liveProfile, openSession, sampleProfile, testProfile } from '../samples';
import { stage } from '../stage';

const profiles = { list: () => [liveProfile, testProfile, sampleProfile] };

function atStart(fakes: Fakes = {}) {
  return fakeBridge({ profiles, session: { state: () => closedSession }, ...fakes });
}

test('offers sample data and connecting, and lists connections without the sample', async () => {
  await stage(atStart(), Start, {});
  await expect
    .element(page.getByRole('button', { name: 'Explore with sample data' }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Open Andina Prepago/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Open Andina pruebas/ })).toBeVisible();
  expect(page.getByText('Muestra S.A.C.').elements()).toHaveLength(0);
  await expect
    .element(page.getByText('Keys are kept in this computer’s keychain (GNOME Keyring).'))
    .toBeVisible();
});

test('says in words that without a keychain nothing is written to disk', async () => {
  const vault = { kind: 'session-only', name: '', state: 'absent' } as const;
  await stage(
    fakeBridge({ profiles, session: { state: () => ({ ...closedSession, vault }) } }),
    Start,
    {},
  );
  await expect.element(page.getByText(/never written to disk/)).toBeVisible();
});

test('why the last connection did not open by itself is said below it, with what helps', async () => {
  const failure = {
    code: 'vault.locked',
    params: {},
    requestId: null,
    redactedBody: null,
  } as const;
  const fake = atStart({
    session: {
      state: () => ({ ...closedSession, failure, notOpened: liveProfile.id }),
      open: () => openSession(),
    },
  });
  await stage(fake, Start, {});
  const said = page.getByText('The keychain is locked.');
  const row = page.getByRole('listitem').filter({ hasText: 'Andina Prepago' });
  await expect.element(row.getByText('The keychain is locked.')).toBeVisible();
  expect(said.elements()).toHaveLength(1);
  expect(await violations()).toEqual([]);
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.element(said).not.toBeInTheDocument();
  expect(fake.paramsOf('session.open')).toEqual([{ profileId: liveProfile.id }]);
});

test('missing keys are asked for where the connection stands, then it is opened', async () => {
  let stored = false;
  const fake = atStart({
    session: {
      state: () => closedSession,
      open: () => {
        if (!stored) throw refusal('credentials.missing');
        return openSession();
      },
    },
    credentials: {
      ask: () => {
        stored = true;
        return { outcome: 'stored', where: 'keychain', notices: [], solved: null };
      },
    },
  });
  await stage(fake, Start, {});
  await page.getByRole('button', { name: /Open Andina Prepago/ }).click();
  await expect.element(page.getByText('No keys are stored for this connection.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter keys…' }).click();
  await expect.element(page.getByText('No keys are stored')).not.toBeInTheDocument();
  expect(fake.paramsOf('credentials.ask')).toEqual([{ profileId: 'p-live' }]);
  expect(fake.paramsOf('session.open')).toHaveLength(2);
});

test('connections that were not believed are said, and where they are', async () => {
  const setAside = { fileName: 'profiles.json.set-aside-1a2b3c4d', count: 2 };
  await stage(atStart({ profiles: { ...profiles, setAside: () => setAside } }), Start, {});
  await expect
    .element(page.getByText(/2 connections could not be read and were set aside/))
    .toBeVisible();
});

test('a failed start of the sample data is said and can be tried again', async () => {
  const fake = atStart({
    session: {
      state: () => closedSession,
      openSample: () => {
        throw refusal('storage.unwritable', { reason: 'full' });
      },
    },
  });
  await stage(fake, Start, {});
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expect.element(page.getByRole('alert').getByText('The disk is full.')).toBeVisible();
  await expect.element(page.getByText('storage.unwritable')).toBeVisible();
});

test('everything can be reached by keyboard', async () => {
  const { navigation } = await stage(atStart(), Start, {});
  await expect.element(page.getByRole('button', { name: /Open Andina Prepago/ })).toBeVisible();
  await userEvent.tab();
  await expect
    .element(page.getByRole('button', { name: 'Explore with sample data' }))
    .toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(navigation.route).toEqual({ screen: 'connect', profileId: null });
});

for (const theme of ['light', 'dark'] as const) {
  for (const language of ['en', 'es'] as const) {
    test(`breaks no accessibility rule (${theme}, ${language})`, async () => {
      await stage(atStart(), Start, {}, { theme, language });
      await expect.element(page.getByText('Andina pruebas', { exact: true })).toBeVisible();
      expect(await violations()).toEqual([]);
    });
  }
}
