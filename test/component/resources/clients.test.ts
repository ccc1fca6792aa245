import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import { Columns } from '../../../renderer/lists/record-columns.svelte';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { CursorRows } from '../../../renderer/lists/cursor-rows.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, clientList, readAt } from '../records';
import { liveProfile, openSession } from '../samples';
import { stage } from '../stage';
import { never, runningClients, standing } from '../synced';

const route = { screen: 'clients' } as const;
const holding = (count: number) => new FakeStore({ clients: clientList(count) });

async function atClients(
  store: FakeStore = holding(5000),
  changes: Fakes = {},
  options: Parameters<typeof stage>[3] = {},
) {
  const fake = fakeBridge(browsing({ browse: store.browse, ...changes }));
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  return { ...staged, fake, store };
}

type Fake = ReturnType<typeof fakeBridge>;

/** The first rows of the windows that were asked for. */
const rangesRequested = (fake: Fake) =>
  fake.paramsOf('browse.rows').map((params) => (params as { offset: number }).offset);
const queries = (fake: Fake) =>
  (fake.paramsOf('browse.open') as RecordsQuery[]).filter(({ resource }) => resource === 'clients');
const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
const scroller = () => page.getByRole('grid').element();
const named = (name: string) => page.getByRole('gridcell', { name, exact: true });
const panel = () => page.getByRole('complementary');

async function shown() {
  await expect.element(named('Name 0')).toBeVisible();
}

function copied(): string | undefined {
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  return clipboardData.getData('text/plain');
}

describe('windows', () => {
  test('knows the count at once and reads only what is in view', async () => {
    const { fake } = await atClients();
    await shown();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
    // The first came with the view.
    expect(rangesRequested(fake)).toEqual([]);
    scroller().scrollTop = 320 * 32;
    await expect.element(named('Name 325')).toBeVisible();
    expect(rangesRequested(fake)).toEqual([300]);
    scroller().scrollTop = 0;
    await shown();
    expect(rangesRequested(fake)).toEqual([300]);
    const limits = fake.paramsOf('browse.rows').map((query) => (query as { limit: number }).limit);
    expect(Math.max(...limits)).toBeLessThanOrEqual(200);
  });

  test('asks for at most two at once and drops what has left the view', async () => {
    const store = holding(10_000);
    const waiting: (() => void)[] = [];
    let pending = false;
    const { browse } = store;
    const { fake } = await atClients(store, {
      browse: {
        ...browse,
        rows: async (params) => {
          if (pending) await new Promise<void>((resolve) => waiting.push(resolve));
          return browse.rows(params);
        },
      },
    });
    await shown();
    pending = true;
    for (const row of [1990, 3990, 5990, 7990]) {
      const before = scroller().scrollTop;
      scroller().scrollTop = row * 32;
      await expect.poll(() => scroller().scrollTop).not.toBe(before);
      await expect.poll(() => cell(`${row + 10}:0`)).not.toBeNull();
    }
    // The first place took both turns; of the three after it only the last is still wanted.
    expect(rangesRequested(fake)).toEqual([1950, 2000]);
    pending = false;
    for (const go of waiting) go();
    await expect.element(named('Name 7995')).toBeVisible();
    expect(rangesRequested(fake)).toEqual([1950, 2000, 7950, 8000]);
  });

  test('keeps a bounded number of rows', async () => {
    const store = holding(30_000);
    const { bridge } = fakeBridge({ browse: store.browse });
    const query = { search: '', filters: [], sort: [], asOf: null };
    const cursor = await bridge.browse.open({
      resource: 'clients',
      ...query,
      locale: neutralQueryLocale,
    });
    const opened = { searched: 'all' as const, cursor };
    const rows = new CursorRows(bridge.browse, new Columns(), { opened, query }, () => undefined);
    await rows.load({ start: 0, end: 29_900 });
    const pending = Array.from({ length: 30_000 }, (_, row) => rows.idAt(row)).filter(Boolean);
    expect(pending).toHaveLength(20_000);
    expect(rows.idAt(29_899)).not.toBeNull();
  });

  test('opens the view again when the store no longer has it', async () => {
    const { store } = await atClients();
    await shown();
    store.forgetCursors();
    scroller().scrollTop = 2000 * 32;
    await expect.element(named('Name 2005')).toBeVisible();
    await expect.element(page.getByText('input.params')).not.toBeInTheDocument();
  });

  test('keeps the rows that are here when others cannot be had, and tries again', async () => {
    const store = holding(5000);
    let failing = true;
    const { browse } = store;
    await atClients(store, {
      browse: {
        ...browse,
        rows: (params) => {
          if (failing && params.offset === 300) throw refusal('storage.unreadable');
          return browse.rows(params);
        },
      },
    });
    await shown();
    scroller().scrollTop = 330 * 32;
    await expect.element(page.getByText('storage.unreadable')).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(named('Name 335')).toBeVisible();
    await expect.element(page.getByText('storage.unreadable')).not.toBeInTheDocument();
  });
});

