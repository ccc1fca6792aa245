import { describe, expect, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import type { ListPage } from '../../../main/http/list-page';
import type { FailureCode } from '../../../shared/failures';
import { certaintyOf, isComplete } from '../../../shared/completeness';
import { drawsFrom } from '../../threats/proof';
import { RandomService, fieldText } from '../../support/random-service';
import { renamed, RestlessList } from '../../support/restless-list';
import { StoreModel } from '../../support/store-model';
import { syncThrough } from '../../support/sync-through';

const never = new AbortController().signal;

function incompleteOnly(thrown: unknown): null {
  if (thrown instanceof DeskError && thrown.code === 'service.incomplete') return null;
  throw thrown;
}

describe('a list that stands still', () => {
  for (const size of [0, 1, 9, 10, 11, 40, 95, 100]) {
    for (const announces of [true, false]) {
      test(`${size} records, total ${announces ? 'announced' : 'unknown'}`, async () => {
        const list = new RestlessList({ size, announces });
        const { sync, ids, seen } = syncThrough(list);
        await expect(sync.run(never)).resolves.toMatchObject({ records: size, gaps: 0, moved: 0 });
        expect(ids()).toEqual(list.ids);
        expect(seen.max).toBeLessThanOrEqual(4);
        const pages = Math.max(1, Math.ceil(size / 10));
        // A total that ends with a full page may be too small, at either end; the first and the
        // last page are read again before it is believed, and the list is asked for at once. One
        // of more than 99 records is looked at across each border instead.
        const more = (size > 0 && size % 10 === 0 ? 2 : 0) + (pages > 1 ? 2 : 0);
        const looks = size < 100 ? Math.min(1, pages - 1) : pages - 1;
        if (announces) expect(list.requests).toBe(pages + more + looks);
      });
    }
  }

  test('a service with a smaller page than asked for', async () => {
    for (const announces of [true, false]) {
      const list = new RestlessList({ size: 37, announces, perPageMax: 4 });
      const { sync, ids } = syncThrough(list);
      await expect(sync.run(never)).resolves.toMatchObject({ records: 37, gaps: 0 });
      expect(ids()).toEqual(list.ids);
    }
  });

  test('a "total" that only counts the page is not believed', async () => {
    const list = new RestlessList({ size: 45, announces: false });
    const { sync, ids } = syncThrough({
      page: (page, perPage) => {
        const answer = list.page(page, perPage);
        return { ...answer, total: answer.rows.length, hasMore: false };
      },
    });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 45, gaps: 0 });
    expect(ids()).toEqual(list.ids);
  });

  test('a "total" that only counts the page of a long list ends nothing', async () => {
    const list = new RestlessList({ size: 2_101, announces: false });
    const { sync } = syncThrough(
      {
        page: (page, perPage) => {
          const answer = list.page(page, perPage);
          return { ...answer, total: answer.rows.length, hasMore: false };
        },
      },
      { perPage: 2 },
    );
    await expect(sync.run(never)).resolves.toMatchObject({ records: 2_101, gaps: 0 });
  });

  test('records that are announced and never given are counted as gaps', async () => {
    const list = new RestlessList({ size: 45, announces: true });
    const { sync } = syncThrough({
      page: (page, perPage) => ({ ...list.page(page, perPage), total: 48 }),
    });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 45, gaps: 3 });
  });
});

test('what two servers hide between two pages is told, though total and length agree', async () => {
  const ids = Array.from({ length: 15 }, (_, at) => String(at + 1));
  // The one that answers odd pages has a new record and lacks the last: 10 is on no page.
  const states = [ids, ['new', ...ids.slice(0, -1)]];
  const { sync, ids: shown } = syncThrough({
    page: (page, perPage) => {
      const state = states[page % 2] ?? [];
      const records = state
        .slice((page - 1) * perPage, page * perPage)
        .map((id) => [['id', id] as const]);
      return { page, perPage, records, total: 15, hasMore: page * perPage < 15 };
    },
  });
  const completeness = await sync.run(never);
  expect(shown()).not.toContain('10');
  expect(certaintyOf(completeness)).toBe('incomplete');
});

