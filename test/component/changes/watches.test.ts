import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DeskBridge } from '../../../renderer/bridge';
import { Watches } from '../../../renderer/state/watches.svelte';
import Sidebar from '../../../renderer/views/shell/Sidebar.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { FakeStore } from '../fake-store';
import { browsing, clientList } from '../records';
import { stage } from '../stage';
import { change, changesOf, standing, synced, syncPoint } from '../synced';
import { neutralQueryLocale } from '../../../shared/query-locale';

const rule = {
  id: 'w',
  name: 'Blocked people',
  resource: 'clients' as const,
  search: 'status:BLOCKED',
  filters: [],
  seenUntil: 1_000,
};

type ListChanges = NonNullable<NonNullable<Fakes['changes']>['list']>;

const everything = { since: 0, resource: null, kind: null, search: '', offset: 0, limit: 0 };

function fakes(fakeNotes: FakeNotes) {
  const all = changesOf([change(1), change(2, { kind: 'new' }), change(3, { kind: 'gone' })]);
  const found = changesOf([change(2, { kind: 'new' }), change(3, { kind: 'gone' })]);
  return browsing({
    ...fakeNotes.fakes,
    browse: new FakeStore({ clients: clientList(30) }).browse,
    changes: {
      ...fakeNotes.changes,
      syncs: () => [syncPoint('clients', 2_000), syncPoint('clients', 1_000)],
      list: (query) => (query.matching === undefined ? all(query) : found(query)),
    },
    settings: {
      save: (settings) => settings,
      limits: () => ({ lockAfterMinutes: null, notifications: true }),
    },
    subscriptions: {
      setAlert: ({ id, alert }) => ({
        ...{ id, alert, export: null, last: null, exported: null, listAsOf: null, failure: null },
      }),
    },
  });
}

test('a rule is made from the filter that is shown', async () => {
  const fakeNotes = new FakeNotes();
  const fake = fakeBridge(fakes(fakeNotes));
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  const watch = page.getByRole('button', { name: 'New alert…' });
  await expect.poll(() => document.querySelector('[data-place="0:0"]')).not.toBeNull();
  expect(watch.elements()).toHaveLength(0);
  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED');
  await watch.click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await expect.element(dialog.getByText(/that match: status:BLOCKED/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await expect.element(dialog.getByLabelText('Also show a desktop notification')).toBeChecked();
  await userEvent.keyboard('{Control>}a{/Control}Stopped{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const alert = { id: fakeNotes.watches[0]?.id, alert: { kind: 'new' } };
  expect(fake.paramsOf('subscriptions.setAlert')).toEqual([alert]);
  expect(fake.paramsOf('settings.save')).toEqual([
    expect.objectContaining({ notifications: true }),
  ]);
  expect(fakeNotes.watches).toEqual([
    expect.objectContaining({ name: 'Stopped', resource: 'clients', search: 'status:BLOCKED' }),
  ]);
});

test('without a notification, or where they are forbidden, an alert shows in Changes only', async () => {
  for (const notifications of [true, false]) {
    const fakeNotes = new FakeNotes();
    const limits = () => ({ lockAfterMinutes: null, notifications });
    const fake = fakeBridge({ ...fakes(fakeNotes), settings: { limits } });
    const route = { screen: 'clients' } as const;
    const staged = await stage(fake, CurrentScreen, {}, { route });
    await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED');
    await page.getByRole('button', { name: 'New alert…' }).click();
    const choice = page.getByLabelText('Also show a desktop notification');
    if (notifications) await choice.click();
    else await expect.element(choice).toBeDisabled();
    await expect.element(choice).not.toBeChecked();
    await page.getByRole('button', { name: 'Create alert' }).click();
    await expect.poll(() => fakeNotes.watches).toHaveLength(1);
    expect(fake.paramsOf('subscriptions.setAlert')).toEqual([]);
    await staged.unmount();
  }
});

test('an alert whose notification could not be stored is not made', async () => {
  const fakeNotes = new FakeNotes();
  const setAlert = () => {
    throw refusal('storage.unwritable');
  };
  const fake = fakeBridge({ ...fakes(fakeNotes), subscriptions: { setAlert } });
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED');
  await page.getByRole('button', { name: 'New alert…' }).click();
  await page.getByRole('button', { name: 'Create alert' }).click();
  await expect
    .element(page.getByText(/^Merchant Desk’s files could not be written\./))
    .toBeVisible();
  expect(fakeNotes.watches).toEqual([]);
});

test('new and changed records it finds raise the badge, not those that are gone', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.watches = [rule];
  fakeNotes.seen = 1_000;
  await stage(fakeBridge(fakes(fakeNotes)), Sidebar, {}, { route: { screen: 'overview' } });
  const changes = page.getByRole('link', { name: 'Changes' });
  await expect.element(changes).toHaveAccessibleDescription(/3 .*1 record with an alert/);
});

test('a count that comes late does not take the place of a newer one', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.seen = 1_000;
  const late = Promise.withResolvers<undefined>();
  let requests = 0;
  const list: ListChanges = async (question) => {
    requests += 1;
    if (requests > 1) return changesOf([change(1), change(2)])(question);
    await late.promise;
    return changesOf([change(1)])(question);
  };
  const fake = fakeBridge(
    browsing({ ...fakeNotes.fakes, changes: { ...fakeNotes.changes, list } }),
  );
  await stage(fake, Sidebar, {}, { route: { screen: 'overview' } });
  await expect.poll(() => fake.paramsOf('changes.list')).toHaveLength(1);
  fake.push('sync', 'changed', standing(synced('clients', { asOf: 5_000 })));
  const link = page.getByRole('link', { name: 'Changes' });
  await expect.element(link).toHaveAccessibleDescription(/^2 changes not seen/);
  late.resolve(undefined);
  // Asked after that answer came, and so answered after it.
  await fake.bridge.changes.list({ ...everything, locale: neutralQueryLocale });
  await expect.element(link).toHaveAccessibleDescription(/^2 changes not seen/);
});

test('what was seen is kept: nothing is new that was marked before the last start', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.seen = 5_000;
  const fake = fakeBridge(fakes(fakeNotes));
  await stage(fake, Sidebar, {}, { route: { screen: 'overview' } });
  await expect
    .poll(() => fake.paramsOf('changes.list'))
    .toContainEqual(expect.objectContaining({ since: 5_000 }));
});

