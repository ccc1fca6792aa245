import { serialize } from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database, Statement } from '../../../main/cache/database';
import { openStored } from '../../../main/cache/open-stored';
import { createStore } from '../../../main/cache/store';
import type { Store } from '../../../main/cache/store';
import { toWire } from '../../../main/cache/wire';
import type { ServiceRecord } from '../../../preload/contract/values';
import type { ChangesCursor } from '../../../main/cache/history';
import type { ViewQuery } from '../../../preload/contract/browse';
import { windowRows } from '../../../renderer/ui/record/view-rows.svelte';
import { peopleOf, toRecord } from '../../bench/people';
import { runJob } from '../../support/run-job';

/** What a list costs, counted instead of timed: a clock depends on the machine, a count on the code alone. */

const [small, large] = [1_000, 4_000];
/** Statements of a search beside one for each record found and one for each row. */
const few = 40;

const everything: ViewQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
};

beforeEach(() => {
  // The store lets some time pass after the last page before it indexes.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database that counts what is asked of it. */
class Counter {
  statements = 0;
  compiled = 0;
  /** Packed columns and pieces of the search index that were read. */
  chunks = 0;

  over(db: Database): Database {
    const counted = (statement: Statement, isChunk: boolean): Statement => ({
      run: (...values) => this.#one(() => statement.run(...values)),
      get: (...values) => {
        if (isChunk) this.chunks += 1;
        return this.#one(() => statement.get(...values));
      },
      all: (...values) => this.#one(() => statement.all(...values)),
      iterate: (...values) => this.#one(() => statement.iterate(...values)),
      pluck: () => counted(statement.pluck(), isChunk),
    });
    return {
      ...db,
      prepare: (sql) => {
        this.compiled += 1;
        return counted(db.prepare(sql), /FROM (column_chunk|gram) /.test(sql));
      },
      exec: (sql) => {
        this.#one(() => {
          db.exec(sql);
        });
      },
    };
  }

  #one<T>(work: () => T): T {
    this.statements += 1;
    return work();
  }
}

/** So many clients, synced and indexed. */
function filled(count: number): { counter: Counter } & Store {
  const counter = new Counter();
  const { made: store } = openStored({ file: null, key: null, keyFit: 'unknown' }, (db) =>
    createStore(counter.over(db), () => undefined),
  );
  const { background } = store;
  walk(store, Array.from(peopleOf(count), toRecord), 2);
  vi.advanceTimersByTime(60_000);
  while (background());
  return { counter, ...store };
}

/** One complete sync of clients. */
function walk(
  { operations }: Pick<Store, 'operations'>,
  records: readonly ServiceRecord[],
  completedAt: number,
): void {
  const perPage = 500;
  const { id } = operations.beginWalk({ resource: 'clients', perPage, startedAt: completedAt - 1 });
  for (let page = 1; (page - 1) * perPage < records.length; page += 1) {
    const cut = records.slice((page - 1) * perPage, page * perPage);
    const wire = toWire({ page, records: cut, total: records.length });
    operations.writePage({ walkId: id, page: wire });
  }
  runJob(operations.finishWalk({ walkId: id, end: { completedAt, gaps: 0 } }));
}

/** As the list does at each letter: a view of what was typed so far, and its first window. */
function typed({ counter, operations }: ReturnType<typeof filled>, word: string) {
  return Array.from(word, (_, at) => {
    const { statements, compiled } = counter;
    const search = word.slice(0, at + 1);
    const { viewId, count } = runJob(operations.open({ ...everything, search }));
    const { rows } = operations.window({ viewId, offset: 0, limit: windowRows });
    operations.close({ viewId });
    return {
      search,
      found: count,
      shown: rows.length,
      statements: counter.statements - statements,
      compiled: counter.compiled - compiled,
    };
  });
}

