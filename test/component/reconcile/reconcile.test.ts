import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  usualRules,
  type Mapping,
  type OutcomeLine,
  type Reconciliation,
  type TableDraft,
} from '../../../shared/ipc/reconcile';
import type { Candidate } from '../../../shared/ipc/pairs';
import type { ReconcileRun } from '../../../shared/ipc/settlements';
import { reconcilingOf } from '../../../renderer/views/reconcile/reconciliation.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { browsing } from '../records';
import { closedSession, openSession } from '../samples';
import { stage } from '../stage';

const draft: TableDraft = {
  ...{ draftId: 1, name: 'clients.csv', sheets: ['clients.csv'], sheet: 0, header: 1 },
  columns: [{ name: 'ID', sample: 'c1' }],
  preview: [{ row: 1, cells: ['ID'] }],
  ...{ rows: 1, notices: [], sha256: '' },
};

/** As lists were compared the last time. */
function mappingOf(resource: Mapping['resource']): Mapping {
  const keys = [{ column: 0, field: 'id' }];
  return { resource, search: 'lima', filters: [], keys, compare: [], rules: usualRules };
}

const result: Reconciliation = {
  ...{ resultId: 1, name: 'clients.csv', sheet: null, mapping: mappingOf('clients') },
  ...{ rows: 1, records: 1 },
  counts: {
    ...{ different: 0, mine: 0, theirs: 0, repeated: 0, unkeyed: 0, total: 0, summed: 0, equal: 1 },
  },
  repeated: { mine: 0, theirs: 0 },
  summed: { mine: 0, theirs: 0 },
  pairs: 0,
  ...{ fields: [], columns: [], asOf: 1, synced: true, notices: [] },
  ...{ sums: [], totals: [], carried: { mine: 0, theirs: 0 }, resolved: 0, changedAgain: 0 },
  runId: 1,
};

const noStates = {
  ...{ todo: 0, open: 0, changed: 0, pending: 0, agreed: 0, provider: 0, other: 0, resolved: 0 },
};

const look = { columns: { order: [], widths: {}, shown: {}, pinned: null } };

/** With a file that was read; `made` is what comes of comparing it. */
async function withFile(
  made: Partial<Reconciliation> = {},
  options: Parameters<typeof stage>[3] = {},
  file: Partial<TableDraft> = {},
  pairs: Pick<Parameters<typeof fakeBridge>[0], 'exports' | 'pairs'> = {},
  comparison: NonNullable<Parameters<typeof fakeBridge>[0]['reconcile']> = {},
) {
  const memory = new FakeNotes();
  const query = (search: string) => ({ search, filters: [], sort: [] });
  memory.views = [
    { ...look, id: 'a', resource: 'lots', name: 'Open', query: query('status:open') },
    { ...look, id: 'b', resource: 'lots', name: 'Paid', query: query('status:paid') },
  ];
  /** What is known of lots is not said before this. */
  const lots = Promise.withResolvers<undefined>();
  const fake = fakeBridge(
    browsing({
      ...memory.fakes,
      reconcile: {
        read: ({ name }) => {
          if (name.endsWith('.xls')) throw refusal('input.table', { reason: 'other-format' });
          return { ...draft, ...file };
        },
        suggest: async ({ resource }) => {
          if (resource === 'lots') await lots.promise;
          return { mapping: mappingOf(resource), remembered: true, fields: ['id', 'status'] };
        },
        header: ({ header }) => ({ ...draft, header }),
        compare: ({ mapping }) => ({ ...result, mapping, ...made }),
        lines: () => ({ total: 0, lines: [], states: noStates }),
        runs: () => [],
        ...comparison,
      },
      ...pairs,
      exports: { actStatus: () => ({ open: 0, why: [] }), ...pairs.exports },
    }),
  );
  const route = { screen: 'reconcile' } as const;
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  drop('clients.csv');
  return { fake, lots, ...staged };
}

function drop(name: string): void {
  const transfer = new DataTransfer();
  transfer.items.add(new File(['ID\nc1'], name));
  const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
  document.querySelector('.screen')?.dispatchEvent(event);
}

