import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { stage } from '../stage';
import {
  change,
  changesOf,
  changedFieldsOf,
  resting,
  standing,
  synced,
  syncPoint,
} from '../synced';

const route = { screen: 'changes' } as const;
const day = 86_400_000;
const points = [1, 2, 8].map((days) => syncPoint('clients', Date.now() - days * day));

const few = [
  change(1),
  change(2, { kind: 'new', title: 'Jorge Núñez', fields: [] }),
  change(3, { kind: 'gone', title: 'Pedro Pérez', fields: [] }),
  change(4, {
    resource: 'lots',
    id: 'lot-88',
    title: 'LOT-88',
    fields: [
      {
        field: 'quantity',
        before: { kind: 'number', text: '1200' },
        after: { kind: 'number', text: '1450' },
      },
      { field: 'note', before: undefined, after: null },
      { field: 'code', before: 'A', after: undefined },
    ],
  }),
];

async function atChanges(
  changes: Fakes['changes'] = {},
  options: Parameters<typeof stage>[3] = {},
  others: Fakes = {},
) {
  const fake = fakeBridge(
    resting({
      changes: {
        syncs: () => points,
        list: changesOf(few),
        fields: changedFieldsOf(few),
        ...changes,
      },
      ...others,
    }),
  );
  return { fake, ...(await stage(fake, CurrentScreen, {}, { route, ...options })) };
}

const list = () => page.getByRole('list', { name: 'Changes, latest first' });
const lines = () =>
  list()
    .getByRole('button')
    .elements()
    .map((line) => line.textContent.replace(/\s+/gu, ' ').trim());

/** What was asked of the list itself: the count of unseen ones asks for the newest row only. */
const query = (fake: Awaited<ReturnType<typeof atChanges>>['fake']) =>
  fake.paramsOf('changes.list').filter((each) => (each as { limit: number }).limit > 1);

test('each change tells its kind, its record and its fields, old and new', async () => {
  await atChanges();
  await expect.poll(lines).toHaveLength(4);
  const [changed, added, gone, lot] = lines().map((line) => line.replace('Not seen yet: ', ''));
  expect(changed).toMatch(/^Changed Client María Núñez 1 Phone before 924027111 → now 924027000 /);
  expect(changed).not.toContain('Updated');
  expect(added).toMatch(/^New Client Jorge Núñez DNI 47462 /);
  expect(gone).toMatch(/^Removed Client Pedro Pérez DNI 47463 /);
  expect(lot).toMatch(
    /^Changed Lot LOT-88 Quantity before 1200 → now 1450, Note → now — \+1 and 1 more field /,
  );
  await expect.element(page.getByText('4 changes · since', { exact: false })).toBeVisible();
});

test('how a date that can be read in two ways was read is said above the changes', async () => {
  const list = changesOf(few);
  const readAs = [{ typed: '10/01/2026', kind: 'date' as const, value: '2026-10-01' }];
  await atChanges({
    list: (question) => ({
      ...list({ ...question, search: '' }),
      ...(question.search !== '' && { readAs }),
    }),
  });
  await page.getByRole('searchbox', { name: 'Search changed records' }).fill('created:10/01/2026');
  await expect.element(page.getByText('10/01/2026 was read as October 1, 2026.')).toBeVisible();
});

test('words that are not understood are said, with what may be meant', async () => {
  const list = changesOf(few);
  const typed = 'stauts:x';
  const { fake } = await atChanges({
    list: (question) => {
      if (!question.search.includes(typed)) return list(question);
      const notUnderstood = [
        {
          typed,
          start: question.search.indexOf(typed),
          instead: 'status:x',
          why: 'unknown' as const,
        },
      ];
      return { ...list({ ...question, search: 'nobody' }), notUnderstood };
    },
  });
  await page.getByLabelText('Search changed records').fill(`Jorge ${typed}`);
  await expect.element(page.getByText(/^Not understood: stauts:x/)).toBeVisible();
  await page.getByRole('button', { name: 'Search for Jorge status:x' }).click();
  await expect.element(page.getByText(/^Not understood/)).not.toBeInTheDocument();
  expect(query(fake).at(-1)).toMatchObject({ search: 'Jorge status:x' });
});

