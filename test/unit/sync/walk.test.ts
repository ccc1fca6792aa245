import { describe, expect, test } from 'vitest';
import { renamed, RestlessList } from '../../support/restless-list';
import { StagedPages } from '../../support/staged-pages';
import { walkThrough } from '../../support/walk-through';

const never = new AbortController().signal;

describe('a list that stands still', () => {
  for (const size of [0, 1, 9, 10, 11, 40, 95, 100]) {
    for (const announces of [true, false]) {
      test(`${size} records, total ${announces ? 'announced' : 'unknown'}`, async () => {
        const list = new RestlessList({ size, announces });
        const { walk, ids, seen } = walkThrough(list);
        await expect(walk.run(never)).resolves.toMatchObject({ records: size, gaps: 0, moved: 0 });
        expect(ids()).toEqual(list.ids);
        expect(seen.most).toBeLessThanOrEqual(4);
        // One full page whose count is its total may be a count of the page only: one more request.
        const pages = Math.max(1, Math.ceil(size / 10)) + (size === 10 ? 1 : 0);
        if (announces) expect(list.requests).toBe(pages);
      });
    }
  }

  test('a service with a smaller page than asked for', async () => {
    for (const announces of [true, false]) {
      const list = new RestlessList({ size: 37, announces, perPageMax: 4 });
      const { walk, ids } = walkThrough(list);
      await expect(walk.run(never)).resolves.toMatchObject({ records: 37, gaps: 0 });
      expect(ids()).toEqual(list.ids);
    }
  });

  test('a "total" that only counts the page is not believed', async () => {
    const list = new RestlessList({ size: 45, announces: false });
    const { walk, ids } = walkThrough({
      page: (page, perPage) => {
        const answer = list.page(page, perPage);
        return { ...answer, total: answer.rows.length, hasMore: false };
      },
    });
    await expect(walk.run(never)).resolves.toMatchObject({ records: 45, gaps: 0 });
    expect(ids()).toEqual(list.ids);
  });

  test('records that are announced and never given are counted as gaps', async () => {
    const list = new RestlessList({ size: 45, announces: true });
    const { walk } = walkThrough({
      page: (page, perPage) => ({ ...list.page(page, perPage), total: 48 }),
    });
    await expect(walk.run(never)).resolves.toMatchObject({ records: 45, gaps: 3 });
  });
});

describe('a list that gives a record more than once', () => {
  test('on one page: it is whole, said with the record, and read once at every sync', async () => {
    const list = new RestlessList({ size: 45, announces: true });
    const store = new StagedPages();
    for (const requests of [5, 10]) {
      const { walk, ids } = walkThrough(renamed(list, { 7: '3', 8: '3' }), { store });
      const told = { records: 43, gaps: 0, moved: 0, twice: 2 };
      await expect(walk.run(never)).resolves.toMatchObject(told);
      expect(ids()).toEqual(list.ids.filter((id) => id !== '7' && id !== '8'));
      expect(list.requests).toBe(requests);
    }
  });

  test('on one page, killed: it goes on with what was written', async () => {
    const list = new RestlessList({ size: 45, announces: true });
    const store = new StagedPages();
    const twins = renamed(list, { 7: '3' });
    const page: RestlessList['page'] = (...asked) => {
      if (list.requests >= 3) throw new Error('killed');
      return twins.page(...asked);
    };
    await expect(walkThrough({ page }, { store, concurrency: 1 }).walk.run(never)).rejects.toThrow(
      'killed',
    );
    const { walk } = walkThrough(twins, { store, concurrency: 1 });
    await expect(walk.run(never)).resolves.toMatchObject({ records: 44, gaps: 0, twice: 1 });
    expect(store.abandoned).toBe(0);
    expect(list.requests).toBe(5);
  });

  for (const announces of [true, false]) {
    test(`on two pages, total ${announces ? 'announced' : 'unknown'}: whole when it read so three times`, async () => {
      const list = new RestlessList({ size: 45, announces });
      const { walk } = walkThrough(renamed(list, { 25: '3', 26: '4', 27: '28' }), {
        concurrency: 1,
      });
      const told = { records: 42, gaps: 0, moved: 0, twice: 3 };
      await expect(walk.run(never)).resolves.toMatchObject(told);
      expect(list.requests).toBe(15);
    });
  }

  test('what is announced beyond that is a gap still', async () => {
    for (const names of [{ 7: '3' }, { 25: '3' }]) {
      const list = new RestlessList({ size: 45, announces: true });
      const twins = renamed(list, names);
      const { walk } = walkThrough({
        page: (page, perPage) => ({ ...twins.page(page, perPage), total: 48 }),
      });
      const told = { records: 44, gaps: 3, moved: 0, twice: 1 };
      await expect(walk.run(never)).resolves.toMatchObject(told);
    }
  });

  test('one that moved between two pages and back is no such record: the one it hid is found', async () => {
    const away = { kind: 'move', from: 0.999_999, to: 0 } as const;
    const back = { kind: 'move', from: 0, to: 0.999_999 } as const;
    // Record 4 is on both pages and 8 on neither, twice in a row, while the total stands still.
    const unrest = [[away], [back], [away], [back]];
    const list = new RestlessList({ size: 8, announces: true, unrest });
    const { walk, ids } = walkThrough(list, { perPage: 4, concurrency: 1 });
    await expect(walk.run(never)).resolves.toMatchObject({ records: 8, gaps: 0 });
    expect(ids().toSorted()).toEqual(list.ids);
  });
});

