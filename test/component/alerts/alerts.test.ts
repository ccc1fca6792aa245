import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Subscription } from '../../../shared/ipc/subscriptions';
import type { Watch } from '../../../shared/ipc/watches';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { liveProfile } from '../samples';
import { stage } from '../stage';
import { counting, resting } from '../synced';

const look = {
  columns: { order: [], widths: {}, shown: {}, pinned: null },
  query: { search: 'status:blocked', filters: [], sort: [] },
};

const rule: Watch = {
  ...{ id: 'w', name: 'Any state', resource: 'clients', search: '', filters: [], seenUntil: 1 },
};

async function atAlerts(options: Parameters<typeof stage>[3] = {}, fakes: Fakes = {}) {
  const fakeNotes = new FakeNotes();
  fakeNotes.views = [{ id: 'v', resource: 'clients', name: 'Blocked', ...look }];
  fakeNotes.watches = [rule];
  let all: Subscription[] = [];
  const change = (id: string, part: Partial<Subscription>) => {
    const nothing = {
      alert: null,
      export: null,
      last: null,
      exported: null,
      listAsOf: null,
      failure: null,
    };
    const before = all.find((each) => each.id === id) ?? { id, ...nothing };
    const made = { ...before, ...part };
    all = [...all.filter((each) => each.id !== id), made];
    return made;
  };
  const fake = fakeBridge(
    resting({
      ...fakeNotes.fakes,
      browse: counting({ clients: { count: 30, columns: ['id', 'status', 'email'] } }),
      settings: {
        save: (settings) => settings,
        limits: () => ({ lockAfterMinutes: null, notifications: true }),
      },
      subscriptions: {
        list: () => all,
        setAlert: ({ id, alert }) => change(id, { alert }),
        setExport: ({ id, export: choice }) =>
          change(id, { export: choice && { ...choice, folder: '/home/finance/exports' } }),
      },
      ...fakes,
    }),
  );
  const route = { screen: 'changes', alerts: true } as const;
  return { fake, fakeNotes, ...(await stage(fake, CurrentScreen, {}, { route, ...options })) };
}

test('a rule counts changes of the fields that are chosen', async () => {
  const { fakeNotes } = await atAlerts();
  const rule = page.getByRole('listitem').filter({ hasText: 'Any state' }).first();
  await expect.element(rule.getByText('Any field')).toBeVisible();
  await rule.getByText('Choose fields…').click();
  await rule.getByLabelText('Status').click();
  await expect.poll(() => fakeNotes.watches[0]?.fields).toEqual(['status']);
  await expect.element(rule.getByLabelText('Status')).toBeChecked();
  await rule.getByLabelText('Status').click();
  await expect.poll(() => fakeNotes.watches[0]?.fields).toEqual([]);
  await expect.element(rule.getByLabelText('Status')).not.toBeChecked();
});

test('fields that could not be kept are said to be so at their rule', async () => {
  const storing = Promise.withResolvers<never>();
  const setFields = () => storing.promise;
  await atAlerts({}, { watches: { list: () => [rule], setFields } });
  const listed = page.getByRole('listitem').filter({ hasText: 'Any state' }).first();
  await listed.getByText('Choose fields…').click();
  await listed.getByLabelText('Status').click();
  // Until it is known, the box shows what was wanted.
  expect(listed.getByLabelText('Status').element()).toHaveProperty('checked', true);
  storing.reject(refusal('storage.unwritable'));
  await expect.element(listed.getByText('storage.unwritable')).toBeVisible();
  await expect.element(listed.getByText('Any field')).toBeVisible();
  await expect.element(listed.getByLabelText('Status')).not.toBeChecked();
});

test('a threshold that is no whole number is refused at its field, and the one before stays', async () => {
  const { fake } = await atAlerts();
  const view = page.getByRole('listitem').filter({ hasText: 'Blocked' }).first();
  await view.getByLabelText('Notify me').selectOptions('Above a number…');
  const field = view.getByLabelText('More than');
  await expect.element(field).toHaveValue('20');
  const query = () => fake.paramsOf('subscriptions.setAlert');
  for (const wrong of ['-3', '2.5', 'many', '']) {
    await field.fill(wrong);
    await userEvent.tab();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/A whole number/);
    expect(query()).toHaveLength(1);
  }
  await field.fill('7');
  await userEvent.tab();
  await expect.poll(query).toContainEqual({ id: 'v', alert: { kind: 'more', than: 7 } });
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
});

test('a scheduled export says that syncs run on request only, and offers automatic ones', async () => {
  const byHand = { onStart: false, everyMinutes: null, keepHistoryDays: 365 };
  const { fake } = await atAlerts(
    {},
    { sync: { schedule: () => byHand, setSchedule: (schedule) => schedule } },
  );
  const view = page.getByRole('listitem').filter({ hasText: 'Blocked' }).first();
  const note = view.getByText(/^This connection is synced only when you ask/);
  await view.getByLabelText('Export to a folder').selectOptions('Once a day');
  await expect.element(note).toBeVisible();
  await view.getByRole('button', { name: 'Sync every hour' }).click();
  await expect.element(note).not.toBeInTheDocument();
  expect(fake.paramsOf('sync.setSchedule')).toEqual([{ ...byHand, everyMinutes: 60 }]);
});