describe('values', () => {
  test('keeps null, empty and absent apart', async () => {
    await atClients();
    await shown();
    const at = page.getByRole('columnheader', { name: 'Second name' }).element();
    const column = Number(at.getAttribute('aria-colindex')) - 1;
    const texts = [0, 1, 2, 3].map((row) => cell(`${row}:${column}`)?.textContent.trim());
    expect(texts).toEqual(['—', '""', 'not sent', 'Rosa']);
    expect(cell(`2:${column}`)?.querySelector('.visually-hidden')).not.toBeNull();
  });

  test('shows long numbers and amounts digit for digit, and copies whole values', async () => {
    await atClients();
    await shown();
    await expect.element(named('1293438106040557568').first()).toBeVisible();
    await expect.element(named('8.10').first()).toBeVisible();
    cell('0:0')?.focus();
    await userEvent.keyboard('{Shift>}{End}{/Shift}');
    const [id, ...rest] = copied()?.split('\t') ?? [];
    expect(id).toBe('client-0000-0000-00000000');
    expect(rest).toContain('1293438106040557568');
    expect(rest).toContain('8.10');
    expect(rest).toContain('2022-09-15T16:50:33.995476+00:00');
  });

  test('says the whole of a shortened value for the cell that has the focus', async () => {
    await atClients();
    await shown();
    expect(cell('0:0')?.textContent).toContain('client…0000');
    await expect.element(page.getByText(/client-0000-0000-00000000/)).toBeVisible();
  });
});

describe('details', () => {
  test('open beside the list, follow the keyboard, and give the focus back', async () => {
    await atClients();
    await shown();
    cell('0:0')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel()).toHaveAccessibleName('Name 0 Núñez');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel()).toHaveAccessibleName('Name 1 Núñez');
    await expect
      .element(
        page
          .getByTitle('Sep 15, 2022, 11:50:33.995476 −05:00')
          .getByText('Sep 15, 2022, 11:50:33 −05:00'),
      )
      .toBeVisible();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect
      .poll(() => document.querySelector('pre')?.textContent)
      .toContain('"balance": 8.10');
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    expect((document.activeElement as HTMLElement).dataset.place).toBe('1:0');
  });

  test('follow the keyboard to a row that is not here yet', async () => {
    await atClients();
    await shown();
    cell('0:0')?.focus();
    await userEvent.keyboard('{Enter}{Control>}{End}{/Control}');
    await expect.element(panel()).toHaveAccessibleName('Name 4999 Rosa Núñez');
  });

  test('lead to the cards the record names, and tell of those looked up before', async () => {
    const store = new FakeStore({
      clients: clientList(10),
      cards: {
        columns: ['id', 'status', 'card_tracking_code', 'client_id', 'currencies'],
        rows: [['other-card', 'BLOCKED', 'TRK-9', 'client-0000-0000-00000002', null]],
        asOf: readAt,
        synced: true,
      },
    });
    const { navigation } = await atClients(store);
    await shown();
    await named('Name 2').dblClick();
    await expect.element(page.getByRole('button', { name: /TRK-9 Blocked/ })).toBeVisible();
    await page.getByRole('button', { name: /Look up$/ }).click();
    expect(navigation.route).toEqual({ screen: 'cards', cardId: 'card-of-client-2' });
  });

  test('of a client another screen sent us for open wherever it stands', async () => {
    const sought = { screen: 'clients', clientId: 'client-0000-0000-00004205' } as const;
    const { fake } = await atClients(holding(5000), {}, { route: sought });
    await expect.element(panel()).toHaveAccessibleName('Name 4205 Núñez');
    await expect.element(named('Name 4205')).toBeVisible();
    expect(rangesRequested(fake).length).toBeLessThan(5);
  });

  test('of a client that is filtered out open as well, and say so', async () => {
    const { navigation } = await atClients();
    await shown();
    await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED');
    await expect.element(named('Name 0')).not.toBeInTheDocument();
    navigation.go({ screen: 'clients', clientId: 'client-0000-0000-00000000' });
    await expect.element(panel()).toHaveAccessibleName('Name 0 Núñez');
    await expect.element(page.getByText(/Name 0 Núñez is not in the rows shown/)).toBeVisible();
  });

  test('of a client the store does not hold are not made up', async () => {
    const sought = { screen: 'clients', clientId: 'client-unknown' } as const;
    await atClients(holding(5), {}, { route: sought });
    await expect.element(page.getByText(/is not saved on this computer/)).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
  });
});

