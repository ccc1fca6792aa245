import { beforeEach, expect, test } from 'vitest';
import { listsInMemory } from '../../support/lists-in-memory';
import { clients } from './samples';

let lists: ReturnType<typeof listsInMemory>;

beforeEach(() => {
  lists = listsInMemory();
});

for (const isIndexed of [false, true]) {
  const when = isIndexed ? ' after the index had caught up' : '';
  test(`records are known again after starts in between, the last ones having gone${when}`, () => {
    lists.walk([clients(0, 10)]);
    // Numbered, put into the index, and taken out of the tables again: no generation ever shows them.
    lists.abandon([[...clients(0, 10), ...clients(90, 96)]]);
    if (isIndexed) lists.catchUp();
    lists.walk([clients(0, 10)]);
    lists.reopen();
    const grown = [[...clients(0, 10), ...clients(20, 23)]];
    expect(lists.walk(grown)).toMatchObject({ added: 3, gone: 0 });
    lists.reopen();
    expect(lists.versions('c21')).toHaveLength(1);
    expect(lists.walk(grown)).toMatchObject({ added: 0, changed: 0, gone: 0 });
    expect(lists.stored()).toBe(13);
  });
}

const indexed = () => lists.db.prepare('SELECT count(*) FROM identity').pluck().get();

test('a record that no generation shows leaves nothing in the index', () => {
  lists.walk([clients(0, 10)]);
  lists.abandon([[...clients(0, 10), ...clients(90, 96)]]);
  lists.catchUp();
  expect(indexed()).toBe(16);
  lists.walk([clients(0, 10)]);
  expect(indexed()).toBe(10);
});

test('a record whose history is forgotten leaves nothing in the index', () => {
  lists.walk([clients(0, 10)]);
  lists.catchUp();
  lists.walk([clients(0, 4)]);
  expect(indexed()).toBe(10);
  lists.forgetHistory();
  expect(indexed()).toBe(4);
  expect(lists.versions('c7')).toEqual([]);
  expect(lists.walk([clients(0, 10)])).toMatchObject({ added: 6, changed: 0, gone: 0 });
});

test('a record that goes while the index is being caught up with is not put into it', () => {
  lists.abandon([clients(0, 3_000)]);
  // More than one run of the index: part of them are in it when the walk after ends.
  lists.catchUp(1);
  expect(indexed()).toBe(2_048);
  const walk = lists.stage([clients(0, 5)]);
  lists.finish(walk);
  lists.goOn();
  expect(indexed()).toBe(5);
});
