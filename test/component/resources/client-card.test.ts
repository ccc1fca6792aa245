import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Browsable } from '../../../shared/ipc/browse';
import type { ClientCard } from '../../../shared/ipc/cards';
import type { Value } from '../../../shared/values';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeStore, type FakeList } from '../fake-store';
import { browsing, card, clientList, readAt } from '../records';
import { openSession } from '../samples';
import { stage } from '../stage';

const columns = ['id', 'status', 'card_tracking_code', 'client_id', 'currencies'];

const accounts: Value = {
  kind: 'list',
  items: ['PEN', 'USD'].map((currency) => ({ kind: 'object', entries: [['currency', currency]] })),
};

/** Cards as the store keeps them once they were looked up. */
const storedCards = (cards: readonly ClientCard[]) => ({
  columns,
  rows: cards.map((each) => [
    each.requestedId,
    each.status,
    each.cardTrackingCode,
    each.clientId,
    accounts,
  ]),
  asOf: readAt + cards.length,
  synced: true,
});

/** The screen over a store that keeps every card that is looked up, and some from before. */
async function atCards(
  cards: Fakes['cards'] = {},
  options: Parameters<typeof stage>[3] = {},
  before: readonly ClientCard[] = [],
  others: Fakes = {},
  lists: Partial<Record<Browsable, FakeList>> = {},
) {
  const stored = [...before];
  const store = new FakeStore({ clients: clientList(5), cards: storedCards(stored), ...lists });
  const fake = fakeBridge(
    browsing({
      browse: store.browse,
      cards: {
        recent: () => [],
        samples: () => [],
        stored: ({ id }) => stored.find((each) => each.requestedId === id) ?? null,
        ...cards,
        details: async (query) => {
          const found = await (cards.details ?? (({ id }) => card(id)))(query);
          stored.push(found);
          store.set('cards', storedCards(stored));
          fake.push('browse', 'changed', { resource: 'cards' });
          return found;
        },
      },
      ...others,
    }),
  );
  const route = { screen: 'cards' } as const;
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  return { ...staged, fake };
}

const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });

const field = () => page.getByRole('textbox', { name: 'Card ID' });

async function lookUp(id: string) {
  await field().fill(id);
  await userEvent.keyboard('{Enter}');
}

/** A service that knows these cards only. */
const knowing =
  (...cards: readonly ClientCard[]) =>
  ({ id }: { id: string }) => {
    const found = cards.find((each) => each.id === id);
    if (found === undefined) throw refusal('service.not-found');
    return found;
  };

const chainTexts = () =>
  page
    .getByRole('list', { name: 'Replacements' })
    .getByRole('button')
    .elements()
    .map((link) => link.textContent.replace(/\s+/gu, ' ').trim());

describe('from the merchant to the accounts', () => {
  const path = () => page.getByRole('list', { name: 'From the merchant to the accounts' });
  const texts = () =>
    [...path().element().children].map((node) => node.textContent.replace(/\s+/gu, ' ').trim());
  const lots: FakeList = {
    columns: ['id', 'merchant_product_id', 'product_name'],
    rows: ['1', '2', '1'].map((product, at) => [
      `lot-${at}`,
      `product-${product}`,
      `Tarjeta ${product}`,
    ]),
    asOf: readAt,
    synced: true,
  };

  test('a card says in place whose it is, what it is of, and what it opens', async () => {
    const { navigation } = await atCards({}, {}, [], {}, { lots });
    await lookUp('c-1');
    await expect.element(path()).toBeVisible();
    await expect
      .poll(texts)
      .toEqual([
        'Merchant Andina Prepago S.A.C.',
        'Client Name 2 Núñez',
        'Product Tarjeta 1 2 lots',
        'This card',
        'PEN •••• 5568USD •••• 5569',
      ]);
    expect(await violations()).toEqual([]);
    await path()
      .getByRole('button', { name: /^Product/ })
      .click();
    expect(navigation.route).toMatchObject({
      screen: 'lots',
      filters: [{ kind: 'one-of', field: 'merchant_product_id', values: ['product-1'] }],
    });
  });

  test('leads to the client', async () => {
    const { navigation } = await atCards();
    await lookUp('c-1');
    await path()
      .getByRole('button', { name: /^Client/ })
      .click();
    expect(navigation.route).toEqual({
      screen: 'clients',
      clientId: 'client-0000-0000-00000002',
    });
  });

  test('what is not kept stands by its id, and nothing is asked of the service for it', async () => {
    const details = knowing(card('c-1', { clientId: 'gone-1', currencies: [] }));
    const { fake } = await atCards({ details }, { language: 'es', theme: 'dark' });
    await page.getByRole('textbox', { name: 'ID de la tarjeta' }).fill('c-1');
    await userEvent.keyboard('{Enter}');
    const list = page.getByRole('list', { name: 'Del comercio a las cuentas' });
    await expect.element(list.getByRole('button', { name: /^Cliente gone-1/ })).toBeVisible();
    await expect.element(list.getByText('product-1')).toBeVisible();
    expect(list.getByRole('button', { name: /^Producto/ }).elements()).toEqual([]);
    expect(list.element().children).toHaveLength(4);
    expect(fake.paramsOf('cards.details')).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });
});

