import { expect, it } from 'vitest';
import { openDatabase, type Database, type SqlValue } from '../../../main/store/database';
import { createReader } from '../../../main/query/reader';
import { questionOf } from '../../../main/query/question';
import { countBetween } from '../../../main/query/rows';
import { countedAtOnce } from '../../../main/query/orders';
import { makeTables } from '../../../main/store/schema';
import { Fields } from '../../../main/store/fields';
import type { ChangesCursor } from '../../../main/query/changes';
import { encodePage } from '../../../main/values/cells';
import { Syncs } from '../../../main/store/syncs';
import { createWriter } from '../../../main/store/writer';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import type { ServiceRecord } from '../../../shared/values';
import { blockRows } from '../../../renderer/lists/cursor-rows.svelte';
import { peopleOf, toRecord } from '../../bench/people';
import { everything, readerOf } from '../../support/written-store';
import { quietEnd } from './rig';
import { parseRows } from '../../../shared/rows';

/**
 * What a question costs, counted instead of timed: a clock depends on the machine, a count on the
 * code alone.
 */

const [small, large] = [1_000, 4_000];

/** Statements that were run, and how SQLite goes about each. */
class Counter {
  statements = 0;
  readonly queries: { sql: string; values: readonly SqlValue[] }[] = [];

  over(db: Database): Database {
    return {
      ...db,
      select: (sql, columns) => {
        const select = db.select(sql, columns);
        return {
          get: (...values) => this.#one(sql, values, () => select.get(...values)),
          all: (...values) => this.#one(sql, values, () => select.all(...values)),
          iterate: (...values) => this.#one(sql, values, () => select.iterate(...values)),
        };
      },
      numbers: (sql) => {
        const numbers = db.numbers(sql);
        return (...values) => this.#one(sql, values, () => numbers(...values));
      },
    };
  }

  #one<T>(sql: string, values: readonly SqlValue[], work: () => T): T {
    this.statements += 1;
    this.queries.push({ sql, values });
    return work();
  }
}

function filled(records: readonly ServiceRecord[]) {
  const db = openDatabase(null);
  makeTables(db);
  const counter = new Counter();
  const writer = createWriter(db, () => undefined);
  const { operations } = createReader(counter.over(db), () => 0);
  const store = { db, counter, operations, writer };
  sync(store, records, 2);
  while (writer.idle());
  return store;
}

const people = (count: number) => Array.from(peopleOf(count), toRecord);

type Filled = ReturnType<typeof filled>;

function sync(
  store: Pick<Filled, 'writer'>,
  records: readonly ServiceRecord[],
  completedAt: number,
) {
  const syncId = stage(store, records, completedAt);
  store.writer.operations.commitSync({ syncId, end: { ...quietEnd, completedAt } });
}

function stage(
  { writer }: Pick<Filled, 'writer'>,
  records: readonly ServiceRecord[],
  completedAt: number,
): number {
  const perPage = 500;
  const { id } = writer.operations.beginSync({
    resource: 'clients',
    perPage,
    startedAt: completedAt - 1,
  });
  for (let page = 1; (page - 1) * perPage < records.length; page += 1) {
    const cut = records.slice((page - 1) * perPage, page * perPage);
    writer.operations.stagePage({
      syncId: id,
      page: encodePage({ page, records: cut, total: records.length }),
    });
  }
  return id;
}

/** As the list does at a keystroke: a view of what was typed, its first rows and its count. */
function typed({ counter, operations }: Filled, search: string) {
  const before = counter.statements;
  const opened = operations.open({
    ...everything,
    search,
    firstRows: blockRows,
    rows: blockRows,
  });
  const { count } = operations.count(opened);
  operations.close(opened);
  const shown = parseRows(opened.first ?? '').rows.length;
  return { count, shown, statements: counter.statements - before };
}

it('asks the database at a keystroke for what is shown, however much else there is', () => {
  const [few, many] = [filled(people(small)), filled(people(large))];
  for (const search of ['q', 'qu', 'quispe', 'status:active', '-quispe status:(active,review)']) {
    const inSmall = typed(few, search);
    const inLarge = typed(many, search);
    expect(inLarge.count, search).toBeGreaterThan(inSmall.count);
    expect(inLarge.shown, search).toBe(blockRows);
    expect(inLarge.statements, search).toBeLessThanOrEqual(blockRows + 20);
  }
});

