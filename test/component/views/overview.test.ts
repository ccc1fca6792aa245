import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { card } from '../records';
import { openSession, sampleProfile } from '../samples';
import { stage } from '../stage';
import {
  change,
  changesOf,
  complete,
  counting,
  encrypted,
  never,
  resting,
  standing,
  synced,
  syncPoint,
} from '../synced';
import { writeRows } from '../../../shared/rows';

const route = { screen: 'overview' } as const;

const months = [
  { month: '2026-08', count: 40 },
  { month: '2026-10', count: 120 },
  { month: '2026-11', count: 80 },
];

const full = counting({
  clients: { count: 6600, columns: ['id', 'status', 'created_at'] },
  lots: { count: 137, columns: ['id', 'unit_price', 'total_amount', 'currency'] },
  cards: {
    count: 412,
    columns: ['id', 'blocked_at', 'replacement_by', 'provider_name', 'currencies'],
  },
});

/** A cache that was synced, with all a merchant may have. */
const filled: Fakes = {
  browse: {
    ...full,
    facets: ({ query, field }) => ({
      values:
        field === 'status'
          ? [
              { value: 'ACTIVE', count: 6006 },
              { value: 'BLOCKED', count: 594 },
            ]
          : [{ value: `${query.resource} ${field}`, count: 412 }],
      distinct: 2,
    }),
    months: () => months,
    totals: () => ({
      asOf: null,
      count: 137,
      sums: [
        { field: 'total_amount', by: 'PEN', sum: '38901028.70', numbers: 130, others: 0 },
        { field: 'total_amount', by: 'USD', sum: '18336664.10', numbers: 7, others: 0 },
      ],
    }),
    rows: () =>
      writeRows({
        offset: 0,
        rows: [
          { id: 'c-1', cells: ['c-1', null, null, 'ODYBANK', accounts('PEN', 'USD')] },
          { id: 'c-2', cells: ['c-2', null, null, 'ODYBANK', accounts('PEN')] },
        ],
      }),
  },
  changes: {
    syncs: () => [4, 3, 2, 1].map((at) => syncPoint(at % 2 === 0 ? 'lots' : 'clients', at)),
    list: changesOf(
      [
        change(1),
        change(2, { kind: 'new', fields: [] }),
        change(3, { kind: 'gone', fields: [] }),
        change(4, { resource: 'lots', title: 'LOT-88' }),
      ],
      [{ resource: 'clients', seenAt: Date.now(), newFields: ['status_kyc'], lostFields: [] }],
    ),
  },
};

function accounts(...currencies: string[]) {
  return {
    kind: 'list' as const,
    items: currencies.map((currency) => ({
      kind: 'object' as const,
      entries: [['currency', currency] as const],
    })),
  };
}

async function atOverview(changes: Fakes = filled, options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge(resting(changes));
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  return { ...staged, fake };
}

const regionText = (region: string | RegExp) =>
  page
    .getByRole('region', { name: region, exact: true })
    .query()
    ?.textContent.replace(/\s+/gu, ' ')
    .trim();

test('lists that may lack records are not called complete', async () => {
  const twice = synced('lots', { last: { ...complete, twice: 1 } });
  await atOverview({ ...filled, sync: { ...resting().sync, state: () => standing(twice) } });
  await expect
    .element(page.getByText(/· possibly incomplete: 1 may be missing, as 1 was sent twice/))
    .toBeVisible();
  expect(page.getByText(/^complete$|· complete/).elements()).toHaveLength(0);
});

test('each figure of a list that may lack records says so, its amounts too', async () => {
  const lots = synced('lots', { last: { ...complete, twice: 1 } });
  const clients = synced('clients', { last: { ...complete, gaps: 300 } });
  await atOverview({
    ...filled,
    sync: { ...resting().sync, state: () => standing(lots, clients) },
  });
  await expect.poll(() => regionText('Clients')).toMatch(/^Clients 6,600 incomplete /);
  await expect.poll(() => regionText('Lots')).toMatch(/^Lots 137 possibly incomplete /);
  await expect
    .poll(() => regionText(/^Lots · /))
    .toMatch(/PEN 38,901,028\.70USD 18,336,664\.10 possibly incomplete$/);
  expect(regionText('Cards looked up')).not.toContain('incomplete');
});

