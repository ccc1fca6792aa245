import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Filter, RecordsQuery } from '../../../shared/ipc/browse';
import Sidebar from '../../../renderer/views/shell/Sidebar.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { FakeStore } from '../fake-store';
import { browsing, clientList } from '../records';
import { stage } from '../stage';

const route = { screen: 'clients' } as const;
const search = () => page.getByRole('combobox', { name: 'Search clients' });
const group = () => page.getByRole('group', { name: 'Views' });
const pill = (name: string | RegExp) => group().getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const header = (name: string) => page.getByRole('columnheader', { name });
const shownColumns = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map((each) => each.getAttribute('title'));
const rowCount = () => page.getByRole('grid').element().getAttribute('aria-rowcount');

async function atClients(fakeNotes: FakeNotes, options: Parameters<typeof stage>[3] = {}) {
  const store = new FakeStore({ clients: clientList(90) });
  /** The store refuses fields that no record has. */
  const known = store.browse;
  const browse = {
    ...known,
    open: (query: RecordsQuery) => {
      const { columns } = clientList(1);
      const missing = [...query.filters, ...query.sort].find(
        ({ field }) => !columns.includes(field),
      );
      if (missing !== undefined)
        throw refusal('input.params', { reason: 'unknown-field', column: missing.field });
      return known.open(query);
    },
  };
  const fake = fakeBridge(browsing({ browse, ...fakeNotes.fakes }));
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
  return { ...staged, fake };
}

async function save(name: string) {
  await pill('Save view').click();
  await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard(`{Control>}a{/Control}${name}{Enter}`);
}

test('a view is saved, left, applied again, replaced, renamed and deleted', async () => {
  const fakeNotes = new FakeNotes();
  await atClients(fakeNotes);
  await search().fill('status:BLOCKED');
  await expect.poll(rowCount).toBe('31');
  await header('Status').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await save('Blocked ones');
  await expect.element(pill('Blocked ones')).toHaveAttribute('aria-pressed', 'true');
  expect(fakeNotes.views[0]).toMatchObject({
    resource: 'clients',
    query: { search: 'status:BLOCKED' },
    columns: { shown: { status: false } },
  });

  // What is done to the columns while a view is shown is the view's, not the list's.
  await header('First name').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect.element(pill(/^Blocked ones.*changed/)).toBeVisible();
  await pill('All').click();
  await expect.poll(rowCount).toBe('91');
  await expect.poll(shownColumns).toContain('First name');
  await pill('Blocked ones').click();
  await expect.poll(rowCount).toBe('31');
  expect(shownColumns()).not.toContain('Status');

  await search().fill('status:BLOCKED Núñez');
  await pill(/^Options for/).click();
  await page.getByRole('button', { name: /^Update view/ }).click();
  await dialog().getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => fakeNotes.views[0]?.query.search).toBe('status:BLOCKED Núñez');
  await expect.element(pill('Blocked ones')).toHaveTextContent('Blocked ones');

  await pill(/^Options for/).click();
  await page.getByRole('button', { name: 'Rename…' }).click();
  await expect.element(dialog().getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}Stopped{Enter}');
  await expect.element(pill('Stopped')).toBeVisible();

  await pill(/^Options for/).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => fakeNotes.views).toEqual([]);
  // What was done is seen, and taken back under its name.
  await expect.element(page.getByText('The view “Stopped” was deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fakeNotes.views.map(({ name }) => name)).toEqual(['Stopped']);
  expect(fakeNotes.views[0]?.query.search).toBe('status:BLOCKED Núñez');
  // The list stays as it is shown.
  await expect.element(search()).toHaveValue('status:BLOCKED Núñez');
});

