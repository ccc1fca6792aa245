import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, clientList } from '../records';
import { stage } from '../stage';

async function atClients(language: 'en' | 'es' = 'en') {
  const store = new FakeStore({ clients: clientList(90) });
  const fake = fakeBridge(browsing({ browse: store.browse }));
  const route = { screen: 'clients' } as const;
  const { navigation } = await stage(fake, CurrentScreen, {}, { route, language });
  await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
  const field = page.getByRole('combobox');
  await field.click();
  // What suggests is loaded with the first look at the field.
  await expect.poll(() => document.querySelector('[role="listbox"]')).not.toBeNull();
  return { field, fake, navigation };
}

const shown = () =>
  [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent.trim());

test.each([
  ['en', 'stat', /^Status/, /^Blocked/, 'status:blocked '],
  ['es', 'est', /^Estado/, /^Bloqueado/, 'estado:bloqueado '],
] as const)(
  'a field and then its value are completed by the keyboard alone (%s)',
  async (language, typed, name, value, search) => {
    const { field } = await atClients(language);
    await userEvent.keyboard(typed);
    await expect.element(page.getByRole('option', { name })).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(page.getByRole('option', { name }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    // The values of the list come at once, each with how many have it.
    const option = page.getByRole('option', { name: value });
    await expect.element(option).toBeVisible();
    await userEvent.keyboard('blo');
    await expect.poll(shown).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue(search);
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveFocus();
  },
);

test('Escape closes the suggestions and leaves what is typed; Enter then goes to the rows', async () => {
  const { field } = await atClients();
  await userEvent.keyboard('nam');
  await expect.poll(shown).not.toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveValue('nam');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.closest('[role="grid"]')).not.toBeNull();
});

test('a field of dates suggests periods in the words of the screen', async () => {
  const { field } = await atClients('es');
  await userEvent.keyboard('creado:mes');
  await page.getByRole('option', { name: 'mes pasado' }).click();
  await expect.element(field).toHaveValue('creado:mes pasado ');
});

test('a pasted list becomes a filter, and what the list lacks is told and can be copied', async () => {
  const { field } = await atClients();
  const ids = ['client-0000-0000-00000003', 'client-0000-0000-00000007', 'nobody-0001'];
  const data = new DataTransfer();
  data.setData('text/plain', ids.join('\n'));
  const paste = new ClipboardEvent('paste', {
    clipboardData: data,
    cancelable: true,
    bubbles: true,
  });
  field.element().dispatchEvent(paste);
  await expect
    .element(page.getByText('1 of 3 values is not in this list: nobody-0001'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy it' })).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.poll(() => document.querySelectorAll('[role="row"][aria-rowindex]').length).toBe(3);
  expect(await violations()).toEqual([]);
});

/** A field whose suggestions are not loaded yet. */
async function beforeSuggestions() {
  const store = new FakeStore({ clients: clientList(90) });
  const fake = fakeBridge(browsing({ browse: store.browse }));
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
  const field = page.getByRole('combobox').element() as HTMLInputElement;
  field.focus();
  expect(document.querySelector('[role="listbox"]')).toBeNull();
  return { field, fake };
}

function pasteInto(field: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = { clipboardData, bubbles: true, cancelable: true };
  field.dispatchEvent(new ClipboardEvent('paste', event));
}

test('what was typed before the suggestions were loaded has its suggestions', async () => {
  const { field } = await beforeSuggestions();
  field.setRangeText('stat', 0, 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(shown).not.toHaveLength(0);
  expect(field.value).toBe('stat');
});

test('a list pasted before the suggestions were loaded becomes a filter', async () => {
  const { field } = await beforeSuggestions();
  pasteInto(field, ['client-0000-0000-00000003', 'nobody-0001'].join('\n'));
  await expect
    .element(page.getByText('1 of 2 values is not in this list: nobody-0001'))
    .toBeVisible();
  expect(field.value).toBe('');
});

test.each([
  {
    language: 'en' as const,
    values: /^Not filtered: 5,001 values were pasted, .* by 5,000 at most\..*in Reconcile\.$/,
    words: /^Not searched: 30,001 characters were pasted\./,
    button: 'Open Reconcile',
  },
  {
    language: 'es' as const,
    values: /^No se filtró: se pegaron 5,001 valores, .* por 5,000 como máximo\..*en Conciliar\.$/,
    words: /^No se buscó: se pegaron 30,001 caracteres\./,
    button: 'Abrir Conciliar',
  },
])('what is too much to paste is said, and nothing of it is searched ($language)', async (said) => {
  const { field, navigation } = await atClients(said.language);
  const input = field.element() as HTMLInputElement;
  const list = Array.from({ length: 5_001 }, (_, at) => String(40_000_000 + at));
  pasteInto(input, list.join('\n'));
  await expect.element(page.getByText(said.values)).toBeVisible();
  expect(input.value).toBe('');
  expect(await violations()).toEqual([]);
  pasteInto(input, 'x'.repeat(30_001));
  await expect.element(page.getByText(said.words)).toBeVisible();
  expect(page.getByText(said.values).elements()).toEqual([]);
  expect(input.value).toBe('');
  pasteInto(input, list.join('\n'));
  await page.getByRole('button', { name: said.button }).click();
  await expect.poll(() => navigation.route.screen).toBe('reconcile');
  // Another search ends it.
  navigation.go({ screen: 'clients' });
  await expect.element(page.getByText(said.values)).toBeVisible();
  await field.fill('name');
  await expect.element(page.getByText(said.values)).not.toBeInTheDocument();
});

test('words pasted before the suggestions were loaded are searched', async () => {
  const { field } = await beforeSuggestions();
  pasteInto(field, 'stat');
  await expect.poll(() => field.value).toBe('stat');
  await expect.poll(shown).not.toHaveLength(0);
});
