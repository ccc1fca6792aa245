import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import type { ListState } from '../../../shared/ipc/screen-state';
import type { FirstRows } from '../../../shared/ipc/first-rows';
import { Language } from '../../../renderer/i18n/messages.svelte';
import { FilterDraft } from '../../../renderer/lists/filter-draft.svelte';
import FilterValues from '../../../renderer/lists/FilterValues.svelte';
import { RecordList } from '../../../renderer/lists/record-list.svelte';
import { neutralQueryLocale } from '../../../shared/query-locale';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, client, clientList, number, readAt } from '../records';
import { stage } from '../stage';
import { changesOf, complete, changedFieldsOf, syncPoint } from '../synced';

const route = { screen: 'clients' } as const;

async function atClients(
  store: FakeStore = new FakeStore({ clients: clientList(5000) }),
  changes: Fakes = {},
  options: Parameters<typeof stage>[3] = {},
) {
  const fake = fakeBridge(browsing({ browse: store.browse, ...changes }));
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  await expect.poll(() => cell('0:0')).not.toBeNull();
  return { ...staged, fake, store };
}

type Fake = ReturnType<typeof fakeBridge>;

const lastQuery = (fake: Fake) =>
  (fake.paramsOf('browse.open') as RecordsQuery[])
    .filter(({ resource }) => resource === 'clients')
    .at(-1);
const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
const placeText = (place: string) => cell(place)?.textContent.trim();
const names = (rows: number) => Array.from({ length: rows }, (_, row) => placeText(`${row}:1`));
const scroller = () => page.getByRole('grid').element();
const search = () => page.getByRole('combobox', { name: 'Search clients' });
const header = (name: string | RegExp) => page.getByRole('columnheader', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const panel = () => page.getByRole('complementary');

describe('search', () => {
  test('asks the store, counts what fits and marks it whatever its accents', async () => {
    const { fake } = await atClients();
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard('nunez status:BLOCKED');
    await expect.element(page.getByText('1,667 of 5,000')).toBeVisible();
    expect(lastQuery(fake)?.search).toBe('nunez status:BLOCKED');
    await expect.poll(() => placeText('0:1')).toBe('Name 1');
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(new Set(marks)).toEqual(new Set(['Núñez']));
  });

  test('says once that a date is none', async () => {
    await atClients();
    await search().fill('created_at:2026-13-01');
    const said = /Not understood: created_at:2026-13-01\. There is no such day or month/;
    await expect.element(page.getByText(said)).toBeVisible();
    expect(page.getByText(/Not understood/).elements()).toHaveLength(1);
    await search().fill('created_at:2026-13-01 colour:red');
    await expect.element(page.getByText(/Not understood: colour:red/)).toBeVisible();
  });

  test('says of words typed twice what each is', async () => {
    await atClients();
    await search().fill('created_at:2026-13-01 created_at:2026-13-01');
    const said = page.getByText(/Not understood: created_at:2026-13-01\. There is no such day/);
    await expect.poll(() => said.elements()).toHaveLength(2);
  });

  test('says which words it does not understand', async () => {
    await atClients();
    await search().fill('colour:red');
    await expect.element(page.getByText(/Not understood: colour:red/)).toBeVisible();
    expect(page.getByRole('button', { name: /^Search for/ }).elements()).toHaveLength(0);
  });

  test('offers to search for what was probably meant', async () => {
    const store = new FakeStore({ clients: clientList(5000) });
    store.instead = 'status:BLOCKED';
    const { fake } = await atClients(store);
    await search().fill('nunez stauts:BLOCKED');
    await button('Search for nunez status:BLOCKED').click();
    await expect.element(page.getByText('1,667 of 5,000')).toBeVisible();
    expect(lastQuery(fake)?.search).toBe('nunez status:BLOCKED');
  });

  test('keeps the rows on screen until others are here, and lets the newest wish count', async () => {
    const store = new FakeStore({ clients: clientList(5000) });
    const { browse } = store;
    const waiting: (() => void)[] = [];
    let pending = false;
    const { fake } = await atClients(store, {
      browse: {
        ...browse,
        open: async (query) => {
          if (pending) await new Promise<void>((resolve) => waiting.push(resolve));
          return browse.open(query);
        },
      },
    });
    pending = true;
    await search().fill('Name 1');
    await search().fill('Name 12');
    await search().fill('Name 123');
    await expect.poll(() => waiting.length).toBe(1);
    expect(names(3)).toEqual(['Name 0', 'Name 1', 'Name 2']);
    expect(page.getByRole('status', { name: 'Reading…' }).elements()).toHaveLength(0);
    pending = false;
    waiting[0]?.();
    await expect.poll(() => names(2)).toEqual(['Name 123', 'Name 1123']);
    const request = (fake.paramsOf('browse.open') as RecordsQuery[]).map((query) => query.search);
    expect(request.filter((text) => text === 'Name 12')).toEqual([]);
  });

  test('goes on to the rows with the arrow key', async () => {
    await atClients();
    // No field is called so, and nothing is suggested.
    await search().fill('Rosa');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => (document.activeElement as HTMLElement).dataset.place).toMatch(/^0:/);
  });
});