test('counts are filters', async () => {
  const { fake } = await atChanges();
  await page.getByRole('button', { name: 'Removed 1' }).click();
  await expect.poll(lines).toHaveLength(1);
  await expect
    .element(page.getByRole('button', { name: 'Removed 1' }))
    .toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'All 4' }).click();
  await page.getByLabelText('Records').selectOptions('Lots');
  await expect.poll(lines).toHaveLength(1);
  expect(query(fake).at(-1)).toMatchObject({ kind: null, resource: 'lots', offset: 0 });
});

test('only changes of one field: new and removed records differ in none', async () => {
  const { fake } = await atChanges();
  const field = page.getByLabelText('Changed field');
  await expect.element(field.getByRole('option', { name: 'Phone (1)' })).toBeInTheDocument();
  await field.selectOptions('Phone (1)');
  await expect.poll(lines).toHaveLength(1);
  expect(query(fake).at(-1)).toMatchObject({ kind: 'changed', fields: ['phone_number'] });
  await page.getByRole('button', { name: 'New 1' }).click();
  await expect.poll(() => query(fake).at(-1)).toMatchObject({ kind: 'new' });
  expect(query(fake).at(-1)).not.toHaveProperty('fields');
  await expect.element(field).toHaveValue('');
});

test('any two syncs against each other, the earlier one first', async () => {
  const { fake } = await atChanges();
  await page.getByLabelText('Show').selectOptions('Between two syncs…');
  const [newest, second, oldest] = points.map(({ completedAt }) => completedAt);
  await expect
    .poll(() => query(fake).at(-1))
    .toMatchObject({ between: { from: second, to: newest } });
  await page.getByLabelText('Later sync').selectOptions(String(oldest));
  await expect
    .poll(() => query(fake).at(-1))
    .toMatchObject({ between: { from: oldest, to: second } });
  await expect.element(page.getByText(/^4 changes · from .* to /)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('typing on asks for the last text only, never two at once', async () => {
  const open: (() => void)[] = [];
  const answer = changesOf(few);
  const { fake } = await atChanges({
    list: async (question) => {
      if (question.search !== '') await new Promise<void>((resolve) => open.push(resolve));
      return answer(question);
    },
  });
  await expect.poll(lines).toHaveLength(4);
  const field = page.getByLabelText('Search changed records');
  await field.fill('J');
  await field.fill('Jo');
  await field.fill('Jorge');
  // What was there stays until the answer is here.
  expect(lines()).toHaveLength(4);
  const searches = () => query(fake).map((each) => (each as { search: string }).search);
  await expect.poll(() => open).toHaveLength(1);
  open.shift()?.();
  await expect.poll(() => open).toHaveLength(1);
  open.shift()?.();
  await expect.poll(lines).toHaveLength(1);
  expect(searches()).toEqual(['', 'J', 'Jorge']);
});

test('since when is a choice: the last sync, days, a date, an earlier sync', async () => {
  const { fake } = await atChanges();
  const choice = page.getByLabelText('Show');
  const since = () => (query(fake).at(-1) as { since: number }).since;
  await choice.selectOptions('What the last sync found');
  await expect.poll(since).toBe(points[1]?.completedAt);
  await choice.selectOptions('Since the first sync');
  await expect.poll(since).toBe(0);
  await choice.selectOptions(String(points[2]?.completedAt));
  await expect.poll(since).toBe(points[2]?.completedAt);
  await choice.selectOptions('Since a date…');
  await page.getByLabelText('Date').fill('2026-03-01');
  await expect.poll(since).toBe(Date.parse('2026-03-01T05:00:00Z'));
});

test('of many changes only those in view are in the page and asked for', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => change(index));
  const { fake } = await atChanges({ list: changesOf(many) });
  await expect.poll(() => lines().length).toBeGreaterThan(15);
  expect(lines().length).toBeLessThan(60);
  const focused = () => document.activeElement?.closest('button')?.textContent;
  const offsets = () => query(fake).map((each) => (each as { offset: number }).offset);
  expect(offsets()).toEqual([0]);
  const first = list().getByRole('button').first();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(focused).toMatch(/María Núñez 4999/);
  const item = document.activeElement?.closest('li');
  expect(item?.getAttribute('aria-posinset')).toBe('5000');
  expect(item?.getAttribute('aria-setsize')).toBe('5000');
  expect(
    offsets()
      .slice(1)
      .every((offset) => offset >= 4800),
  ).toBe(true);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focused).toMatch(/María Núñez 4998/);
  // One stop for Tab, wherever one is.
  const stops = list()
    .getByRole('button')
    .elements()
    .filter((line) => (line as HTMLElement).tabIndex === 0);
  expect(stops).toEqual([document.activeElement]);
});