describe('when there is nothing to show', () => {
  const empty = () => new FakeStore({});

  test('says that nothing was synced, and offers to', async () => {
    const { fake } = await atClients(empty(), {
      sync: { state: () => standing(never('clients')), start: () => undefined },
    });
    await expect.element(page.getByRole('heading', { name: 'Not synced yet' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sync now' }).last().click();
    expect(fake.paramsOf('sync.start')).toEqual([{ resources: ['clients'] }]);
  });

  test('says that the first sync is under way, and fills by itself', async () => {
    const { fake, store } = await atClients(empty(), {
      sync: { state: () => standing(runningClients({ asOf: null, last: null })) },
    });
    await expect
      .element(page.getByRole('heading', { name: 'The first sync is running' }))
      .toBeVisible();
    store.set('clients', { ...clientList(100), synced: false });
    fake.push('browse', 'changed', { resource: 'clients' });
    await shown();
    await expect.element(page.getByText('100 so far')).toBeVisible();
  });

  test('says that the service fails while the first sync waits for it, why, and asks it again', async () => {
    const failure = failureFor('service.unavailable', { status: 500 });
    const { fake } = await atClients(empty(), {
      session: {
        state: () => ({ ...openSession(), phase: 'offline', failure }),
        retry: () => openSession(),
      },
      sync: {
        state: () => standing(runningClients({ asOf: null, last: null, records: 0, failure })),
      },
    });
    const main = page.getByRole('main');
    // The bar of the whole window, which is not on this stage, says it.
    await expect.element(main.getByText('The bar above says why.')).toBeVisible();
    await expect
      .element(main.getByText('The sync continues as soon', { exact: false }))
      .toBeVisible();
    expect(page.getByText('The first sync is running').elements()).toHaveLength(0);
    await main.getByRole('button', { name: 'Try again' }).click();
    expect(fake.paramsOf('session.retry')).toHaveLength(1);
  });

  test('leads to the connection when the service refuses the keys', async () => {
    const failure = failureFor('credentials.signature-refused');
    const { navigation } = await atClients(empty(), {
      session: { state: () => ({ ...openSession(), phase: 'refused', failure }) },
      sync: { state: () => standing(never('clients')) },
    });
    const main = page.getByRole('main');
    await expect.element(main.getByText('The bar above says why.')).toBeVisible();
    await main.getByRole('button', { name: 'Edit connection' }).click();
    expect(navigation.route).toEqual({ screen: 'connect', profileId: liveProfile.id });
  });

  test('says that none exist, and offers to look again', async () => {
    const { fake } = await atClients(holding(0), {
      sync: { state: () => standing(), start: () => undefined },
    });
    await expect.element(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sync now' }).last().click();
    expect(fake.paramsOf('sync.start')).toEqual([{ resources: ['clients'] }]);
  });

  test('says that search and filters leave all out, and takes them back', async () => {
    const { fake } = await atClients();
    await shown();
    await page.getByRole('combobox', { name: 'Search clients' }).fill('nobody');
    await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await shown();
    expect(queries(fake).at(-1)?.search).toBe('');
  });

  test('says why reading failed, and reads again', async () => {
    const store = holding(5);
    let failing = true;
    const { browse } = store;
    await atClients(store, {
      browse: {
        ...browse,
        open: (query) => {
          if (failing) throw refusal('storage.unreadable');
          return browse.open(query);
        },
      },
    });
    await expect.element(page.getByText('storage.unreadable')).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown();
  });
});

test('stays usable offline; only syncing waits, and says why', async () => {
  const state = { ...openSession(), phase: 'offline' } as const;
  await atClients(holding(50), { session: { state: () => state } });
  await shown();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sync = page.getByRole('button', { name: 'Sync now' });
  await expect.element(sync).toBeDisabled();
  await expect.element(sync).toHaveAttribute('title', expect.stringMatching(/^You are offline/));
});

test('is where it was left after looking elsewhere, without reading again', async () => {
  const { fake, navigation } = await atClients();
  await shown();
  scroller().scrollTop = 320 * 32;
  await expect.element(named('Name 325')).toBeVisible();
  navigation.go({ screen: 'lots' });
  await expect.element(page.getByRole('heading', { name: 'Lots' })).toBeVisible();
  navigation.back();
  await expect.element(named('Name 325')).toBeVisible();
  expect(rangesRequested(fake).filter((offset) => offset === 300)).toEqual([300]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule with details open, ${theme}`, async () => {
    await atClients(undefined, {}, { theme });
    await shown();
    await page.getByRole('combobox', { name: 'Search clients' }).fill('Name');
    await expect.poll(() => document.querySelector('mark')).not.toBeNull();
    await page.getByRole('gridcell', { name: 'Name 2', exact: true }).dblClick();
    await expect.element(panel()).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('speaks Spanish, with the time the data is of', async () => {
  await atClients(undefined, {}, { language: 'es' });
  await shown();
  await expect.element(page.getByRole('columnheader', { name: 'Segundo nombre' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Buscar en clientes' })).toBeVisible();
  expect(
    document.querySelector(`time[datetime="${new Date(readAt).toISOString()}"]`)?.textContent,
  ).toMatch(/^Actualizado /);
  await expect.element(page.getByTitle('BLOCKED').first()).toHaveTextContent('Bloqueado');
});