describe('order', () => {
  test('goes up, down and back to the service’s own with each press', async () => {
    const { fake } = await atClients();
    await header('First name').click();
    await expect.element(header('First name')).toHaveAttribute('aria-sort', 'ascending');
    await expect
      .poll(() => lastQuery(fake)?.sort)
      .toEqual([{ field: 'first_name', direction: 'ascending' }]);
    await header('First name').click();
    await expect.element(header('First name')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => placeText('0:1')).toBe('Name 4999');
    await header('First name').click();
    await expect.element(header('First name')).not.toHaveAttribute('aria-sort');
    await expect.poll(() => lastQuery(fake)?.sort).toEqual([]);
  });

  test('takes further columns with Shift, and says their places', async () => {
    const { fake } = await atClients();
    await header('Status').click();
    await header('First name').click({ modifiers: ['Shift'] });
    await expect
      .poll(() => lastQuery(fake)?.sort)
      .toEqual([
        { field: 'status', direction: 'ascending' },
        { field: 'first_name', direction: 'ascending' },
      ]);
    await expect.element(header(/First name.*sorted ascending, place 2/)).toBeVisible();
    expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1);
  });

  test('is chosen from the keyboard, and from a column’s menu', async () => {
    const { fake } = await atClients();
    cell('0:0')?.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    await expect
      .poll(() => lastQuery(fake)?.sort.map(({ field }) => field))
      .toEqual(['first_name']);
    await expect.poll(() => document.activeElement).toBe(cell('-1:1'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const menu = page.getByRole('menu', { name: 'Column: First name' });
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect
      .poll(() => lastQuery(fake)?.sort)
      .toEqual([{ field: 'first_name', direction: 'descending' }]);
    await expect.element(menu).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(cell('-1:1'));
    await header('First name').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect.element(header('First name')).not.toBeInTheDocument();
  });
});

describe('filters', () => {
  async function filterOn(column: string) {
    await button('Filter').click();
    await page.getByRole('dialog').getByRole('button', { name: column, exact: true }).click();
  }

  test('Enter chooses the one column its search has left, and none of several', async () => {
    await atClients();
    await button('Filter').click();
    const find = page.getByRole('searchbox', { name: 'Find a column' });
    await find.fill('name');
    await userEvent.keyboard('{Enter}');
    await expect.element(find).toHaveFocus();
    await find.fill('second');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Text it contains' })).toHaveFocus();
    await expect.element(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Text it contains' })).toBeValid();
  });

  test('choose among the values there are, with their counts', async () => {
    const { fake } = await atClients();
    await filterOn('Status');
    await expect.element(page.getByRole('checkbox', { name: 'Blocked 1,667' })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Blocked/ }).click();
    await button('Apply').click();
    await expect.element(page.getByText('1,667 of 5,000')).toBeVisible();
    expect(lastQuery(fake)?.filters).toEqual([
      { kind: 'one-of', field: 'status', values: ['BLOCKED'] },
    ]);
    // Opened by its chip, the condition stands under the filter's button as well.
    await button('Change filter: Status Blocked').click();
    const [over, under] = [button('Filter'), page.getByRole('dialog')].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(under?.top).toBeCloseTo((over?.bottom ?? NaN) + 6);
    await userEvent.keyboard('{Escape}');
    await button('Remove filter: Status Blocked').click();
    await expect.poll(() => lastQuery(fake)?.filters).toEqual([]);
    await expect.element(button('Filter')).toHaveFocus();
  });

  test('tell the values once they can be read, after they could not', async () => {
    const store = new FakeStore({ clients: clientList(6) });
    let isBroken = true;
    const facets: NonNullable<Fakes['browse']>['facets'] = (query) => {
      if (isBroken) throw refusal('storage.unreadable');
      return store.browse.facets(query);
    };
    const fake = fakeBridge(browsing({ browse: { ...store.browse, facets } }));
    const { t } = new Language([], 'en');
    const context = { t, getQueryLocale: () => neutralQueryLocale };
    const list = new RecordList(fake.bridge, { resource: 'clients', first: [] }, context);
    const column = { key: 'status', label: 'Status', kind: 'status', cell: 0, width: 90 } as const;
    const draft = new FilterDraft({ ...column, align: 'start' });
    await stage(fake, FilterValues, { list, draft, problem: null });
    await expect.element(page.getByText('storage.unreadable')).toBeVisible();
    isBroken = false;
    list.search('name');
    await expect.element(page.getByRole('checkbox', { name: 'Blocked 2' })).toBeVisible();
    await expect.element(page.getByText('storage.unreadable')).not.toBeInTheDocument();
  });

  test('take amounts by their bounds, and say what is wrong with one', async () => {
    const { fake } = await atClients();
    await filterOn('Balance');
    await button('Apply').click();
    const atLeast = page.getByRole('textbox', { name: 'At least' });
    await expect.element(atLeast).toHaveAccessibleDescription('Enter at least one value.');
    await atLeast.fill('ten');
    await expect.element(atLeast).toHaveAccessibleDescription('Enter an amount such as 1,284.50.');
    await atLeast.fill('1,5,0');
    await expect.element(atLeast).toHaveAccessibleDescription('Enter an amount such as 1,284.50.');
    await atLeast.fill('1,000.50');
    await page.getByRole('textbox', { name: 'At most' }).fill('1,293,438,106,040,557,568');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'number', field: 'balance', min: '1000.50', max: '1293438106040557568' }]);
  });

  test('take an amount with its currency, as it stands in a mail', async () => {
    const { fake } = await atClients();
    await filterOn('Balance');
    const atLeast = page.getByRole('textbox', { name: 'At least' });
    await atLeast.fill('1,234.50');
    await expect.element(atLeast).not.toHaveAccessibleDescription(/was read as/);
    await atLeast.fill('S/ 100,000');
    await expect.element(atLeast).toHaveAccessibleDescription('S/ 100,000 was read as 100,000.00.');
    await userEvent.keyboard('{Enter}');
    // Main reads it as it does in a search.
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'number', field: 'balance', min: 'PEN 100000', max: null }]);
    await expect.element(button('Change filter: Balance ≥ PEN 100,000')).toBeVisible();
  });

  test('take days of the reader’s own calendar', async () => {
    const { fake } = await atClients();
    await filterOn('Created');
    await page.getByLabelText('From').fill('2022-09-15');
    await page.getByLabelText('To (inclusive)').fill('2022-09-15');
    await button('Apply').click();
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'days', field: 'created_at', first: '2022-09-15', last: '2022-09-15' }]);
    // Whose days they are.
    expect(lastQuery(fake)).toMatchObject({ locale: { zone: 'America/Lima', language: 'en' } });
    await expect.element(button('Change filter: Created Sep 15, 2022')).toBeVisible();
  });

  test('say not, starts with and days told from today on', async () => {
    const { fake } = await atClients();
    await filterOn('Second name');
    await page.getByLabelText('Condition').selectOptions('does not contain');
    await page.getByRole('textbox', { name: 'Text it contains' }).fill('rosa');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'contains', field: 'second_name', text: 'rosa', not: true }]);
    await expect.element(page.getByText('3,750 of 5,000')).toBeVisible();
    await button('Change filter: Second name not “rosa”').click();
    await page.getByLabelText('Condition').selectOptions('starts with');
    await page.getByRole('textbox', { name: 'Text it starts with' }).fill('ro');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'starts-with', field: 'second_name', text: 'ro' }]);
    await button('Remove filter: Second name “ro…”').click();
    await filterOn('Created');
    await page.getByLabelText('Condition').selectOptions('in the period');
    await page.getByLabelText('Period').selectOptions('last month');
    await button('Apply').click();
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'days', field: 'created_at', first: 'last month', last: 'last month' }]);
    await button('Change filter: Created last month').click();
    await expect.element(page.getByLabelText('Period')).toHaveValue('last month');
  });

  test('that exclude still do when opened and applied, until they are told not to', async () => {
    const input = [
      { kind: 'number', field: 'balance', min: '1.1', max: '1.1' },
      { kind: 'days', field: 'created_at', first: '2022-09-16', last: '2022-09-16' },
      { kind: 'days', field: 'created_at', first: 'last month', last: 'last month' },
      { kind: 'presence', field: 'second_name', is: 'present' },
      { kind: 'starts-with', field: 'first_name', text: 'Name 1' },
    ] as const;
    for (const filter of input) {
      const filters = [{ ...filter, not: true }];
      const staged = await atClients(undefined, {}, { route: { ...route, filters } });
      const query = () => lastQuery(staged.fake)?.filters;
      const chip = button(/^Change filter: .* not /);
      await chip.click();
      const excludes = page.getByRole('checkbox', { name: 'Exclude these records' });
      await expect.element(excludes).toBeChecked();
      await button('Apply').click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      expect(query()).toEqual(filters);
      await chip.click();
      await excludes.click();
      await button('Apply').click();
      await expect.poll(query).toEqual([filter]);
      await staged.unmount();
    }
  });

  test('find texts, and tell null, empty and absent apart', async () => {
    const { fake } = await atClients();
    await filterOn('Second name');
    await page.getByRole('textbox', { name: 'Text it contains' }).fill('rosa');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('1,250 of 5,000')).toBeVisible();
    await button(/Change filter: Second name/).click();
    await page.getByLabelText('Condition').selectOptions('presence');
    await page.getByLabelText('Values').selectOptions('absent');
    await button('Apply').click();
    await expect
      .poll(() => lastQuery(fake)?.filters)
      .toEqual([{ kind: 'presence', field: 'second_name', is: 'absent' }]);
    await expect.poll(() => names(2)).toEqual(['Name 2', 'Name 6']);
  });

  test('come from a column’s menu too, and go all at once', async () => {
    const { fake } = await atClients();
    await header('Status').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    await page.getByRole('checkbox', { name: /^Active/ }).click();
    await button('Apply').click();
    await filterOn('First name');
    await page.getByRole('textbox', { name: 'Text it contains' }).fill('9');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lastQuery(fake)?.filters).toHaveLength(2);
    await button('Clear all').click();
    await expect.poll(() => lastQuery(fake)?.filters).toEqual([]);
  });

  test('that can no longer be answered are said, and can be taken back', async () => {
    const store = new FakeStore({ clients: clientList(50) });
    const { browse } = store;
    const { fake } = await atClients(store, {
      browse: {
        ...browse,
        open: (query) => {
          if (query.filters.length > 0) throw refusal('input.params', { reason: 'unknown-field' });
          return browse.open(query);
        },
      },
    });
    await filterOn('First name');
    await page.getByRole('textbox', { name: 'Text it contains' }).fill('9');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('input.params')).toBeVisible();
    expect(names(1)).toEqual(['Name 0']);
    await button(/Remove filter/).click();
    await expect.element(page.getByText('input.params')).not.toBeInTheDocument();
    expect(lastQuery(fake)?.filters).toEqual([]);
  });
});

