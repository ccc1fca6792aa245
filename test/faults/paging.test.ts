import fc from 'fast-check';
import { expect } from 'vitest';
import { prove } from '../threats/proof';
import { renamed, RestlessList, type Change, type Unrest } from '../support/restless-list';
import { StoreModel } from '../support/store-model';
import { syncThrough } from '../support/sync-through';

const never = new AbortController().signal;

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

interface Restless {
  readonly size: number;
  readonly perPage: number;
  readonly lanes: number;
  readonly unrest: readonly (readonly Change[])[];
}
const restless = (most: number, ...kinds: Unrest[]): fc.Arbitrary<Restless> =>
  fc.record({
    size: fc.nat(90),
    perPage: fc.integer({ min: 4, max: 12 }),
    lanes: fc.integer({ min: 1, max: 6 }),
    unrest: unrest(most, ...kinds),
  });

/**
 * What is shown is one complete sync: every record that was there all the time is in it once, and
 * nothing is claimed that is not so.
 */
async function expectComplete(
  { size, perPage, lanes, unrest: changes }: Restless,
  announces: boolean,
): Promise<void> {
  const list = new RestlessList({ size, announces, unrest: changes });
  const { sync, ids, store } = syncThrough(list, { perPage, concurrency: lanes });
  const { records, gaps } = await sync.run(never);
  const shown = ids();
  expect(store.committed).toHaveLength(1);
  expect(new Set(shown).size).toBe(shown.length);
  expect(records).toBe(shown.length);
  expectNothingMissed(list, shown, gaps);
}

/**
 * Nothing is missed, and no more is said to be missing than the service has and is not shown: a
 * list that changes and changes back may look as if it stood still and lacked the last of them.
 */
function expectNothingMissed(list: RestlessList, shown: readonly string[], gaps: number): void {
  const present = new Set(shown);
  expect(list.throughout.filter((id) => !present.has(id))).toEqual([]);
  expect(gaps).toBeLessThanOrEqual(Math.max(0, list.ids.length - shown.length));
}

/** Dies at its nth request, without another word to the store. */
async function dies(list: RestlessList, store: StoreModel, lanes: number, requests: number) {
  const last = list.requests + requests;
  const page: RestlessList['page'] = (...args) => {
    if (list.requests >= last) throw new Error('killed');
    return list.page(...args);
  };
  const { sync } = syncThrough({ page }, { store, concurrency: lanes });
  await expect(sync.run(never)).rejects.toThrow('killed');
}

const calmOrOne = fc.oneof(
  fc.constant<Change[]>([]),
  fc.array(change('insert', 'delete', 'delete', 'move'), { maxLength: 1 }),
);

const properties: readonly { name: string; propertyOf: () => fc.IAsyncProperty<unknown> }[] = [
  {
    name: 'growing and shrinking, total announced',
    propertyOf: () =>
      fc.asyncProperty(restless(1, 'insert', 'delete'), (each) => expectComplete(each, true)),
  },
  {
    name: 'growing and shrinking, total unknown',
    propertyOf: () =>
      fc.asyncProperty(restless(4, 'insert', 'delete'), (each) => expectComplete(each, false)),
  },
  {
    name: 'records moving too, total announced',
    propertyOf: () =>
      fc.asyncProperty(restless(1, 'insert', 'delete', 'move'), (each) =>
        expectComplete(each, true),
      ),
  },
  {
    name: 'records moving too, total unknown',
    propertyOf: () =>
      fc.asyncProperty(restless(1, 'insert', 'delete', 'move'), (each) =>
        expectComplete(each, false),
      ),
  },
  {
    name: 'a second time, changed between and meanwhile',
    propertyOf: () =>
      fc.asyncProperty(
        restless(1, 'insert', 'delete'),
        fc.array(change('insert', 'delete', 'move'), { maxLength: 3 }),
        fc.boolean(),
        async ({ size, perPage, lanes, unrest: changes }, between, announces) => {
          const list = new RestlessList({ size, announces, unrest: changes });
          const store = new StoreModel();
          const how = { store, perPage, concurrency: lanes };
          await syncThrough(list, how).sync.run(never);
          for (const each of between) list.change(each);
          list.beginAnew();
          const { sync, ids } = syncThrough(list, how);
          const { records, gaps } = await sync.run(never);
          const shown = ids();
          expect(new Set(shown).size).toBe(shown.length);
          expect(records).toBe(shown.length);
          expectNothingMissed(list, shown, gaps);
        },
      ),
  },
  {
    name: 'some given twice, near or far, records moving too: nothing is missed unsaid',
    propertyOf: () =>
      fc.asyncProperty(
        restless(1, 'insert', 'delete', 'move'),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async ({ size, perPage, lanes, unrest: changes }, every, away, announces) => {
          const list = new RestlessList({ size, announces, unrest: changes });
          const duplicates = Array.from(
            { length: size },
            (_, at) => [`${at + 1}`, `${at + 1 - away}`] as const,
          );
          const names = Object.fromEntries(
            duplicates.filter((_, at) => at % every === 0 && at > away),
          );
          const how = { perPage, concurrency: lanes };
          const { sync, ids } = syncThrough(renamed(list, names), how);
          const { records, gaps, twice } = await sync.run(never);
          const shown = new Set(ids());
          expect(records).toBe(shown.size);
          const missed = list.throughout.filter((id) => !shown.has(names[id] ?? id));
          expect(gaps).toBeGreaterThanOrEqual(missed.length);
          if (changes.flat().length > 0) return;
          expect({ gaps, twice }).toEqual({ gaps: 0, twice: size - records });
        },
      ),
  },
  {
    name: 'killed, it goes on with what was written',
    propertyOf: () =>
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
        async (lanes, deaths) => {
          const list = new RestlessList({ size: 487, announces: true });
          const store = new StoreModel();
          for (const requests of deaths) await dies(list, store, lanes, requests);
          const { sync, ids } = syncThrough(list, { store, concurrency: lanes });
          await expect(sync.run(never)).resolves.toMatchObject({ records: 487, gaps: 0, moved: 0 });
          expect(ids()).toEqual(list.ids);
          expect(list.requests).toBeLessThanOrEqual(49 + 2 + 20 + deaths.length * lanes);
          expect(store.abandoned).toBe(0);
        },
      ),
  },
  {
    name: 'killed, the list changed before or after: read as a whole again, or said to be doubtful',
    propertyOf: () =>
      fc.asyncProperty(
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(calmOrOne, { maxLength: 40 }),
        async (announces, lanes, requests, changes) => {
          const list = new RestlessList({ size: 120, announces, unrest: changes });
          const store = new StoreModel();
          await dies(list, store, lanes, requests);
          const { sync, ids } = syncThrough(list, { store, concurrency: lanes });
          const { gaps, doubtful } = await sync.run(never);
          const shown = new Set(ids());
          const missed = list.throughout.filter((id) => !shown.has(id));
          // What an earlier run read is not read again unless something shows that it changed: then
          // that is said.
          if (!doubtful) expect({ missed, gaps }).toEqual({ missed: [], gaps: 0 });
        },
      ),
  },
];

prove('17-paging', async ({ tries, seed, report }) => {
  const numRuns = Math.ceil(tries / properties.length);
  for (const { name, propertyOf } of properties) {
    await report.try(`${name}, seed ${seed}`, () => fc.assert(propertyOf(), { numRuns, seed }));
    report.tried(numRuns - 1);
  }
});