test('what only one answer with the whole of a short list shows is not passed over', async () => {
  const ids = Array.from({ length: 17 }, (_, at) => String(at + 1));
  // 12 moved where no page of ten or fewer shows it.
  const { sync, ids: shown } = syncThrough({
    page: (page, perPage) => {
      const state = perPage > 10 ? ids : ids.filter((id) => id !== '12');
      const records = state
        .slice((page - 1) * perPage, page * perPage)
        .map((id) => [['id', id] as const]);
      return { page, perPage, records, total: null, hasMore: records.length === perPage };
    },
  });
  expect(certaintyOf(await sync.run(never))).toBe('incomplete');
  expect(shown()).not.toContain('12');
});

test('a service that fails at larger pages is looked at in smaller ones', async () => {
  const list = new RestlessList({ size: 37, announces: true });
  const { sync, ids } = syncThrough({
    page: (page, perPage) => {
      if (perPage > 10) throw new DeskError('service.unavailable');
      return list.page(page, perPage);
    },
  });
  expect(certaintyOf(await sync.run(never))).toBe('complete');
  expect(ids()).toEqual(list.ids);
});

test('a service that gives no pages of another size: its list is not confirmed', async () => {
  const list = new RestlessList({ size: 35, announces: true });
  for (const sizes of ['ignored', 'refused'] as const) {
    const { sync, ids } = syncThrough({
      page: (page, perPage) => {
        if (perPage !== 10 && sizes === 'refused') throw new DeskError('service.status');
        return list.page(page, 10);
      },
    });
    expect(certaintyOf(await sync.run(never))).toBe('unconfirmed');
    expect(ids()).toEqual(list.ids);
  }
});

describe('a list that gives a record more than once', () => {
  test('on one page: it is whole, said with the record, and not read as a whole again', async () => {
    const list = new RestlessList({ size: 45, announces: true });
    const store = new StoreModel();
    for (const requests of [8, 16]) {
      const { sync, ids } = syncThrough(renamed(list, { 7: '3', 8: '3' }), { store });
      const expected = { records: 43, gaps: 0, moved: 0, twice: 2 };
      await expect(sync.run(never)).resolves.toMatchObject(expected);
      expect(ids()).toEqual(list.ids.filter((id) => id !== '7' && id !== '8'));
      expect(list.requests).toBe(requests);
    }
  });

  test('on one page, killed: it goes on with what was written', async () => {
    const list = new RestlessList({ size: 45, announces: true });
    const store = new StoreModel();
    const duplicates = renamed(list, { 7: '3' });
    const page: RestlessList['page'] = (...args) => {
      if (list.requests >= 3) throw new Error('killed');
      return duplicates.page(...args);
    };
    await expect(syncThrough({ page }, { store, concurrency: 1 }).sync.run(never)).rejects.toThrow(
      'killed',
    );
    const { sync } = syncThrough(duplicates, { store, concurrency: 1 });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 44, gaps: 0, twice: 1 });
    expect(store.abandoned).toBe(0);
  });

  for (const announces of [true, false]) {
    test(`on two pages, total ${announces ? 'announced' : 'unknown'}: whole when it read so three times`, async () => {
      const list = new RestlessList({ size: 45, announces });
      const { sync } = syncThrough(renamed(list, { 25: '3', 26: '4', 27: '28' }), {
        concurrency: 1,
      });
      const expected = { records: 42, gaps: 0, moved: 0, twice: 3 };
      await expect(sync.run(never)).resolves.toMatchObject(expected);
      // Three readings and a look at all at once; without a total it is seen to that nothing stands
      // behind the last page.
      expect(list.requests).toBe(announces ? 17 : 18);
    });
  }

  test('what is announced beyond that is a gap still', async () => {
    for (const names of [{ 7: '3' }, { 25: '3' }]) {
      const list = new RestlessList({ size: 45, announces: true });
      const duplicates = renamed(list, names);
      const { sync } = syncThrough({
        page: (page, perPage) => ({ ...duplicates.page(page, perPage), total: 48 }),
      });
      const expected = { records: 44, gaps: 3, moved: 0, twice: 1 };
      await expect(sync.run(never)).resolves.toMatchObject(expected);
    }
  });

  test('one that moved between two pages and back is no such record: the one it hid is found', async () => {
    const away = { kind: 'move', from: 0.999_999, to: 0 } as const;
    const back = { kind: 'move', from: 0, to: 0.999_999 } as const;
    // Record 4 is on both pages and 8 on neither, twice in a row, while the total stands still.
    const unrest = [[away], [back], [away], [back]];
    const list = new RestlessList({ size: 8, announces: true, unrest });
    const { sync, ids } = syncThrough(list, { perPage: 4, concurrency: 1 });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 8, gaps: 0 });
    expect(ids().toSorted()).toEqual(list.ids);
  });
});