it('asks the database at a keystroke for what is found and shown, however much else there is', () => {
  const stores = [small, large].map(filled);
  const unique = [...peopleOf(small)][small / 2]?.document_number;
  const lastLetters = stores.map((store) => {
    for (const { found, shown, statements, compiled, search } of typed(store, 'quispe')) {
      expect(compiled, `compiled for "${search}"`).toBe(0);
      expect(statements, `for "${search}"`).toBeLessThanOrEqual(found + shown + few);
    }
    return typed(store, String(unique)).at(-1);
  });
  const [inSmall, inLarge] = lastLetters;
  expect(inSmall?.found).toBe(1);
  expect(inSmall?.statements).toBeLessThanOrEqual(few);
  expect(inLarge?.statements).toBeLessThanOrEqual((inSmall?.statements ?? 0) + 2);
});

it('sends a window of clients in less than 64 kB', () => {
  const { operations } = filled(small);
  const { viewId } = runJob(operations.open(everything));
  const window = operations.window({ viewId, offset: 300, limit: windowRows });
  expect(window.rows).toHaveLength(windowRows);
  // As it is cloned on its way to the window.
  expect(serialize(window).byteLength).toBeLessThan(64_000);
});

/** Four chunks of a column are full, and one segment of the index. */
const segment = 8_192;

it('reads what the first rows of a filter need, and what was judged or unpacked once not again', () => {
  const { counter, operations } = filled(segment);
  const full = Math.floor(segment / 2_048);
  const asked = (search: string) => {
    const before = counter.chunks;
    const view = runJob(operations.open({ ...everything, search, firstRows: 20 }));
    const atFirst = counter.chunks - before;
    while (!operations.count(view).counted);
    operations.close(view);
    return { counted: view.counted, atFirst, inAll: counter.chunks - before };
  };
  // The clock stands still: it is the twenty rows that end the first look.
  expect(asked('status:active')).toEqual({ counted: false, atFirst: 1, inAll: full });
  expect(asked('status:active'), 'asked again').toMatchObject({ inAll: 0 });
  expect(asked('status:review'), 'another value of few').toMatchObject({ inAll: 0 });
  expect(asked('document_number:4')).toMatchObject({ inAll: full });
  expect(asked('document_number:4'), 'asked again').toMatchObject({ inAll: 0 });
});

it('holds no more at rest than what conditions said', () => {
  const { operations, heldBytes, background, rest } = filled(small);
  const { columns } = runJob(operations.open(everything));
  for (const field of columns) {
    runJob(operations.open({ ...everything, sort: [{ field, direction: 'ascending' }] }));
  }
  runJob(operations.open({ ...everything, search: 'status:active' }));
  while (background());
  const held = heldBytes();
  rest();
  expect(held).toBeGreaterThan(columns.length * small * 4);
  expect(heldBytes()).toBeLessThan(small);
  const { viewId } = runJob(operations.open({ ...everything, search: 'status:active' }));
  expect(operations.window({ viewId, offset: 0, limit: 5 }).rows).toHaveLength(5);
});

const allChanges = { since: 0, resource: null, kind: null, search: '', offset: 0 };

/** A second sync of so many clients: a tenth of them gone, all others changed, some new. */
function changed(count: number) {
  const store = filled(count);
  const records = Array.from(peopleOf(count + 50), toRecord).slice(count / 10);
  walk(
    store,
    records.map((record, at) => (at < count * 0.9 ? [...record, ['seen_again', true]] : record)),
    4,
  );
  return store;
}

/** All changes, page by page; `between` happens after each page. */
function paged(
  { operations }: Pick<Store, 'operations'>,
  query = {},
  between: () => void = () => undefined,
) {
  const asked = { ...allChanges, ...query, limit: 100 };
  const found: string[] = [];
  let cursor: ChangesCursor | null = runJob(operations.changesList({ ...asked, limit: 0 })).start;
  while (cursor !== null) {
    const page = runJob(operations.changesPage({ query: asked, cursor }));
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
    const asked = { ...allChanges, ...query };
    const listed: string[] = [];
    for (let offset = 0; ; offset += 500) {
      const { changes } = runJob(store.operations.changesList({ ...asked, offset, limit: 500 }));
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
  const sync = () => {
    completedAt += 2;
    const records = Array.from(peopleOf(small), toRecord);
    walk(store, records.slice(completedAt), completedAt);
  };
  expect(paged(store, {}, sync)).toEqual(before);
});