describe('while syncs go on', () => {
  const later = readAt + 60_000;

  test('the first one grows the list without a word', async () => {
    const store = new FakeStore({ clients: { ...clientList(100), synced: false } });
    const { fake } = await atClients(store);
    await expect.element(page.getByText('100 so far')).toBeVisible();
    store.set('clients', { ...clientList(200), synced: false });
    fake.push('browse', 'changed', { resource: 'clients' });
    await expect.element(page.getByText('200 so far')).toBeVisible();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '201');
    store.set('clients', { ...clientList(230), asOf: later });
    fake.push('browse', 'changed', { resource: 'clients' });
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '231');
    await expect.element(button('Show')).not.toBeInTheDocument();
  });

  test('one that ends while the list is on its way is shown all the same', async () => {
    const store = new FakeStore({ clients: { ...clientList(0), asOf: null, synced: false } });
    const { browse } = store;
    const way = Promise.withResolvers<undefined>();
    const isOfList = ({ firstRows }: { firstRows?: number | undefined }) => firstRows !== undefined;
    const fake = fakeBridge(
      browsing({
        browse: {
          ...browse,
          open: async (query) => {
            const cursor = browse.open(query);
            if (isOfList(query)) await way.promise;
            return cursor;
          },
        },
      }),
    );
    const opened = () => fake.paramsOf('browse.open') as (RecordsQuery & { firstRows?: number })[];
    await stage(fake, CurrentScreen, {}, { route });
    await expect.poll(() => opened().some(isOfList)).toBe(true);
    const before = opened().length;
    store.set('clients', { ...clientList(40), asOf: later });
    fake.push('browse', 'changed', { resource: 'clients' });
    await expect.poll(() => opened().length).toBeGreaterThan(before);
    // What was answered by now has been taken.
    await new Promise((resolve) => setTimeout(resolve));
    way.resolve(undefined);
    await expect.poll(() => placeText('0:1')).toBe('Name 0');
  });

  test('rows found before all were searched are said to be some, and the others follow', async () => {
    const store = new FakeStore({ clients: clientList(30) });
    const { browse } = store;
    const index = Promise.withResolvers<undefined>();
    let isIndexed = false;
    const fake = fakeBridge(
      browsing({
        browse: {
          ...browse,
          openSoFar: (query) => {
            const isPart = query.search !== '' && !isIndexed;
            if (!isPart) return { searched: 'all', cursor: browse.open(query) };
            const cursorSoFar = browse.open({ ...query, search: 'card-of-client-7' });
            return { searched: 'part', cursorSoFar, behind: 7_000 };
          },
          indexed: () => index.promise,
        },
      }),
    );
    await stage(fake, CurrentScreen, {}, { route });
    await expect.poll(() => placeText('0:1')).toBe('Name 0');
    await page.getByRole('combobox').fill('Name');
    await expect.poll(() => placeText('0:1')).toBe('Name 7');
    await expect.element(page.getByText(/^The 7,000 newest records are still/)).toBeVisible();
    expect(document.querySelector('[data-count]')?.textContent).toMatch(/counting/);
    isIndexed = true;
    index.resolve(undefined);
    await expect.poll(() => placeText('0:1')).toBe('Name 0');
    expect(page.getByText(/still being indexed/).elements()).toHaveLength(0);
  });

  test('a later one moves nothing until it is asked to, and then stays at the record', async () => {
    const { fake, store } = await atClients();
    scroller().scrollTop = 1000 * 32;
    await expect.poll(() => placeText('1005:1')).toBe('Name 1005');
    await page.getByRole('gridcell', { name: 'Name 1005', exact: true }).dblClick();
    await expect.element(panel()).toHaveAccessibleName('Name 1005 Núñez');
    const before = cell('1005:1')?.getBoundingClientRect().top ?? 0;
    const rows = Array.from({ length: 12 }, (_, at) => client(9000 + at));
    store.set('clients', {
      ...clientList(5000),
      rows: [...rows, ...clientList(5000).rows],
      asOf: later,
    });
    fake.push('browse', 'changed', { resource: 'clients' });
    await expect.element(page.getByText('Updated: 12 more rows.')).toBeVisible();
    expect(placeText('1005:1')).toBe('Name 1005');
    await button('Show').click();
    await expect.poll(() => placeText('1017:1')).toBe('Name 1005');
    await expect.element(panel()).toHaveAccessibleName('Name 1005 Núñez');
    expect(cell('1017:0')?.closest('[role="row"]')?.classList).toContain('opened');
    // The bar above it is gone; the record lies as far below it as before.
    const grid = scroller().getBoundingClientRect().top;
    await expect
      .poll(() =>
        Math.abs((cell('1017:1')?.getBoundingClientRect().top ?? 0) - grid - (before - grid)),
      )
      .toBeLessThan(40);
    expect(document.querySelectorAll('[data-place="1017:1"][tabindex="0"]')).toHaveLength(1);
  });

  test('one that changed nothing here says nothing', async () => {
    const { fake } = await atClients();
    fake.push('browse', 'changed', { resource: 'clients' });
    await expect.poll(() => fake.paramsOf('browse.open').length).toBeGreaterThan(3);
    expect(page.getByText(/^Updated: /).elements()).toHaveLength(0);
  });

  test('no view is left open behind', async () => {
    const { store } = await atClients();
    const before = store.openCursors;
    for (const text of ['a', 'b', 'Name']) {
      await search().fill(text);
      await expect.poll(() => document.querySelectorAll('[role="row"]').length).toBeGreaterThan(0);
    }
    await header('First name').click();
    await expect.element(header('First name')).toHaveAttribute('aria-sort');
    await expect.poll(() => store.openCursors).toBe(before);
  });
});