test('an old copy of the first page, with a total of its own: what it hides is a gap', async () => {
  const before = Array.from({ length: 45 }, (_, at) => String(at + 1));
  const now = before.slice(7);
  const { sync, ids } = syncThrough({
    page: (page, perPage) => {
      const list = page === 1 ? before : now;
      const records = list.slice((page - 1) * perPage, page * perPage);
      return {
        ...{ page, perPage, total: list.length, hasMore: page * perPage < list.length },
        records: records.map((id) => [['id', id] as const]),
      };
    },
  });
  // 11 to 17 are on no page.
  await expect(sync.run(never)).resolves.toMatchObject({ records: 38, gaps: 7 });
  expect(ids()).toEqual([...before.slice(0, 10), ...now.slice(10)]);
});

test('a list that reads the same twice by chance, one record short of its total, is read on', async () => {
  const first = { kind: 'insert', from: 0, to: 0 } as const;
  const gone = { kind: 'delete', from: 0, to: 0 } as const;
  // Each time its head shifts away and back between the same pages, so that record 8 is on neither.
  const unrest = [[first], [gone], [], [first], [gone]];
  const list = new RestlessList({ size: 8, announces: true, unrest });
  const { sync, ids } = syncThrough(list, { perPage: 4, concurrency: 1 });
  await expect(sync.run(never)).resolves.toMatchObject({ records: 8, gaps: 0 });
  expect(ids()).toEqual(list.ids);
});

test('pages that read the same twice while their totals differ are read a third time', async () => {
  const insert = { kind: 'insert', from: 0, to: 0 } as const;
  const gone = { kind: 'delete', from: 0, to: 0 } as const;
  const last = { kind: 'insert', from: 0.999_999, to: 0 } as const;
  const swap = { kind: 'move', from: 0, to: 0 } as const;
  // The first page never shows the record that comes to its head behind it, and goes before it.
  const unrest = [[], [insert], [], [swap], [last], [swap], [], [gone], [], [last]];
  const list = new RestlessList({ size: 26, announces: true, unrest });
  const page: RestlessList['page'] = (at, perPage) => {
    // Nothing but another reading can find it.
    if (perPage !== 7) throw new DeskError('service.status');
    return list.page(at, perPage);
  };
  const { sync, ids } = syncThrough({ page }, { perPage: 7, concurrency: 1 });
  await expect(sync.run(never)).resolves.toMatchObject({ records: 28, gaps: 0 });
  expect(ids().toSorted()).toEqual(list.ids.toSorted());
});

test('a record that one server has on the first page and another on the last is not passed over', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => String(at + 1));
  // 25 has moved to its head and 9 is gone: the pages fit together, and 25 is on none.
  const ahead = ['25', ...ids.filter((id) => id !== '9' && id !== '25')];
  const { sync, ids: shown } = syncThrough({
    page: (page, perPage) => {
      const state = page % 3 === 1 ? ids : ahead;
      const shownIds = state.slice((page - 1) * perPage, page * perPage);
      const records = shownIds.map((id) => [['id', id] as const]);
      return { page, perPage, records, total: null, hasMore: page * perPage < state.length };
    },
  });
  const completeness = await sync.run(never);
  expect(shown()).not.toContain('25');
  expect(certaintyOf(completeness)).toBe('incomplete');
});

