import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { listsInStore } from '../../support/lists-in-store';
import { record } from './samples';
import { comparisons } from '../../support/comparisons';

/**
 * A record by its id and what it says, `a1`: pages of a service that gives one id more than once.
 */
const pagesOf = (...pages: readonly string[]): ServiceRecord[][] =>
  pages.map((page) =>
    page
      .split(' ')
      .filter((each) => each !== '')
      .map((each) => record({ id: each.slice(0, 1), says: each.slice(1) })),
  );

/** What a list of these pages says: of each id what was read last. */
const lastOf = (pages: readonly string[]): Map<string, string> =>
  new Map(
    pages
      .join(' ')
      .split(' ')
      .filter((each) => each !== '')
      .map((each) => [each.slice(0, 1), each.slice(1)]),
  );

const byId = (rows: readonly (readonly [unknown, unknown])[]) =>
  rows.map(([id, says]) => `${String(id)}${String(says)}`).toSorted();

describe('an id that stands in a list twice with different content', () => {
  const everyWay = [
    ['a1 a2'],
    ['b1 a2 c1 a1'],
    ['a1 a2 a1'],
    ['a1 a2 a3'],
    ['a1 a1 a2'],
    ['a1', 'a2'],
    ['a1 b1', 'a2 a1'],
    ['a1 a2', 'a3'],
    ['a1', 'b1', 'a2', 'c1', 'a1'],
  ];
  for (const pages of everyWay) {
    test(`is no news to a second sync: ${pages.join(' | ')}`, () => {
      const lists = listsInStore();
      lists.sync(pagesOf(...pages));
      expect(byId(lists.shown('says'))).toEqual(byId([...lastOf(pages)]));
      const stored = lists.stored();
      expect(stored).toBe(lastOf(pages).size);
      for (let again = 0; again < 2; again += 1) {
        const said = lists.sync(pagesOf(...pages));
        expect(said).toMatchObject({ added: 0, changed: 0, gone: 0 });
        expect(lists.changes()).toEqual([]);
        expect(lists.stored()).toBe(stored);
        expect(lists.versions('a')).toHaveLength(1);
        lists.reopen();
      }
    });
  }

  test('is a change where it was something else before, told with what it was', () => {
    const lists = listsInStore();
    lists.sync(pagesOf('a1 b1'));
    const said = lists.sync(pagesOf('a2 b1 a3'));
    expect(said).toMatchObject({ added: 0, changed: 1, gone: 0, conflicting: 1 });
    expect(lists.changes()).toMatchObject([
      { id: 'a', kind: 'changed', fields: [{ field: 'says', before: '1', after: '3' }] },
    ]);
    expect(lists.versions('a')).toHaveLength(2);
  });
});

test('is counted on its page, with whatever content', () => {
  const lists = listsInStore();
  const id = lists.begin();
  const [first = [], second = []] = pagesOf('a1 a1 a2 b1', 'b1 c1');
  expect(lists.stagePage(id, 1, first)).toBe(2);
  expect(lists.stagePage(id, 2, second)).toBe(4);
  expect(lists.commitSync(id)).toMatchObject({ records: 3, added: 3, conflicting: 1 });
});

test('a record stands in the list once, whatever a sync that was given up had read of it', () => {
  const lists = listsInStore();
  lists.sync(pagesOf('a1 b1'));
  lists.abandon(pagesOf('a2 b1'));
  expect(lists.sync(pagesOf('a1', 'b1 a3'))).toMatchObject({ records: 2, changed: 1 });
  expect(byId(lists.shown('says'))).toEqual(['a3', 'b1']);
});

const each = fc
  .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), says: fc.constantFrom('1', '2', '3') })
  .map(({ id, says }) => `${id}${says}`);
const list = fc.array(
  fc.array(each, { maxLength: 5 }).map((records) => records.join(' ')),
  { maxLength: 4 },
);
const sync = fc.record({
  pages: list,
  abandoned: fc.option(list, { nil: null }),
  isInterrupted: fc.boolean(),
});

test('whatever stands in a list how often: each sync tells what is different from the one before, and stores nothing else', () => {
  fc.assert(
    fc.property(fc.array(sync, { minLength: 1, maxLength: 4 }), (syncs) => {
      const lists = listsInStore();
      let before = new Map<string, string>();
      let isFirst = true;
      for (const { pages, abandoned, isInterrupted } of syncs) {
        for (const again of [false, true]) {
          if (abandoned !== null) lists.abandon(pagesOf(...abandoned));
          const stored = lists.stored();
          const now = lastOf(pages);
          const said = lists.sync(pagesOf(...pages), isInterrupted);
          const added = [...now.keys()].filter((id) => !before.has(id));
          const gone = [...before.keys()].filter((id) => !now.has(id));
          const changed = [...now].filter(
            ([id, says]) => before.has(id) && before.get(id) !== says,
          );
          expect(byId(lists.shown('says'))).toEqual(byId([...now]));
          expect(said).toMatchObject({
            records: now.size,
            added: added.length,
            changed: changed.length,
            gone: gone.length,
          });
          const reported = lists.changes().map(({ id, kind }) => [id, kind]);
          if (!isFirst) {
            expect(reported.toSorted()).toEqual(
              [
                ...added.map((id) => [id, 'new']),
                ...changed.map(([id]) => [id, 'changed']),
                ...gone.map((id) => [id, 'gone']),
              ].toSorted(),
            );
          }
          if (again && abandoned === null) expect(lists.stored()).toBe(stored);
          before = now;
          isFirst = false;
        }
      }
    }),
    comparisons(100),
  );
});
