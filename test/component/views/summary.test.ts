import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OpenedCursor } from '../../../shared/ipc/browse';
import type { ExportOrder } from '../../../shared/ipc/exports';
import type { SummaryFigure, SummaryQuestion } from '../../../shared/ipc/summary';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { watchClipboard } from '../clipboard';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { stage } from '../stage';
import { complete, counting, resting, standing, syncPoint, synced } from '../synced';

const figure: SummaryFigure = {
  ...{ row: 0, column: null, currency: null, records: 2, numbers: 2, others: 0 },
  ...{ sum: '7.50', average: '3.75', min: '3', max: '4.5' },
};

const readAs = [{ typed: '10/01/2026', kind: 'date' as const, value: '2026-10-01' }];

async function atSummary(columns: readonly string[], others: Fakes = {}) {
  const fake = fakeBridge(
    resting({
      browse: counting({ lots: { count: 5, columns: ['id', 'status', ...columns] } }),
      summary: {
        of: ({ query: { search } }) => {
          if (search !== '' && !search.includes('10/01'))
            throw refusal('input.filter', { words: search });
          return {
            records: 5,
            rows: [
              {
                label: 'ACTIVE',
                filters: [{ kind: 'one-of', field: 'status', values: ['ACTIVE'] }],
              },
            ],
            columns: [],
            figures: [figure, { ...figure, currency: 'PEN', records: 3, sum: '10' }].flatMap(
              (each) => [each, { ...each, row: null }],
            ),
            lines: 2,
            more: { rows: 0, columns: 0 },
            asOf: 1,
            synced: true,
            ...(search !== '' && { readAs }),
          };
        },
      },
      ...others,
    }),
  );
  return { fake, ...(await stage(fake, CurrentScreen, {}, { route: { screen: 'summary' } })) };
}

test('a figure of the records that name no currency opens these alone', async () => {
  const { navigation } = await atSummary(['total_amount', 'currency']);
  await page.getByLabelText('Amount').selectOptions('total_amount');
  await page
    .getByRole('button', { name: /^7\.50: .* Active/i })
    .first()
    .click();
  expect(navigation.route).toMatchObject({
    screen: 'lots',
    filters: [
      { field: 'status', values: ['ACTIVE'] },
      { kind: 'presence', field: 'currency', is: 'present', not: true },
    ],
  });
});

test('a bar opens its records, in the currency of its chart', async () => {
  const rows = ['ACTIVE', 'CLOSED'].map((label) => ({
    label,
    filters: [{ kind: 'one-of' as const, field: 'status', values: [label] }],
  }));
  const figures = [0, 1, null].map((row) => ({ ...figure, row, currency: 'PEN' }));
  const answer = { records: 5, rows, columns: [], figures, lines: 2 };
  const answered = () => ({ ...answer, more: { rows: 0, columns: 0 }, asOf: 1, synced: true });
  const { navigation } = await atSummary(['total_amount', 'currency'], {
    summary: { of: answered },
  });
  await page.getByLabelText('Amount').selectOptions('total_amount');
  await page
    .getByRole('figure')
    .getByRole('button', { name: /Closed/i })
    .click();
  expect(navigation.route).toMatchObject({
    screen: 'lots',
    filters: [
      { field: 'status', values: ['CLOSED'] },
      { field: 'currency', values: ['PEN'] },
    ],
  });
});

test('the figures are those of the chosen sync, in an export too, until another list is chosen', async () => {
  const october = Date.parse('2026-10-31T23:00:00Z');
  const syncs = [syncPoint('lots', october + 86_400_000), syncPoint('lots', october)];
  const { fake } = await atSummary([], { changes: { syncs: () => syncs } });
  const more = () => page.getByRole('button', { name: /^More/ });
  await more().click();
  const asOf = page.getByLabelText('As of');
  await expect.element(asOf).toHaveDisplayValue('Now');
  await asOf.selectOptions(String(october));
  const lastAsOf = () => (fake.paramsOf('summary.of') as SummaryQuestion[]).at(-1)?.query.asOf;
  await expect.poll(lastAsOf).toBe(october);
  await expect.element(asOf).toHaveDisplayValue(/Oct(ober)? 31|Nov(ember)? 1/);
  expect(await violations()).toEqual([]);
  // Hidden, that the figures are not those of now is still said.
  await more().click();
  await expect.element(asOf).not.toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => (fake.paramsOf('exports.start') as ExportOrder[])[0]?.source)
    .toMatchObject({ kind: 'summary', query: { asOf: october } });
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('Records of').selectOptions('clients');
  await expect.element(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
});

