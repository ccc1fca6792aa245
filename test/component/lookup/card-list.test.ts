import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import type { Route } from '../../../renderer/routes';
import { notice } from '../../../shared/file-notices';
import { maxTableBytes } from '../../../shared/table-file';
import type { Value } from '../../../shared/values';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, card, clientList } from '../records';
import { openSession } from '../samples';
import { stage } from '../stage';
import { FakeLookup, found, lineOf, lookupOf } from './fake-lookup';

async function atList(
  main: FakeLookup = new FakeLookup(),
  options: Parameters<typeof stage>[3] = {},
  others: Fakes = {},
) {
  const fake = fakeBridge(browsing({ lookup: main.fakes, ...others }));
  const route: Route = { screen: 'cards', batch: 'list' };
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...staged, fake, main };
}

const field = () => page.getByRole('textbox', { name: /^Documents, card IDs/ });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: RegExp) => page.getByRole('row', { name });
const rowCount = () => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount');

/** As the browser does when one pastes: a page cannot put anything on the clipboard itself. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.querySelector('textarea')?.dispatchEvent(event);
}

function drop(...files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('.screen')?.dispatchEvent(event);
}

async function check(text: string): Promise<void> {
  await field().fill(text);
  await button('Check the list').click();
}

describe('entering a list', () => {
  test('says what was understood before anything is asked, line by line', async () => {
    const { fake } = await atList();
    await check('card-a\nplease look up\ncard-a\ncard-b\n\n');
    await expect.element(button('Look up 2 cards')).toBeVisible();
    await expect.element(page.getByText('skipped, with its reason')).toBeVisible();
    await expect.element(row(/2 please look up Words or spaces/)).toBeVisible();
    await button(/^Duplicates 1/).click();
    await expect.element(row(/3 card-a Same as line 1/)).toBeVisible();
    expect(fake.paramsOf('lookup.start')).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('a hundred thousand pasted lines go past the field, and the window answers on', async () => {
    const { main } = await atList();
    await field().click();
    const lines = Array.from({ length: 100_000 }, (_, at) =>
      at % 3 === 0 ? `c${at}` : `junk ${at}`,
    );
    paste(lines.join('\n'));
    await expect.element(button('Look up 33,334 cards')).toBeVisible();
    expect(main.draft).toHaveLength(100_000);
    await button(/^All 100,000/).click();
    await expect.poll(rowCount).toBe('100001');
    expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(60);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('a dropped file goes to main as it is, and is named; of a workbook one chooses the sheet', async () => {
    const main = new FakeLookup();
    main.understood = { ids: 2, sheets: ['Tarjetas', 'Notas'] };
    const { fake } = await atList(main);
    const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, 0]);
    drop(new File([bytes], 'ids.xlsx'));
    await expect.element(page.getByText('From “ids.xlsx”')).toBeVisible();
    const sheets = page.getByRole('combobox', { name: 'Sheet' });
    await expect.element(sheets).toHaveValue('0');
    await sheets.selectOptions('Notas');
    await expect.element(sheets).toHaveValue('1');
    await expect.element(page.getByText('From “ids.xlsx”')).toBeVisible();
    const file = { kind: 'file', bytes, name: 'ids.xlsx' };
    await expect
      .poll(() => fake.paramsOf('lookup.understand'))
      .toEqual([
        { source: { ...file, sheet: null }, column: null },
        { source: { ...file, sheet: 1 }, column: null },
      ]);
    expect(await violations()).toEqual([]);
  });

  test('a file that a disk does not give can be given up, and does not come later', async () => {
    const { fake } = await atList();
    const slow = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(slow.promise);
    drop(new File(['a'], 'slow.csv'));
    await button('Cancel').click();
    await expect.element(button('Choose a file…')).toBeVisible();
    drop(new File(['b'], 'quick.csv'));
    await expect.element(page.getByText('From “quick.csv”')).toBeVisible();
    slow.resolve(new ArrayBuffer(1));
    await slow.promise;
    await button('Another list').click();
    await check('card-a');
    await expect.element(button('Look up 1 card')).toBeVisible();
    const read = fake.paramsOf('lookup.understand') as { source: { name?: string } }[];
    expect(read.map(({ source }) => source.name)).toEqual(['quick.csv', undefined]);
  });

  test('a file that grows while it is read is read no further than the limit', async () => {
    const { fake } = await atList();
    const grown = new File([new Uint8Array(maxTableBytes + 2)], 'grows.csv');
    // As large as it was when it was chosen.
    Object.defineProperty(File.prototype, 'size', { configurable: true, get: () => 1 });
    onTestFinished(() => void Reflect.deleteProperty(File.prototype, 'size'));
    drop(grown);
    await expect.element(page.getByText(/too large for a list/)).toBeVisible();
    expect(fake.paramsOf('lookup.understand')).toEqual([]);
  });

  test('what was noticed in the file is said, in the words of a reconciliation', async () => {
    const main = new FakeLookup();
    main.understood = {
      ids: 2,
      notices: [
        notice('encoding-unusual', { words: 'DOS 850' }),
        notice('rows-hidden', { count: 1 }),
      ],
    };
    await atList(main);
    expect(page.getByText(/^Accents were read/).elements()).toHaveLength(0);
    drop(new File(['a'], 'ids.txt'));
    await expect.element(page.getByText(/^Accents were read as DOS 850\./)).toBeVisible();
    await expect.element(page.getByText('1 hidden row is included.')).toBeVisible();
    expect(await violations()).toEqual([]);
    main.understood = { ids: 2 };
    drop(new File(['b'], 'others.txt'));
    await expect.element(page.getByText('From “others.txt”')).toBeVisible();
    expect(page.getByText(/^Accents were read/).elements()).toHaveLength(0);
  });

  test('what is no list is refused in words, and what was typed stays', async () => {
    const main = new FakeLookup();
    const reasons = { password: /protected with a password/, 'not-text': /nor text/ };
    const refused = Object.keys(reasons);
    await atList(
      main,
      {},
      {
        lookup: {
          ...main.fakes,
          understand: () => {
            throw refusal('input.table', { reason: refused.shift() ?? '' });
          },
        },
      },
    );
    await field().fill('card-a');
    for (const words of Object.values(reasons)) {
      drop(new File(['a'], 'ids.xlsx'));
      await expect.element(page.getByText(words)).toBeVisible();
    }
    drop(new File(['a'], 'a.txt'), new File(['b'], 'b.txt'));
    await expect.element(page.getByText('One file at a time.')).toBeVisible();
    await expect.element(field()).toHaveValue('card-a');
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  });

  test('of a table one chooses the column', async () => {
    const main = new FakeLookup();
    main.understood = { columns: ['name', 'card_id'], column: 1, header: 'name · card_id' };
    const { fake } = await atList(main);
    await check('name,card_id\nAna,c1');
    await expect.element(page.getByText(/Read as column names: name · card_id/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Column with the IDs' }).selectOptions('1: name');
    await expect
      .poll(() => fake.paramsOf('lookup.chooseColumn'))
      .toEqual([{ draftId: 1, column: 0, ofClients: false }]);
  });

  test('a list without ids cannot begin, and one that main refuses says why', async () => {
    await atList();
    await check('no id here');
    await expect.element(button('Look up 0 cards')).toBeDisabled();
    await expect.element(page.getByText(/No line holds an ID/)).toBeVisible();
  });

  test('offline nothing begins, and the reason is said', async () => {
    const offline = {
      ...openSession(),
      phase: 'offline',
      failure: failureFor('network.offline'),
    } as const;
    await atList(new FakeLookup(), {}, { session: { state: () => offline } });
    await check('card-a');
    await expect.element(button('Look up 1 card')).toBeDisabled();
    await expect.element(page.getByText(/looking up needs the service/)).toBeVisible();
  });

  test('reading a list is given up by a button, and what was typed stays', async () => {
    const main = new FakeLookup();
    const gate = Promise.withResolvers<undefined>();
    const understand: NonNullable<Fakes['lookup']>['understand'] = async (params) => {
      await gate.promise;
      return main.fakes.understand?.(params) as never;
    };
    const { fake } = await atList(main, {}, { lookup: { ...main.fakes, understand } });
    await check('card-a');
    await button('Cancel').click();
    expect(fake.paramsOf('lookup.stopUnderstanding')).toHaveLength(1);
    gate.resolve(undefined);
    await expect.element(button('Check the list')).toBeVisible();
    await expect.element(field()).toHaveValue('card-a');
    await expect.element(button('Cancel')).not.toBeInTheDocument();
  });

  test('documents are told before anything is asked, and a button takes their clients’ cards', async () => {
    const main = new FakeLookup();
    const recognized = {
      ...{ documents: 2, clientIds: 1, phones: 0, lots: 1, cards: 1, others: 3, clients: 3 },
      ambiguous: 1,
      isTaken: false,
    };
    main.understood = { ids: 8, recognized };
    const taken = { ...recognized, isTaken: true };
    const chooseColumn: NonNullable<Fakes['lookup']>['chooseColumn'] = (params) => {
      main.understood = params.ofClients
        ? { ids: 4, rejected: 1, withoutCard: 1, recognized: taken }
        : { ids: 8, recognized };
      main.draft = params.ofClients
        ? [
            lineOf(1, { id: 'card-11', client: 'Ana Muestra', document: '45612378' }),
            lineOf(2, { id: '1234567', outcome: 'rejected', reason: 'no-card', client: 'Luz' }),
          ]
        : main.draft;
      return main.fakes.chooseColumn?.(params) as never;
    };
    const { fake } = await atList(main, {}, { lookup: { ...main.fakes, chooseColumn } });
    await check('45612378\n1234567');
    await expect
      .element(page.getByText(/^Not all of these are card IDs: the list has 2/))
      .toHaveTextContent(
        'Not all of these are card IDs: the list has 2 document numbers and 1 client ID of 3 stored clients. 1 stands for more than one client; the cards of each are meant. 1 is a known card ID. 1 is a lot; lots name no cards. 3 are not stored here and stay as typed.',
      );
    expect(await violations()).toEqual([]);
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent.trim());
    // The listed values are no ids of cards, and are not called so.
    await expect.poll(heads).toContain('As listed');
    expect(heads()).not.toContain('Card ID');
    await button('Look up the cards of these 3 clients instead').click();
    await expect.element(page.getByText(/^The list now has the cards of 3 clients/)).toBeVisible();
    await expect.element(row(/^1 card-11 Ana Muestra 45612378/)).toBeVisible();
    expect(heads().slice(0, 4)).toEqual(['Line', 'Card ID', 'Client', 'Document']);
    await expect.element(row(/^2 1234567 Luz The client has no card/)).toBeVisible();
    await expect.element(page.getByText('client without a card')).toBeVisible();
    await expect.element(button('Look up 4 cards')).toBeVisible();
    await button('Look up the list as it was').click();
    await expect.element(page.getByText(/^Not all of these are card IDs/)).toBeVisible();
    expect(fake.paramsOf('lookup.chooseColumn')).toEqual([
      { draftId: 1, column: 0, ofClients: true },
      { draftId: 2, column: 0, ofClients: false },
    ]);
    expect(fake.paramsOf('lookup.start')).toEqual([]);
  });

  test.each([
    ['one column', '{Shift>}{ArrowDown}{ArrowDown}{/Shift}'],
    ['several columns', '{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}'],
  ])(
    'of clients selected by %s the cards are taken, and those without one are told',
    async (_, keys) => {
      const store = new FakeStore({ clients: clientList(50) });
      const main = new FakeLookup();
      main.understood = { rejected: 1, withoutCard: 1 };
      const fake = fakeBridge(browsing({ browse: store.browse, lookup: main.fakes }));
      await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
      const cell = (place: string) =>
        document.querySelector<HTMLElement>(`[data-place="${place}"]`);
      await expect.poll(() => cell('0:0')).not.toBeNull();
      cell('0:0')?.focus();
      await userEvent.keyboard(keys);
      await button('Look up their cards').click();
      await expect.element(button('Look up 3 cards')).toBeVisible();
      await expect.element(page.getByText('From 3 clients')).toBeVisible();
      const heads = () =>
        page
          .getByRole('columnheader')
          .elements()
          .map(({ textContent }) => textContent.trim());
      await expect.poll(heads).toEqual(['Line', 'Card ID', 'Client', 'Reason']);
      const tile = page.getByText('client without a card').element().parentElement;
      expect(tile?.textContent).toMatch(/1$/);
      expect(fake.paramsOf('lookup.understand')).toMatchObject([
        { source: { kind: 'rows', field: null, first: 0, count: 3 } },
      ]);
    },
  );

  test('of lots, which name no cards, none are looked up', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`lot-${at}`, `LOT-${at}`]);
    const lots = { columns: ['id', 'code'], rows, asOf: 1_000, synced: true };
    const store = new FakeStore({ lots });
    const fake = fakeBridge(browsing({ browse: store.browse }));
    await stage(fake, CurrentScreen, {}, { route: { screen: 'lots' } });
    const cell = () => document.querySelector<HTMLElement>('[data-place="0:0"]');
    await expect.poll(cell).not.toBeNull();
    cell()?.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(button(/^Copy with headers/)).toBeVisible();
    expect(button(/^Look up/).elements()).toEqual([]);
  });
});

describe('cards of a filtered list', () => {
  const ask = { cursorId: expect.any(Number) as number, first: 0, count: null };

  async function atClients() {
    const store = new FakeStore({ clients: clientList(50) });
    const main = new FakeLookup();
    const fake = fakeBridge(browsing({ browse: store.browse, lookup: main.fakes }));
    const staged = await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
    await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
    return { ...staged, fake };
  }

  test('all of it goes to main, which says the field; another one can be chosen', async () => {
    const { fake } = await atClients();
    await button('More').click();
    await button('Look up cards…').click();
    await expect.element(page.getByText('From 4 clients')).toBeVisible();
    const columns = page.getByRole('combobox', { name: 'Column with the IDs' });
    await expect.element(columns).toHaveDisplayValue('Card IDs');
    await columns.selectOptions('Status');
    await expect.element(columns).toHaveDisplayValue('Status');
    await expect.element(row(/1 status-0/)).toBeVisible();
    expect(fake.paramsOf('lookup.understand')).toMatchObject([
      { source: { kind: 'rows', ...ask, field: null } },
      { source: { kind: 'rows', ...ask, field: 'status' } },
    ]);
    expect(fake.paramsOf('lookup.chooseColumn')).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('while another search is being opened, its rows are waited for', async () => {
    const store = new FakeStore({ clients: clientList(50) });
    const opened: number[] = [];
    const gate = Promise.withResolvers<undefined>();
    const open = async (query: Parameters<typeof store.browse.open>[0]) => {
      const cursor = store.browse.open(query);
      if (query.search !== '') await gate.promise;
      opened.push(cursor.cursorId);
      return cursor;
    };
    const main = new FakeLookup();
    const browse = { ...store.browse, open };
    const fake = fakeBridge(browsing({ browse, lookup: main.fakes }));
    await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
    await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
    await page.getByRole('combobox').fill('status:active');
    await expect.poll(() => fake.paramsOf('browse.open').length).toBeGreaterThan(opened.length);
    await button('More').click();
    await button('Look up cards…').click();
    gate.resolve(undefined);
    await expect.element(page.getByText('From 4 clients')).toBeVisible();
    expect(fake.paramsOf('lookup.understand')).toMatchObject([
      { source: { kind: 'rows', ...ask, cursorId: opened.at(-1), field: null } },
    ]);
  });

  test('each card says its client’s name and its account in each currency, never two in one', async () => {
    const account = (currency: string, text: string): Value => ({
      kind: 'object',
      entries: [
        ['account', text],
        ['currency', currency],
      ],
    });
    const holds = (...items: Value[]): Value => ({ kind: 'list', items });
    const fields = ['id', 'client_id', 'currencies'];
    const main = new FakeLookup();
    main.lines = [
      holds(account('PEN', '00011112222'), account('USD', '00033334444')),
      holds(account('USD', '00055556666')),
    ].map((currencies, at) =>
      lineOf(at + 1, {
        outcome: 'found',
        client: at === 0 ? 'Ana Muestra' : null,
        cells: [`card-${at + 1}`, `client-${at + 1}`, currencies],
      }),
    );
    main.lookup = lookupOf({ counts: { found: 2 } });
    const lines = () => ({ columns: fields, total: 2, lines: main.lines });
    await atList(main, {}, { lookup: { ...main.fakes, lines } });
    await expect.element(row(/^1 card-1 Found Ana Muestra/)).toBeVisible();
    const names = page.getByRole('columnheader').elements();
    expect(names.map((name) => name.textContent.trim())).toEqual([
      ...['Line', 'Card ID', 'Outcome', 'Client', 'Client ID', 'Account PEN', 'Account USD'],
    ]);
    const cellsOf = (name: RegExp) =>
      row(name)
        .getByRole('gridcell')
        .elements()
        .slice(-2)
        .map((cell) => cell.textContent.trim());
    expect(cellsOf(/^1 card-1/)).toEqual(['•••• 2222', '•••• 4444']);
    expect(cellsOf(/^2 card-2/)).toEqual(['—', '•••• 6666']);
    expect(await violations()).toEqual([]);
  });

  test('a line without a card is empty below its accounts too, and says whose card it would be', async () => {
    const entries = [
      ['account', '00011112222'],
      ['currency', 'USD'],
    ] as const;
    const currencies: Value = { kind: 'list', items: [{ kind: 'object', entries }] };
    const main = new FakeLookup();
    main.lines = [
      lineOf(1, { outcome: 'found', cells: ['card-1', currencies] }),
      lineOf(2, { outcome: 'not-found', client: 'Ana Muestra' }),
      lineOf(3, { outcome: 'rejected', reason: 'no-card', id: '45612378', client: 'Luz Muestra' }),
    ];
    main.lookup = lookupOf({ counts: { found: 1, 'not-found': 1, rejected: 1 } });
    const lines = () => ({ columns: ['id', 'currencies'], total: 3, lines: main.lines });
    await atList(main, {}, { lookup: { ...main.fakes, lines } });
    await expect.element(row(/^2 card-2 Not found Ana Muestra/)).toBeVisible();
    await expect
      .element(row(/^3 45612378 Skipped Luz Muestra The client has no card/))
      .toBeVisible();
    const names = page.getByRole('columnheader').elements();
    const account = names.findIndex(({ textContent }) => textContent.trim() === 'Account USD');
    const cell = (line: number) =>
      document.querySelector(`[data-place="${line}:${account}"]`)?.textContent.trim();
    expect([0, 1, 2].map(cell)).toEqual(['•••• 2222', 'empty', 'empty']);
  });

  test('accounts that fall into no columns stay codes', async () => {
    const twice: Value = {
      kind: 'list',
      items: ['1', '2'].map((text) => ({
        kind: 'object',
        entries: [
          ['account', text],
          ['currency', 'PEN'],
        ],
      })),
    };
    const main = new FakeLookup();
    main.lines = [lineOf(1, { outcome: 'found', cells: ['card-1', twice] })];
    main.lookup = lookupOf({ counts: { found: 1 } });
    const lines = () => ({ columns: ['id', 'currencies'], total: 1, lines: main.lines });
    await atList(main, {}, { lookup: { ...main.fakes, lines } });
    await expect.element(row(/^1 card-1 Found PEN/)).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Currencies' })).toBeVisible();
  });
});

describe('a list that is looked up', () => {
  function running() {
    const main = new FakeLookup();
    main.lines = [
      found(1),
      lineOf(2),
      lineOf(3, { outcome: 'rejected', reason: 'dots', id: '..' }),
    ];
    main.lookup = lookupOf({
      phase: 'running',
      perSecond: 40,
      secondsLeft: 95,
      counts: { found: 1, waiting: 1, rejected: 1 },
    });
    return main;
  }

  test('shows how far it is, how long it takes, and each line as it comes', async () => {
    const { fake, main } = await atList(running());
    await expect
      .element(page.getByText('1 of 2 looked up · 40 per second · about 2 min left'))
      .toBeVisible();
    await expect.element(row(/1 card-1 Found .*TRK-1/)).toBeVisible();
    await expect.element(row(/2 card-2 Waiting/)).toBeVisible();
    await expect.element(row(/3 \.\. Skipped Only dots/)).toBeVisible();
    main.lines[1] = found(2);
    main.lookup = lookupOf({ counts: { found: 2, rejected: 1 }, stamp: 2 });
    fake.push('lookup', 'changed', main.lookup);
    await expect.element(row(/2 card-2 Found .*TRK-2/)).toBeVisible();
    await expect.element(page.getByText('Looked up', { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('is paused, goes on, is cancelled', async () => {
    const { fake, main } = await atList(running());
    await button('Pause').click();
    expect(fake.paramsOf('lookup.pause')).toHaveLength(1);
    fake.push('lookup', 'changed', { ...(main.lookup ?? lookupOf()), phase: 'paused' });
    await expect.element(page.getByText(/Nothing is looked up while paused/)).toBeVisible();
    await button('Resume').click();
    expect(fake.paramsOf('lookup.resume')).toHaveLength(1);
    await button('Cancel').click();
    expect(fake.paramsOf('lookup.cancel')).toHaveLength(1);
    fake.push('lookup', 'changed', {
      ...(main.lookup ?? lookupOf()),
      phase: 'cancelled',
      stamp: 5,
    });
    await expect.element(row(/2 card-2 Not looked up/)).toBeVisible();
    await button('Look up the other 1').click();
    expect(fake.paramsOf('lookup.resume')).toHaveLength(2);
  });

  test('begun with other keys it stays as it is, and only another list can be looked up', async () => {
    const main = new FakeLookup();
    main.lines = [found(1), lineOf(2, { outcome: 'failed', reason: 'service.html' }), lineOf(3)];
    main.lookup = lookupOf({ phase: 'ended', counts: { found: 1, failed: 1, waiting: 1 } });
    await atList(main);
    await expect.element(page.getByText(/^Ended, because the connection has/)).toBeVisible();
    await expect.element(row(/3 card-3 Not looked up/)).toBeVisible();
    await expect.element(button('New list')).toBeVisible();
    expect(button(/^(Retry|Resume|Look up the other|Cancel)/).elements()).toEqual([]);
  });

  test('what failed is asked again, and only that', async () => {
    const main = new FakeLookup();
    main.lines = [found(1), lineOf(2, { outcome: 'failed', reason: 'service.html' })];
    main.lookup = lookupOf({ counts: { found: 1, failed: 1 } });
    const { fake } = await atList(main);
    await button(/^Failed 1/).click();
    await expect.element(row(/2 card-2 Failed/)).toBeVisible();
    await expect.poll(rowCount).toBe('2');
    await button('Retry 1 failed').click();
    expect(fake.paramsOf('lookup.retry')).toHaveLength(1);
  });

  test('says why it waits, and what to do when the token has run out', async () => {
    const main = running();
    const { fake, navigation } = await atList(main);
    const now = main.lookup ?? lookupOf();
    fake.push('lookup', 'changed', { ...now, failure: failureFor('network.offline') });
    await expect.element(page.getByText(/It resumes automatically/)).toBeVisible();
    const failure = failureFor('credentials.token-expired');
    fake.push('session', 'changed', { ...openSession(), phase: 'refused', failure });
    fake.push('lookup', 'changed', { ...now, phase: 'paused', failure });
    await expect.element(page.getByText('The access token has expired.')).toBeVisible();
    await expect.element(button('Check the connection')).toBeVisible();
    // Another token is there meanwhile: nothing is left to mend.
    fake.push('session', 'changed', openSession());
    await expect.element(button('Check the connection')).not.toBeInTheDocument();
    fake.push('session', 'changed', { ...openSession(), phase: 'refused', failure });
    await button('Check the connection').click();
    expect(navigation.route.screen).toBe('connect');
  });

  test('a found line opens its card; an order that fails says so', async () => {
    const main = running();
    const cards = { stored: ({ id }: { id: string }) => card(id) };
    const fakes = { ...main.fakes, pause: () => Promise.reject(refusal('storage.unwritable')) };
    await atList(main, {}, { cards, lookup: fakes, changes: { syncs: () => [] } });
    await row(/1 card-1 Found/)
      .getByRole('gridcell')
      .first()
      .click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('complementary', { name: 'Card' })).toBeVisible();
    await button('Pause').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  });

  test('a field its card does not have is told from a line without a card', async () => {
    const main = new FakeLookup();
    const cells = ['card-1', undefined, 'TRK-1'];
    main.lines = [lineOf(1, { outcome: 'found', cells }), lineOf(2, { outcome: 'not-found' })];
    main.lookup = lookupOf({ counts: { found: 1, 'not-found': 1 } });
    await atList(main);
    const cell = (place: string) => document.querySelector(`[data-place="${place}"]`)?.textContent;
    await expect.element(row(/1 card-1 Found/)).toBeVisible();
    const heads = [...document.querySelectorAll('[role="columnheader"]')];
    const status = heads.findIndex(({ textContent }) => textContent.includes('Status'));
    expect(['0', '1'].map((line) => cell(`${line}:${status}`))).toEqual(['not sent', 'empty']);
    await expect.element(row(/1 card-1 Found.*TRK-1/)).toBeVisible();
  });

  test('is exported line by line, those that are shown first', async () => {
    const main = new FakeLookup();
    main.lines = [found(1), lineOf(2, { outcome: 'not-found' })];
    main.lookup = lookupOf({ counts: { found: 1, 'not-found': 1 } });
    const written = {
      kind: 'written' as const,
      fileName: 'lookup.xlsx',
      records: 1,
      bytes: 10,
      fileHash: 'f1',
      cutTexts: 0,
      complete: true,
      gaps: 0,
      twice: 0,
      doubtful: false,
    };
    const { fake } = await atList(main, {}, { exports: { start: () => written } });
    await button(/^Not found 1/).click();
    await expect.element(row(/2 card-2 Not found/)).toBeVisible();
    await button('Export…').click();
    const dialog = page.getByRole('dialog', { name: 'Export looked-up cards' });
    const lines = dialog.getByRole('group', { name: 'Lines' });
    await expect.element(lines.getByRole('radio', { name: '1 filtered line' })).toBeVisible();
    await expect.element(lines.getByRole('radio', { name: 'All 2 lines' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Export…' }).click();
    await expect.element(page.getByText('Saved “lookup.xlsx”, 1 line')).toBeVisible();
    expect(fake.paramsOf('exports.start')).toMatchObject([
      { source: { kind: 'lookup', outcomes: ['not-found'] }, format: { kind: 'xlsx' } },
    ]);
  });

  test('in Spanish and in the dark it is as complete', async () => {
    await atList(running(), { language: 'es', theme: 'dark' });
    await expect.element(page.getByText('Consultando', { exact: true })).toBeVisible();
    await expect.element(row(/1 card-1 Encontrada/)).toBeVisible();
    expect(await violations({ everything: true })).toEqual([]);
  });
});