describe('a service that repeats itself', () => {
  const repeating = (from: number, options: { size: number; announces: boolean }) => {
    const list = new RestlessList(options);
    return {
      list,
      page: (page: number, perPage: number) => list.page(Math.min(page, from), perPage),
    };
  };

  test('takes no notice of the page: a failure, and what was shown stays', async () => {
    for (const announces of [true, false]) {
      const store = new StoreModel();
      const { sync: before } = syncThrough(new RestlessList({ size: 45, announces }), { store });
      await before.run(never);
      const { sync, ids } = syncThrough(repeating(1, { size: 45, announces }), { store });
      await expect(sync.run(never)).rejects.toMatchObject({
        code: 'service.unknown-shape',
        params: { reason: 'pages-repeat' },
      });
      expect(ids()).toHaveLength(45);
    }
  });

  test('shows one page for ever from the third on', async () => {
    for (const announces of [true, false]) {
      const { sync } = syncThrough(repeating(3, { size: 450, announces }));
      await expect(sync.run(never)).rejects.toMatchObject({ params: { reason: 'pages-repeat' } });
    }
  });

  test('shows its last page for any page beyond: the list ends there', async () => {
    for (const size of [5, 10, 30, 35]) {
      const list = new RestlessList({ size, announces: false });
      const { sync, ids } = syncThrough({
        page: (page, perPage) => list.page(Math.min(page, Math.ceil(size / perPage)), perPage),
      });
      await expect(sync.run(never)).resolves.toMatchObject({ records: size, gaps: 0, moved: 0 });
      expect(ids()).toEqual(list.ids);
    }
  });

  describe('takes no notice of page and size', () => {
    const fixed = (size: number, saysMore: boolean | null = null) => {
      const records = Array.from({ length: size }, (_, at) => [['id', String(at + 1)] as const]);
      const page = (number: number, perPage: number): ListPage => ({
        ...{ page: number, perPage, records, total: null, saysMore },
        hasMore: saysMore ?? size >= perPage,
      });
      return { page };
    };

    test('a round number of records may be the first of more, and is said', async () => {
      for (const size of [10, 15, 20, 50, 100, 250, 1_000]) {
        const { sync, ids } = syncThrough(fixed(size), { perPage: 200 });
        const completeness = await sync.run(never);
        expect([size, completeness.endRefused]).toEqual([size, true]);
        expect(ids()).toHaveLength(size);
      }
    });

    test('any other number is the whole list, not confirmed where it is longer than a page', async () => {
      for (const size of [1, 5, 9, 11, 23, 201, 253]) {
        const { sync, ids } = syncThrough(fixed(size), { perPage: 200 });
        const certainty = certaintyOf(await sync.run(never));
        expect([size, certainty]).toEqual([size, size > 200 ? 'unconfirmed' : 'complete']);
        expect(ids()).toHaveLength(size);
      }
    });

    test('as many as were asked for, or more that are announced: a failure', async () => {
      for (const service of [fixed(200), fixed(253, true)]) {
        const { sync } = syncThrough(service, { perPage: 200 });
        await expect(sync.run(never)).rejects.toMatchObject({ params: { reason: 'pages-repeat' } });
      }
    });
  });

  test('goes round in circles', async () => {
    const list = new RestlessList({ size: 30, announces: false });
    const { sync } = syncThrough({
      page: (page, perPage) => list.page(((page - 1) % 3) + 1, perPage),
    });
    await expect(sync.run(never)).rejects.toMatchObject({ params: { reason: 'pages-repeat' } });
  });

  describe('bounds', () => {
    /** Ever new records, and what each page announces. */
    const endless = (announced: (page: number, perPage: number) => Partial<ListPage>) => ({
      page: (page: number, perPage: number): ListPage => ({
        records: Array.from({ length: perPage }, (_, at) => [['id', `${page}-${at}`] as const]),
        ...{ page, perPage, total: null, hasMore: true },
        ...announced(page, perPage),
      }),
    });

    test('never ends, with ever new records or ever more of them announced', async () => {
      for (const service of [
        endless(() => ({})),
        endless((page, perPage) => ({ total: (page + 5) * perPage })),
        endless((page) => ({ pages: page + 5 })),
        endless(() => ({ total: 1e15 })),
        endless(() => ({ pages: 1e9 })),
      ]) {
        const { sync } = syncThrough(service, { maxPages: 20 });
        await expect(sync.run(never)).rejects.toMatchObject({
          params: { reason: 'pages-endless' },
        });
      }
    });

    test('more pages than are read of an endless list, where the first already announced them', async () => {
      for (const pages of [20, 21, 150]) {
        const list = new RestlessList({ size: pages * 10, announces: true });
        const { sync, ids } = syncThrough(list, { maxPages: 20 });
        await expect(sync.run(never)).resolves.toMatchObject({ records: pages * 10, gaps: 0 });
        expect(ids()).toEqual(list.ids);
      }
    });
  });
});

