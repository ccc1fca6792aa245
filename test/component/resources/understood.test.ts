import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Understood } from '../../../shared/ipc/browse';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, clientList } from '../records';
import { stage } from '../stage';

const blocked: Understood = {
  typed: 'status:blocked',
  start: 0,
  fields: ['status'],
  not: false,
  all: false,
  tests: [{ by: 'is', kind: 'code', text: 'BLOCKED' }],
};
const october: Understood = {
  typed: 'created_at:2026-10-01',
  start: 15,
  fields: ['created_at'],
  not: false,
  all: false,
  tests: [{ by: 'is', kind: 'date', text: '2026-10-01' }],
};

async function atClients(store: FakeStore, language: 'en' | 'es') {
  const fake = fakeBridge(browsing({ browse: store.browse }));
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' }, language });
  await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
  return page.getByRole('combobox');
}

test.each([
  [
    'en',
    'Understood',
    'Status: Blocked',
    'Created: Oct 1, 2026',
    /^Remove from the search: Status/,
  ],
  [
    'es',
    'Se entendió',
    'Estado: Bloqueado',
    'Creado: 1 oct. 2026',
    /^Quitar de la búsqueda: Estado/,
  ],
] as const)(
  'what a search means is shown in the words of the screen, and removed (%s)',
  async (language, label, status, created, remove) => {
    const store = new FakeStore({ clients: clientList(90) });
    const search = 'status:blocked created_at:2026-10-01';
    store.understood.set(search, { understood: [blocked, october] });
    const field = await atClients(store, language);
    await field.fill(search);
    const chips = page.getByRole('list', { name: label });
    await expect.element(chips.getByText(status)).toBeVisible();
    await expect.element(chips.getByText(created)).toBeVisible();
    expect(await violations()).toEqual([]);
    await chips.getByRole('button', { name: remove }).click();
    await expect.element(field).toHaveValue('created_at:2026-10-01');
    await expect.element(field).toHaveFocus();
  },
);

test('a mistake that finds nothing has a button with the likelier word', async () => {
  const store = new FakeStore({ clients: clientList(90) });
  store.understood.set('bloquedo', { instead: 'bloqueado' });
  const field = await atClients(store, 'es');
  await field.fill('bloquedo');
  await page.getByRole('button', { name: 'Buscar bloqueado' }).click();
  await expect.element(field).toHaveValue('bloqueado');
});

test('a name of several dates asks which one', async () => {
  const store = new FakeStore({ clients: clientList(90) });
  const fields = ['created_at', 'birth_date'];
  const understood = [{ ...october, typed: 'created_at:2026', start: 0, fields }];
  store.understood.set('created_at:2026', { understood });
  const field = await atClients(store, 'en');
  await field.fill('created_at:2026');
  const which = page.getByRole('group', { name: /is the name of several dates/ });
  expect(await violations()).toEqual([]);
  await which.getByRole('button', { name: 'Date of birth' }).click();
  await expect.element(field).toHaveValue('birth_date:2026');
});