describe('looking a card up', () => {
  test('shows its details, accounts digit for digit, times and whole answer', async () => {
    await atCards();
    await lookUp('c-1');
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Show account' }).first().click();
    await expect.element(page.getByRole('cell', { name: /^00012934381060405568/ })).toBeVisible();
    await expect.element(page.getByText('8.10')).toBeVisible();
    await expect.element(page.getByTitle(/11:50:33\.995476 −05:00/).first()).toBeVisible();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect
      .poll(() => document.querySelector('pre')?.textContent ?? '')
      .toContain('"daily_limit": 8.10');
  });

  test('opens a panel that F6 goes to', async () => {
    await atCards();
    await lookUp('c-1');
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Card' });
    await expect.element(panel).toHaveAttribute('data-pane', 'panel');
  });

  test('masks accounts everywhere until they are shown on purpose', async () => {
    const rawJson =
      '{\n  "currencies": [{ "account": "00012934381060405568", "note": "\\"account\\"" }]\n}';
    await atCards({ details: ({ id }) => card(id, { rawJson }) });
    await lookUp('c-1');
    const cell = page.getByRole('cell', { name: /•••• 5568/ });
    await expect.element(cell).toBeVisible();
    expect(document.body.outerHTML).not.toContain('00012934381060405568');
    await cell.getByRole('button', { name: 'Show account' }).click();
    const shown = page.getByRole('cell', { name: /00012934381060405568/ });
    await expect.element(shown).toBeVisible();
    expect(document.body.outerHTML).not.toContain('00012934381060405569');
    await shown.getByRole('button', { name: 'Hide account' }).click();
    await expect.element(cell).toBeVisible();

    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = () => document.querySelector('pre')?.textContent;
    await expect.poll(json).toBe(rawJson.replace('00012934381060405568', '•••• 5568'));
    await page.getByRole('button', { name: 'Show account numbers' }).click();
    await expect.poll(json).toBe(rawJson);
  });

  test('masks an account again by itself, in Spanish too', async () => {
    await atCards({}, { language: 'es' });
    await page.getByRole('textbox').first().fill('c-1');
    await userEvent.keyboard('{Enter}');
    const show = page.getByRole('button', { name: 'Mostrar cuenta' }).first();
    await expect.element(show).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      (show.element() as HTMLElement).click();
      await tick();
      expect(document.body.textContent).toContain('00012934381060405568');
      vi.advanceTimersByTime(30_000);
      await tick();
      expect(document.body.textContent).not.toContain('00012934381060405568');
    } finally {
      vi.useRealTimers();
    }
  });

  test('is exported or printed from its panel like any other record', async () => {
    const { fake } = await atCards();
    await lookUp('c-1');
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Card' });
    await panel.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export record' });
    await expect.element(dialog).toBeVisible();
    await page.getByRole('radio', { name: 'PDF' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Print…' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Export…' }).click();
    await expect.poll(() => fake.paramsOf('exports.start')).toHaveLength(1);
    expect(fake.paramsOf('exports.start')[0]).toMatchObject({
      source: { kind: 'ids', query: { resource: 'cards', search: '', filters: [] }, ids: ['c-1'] },
      columns: null,
      format: { kind: 'pdf', layout: 'detail' },
    });
  });

  test('takes spaces off a pasted id and says so', async () => {
    const { fake } = await atCards();
    await lookUp('  c-1 ');
    await expect.element(page.getByText('Spaces around the ID were removed.')).toBeVisible();
    expect(fake.paramsOf('cards.details')).toEqual([{ id: 'c-1' }]);
    await expect.element(field()).toHaveValue('c-1');
  });

  test('says at the field why an id cannot be one, and keeps what was typed', async () => {
    await atCards({
      details: () => {
        throw refusal('input.card-id', { reason: 'slash' });
      },
    });
    await lookUp('a/b');
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field()).toHaveAccessibleDescription(/An ID has no slashes/);
    await expect.element(field()).toHaveValue('a/b');
  });

  test('refuses a full card number before it leaves the page, and does not show it again', async () => {
    const { fake } = await atCards({ details: knowing() });
    await lookUp('4111 1111 1111 1111');
    await expect.element(field()).toHaveAccessibleDescription(/full card number/);
    await expect.element(field()).toHaveValue('');
    expect(fake.paramsOf('cards.details')).toEqual([]);
    expect(fake.paramsOf('cards.stored')).toEqual([]);
  });

  test('says what the service answered otherwise', async () => {
    await atCards({ details: knowing() });
    await lookUp('c-9');
    await expect.element(page.getByText('service.not-found')).toBeVisible();
  });

  test('offers samples, and lists what was looked up without asking again', async () => {
    const { fake } = await atCards({ samples: () => ['c-1', 'c-2'] });
    await page.getByRole('button', { name: 'c-1' }).click();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    await page.getByRole('button', { name: 'c-2', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-2' })).toBeVisible();
    await expect.poll(() => row('TRK-c-2').element().classList).toContain('opened');
    await page.getByRole('gridcell', { name: 'TRK-c-1' }).click();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    expect(fake.paramsOf('cards.details')).toHaveLength(2);
  });

  test('does not let a slow older answer replace a newer one', async () => {
    const answers = new Map<string, () => void>();
    await atCards({
      details: ({ id }) => new Promise((resolve) => answers.set(id, () => resolve(card(id)))),
    });
    await lookUp('slow');
    await expect.poll(() => answers.has('slow')).toBe(true);
    await lookUp('fast');
    await expect.poll(() => answers.has('fast')).toBe(true);
    answers.get('fast')?.();
    await expect.element(page.getByRole('heading', { name: 'TRK-fast' })).toBeVisible();
    answers.get('slow')?.();
    await expect.element(row('TRK-slow')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'TRK-fast' })).toBeVisible();
  });
});