test('a list that reads the same twice by chance, one record short of its total, is read on', async () => {
  const first = { kind: 'insert', from: 0, to: 0 } as const;
  const gone = { kind: 'delete', from: 0, to: 0 } as const;
  // Each time its head shifts away and back between the same pages, so that record 8 is on neither.
  const unrest = [[first], [gone], [], [first], [gone]];
  const list = new RestlessList({ size: 8, announces: true, unrest });
  const { walk, ids } = walkThrough(list, { perPage: 4, concurrency: 1 });
  await expect(walk.run(never)).resolves.toMatchObject({ records: 8, gaps: 0 });
  expect(ids()).toEqual(list.ids);
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
      const store = new StagedPages();
      const { walk: before } = walkThrough(new RestlessList({ size: 45, announces }), { store });
      await before.run(never);
      const { walk, ids } = walkThrough(repeating(1, { size: 45, announces }), { store });
      await expect(walk.run(never)).rejects.toMatchObject({
        code: 'service.unknown-shape',
        params: { reason: 'pages-repeat' },
      });
      expect(ids()).toHaveLength(45);
    }
  });

  test('shows one page for ever from the third on', async () => {
    for (const announces of [true, false]) {
      const { walk } = walkThrough(repeating(3, { size: 450, announces }));
      await expect(walk.run(never)).rejects.toMatchObject({ params: { reason: 'pages-repeat' } });
    }
  });

  test('shows its last page for any page beyond: the list ends there', async () => {
    for (const size of [5, 10, 30, 35]) {
      const list = new RestlessList({ size, announces: false });
      const { walk, ids } = walkThrough({
        page: (page, perPage) => list.page(Math.min(page, Math.ceil(size / perPage)), perPage),
      });
      await expect(walk.run(never)).resolves.toMatchObject({ records: size, gaps: 0, moved: 0 });
      expect(ids()).toEqual(list.ids);
    }
  });

  test('goes round in circles', async () => {
    const list = new RestlessList({ size: 30, announces: false });
    const { walk } = walkThrough({
      page: (page, perPage) => list.page(((page - 1) % 3) + 1, perPage),
    });
    await expect(walk.run(never)).rejects.toMatchObject({ params: { reason: 'pages-repeat' } });
  });

  test('never ends, with ever new records or ever more of them announced', async () => {
    for (const announces of [true, false]) {
      const { walk } = walkThrough(
        {
          page: (page, perPage) => ({
            columns: ['id'],
            rows: [],
            records: Array.from({ length: perPage }, (_, at) => [['id', `${page}-${at}`] as const]),
            page,
            perPage,
            total: announces ? (page + 5) * perPage : null,
            hasMore: true,
            readAt: 0,
          }),
        },
        { mostPages: 200 },
      );
      await expect(walk.run(never)).rejects.toMatchObject({ params: { reason: 'pages-endless' } });
    }
  });
});