test('how a date that can be read in two ways was read is said above the table', async () => {
  await atSummary([]);
  const said = page.getByText('10/01/2026 was read as October 1, 2026.');
  await expect.element(page.getByRole('table').first()).toBeVisible();
  expect(said.elements()).toHaveLength(0);
  await page.getByLabelText('Only records that match').fill('created:10/01/2026');
  await expect.element(said).toBeVisible();
});

test('its lines are exported as rows: their number is not that of the records', async () => {
  const end = { bytes: 1, fileHash: '', cutTexts: 0, complete: true };
  const completeness = { gaps: 0, twice: 0, doubtful: false };
  const written = {
    kind: 'written' as const,
    fileName: 'sum.xlsx',
    records: 2,
    ...end,
    ...completeness,
  };
  await atSummary(['total_amount'], { exports: { start: () => written } });
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect.element(page.getByText('All 2 rows')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
  await expect.element(page.getByText('Saved “sum.xlsx”, 2 rows')).toBeVisible();
});

test('a copy says which amount and what of it, with its cents, also in a spreadsheet', async () => {
  const put = watchClipboard();
  await atSummary(['total_amount', 'currency']);
  const copy = page.getByRole('button', { name: 'Copy table' });
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await page.getByLabelText('Rows').selectOptions('status');
  await page.getByLabelText('Columns').selectOptions('');
  await expect.element(heading('Number of records')).toBeVisible();
  await copy.click();
  await page.getByLabelText('Amount').selectOptions('total_amount');
  await expect.element(heading('Sum PEN')).toBeVisible();
  await copy.click();
  await page.getByLabelText('Columns').selectOptions('status');
  await expect.element(page.getByRole('columnheader', { name: 'PEN' })).toBeVisible();
  await expect.element(heading('Sum PEN')).not.toBeInTheDocument();
  await copy.click();
  expect(await violations()).toEqual([]);
  const lines = put.map(({ text }) => text.split('\r\n'));
  expect(lines.map(([head]) => head)).toEqual([
    'Status\tNumber of records',
    'Status\tNumber of records\tTotal amount, Sum PEN\tTotal amount, Sum (no value)',
    'Status\tTotal amount, Sum, Total PEN\tTotal amount, Sum, Total (no value)',
  ]);
  expect(lines[1]?.slice(1)).toEqual(['Active\t5\t10.00\t7.50', 'Total\t5\t10.00\t7.50']);
  const table = new DOMParser().parseFromString(put[1]?.html ?? '', 'text/html');
  const amount = table.querySelector('td:last-child')?.getAttribute('style');
  expect(amount).toBe('mso-number-format:"0\\.00"');
});

test('figures of a list that lacks records say so', async () => {
  const last = { ...complete, gaps: 3 };
  const state = () => standing(synced('lots', { last }));
  await atSummary(['total_amount'], { sync: { state } });
  await expect
    .element(page.getByText('Lots · incomplete: missing 3 announced records'))
    .toBeVisible();
});

test('a search that is not understood takes the figures of the one before with it', async () => {
  const { fake } = await atSummary(['total_amount', 'currency']);
  const table = page.getByRole('table', { name: 'Pivot table' });
  await expect.element(table).toBeVisible();
  await page.getByLabelText('Only records that match').fill('nope:1');
  await expect.element(page.getByText(/There is no result until then/)).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Export…' })).not.toBeInTheDocument();
  await page.getByLabelText('Only records that match').fill('');
  await expect.element(table).toBeVisible();
  expect(fake.paramsOf('summary.of').length).toBeGreaterThan(2);
});

test('amounts are not asked for before it is known which field names their currency', async () => {
  const lots = counting({ lots: { count: 5, columns: ['id', 'total_amount', 'currency'] } });
  let opening = Promise.resolve<undefined>(undefined);
  const open: typeof lots.open = async (query) => {
    await opening;
    return lots.open?.(query) as OpenedCursor;
  };
  const left = await atSummary([], { browse: { ...lots, open } });
  const { fake } = left;
  const route = { screen: 'summary' } as const;
  const table = page.getByRole('table', { name: 'Pivot table' });
  await page.getByLabelText('Amount').selectOptions('total_amount');
  const request = () =>
    (fake.paramsOf('summary.of') as SummaryQuestion[]).filter(({ field }) => field !== null);
  await expect.poll(request).toHaveLength(1);
  await left.unmount();
  // Found again as it was left, before the list's fields are.
  const known = Promise.withResolvers<undefined>();
  opening = known.promise;
  await stage(fake, CurrentScreen, {}, { route });
  await expect.element(table).toBeVisible();
  known.resolve(undefined);
  await expect.poll(() => request().length).toBeGreaterThan(1);
  expect(request().map(({ currency }) => currency)).toEqual(['currency', 'currency']);
});

test.each([
  [['total_amount', 'currency', 'quantity'], 'total_amount', 'currency'],
  [['total_amount', 'currency_code'], 'total_amount', 'currency_code'],
  [['total_amount', 'fee', 'fee_currency', 'currency'], 'fee', 'fee_currency'],
  [['total_amount', 'currency', 'unit_price'], 'unit_price', 'currency'],
  [['total_amount', 'currency', 'quantity'], 'quantity', null],
] as const)('of %s, %s is apart by %s', async (columns, field, currency) => {
  const { fake } = await atSummary(columns);
  await page.getByLabelText('Amount').selectOptions(field);
  const query = () => fake.paramsOf('summary.of').at(-1) as SummaryQuestion;
  await expect.poll(() => query().field).toBe(field);
  expect(query().currency).toBe(currency);
});

test('coming back finds what was set, not what one was sent for', async () => {
  const { navigation } = await atSummary(['total_amount', 'currency']);
  navigation.go({ screen: 'activity' });
  await page.getByRole('heading', { level: 1, name: 'Technical log' }).findElement();
  navigation.go({
    screen: 'summary',
    of: { resource: 'lots', field: 'status', search: '', filters: [] },
  });
  const search = page.getByLabelText('Only records that match');
  await search.fill('andina');
  navigation.go({ screen: 'activity' });
  await page.getByRole('heading', { level: 1, name: 'Technical log' }).findElement();
  navigation.back();
  await expect.element(search).toHaveValue('andina');
});

test('a table is saved under a name, updated, opened again as it was, renamed, deleted and brought back', async () => {
  const { fake } = await atSummary(['total_amount', 'currency']);
  const opener = page.getByRole('button', { name: 'Saved tables' });
  const choose = async (name: string, from = 'Sales') => {
    await page.getByRole('button', { name: from, exact: false }).first().click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await page.getByLabelText('Columns').selectOptions('');
  await page.getByLabelText('Amount').selectOptions('total_amount');
  const heading = page.getByRole('columnheader', { name: 'Sum PEN' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await opener.click();
  await expect.element(page.getByText('No pivot table is saved yet.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save pivot table' });
  await dialog.getByLabelText('Name').fill('Sales');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => fake.paramsOf('pivots.create'))
    .toEqual([
      {
        resource: 'lots',
        name: 'Sales',
        table: {
          search: '',
          filters: [],
          rows: { field: 'product_name', by: 'value' },
          columns: null,
          field: 'total_amount',
          measure: 'sum',
          second: null,
          shownAs: 'value',
          sort: {
            label: null,
            isTotal: true,
            currency: 'PEN',
            measure: 'sum',
            descending: true,
          },
        },
      },
    ]);
  await expect.element(page.getByText('The table “Sales” is saved.')).toBeVisible();

  // Another measure is a change; it is updated, and then opened again from elsewhere.
  const more = page.getByRole('button', { name: 'More' });
  await expect.element(page.getByLabelText('Second measure')).not.toBeVisible();
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabelText('Second measure').selectOptions('records');
  // Hidden, it is still counted.
  await more.click();
  await expect.element(page.getByRole('button', { name: 'More (1)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Sales.*changed/ })).toBeVisible();
  await choose('Update table');
  await expect
    .poll(() => fake.paramsOf('pivots.replace'))
    .toMatchObject([{ id: expect.any(String) as string, table: { second: 'records' } }]);
  await page.getByLabelText('Records of').selectOptions('clients');
  await expect.element(opener).toBeVisible();
  await opener.click();
  await page.getByRole('button', { name: 'Sales Lots' }).click();
  // A saved table shows what it has beyond the usual.
  await expect.element(page.getByLabelText('Second measure')).toBeVisible();
  await expect.element(page.getByLabelText('Second measure')).toHaveValue('records');
  await expect.element(page.getByLabelText('Records of')).toHaveValue('lots');
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');

  await choose('Rename…');
  await page.getByLabelText('Name', { exact: true }).fill('Sales by product');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await choose('Delete', 'Sales by product');
  await expect.element(page.getByText('The table “Sales by product” was deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: /Sales by product/ })).toBeVisible();
});

test('a name that is taken is said at its field', async () => {
  const create = () => {
    throw refusal('input.name', { reason: 'taken' });
  };
  await atSummary([], { pivots: { list: () => [], create } });
  await page.getByRole('button', { name: 'Saved tables' }).click();
  await page.getByRole('button', { name: 'Save as…' }).click();
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('Sales');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveAccessibleDescription(/already in use/);
});

test('which records are counted is typed as in a list: fields and values are completed, and what was understood is shown', async () => {
  const columns = ['id', 'status', 'created_at'];
  const lots = counting({ lots: { count: 5, columns } });
  const unknown = { typed: 'estdo:', start: 0, instead: 'estado:', why: 'unknown' as const };
  const ofTwoDates = {
    typed: 'created:2026',
    start: 0,
    fields: ['created_at', 'updated_at'],
    not: false,
    all: false,
    tests: [{ by: 'is' as const, kind: 'date' as const, text: '2026' }],
  };
  const { fake } = await atSummary([], {
    browse: {
      ...lots,
      interpret: (query) => ({
        notUnderstood: query.search.startsWith('estdo:') ? [unknown] : [],
        ...(query.search.includes('created:2026') && { understood: [ofTwoDates] }),
        ...(query.search.includes('status:active') && {
          understood: [
            {
              typed: 'status:active',
              start: 0,
              fields: ['status'],
              not: false,
              all: false,
              tests: [{ by: 'is' as const, kind: 'code' as const, text: 'active' }],
            },
          ],
        }),
        ...(query.search === 'bloquedo' && { instead: 'bloqueado' }),
      }),
      facets: () => ({ values: [{ value: 'ACTIVE', count: 3 }], distinct: 1 }),
    },
  });
  const field = page.getByRole('combobox', { name: 'Only records that match' });
  await field.click();
  await userEvent.keyboard('stat');
  const option = (name: RegExp) =>
    page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name });
  await expect.element(option(/^Status/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(option(/^Active/)).toBeVisible();
  // A field without its value yet asks for nothing.
  expect(fake.paramsOf('summary.of')).not.toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ search: 'status:' }) as unknown }),
  );
  await option(/^Active/).click();
  await expect.element(field).toHaveValue('status:active ');
  await expect.element(page.getByText('Status: Active', { exact: true })).toBeVisible();
  expect(fake.paramsOf('browse.facets')).toContainEqual(
    expect.objectContaining({ field: 'status' }),
  );
  await page.getByRole('button', { name: /^Remove .*Status/ }).click();
  await expect.element(field).toHaveValue('');
  await field.fill('bloquedo');
  const openings = fake.paramsOf('browse.open').length;
  await page.getByRole('button', { name: /bloqueado/ }).click();
  await expect.element(field).toHaveValue('bloqueado');
  await field.fill('estdo:activo');
  await expect.element(field).toHaveAccessibleDescription(/estdo:/);
  await page.getByRole('button', { name: /estado:activo/ }).click();
  await expect.element(field).toHaveValue('estado:activo');
  await field.fill('created:2026');
  const which = page.getByRole('group', { name: /is the name of several dates/ });
  expect(await violations()).toEqual([]);
  await which.getByRole('button', { name: 'Updated' }).click();
  await expect.element(field).toHaveValue('updated_at:2026');
  // What is typed is only interpreted: no view is opened for it.
  expect(fake.paramsOf('browse.open')).toHaveLength(openings);
});