describe('looking back', () => {
  const earlier = Date.parse('2026-11-13T14:02:00Z');
  const syncs = () => [
    { ...syncPoint('clients', readAt), syncId: 3 },
    { ...syncPoint('lots', readAt), syncId: 2 },
    { ...syncPoint('clients', earlier), syncId: 1, completeness: { ...complete, gaps: 2 } },
  ];

  test('says what moved, what may be missing, and that it was read in two parts', async () => {
    const said = { ...complete, moved: 1, twice: 2, doubtful: true };
    const end = readAt + 60_000;
    const input = [{ ...syncPoint('clients', end), asOf: readAt, completeness: said }];
    const store = new FakeStore({ clients: clientList(50) });
    await atClients(store, { changes: { syncs: () => input } });
    const words =
      /^\s*possibly incomplete: up to 2 may be missing, as 2 were sent twice; read in two parts, so sync again to confirm it, 1 moved during the sync\s*$/;
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('says in its head that no service could confirm it: no warning, no sync that would help', async () => {
    const completeness = { ...complete, unconfirmed: true };
    const input = [{ ...syncPoint('clients', readAt), completeness }];
    const store = new FakeStore({ clients: clientList(50) });
    await atClients(store, { changes: { syncs: () => input } });
    const words = page.getByText(/^not confirmed to be complete, as the service gives no pages/);
    await expect.element(words).toBeVisible();
    expect(words.elements()).toHaveLength(1);
    await expect.element(words).toHaveAttribute('title', words.element().textContent);
    expect(button('Sync now').elements()).toHaveLength(0);
  });

  test('shows the list as of an earlier sync, says so, and comes back', async () => {
    const store = new FakeStore({ clients: clientList(5000) });
    store.past.set(1, { ...clientList(4900), asOf: earlier });
    const { fake } = await atClients(store, { changes: { syncs } });
    await expect.element(page.getByText(/complete$/)).toBeVisible();
    await button('More').click();
    const chooser = page.getByLabelText('Show the list as of');
    await expect.element(chooser).toBeVisible();
    // The guide names it: it is written there, not only for a screen reader.
    await expect.element(page.getByText('Show the list as of', { exact: true })).toBeVisible();
    expect(chooser.element().querySelectorAll('option')).toHaveLength(2);
    await chooser.selectOptions('1');
    await expect
      .element(page.getByText('You are looking at the list as it was on Nov 13, 2026, 09:02.'))
      .toBeVisible();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4901');
    await expect.element(page.getByText(/incomplete: missing 2 announced records/)).toBeVisible();
    expect(lastQuery(fake)?.asOf).toBe(1);
    await button('Back to now').click();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
    expect(lastQuery(fake)?.asOf).toBeNull();
  });

  test('tells each version of a record field by field', async () => {
    const store = new FakeStore({ clients: clientList(5) });
    const id = 'client-0000-0000-00000000';
    store.versions.set(id, [
      {
        syncId: 3,
        seenAt: readAt,
        goneAt: readAt + 1000,
        record: [
          ['id', id],
          ['first_name', 'Name 0'],
          ['phone_number', '924027000'],
          ['balance', number('8.10')],
        ],
      },
      {
        syncId: 1,
        seenAt: earlier,
        goneAt: null,
        record: [
          ['id', id],
          ['first_name', 'Name 0'],
          ['phone_number', '924027111'],
          ['email', null],
          ['balance', number('8.1')],
        ],
      },
    ]);
    await atClients(store);
    cell('0:1')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await expect.element(page.getByText(/Removed: the sync of Nov 20, 2026/)).toBeVisible();
    const happened = page.getByRole('list', { name: 'Timeline' });
    await expect.element(happened.getByText('924027000')).toBeVisible();
    await page.getByRole('tab', { name: 'History 2' }).click();
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect.element(history.first()).toBeVisible();
    const steps = history.elements();
    const words = steps.map((step) => step.textContent.replace(/\s+/gu, ' ').trim());
    expect(words[0]).toMatch(/^Removed from the list seen in the sync of Nov 20, 2026, 09:14$/);
    expect(words[1]).toMatch(/^3 fields changed/);
    expect(words[1]).toMatch(/Phone before: 924027111 now: 924027000/);
    // 8.1 and 8.10 are the same number, but not the same answer.
    expect(words[1]).toMatch(/Balance before: 8\.1 now: 8\.10/);
    expect(words[1]).toMatch(/E-mail before: — now: not sent/);
    expect(words[2]).toMatch(/^First seen seen in the sync of Nov 13, 2026, 09:02$/);
    expect(steps[1]?.querySelector('del')?.textContent).toBe('924027111');
  });
});

test('shows the first rows while the rest is being counted, and does not lose the tail of what it had', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  const counting = Promise.withResolvers<undefined>();
  store.counts = 150;
  store.countingMayEnd = counting.promise;
  await atClients(store);
  await expect.element(page.getByText('150+ of 500, counting…')).toBeVisible();
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '151');
  cell('0:1')?.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(() => placeText('149:1')).toBe('Name 149');
  counting.resolve(undefined);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '501');
  // Row 150 belongs to a window of which only the first half was known.
  await expect.poll(() => placeText('150:1')).toBe('Name 150');
});

