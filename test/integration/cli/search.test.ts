import { expect, test, vi } from 'vitest';
import { exit } from '../../../main/cli/exit';
import { search } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { Listeners } from '../../../main/listeners';
import type { Services } from '../../../main/services';
import { partialServices } from '../../support/partial-services';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';
import { neutralQueryLocale } from '../../../shared/query-locale';

const place = workerAndFolder();

/** A profile with one hit for every search, of this many. */
function deskFinding(total: number): Services {
  const hit = {
    id: 'c1',
    title: [{ text: 'Ana', hit: true }],
    field: 'first_name',
    excerpt: [{ text: 'Ana', hit: true }],
    status: null,
  };
  const everywhere = () =>
    Promise.resolve({
      groups: [{ resource: 'clients' as const, total, hits: [hit] }],
      notUnderstood: [],
      readAs: [],
    });
  return partialServices({
    profiles: { byName: () => ({ id: 'p1' }) },
    session: { openOffline: () => Promise.resolve(), profileSource: {} },
    currentProfile: {
      open: () => undefined,
      close: () => Promise.resolve(null),
      changes: { migrating: new Listeners<number | null>() },
      opened: Promise.resolve({
        store: {
          state: { setAside: null },
          onIndexing: (tell: (remaining: number) => void) => {
            [7_000, 6_900, 3_000].forEach(tell);
            return () => undefined;
          },
          onReadAs: () => () => undefined,
          search: { everywhere },
          lastSync: () => Promise.resolve({ asOf: 1, last: null }),
          changes: { syncs: () => Promise.resolve([]) },
        },
      }),
    },
  });
}

function heard() {
  const out = { words: '', lines: '' };
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    out.words += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out.lines += String(text);
    return true;
  });
  return out;
}

test('more than are printed are not cut silently: each line has their number', async () => {
  const out = heard();
  const query = {
    name: 'search',
    profile: 'Andina',
    text: 'ana',
    resource: null,
    locale: neutralQueryLocale,
  } as const;
  expect(await search(deskFinding(340), query)).toBe(exit.ok);
  expect(JSON.parse(out.lines)).toMatchObject({ id: 'c1', total: 340 });
  const indexing = out.words.split('\n').filter((line) => line.includes('index'));
  expect(indexing).toEqual([
    'The search index is being made: 7000 records to go.',
    'The search index is being made: 3000 records to go.',
  ]);
  expect(out.words).toContain('Found 340 clients.\nThe best 100 of each list are printed');
  out.words = '';
  await search(deskFinding(340), { ...query, limit: 1 });
  expect(out.words).toContain('The best record of each list is printed');
});

test('what was never read is named, also when words are not understood', async () => {
  const desk = cliDesk(place);
  const find = (text: string, resource: 'clients' | 'lots' | null = null) => {
    const query = {
      name: 'search',
      profile: 'Andina',
      text,
      resource,
      locale: neutralQueryLocale,
    } as const;
    return search(desk.services, query);
  };
  expect(await find('lima')).toBe(exit.incomplete);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  desk.out.words = '';
  expect(await find('lima')).toBe(exit.incomplete);
  expect(desk.out.words).toContain('Nothing found.');
  expect(desk.out.words).toContain('The list of clients was not yet synced to its end');
  expect(desk.out.words).not.toContain('The list of lots');
  expect(await find('lima', 'lots')).toBe(exit.ok);
  expect(await find('lima', 'clients')).toBe(exit.incomplete);
  await sync(desk.services, 'Andina', ['clients'], untold);
  expect(await find('lima')).toBe(exit.ok);
  const foundIn = async (resource: 'clients' | 'lots' | null) => {
    desk.out.lines.length = 0;
    expect(await find('c1', resource)).toBe(exit.ok);
    return [...new Set(desk.out.lines.map(({ resource: found }) => found))];
  };
  expect(await foundIn(null)).toEqual(['clients', 'lots']);
  expect(await foundIn('clients')).toEqual(['clients']);
  expect(await foundIn('lots')).toEqual(['lots']);
  await expect(find('statsu:blocked')).rejects.toMatchObject({
    code: 'input.filter',
    params: { words: 'statsu:blocked', instead: 'status:blocked' },
  });
});