describe('a list that moves under a total that stands still', () => {
  test('deleted at the head while as many are appended: nothing is missed unsaid', async () => {
    const gone = { kind: 'delete', from: 0, to: 0 } as const;
    const appended = { kind: 'insert', from: 0, to: 0.999_999 } as const;
    const list = new RestlessList({ size: 45, announces: true, unrest: [[], [gone, appended]] });
    const { sync, ids } = syncThrough(list, { concurrency: 1 });
    await expect(sync.run(never)).resolves.toMatchObject({ gaps: 0 });
    expect(list.throughout.filter((id) => !ids().includes(id))).toEqual([]);
    expect(ids()).toEqual(list.ids);
  });

  test('ties in another order at each request: a record given twice is told, so is one that never came', async () => {
    const list = new RestlessList({ size: 40, announces: true });
    // The same order at each request for a page, another one for each page: record 11 twice, record
    // 10 never.
    const { sync, ids } = syncThrough(renamed(list, { 10: '11' }), { concurrency: 1 });
    const completeness = await sync.run(never);
    expect(ids()).toHaveLength(39);
    expect(completeness.gaps + completeness.twice).toBeGreaterThanOrEqual(1);
  });
});

describe('a total that says too little', () => {
  test('capped, as search engines do: read on to the end', async () => {
    for (const size of [95, 100, 101]) {
      const list = new RestlessList({ size, announces: true });
      const { sync, ids } = syncThrough({
        page: (page, perPage) => {
          const answer = list.page(page, perPage);
          return { ...answer, total: Math.min(30, size), hasMore: page < 3 };
        },
      });
      await expect(sync.run(never)).resolves.toMatchObject({ records: size, gaps: 0 });
      expect(ids()).toEqual(list.ids);
    }
  });

  test('a service that refuses any page beyond its total: the list ends there', async () => {
    const list = new RestlessList({ size: 30, announces: true });
    const { sync, ids } = syncThrough({
      page: (page, perPage) => {
        if (page > 3) throw new DeskError('service.not-found');
        return list.page(page, perPage);
      },
    });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 30, gaps: 0 });
    expect(ids()).toEqual(list.ids);
  });
});

describe('a service that announces no total and refuses to go on', () => {
  const refusing = (size: number, from: number, code: FailureCode) => {
    const list = new RestlessList({ size, announces: false });
    const page: RestlessList['page'] = (number, perPage) => {
      if (number >= from) throw new DeskError(code);
      return list.page(number, perPage);
    };
    return { list, ...syncThrough({ page }) };
  };

  for (const code of ['code', 'status', 'empty', 'unknown-shape'] as const) {
    test(`service.${code} behind a full page: that may be the end, and is said`, async () => {
      const { sync, ids } = refusing(95, 4, `service.${code}`);
      const completeness = await sync.run(never);
      expect(completeness).toMatchObject({ records: 30, gaps: 0, endRefused: true });
      expect(isComplete(completeness)).toBe(false);
      expect(ids()).toHaveLength(30);
    });

    test(`service.${code} behind a page that is not full: that is the end`, async () => {
      for (const size of [3, 35]) {
        const { list, sync, ids } = refusing(size, Math.ceil(size / 10) + 1, `service.${code}`);
        expect(isComplete(await sync.run(never))).toBe(true);
        expect(ids()).toEqual(list.ids);
      }
    });
  }

  test('404 is how services say that there is no such page: that is the end', async () => {
    const list = new RestlessList({ size: 30, announces: false });
    const { sync, ids } = syncThrough({
      page: (page, perPage) => {
        if (page > Math.ceil(30 / perPage)) throw new DeskError('service.not-found');
        return list.page(page, perPage);
      },
    });
    expect(isComplete(await sync.run(never))).toBe(true);
    expect(ids()).toEqual(list.ids);
  });

  test.each([
    'html',
    'forbidden',
    'not-json',
    'truncated',
    'too-large',
    'too-deep',
    'content-type',
    'envelope',
  ] as const)('service.%s says nothing of the list: the sync fails by it', async (kind) => {
    const { sync, store } = refusing(95, 4, `service.${kind}`);
    await expect(sync.run(never)).rejects.toMatchObject({ code: `service.${kind}` });
    expect(store.committed).toEqual([]);
  });
});