test('the list of changes shows what a rule found, marks it as seen, and forgets the rule', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.watches = [rule];
  const fake = fakeBridge(fakes(fakeNotes));
  await stage(fake, CurrentScreen, {}, { route: { screen: 'changes' } });
  const pressed = page.getByRole('button', { name: /^Blocked people/ });
  await expect.element(page.getByText(', 1 new match')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await pressed.click();
  await expect.element(page.getByText(/^2 changes/)).toBeVisible();
  expect(fake.paramsOf('changes.list').at(-1)).toMatchObject({
    resource: 'clients',
    matching: { search: 'status:BLOCKED', filters: [] },
  });
  await expect.poll(() => fakeNotes.watches[0]?.seenUntil).toBeGreaterThan(1_000);
  await pressed.click();
  await expect.element(page.getByText(/^3 changes/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the alert “Blocked people”' }).click();
  await expect.poll(() => fakeNotes.watches).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fakeNotes.watches.map(({ name }) => name)).toEqual([rule.name]);
});

test('a rule that could not be removed stays, and why is said', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.watches = [rule];
  const remove = () => {
    throw refusal('storage.unwritable');
  };
  const base = fakes(fakeNotes);
  const fake = fakeBridge({ ...base, watches: { ...base.watches, remove } });
  await stage(fake, CurrentScreen, {}, { route: { screen: 'changes' } });
  const stop = page.getByRole('button', { name: 'Remove the alert “Blocked people”' });
  await stop.click();
  await expect.element(page.getByText('Merchant Desk’s files could not be written.')).toBeVisible();
  await expect.element(stop).toBeVisible();
});

test('a rule that was removed and brought back has what it had found, seen or not', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.watches = [rule];
  await stage(fakeBridge(fakes(fakeNotes)), CurrentScreen, {}, { route: { screen: 'changes' } });
  const news = page.getByText(', 1 new match');
  await expect.element(news).toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove the alert “Blocked people”' }).click();
  await expect.element(news).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(news).toBeInTheDocument();
  expect(fakeNotes.watches.map(({ seenUntil }) => seenUntil)).toEqual([rule.seenUntil]);
});