test('the columns of the list itself outlast a view made from another and one that is deleted', async () => {
  const fakeNotes = new FakeNotes();
  await atClients(fakeNotes);
  const hide = async (name: string) => {
    await header(name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
  };
  await save('First');
  await hide('Status');
  await save('Second');
  await expect.element(pill('Second')).toHaveAttribute('aria-pressed', 'true');
  await pill('All').click();
  await expect.poll(shownColumns).toContain('Status');
  await pill('Second').click();
  await expect.poll(shownColumns).not.toContain('Status');
  await pill(/^Options for/).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.poll(shownColumns).toContain('Status');
  // What is done to them now is done to the list's own.
  await hide('First name');
  await pill('All').click();
  await expect.poll(shownColumns).not.toContain('First name');
});

test.each(['Escape', 'Cancel'])('after %s the focus is on what opened the dialog', async (way) => {
  const fakeNotes = new FakeNotes();
  await atClients(fakeNotes);
  const leave = async () => {
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveFocus();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await dialog().getByRole('button', { name: way }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  };
  await pill('Save view').click();
  await leave();
  await expect.element(pill('Save view')).toHaveFocus();
  await save('Mine');
  await expect.element(pill('Save view')).toHaveFocus();
  await pill(/^Options for/).click();
  await page.getByRole('button', { name: 'Rename…' }).click();
  await leave();
  await expect.element(pill(/^Options for/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(pill('All')).toHaveFocus();
});

test('a name that is taken is refused in words, and what was typed stays', async () => {
  const fakeNotes = new FakeNotes();
  await atClients(fakeNotes);
  await save('Mine');
  await save('Mine');
  await expect.element(dialog().getByText(/already in use/)).toBeVisible();
  await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
  await userEvent.keyboard('{Escape}');
  expect(fakeNotes.views).toHaveLength(1);
});

describe('a view whose column is gone', () => {
  const withGone = () => {
    const fakeNotes = new FakeNotes();
    fakeNotes.views = [
      {
        id: 'old',
        resource: 'clients',
        name: 'Old view',
        columns: { order: ['id', 'shoe_size', 'status'], widths: {}, shown: {}, pinned: null },
        query: {
          search: '',
          filters: [
            { kind: 'one-of', field: 'status', values: ['BLOCKED'] },
            { kind: 'presence', field: 'shoe_size', is: 'present' },
          ],
          sort: [{ field: 'shoe_size', direction: 'ascending' }],
        },
      },
    ];
    return fakeNotes;
  };

  test('says so, applies the rest and loses nothing', async () => {
    const fakeNotes = withGone();
    await atClients(fakeNotes);
    await pill('Old view').click();
    await expect.poll(rowCount).toBe('31');
    await expect.element(page.getByText(/No saved record has the field “shoe_size”/)).toBeVisible();
    expect(shownColumns().slice(0, 2)).toEqual(['ID', 'Status']);
    const waiting = page.getByRole('button', { name: /Shoe size .*not applied/ });
    await expect.element(waiting).toBeVisible();
    expect(fakeNotes.views[0]?.query.filters).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  test('can be rid of what waits', async () => {
    await atClients(withGone());
    await pill('Old view').click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText(/shoe_size/)).not.toBeInTheDocument();
    await expect.poll(rowCount).toBe('31');
  });
});

test('the sidebar leads to a view of the list that is shown', async () => {
  const fakeNotes = new FakeNotes();
  const { query, columns } = {
    query: { search: 'status:BLOCKED', filters: [], sort: [] },
    columns: { order: [], widths: {}, shown: {}, pinned: null },
  };
  fakeNotes.views = [{ id: 'v1', resource: 'clients', name: 'Blocked', query, columns }];
  const fake = fakeBridge(browsing(fakeNotes.fakes));
  const { navigation } = await stage(fake, Sidebar, {}, { route });
  await page.getByRole('link', { name: 'Blocked' }).click();
  expect(navigation.route).toEqual({ screen: 'clients', savedViewId: 'v1' });
});

test('a figure that repeats the condition of its list leads to it once, and so does a saved view', async () => {
  const fakeNotes = new FakeNotes();
  const { navigation } = await atClients(fakeNotes);
  const blocked: Filter = { kind: 'one-of', field: 'status', values: ['BLOCKED'] };
  const again: Filter = { values: ['BLOCKED'], field: 'status', kind: 'one-of' };
  navigation.go({ screen: 'clients', filters: [blocked, again] });
  await expect.poll(rowCount).toBe('31');
  await save('Blocked');
  await expect.poll(() => fakeNotes.views.map(({ query }) => query.filters)).toEqual([[again]]);
});

test('being sent to a view applies it once, and coming back does not undo what was changed since', async () => {
  const fakeNotes = new FakeNotes();
  const query = { search: 'status:BLOCKED', filters: [], sort: [] };
  const columns = { order: [], widths: {}, shown: {}, pinned: null };
  fakeNotes.views = [{ id: 'v1', resource: 'clients', name: 'Blocked', query, columns }];
  const { navigation } = await atClients(fakeNotes);
  navigation.go({ screen: 'clients', savedViewId: 'v1' });
  await expect.poll(rowCount).toBe('31');
  await search().fill('');
  await expect.poll(rowCount).toBe('91');
  navigation.go({ screen: 'overview' });
  navigation.back();
  await expect.element(search()).toHaveValue('');
  navigation.go({ screen: 'clients', search: 'client-0000-0000-00000042' });
  await expect.element(search()).toHaveValue('client-0000-0000-00000042');
});

test('being sent to other records leaves the view, which is not shown as changed', async () => {
  const fakeNotes = new FakeNotes();
  const query = { search: 'status:BLOCKED', filters: [], sort: [] };
  const columns = { order: [], widths: {}, shown: { status: false }, pinned: null };
  fakeNotes.views = [{ id: 'v1', resource: 'clients', name: 'Blocked', query, columns }];
  const { navigation } = await atClients(fakeNotes);
  navigation.go({ screen: 'clients', savedViewId: 'v1' });
  await expect.element(pill('Blocked')).toHaveAttribute('aria-pressed', 'true');
  navigation.go({ screen: 'overview' });
  navigation.go({ screen: 'clients', search: 'client-0000-0000-00000042' });
  await expect.element(search()).toHaveValue('client-0000-0000-00000042');
  await expect.element(pill('Blocked')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(pill(/changed/)).not.toBeInTheDocument();
  // The columns are the list's own again.
  await expect.poll(shownColumns).toContain('Status');
});

test('whoever comes back to a filtered list is told of the filter, a click from all records', async () => {
  const { navigation } = await atClients(new FakeNotes());
  const notice = page.getByText(/^Filtered as you left it: /);
  await search().fill('status:BLOCKED');
  await expect.poll(rowCount).toBe('31');
  // Who filters knows it.
  await expect.element(notice).not.toBeInTheDocument();
  navigation.go({ screen: 'lots' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lots' })).toBeVisible();
  navigation.go({ screen: 'clients' });
  await expect.element(notice).toHaveTextContent('Filtered as you left it: status:BLOCKED');
  await expect.poll(rowCount).toBe('31');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(rowCount).toBe('91');
  await expect.element(notice).not.toBeInTheDocument();
  // Another screen's question is what the list is opened for.
  await search().fill('status:BLOCKED');
  navigation.go({ screen: 'lots' });
  navigation.go({ screen: 'clients', search: 'client-0000' });
  await expect.element(search()).toHaveValue('client-0000');
  await expect.element(notice).not.toBeInTheDocument();
});

test('beside saved views the search says what it is, however little room it has', async () => {
  const fakeNotes = new FakeNotes();
  const columns = { order: [], widths: {}, shown: {}, pinned: null };
  const query = { search: '', filters: [], sort: [] };
  fakeNotes.views = ['Nuevos por revisar', 'Bloqueados', 'Sin tarjeta', 'Del mes'].map(
    (name, at) => ({ ...{ id: `v${at}`, resource: 'clients', name, query, columns } }) as const,
  );
  await atClients(fakeNotes, { language: 'es' });
  const field = page.getByRole('combobox', { name: 'Buscar en clientes' });
  const input = () => field.element() as HTMLInputElement;
  const isCut = () => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('canvas');
    context.font = getComputedStyle(input()).font;
    return context.measureText(input().placeholder).width > input().clientWidth;
  };
  expect(input().placeholder).not.toBe('');
  for (const width of [1100, 760, 700, 640, 560]) {
    document.body.style.width = `${width}px`;
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(isCut, { message: `at ${width}` }).toBe(false);
  }
  document.body.style.width = '';
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule with views, their menu and dialog, ${theme}`, async () => {
    await atClients(new FakeNotes(), { theme });
    await search().fill('status:BLOCKED');
    await save('One');
    await search().fill('status:ACTIVE');
    await pill(/^Options for/).click();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Rename…' }).click();
    expect(await violations()).toEqual([]);
  });
}
