import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import fc from 'fast-check';
import { render } from 'vitest-browser-svelte';
import type { ListState } from '../../../shared/ipc/screen-state';
import { defaultSettings } from '../../../shared/default-settings';
import App from '../../../renderer/App.svelte';
import { begin } from '../../../renderer/first/begin';
import { removeOnFirstPaint } from '../../../renderer/first/cover';
import { drawFirstRows, escapeHtml } from '../../../shared/first-screen';
import { firstRowsOf } from '../../../renderer/first/first-rows.svelte';
import { clock } from '../../../renderer/format/clock.svelte';
import { HomeScreens } from '../../../renderer/first/home-screens';
import { firstRows } from '../../support/first-rows';
import { fakeBridge, type Fakes } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, clientList } from '../records';
import { openSession } from '../samples';

const count = 5_000;

function clients(changes: Fakes = {}) {
  const store = new FakeStore({ clients: clientList(count) });
  const state = openSession();
  const screens = { [state.profile?.id ?? '']: 'clients' } as const;
  const memory = { screens: () => screens, listState: () => null, ...changes.screenState };
  const about = { read: () => ({ ...nobody, languages: ['en-US'] }) };
  const settings = { read: () => defaultSettings };
  return fakeBridge(
    browsing({
      session: { state: () => state },
      browse: { ...store.browse, ...changes.browse },
      about,
      settings,
      screenState: memory,
    }),
  );
}

const nobody = {
  version: '',
  electron: '',
  chromium: '',
  node: '',
  platform: '',
  standInElectron: false,
};

/** As the page keeps them, and the next start's document has them. */
async function started(fake: ReturnType<typeof fakeBridge>) {
  const bootstrap = await begin(fake.bridge);
  const list = bootstrap.prefetched?.list;
  if (list === undefined) throw new Error('no list was begun');
  await list.records.firstShown;
  const rows = firstRowsOf(list, bootstrap);
  if (rows === null) throw new Error('nothing is kept of the list');
  const { css, html } = drawFirstRows(rows, clock.now);
  const style = document.createElement('style');
  style.className = 'of-first-rows';
  style.textContent = css;
  document.head.append(style);
  document.body.insertAdjacentHTML('beforeend', html);
  const cover = drawing();
  if (cover === null) throw new Error('nothing is drawn');
  return { bootstrap, cover };
}

/** Where each cell stands and what it says. */
function places(cells: Iterable<Element>): Map<string, string> {
  const all = new Map<string, string>();
  for (const cell of cells) {
    const { top, left, width, height } = cell.getBoundingClientRect();
    if (top < innerHeight && left < innerWidth) {
      const text = cell.querySelector('.visually-hidden')?.textContent ?? cell.textContent.trim();
      all.set([top, left, width, height].map(Math.round).join(' '), text);
    }
  }
  return all;
}

/** How the text of each cell in view looks, by its place. */
function looksOf(cells: Iterable<Element>): Map<string, string> {
  const all = new Map<string, string>();
  for (const cell of cells) {
    const { top, left } = cell.getBoundingClientRect();
    if (top >= innerHeight || left >= innerWidth) continue;
    const { color, fontFamily, fontWeight, fontSize, textAlign } = getComputedStyle(
      cell.querySelector('.badge') ?? cell,
    );
    const look = [color, fontFamily, fontWeight, fontSize, textAlign].join(' ');
    all.set(`${Math.round(top)} ${Math.round(left)}`, look);
  }
  return all;
}

const firstCells = () => places(document.querySelectorAll('.first-rows .grid-cell'));
const firstHeads = () => places(document.querySelectorAll('.first-header > .first-cell'));
const liveCells = () => places(document.querySelectorAll('[role="gridcell"]'));
const liveHeads = () => places(document.querySelectorAll('[role="columnheader"]'));
const drawing = () => document.querySelector<HTMLElement>('.first-rows');

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  drawing()?.remove();
  document.querySelector('.of-first-rows')?.remove();
});