test('keeps what the next start begins with: what is seen, and after a sync what will be seen then', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  const { screenState: memory, ...others } = browsing({ browse: store.browse });
  let last: FirstRows | null = null;
  // As main: rows of a view that was closed may be of another state.
  const saveListState = ({ first }: { first: FirstRows | null }) => {
    const isTaken = first === null || store.isOpen(first.cursorId);
    if (isTaken) last = first;
    return isTaken;
  };
  const fake = fakeBridge({ ...others, screenState: { ...memory, saveListState } });
  await stage(fake, CurrentScreen, {}, { route });
  const stored = () => last;
  const names = () =>
    stored()
      ?.rows.slice(0, 3)
      .map((cells) => cells[1]?.pieces[0]?.text);
  await expect.poll(names).toEqual(['Name 0', 'Name 1', 'Name 2']);
  const before = stored()?.cursorId ?? 0;

  // The list stays as it is until somebody wants the others; a start would begin with them.
  const { rows, ...rest } = clientList(503);
  const added = [...rows.slice(500), ...rows.slice(0, 500)];
  store.set('clients', { ...rest, rows: added, asOf: Date.now() });
  const shown = placeText('0:1');
  fake.push('browse', 'changed', { resource: 'clients' });
  await expect.poll(() => (stored()?.cursorId ?? 0) > before).toBe(true);
  expect(names()?.[0]).toBe('Name 500');
  expect(placeText('0:1')).toBe(shown);
  // Only the view on screen is left.
  await expect.poll(() => store.openCursors).toBe(1);
});

