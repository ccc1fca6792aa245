import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Component } from 'svelte';
import type { MerchantSnapshot } from '../../../shared/ipc/cards';
import type { Value } from '../../../shared/values';
import CheckList from '../../../renderer/connect/CheckList.svelte';
import KeysStep from '../../../renderer/connect/KeysStep.svelte';
import CardFields from '../../../renderer/resources/client-card/CardFields.svelte';
import FieldList from '../../../renderer/lists/FieldList.svelte';
import Timeline from '../../../renderer/lists/Timeline.svelte';
import ActivityTable from '../../../renderer/views/activity/ActivityTable.svelte';
import ChangeFilters from '../../../renderer/views/changes/ChangeFilters.svelte';
import ChangeLine from '../../../renderer/views/changes/ChangeLine.svelte';
import CardShares from '../../../renderer/views/overview/CardShares.svelte';
import { Language } from '../../../renderer/i18n/messages.svelte';
import LatestChanges from '../../../renderer/views/overview/LatestChanges.svelte';
import MonthBars from '../../../renderer/views/overview/MonthBars.svelte';
import StatusSplit from '../../../renderer/views/overview/StatusSplit.svelte';
import { foundGroups } from '../../../renderer/views/search/choices';
import PaletteList from '../../../renderer/views/search/PaletteList.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { fakeBridge } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, card, clientList, entry, merchantSnapshot, readAt } from '../records';
import { stage } from '../stage';
import { change, counting, resting, syncPoint } from '../synced';

/** Twice the same, empty, and missing: what a service may send in any list. */
const odd = ['same', 'same', '', ''];
const oddOrMissing = [...odd, undefined, undefined];
const shares = odd.map((value) => ({ value, count: 1 }));
const drift = { resource: 'clients', seenAt: readAt, newFields: odd, lostFields: odd } as const;
const version = { syncId: 1, seenAt: readAt, record: [['a', 'x'] as const], goneAt: readAt };
const check = { id: 'clock', outcome: 'ok', reason: 'fine', params: {}, failure: null } as const;
const differences = oddOrMissing.map((field) => ({
  field: field ?? '',
  before: field,
  after: undefined,
}));
const hit = { id: '', title: [], field: '', excerpt: [], status: null };

/** Each has props of its own. */
type AnyComponent = Component<Record<string, unknown>>;

/**
 * One keyed list: its component, what it is given, and how many of which elements must stand there.
 */
interface Case {
  readonly name: string;
  readonly shows: unknown;
  readonly props: Record<string, unknown>;
  readonly each: string;
  readonly count: number;
}

