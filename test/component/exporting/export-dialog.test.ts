import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ExportOrder, ExportResult } from '../../../shared/ipc/exports';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { FakeStore } from '../fake-store';
import { browsing, clientList, readAt } from '../records';
import { openSession, sampleProfile } from '../samples';
import { stage } from '../stage';
import { change, changesOf, resting, syncPoint } from '../synced';

const written: ExportResult = {
  kind: 'written',
  fileName: 'clients.csv',
  records: 5000,
  bytes: 812_000,
  fileHash: 'f1'.repeat(32),
  cutTexts: 0,
  complete: true,
  gaps: 0,
  twice: 0,
  doubtful: false,
};

/** An export that goes on until the test says how it ends. */
function pending() {
  const ends: ((result: ExportResult) => void)[] = [];
  return {
    start: () => new Promise<ExportResult>((resolve) => ends.push(resolve)),
    end: (result: ExportResult): undefined => {
      ends.shift()?.(result);
    },
  };
}

const exportedStore = () => new FakeStore({ clients: clientList(5000), lots: clientList(3) });

async function atClients(
  exports: Fakes['exports'] = { start: () => written },
  options: Parameters<typeof stage>[3] = {},
  others: Fakes = {},
  store: FakeStore = exportedStore(),
) {
  const fake = fakeBridge(browsing({ browse: store.browse, exports, ...others }));
  const route = { screen: 'clients' } as const;
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  await expect.poll(() => cell('0:0')).not.toBeNull();
  return { ...staged, fake };
}

const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const opener = () => button('Export…').first();
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const go = () => dialog(/Export/).getByRole('button', { name: 'Export…' });
const columns = () => page.getByRole('combobox', { name: 'Columns' });
const radio = (name: string | RegExp) => page.getByRole('radio', { name });

type Fake = ReturnType<typeof fakeBridge>;
const orders = (fake: Fake) => fake.paramsOf('exports.start') as ExportOrder[];
const everything = { resource: 'clients', search: '', filters: [], sort: [], asOf: null };

async function openForm(): Promise<void> {
  await opener().click();
  await expect.element(dialog('Export clients')).toBeVisible();
}

async function selectThree(): Promise<void> {
  cell('0:0')?.focus();
  await userEvent.keyboard(
    '{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}',
  );
}

test('how many records is not said before they are counted', async () => {
  const store = exportedStore();
  const counting = Promise.withResolvers<undefined>();
  await atClients(undefined, {}, {}, store);
  store.counts = 150;
  store.countingMayEnd = counting.promise;
  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:blocked');
  await expect.element(page.getByText('150+ of 5,000, counting…')).toBeVisible();
  await openForm();
  await expect.element(radio('Filtered records, counting…')).toBeChecked();
  await expect.element(radio('All 5,000 records')).toBeVisible();
  counting.resolve(undefined);
  await expect.element(radio('1,667 filtered records')).toBeChecked();
});

test('a list as it is shown: every record, the columns in their order, amounts named, as a workbook', async () => {
  const { fake } = await atClients();
  await openForm();
  await expect.element(page.getByText('All 5,000 records')).toBeVisible();
  await go().click();
  await expect.element(dialog('Exported')).toBeVisible();
  const [order] = orders(fake);
  expect(order).toMatchObject({
    source: { kind: 'list', query: everything },
    amounts: ['balance'],
    format: { kind: 'xlsx' },
  });
  const headers = [...document.querySelectorAll('[role="columnheader"]')];
  expect(order?.columns).toHaveLength(10);
  expect(order?.columns?.[0]).toBe('id');
  expect(order?.columns).not.toEqual(clientList(0).columns);
  expect(headers.length).toBeGreaterThan(3);
});

test('columns may be chosen one by one, and headings be the service’s own; programs’ formats have no headings to choose', async () => {
  const { fake } = await atClients();
  await openForm();
  await columns().selectOptions('chosen');
  const first = page.getByRole('group', { name: 'Columns' });
  for (const box of first.getByRole('checkbox').all()) await box.click();
  await expect.element(page.getByText('Choose at least one column.')).toBeVisible();
  await expect.element(go()).toBeDisabled();
  await first.getByRole('checkbox', { name: 'Status' }).click();
  await first.getByRole('checkbox', { name: 'ID', exact: true }).click();
  expect(await violations()).toEqual([]);
  await radio('JSON').click();
  await expect.element(page.getByLabelText('Headings')).not.toBeInTheDocument();
  await radio('PDF').click();
  await expect.element(page.getByLabelText('Headings')).toHaveValue('shown');
  await go().click();
  await button('Export again…').click();
  await page.getByLabelText('Headings').selectOptions('service');
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(2);
  expect(orders(fake).map(({ columns: chosen, headings }) => [chosen, headings])).toEqual([
    [['id', 'status'], 'shown'],
    [['id', 'status'], 'service'],
  ]);
});