/** In the dialog that checks statements; each file contains its name. */
function chooseStatement(...names: readonly string[]): void {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
  const transfer = new DataTransfer();
  for (const name of names) transfer.items.add(new File([name], name));
  if (input !== null) input.files = transfer.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

const against = () => page.getByRole('combobox', { name: 'Compare with' });
const only = () => page.getByLabelText('Only records that match');

test('how a date that can be read in two ways was read is said with the result', async () => {
  const readAs = [{ typed: '10/01/2026', kind: 'date' as const, value: '2026-10-01' }];
  await withFile({ readAs });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByText('10/01/2026 was read as October 1, 2026.')).toBeVisible();
});

test('that only a month was compared is said with the result', async () => {
  const period = { field: 'created_at', first: '2026-10-01', last: '2026-10-31' };
  await withFile({ mapping: { ...mappingOf('clients'), period } });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByText('Only those created in October 2026')).toBeVisible();
});

test('which records were chosen is not replaced by what is remembered of their list', async () => {
  const { fake, lots } = await withFile();
  await expect.element(only()).toHaveValue('lima');
  await against().selectOptions('Lots: Open');
  await against().selectOptions('Lots: Paid');
  lots.resolve(undefined);
  // Asked after that answer came, and so answered after it.
  await fake.bridge.reconcile.suggest({ draftId: 1, resource: 'lots' });
  await expect.element(only()).toHaveValue('status:paid');
  await expect.element(against()).toHaveDisplayValue('Lots: Paid');
  // Without a view the list is compared as it was the last time.
  await against().selectOptions('Clients');
  await expect.element(only()).toHaveValue('lima');
});

test('what is typed stays when the row of the column names is another', async () => {
  const { fake } = await withFile();
  await expect.element(only()).toHaveValue('lima');
  await only().fill('cusco');
  const header = page.getByRole('combobox', { name: 'Row with the column names' });
  await header.selectOptions('None: use column letters');
  await expect.element(header).toHaveDisplayValue('None: use column letters');
  await expect.poll(() => fake.paramsOf('reconcile.suggest')).toHaveLength(2);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.poll(() => fake.paramsOf('reconcile.compare')).toHaveLength(1);
  expect(fake.paramsOf('reconcile.compare')).toMatchObject([{ mapping: { search: 'cusco' } }]);
});

for (const [compare, said] of [
  [[], /Only the match key was compared\.$/],
  [[{ column: 0, field: 'id' }], /^Everything matches.*all compared fields are equal\.$/],
] as const) {
  test(`that everything matches is said of what was compared (${compare.length} fields)`, async () => {
    await withFile({ mapping: { ...mappingOf('clients'), compare: [...compare] } });
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.element(page.getByText(said)).toBeVisible();
  });
}

test('a file that is refused is named above the one that stays open, until something else is done', async () => {
  await withFile();
  await expect.element(only()).toHaveValue('lima');
  drop('clientes.xls');
  const alert = page.getByRole('alert');
  await expect
    .poll(() => alert.query()?.textContent)
    .toMatch(/^“clientes.xls” was not opened. “clients.csv” is still the open file./);
  const bottom = alert.element().getBoundingClientRect().bottom;
  const top = document.querySelector('.screen')?.getBoundingClientRect().top;
  expect(bottom).toBeLessThanOrEqual(top ?? 0);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.element(page.getByText(/Only the match key was compared\.$/)).toBeVisible();
  expect(alert.elements()).toEqual([]);
});

test('a column whose field another column takes says so, as long as that is so', async () => {
  const columns = ['Code', 'Other code'].map((name) => ({ name, sample: 'c1' }));
  await withFile({}, {}, { columns });
  const fieldOf = (column: string) =>
    page.getByRole('combobox', { name: `Field for ${column}`, exact: true });
  await expect.element(fieldOf('Code')).toHaveDisplayValue('ID');
  await fieldOf('Other code').selectOptions('ID');
  const note = page.getByRole('row', { name: /^Code/ }).getByRole('alert');
  await expect
    .element(note)
    .toHaveTextContent(
      '“Code” is no longer part of the match key: “ID” is now matched to “Other code”.',
    );
  await expect.element(fieldOf('Code')).toHaveDisplayValue('Not compared');
  await fieldOf('Other code').selectOptions('Status');
  expect(note.elements()).toEqual([]);
});

test('one row, one record and one difference are said as one', async () => {
  const counts = { ...result.counts, equal: 0, different: 1 };
  await withFile({ counts });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.element(page.getByText(/^My file: 1 row = 0 equal \+ 1 different/)).toBeVisible();
  await expect.element(page.getByText(/^Service: 1 record = 0 equal \+ 1 different/)).toBeVisible();
});