test('keeps the rows of another view when those of this one may be of neither state', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  let refused: number | undefined;
  const { screenState: memory, ...others } = browsing({ browse: store.browse });
  const saveListState = ({ first }: { first: FirstRows | null }) => {
    refused ??= first?.cursorId;
    return first?.cursorId !== refused;
  };
  const fake = fakeBridge({ ...others, screenState: { ...memory, saveListState } });
  await stage(fake, CurrentScreen, {}, { route });
  const stored = () =>
    (fake.paramsOf('screenState.saveListState') as { first: FirstRows | null }[]).map(
      ({ first }) => first?.cursorId,
    );
  await expect.poll(() => stored().length).toBe(2);
  expect(stored()).toEqual([refused, expect.any(Number)]);
  expect(stored()[1]).not.toBe(refused);
});

test('keeps rows as soon as they are no longer refused, though nothing else changes', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  const refused = new Set<number | undefined>();
  const taken: (number | undefined)[] = [];
  const { screenState: memory, ...others } = browsing({ browse: store.browse });
  const saveListState = ({ first }: { first: FirstRows | null }) => {
    const isTaken = refused.size === 3 && !refused.has(first?.cursorId);
    if (isTaken) taken.push(first?.cursorId);
    else refused.add(first?.cursorId);
    return isTaken;
  };
  const fake = fakeBridge({ ...others, screenState: { ...memory, saveListState } });
  await stage(fake, CurrentScreen, {}, { route });
  await expect.poll(() => taken).toEqual([expect.any(Number)]);
});