it('asks the index for each trigram of a letter once, however often it is compiled', () => {
  const { counter, operations } = filled(people(small));
  counter.queries.length = 0;
  operations.open({ ...everything, search: '4', firstRows: blockRows });
  const from = counter.queries
    .filter(({ sql }) => sql.includes('_words'))
    .map((each) => each.values[0]);
  expect(from.length).toBeGreaterThan(1);
  expect(new Set(from).size).toBe(from.length);
});

it('finds the first rows of what nearly every record has by reading these, not by asking the index for all', () => {
  const pears = (sort: RecordsQuery['sort']) => ({ ...everything, search: 'p', sort });
  const store = filled(people(small).map((record) => [...record, ['fruit', 'pear']]));
  const { counter, operations } = store;
  for (const sort of [[], [{ field: 'id', direction: 'descending' }]] as RecordsQuery['sort'][]) {
    // The list is at hand: it is on the screen.
    operations.rows({ ...operations.open({ ...everything, sort }), offset: 500, limit: 20 });
    counter.queries.length = 0;
    const { count, counted } = operations.open({ ...pears(sort), firstRows: blockRows });
    expect({ count, counted }).toEqual({ count: blockRows, counted: false });
    expect(counter.queries.filter(({ sql }) => sql.includes('MATCH'))).toEqual([]);
    expect(counter.queries.filter(({ sql }) => sql.includes('holds_text'))).toHaveLength(1);
  }
});

it('counts a long list in steps, between which other questions are answered', () => {
  const records = Array.from(peopleOf(countedAtOnce + 500), toRecord);
  const { operations } = readerOf(records);
  const active = { ...everything, search: 'status:active' };
  const { cursorId, counted } = operations.open({ ...active, firstRows: 20 });
  expect(counted).toBe(false);
  const first = operations.count({ cursorId });
  expect(first.counted).toBe(false);
  const all = operations.open(active).count;
  operations.close(operations.open({ ...everything, search: 'status:blocked', firstRows: 20 }));
  const second = operations.count({ cursorId });
  expect(second).toEqual({ count: all, counted: true });
  expect(first.count).toBeLessThan(second.count);
  expect(first.count).toBeGreaterThan(20);
});

it('asks the text index once for the first rows of a frequent word and their count', () => {
  const fruit = (at: number) => (at % 3 === 0 ? 'apple' : 'pear');
  const other = (at: number) => (at % 2 === 0 ? fruit(at) : 'quince');
  const from = (first: number, noteOf: (at: number) => string): ServiceRecord[] =>
    Array.from({ length: small - first }, (_, at) => [
      ['id', `c${first + at}`],
      ['note', noteOf(first + at)],
    ]);
  const pearsIn = (records: readonly ServiceRecord[]) =>
    records.filter(([, note]) => note?.[1] === 'pear').length;
  const store = filled(from(0, fruit));
  const { db, counter, operations } = store;
  const pears = { ...everything, search: 'pear' };
  counter.queries.length = 0;
  const opened = operations.open({ ...pears, firstRows: 20 });
  expect(opened).toMatchObject({ count: pearsIn(from(0, fruit)), counted: true });
  expect(counter.queries.filter(({ sql }) => sql.includes('MATCH'))).toHaveLength(1);

  // Some go, some change, and of a sync under way everything is staged: none of that is counted.
  sync(store, from(100, other), 3);
  while (store.writer.idle());
  stage(
    store,
    from(0, () => 'pear'),
    4,
  );
  const context = { db, fields: new Fields(db), syncs: new Syncs(db), now: () => 0 };
  const question = questionOf(context, pears);
  let found = 0;
  for (let [upTo, isLast] = [0, false]; !isLast; upTo += 130) {
    const step = countBetween(context, question, upTo, upTo + 130);
    found += step.found;
    isLast = step.isLast;
  }
  expect(found).toBe(pearsIn(from(100, other)));
  expect(operations.open(pears).count).toBe(found);
});

