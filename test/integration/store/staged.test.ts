import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { listsInStore } from '../../support/lists-in-store';
import { clients, record } from './samples';
import { comparisons } from '../../support/comparisons';

type Says = readonly [id: string, says: string];
type Stagings = readonly { readonly page: number; readonly records: readonly Says[] }[];

function toRecords(records: readonly Says[]): ServiceRecord[] {
  return records.map(([id, says]) => record({ id, says }));
}

/** What the list is to be: each record where it is met first, as it was read last. */
function listOf(stagings: Stagings, former: 'keep' | 'drop'): Says[] {
  const says = new Map(stagings.flatMap(({ records }) => records));
  const pages = [...new Set(stagings.map(({ page }) => page))].sort((one, other) => one - other);
  const pageReads = pages.map((page) =>
    stagings.filter((each) => each.page === page).map(({ records }) => records.map(([id]) => id)),
  );
  const last = new Set(pageReads.flatMap((all) => all.at(-1) ?? []));
  const ids = new Set<string>();
  for (const all of pageReads) {
    for (const id of all.at(-1) ?? []) ids.add(id);
    if (former === 'drop') continue;
    for (const reading of all.slice(0, -1).reverse()) {
      for (const id of reading) if (!last.has(id)) ids.add(id);
    }
  }
  return [...ids].map((id) => [id, says.get(id) ?? '']);
}

const says = fc.tuple(
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  fc.constantFrom('1', '2'),
);
const staging = fc.record({
  page: fc.integer({ min: 0, max: 3 }),
  records: fc.array(says, { maxLength: 4 }),
});
const sync = fc.record({
  stagings: fc.array(staging, { maxLength: 8 }),
  former: fc.constantFrom('keep' as const, 'drop' as const),
  isInterrupted: fc.boolean(),
  isIndexed: fc.boolean(),
  isAbandoned: fc.boolean(),
});

test('pages staged again and again, in whatever order: the list is what was read, and each sync tells what is different', () => {
  fc.assert(
    fc.property(fc.array(sync, { minLength: 1, maxLength: 4 }), (syncs) => {
      const lists = listsInStore();
      const editions: { no: number; list: Says[] }[] = [];
      let before: Says[] = [];
      for (const { stagings, former, isInterrupted, isIndexed, isAbandoned } of syncs) {
        const no = lists.begin();
        for (const { page, records } of stagings) {
          lists.stagePage(no, page, toRecords(records));
          // Before the first list is complete a screen tells of all that was stored.
          if (editions.length === 0) expect(lists.listCount()).toBe(lists.stored());
          if (isIndexed) lists.catchUp();
          if (isInterrupted) lists.reopen();
        }
        if (isAbandoned) {
          lists.abandon([]);
        } else {
          const reported = lists.commitSync(no, { former });
          const list = listOf(stagings, former);
          const [was, is] = [new Map(before), new Map(list)];
          expect(reported).toMatchObject({
            records: list.length,
            added: list.filter(([id]) => !was.has(id)).length,
            gone: before.filter(([id]) => !is.has(id)).length,
            changed: list.filter(([id, now]) => was.has(id) && was.get(id) !== now).length,
          });
          editions.push({ no, list });
          before = list;
        }
        expect(lists.shown('says')).toEqual(before);
      }
      for (const { no, list } of editions) {
        const then = lists.shown('says', no).map(([id, now]) => `${id} ${String(now)}`);
        expect(then.toSorted()).toEqual(list.map(([id, now]) => `${id} ${now}`).toSorted());
      }
      // Nothing lies in the file that no edition shows, and each version of it once.
      const versions = new Set<string>();
      let last = new Map<string, string>();
      for (const { no, list } of editions) {
        for (const [id, now] of list) if (last.get(id) !== now) versions.add(`${no} ${id}`);
        last = new Map(list);
      }
      expect(lists.stored()).toBe(versions.size);
    }),
    comparisons(60),
  );
});

test('records without an id are known by their content, twins by their number, however pages are cut and read again', () => {
  const lists = listsInStore();
  const nameless = (...names: string[]): ServiceRecord[] => names.map((name) => record({ name }));
  const first = lists.begin();
  lists.stagePage(first, 1, nameless('x', 'y', 'x'));
  lists.reopen();
  lists.stagePage(first, 2, nameless('x', 'z'));
  lists.stagePage(first, 1, nameless('x', 'y', 'x'));
  expect(lists.commitSync(first)).toMatchObject({ records: 5, withoutId: 5, added: 5 });
  expect(lists.sync([nameless('x'), nameless('y', 'x', 'x', 'z')])).toMatchObject({
    ...{ records: 5, added: 0, changed: 0, gone: 0 },
  });
  expect(lists.sync([nameless('x', 'y', 'z')])).toMatchObject({ records: 3, added: 0, gone: 2 });
});