test('marking everything as seen is kept', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.seen = 10;
  fakeNotes.watches = [rule];
  await stage(fakeBridge(fakes(fakeNotes)), CurrentScreen, {}, { route: { screen: 'changes' } });
  await page.getByRole('button', { name: /^Mark (all|1)\b/ }).click();
  await expect.poll(() => fakeNotes.seen).toBeGreaterThan(10);
  await expect.poll(() => fakeNotes.watches[0]?.seenUntil).toBeGreaterThan(1_000);
});

test('a count that was under way when its rule was marked as seen brings nothing back', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.watches = [rule];
  const late = Promise.withResolvers<undefined>();
  const all = changesOf([change(1)]);
  const list: ListChanges = async (question) => {
    if (question.matching === undefined) return all(question);
    if (question.since !== rule.seenUntil) return changesOf([])(question);
    await late.promise;
    return changesOf([change(2, { kind: 'new' })])(question);
  };
  const base = fakes(fakeNotes);
  const fake = fakeBridge({ ...base, changes: { ...base.changes, list } });
  await stage(fake, CurrentScreen, {}, { route: { screen: 'changes' } });
  await page.getByRole('button', { name: /^Mark (all|1)\b/ }).click();
  await expect.poll(() => fakeNotes.watches[0]?.seenUntil).toBeGreaterThan(1_000);
  late.resolve(undefined);
  // Asked after that answer came, and so answered after it.
  await fake.bridge.changes.list({ ...everything, locale: neutralQueryLocale });
  await tick();
  await expect.element(page.getByRole('button', { name: /^Blocked people/ })).toBeVisible();
  expect(page.getByText(', 1 new match').elements()).toEqual([]);
  // And is counted from there.
  const since = fakeNotes.watches[0]?.seenUntil;
  await expect
    .poll(() => fake.paramsOf('changes.list'))
    .toContainEqual(expect.objectContaining({ since }));
});

test('what a followed rule shows is what is exported, and another number in the file is told', async () => {
  const fakeNotes = new FakeNotes();
  fakeNotes.watches = [rule];
  const answer = {
    kind: 'written' as const,
    fileName: 'changes.xlsx',
    bytes: 9_000,
    fileHash: 'f1'.repeat(32),
    cutTexts: 0,
    complete: true,
    gaps: 0,
    twice: 0,
    doubtful: false,
  };
  const written = [2, 446];
  const exports = { start: () => ({ ...answer, records: written.shift() ?? 0 }) };
  const fake = fakeBridge({ ...fakes(fakeNotes), exports });
  await stage(fake, CurrentScreen, {}, { route: { screen: 'changes' } });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button(/^Blocked people/).click();
  await expect.element(page.getByText(/^2 changes/)).toBeVisible();
  const dialog = page.getByRole('dialog');
  const go = () => dialog.getByRole('button', { name: 'Export…' });
  await button('Export…').first().click();
  await expect.element(page.getByRole('radio', { name: '2 filtered changes' })).toBeChecked();
  await go().click();
  await expect.element(page.getByText('Saved “changes.xlsx”, 2 changes')).toBeVisible();
  expect(page.getByText(/expected, /).elements()).toHaveLength(0);
  const [order] = fake.paramsOf('exports.start') as { source: unknown }[];
  expect(order?.source).toEqual({
    kind: 'changes',
    since: 0,
    resource: 'clients',
    change: null,
    search: '',
    matching: { search: 'status:BLOCKED', filters: [] },
  });
  await button('Export again…').click();
  await go().click();
  const reported = '2 expected, 446 written: the data changed in the meantime.';
  await expect.element(page.getByText(reported)).toBeVisible();
});

test('a rule is seen even where a sync was dated by a clock that was ahead', async () => {
  const ahead = Date.now() + 3_600_000;
  let seen = rule;
  const watches = new Watches(
    {
      watches: {
        list: () => Promise.resolve([rule]),
        markSeen: ({ until }: { until: number }) =>
          Promise.resolve((seen = { ...rule, seenUntil: until })),
      },
      changes: {
        list: ({ since }: { since: number }) =>
          Promise.resolve({
            counts: { new: since < ahead ? 3 : 0, changed: 0, gone: 0 },
            changes: [{ seenAt: ahead }],
          }),
      },
    } as unknown as DeskBridge,
    () => neutralQueryLocale,
  );
  watches.follow('a');
  await expect.poll(() => watches.hits('w')).toBe(3);
  await watches.markSeen('w');
  expect([watches.hits('w'), seen.seenUntil]).toEqual([0, ahead]);
});