describe('a service that announces no total and leaves records out of pages it has cut', () => {
  const without = (list: RestlessList, gone: readonly number[]): RestlessList['page'] => {
    return (page, perPage) => {
      const answer = list.page(page, perPage);
      const records = answer.records.filter(([id]) => !gone.includes(Number(id?.[1])));
      return { ...answer, records, hasMore: records.length >= perPage };
    };
  };

  test.each([
    { gone: [25], size: 95 },
    { gone: [2, 25, 26, 27], size: 100 },
    { gone: [19, 20, 99], size: 100 },
  ])(
    'without $gone of $size: what stands behind a page that is not full is read',
    async (sizes) => {
      const list = new RestlessList({ size: sizes.size, announces: false });
      const { sync, ids } = syncThrough({ page: without(list, sizes.gone) });
      const records = sizes.size - sizes.gone.length;
      await expect(sync.run(never)).resolves.toMatchObject({ records, gaps: 0 });
      expect(ids()).toEqual(list.ids.filter((id) => !sizes.gone.includes(Number(id))));
    },
  );

  test('a page behind the last one is asked for once, whatever is said of it', async () => {
    for (const code of ['html', 'forbidden', 'not-found'] as const) {
      const list = new RestlessList({ size: 35, announces: false });
      let refused = 0;
      const page: RestlessList['page'] = (number, perPage) => {
        if (number < 5 || perPage < 10) return list.page(number, perPage);
        refused += 1;
        throw new DeskError(`service.${code}`);
      };
      const { sync, ids } = syncThrough({ page }, { concurrency: 1 });
      expect(isComplete(await sync.run(never))).toBe(true);
      expect(ids()).toEqual(list.ids);
      expect(refused).toBe(1);
    }
  });
});

describe('a list that ends before all that was announced came', () => {
  const lists = async (page: RestlessList['page'], options: { announces: boolean }) => {
    const store = new StoreModel();
    const good = new RestlessList({ size: 95, ...options });
    await syncThrough(good, { store }).sync.run(never);
    const before = store.committed.length;
    const { sync, ids } = syncThrough({ page }, { store });
    const failure = await sync.run(never).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(ids()).toEqual(good.ids);
    expect(store.committed).toHaveLength(before);
    // The next sync that reads all of it is complete, and finds nothing new or gone.
    const again = await syncThrough(new RestlessList({ size: 95, ...options }), { store }).sync.run(
      never,
    );
    expect(again).toMatchObject({ records: 95, gaps: 0, added: 0, gone: 0, doubtful: false });
    expect(isComplete(again)).toBe(true);
    return failure;
  };
  const list = (announces: boolean) => new RestlessList({ size: 95, announces });

  for (const code of ['not-found', 'code', 'status', 'unavailable', 'rate-limited'] as const) {
    test(`service.${code} from page 2 on, the total announced: it fails, and what was shown stays`, async () => {
      const first = list(true);
      const page: RestlessList['page'] = (number, perPage) => {
        if (number > 1) throw new DeskError(`service.${code}`);
        return first.page(number, perPage);
      };
      await expect(lists(page, { announces: true })).resolves.toMatchObject({
        code: `service.${code}`,
      });
    });
  }

  test('empty pages from page 2 on, the total announced', async () => {
    const first = list(true);
    const page: RestlessList['page'] = (number, perPage) => {
      const answer = first.page(number, perPage);
      return number > 1 ? { ...answer, records: [], rows: [] } : answer;
    };
    await expect(lists(page, { announces: true })).resolves.toMatchObject({
      code: 'service.incomplete',
      params: { records: 10, missing: 85 },
    });
  });

  test.each(['empty', 'not-found', 'code'] as const)(
    '%s behind a full page, without a total: a list that was longer has not ended there',
    async (how) => {
      const first = list(false);
      const page: RestlessList['page'] = (number, perPage) => {
        if (number > 1 && how !== 'empty') throw new DeskError(`service.${how}`);
        return number > 1
          ? { ...first.page(100, perPage), page: number }
          : first.page(number, perPage);
      };
      await expect(lists(page, { announces: false })).resolves.toMatchObject({
        code: 'service.incomplete',
        params: { records: 10, missing: 0 },
      });
    },
  );

  test('one that did become shorter, to a full page, is believed', async () => {
    const store = new StoreModel();
    await syncThrough(list(false), { store }).sync.run(never);
    const shorter = new RestlessList({ size: 30, announces: false });
    const { sync, ids } = syncThrough(shorter, { store });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 30, gaps: 0, gone: 65 });
    expect(ids()).toEqual(shorter.ids);
  });

  test('a total that counts more than is ever sent: believed the second time, and nobody counts as removed', async () => {
    const store = new StoreModel();
    const counting = (size: number): RestlessList['page'] => {
      const short = new RestlessList({ size, announces: true });
      return (...args) => ({ ...short.page(...args), total: size + 3 });
    };
    await syncThrough(list(true), { store }).sync.run(never);
    const again = () => syncThrough({ page: counting(93) }, { store }).sync.run(never);
    await expect(again()).rejects.toMatchObject({ code: 'service.incomplete' });
    await expect(again()).resolves.toMatchObject({ records: 95, gaps: 3, gone: 0 });
  });
});