it('reads the rows of what was asked lately once, however much was asked before', () => {
  const { counter, operations } = filled(people(50));
  const names = operations.open(everything).columns;
  const sorts = ['ascending', 'descending'].flatMap((direction) =>
    names.map((field) => ({ ...everything, sort: [{ field, direction }] }) as RecordsQuery),
  );
  expect(sorts.length).toBeGreaterThan(60);
  for (const each of sorts) operations.open({ ...each, firstRows: 20 });
  counter.queries.length = 0;
  for (const each of sorts.slice(-10)) operations.open({ ...each, firstRows: 20, rows: 20 });
  expect(counter.queries.filter(({ sql }) => sql.includes('ORDER BY r.'))).toEqual([]);
});

it('goes through an index wherever one is meant to serve', () => {
  const { db, counter, operations } = filled(people(small));
  counter.queries.length = 0;
  operations.open({ ...everything, firstRows: 20 });
  operations.open({ ...everything, search: 'quispe', firstRows: 20 });
  operations.record({ resource: 'clients', id: 'nobody' });
  operations.changesList({ ...allChanges, search: '', limit: 10 });
  const plans = counter.queries.flatMap(({ sql, values }) =>
    db
      .select(`EXPLAIN QUERY PLAN ${sql}`, { detail: 'text' })
      .all(...values)
      .map(({ detail }) => ({ detail, sql })),
  );
  const scans = plans.filter(
    ({ detail }) =>
      /^SCAN (clients|r|v|o)( |$)/.test(detail) && !/USING (COVERING )?INDEX/.test(detail),
  );
  expect(scans).toEqual([]);
});

const allChanges = {
  since: 0,
  resource: null,
  kind: null,
  search: '',
  offset: 0,
  locale: { zone: 'UTC', language: 'en' as const },
};

/** A second sync of so many clients: a tenth of them gone, all others changed, some new. */
function changed(count: number): Filled {
  const store = filled(people(count));
  const records = Array.from(peopleOf(count + 50), toRecord).slice(count / 10);
  const seen = records.map((record, at) =>
    at < count * 0.9 ? [...record, ['seen_again', true] as const] : record,
  );
  sync(store, seen, 4);
  return store;
}

/** All changes, page by page; `between` happens after each page. */
function paged(
  { operations }: Filled,
  query = {},
  between: () => void = () => undefined,
): string[] {
  const request = { ...allChanges, ...query, limit: 100 };
  const found: string[] = [];
  let cursor: ChangesCursor | null = operations.changesList({ ...request, limit: 0 }).start;
  while (cursor !== null) {
    const page = operations.changesPage({ query: request, cursor });
    found.push(...page.changes.map(({ kind, id }) => `${kind} ${id}`));
    cursor = page.next;
    between();
  }
  return found;
}

it('reads all changes in time with their number, page by page', () => {
  const [inSmall = 0, inLarge = 0] = [small, large].map((count) => {
    const store = changed(count);
    const before = store.counter.statements;
    expect(paged(store)).toHaveLength(count + 50);
    return store.counter.statements - before;
  });
  expect(inLarge).toBeLessThan(inSmall * (large / small) * 1.1);
});

it('pages through changes as the list has them, each once, whatever is asked for', () => {
  const store = changed(small);
  for (const query of [{}, { kind: 'gone' as const }, { search: 'quispe' }]) {
    const request = { ...allChanges, ...query };
    const listed: string[] = [];
    for (let offset = 0; ; offset += 500) {
      const { changes } = store.operations.changesList({ ...request, offset, limit: 500 });
      if (changes.length === 0) break;
      listed.push(...changes.map(({ kind, id }) => `${kind} ${id}`));
    }
    expect(listed.length).toBeGreaterThan(10);
    expect(paged(store, query)).toEqual(listed);
  }
});

it('is not moved on its way through changes by a sync that ends meanwhile', () => {
  const before = paged(changed(small));
  const store = changed(small);
  let completedAt = 10;
  const meanwhile = () => {
    completedAt += 2;
    sync(store, Array.from(peopleOf(small), toRecord).slice(completedAt), completedAt);
  };
  expect(paged(store, {}, meanwhile)).toEqual(before);
});