test('rows that a search found are kept with their day, as it may say "today"', async () => {
  const { bridge } = clients();
  const bootstrap = await begin(bridge);
  const list = bootstrap.prefetched?.list;
  if (list === undefined) throw new Error('no list was begun');
  await list.records.firstShown;
  expect(firstRowsOf(list, bootstrap)?.day).toBeNull();
  list.search('a');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: bootstrap.preferences.zone });
  await expect.poll(() => firstRowsOf(list, bootstrap)?.day).toBe(today.format(clock.now));
});

test('settings that change while the app is on its way count', async () => {
  const screens = Promise.withResolvers<Record<string, never>>();
  const fake = clients({ screenState: { screens: () => screens.promise } });
  const begun = begin(fake.bridge);
  await expect.poll(() => fake.paramsOf('session.state')).toHaveLength(1);
  fake.push('settings', 'changed', { ...defaultSettings, language: 'es' });
  screens.resolve({});
  const { language, preferences } = await begun;
  expect(language.locale).toBe('es-PE');
  // Nothing is on the screen yet.
  fake.push('settings', 'changed', { ...defaultSettings, language: 'es', theme: 'dark' });
  expect(preferences.theme).toBe('dark');
});

const scrolled: ListState = {
  columns: { order: ['status'], widths: { status: 240 }, shown: { email: false }, pinned: ['id'] },
  given: {},
  query: { search: '', filters: [], sort: [] },
  ownColumns: null,
  savedViewId: null,
  top: { id: null, row: 1_234, into: 0.5 },
  left: 90,
  opened: null,
};

test('rows are asked for before the app is made, which waits neither for them nor for a store that opens slowly', async () => {
  const open = () => new Promise<never>(() => undefined);
  const listState = () => ({ ...scrolled, opened: 'c1' });
  const fake = clients({ browse: { open }, screenState: { listState } });
  await begin(fake.bridge);
  expect(fake.paramsOf('browse.open')).toHaveLength(1);

  const opening = Promise.withResolvers<null>();
  const slow = clients({ screenState: { listState: () => opening.promise } });
  await begin(slow.bridge);
  expect(slow.paramsOf('browse.open')).toEqual([]);
  opening.resolve(null);
  await expect.poll(() => slow.paramsOf('browse.open')).toHaveLength(1);
});

describe('the first rows', () => {
  test.each([
    ['a list never looked at', null],
    ['a list left further down, with columns of its own', scrolled],
  ])('stand and read as the app draws them: %s', async (_, listState) => {
    const fake = clients({ screenState: { listState: () => listState } });
    const { bootstrap, cover } = await started(fake);
    const [cells, heads] = [firstCells(), firstHeads()];
    const looks = looksOf(document.querySelectorAll('.first-rows .grid-cell'));
    expect(cells.size).toBeGreaterThan(100);
    cover.remove();
    await render(App, { ...bootstrap });
    await expect.poll(() => document.querySelectorAll('[role="gridcell"]').length).toBeTruthy();
    await expect.poll(() => [...liveCells()]).toEqual(expect.arrayContaining([...cells]));
    expect([...liveHeads()]).toEqual(expect.arrayContaining([...heads]));
    expect([...looksOf(document.querySelectorAll('[role="gridcell"]'))]).toEqual(
      expect.arrayContaining([...looks]),
    );
  });

  test('are read once: the app goes on with the list that was begun', async () => {
    const fake = clients();
    const { bootstrap } = await started(fake);
    const opened = () => fake.paramsOf('browse.open').filter(isForRows).length;
    const lists = [{ resource: 'clients' }, { resource: 'lots' }];
    expect(fake.paramsOf('screenState.listState')).toEqual(lists);
    expect(opened()).toBe(1);
    // What every start asks, both lists' looks, one view: nothing else stands between the page and
    // its rows.
    expect(fake.calls).toHaveLength(7);
    await render(App, { ...bootstrap });
    await expect.poll(() => document.querySelectorAll('[role="gridcell"]').length).toBeTruthy();
    expect(opened()).toBe(1);
    expect(fake.paramsOf('browse.rows')).toEqual([]);
    expect(fake.paramsOf('screenState.listState')).toEqual(lists);
  });

  test('are not for assistive tools nor for the keyboard, and go when the app has its own', async () => {
    const { bootstrap, cover } = await started(clients());
    expect(cover.inert).toBe(true);
    expect(cover.ariaHidden).toBe('true');
    expect(getComputedStyle(cover).pointerEvents).toBe('none');
    const { container } = await render(App, { ...bootstrap });
    removeOnFirstPaint(cover, container);
    await expect.poll(drawing).toBeNull();
    expect(document.querySelector('[role="row"]:not([aria-busy]) [role="gridcell"]')).toBeTruthy();
  });

  test('go at the first key, whatever the app is doing', async () => {
    const { cover } = await started(clients());
    const app = document.createElement('div');
    const grid = document.createElement('div');
    grid.role = 'grid';
    app.append(grid);
    removeOnFirstPaint(cover, app);
    expect(drawing()).not.toBeNull();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
    expect(drawing()).toBeNull();
  });

  test('go at once when the app shows something else', async () => {
    const { cover } = await started(clients());
    removeOnFirstPaint(cover, document.createElement('div'));
    expect(drawing()).toBeNull();
  });
});