describe('more is announced without a total', () => {
  const expected = [
    ['a number of pages', (page: number) => ({ pages: 3, hasMore: page < 3 })],
    ['a flag or a link', (page: number) => ({ saysMore: page < 3, hasMore: page < 3 })],
  ] as const;
  for (const [how, says] of expected) {
    test(`${how}: an empty page between is not the end`, async () => {
      const list = new RestlessList({ size: 27, announces: false });
      const { sync, ids } = syncThrough({
        page: (page, perPage) => {
          const answer = list.page(page, perPage);
          const records = page === 2 ? [] : answer.records;
          return { ...answer, records, ...says(page) };
        },
      });
      const completeness = await sync.run(never);
      expect(ids()).toHaveLength(17);
      expect(isComplete(completeness)).toBe(false);
    });

    test(`${how}: empty pages alone follow a service of one page size, and that is said`, async () => {
      const list = new RestlessList({ size: 27, announces: false });
      const { sync, ids } = syncThrough({
        page: (page, perPage) => {
          if (perPage !== 10) throw new DeskError('service.status');
          const answer = list.page(page, perPage);
          return { ...answer, records: page > 1 ? [] : answer.records, ...says(page) };
        },
      });
      expect(certaintyOf(await sync.run(never))).toBe('incomplete');
      expect(ids()).toHaveLength(10);
    });

    test(`${how}: a refused page between fails the sync`, async () => {
      const list = new RestlessList({ size: 27, announces: false });
      const { sync } = syncThrough({
        page: (page, perPage) => {
          if (page === 2) throw new DeskError('service.code');
          return { ...list.page(page, perPage), ...says(page) };
        },
      });
      await expect(sync.run(never)).rejects.toMatchObject({ code: 'service.code' });
    });

    test(`${how}: the whole list is complete`, async () => {
      const list = new RestlessList({ size: 27, announces: false });
      const { sync, ids } = syncThrough({
        page: (page, perPage) => ({ ...list.page(page, perPage), ...says(page) }),
      });
      expect(isComplete(await sync.run(never))).toBe(true);
      expect(ids()).toEqual(list.ids);
    });
  }
});

describe('pages numbered from 0', () => {
  for (const announces of [true, false]) {
    for (const size of [4, 30, 35]) {
      test(`${size} records, total ${announces ? 'announced' : 'unknown'}: the first page is found`, async () => {
        const list = new RestlessList({ size, announces });
        const { sync, ids } = syncThrough({
          page: (page, perPage) => list.page(page + 1, perPage),
        });
        await expect(sync.run(never)).resolves.toMatchObject({ records: size, gaps: 0 });
        expect(ids()).toEqual(list.ids);
      });
    }
  }

  test('a first page that is not understood is no empty list, though page 0 is empty', async () => {
    const { sync } = syncThrough({
      page: (page, perPage) => {
        if (page !== 0) throw new DeskError('service.unknown-shape', { reason: 'not-records' });
        return { page, perPage, records: [], total: null, hasMore: false };
      },
    });
    await expect(sync.run(never)).rejects.toMatchObject({
      code: 'service.unknown-shape',
      params: { reason: 'not-records' },
    });
  });

  test('a service that numbers from 1 and refuses page 0, or shows page 1 for it', async () => {
    for (const zero of ['refuses', 'first'] as const) {
      const list = new RestlessList({ size: 35, announces: false });
      const { sync, ids } = syncThrough({
        page: (page, perPage) => {
          if (page === 0 && zero === 'refuses') throw new DeskError('service.status');
          return list.page(Math.max(1, page), perPage);
        },
      });
      await expect(sync.run(never)).resolves.toMatchObject({ records: 35, gaps: 0 });
      expect(ids()).toEqual(list.ids);
    }
  });
});