const cases: readonly Case[] = [
  {
    name: 'a timeline',
    shows: Timeline,
    props: { label: 'times', events: odd.map((at) => ({ label: 'created', at })) },
    each: 'li',
    count: 4,
  },
  {
    name: 'fields',
    shows: FieldList,
    props: {
      fields: oddOrMissing.map((value) => ({ key: 'k', label: '', value, kind: 'text' })),
    },
    each: 'dt',
    count: 6,
  },
  {
    name: 'changed fields',
    shows: Timeline,
    props: { label: 'times', events: [{ label: 'changed', at: '', changes: differences }] },
    each: 'dt',
    count: 6,
  },
  {
    name: 'accounts',
    shows: CardFields,
    props: {
      card: {
        ...card('a'),
        currencies: [...odd, null].map((text) => ({
          account: text,
          currency: text,
          others: [
            ['limit', '1'],
            ['limit', '2'],
          ],
        })),
      },
    },
    each: 'tbody tr',
    count: 5,
  },
  { name: 'checks', shows: CheckList, props: { checks: [check, check] }, each: 'li', count: 2 },
  {
    name: 'notices',
    shows: KeysStep,
    props: {
      wizard: {
        notices: odd.map((text) => ({ field: text, reason: text, params: {} })),
        form: { tokenKind: 'pasted' },
      },
    },
    each: 'li',
    count: 4,
  },
  {
    name: 'requests',
    shows: ActivityTable,
    props: { entries: [entry(1), entry(1), entry(1, { path: '', serviceCode: null })] },
    each: 'tbody tr',
    count: 3,
  },
  // A line shows two fields and counts the others.
  ...[0, 2, 4].map((from) => ({
    name: `differences from ${from}`,
    shows: ChangeLine,
    props: { change: change(1, { fields: differences.slice(from) }) },
    each: '.one',
    count: 2,
  })),
  { name: 'drift', shows: ChangeLine, props: { drift }, each: '.part', count: 2 },
  {
    name: 'changes since',
    shows: ChangeFilters,
    props: {
      list: {
        since: { kind: 'week' },
        syncs: [1, 1, 86_400_000].map((at) => syncPoint('lots', at)),
        filter: { resource: null, kind: null, field: null, search: '' },
        fields: { fields: [], exact: true },
      },
      head: { counts: { new: 0, changed: 0, gone: 0 } },
    },
    each: 'optgroup option',
    count: 2,
  },
  {
    name: 'latest changes',
    shows: LatestChanges,
    props: {
      since: readAt,
      latest: [change(1), change(1), change(1, { id: '', title: '' })],
      drift: [drift, drift],
      total: 3,
    },
    each: 'li',
    count: 5,
  },
  {
    name: 'shares of cards',
    shows: CardShares,
    props: { providers: shares, currencies: shares, go: () => undefined },
    each: 'tr',
    count: 8,
  },
  {
    name: 'statuses',
    shows: StatusSplit,
    props: { shares, go: () => undefined },
    each: 'tr',
    count: 4,
  },
  {
    name: 'months',
    shows: MonthBars,
    props: {
      go: () => undefined,
      months: ['', '0001-01', '2024-04', '2024-05', '2024-05', '2024-13', 'never'].map((month) => ({
        month,
        count: 1,
      })),
    },
    each: '.bar',
    count: 13,
  },
  {
    name: 'results of a search',
    shows: PaletteList,
    props: {
      id: 'p',
      groups: foundGroups(
        {
          text: '',
          behind: 0,
          notUnderstood: [],
          groups: [{ resource: 'lots', total: 2, hits: [hit, hit] }],
        },
        new Language([], 'en'),
      ),
      active: null,
      found: { phase: 'idle' },
      onchoose: () => undefined,
    },
    each: '[role=option]',
    count: 2,
  },
];