test('a number and a text are two ids', () => {
  const lists = listsInStore();
  const both = [
    [['id', { kind: 'number', text: '1' }]],
    [['id', '1']],
  ] as const satisfies ServiceRecord[];
  expect(lists.sync([both])).toMatchObject({ records: 2, conflicting: 0 });
  expect(lists.sync([both])).toMatchObject({ records: 2, added: 0, changed: 0 });
});

test('members in another order are no change, other digits are one', () => {
  const lists = listsInStore();
  const number = (text: string) => ({ kind: 'number', text }) as const;
  const one = {
    kind: 'object',
    entries: [
      ['a', number('1')],
      ['b', null],
    ],
  } as const;
  const other = {
    kind: 'object',
    entries: [
      ['b', null],
      ['a', number('1')],
    ],
  } as const;
  lists.sync([[record({ id: 'c', one, amount: number('8.10') })]]);
  const turned = record({ amount: number('8.10'), one: other, id: 'c' });
  expect(lists.sync([[turned]])).toMatchObject({ changed: 0 });
  expect(lists.stored()).toBe(1);
  const less = record({ id: 'c', one, amount: number('8.1') });
  expect(lists.sync([[less]])).toMatchObject({ changed: 1 });
});

test('a version in the row of one that is gone is indexed, and can be forgotten', () => {
  const lists = listsInStore();
  const says = (id: string, text: string) => record({ id, says: text });
  const first = lists.begin();
  lists.stagePage(first, 1, [says('a', 'former')]);
  lists.catchUp();
  lists.stagePage(first, 1, []);
  lists.commitSync(first);
  const second = lists.begin();
  lists.stagePage(second, 1, [says('c', 'early')]);
  lists.stagePage(second, 1, [says('c', 'later')]);
  lists.commitSync(second);
  lists.catchUp();
  const found = (text: string) =>
    lists.db.numbers('SELECT rowid FROM clients_text WHERE clients_text MATCH ?')(text).length;
  expect(['former', 'early', 'later'].map(found)).toEqual([0, 0, 1]);
});

test('a page read again has the fields of its last reading', () => {
  const lists = listsInStore();
  const id = lists.begin();
  lists.stagePage(id, 1, [record({ id: 'a', name: 'x', former: 'y' })]);
  lists.stagePage(id, 1, [record({ id: 'a', name: 'x', email: 'e' })]);
  lists.commitSync(id);
  const second = lists.begin();
  lists.stagePage(second, 1, [record({ id: 'a', name: 'x', email: 'e' })]);
  expect(lists.commitSync(second)).toMatchObject({ newFields: [], lostFields: [] });
});

test('a page of an ended sync is refused, and one that no list has', () => {
  const lists = listsInStore();
  const id = lists.begin();
  const bad = { code: 'input.params' };
  expect(() => lists.stagePage(id, 2 ** 21, [])).toThrow(expect.objectContaining(bad));
  lists.commitSync(id);
  expect(() => lists.stagePage(id, 1, [])).toThrow(expect.objectContaining(bad));
});

test('an unfinished sync tells what it has; a new one takes its place', () => {
  const lists = listsInStore();
  const id = lists.begin();
  lists.stagePage(id, 2, clients(0, 3));
  lists.stagePage(id, 1, clients(3, 5));
  lists.stagePage(id, 2, clients(0, 2));
  lists.reopen();
  expect(lists.unfinished()).toMatchObject({ id, pagesStaged: [1, 2], records: 4, perPage: 10 });
  lists.begin();
  expect(lists.unfinished()).toMatchObject({ pagesStaged: [], records: 0 });
  expect(lists.stored()).toBe(0);
});

test('what a first sync staged can be given up after it was indexed', () => {
  const lists = listsInStore();
  const id = lists.begin();
  lists.stagePage(id, 1, clients(0, 20));
  lists.catchUp();
  lists.abandon([]);
  expect(lists.stored()).toBe(0);
  expect(lists.sync([clients(0, 3)])).toMatchObject({ records: 3, added: 3 });
  lists.catchUp();
  const found = lists.db.select(
    `SELECT count(*) AS n FROM clients_text WHERE clients_text MATCH '"active"'`,
    { n: 'number' },
  );
  expect(found.get()).toEqual({ n: 2 });
});