test('a change leads to its record in its list', async () => {
  const { navigation } = await atChanges();
  await list()
    .getByRole('button', { name: /LOT-88/ })
    .click();
  expect(navigation.route).toEqual({ screen: 'lots', lotId: 'lot-88' });
  navigation.back();
  await list().getByRole('button', { name: /Jorge/ }).click();
  expect(navigation.route).toEqual({ screen: 'clients', clientId: 'client-2' });
});

test('the service’s own fields that came or went are told', async () => {
  const drift = [
    {
      resource: 'clients' as const,
      seenAt: Date.now() - day,
      newFields: ['status_kyc'],
      lostFields: ['fax', 'telex'],
    },
  ];
  await atChanges({ list: changesOf(few, drift) });
  const reported = page.getByRole('list', { name: 'Changes in the service’s fields' });
  await expect.element(reported).toBeVisible();
  expect(reported.element().textContent.replace(/\s+/gu, ' ')).toMatch(
    /Fields Clients the service sends a new field: status_kyc, the service no longer sends the fields: fax, telex/,
  );
});

test('nothing to compare, nothing changed and filtered out are three things', async () => {
  // Each list was read once.
  const once = [syncPoint('clients', 2), syncPoint('lots', 1)];
  const first = await atChanges({ syncs: () => once, list: changesOf([]) });
  await expect.element(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Sync now' }).click();
  expect(first.fake.paramsOf('sync.start')).toHaveLength(1);
  await first.unmount();
  const second = await atChanges({ list: changesOf([]) });
  await expect.element(page.getByRole('heading', { name: 'Nothing changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all since the first sync' }).click();
  await expect.poll(() => query(second.fake).at(-1)).toMatchObject({ since: 0 });
  await second.unmount();
  await atChanges();
  await page.getByLabelText('Search changed records').fill('nobody');
  await expect.element(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(lines).toHaveLength(4);
});

test('a failure has its way on; a later one leaves the list in view', async () => {
  let works = false;
  const answer = changesOf(few);
  await atChanges({
    list: (question) => {
      if (!works) throw refusal('storage.unreadable');
      return answer(question);
    },
  });
  await expect.element(page.getByText('storage.unreadable')).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(lines).toHaveLength(4);
  works = false;
  await page.getByRole('button', { name: 'New 1' }).click();
  await expect.element(page.getByText('storage.unreadable')).toBeVisible();
  expect(lines()).toHaveLength(4);
});

test('what a later sync found is offered, not slid under the cursor', async () => {
  let all = few;
  const { fake } = await atChanges({ list: (question) => changesOf(all)(question) });
  await expect.poll(lines).toHaveLength(4);
  all = [change(9, { title: 'Newcomer' }), change(10, { title: 'Another' }), ...few];
  fake.push('sync', 'changed', standing(synced('clients', { asOf: Date.now() })));
  await expect.element(page.getByText('2 new changes found by a later sync.')).toBeVisible();
  expect(lines()).toHaveLength(4);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(lines).toHaveLength(6);
  await expect.element(page.getByText(/found by a later sync/)).not.toBeInTheDocument();
});

test('whoever scrolls on after a later sync goes on in the list as it was', async () => {
  const seenAt = Date.now() - day;
  const many = Array.from({ length: 150 }, (_, index) => change(index, { seenAt }));
  let all = many;
  const { fake } = await atChanges({
    list: ({ until = Infinity, ...question }) =>
      changesOf(all.filter((each) => each.seenAt <= until))(question),
  });
  await expect.poll(() => lines()[0]).toMatch(/María Núñez 0 /);
  all = [change(900), change(901), ...many];
  fake.push('sync', 'changed', standing(synced('clients', { asOf: Date.now() })));
  await expect.element(page.getByText('2 new changes found by a later sync.')).toBeVisible();
  (list().getByRole('button').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  const item = () => list().element().querySelector('[aria-posinset="141"]');
  await expect.poll(() => item()?.textContent).toMatch(/María Núñez 140 /);
});

test('nothing is said of a time whose history was removed', async () => {
  const known = Date.parse('2025-03-01T17:00:00Z');
  const { fake } = await atChanges({
    list: (question) => ({ ...changesOf([])(question), since: Math.max(question.since, known) }),
  });
  await page.getByRole('button', { name: 'Show all since the first sync' }).click();
  await expect.poll(() => query(fake).at(-1)).toMatchObject({ since: 0 });
  await expect
    .element(page.getByText(/^No sync has found a difference since .*Mar 1, 2025/))
    .toBeVisible();
});

test('lists that two syncs cannot be compared in are named, and not called the same', async () => {
  let all = few;
  await atChanges({
    list: (question) => ({
      ...changesOf(all)(question),
      uncompared: question.between === undefined ? [] : ['lots', 'cards'],
    }),
  });
  const named = page.getByText(
    /^Not compared: Lots, Cards\. Their records of .+ are not stored\.$/,
  );
  await expect.poll(lines).toHaveLength(4);
  expect(named.elements()).toHaveLength(0);
  await page.getByLabelText('Show').selectOptions('Between two syncs…');
  await expect.element(named).toBeVisible();
  all = [];
  await page.getByLabelText('Records').selectOptions('Lots');
  await page.getByLabelText('Records').selectOptions('Everything');
  await expect.element(page.getByRole('heading', { name: 'No differences found' })).toBeVisible();
  expect(page.getByText(/are the same/).elements()).toHaveLength(0);
});

test('all unseen changes are marked as seen, with their count, and the mark can be undone', async () => {
  const [newest, older] = [Date.now() - day, Date.now() - 3 * day];
  const fakeNotes = new FakeNotes();
  fakeNotes.seen = older;
  const all = [
    change(1, { seenAt: newest }),
    change(2, { seenAt: newest }),
    change(3, { seenAt: older }),
  ];
  await atChanges({ ...fakeNotes.changes, list: changesOf(all) });
  const mark = page.getByRole('button', { name: 'Mark all 2 as seen' });
  await expect.element(mark).toBeVisible();
  const unseen = () => lines().filter((line) => line.startsWith('Not seen yet:'));
  expect(lines()).toHaveLength(3);
  expect(unseen()).toHaveLength(2);
  await mark.click();
  await expect.element(mark).not.toBeInTheDocument();
  expect(unseen()).toHaveLength(0);
  // Not until now: what a sync finds in the meantime was not counted.
  expect(fakeNotes.seen).toBe(newest);
  await expect.element(page.getByText('2 changes marked as seen.').first()).toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fakeNotes.seen).toBe(older);
  await expect.element(mark).toBeVisible();
  expect(unseen()).toHaveLength(2);
});

test('changes that a filter hides cannot be marked: the unseen ones are listed first', async () => {
  const newest = Date.now() - day;
  const fakeNotes = new FakeNotes();
  fakeNotes.seen = Date.now() - 2 * day;
  const all = [
    change(1, { seenAt: newest }),
    change(2, { kind: 'new', seenAt: newest }),
    change(3, { seenAt: fakeNotes.seen }),
  ];
  const { fake } = await atChanges({ ...fakeNotes.changes, list: changesOf(all) });
  const mark = page.getByRole('button', { name: /^Mark all/ });
  await expect.element(mark).toBeVisible();
  await page.getByRole('button', { name: 'New 1' }).click();
  await expect.poll(lines).toHaveLength(1);
  await expect.element(mark).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Not seen yet 2' }).click();
  await expect.poll(lines).toHaveLength(2);
  expect(query(fake).at(-1)).toMatchObject({ since: fakeNotes.seen, kind: null });
  await expect.element(mark).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('What the last sync found');
  await page.getByLabelText('Records').selectOptions('Clients');
  await expect.element(mark).not.toBeInTheDocument();
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule (${theme})`, async () => {
    const drift = [
      { resource: 'lots' as const, seenAt: Date.now() - day, newFields: ['sku'], lostFields: [] },
    ];
    await atChanges({ list: changesOf(few, drift) }, { theme, language: 'es' });
    await expect.element(page.getByText(/^el servicio envía un campo nuevo:/)).toBeVisible();
    await expect.element(page.getByText(/Jorge Núñez/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