test('keeps how a list is looked at, and finds it so again: columns, query, scroll and open record', async () => {
  const store = new FakeStore({ clients: clientList(500) });
  const fake = fakeBridge(browsing({ browse: store.browse }));
  const first = await stage(fake, CurrentScreen, {}, { route });
  await header('Status').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await search().fill('Núñez -blocked');
  await expect.element(page.getByText('333 of 500')).toBeVisible();
  scroller().scrollTop = 100 * 32 + 8;
  await expect.poll(() => cell('100:0')).not.toBeNull();
  cell('105:0')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  const opened = () => panel().getByRole('heading', { level: 2 }).element().textContent;
  await expect.element(panel()).toBeVisible();
  const name = opened();
  await first.unmount();
  const asks = fake.paramsOf('screenState.saveListState') as { listState: ListState }[];
  expect(asks.at(-1)?.listState.top).toEqual({
    id: expect.any(String) as string,
    row: 100,
    into: 0.25,
  });

  // A sync has brought others meanwhile, which stand before what was in view.
  const { columns, rows, ...rest } = clientList(500);
  const more = clientList(600).rows.slice(501);
  store.set('clients', { columns, rows: [...more, ...rows], ...rest });
  await stage(fake, CurrentScreen, {}, { route });
  await expect.poll(() => scroller().scrollTop).toBe((100 + 66) * 32 + 8);
  await expect.element(search()).toHaveValue('Núñez -blocked');
  expect(header('Status').elements()).toHaveLength(0);
  await expect.element(panel()).toBeVisible();
  expect(opened()).toBe(name);
  expect(cell('171:0')?.closest('[role="row"]')?.classList).toContain('opened');
});

