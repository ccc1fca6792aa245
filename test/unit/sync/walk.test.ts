import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PagedWalk } from '../../../main/sync/walk';
import type { WalkOptions } from '../../../main/sync/list-walk';
import { RestlessList } from '../../support/restless-list';
import type { Change, Unrest } from '../../support/restless-list';
import { StagedPages } from '../../support/staged-pages';

/** The long run: WALKS=10000, and a seed of its own each time with WALKS_SEED=$RANDOM. */
const sampling = {
  numRuns: Number(process.env.WALKS ?? 500),
  seed: Number(process.env.WALKS_SEED ?? 17),
};
const never = new AbortController().signal;

function walkThrough(
  list: Pick<RestlessList, 'page'>,
  {
    store = new StagedPages(),
    ...options
  }: Partial<Omit<WalkOptions, 'store'>> & { store?: StagedPages } = {},
) {
  let inFlight = 0;
  const seen = { most: 0 };
  const walk = new PagedWalk({
    store,
    resource: 'clients',
    perPage: 10,
    concurrency: 4,
    now: () => 1_000,
    read: async (page, perPage) => {
      inFlight += 1;
      seen.most = Math.max(seen.most, inFlight);
      await Promise.resolve();
      const answer = list.page(page, perPage);
      await Promise.resolve();
      inFlight -= 1;
      return answer;
    },
    ...options,
  });
  const ids = () => [...(store.shown.get('clients')?.keys() ?? [])];
  return { walk, store, ids, seen };
}

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

describe('a list that changes while it is read', () => {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const place = fc.oneof(fc.constant(0), fc.constant(0.999_999), share);
  const change = (...kinds: Unrest[]): fc.Arbitrary<Change> =>
    fc.record({ kind: fc.constantFrom(...kinds), from: place, to: place });
  /** Calm with bursts; `most` changes between two requests. */
  const unrest = (most: number, ...kinds: Unrest[]) =>
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<Change[]>([]) },
        { weight: 2, arbitrary: fc.array(change(...kinds), { minLength: 1, maxLength: most }) },
      ),
      { maxLength: 120 },
    );
  const shape = {
    size: fc.nat(90),
    perPage: fc.integer({ min: 4, max: 12 }),
    lanes: fc.integer({ min: 1, max: 6 }),
  };

  /** Every record that was there all the time is shown once, and nothing is claimed that is not so. */
  async function holds(
    list: RestlessList,
    options: Partial<Omit<WalkOptions, 'store'>>,
  ): Promise<{ missed: string[]; gaps: number; requests: number }> {
    const { walk, ids } = walkThrough(list, options);
    const { records, gaps } = await walk.run(never);
    const shown = ids();
    expect(new Set(shown).size).toBe(shown.length);
    expect(records).toBe(shown.length);
    const held = new Set(shown);
    return { missed: list.throughout.filter((id) => !held.has(id)), gaps, requests: list.requests };
  }

  for (const announces of [true, false]) {
    test(`growing and shrinking, total ${announces ? 'announced' : 'unknown'}: no record is missed`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ ...shape, unrest: unrest(announces ? 1 : 3, 'insert', 'delete') }),
          async ({ size, perPage, lanes, unrest: changes }) => {
            const list = new RestlessList({ size, announces, unrest: changes });
            const { missed, gaps } = await holds(list, { perPage, concurrency: lanes });
            expect({ missed, gaps }).toEqual({ missed: [], gaps: 0 });
          },
        ),
        sampling,
      );
    });

    test(`records moving too, total ${announces ? 'announced' : 'unknown'}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ ...shape, unrest: unrest(1, 'insert', 'delete', 'move') }),
          async ({ size, perPage, lanes, unrest: changes }) => {
            const list = new RestlessList({ size, announces, unrest: changes });
            const { missed, gaps } = await holds(list, { perPage, concurrency: lanes });
            expect({ missed, gaps }).toEqual({ missed: [], gaps: 0 });
          },
        ),
        sampling,
      );
    });
  }

  test('confirmed always: any burst between two requests, totals that cancel out included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...shape, unrest: unrest(4, 'insert', 'delete') }),
        async ({ size, perPage, lanes, unrest: changes }) => {
          const list = new RestlessList({ size, announces: true, unrest: changes });
          const { missed, gaps } = await holds(list, {
            perPage,
            concurrency: lanes,
            confirm: 'always',
          });
          expect({ missed, gaps }).toEqual({ missed: [], gaps: 0 });
        },
      ),
      sampling,
    );
  });
});

describe('a walk that is killed', () => {
  /** Dies at its nth request, without another word to the store. */
  async function dying(list: RestlessList, store: StagedPages, lanes: number, requests: number) {
    const last = list.requests + requests;
    const { walk } = walkThrough(
      {
        page: (page, perPage) => {
          if (list.requests >= last) throw new Error('killed');
          return list.page(page, perPage);
        },
      },
      { store, concurrency: lanes },
    );
    await expect(walk.run(never)).rejects.toThrow('killed');
  }

  test('goes on in the next run with what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
        async (lanes, deaths) => {
          const list = new RestlessList({ size: 487, announces: true });
          const store = new StagedPages();
          for (const requests of deaths) await dying(list, store, lanes, requests);
          const { walk, ids } = walkThrough(list, { store, concurrency: lanes });
          await expect(walk.run(never)).resolves.toMatchObject({ records: 487, gaps: 0, moved: 0 });
          expect(ids()).toEqual(list.ids);
          expect(list.requests).toBeLessThanOrEqual(49 + deaths.length * lanes);
          expect(store.abandoned).toBe(0);
        },
      ),
      sampling,
    );
  });

  test('is walked afresh when the list changed before or after: no record is missed', async () => {
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const change = fc.record({
      kind: fc.constantFrom<Unrest>('insert', 'delete', 'delete', 'move'),
      from: place,
      to: place,
    });
    const calmOrOne = fc.oneof(fc.constant<Change[]>([]), fc.array(change, { maxLength: 1 }));
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(calmOrOne, { maxLength: 40 }),
        async (announces, lanes, requests, unrest) => {
          const list = new RestlessList({ size: 120, announces, unrest });
          const store = new StagedPages();
          await dying(list, store, lanes, requests);
          const { walk, ids } = walkThrough(list, { store, concurrency: lanes });
          const { gaps } = await walk.run(never);
          const shown = new Set(ids());
          const missed = list.throughout.filter((id) => !shown.has(id));
          expect({ missed, gaps }).toEqual({ missed: [], gaps: 0 });
        },
      ),
      sampling,
    );
  });
});
