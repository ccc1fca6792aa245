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