describe('a sync that another run of the app began', () => {
  const begun = async (list: RestlessList, store: StoreModel, requests: number) => {
    const page: RestlessList['page'] = (...args) => {
      if (list.requests >= requests) throw new Error('killed');
      return list.page(...args);
    };
    const { sync } = syncThrough({ page }, { store, concurrency: 1, now: () => 500 });
    await expect(sync.run(never)).rejects.toThrow('killed');
  };

  test('goes on with what is missing, is dated from its start and said to be doubtful', async () => {
    const list = new RestlessList({ size: 95, announces: true });
    const store = new StoreModel();
    await begun(list, store, 6);
    const { sync, ids } = syncThrough(list, { store, concurrency: 1 });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 95, gaps: 0, doubtful: true });
    expect(store.committed).toMatchObject([{ asOf: 500 }]);
    expect(ids()).toEqual(list.ids);
    // The last page it had read, whatever comes behind it, and the ones that were missing.
    expect(list.pagesRequested.slice(6, 11)).toEqual([6, 7, 8, 9, 10]);
  });

  test('whose last page is empty by now: what it held is not shown', async () => {
    const list = new RestlessList({ size: 95, announces: true });
    const store = new StoreModel();
    await begun(list, store, 6);
    for (let gone = 0; gone < 50; gone += 1) list.change({ kind: 'delete', from: 0.999, to: 0 });
    const { sync, ids } = syncThrough(list, { store, concurrency: 1 });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 45, gaps: 0, doubtful: false });
    expect(ids()).toEqual(list.ids);
  });

  test('that read everything again is as of now, and certain', async () => {
    const list = new RestlessList({ size: 95, announces: true });
    const store = new StoreModel();
    await begun(list, store, 6);
    for (let gone = 0; gone < 12; gone += 1) list.change({ kind: 'delete', from: 0, to: 0 });
    list.beginAnew();
    const { sync, ids } = syncThrough(list, { store, concurrency: 1 });
    await expect(sync.run(never)).resolves.toMatchObject({ records: 83, gaps: 0, doubtful: false });
    expect(store.committed).toMatchObject([{ asOf: 1_000 }]);
    expect(ids()).toEqual(list.ids);
  });

  test('of a list without a total: what was deleted since then is not shown', async () => {
    const list = new RestlessList({ size: 95, announces: false });
    const store = new StoreModel();
    await begun(list, store, 4);
    for (const from of [0, 0.12, 0.22]) list.change({ kind: 'delete', from, to: 0 });
    const { sync, ids } = syncThrough(list, { store, concurrency: 1 });
    expect(isComplete(await sync.run(never))).toBe(true);
    expect(store.committed).toMatchObject([{ asOf: 1_000 }]);
    expect(ids()).toEqual(list.ids);
  });
});

test('services with manners at random, edited, killed and gone on with: nothing is missed unsaid', async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const draw = drawsFrom(seed);
    const service = new RandomService(draw, draw(4) === 0 ? draw(8) : 20 + draw(120));
    const store = new StoreModel();
    for (let round = 0; round < 3; round += 1) {
      for (let edits = draw(25); edits > 0; edits -= 1) service.edit();
      service.restless = draw(3) === 0;
      const before = new Set(service.records.map((record) => fieldText(record, 'id')));
      for (let kills = draw(3); kills > 0; kills -= 1) {
        let remaining = 1 + draw(8);
        const page: RandomService['page'] = (...args) => {
          remaining -= 1;
          if (remaining < 0) throw new Error('killed');
          return service.page(...args);
        };
        await syncThrough({ page }, { store, concurrency: 3 })
          .sync.run(never)
          .catch((thrown: unknown) => {
            if (thrown instanceof DeskError) incompleteOnly(thrown);
            else expect(thrown).toMatchObject({ message: 'killed' });
          });
        // A list that became shorter, of a service that repeats its last page, is refused rather
        // than guessed at.
        if (service.manners.beyondEnd === 'last-page') continue;
        for (let edits = draw(4); edits > 0; edits -= 1) service.edit();
      }
      const { sync, ids } = syncThrough(service, { store, concurrency: 3 });
      const shownBefore = ids();
      const completeness = await sync.run(never).catch(incompleteOnly);
      if (completeness === null) {
        // Of a list that moves, less than is shown may be found: then that stays.
        expect({ seed, restless: service.restless }).toEqual({ seed, restless: true });
        expect(ids()).toEqual(shownBefore);
        continue;
      }
      const shown = new Set(ids());
      const present = service.records.map((record) => fieldText(record, 'id'));
      const missed = present.filter((id) => before.has(id) && !shown.has(id));
      if (isComplete(completeness)) expect({ seed, missed }).toEqual({ seed, missed: [] });
      // What a list that stands still does not have is not shown either, whatever an earlier run
      // read.
      const extra = service.restless ? [] : ids().filter((id) => !present.includes(id));
      if (isComplete(completeness)) expect({ seed, extra }).toEqual({ seed, extra: [] });
    }
  }
});