test('a text comes into the document as that text and as nothing else, whatever stands in it', () => {
  const hostile = fc.constantFrom(
    ...Array.from('<>&"\'`=/!-;#\r\n\t\0'),
    '</',
    '<!--',
    '&lt',
    '&#60;',
    ']]>',
  );
  const texts = fc.string({ unit: fc.oneof(hostile, fc.string({ unit: 'binary' })) });
  fc.assert(
    fc.property(texts, (text) => {
      const { body } = new DOMParser().parseFromString(
        `<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`,
        'text/html',
      );
      const [paragraph] = body.children;
      expect(body.childNodes).toHaveLength(1);
      expect(paragraph?.children).toHaveLength(0);
      expect(paragraph?.attributes).toHaveLength(1);
      const expected = text.replaceAll('\0', '\u{fffd}');
      expect(paragraph?.textContent).toBe(expected);
      expect(paragraph?.getAttribute('title')).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('what a record says stands in no markup of the first rows', () => {
  const hostile = '"><img src=x onerror=alert(1)></div><style>*{}</style>&lt;';
  const { html, css } = drawFirstRows(
    firstRows({
      title: hostile,
      columns: firstRows().columns.map((column) => ({ ...column, label: hostile })),
      rows: firstRows().rows.map((cells) =>
        cells.map((cell) => ({
          ...cell,
          at: null,
          pieces: (['text', 'mark', 'sign', 'unseen'] as const).map((as) => ({
            as,
            text: hostile,
          })),
        })),
      ),
    }),
    0,
  );
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const names = new Set(Array.from(body.querySelectorAll('*'), ({ localName }) => localName));
  expect([...names].sort()).toEqual(['div', 'mark', 'p', 'span']);
  expect(css).not.toContain('img');
  expect(body.querySelector('.first-title')?.textContent).toBe(hostile);
  expect(body.querySelector('.grid-cell')?.textContent).toBe(hostile.repeat(4));
});

test('a list is begun for one profile, and given once', async () => {
  const { bootstrap } = await started(clients());
  const { bridge, screens, prefetched: one } = bootstrap;
  const id = one?.profileId;
  const homes = () => new HomeScreens(bridge, screens, one);
  expect(homes().take('another', 'clients')).toBeNull();
  expect(homes().take(undefined, 'clients')).toBeNull();
  expect(homes().take(id, 'lots')).toBeNull();
  const home = homes();
  expect(home.take(id, 'clients')).toBe(one?.list);
  expect(home.take(id, 'clients')).toBeNull();
});

/** Its rows, not how many there are. */
const isForRows = (query: unknown): boolean =>
  (query as { firstRows?: number }).firstRows !== undefined;