test('at 1280×720 and 150 % its choices scroll, and its buttons stay in view', async () => {
  const window = { width: 853, height: 480 };
  await page.viewport(window.width, window.height);
  onTestFinished(() => page.viewport(1280, 800));
  await atClients();
  await openForm();
  await columns().selectOptions('chosen');
  await radio('CSV').click();
  for (const part of [page.getByRole('heading', { name: 'Export clients' }), go()]) {
    const { top, bottom } = part.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(window.height);
  }
  const last = page.getByRole('checkbox', { name: 'Accents correct in Excel' });
  last.element().focus();
  const { bottom } = last.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(go().element().getBoundingClientRect().top);
  await go().click();
  await expect.element(dialog('Exported')).toBeVisible();
});

test('what search and filters leave is meant first, everything is a choice', async () => {
  const { fake } = await atClients();
  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED');
  await expect.element(page.getByText('1,667 of 5,000')).toBeVisible();
  await openForm();
  await expect.element(radio('1,667 filtered records')).toBeChecked();
  await go().click();
  await button('Export again…').click();
  await radio('All 5,000 records').click();
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(2);
  expect(orders(fake).map(({ source }) => source)).toMatchObject([
    { kind: 'list', query: { ...everything, search: 'status:BLOCKED' } },
    { kind: 'list', query: everything },
  ]);
});

test('selected rows go by their place in the open view, with their columns alone when that is chosen', async () => {
  const { fake } = await atClients();
  await selectThree();
  await openForm();
  await expect.element(radio('3 selected rows')).toBeChecked();
  await columns().selectOptions('selected');
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(1);
  const [first] = orders(fake);
  expect(first?.source).toMatchObject({ kind: 'rows', query: everything, first: 2, count: 3 });
  expect(first?.columns).toHaveLength(2);
  await button('Export again…').click();
  await radio('All 5,000 records').click();
  // Only selected rows have selected columns.
  await expect.element(columns()).toHaveValue('shown');
  await columns().selectOptions('all');
  await go().click();
  await expect.poll(() => orders(fake).at(-1)?.columns).toBeNull();
});

test('the dialect of CSV is as chosen, and choices outlast the dialog', async () => {
  const { fake } = await atClients();
  await openForm();
  await expect.element(page.getByLabelText('Separator')).not.toBeInTheDocument();
  await radio('CSV').click();
  await expect.element(page.getByLabelText('Decimal sign')).toHaveValue('.');
  await expect
    .element(page.getByRole('checkbox', { name: 'Accents correct in Excel' }))
    .toBeChecked();
  await page.getByLabelText('Decimal sign').selectOptions(',');
  await expect
    .element(page.getByLabelText('Separator'))
    .toHaveAccessibleDescription(/With commas for both/);
  await page.getByLabelText('Separator').selectOptions(';');
  await page.getByRole('checkbox', { name: 'Accents correct in Excel' }).click();
  await columns().selectOptions('all');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(/Export/)).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  await openForm();
  await expect.element(radio('CSV')).toBeChecked();
  await expect.element(columns()).toHaveValue('all');
  await go().click();
  await expect
    .poll(() => orders(fake).at(-1)?.format)
    .toEqual({ kind: 'csv', dialect: { separator: ';', decimal: ',', byteOrderMark: false } });
});