test('everything is reckoned by the cache; the service is asked for nothing', async () => {
  const { fake } = await atOverview();
  await expect
    .poll(() => regionText('Clients'))
    .toMatch(/^Clients 6,600 \+1 −1 · 1 changed since Monday Updated /);
  await expect.poll(() => regionText('Lots')).toMatch(/^Lots 137 1 changed since Monday Updated /);
  await expect
    .poll(() => regionText('Cards looked up'))
    .toMatch(/^Cards looked up 412 1 blocked · 1 replaced/);
  await expect.element(page.getByRole('row', { name: 'Blocked 594 9.0%' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Active 6,006 91.0%' })).toBeVisible();
  await expect.element(page.getByText(/complete$/)).toBeVisible();
  const read = fake.calls.filter(({ method }) => /\.(page|read|details)$/.test(method));
  expect(read).toEqual([]);
});

test('the money of the lots stands there in each currency, and leads to them', async () => {
  const { fake, navigation } = await atOverview();
  await expect
    .poll(() => regionText('Lots · Total amount'))
    .toBe('Lots · Total amount PEN 38,901,028.70USD 18,336,664.10');
  expect(fake.paramsOf('browse.totals')).toMatchObject([
    { fields: ['total_amount'], by: 'currency' },
  ]);
  await page.getByRole('button', { name: 'Lots · Total amount' }).click();
  expect(navigation.route).toEqual({ screen: 'lots' });
});

test('money that cannot all be added up is no total', async () => {
  const sum = { field: 'total_amount', by: 'PEN', sum: '10.00', numbers: 3, others: 1 };
  const totals = () => ({ asOf: null, count: 4, sums: [sum] });
  const { fake } = await atOverview({ ...filled, browse: { ...filled.browse, totals } });
  await expect.poll(() => fake.paramsOf('browse.totals').length).toBeGreaterThan(0);
  await expect.poll(() => regionText('Lots')).toMatch(/^Lots 137/);
  expect(regionText(/^Lots · /)).toBeUndefined();
});

test('months are bars, with the empty ones, and a table for whoever would rather read', async () => {
  await atOverview();
  const chart = page.getByRole('region', { name: 'Clients created by month' });
  await expect
    .element(chart.getByText('Aug 2026: 40; Sep 2026: 0; Oct 2026: 120; Nov 2026: 80'))
    .toBeInTheDocument();
  await chart.getByRole('button', { name: 'Show table' }).click();
  await expect.element(chart.getByRole('row', { name: 'Oct 2026 120' }).first()).toBeVisible();
  expect(chart.getByRole('row').elements()).toHaveLength(4);
  await chart.getByRole('button', { name: 'Show bars' }).click();
  expect(chart.getByRole('row').elements()).toHaveLength(0);
});

test('looked-up cards are told by provider and currency, each card once a currency', async () => {
  await atOverview();
  await expect.element(page.getByRole('row', { name: 'cards provider_name 412' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'PEN 2' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'USD 1' })).toBeVisible();
});

test('the last changes lead to their records, and to all of them', async () => {
  const { navigation } = await atOverview();
  const card = page.getByRole('region', { name: /^What changed since Monday, / });
  await expect.element(card.getByText(/a new field: status_kyc/)).toBeVisible();
  await card.getByRole('button', { name: /LOT-88/ }).click();
  expect(navigation.route).toEqual({ screen: 'lots', lotId: 'client-4' });
  navigation.back();
  await card.getByRole('button', { name: 'Changes' }).click();
  expect(navigation.route).toEqual({ screen: 'changes', since: 'week-begin' });
});

test('the number beside Changes in the sidebar is told apart from what changed since Monday', async () => {
  const list = changesOf([change(1)]);
  const unseen = { new: 400, changed: 46, gone: 0 };
  const changes = {
    ...filled.changes,
    seenUntil: () => 0,
    list: (question: Parameters<typeof list>[0]) => ({
      ...list(question),
      ...(question.since === 0 && { counts: unseen, total: 446 }),
    }),
  };
  const { navigation } = await atOverview({ ...filled, changes });
  const card = page.getByRole('region', { name: /^What changed since Monday, / });
  await card.getByRole('button', { name: '446 changes not seen yet' }).click();
  expect(navigation.route).toEqual({ screen: 'changes', since: 'unseen' });
});

/** A desk whose clients came to a status as in `entered`; `onOpen` hears of each list that is asked for. */
function desk(entered: Parameters<typeof changesOf>[0], onOpen?: (query: object) => void): Fakes {
  return {
    ...filled,
    browse: {
      ...filled.browse,
      ...full,
      ...(filled.browse?.facets && { facets: filled.browse.facets }),
      open: (query) => {
        onOpen?.(query);
        const answer = full.open?.({ ...query, filters: [] });
        if (answer === undefined || answer instanceof Promise) throw refusal('input.params');
        const isNoted = query.filters.some(({ field }) => field === 'desk.note');
        return { ...answer, count: isNoted ? 1 : query.filters.length > 0 ? 3 : answer.count };
      },
    },
    changes: {
      ...filled.changes,
      list: (question) => changesOf(question.matching === undefined ? [] : entered)(question),
    },
  };
}

test('what needs a look is counted, and each line opens its records', async () => {
  const opened: object[] = [];
  const blocked = { kind: 'one-of', field: 'status', values: ['BLOCKED'] };
  const { fake, navigation } = await atOverview(
    desk([change(1), change(2), change(3)], (query) => opened.push(query)),
  );
  const card = page.getByRole('region', { name: 'Needs a look' });
  const line = card.getByRole('button', { name: '3 clients changed to Blocked since Monday' });
  await expect.element(line).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(fake.paramsOf('changes.list')).toContainEqual(
    expect.objectContaining({ matching: { search: '', filters: [blocked], entered: true } }),
  );
  await line.click();
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
  const ids = {
    ...{ kind: 'one-of', field: 'id', values: ['client-1', 'client-2', 'client-3'] },
    // What the list then says of them: an id says nothing.
    statusSince: day,
  };
  expect(navigation.route).toEqual({ screen: 'clients', filters: [ids, blocked] });
  navigation.back();
  await card.getByRole('button', { name: '1 of them without a note' }).click();
  expect(navigation.route).toMatchObject({
    screen: 'clients',
    filters: [ids, blocked, { kind: 'presence', field: 'desk.note', is: 'absent' }],
  });
  navigation.back();
  await card.getByRole('button', { name: '3 lots expire within 30 days' }).click();
  expect(navigation.route).toMatchObject({ screen: 'lots', filters: [{ field: 'expires_at' }] });
  // What is counted is what is then shown.
  expect(opened).toContainEqual(expect.objectContaining({ filters: [ids, blocked] }));
});

test('of more than a page of changes none is left out', async () => {
  const many = Array.from({ length: 1_203 }, (_, at) => change(at));
  const { navigation } = await atOverview(desk(many));
  const card = page.getByRole('region', { name: 'Needs a look' });
  await card.getByRole('button', { name: /clients changed to Blocked since Monday/ }).click();
  const { route } = navigation;
  const filters = route.screen === 'clients' ? (route.filters ?? []) : [];
  expect(filters[0]).toMatchObject({ field: 'id', values: { length: 1_203 } });
});

test('what the records do not have is not shown', async () => {
  const { fake } = await atOverview({
    browse: counting({ clients: { count: 6600 }, lots: { count: 137 } }),
  });
  await expect.poll(() => regionText('Clients')).toMatch(/6,600/);
  await expect.poll(() => fake.paramsOf('browse.months')).toHaveLength(1);
  expect(fake.paramsOf('browse.facets')).toEqual([]);
  for (const name of ['Client status', 'Clients created by month', 'By provider'])
    expect(page.getByText(name).elements()).toHaveLength(0);
});

test('before the first sync it offers one; during it, it grows', async () => {
  const empty = { count: 0, synced: false, asOf: null };
  let clients = empty;
  const { fake } = await atOverview({
    sync: { state: () => standing(never('clients'), never('lots')), start: () => undefined },
    browse: {
      ...full,
      open: (query) => counting({ clients, lots: empty }).open?.(query) ?? refused(),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Not synced yet' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
  expect(fake.paramsOf('sync.start')).toHaveLength(1);
  clients = { ...empty, count: 300 };
  fake.push('browse', 'changed', { resource: 'clients' });
  await expect.poll(() => regionText('Clients')).toBe('Clients 300 First sync running…');
});

test('a month’s thousands are written alike, in either language', async () => {
  const counted = [
    { month: '2026-09', count: 820 },
    { month: '2026-10', count: 5_800 },
    { month: '2026-11', count: 44_000 },
  ];
  for (const language of ['en', 'es'] as const) {
    const browse = { ...filled.browse, months: () => counted };
    const { container } = await atOverview({ ...filled, browse }, { language });
    const values = () =>
      [...container.querySelectorAll('.bars .value')].map(({ textContent }) =>
        textContent.replaceAll(/\s/gu, ''),
      );
    await expect.poll(values).toEqual(['820', '5.8K', '44K']);
  }
});

test('nothing is said not to have changed while a list was never read whole', async () => {
  const stopped = synced('clients', { phase: 'failed', asOf: null, last: null });
  const partial = { count: 300, synced: false, asOf: null, columns: ['id', 'created_at'] };
  const { fake } = await atOverview({
    sync: { ...resting().sync, state: () => standing(stopped) },
    browse: {
      ...counting({ clients: partial, lots: { count: 137 } }),
      months: () => months,
    },
    changes: {
      syncs: () => [2, 1].map((at) => syncPoint('lots', at)),
      list: changesOf([]),
    },
  });
  const counted = () =>
    fake.paramsOf('changes.list').filter((each) => !Object.hasOwn(each as object, 'matching'));
  // Asked once for each list and for all, and again when the state of the syncs has come.
  await expect.poll(() => counted().length).toBeGreaterThanOrEqual(3);
  await expect
    .element(page.getByText('Clients · first sync stopped, records are missing'))
    .toBeVisible();
  expect(regionText('Clients')).toBe('Clients 300 first sync stopped, records are missing');
  expect(page.getByText('Nothing has changed since then.').elements()).toEqual([]);
});

test.each([
  ['lacks records', { sync: standing(synced('clients', { last: { ...complete, gaps: 3 } })) }],
  ['was read once only', { syncs: [2, 1].map((at) => syncPoint('clients', at)) }],
  ['was not read since Monday', { asOf: 1_000 }],
])('nothing is said not to have changed while a list %s', async (_name, part) => {
  const {
    sync = standing(),
    syncs = [],
    asOf,
  } = part as {
    sync?: ReturnType<typeof standing>;
    syncs?: ReturnType<typeof syncPoint>[];
    asOf?: number;
  };
  const known = [4, 3, 2, 1].map((at) => syncPoint(at % 2 === 0 ? 'lots' : 'clients', at));
  await atOverview({
    sync: { ...resting().sync, state: () => sync },
    browse: counting({
      clients: { count: 300, columns: ['id'], ...(asOf !== undefined && { asOf }) },
      lots: { count: 137 },
    }),
    changes: { syncs: () => (syncs.length > 0 ? syncs : known), list: changesOf([]) },
  });
  await expect.element(page.getByText(/^Nothing was found, but not every list/)).toBeVisible();
  expect(page.getByText('Nothing has changed since then.').elements()).toEqual([]);
  expect(regionText(syncs.length > 0 ? 'Lots' : 'Clients')).not.toContain('no changes since');
});

test('nothing has changed where every list was compared', async () => {
  await atOverview({
    browse: counting({ clients: { count: 300, columns: ['id'] }, lots: { count: 137 } }),
    changes: { ...filled.changes, list: changesOf([]) },
  });
  await expect.element(page.getByText('Nothing has changed since then.')).toBeVisible();
});

test('more clients than a list is filtered by are told, and lead to the changes', async () => {
  const list = changesOf([change(1)]);
  const { navigation } = await atOverview({
    ...filled,
    changes: {
      ...filled.changes,
      list: (question) => ({ ...list(question), ...(question.matching && { total: 5_001 }) }),
    },
  });
  const card = page.getByRole('region', { name: 'Needs a look' });
  const line = /More than 5,000 clients changed to Blocked since Monday/;
  await card.getByRole('button', { name: line }).click();
  expect(navigation.route).toEqual({ screen: 'changes', since: 'week-begin' });
});

test('a kind of change of which there are few is not left out beside hundreds of another', async () => {
  const added = Array.from({ length: 40 }, (_, at) => change(at, { kind: 'new', fields: [] }));
  const rare = [change(50, { kind: 'gone', fields: [], title: 'Rosa' }), change(51)];
  const list = changesOf([...added, ...rare]);
  await atOverview({ ...filled, changes: { ...filled.changes, list } });
  const card = page.getByRole('region', { name: /^What changed since Monday, / });
  await expect.element(card.getByRole('button', { name: /Rosa/ })).toBeVisible();
  await expect.element(card.getByText('Changed', { exact: true })).toBeVisible();
  expect(card.getByRole('listitem').elements()).toHaveLength(6);
});

test('three tiles stand in two columns where there is room, none alone beside a gap', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const { container } = await atOverview({
    browse: counting({ clients: { count: 6600 }, lots: { count: 137 } }),
  });
  const lines = () => {
    const tiles = [...container.querySelectorAll('.tiles .tile')];
    const tops = tiles.map((each) => Math.round(each.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  };
  for (const [width, expected] of [
    [1280, [3]],
    [500, [1, 2]],
    [450, [1, 2]],
    [350, [1, 2]],
    [300, [1, 1, 1]],
  ] as const) {
    await page.viewport(width, 400);
    await expect.poll(lines).toEqual(expected);
  }
});

test('a tall window tells of more changes than a low one', async () => {
  const many = Array.from({ length: 20 }, (_, at) => change(at));
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(1280, 800);
  await atOverview({ ...filled, changes: { ...filled.changes, list: changesOf(many) } });
  const card = page.getByRole('region', { name: /^What changed since Monday, / });
  const lines = () => card.getByRole('listitem').elements();
  await expect.poll(lines).toHaveLength(6);
  await page.viewport(1920, 1080);
  await expect.poll(lines).toHaveLength(12);
});

test('a service that has nothing is told from one that was not read', async () => {
  const nothing = { count: 0, synced: true };
  await atOverview({ browse: counting({ clients: nothing, lots: nothing }) });
  await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect.poll(() => regionText('Clients')).toMatch(/^Clients 0 Updated /);
});

test('lists without a record, of which some were announced, are not said to be empty', async () => {
  const nothing = { count: 0, synced: true };
  const lacking = synced('clients', { last: { ...complete, gaps: 300 } });
  await atOverview({
    sync: { ...resting().sync, state: () => standing(lacking) },
    browse: counting({ clients: nothing, lots: nothing }),
  });
  await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  expect(page.getByText(/has no clients and no lots/).elements()).toEqual([]);
  await expect
    .element(page.getByText('incomplete: missing 300 announced records', { exact: true }))
    .toBeVisible();
});

test('that nothing could be read stands where it would, with its code; why is in the bar', async () => {
  const empty = { count: 0, synced: false, asOf: null };
  const failure = failureFor('credentials.signature-refused');
  const { navigation } = await atOverview({
    session: { state: () => ({ ...openSession(), phase: 'refused', failure }) },
    sync: { state: () => standing(never('clients'), never('lots')) },
    browse: counting({ clients: empty, lots: empty }),
  });
  const note = page.getByRole('region', { name: 'Nothing was read yet' });
  await expect.element(note.getByText('The bar above says why.')).toBeVisible();
  await expect.element(note.getByText('credentials.signature-refused')).toBeVisible();
  expect(page.getByText('Not synced yet').elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Edit connection' }).click();
  expect(navigation.route.screen).toBe('connect');
});

function refused(): never {
  throw refusal('input.params');
}

test('keeps the rest when one of its parts cannot be had', async () => {
  await atOverview({
    ...filled,
    changes: {
      list: () => {
        throw refusal('storage.unreadable');
      },
    },
  });
  await expect.poll(() => regionText('Clients')).toMatch(/^Clients 6,600 Updated /);
  await expect.element(page.getByRole('row', { name: /^Blocked/ })).toBeVisible();
});

test('cards that were looked up are a click away', async () => {
  const { navigation } = await atOverview({
    ...filled,
    cards: { recent: () => [card('c-1')], samples: () => [] },
  });
  navigation.go({ screen: 'cards' });
  await expect.element(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  navigation.go({ screen: 'overview' });
  await page.getByRole('button', { name: /TRK-c-1/ }).click();
  expect(navigation.route).toEqual({ screen: 'cards', cardId: 'c-1' });
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await atOverview(filled, { theme });
    await expect.element(page.getByRole('row', { name: 'PEN 2' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /LOT-88/ })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Show table' }).click();
    expect(await violations()).toEqual([]);
  });
}

test('while sample data arrives nothing is said not to have changed', async () => {
  const none = { ...filled.changes, list: changesOf([]) };
  const points = filled.changes?.syncs;
  const first = { changes: { ...none, ...(points && { syncs: points }) }, browse: full };
  const arriving = {
    state: () => standing(never('clients'), never('lots')),
    cache: () => encrypted,
  };
  await atOverview({
    ...first,
    session: { state: () => openSession(sampleProfile) },
    sync: arriving,
  });
  await expect.element(page.getByText('Comparing: a sync is running.')).toBeVisible();
  expect(page.getByText(/Nothing has changed|no changes since/).elements()).toHaveLength(0);
});

test('a list without changes says so once its sync is over', async () => {
  await atOverview({ ...filled, changes: { ...filled.changes, list: changesOf([]) } });
  await expect.element(page.getByText('Nothing has changed since then.')).toBeVisible();
});

test('one month is named once', async () => {
  const browse = { ...filled.browse, months: () => [{ month: '2026-11', count: 80 }] };
  await atOverview({ ...filled, browse });
  const chart = page.getByRole('region', { name: 'Clients created by month' });
  await expect.element(chart).toBeVisible();
  const named = () => [...chart.element().querySelectorAll('.axis span')].map((e) => e.textContent);
  await expect.poll(named).toEqual(['Nov2026']);
});

test('all that the overview counts since Monday is what the list of changes then shows', async () => {
  await stage(fakeBridge(filled), CurrentScreen, {}, { route });
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible();
  await expect.element(page.getByRole('combobox').first()).toHaveValue('week-begin');
});

test('before the first sync nothing is known: no change is denied for that time', async () => {
  const now = Date.now();
  const at = (milliseconds: number) => now - milliseconds;
  const changes = {
    ...filled.changes,
    list: changesOf([]),
    syncs: () =>
      [1, 2, 3, 4].map((each) => syncPoint(each % 2 === 0 ? 'lots' : 'clients', at(each))),
  };
  const lists = counting({
    clients: { count: 6600, columns: ['id'], asOf: now },
    lots: { count: 137, columns: ['id'], asOf: now },
  });
  await atOverview({ ...filled, browse: { ...filled.browse, ...lists }, changes });
  await expect.element(page.getByText('Nothing has changed since then.')).toBeVisible();
  const today = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: 'America/Lima',
  } as const);
  const day = today.format(at(4));
  await expect.element(page.getByText(`What changed since ${day}`)).toBeVisible();
  expect(page.getByText(/no changes since/).elements()).toHaveLength(0);
});

test('a list that was first read after Monday does not deny changes since then, whatever the others can', async () => {
  const now = Date.now();
  const points = [now, now - 1].map((at) => syncPoint('lots', at));
  const changes = {
    ...filled.changes,
    list: changesOf([]),
    syncs: () => [...points, ...[2, 1].map((at) => syncPoint('clients', at))],
  };
  await atOverview({ ...filled, changes });
  await expect.poll(() => regionText('Clients')).toMatch(/no changes since Monday/);
  expect(regionText('Lots')).not.toMatch(/no changes/);
});

test('currencies are counted over all cards, however many', async () => {
  const browse = {
    ...filled.browse,
    ...counting({
      clients: { count: 6600, columns: ['id', 'status', 'created_at'] },
      lots: { count: 137, columns: ['id'] },
      cards: { count: 1_203, columns: ['id', 'currencies'] },
    }),
    rows: ({ offset, limit }: { offset: number; limit: number }) =>
      writeRows({
        offset,
        rows: Array.from({ length: Math.min(limit, 1_203 - offset) }, (_, at) => ({
          id: `c-${offset + at}`,
          cells: [`c-${offset + at}`, accounts('PEN')],
        })),
      }),
  };
  await atOverview({ ...filled, browse });
  await expect.element(page.getByRole('row', { name: 'PEN 1,203' })).toBeVisible();
});

test('figures lead to their records: a status, a month, a provider, a currency', async () => {
  const { navigation } = await atOverview();
  const leads = async (name: string, to: object) => {
    navigation.go(route);
    await page.getByRole('button', { name, exact: true }).click();
    expect(navigation.route).toEqual(to);
  };
  const clients = (filter: object) => ({ screen: 'clients', filters: [filter] });
  const cards = (filter: object) => ({ screen: 'cards', filters: [filter] });
  await leads('Blocked', clients({ kind: 'one-of', field: 'status', values: ['BLOCKED'] }));
  await leads('PEN', cards({ kind: 'contains', field: 'currencies', text: 'PEN' }));
  const provider = 'cards provider_name';
  await leads(provider, cards({ kind: 'one-of', field: 'provider_name', values: [provider] }));
  navigation.go(route);
  const chart = page.getByRole('region', { name: 'Clients created by month' });
  await expect.element(chart.getByText('120', { exact: true })).toBeInTheDocument();
  await chart.getByRole('button', { name: 'Show table' }).click();
  await chart.getByRole('button', { name: 'Oct 2026' }).click();
  const month = { kind: 'days', field: 'created_at', first: '2026-10', last: '2026-10' };
  expect(navigation.route).toEqual(clients(month));
});

test('its tiles are arranged, by keyboard too, and stay so', async () => {
  const { fake } = await atOverview({ ...filled, settings: { save: (settings) => settings } });
  const tiles = () =>
    page
      .getByRole('region')
      .elements()
      .filter((element) => element.classList.contains('tile'))
      .map((element) => element.getAttribute('aria-label'));
  await expect.poll(tiles).toHaveLength(4);
  await page.getByRole('button', { name: 'Customize home' }).click();
  const back = page.getByRole('button', { name: 'Move back: Lots · Total amount' });
  await back.click();
  await expect.poll(tiles).toEqual(['Clients', 'Lots', 'Lots · Total amount', 'Cards looked up']);
  await expect.element(back).toHaveFocus();
  expect(fake.paramsOf('settings.save')).toMatchObject([
    { tiles: ['clients', 'lots', 'money', 'cards'] },
  ]);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(back.elements()).toHaveLength(0);
});

test('what a tile has no row for is counted with the others', async () => {
  const values = Array.from({ length: 9 }, (_, at) => ({ value: `VALUE_${at}`, count: 100 }));
  await atOverview({
    ...filled,
    browse: { ...filled.browse, facets: () => ({ values, distinct: 9 }) },
  });
  await expect.element(page.getByRole('row', { name: 'Others 300 33.3%' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Others 400', exact: true })).toBeVisible();
});