test('a scheduled export that came with a backup says that it is off, and asks for its folder', async () => {
  const order = { format: 'csv', every: 'day' } as const;
  const nothing = { alert: null, last: null, exported: null, listAsOf: null, failure: null };
  let all: Subscription[] = [{ id: 'v', ...nothing, export: { ...order, folder: '' } }];
  const choose = (folder: string): Subscription => {
    all = [{ id: 'v', ...nothing, export: { ...order, folder } }];
    return all[0] ?? { id: 'v', ...nothing, export: null };
  };
  const { fake } = await atAlerts(
    {},
    { subscriptions: { list: () => all, setExport: () => choose('/home/finance') } },
  );
  const view = page.getByRole('listitem').filter({ hasText: 'Blocked' }).first();
  const off = view.getByText(/^Off: it came with a backup/);
  await expect.element(off).toBeVisible();
  // Nothing is promised of the next sync.
  const next = view.getByText('Not exported yet; it will be after the next sync.');
  const seldom = view.getByText(/^This connection is synced only when/);
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(seldom).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await view.getByRole('button', { name: 'Choose folder…' }).click();
  await expect.element(view.getByText('/home/finance', { exact: true })).toBeVisible();
  await expect.element(next).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Change folder…' })).toBeVisible();
  await expect.element(off).not.toBeInTheDocument();
  expect(fake.paramsOf('subscriptions.setExport')).toEqual([
    { id: 'v', export: order, chooseFolder: true },
  ]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule (${theme})`, async () => {
    await atAlerts({ theme, language: 'es' });
    const view = page.getByRole('listitem').filter({ hasText: 'Blocked' }).first();
    await view.getByLabelText('Exportar a una carpeta').selectOptions('Una vez al día');
    await expect.element(view.getByText('/home/finance/exports')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('a pivot table is written every month by itself, as a workbook or on paper, and opens from here', async () => {
  const { fakeNotes, fake, navigation } = await atAlerts(
    {},
    {
      summary: {
        of: () => ({
          records: 0,
          rows: [],
          columns: [],
          figures: [],
          lines: 0,
          asOf: 1,
          synced: true,
          more: { rows: 0, columns: 0 },
        }),
      },
    },
  );
  fakeNotes.pivots = [
    {
      id: 'p',
      resource: 'clients',
      name: 'By month',
      table: {
        search: 'status:active',
        filters: [],
        rows: { field: 'status', by: 'value' },
        columns: { field: 'created_at', by: 'month' },
        field: null,
        measure: 'records',
      },
    },
  ];
  navigation.go({ screen: 'activity' });
  await page.getByRole('heading', { level: 1, name: 'Technical log' }).findElement();
  navigation.go({ screen: 'changes', alerts: true });
  const pivot = page.getByRole('listitem').filter({ hasText: 'By month' }).first();
  await expect.element(pivot.getByText('Clients: status:active')).toBeVisible();
  await expect.element(pivot.getByLabelText('Notify me')).not.toBeInTheDocument();
  await pivot.getByLabelText('Export to a folder').selectOptions('Once a month');
  const ordered = () => fake.paramsOf('subscriptions.setExport').at(-1);
  await expect
    .poll(ordered)
    .toEqual({ id: 'p', export: { format: 'xlsx', every: 'month' }, chooseFolder: false });
  const formats = pivot.getByLabelText('Format');
  await expect.element(formats).toHaveTextContent('Excel (XLSX)PDFCSV');
  await formats.selectOptions('PDF');
  await expect.poll(ordered).toMatchObject({ export: { format: 'pdf', every: 'month' } });
  expect(await violations()).toEqual([]);
  // Two choices before the first is stored: the second keeps it.
  for (const [label, value] of [
    ['Format', 'csv'],
    ['Export to a folder', 'sync'],
  ] as const) {
    const select = pivot.getByLabelText(label).element() as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await expect.poll(ordered).toMatchObject({ export: { format: 'csv', every: 'sync' } });
  await pivot.getByRole('button', { name: 'By month' }).click();
  await expect.element(page.getByRole('button', { name: 'By month' })).toBeVisible();
  await expect.element(page.getByLabelText('Only records that match')).toHaveValue('status:active');
});

test('with several connections it is said that only the open one notifies', async () => {
  const other = { ...liveProfile, id: 'other', name: 'Norte' };
  const said = /^You are notified about the open connection only/;
  await atAlerts({}, { profiles: { list: () => [liveProfile, other] } });
  await expect.element(page.getByText(said)).toBeVisible();
});

test('with one connection nothing is said of others', async () => {
  await atAlerts({}, { profiles: { list: () => [liveProfile] } });
  await expect.element(page.getByText('Blocked', { exact: true }).first()).toBeVisible();
  expect(page.getByText(/open connection only/).elements()).toEqual([]);
});