test('a result begins with what earlier files left open, else with what differs', async () => {
  const counts = { ...result.counts, equal: 0, different: 3, mine: 1 };
  const newest = (fake: { paramsOf: (name: string) => readonly unknown[] }) =>
    fake.paramsOf('reconcile.lines').findLast((each) => (each as { limit: number }).limit > 1);
  const first = await withFile({ counts });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect
    .poll(() => newest(first.fake))
    .toMatchObject({ outcome: 'different', state: 'todo', offset: 0 });
  await first.unmount();
  const next = await withFile({ counts, resultId: 2, carried: { mine: 1, theirs: 0 } });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect
    .poll(() => newest(next.fake))
    .toMatchObject({ outcome: null, state: 'todo', offset: 0 });
  await expect
    .element(page.getByRole('button', { name: /^All \d/ }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('undo is offered for as many settlements as can be undone', async () => {
  let last = 0;
  const settle = () => ({ settled: 1, undo: (last += 1) });
  const lines = () => ({ total: 0, lines: [], states: noStates });
  const { bridge } = fakeBridge({ reconcile: { settle, lines, undoSettle: () => true } });
  const work = reconcilingOf(bridge, 'p');
  work.compared({ ...result, runId: 1 });
  for (let count = 0; count < 25; count += 1) await work.settle([1], 'agreed', '');
  const undone: number[] = [];
  for (let { undo } = work; undo !== null && undone.length < 25; { undo } = work) {
    undone.push(undo.number);
    await work.undoSettle();
  }
  expect(undone).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
});

test('who comes back to a result has selected no row, and settles none by mistake', async () => {
  const counts = { ...result.counts, different: 3 };
  const lines = () => ({ total: 3, lines: [], states: { ...noStates, todo: 3, open: 3 } });
  const { navigation } = await withFile({ counts }, {}, {}, {}, { lines });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const selected = () => document.querySelector('option[value=selected]')?.textContent;
  await expect.poll(selected).toBe('Selected (0)');
  navigation.go({ screen: 'activity' });
  await expect.poll(selected).toBeUndefined();
  navigation.go({ screen: 'reconcile' });
  await expect.poll(selected).toBe('Selected (0)');
  await expect.element(page.getByText('All shown (3)')).toBeInTheDocument();
  expect(selected()).toBe('Selected (0)');
});

test('a result goes with its connection: main no longer has it when that is opened again', async () => {
  const { fake, navigation } = await withFile();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
  navigation.go({ screen: 'activity' });
  fake.push('session', 'changed', closedSession);
  flushSync();
  fake.push('session', 'changed', openSession());
  navigation.go({ screen: 'reconcile' });
  await expect.element(page.getByRole('button', { name: 'Choose a file…' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Result', exact: true }).elements()).toEqual([]);
});

const run = (runId: number, part: Partial<ReconcileRun>): ReconcileRun => ({
  ...{ runId, resource: 'lots', complete: true, rows: 12, records: 11, by: 'ana' },
  ...{ file: { name: 'x.xlsx', sheet: null, sha256: '' }, sync: { no: 1, asOf: 1, sha256: '' } },
  ...{ at: '2026-12-02T15:00:00.000Z', period: null },
  counts: { equal: 8, different: 2, mine: 1, theirs: 1 },
  ...{ repeated: { mine: 0, theirs: 0 }, summed: { mine: 0, theirs: 0 } },
  ...{ carried: { mine: 0, theirs: 0 }, sums: [], totals: [], pairs: [] },
  states: { pending: 0, agreed: 0, provider: 0, other: 0, resolved: 0 },
  ...part,
});

for (const theme of ['light', 'dark'] as const) {
  test(`before a file is chosen, those compared before are there with their states (${theme})`, async () => {
    const november = { field: 'created_at', first: '2026-11-01', last: '2026-11-30' };
    const half = { ...november, last: '2026-11-15' };
    const states = { pending: 2, agreed: 1, provider: 1, other: 0, resolved: 3 };
    const runs = () => [
      run(2, {
        file: { name: 'noviembre.xlsx', sheet: null, sha256: '' },
        period: november,
        states,
      }),
      run(3, { file: { name: 'quincena.xlsx', sheet: null, sha256: '' }, period: half }),
      run(1, { resource: 'clients', file: { name: 'padron.csv', sheet: null, sha256: '' } }),
    ];
    const fake = fakeBridge(browsing({ reconcile: { runs } }));
    await stage(fake, CurrentScreen, {}, { route: { screen: 'reconcile' }, theme });
    const table = page.getByRole('region', { name: 'Compared before' }).getByRole('table');
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect
      .poll(() => row('noviembre.xlsx').query()?.textContent)
      .toMatch(/Lots *November 2026.*8 equal, 2 different, 1 only here, 1 only there/);
    const text = (name: string) => row(name).element().textContent;
    expect(text('noviembre.xlsx')).toContain(
      'Pending 2 · Provider’s error 1 · Agreed 1 · Resolved 3',
    );
    expect(text('quincena.xlsx')).toContain('2026-11-01 – 2026-11-15');
    expect(text('padron.csv')).toContain('Clients—');
    expect(await violations()).toEqual([]);
  });
}

test('below the columns of a file are those compared before, also the one open until then', async () => {
  const runs = [run(1, { file: { name: 'padron.csv', sheet: null, sha256: '' } })];
  await withFile({}, {}, {}, {}, { runs: () => [...runs] });
  const before = page.getByRole('region', { name: 'Compared before' });
  await expect.element(before.getByRole('row', { name: /^padron\.csv/ })).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByRole('button', { name: 'Another file' })).toBeVisible();
  await expect.element(before).not.toBeInTheDocument();
  runs.push(run(2, { file: { name: 'clients.csv', sheet: null, sha256: '' } }));
  drop('clients.csv');
  await expect.element(before.getByRole('row', { name: /^clients\.csv/ })).toBeVisible();
});

test('the statement has the columns that are ticked, in the order of the list', async () => {
  const orders: { columns: readonly string[] }[] = [];
  const act = (order: { columns: readonly string[] }) => {
    orders.push(order);
    return { kind: 'cancelled' as const };
  };
  await withFile({}, {}, {}, { exports: { act } });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Statement…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Name', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'ID', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => orders.at(-1)?.columns)
    .toEqual(['key', 'outcome', 'differs', 'amounts', 'comment', 'since', 'id']);
});

const paired = (no: number, key: string) => ({
  ...{ no, row: no, id: null, key: [key], title: '', amount: '' },
});
const candidate = (mine: number, theirs: number): Candidate => ({
  mine: [paired(mine, `row ${mine}`)],
  theirs: [paired(theirs, `record ${theirs}`)],
  reasons: [{ kind: 'swapped', field: 'id', days: null }],
  ...{ equal: 2, compared: 3, ambiguous: false, differences: [] },
});

test('a line is paired once, with what was chosen, and that can be undone', async () => {
  const counts = { ...result.counts, mine: 2, theirs: 2, equal: 0 };
  const after = { ...result, resultId: 2, pairs: 1, counts: { ...counts, mine: 0, theirs: 0 } };
  const { fake } = await withFile(
    { counts },
    {},
    {},
    {
      pairs: {
        candidates: () => ({
          ...{ total: 3, limited: true },
          candidates: [candidate(1, 3), candidate(1, 4), candidate(2, 4)],
        }),
        add: () => ({ result: after, pairIds: [7] }),
        list: () => [
          {
            pairId: 7,
            mine: [paired(1, 'a')],
            theirs: [paired(3, 'b')],
            by: 'ana',
            at: '2026-11-26',
          },
        ],
        remove: () => ({ ...result, resultId: 3 }),
      },
    },
  );
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Look alike: 3' }).click();
  await expect
    .element(page.getByRole('cell', { name: 'two digits swapped: ID' }).first())
    .toBeVisible();
  await expect.element(page.getByText(/There are too many lines/)).toBeVisible();
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).click();
  // Another candidate has the same row.
  await expect.element(boxes.nth(1)).toBeDisabled();
  await expect.element(boxes.nth(2)).toBeEnabled();
  await page.getByRole('button', { name: 'Pair 1 chosen' }).click();
  await expect
    .poll(() => fake.paramsOf('pairs.add'))
    .toMatchObject([{ resultId: 1, pairs: [{ mine: [1], theirs: [3] }] }]);
  await expect.element(page.getByText('Paired by you: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => fake.paramsOf('pairs.remove'))
    .toMatchObject([{ resultId: 2, pairIds: [7] }]);
});

test('a filter or a search leads from the lines that look alike back to all lines', async () => {
  const counts = { ...result.counts, mine: 2, theirs: 2 };
  const candidates = () => ({ total: 1, limited: false, candidates: [candidate(1, 3)] });
  await withFile({ counts }, {}, {}, { pairs: { candidates } });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const alike = page.getByRole('button', { name: 'Look alike: 1' });
  const mine = page.getByRole('button', { name: 'Only in my file 2' });
  const pair = page.getByRole('button', { name: 'Pair 0 chosen' });
  const leave = [
    () => mine.click(),
    // Also when it was the filter before.
    () => mine.click(),
    () => page.getByRole('searchbox', { name: 'Search the result' }).fill('lot'),
  ];
  for (const back of leave) {
    await alike.click();
    await expect.element(pair).toBeVisible();
    await expect.element(alike).toHaveAttribute('aria-pressed', 'true');
    await expect.element(mine).toHaveAttribute('aria-pressed', 'false');
    await back();
    await expect.element(pair).not.toBeInTheDocument();
    await expect.element(alike).toHaveAttribute('aria-pressed', 'false');
  }
  await expect.element(mine).toHaveAttribute('aria-pressed', 'true');
});

test('lines narrowed by their state alone are exported as they are shown', async () => {
  const lines = ({ state }: { state?: string | null | undefined }) => ({
    total: state === 'pending' ? 1 : 4,
    lines: [],
    states: { ...noStates, pending: 1 },
  });
  await withFile({ counts: { ...result.counts, mine: 3 } }, {}, {}, {}, { lines });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'All 4', exact: true }).click();
  await page.getByLabelText('Lines by state').selectOptions('Pending (1)');
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  await expect.element(page.getByRole('radio', { name: '1 filtered row' })).toBeChecked();
});

test('how far a long comparison is shows, and it can be cancelled', async () => {
  const never = Promise.withResolvers<Reconciliation>();
  const { fake } = await withFile(
    {},
    {},
    {},
    {},
    {
      compare: () => never.promise,
      progress: () => ({ done: 30, total: 120 }),
      cancel: () => {
        never.reject(refusal('app.cancelled'));
        return undefined;
      },
    },
  );
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const bar = page.getByRole('progressbar', { name: 'Comparing…' });
  await expect.element(bar).toHaveAttribute('value', '0.25');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => fake.paramsOf('reconcile.cancel')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Compare', exact: true })).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(page.getByRole('progressbar').elements()).toEqual([]);
});

test('the statement is signed on the days that are typed', async () => {
  const orders: unknown[] = [];
  const act = (order: unknown) => {
    orders.push(order);
    return {
      ...{ kind: 'written' as const, fileName: 'acta.xlsx', bytes: 1, fileHash: 'a' },
      ...{ actHash: 'b', comparedHash: 'c', open: 0, why: [] },
    };
  };
  await withFile({}, {}, {}, { exports: { act } });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Statement…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Prepared by').fill('Accounting');
  await dialog.getByLabelText('Prepared on').fill('11/30/2026');
  await dialog.getByLabelText('Reviewed by').fill('Management');
  await dialog.getByLabelText('Reviewed on').fill('12/40/2026');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Reviewed on').fill('12/2/2026');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('acta.xlsx is saved.')).toBeVisible();
  expect(orders).toMatchObject([
    {
      prepared: { name: 'Accounting', on: '2026-11-30' },
      reviewed: { name: 'Management', on: '2026-12-02' },
    },
  ]);
});

test('a file that a disk does not give can be given up, and does not come later', async () => {
  const { fake } = await withFile();
  await expect.element(only()).toHaveValue('lima');
  for (const another of ['quick.csv', null]) {
    const slow = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(slow.promise);
    drop('slow.csv');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toBeVisible();
    if (another === null) await cancel.click();
    else drop(another);
    await expect.element(cancel).not.toBeInTheDocument();
    slow.resolve(new ArrayBuffer(1));
    await slow.promise;
    // Asked after that file came.
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => fake.paramsOf('reconcile.compare').length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Change columns' }).click();
  }
  const read = fake.paramsOf('reconcile.read') as { name: string }[];
  expect(read.map(({ name }) => name)).toEqual(['clients.csv', 'quick.csv']);
});

test('a statement that a disk does not give is given up with the dialog', async () => {
  const checked: number[] = [];
  const checkAct = ({ files }: { files: readonly Uint8Array[] }) => {
    checked.push(...files.map(({ length }) => length));
    return { kind: 'altered' as const, at: 0 };
  };
  await withFile({}, {}, {}, { exports: { checkAct } });
  const slow = Promise.withResolvers<ArrayBuffer>();
  await page.getByRole('button', { name: 'Check a statement…' }).click();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(slow.promise);
  chooseStatement('slow.xlsx');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Check a statement…' }).click();
  chooseStatement('acta.xlsx');
  await expect.element(dialog.getByText('acta.xlsx', { exact: true })).toBeVisible();
  slow.resolve(new ArrayBuffer(1));
  await slow.promise;
  chooseStatement('another.xlsx');
  await expect.element(dialog.getByText('another.xlsx', { exact: true })).toBeVisible();
  expect(checked).toEqual(['acta.xlsx'.length, 'another.xlsx'.length]);
});

test('a statement is checked with its file, and one altered by a byte is told', async () => {
  const received: number[][] = [];
  const checkAct = ({ files }: { files: readonly Uint8Array[] }) => {
    received.push(files.map(({ length }) => length));
    if (files.length === 1) return { kind: 'altered' as const, at: 0 };
    const belongs = { file: 'same', sync: 'changed', comparedSync: 'same', settlements: 'missing' };
    return { kind: 'unchanged', at: 1, file: 'mine.csv', belongs } as never;
  };
  await withFile({}, {}, {}, { exports: { checkAct } });
  await page.getByRole('button', { name: 'Check a statement…' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  chooseStatement('acta.xlsx');
  const altered = 'It was altered after it was written: nothing it says can be relied on.';
  await expect.element(dialog.getByText(altered)).toBeVisible();
  chooseStatement('clients.csv', 'acta.pdf');
  await expect.element(dialog.getByText('acta.pdf', { exact: true })).toBeVisible();
  for (const text of [
    'It is as it was written.',
    'mine.csv is the file that was compared.',
    'How its lines were settled is no longer stored.',
    'The stored records are not those it was compared with. Those are still in the history, unchanged.',
  ])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  chooseStatement('1.csv', '2.csv', '3.csv');
  const two = 'Choose the statement, and at most the file it was made from.';
  await expect.element(dialog.getByText(two)).toBeVisible();
  expect(received).toEqual([[9], [11, 8]]);
});

const manyStates = { ...noStates, todo: 6, open: 3, pending: 2, provider: 1, agreed: 4 };
const differing = { ...result.counts, equal: 0, different: 6, mine: 4 };
const lineOf = (no: number): OutcomeLine => ({
  ...{ no, outcome: 'different', row: no, id: null, key: [`k${no}`], title: '' },
  ...{ times: { mine: 1, theirs: 1 }, differs: [], cells: [], differences: [] },
  ...{ pairId: null, settled: null, from: null },
});
const threeLines = () => ({ total: 3, lines: [1, 2, 3].map(lineOf), states: manyStates });

test('before a statement is saved, what is not settled or pending in the whole result is said, and leads there', async () => {
  const { fake } = await withFile(
    { counts: differing },
    {},
    {},
    { exports: { actStatus: () => ({ open: 3, why: ['open', 'sums', 'incomplete'] }) } },
    {
      lines: ({ outcome }) =>
        outcome === null ? threeLines() : { ...threeLines(), states: noStates },
    },
  );
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: /^Different/ }).click();
  await page.getByRole('button', { name: 'Statement…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^3 lines are not settled: .* not final/)).toBeVisible();
  await expect.element(dialog.getByText(/^The figures do not add up: .* not final/)).toBeVisible();
  await expect.element(dialog.getByText(/^The service’s list was not read to its/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '1 provider’s error' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: '2 pending', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fake.paramsOf('reconcile.lines').at(-1)).toMatchObject({
    ...{ outcome: null, field: null, search: '', state: 'pending', offset: 0 },
  });
});

test('a line says once that it is paired', async () => {
  const lines: OutcomeLine[] = [
    { ...lineOf(1), outcome: 'summed', pairId: 1 },
    { ...lineOf(2), pairId: 2 },
  ];
  await withFile(
    { counts: differing },
    {},
    {},
    {},
    { lines: () => ({ total: 2, lines, states: noStates }) },
  );
  await page.getByRole('button', { name: 'Compare' }).click();
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await expect.element(cell('Different, paired')).toBeVisible();
  await expect.element(cell('Paired by sum')).toBeVisible();
});

test('that nothing is left to settle is said before a statement is saved', async () => {
  await withFile();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Statement…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/not final/)).not.toBeInTheDocument();
  await expect
    .element(dialog.getByText('Every line is settled or listed as pending.'))
    .toBeVisible();
  await expect.element(dialog.getByText(/not settled|pending$/)).not.toBeInTheDocument();
});

test('a workbook always says the state of a line; on paper that is a choice', async () => {
  await withFile();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Statement…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const state = dialog.getByRole('checkbox', { name: 'State', exact: true });
  await expect.element(state).toBeChecked();
  await expect.element(state).toBeDisabled();
  await dialog.getByText('PDF', { exact: true }).click();
  await expect.element(state).not.toBeChecked();
  await expect.element(state).toBeEnabled();
});

test('no button moves while a comment is written, or when it is left', async () => {
  await withFile({ counts: differing }, {}, {}, {}, { lines: threeLines });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('gridcell', { name: 'k2', exact: true }).click();
  const places = () =>
    [...document.querySelectorAll('.settling :is(button, select), [role="grid"]')].map((part) => {
      const { left, top, width } = part.getBoundingClientRect();
      return [part.textContent.slice(0, 12), left, top, width];
    });
  const before = places();
  expect(before.length).toBeGreaterThan(7);
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('Nota de crédito del 27/11, corregida en nuestro registro. '.repeat(6));
  expect(places()).toEqual(before);
  await page.getByRole('combobox', { name: 'Lines to settle' }).click();
  expect(places()).toEqual(before);
});

test.each([
  { left: 2, says: 'All lines of this kind are settled', next: 'Show what is open' },
  { left: 0, says: 'All lines are settled', next: 'Statement…' },
])(
  'after the last line is settled it says so, and what comes next ($next)',
  async ({ left, says, next }) => {
    const lines = ({ outcome }: { outcome: string | null }) => ({
      ...{ total: 0, lines: [] },
      states: { ...noStates, todo: outcome === null ? left : 0, agreed: 3 },
    });
    const { fake } = await withFile({ counts: differing }, {}, {}, {}, { lines });
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: says })).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: next }).click();
    if (left > 0)
      await expect
        .poll(() => fake.paramsOf('reconcile.lines'))
        .toContainEqual(expect.objectContaining({ outcome: null, state: 'todo', limit: 100 }));
    else await expect.element(page.getByRole('dialog')).toBeVisible();
    // Of a search that finds nothing it is not said.
    if (left > 0) return;
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('searchbox', { name: 'Search the result' }).fill('zzz');
    await expect.element(page.getByText('No rows to show.')).toBeVisible();
  },
);

for (const theme of ['light', 'dark'] as const) {
  test(`the lines that will be settled stay marked while a comment is typed, which grows (${theme})`, async () => {
    await withFile({ counts: differing }, { theme }, {}, {}, { lines: threeLines });
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>('.grid-row')]
        .filter((row) => row.ariaSelected === 'true')
        .map((row) => Number(row.ariaRowIndex) - 1);
    const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
    await page.getByRole('gridcell', { name: 'k2', exact: true }).click();
    await comment.click();
    await expect.poll(marked).toEqual([2]);
    const styleOf = (found: string) =>
      getComputedStyle(document.querySelector(found) ?? document.body);
    const color = (row: number) => styleOf(`[aria-rowindex="${row + 1}"]`).backgroundColor;
    expect(color(2)).not.toBe(color(1));
    const bar = styleOf('[aria-rowindex="3"] > .first').boxShadow;
    expect(bar).toContain('inset');
    const height = () => comment.element().getBoundingClientRect().height;
    const before = height();
    await comment.fill('Nota de crédito del 27/11, corregida en nuestro registro. '.repeat(6));
    expect(height()).toBeGreaterThan(before + 17);
    await page.getByRole('combobox', { name: 'Lines to settle' }).selectOptions('shown');
    await expect.poll(marked).toEqual([1, 2, 3]);
  });
}