test('progress is told, Hide leaves it running, and the result waits for whoever comes back', async () => {
  const { start, end } = pending();
  const { fake } = await atClients({ start });
  await openForm();
  await go().click();
  await expect.element(page.getByText(/Choose where to save it/)).toBeVisible();
  await expect.element(button('Cancel export')).toHaveFocus();
  fake.push('exports', 'progressed', { fileName: 'clients.csv', done: 1250, total: 5000 });
  const bar = page.getByRole('progressbar', { name: 'Writing “clients.csv”' });
  await expect.element(bar).toHaveAttribute('max', '5000');
  expect((bar.element() as HTMLProgressElement).value).toBe(1250);
  await expect.element(page.getByText('1,250 of 5,000')).toBeVisible();
  await button('Hide').click();
  await expect.element(button('Exporting…')).toHaveFocus();
  await button('Exporting…').click();
  await expect.element(page.getByText('1,250 of 5,000')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  end(written);
  await button('Exported').click();
  await expect.element(page.getByText('Saved “clients.csv”, 5,000 records')).toBeVisible();
  await button('Close').click();
  // Seen once, it makes room for the next.
  await openForm();
  expect(orders(fake)).toHaveLength(1);
});

test('cancelled it is quiet: the form again, as it was, and no word of failure', async () => {
  const { start, end } = pending();
  const { fake } = await atClients({ start, cancel: () => end({ kind: 'cancelled' }) });
  await openForm();
  await radio('NDJSON').click();
  await go().click();
  await button('Cancel export').click();
  await expect.element(radio('NDJSON')).toBeChecked();
  await expect.element(go()).toHaveFocus();
  expect(fake.paramsOf('exports.cancel')).toHaveLength(1);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('what was written can be shown and its checksum read; cut and unfinished are said', async () => {
  const { fake } = await atClients({
    start: () => ({ ...written, cutTexts: 2, complete: false }),
    show: () => undefined,
    open: () => undefined,
  });
  await openForm();
  await go().click();
  await expect.element(button('Open file')).toHaveFocus();
  await expect.element(button('Copy the checksum of the file')).toBeVisible();
  await expect.element(page.getByText(/2 texts were longer than a cell/)).toBeVisible();
  await expect.element(page.getByText(/had not finished syncing/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fake.paramsOf('exports.open')).toHaveLength(1);
  await button('Show in folder').click();
  await expect.poll(() => fake.paramsOf('exports.show')).toHaveLength(1);
});

test('a CSV that Excel would change says so, and XLSX is one click away', async () => {
  await atClients({ start: () => ({ ...written, longNumbers: 1_204 }) });
  await openForm();
  await go().click();
  await expect
    .element(page.getByText(/it changes 1,204 values: zeros at the beginning go/))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Export as XLSX instead…').click();
  await expect.element(radio(/^Excel|XLSX/)).toBeChecked();
});

test('a file of a list that may lack records says so', async () => {
  const doubts = { complete: false, gaps: 2, twice: 1, doubtful: true };
  await atClients({ start: () => ({ ...written, ...doubts }) });
  await openForm();
  await go().click();
  const words =
    'The list is incomplete: missing 2 announced records; 1 may be missing, as 1 was sent twice; read in two parts, so sync again to confirm it.';
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a failure is said in the form, which keeps its choices; too large for a sheet leads to CSV', async () => {
  let refuses = true;
  const { fake } = await atClients({
    start: () => {
      if (refuses) throw refusal('storage.export', { reason: 'too-large', fileName: 'c.xlsx' });
      return written;
    },
  });
  await openForm();
  await columns().selectOptions('all');
  await go().click();
  await expect.element(page.getByRole('alert').getByText(/more than a spreadsheet/)).toBeVisible();
  await expect.element(columns()).toHaveValue('all');
  await button('Choose CSV').click();
  await expect.element(radio('CSV')).toBeChecked();
  refuses = false;
  await go().click();
  await expect.element(dialog('Exported')).toBeVisible();
  expect(orders(fake).map(({ format }) => format.kind)).toEqual(['xlsx', 'csv']);
});

test.for([
  ['full', 'The disk is full. Free some space, or choose another folder.'],
  ['denied', 'This user is not allowed to write there. Choose another folder.'],
  ['read-only', 'That folder is read-only. Choose another one.'],
  ['locked', 'The file is open in another program. Close it there, or choose another name.'],
  ['missing', 'The folder no longer exists. Choose another one.'],
] as const)('a place that takes no file is said with what to do: %s', async ([reason, words]) => {
  const { fake } = await atClients({
    start: () => {
      throw refusal('storage.export', { reason, fileName: 'c.csv' });
    },
  });
  await openForm();
  await radio('CSV').click();
  await columns().selectOptions('all');
  await go().click();
  const said = page.getByRole('alert');
  await expect.element(said.getByText('“c.csv” could not be written.')).toBeVisible();
  await expect.element(said.getByText(words)).toBeVisible();
  // Nothing that was chosen is lost: the next try asks for the same.
  await expect.element(radio('CSV')).toBeChecked();
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(2);
  expect(orders(fake)[1]).toEqual(orders(fake)[0]);
});

test('a filter on a field that has gone stands in the way of an export: which, and what to do', async () => {
  await atClients({
    start: () => {
      throw refusal('input.params', { reason: 'unknown-field', column: 'shoe_size' });
    },
  });
  await openForm();
  await go().click();
  const said = page.getByRole('alert');
  await expect
    .element(
      said.getByText(
        'No saved record has the field “shoe_size”. Remove it from the filters and the sort, or start over.',
      ),
    )
    .toBeVisible();
  expect(said.getByText(/error in Merchant Desk/).elements()).toHaveLength(0);
});

test('one that fails while hidden says so on its button, and why when it is opened', async () => {
  let fail = (): void => undefined;
  await atClients({
    start: () =>
      new Promise((_, reject) => {
        fail = () => reject(refusal('storage.export', { reason: 'full', fileName: 'c.xlsx' }));
      }),
  });
  await openForm();
  await go().click();
  await button('Hide').click();
  fail();
  await button('Export failed').click();
  await expect.element(page.getByRole('alert').getByText(/The disk is full/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).toHaveFocus();
});

test('a view that has gone is opened again, so that the next try finds the selected rows', async () => {
  let tries = 0;
  const { fake } = await atClients({
    start: () => {
      tries += 1;
      if (tries === 1) throw refusal('input.params', { reason: 'view-gone' });
      return written;
    },
  });
  await selectThree();
  await openForm();
  await go().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  const opens = () => fake.paramsOf('browse.open').length;
  await expect.poll(opens).toBeGreaterThan(1);
  await expect.element(radio('3 selected rows')).toBeChecked();
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(2);
  const views = orders(fake).map(({ source }) => (source.kind === 'rows' ? source.cursorId : null));
  expect(views[1]).not.toBe(views[0]);
});

test('another export in the way can be cancelled from here', async () => {
  const { fake } = await atClients({
    start: () => {
      throw refusal('app.export-running');
    },
    cancel: () => undefined,
  });
  await openForm();
  await go().click();
  await button('Cancel export').click();
  await expect.poll(() => fake.paramsOf('exports.cancel')).toHaveLength(1);
});

test('a PDF goes to a file or to the printer; more than paper takes is said before anything is asked', async () => {
  const { fake } = await atClients({
    start: () => written,
    print: () => ({ kind: 'printed' as const, records: 3 }),
  });
  await selectThree();
  await openForm();
  await expect.element(button('Print…')).not.toBeInTheDocument();
  await radio('PDF').click();
  await radio('All 5,000 records').click();
  await expect.element(button('Print…')).toBeEnabled();
  await radio('3 selected rows').click();
  await button('Print…').click();
  await expect.element(dialog('Printed')).toBeVisible();
  await expect.element(page.getByText('Sent to the printer: 3 records')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Export again…').click();
  await go().click();
  await expect.element(dialog('Exported')).toBeVisible();
  expect(orders(fake).map(({ format }) => format)).toMatchObject([
    { kind: 'pdf', layout: 'table', fit: true },
  ]);
  expect(fake.paramsOf('exports.print')).toMatchObject([
    { layout: 'table', source: { kind: 'rows', first: 2, count: 3 } },
  ]);
});

test('a list longer than paper takes cannot be sent there, and the way out is said', async () => {
  const store = new FakeStore({ clients: clientList(5_001), lots: clientList(3) });
  const fake = fakeBridge(browsing({ browse: store.browse }));
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  await expect.poll(() => cell('0:0')).not.toBeNull();
  await openForm();
  await radio('PDF').click();
  await expect.element(page.getByText(/A PDF takes at most 5,000 records\. Filter/)).toBeVisible();
  await expect.element(button('Print…')).toBeDisabled();
  await expect.element(go()).toBeDisabled();
  await radio('CSV').click();
  await expect.element(go()).toBeEnabled();
});

test('without a printer that is said, and the choices stay', async () => {
  await atClients({
    print: () => {
      throw refusal('app.print', { reason: 'no-printer' });
    },
  });
  await openForm();
  await radio('PDF').click();
  await button('Print…').click();
  await expect.element(page.getByRole('alert').getByText(/No printer is set up/)).toBeVisible();
  await expect.element(radio('PDF')).toBeChecked();
});

test('a record is exported from its panel with all its fields, on paper field by field', async () => {
  const { fake } = await atClients();
  cell('1:0')?.focus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Export…' }).click();
  await expect.element(dialog('Export record')).toBeVisible();
  await expect.element(page.getByText('This record with all its fields')).toBeVisible();
  await radio('PDF').click();
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(1);
  const [order] = orders(fake);
  expect(order).toMatchObject({
    source: { kind: 'ids', query: everything },
    columns: null,
    format: { kind: 'pdf', layout: 'detail' },
  });
  expect(order?.source.kind === 'ids' && order.source.ids).toHaveLength(1);
});

test('Escape in the dialog of a record leaves the record open', async () => {
  await atClients();
  cell('1:0')?.focus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Export…' }).click();
  await expect.element(dialog('Export record')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Export record')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Export…' })).toHaveFocus();
});

test('personal data is named as such, sample data as made up', async () => {
  const real = await atClients();
  await openForm();
  await expect.element(page.getByText(/unencrypted personal data/)).toBeVisible();
  await real.unmount();
  await atClients(undefined, {}, { session: { state: () => openSession(sampleProfile) } });
  await openForm();
  await expect.element(page.getByText(/marked as made up/)).toBeVisible();
  expect(page.getByText(/unencrypted personal data/).elements()).toHaveLength(0);
});

test('changes go as they are filtered, or all since the same moment', async () => {
  const few = [change(1), change(2, { kind: 'new', title: 'Jorge Núñez', fields: [] })];
  const list = changesOf(few);
  const point = syncPoint('clients', readAt);
  const fake = fakeBridge(
    resting({
      changes: { syncs: () => [point], list },
      exports: { start: () => ({ ...written, fileName: 'changes.xlsx', records: 1 }) },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route: { screen: 'changes' } });
  await button('New 1').click();
  await page.getByLabelText('Show').selectOptions('Since the first sync');
  await expect.element(page.getByText(/^1 change/)).toBeVisible();
  await opener().click();
  await expect.element(radio('1 filtered change')).toBeChecked();
  await expect.element(columns()).not.toBeInTheDocument();
  await go().click();
  await expect.element(page.getByText('Saved “changes.xlsx”, 1 change')).toBeVisible();
  await button('Export again…').click();
  await radio('All changes since the first sync').click();
  await go().click();
  await expect.poll(() => orders(fake)).toHaveLength(2);
  const query = { kind: 'changes', since: 0, resource: null, search: '' };
  expect(orders(fake).map(({ source, columns }) => ({ source, columns }))).toEqual([
    { source: { ...query, change: 'new' }, columns: null },
    { source: { ...query, change: null }, columns: null },
  ]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule, form, progress, failure and result (${theme})`, async () => {
    const { start, end } = pending();
    let refuses = true;
    const { fake } = await atClients(
      {
        start: () => {
          if (refuses) throw refusal('storage.export', { reason: 'full', fileName: 'c.csv' });
          return start();
        },
      },
      { theme, language: 'es' },
    );
    await selectThree();
    await button('Exportar…').click();
    await expect.element(dialog('Exportar clientes')).toBeVisible();
    await radio('CSV').click();
    expect(await violations()).toEqual([]);
    const send = () => dialog('Exportar clientes').getByRole('button', { name: 'Exportar…' });
    await send().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(await violations()).toEqual([]);
    refuses = false;
    await send().click();
    fake.push('exports', 'progressed', { fileName: 'clientes.csv', done: 1250, total: 5000 });
    await expect.element(page.getByText('1,250 de 5,000')).toBeVisible();
    expect(await violations()).toEqual([]);
    end(written);
    await expect.element(dialog('Exportado')).toBeVisible();
    expect(await violations()).toEqual([]);
    // Four looks of axe, which a loaded machine takes its time for.
  }, 60_000);
}

test('what was chosen for a view is offered again, in another window too; another list has its own', async () => {
  const { screenState } = new FakeNotes().fakes;
  const first = await atClients(undefined, {}, { screenState });
  const { fake } = first;
  await openForm();
  await radio('PDF').click();
  await expect.element(columns()).toHaveValue('fit');
  await columns().selectOptions('chosen');
  const boxes = page.getByRole('group', { name: 'Columns' });
  await boxes.getByRole('checkbox', { name: 'Status' }).click();
  await page.getByLabelText('Group rows by').selectOptions('status');
  await page.getByRole('checkbox', { name: 'IDs and times in full' }).click();
  expect(await violations()).toEqual([]);
  await go().click();
  await expect.element(dialog('Exported')).toBeVisible();
  const [order] = orders(fake);
  expect(order?.format).toEqual({
    ...{ kind: 'pdf', layout: 'table' },
    ...{ fit: false, exact: true, groupBy: 'status' },
  });
  expect(order?.columns).not.toContain('status');

  // A bridge of its own has nothing of the first window but what main remembers.
  await first.unmount();
  const again = await atClients(undefined, { language: 'es' }, { screenState });
  await button('Exportar…').first().click();
  await expect.element(radio('PDF')).toBeChecked();
  await expect.element(page.getByRole('combobox', { name: 'Columnas' })).toHaveValue('chosen');
  await expect.element(page.getByLabelText('Agrupar filas por')).toHaveValue('status');
  await expect.element(page.getByRole('checkbox', { name: 'ID y horas completos' })).toBeChecked();
  expect(again.fake.paramsOf('screenState.exportChoices')).toEqual([{ view: 'clients' }]);
});

test('columns chosen for printing are those of the next print of the same view; each view has its own', async () => {
  const notes = new FakeNotes();
  const query = { search: '', filters: [], sort: [] };
  const columns = { order: [], widths: {}, shown: {}, pinned: null };
  notes.views = [{ id: 'v1', resource: 'clients', name: 'Mine', columns, query }];
  const print = () => ({ kind: 'printed' as const, records: 3 });
  const boxes = page.getByRole('group', { name: 'Columns' });
  const chosen = () => boxes.getByRole('checkbox', { checked: true }).elements().length;
  const openPaper = async () => {
    await openForm();
    await radio('PDF').click();
    await page.getByRole('combobox', { name: 'Columns' }).selectOptions('chosen');
  };
  const printOut = async () => {
    await button('Print…').click();
    await expect.element(dialog('Printed')).toBeVisible();
    await dialog('Printed').getByRole('button', { name: 'Close' }).click();
  };
  const first = await atClients({ print }, {}, notes.fakes);
  await openPaper();
  await boxes.getByRole('checkbox', { name: 'Status' }).click();
  await printOut();
  await button('Mine').click();
  await openPaper();
  // A view for which nothing was chosen begins with the columns it shows.
  await expect.element(boxes.getByRole('checkbox', { name: 'Status' })).toBeChecked();
  await boxes.getByRole('checkbox', { name: 'Balance' }).click();
  await printOut();
  const printed = (fake: Fake) =>
    fake.paramsOf('exports.print').map((order) => (order as ExportOrder).columns ?? []);
  const [ofList = [], ofView = []] = printed(first.fake);
  expect(ofList).not.toContain('status');
  expect(ofList).toContain('balance');
  expect(ofView).toContain('status');
  expect(ofView).not.toContain('balance');
  await first.unmount();

  notes.listStates.clear();
  const again = await atClients({ print }, {}, notes.fakes);
  await openForm();
  await expect.element(radio('PDF')).toBeChecked();
  await expect.poll(chosen).toBe(ofList.length);
  await printOut();
  await button('Mine').click();
  await openForm();
  await expect.element(boxes.getByRole('checkbox', { name: 'Balance' })).not.toBeChecked();
  await printOut();
  expect(printed(again.fake)).toEqual([ofList, ofView]);
});

test('where the administrator allows no files, that is said and no form is offered', async () => {
  const { fake } = await atClients({
    allowed: () => {
      throw refusal('app.forbidden', { what: 'exports' });
    },
  });
  await openForm();
  const reason = dialog('Export clients').getByText('Exports are switched off on this computer.');
  await expect.element(reason).toBeVisible();
  await expect.element(go()).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await dialog('Export clients').getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(fake.paramsOf('exports.start')).toEqual([]);
});