describe('every list stands with repeated, empty and missing values:', () => {
  for (const { name, shows, props, each, count } of cases)
    test(name, async () => {
      const { container } = await stage(fakeBridge(resting()), shows as AnyComponent, props);
      await expect.poll(() => container.querySelectorAll(each).length).toBe(count);
    });

  test('allowed addresses', async () => {
    const merchant: MerchantSnapshot = {
      ...merchantSnapshot,
      whiteListIps: ['192.0.2.10', '192.0.2.10', ''],
    };
    const fake = fakeBridge(browsing({ merchant: { read: () => merchant } }));
    const { container } = await stage(fake, CurrentScreen, {}, { route: { screen: 'merchant' } });
    await expect.poll(() => container.querySelectorAll('.columns li').length).toBeGreaterThan(2);
    expect(page.getByText('192.0.2.10').elements()).toHaveLength(2);
  });

  test('records without an id, or with the same one', async () => {
    const rows = ['', '', 'twin', 'twin'].map((id) => [id, 'ACTIVE']);
    const lists = { columns: ['id', 'status'], rows, asOf: readAt, synced: true };
    const store = new FakeStore({ clients: lists, lots: lists, cards: lists });
    const fake = fakeBridge(browsing({ browse: store.browse }));
    const { container } = await stage(fake, CurrentScreen, {}, { route: { screen: 'lots' } });
    await expect.poll(() => container.querySelectorAll('[role=row]').length).toBe(5);
  });

  test('earlier syncs', async () => {
    const lots = { columns: ['id'], rows: [['lot-1']], asOf: readAt, synced: true };
    const store = new FakeStore({ lots, clients: clientList(1) });
    const syncs = () => [1, 1, 1].map((at) => syncPoint('lots', at));
    const changes = { ...browsing().changes, syncs };
    const fake = fakeBridge(browsing({ browse: store.browse, changes }));
    await stage(fake, CurrentScreen, {}, { route: { screen: 'lots' } });
    await page.getByRole('button', { name: 'More' }).click();
    const choice = page.getByRole('combobox', { name: 'Show the list as of' });
    await expect.poll(() => choice.getByRole('option').elements()).toHaveLength(3);
  });

  test('versions', async () => {
    const lots = { columns: ['id'], rows: [['lot-1']], asOf: readAt, synced: true };
    const store = new FakeStore({ lots, clients: clientList(1) });
    store.versions.set('lot-1', [version, version]);
    const fake = fakeBridge(browsing({ browse: store.browse }));
    await stage(fake, CurrentScreen, {}, { route: { screen: 'lots', lotId: 'lot-1' } });
    await page.getByRole('tab', { name: /^History/ }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect.poll(() => history.getByRole('listitem').elements()).toHaveLength(4);
  });

  test('cards of a client, and cards that were opened', async () => {
    const ids: Value = { kind: 'list', items: ['card-1', 'card-1', '', null] };
    const rows = [['client-1', ids]];
    const clients = { columns: ['id', 'client_card_ids'], rows, asOf: readAt, synced: true };
    const duplicate = ['card-2', 'client-1', 'ACTIVE'];
    const cards = {
      ...clients,
      columns: ['id', 'client_id', 'status'],
      rows: [duplicate, duplicate],
    };
    const store = new FakeStore({ clients, cards, lots: clientList(1) });
    const fake = fakeBridge(
      browsing({
        browse: store.browse,
        cards: { recent: () => [card('a'), card('a')], samples: () => odd },
      }),
    );
    const route = { screen: 'clients', clientId: 'client-1' } as const;
    const { navigation } = await stage(fake, CurrentScreen, {}, { route });
    const panel = page.getByRole('complementary');
    await expect.poll(() => panel.getByTitle('card-2').elements().length).toBe(2);
    expect(panel.getByTitle('card-1').elements()).toHaveLength(1);
    navigation.go({ screen: 'cards' });
    await expect
      .poll(() =>
        page.getByRole('list', { name: 'Sample cards to try' }).getByRole('button').elements(),
      )
      .toHaveLength(4);
    navigation.go({ screen: 'overview' });
    await expect.element(page.getByText('TRK-a').first()).toBeVisible();
  });
});

describe('a lot whose own words equal a timeline’s', () => {
  async function openedLot(created: Value) {
    const columns = ['id', 'created', 'created_at'];
    const rows = ['lot-1', 'lot-2'].map((id) => [id, created, '2022-09-15T16:50:33.995476+00:00']);
    const lots = { columns, rows, asOf: readAt, synced: true };
    const store = new FakeStore({ lots, clients: clientList(1) });
    const fake = fakeBridge(browsing({ browse: store.browse }));
    await stage(fake, CurrentScreen, {}, { route: { screen: 'lots', lotId: 'lot-1' } });
    const panel = page.getByRole('complementary');
    await expect.element(panel).toBeVisible();
    return panel;
  }

  test('keeps its field', async () => {
    const panel = await openedLot('por Ana');
    await expect.element(panel.getByText('por Ana')).toBeVisible();
  });

  test('has both moments in its timeline', async () => {
    const panel = await openedLot('2022-09-15T16:50:33.995476+00:00');
    await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(2);
  });
});

describe('a screen that cannot be drawn', () => {
  test('says so, lets one go elsewhere, and can be tried again', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const browse = counting({ clients: { count: 1, columns: ['id', 'created_at'] } });
    const fake = fakeBridge(resting({ browse }));
    // Nothing a main process may answer: the screen has to fall over it.
    Object.assign(fake.bridge.browse, {
      months: () =>
        Promise.resolve([
          {
            get month(): string {
              if (broken) throw new Error('unexpected');
              return '2024-05';
            },
            count: 1,
          },
        ]),
    });
    const route = { screen: 'overview' } as const;
    const { navigation } = await stage(fake, CurrentScreen, {}, { route });
    await expect
      .element(page.getByText('This part of the window could not be shown.'))
      .toBeVisible();
    await expect.element(page.getByText('app.screen')).toBeVisible();
    expect(consoleError).toHaveBeenCalled();
    navigation.go({ screen: 'activity' });
    await expect.element(page.getByRole('heading', { name: 'Technical log' })).toBeVisible();
    navigation.go({ screen: 'overview' });
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    broken = false;
    await again.click();
    await expect.element(page.getByText(/^May ?2024/).first()).toBeVisible();
  });
});