test('a record that is gone is shown as it was last seen, and says so', async () => {
  const { store, navigation } = await atClients();
  const record: [string, string][] = [
    ['id', 'client-gone'],
    ['first_name', 'Rosaura'],
  ];
  const seen = { syncId: 1, seenAt: readAt, record, goneAt: readAt + 86_400_000 };
  store.versions.set('client-gone', [seen]);
  navigation.go({ screen: 'clients', clientId: 'client-gone' });
  await expect
    .element(page.getByText(/^Rosaura is no longer in this list: the sync of/))
    .toBeVisible();
  await expect.element(panel().getByText(/^Removed: the sync of/)).toBeVisible();
});

test('a record that came back was gone in between: its history says so, and so does the list of then', async () => {
  const store = new FakeStore({ clients: clientList(5) });
  const [id, day] = ['client-0000-0000-00000000', 86_400_000];
  const at = (syncId: number) => readAt + (syncId - 3) * day;
  const record = [['id', id] as const, ['first_name', 'Name 0'] as const];
  store.versions.set(id, [
    { syncId: 3, seenAt: at(3), goneAt: null, record },
    { syncId: 1, seenAt: at(1), goneAt: at(2), record },
  ]);
  store.past.set(2, { ...clientList(5), rows: clientList(5).rows.slice(1) });
  store.past.set(1, clientList(5));
  const points = [3, 2, 1].map((syncId) => ({ ...syncPoint('clients', at(syncId)), syncId }));
  await atClients(store, {
    changes: { syncs: () => points, list: changesOf([]), fields: changedFieldsOf([]) },
  });
  await page.getByRole('gridcell', { name: 'Name 0', exact: true }).dblClick();
  await page.getByRole('tab', { name: 'History 2' }).click();
  const steps = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect
    .poll(() => steps.elements().map((step) => step.querySelector('p')?.textContent))
    .toEqual(['Back in the list', 'Removed from the list', 'First seen']);
  await page.getByRole('tab', { name: 'Details' }).click();
  const removed = panel().getByText(/^Removed: the sync of Nov 19, 2026/);
  expect(removed.elements()).toHaveLength(0);
  const asOf = page.getByLabelText('Show the list as of');
  await page.getByRole('button', { name: 'More' }).click();
  await asOf.selectOptions('2');
  await expect.element(removed).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await asOf.selectOptions('1');
  await expect.element(removed).not.toBeInTheDocument();
});

test('days of a filter are typed as the language writes them, and what is no day is said', async () => {
  const { fake } = await atClients();
  await button('Filter').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Created', exact: true }).click();
  const from = page.getByRole('textbox', { name: 'From' });
  await from.fill('31/12/2026');
  await userEvent.tab();
  await expect.element(page.getByText(/“31\/12\/2026” isn’t a valid date/)).toBeVisible();
  await button('Apply').click();
  expect(lastQuery(fake)?.filters).toEqual([]);
  await from.fill('12/31/2026');
  await expect.element(page.getByText('Dec 31, 2026')).toBeVisible();
  await from.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(from).toHaveValue('01/01/2027');
  await button('Apply').click();
  await expect
    .poll(() => lastQuery(fake)?.filters)
    .toEqual([{ kind: 'days', field: 'created_at', first: '2027-01-01', last: null }]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule with chips, bars, menus and history, ${theme}`, async () => {
    const { fake, store } = await atClients(undefined, {}, { theme });
    await header('Status').click();
    await header('First name').click({ modifiers: ['Shift'] });
    await button('Filter').click();
    expect(await violations()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Blocked/ }).click();
    expect(await violations()).toEqual([]);
    await button('Apply').click();
    await expect.element(page.getByText('1,667 of 5,000')).toBeVisible();
    store.set('clients', { ...clientList(5100), asOf: readAt + 60_000 });
    fake.push('browse', 'changed', { resource: 'clients' });
    await expect.element(button('Show')).toBeVisible();
    cell('1:1')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await page.getByRole('tab', { name: /History/ }).click();
    await header('Status').click({ button: 'right' });
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await search().fill('nobody');
    await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    expect(await violations()).toEqual([]);
    // Four looks through all of axe's rules.
  }, 60_000);
}