describe('kept cards', () => {
  const before = [card('c-1'), card('c-2', { status: 'BLOCKED', readAt: readAt - 86_400_000 })];

  test('stand in the list, and open without asking the service', async () => {
    const { fake } = await atCards({}, {}, before);
    await expect.element(page.getByRole('gridcell', { name: 'PEN · USD' }).first()).toBeVisible();
    await page.getByRole('gridcell', { name: 'TRK-c-2' }).dblClick();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-2' })).toBeVisible();
    expect(fake.paramsOf('cards.details')).toEqual([]);
    await page.getByRole('tab', { name: 'History 1' }).click();
    await expect.element(page.getByText('First seen')).toBeVisible();
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-2' })).not.toBeInTheDocument();
  });

  test('paint first while the service is asked', async () => {
    let answer: () => void = () => undefined;
    await atCards(
      {
        details: ({ id }) =>
          new Promise((resolve) => (answer = () => resolve(card(id, { status: 'REPLACED' })))),
      },
      {},
      before,
    );
    await lookUp('c-2');
    const panel = page.getByRole('complementary', { name: 'Card' });
    await expect.element(panel.getByTitle('BLOCKED')).toBeVisible();
    answer();
    await expect.element(panel.getByTitle('REPLACED')).toBeVisible();
  });

  test('stay when the service cannot be asked, which is said', async () => {
    await atCards(
      {
        details: () => {
          throw refusal('network.timeout');
        },
      },
      {},
      before,
    );
    await lookUp('c-2');
    await expect.element(page.getByText('network.timeout')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-2' })).toBeVisible();
  });

  test('can be browsed offline; looking up waits, and says why', async () => {
    const state = { ...openSession(), phase: 'offline' } as const;
    const { fake } = await atCards({}, {}, before, { session: { state: () => state } });
    const button = page.getByRole('button', { name: 'Look up' });
    await expect.element(button).toBeDisabled();
    await expect
      .element(button)
      .toHaveAccessibleDescription(/^You are offline. Cards can be looked up/);
    await page.getByRole('gridcell', { name: 'TRK-c-1' }).dblClick();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    expect(fake.paramsOf('cards.details')).toEqual([]);
  });
});

describe('replacements', () => {
  const chain = [
    card('c-1', { status: 'BLOCKED', replacementBy: 'c-2' }),
    card('c-2', { status: 'BLOCKED', replacementBy: 'c-3' }),
    card('c-3'),
  ];

  test('are followed only when asked to, to their end', async () => {
    const { fake } = await atCards({ details: knowing(...chain) });
    await lookUp('c-1');
    await expect.element(page.getByText('not loaded yet')).toBeVisible();
    expect(fake.paramsOf('cards.details')).toHaveLength(1);
    await page.getByRole('button', { name: 'Show full chain' }).click();
    await expect.element(page.getByText('3 cards, complete from here on')).toBeVisible();
    expect(chainTexts()).toEqual(['TRK-c-1 Blocked', 'TRK-c-2 Blocked', 'TRK-c-3 Active']);
    await page.getByRole('list', { name: 'Replacements' }).getByText('TRK-c-3').click();
    await expect.element(page.getByRole('heading', { name: 'TRK-c-3' })).toBeVisible();
    // Seen from the last card, the way that led to it is known.
    expect(chainTexts()).toHaveLength(3);
    expect(fake.paramsOf('cards.details')).toHaveLength(3);
  });

  test('that go round in a circle are walked once and said to', async () => {
    const circle = [...chain.slice(0, 2), card('c-3', { replacementBy: 'c-2' })];
    const { fake } = await atCards({ details: knowing(...circle) });
    await lookUp('c-1');
    await page.getByRole('button', { name: 'Show full chain' }).click();
    await expect.element(page.getByText(/form a loop here/)).toBeVisible();
    expect(fake.paramsOf('cards.details')).toHaveLength(3);
    expect(page.getByRole('button', { name: 'Show full chain' }).elements()).toHaveLength(0);
  });

  test('of a card by itself are a circle too', async () => {
    await atCards({ details: knowing(card('c-1', { replacementBy: 'c-1' })) });
    await lookUp('c-1');
    await expect.element(page.getByText(/form a loop here/)).toBeVisible();
  });

  test('without end are followed a few at a time', async () => {
    const { fake } = await atCards({
      details: ({ id }) => card(id, { replacementBy: `c-${Number(id.slice(2)) + 1}` }),
    });
    await lookUp('c-1');
    await page.getByRole('button', { name: 'Show full chain' }).click();
    await expect.poll(() => chainTexts().length).toBe(12);
    await expect.element(page.getByRole('button', { name: 'Show full chain' })).toBeEnabled();
    expect(fake.paramsOf('cards.details')).toHaveLength(11);
  });

  test('stop where the service fails, keeping what was read', async () => {
    await atCards({ details: knowing(...chain.slice(0, 2)) });
    await lookUp('c-1');
    await page.getByRole('button', { name: 'Show full chain' }).click();
    await expect.element(page.getByText('service.not-found')).toBeVisible();
    expect(chainTexts()).toEqual(['TRK-c-1 Blocked', 'TRK-c-2 Blocked', 'c-3 not loaded yet']);
  });
});

test('leads to the card’s client', async () => {
  const { navigation } = await atCards();
  await lookUp('c-1');
  await page.getByRole('button', { name: 'Find in Clients' }).click();
  expect(navigation.route).toEqual({ screen: 'clients', clientId: 'client-0000-0000-00000002' });
  await expect.element(page.getByRole('complementary')).toHaveAccessibleName('Name 2 Núñez');
});

test('looks up the id another screen sent us with', async () => {
  await atCards({}, { route: { screen: 'cards', cardId: 'c-7' } });
  await expect.element(page.getByRole('heading', { name: 'TRK-c-7' })).toBeVisible();
});

test('puts an id that a link brought into its field, and asks the service only when the user does', async () => {
  const route = { screen: 'cards', cardId: 'c-7', byLink: true } as const;
  const { fake } = await atCards({}, { route });
  await expect.element(field()).toHaveValue('c-7');
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByText(/^This ID came from a link/)).toBeVisible();
  expect(fake.paramsOf('cards.details')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'TRK-c-7' })).toBeVisible();
  expect(fake.paramsOf('cards.details')).toEqual([{ id: 'c-7' }]);
  await expect.element(page.getByText(/^This ID came from a link/)).not.toBeInTheDocument();
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await atCards({ samples: () => ['c-1'] }, { theme });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations()).toEqual([]);
    await lookUp('c-1');
    await expect.element(page.getByRole('heading', { name: 'TRK-c-1' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('null is said in words where the interface gives it a meaning, and told apart from what was not sent', async () => {
  const limited = { account: '1', currency: 'PEN', others: [['daily_limit', '900.50']] } as const;
  await atCards({
    details: ({ id }) =>
      card(id, {
        blockedAt: null,
        replacementBy: null,
        reason: null,
        providerName: null,
        absent: ['provider_name'],
        currencies: [{ ...limited, others: [...limited.others] }],
      }),
  });
  await lookUp('c-9');
  const panel = page.getByRole('complementary', { name: 'Card' });
  await expect.element(panel.getByText('Not blocked')).toBeVisible();
  await expect.element(panel.getByText('Not replaced')).toBeVisible();
  await expect.element(panel.getByText('not sent')).toBeVisible();
  await expect.element(panel.getByRole('columnheader', { name: 'Daily limit' })).toBeVisible();
  await expect.element(panel.getByRole('cell', { name: '900.50' })).toBeVisible();
});

test('what is read stands first: the tracking code in the list, and the path above the IDs', async () => {
  await atCards({}, {}, [card('c1')]);
  const headers = () => page.getByRole('columnheader').elements();
  await expect
    .poll(() => headers().map((each) => each.getAttribute('title')))
    .toEqual(['Tracking code', 'Status', 'Currencies', 'Client ID', 'ID']);
  await lookUp('c1');
  const text = () => document.querySelector('aside')?.textContent ?? '';
  await expect.poll(text).toContain('From the merchant to the accounts');
  const places = ['From the merchant', 'Provider', 'Reason', 'Client ID'].map((words) =>
    text().indexOf(words),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('names the card once, where its panel begins: its code and its whole ID', async () => {
  await atCards({}, {}, [card('c-1')]);
  await lookUp('c-1');
  const panel = () => document.querySelector('aside')?.textContent ?? '';
  await expect.poll(panel).toContain('From the merchant to the accounts');
  const times = (words: string) => panel().split(words).length - 1;
  expect(times('TRK-c-1')).toBe(1);
  expect(panel().replaceAll('TRK-c-1', '').split('c-1').length - 1).toBe(1);
  expect(times('Tracking code')).toBe(0);
});

test('of a card without a code the ID stands once too', async () => {
  await atCards({ details: ({ id }) => card(id, { cardTrackingCode: null }) });
  await lookUp('card-without-a-code');
  const panel = () => document.querySelector('aside')?.textContent ?? '';
  await expect.poll(panel).toContain('From the merchant to the accounts');
  expect(panel().split('card-without-a-code').length - 1).toBe(1);
  // It is said that the service gave none.
  expect(panel()).toContain('Tracking code');
});
