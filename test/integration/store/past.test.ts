import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Listed } from '../../../shared/resources';
import { openDatabase } from '../../../main/store/database';
import { createReader } from '../../../main/query/reader';
import { makeTables } from '../../../main/store/schema';
import type { ChangesCursor, ChangesQuery } from '../../../main/query/changes';
import { encodePage } from '../../../main/values/cells';
import { createWriter } from '../../../main/store/writer';
import type { ServiceRecord } from '../../../shared/values';
import { everything } from '../../support/written-store';
import { quietEnd } from './rig';
import { record } from './samples';
import { comparisons } from '../../support/comparisons';
import { testLocale } from '../../support/test-locale';

/**
 * Changes and earlier states over several syncs against a plain model: the lists themselves, kept.
 */

type Row = { readonly id: string; readonly name: string; readonly note?: string | null };

const names = ['Ana', 'Núñez', 'Quispe', 'Rosa María'];

/** What becomes of the list before a sync. */
const edit = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      at: fc.nat(60),
      name: fc.constantFrom(...names),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      at: fc.nat(60),
      note: fc.constantFrom('vip', '', null, undefined),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(60) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(60), id: fc.nat(40) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(60), to: fc.nat(60) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reverse' as const }) },
);

function edited(
  rows: readonly Row[],
  edits: readonly (typeof edit extends fc.Arbitrary<infer T> ? T : never)[],
): Row[] {
  let now = [...rows];
  for (const each of edits) {
    if (each.kind === 'reverse') {
      now = now.toReversed();
      continue;
    }
    const at = each.at % Math.max(1, now.length);
    const row = now[at];
    if (each.kind === 'add') {
      const id = `c${each.id}`;
      if (!now.some((other) => other.id === id))
        now.splice(at, 0, { id, name: names[each.id % names.length] ?? '' });
    } else if (row === undefined) {
      continue;
    } else if (each.kind === 'remove') now.splice(at, 1);
    else if (each.kind === 'rename') now[at] = { ...row, name: each.name };
    else if (each.kind === 'note') {
      const { id, name } = row;
      now[at] = each.note === undefined ? { id, name } : { id, name, note: each.note };
    } else {
      now.splice(at, 1);
      now.splice(each.to % (now.length + 1), 0, row);
    }
  }
  return now;
}

const syncs = fc.tuple(
  fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 30 }),
  fc.array(
    fc.record({
      edits: fc.array(edit, { maxLength: 8 }),
      perPage: fc.integer({ min: 1, max: 12 }),
      abandonedBefore: fc.boolean(),
    }),
    { minLength: 4, maxLength: 8 },
  ),
);

function store() {
  const db = openDatabase(null);
  makeTables(db);
  const { operations: write, idle } = createWriter(db, () => undefined);
  const { operations: read } = createReader(db, () => 0);
  return { write, read, idle };
}

const toRecord = (row: Row): ServiceRecord => record({ ...row });

function stage(
  { write }: ReturnType<typeof store>,
  rows: readonly Row[],
  perPage: number,
  at: number,
  pages = Infinity,
): number {
  const { id } = write.beginSync({ resource: 'clients', perPage, startedAt: at - 1 });
  for (let page = 1; (page - 1) * perPage < rows.length && page <= pages; page += 1) {
    const records = rows.slice((page - 1) * perPage, page * perPage).map(toRecord);
    write.stagePage({ syncId: id, page: encodePage({ page, records, total: rows.length }) });
  }
  return id;
}

const isSame = (one: Row, other: Row) =>
  JSON.stringify(toRecord(one).toSorted()) === JSON.stringify(toRecord(other).toSorted());

/** Kinds of changes between two lists, by id. */
function changesOf(before: readonly Row[], after: readonly Row[]) {
  const old = new Map(before.map((row) => [row.id, row]));
  const now = new Map(after.map((row) => [row.id, row]));
  return {
    new: after.filter(({ id }) => !old.has(id)),
    changed: after.filter((row) => {
      const was = old.get(row.id);
      return was !== undefined && !isSame(was, row);
    }),
    gone: before.filter(({ id }) => !now.has(id)),
    before: old,
  };
}

const query: ChangesQuery = {
  since: 0,
  resource: 'clients',
  kind: null,
  search: '',
  offset: 0,
  limit: 500,
  locale: testLocale(),
};

it('tells what syncs found, and how lists stood then', { timeout: 200_000 }, () => {
  fc.assert(
    fc.property(syncs, ([ids, later]) => {
      const one = store();
      const { read, write, idle } = one;
      let rows: Row[] = ids.map((id) => ({ id: `c${id}`, name: names[id % names.length] ?? '' }));
      const lists = [rows];
      write.commitSync({ syncId: stage(one, rows, 10, 10), end: { ...quietEnd, completedAt: 10 } });
      for (const { edits, perPage, abandonedBefore } of later) {
        const at = (lists.length + 1) * 10;
        if (abandonedBefore)
          write.abandonSync(
            stage(
              one,
              rows.map((row) => ({ ...row, name: 'X' })),
              3,
              at,
              2,
            ),
          );
        rows = edited(rows, edits);
        write.commitSync({
          syncId: stage(one, rows, perPage, at),
          end: { ...quietEnd, completedAt: at },
        });
        lists.push(rows);
        if (perPage % 2 === 0) while (idle());
      }

      const points = read.syncs(undefined).toReversed();
      expect(points).toHaveLength(lists.length);
      for (const [at, list] of lists.entries()) {
        const asOf = at === lists.length - 1 ? null : (points[at]?.syncId ?? 0);
        const opened = read.open({ ...everything, asOf });
        const { rows: shown } = read.rows({ cursorId: opened.cursorId, offset: 0, limit: 500 });
        expect(opened).toMatchObject({ count: list.length, listCount: list.length });
        const cells = new Map(
          shown.map(({ id, cells: values }) => [id, values[opened.columns.indexOf('name')]]),
        );
        expect(cells).toEqual(new Map(list.map(({ id, name }) => [id, name])));
        if (asOf === null) expect(shown.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
        // Found then by the name it had then.
        const found = read.open({ ...everything, asOf, search: 'nunez' }).count;
        expect(found).toBe(list.filter(({ name }) => name === 'Núñez').length);
      }

      const expected = lists.slice(1).map((list, at) => changesOf(lists[at] ?? [], list));
      const answer = read.changesList(query);
      const count = (kind: 'new' | 'changed' | 'gone') =>
        expected.reduce((sum, each) => sum + each[kind].length, 0);
      expect(answer.counts).toEqual({
        new: count('new'),
        changed: count('changed'),
        gone: count('gone'),
      });
      const reported = answer.changes.map(({ kind, id, seenAt }) => `${seenAt} ${kind} ${id}`);
      expect(reported.toSorted()).toEqual(
        expected
          .flatMap((each, at) =>
            (['new', 'changed', 'gone'] as const).flatMap((kind) =>
              each[kind].map(({ id }) => `${(at + 2) * 10} ${kind} ${id}`),
            ),
          )
          .toSorted(),
      );
      for (const change of answer.changes) {
        const { before } = expected[change.seenAt / 10 - 2] ?? {};
        const names = change.fields.find(({ field }) => field === 'name');
        if (names !== undefined) expect(names.before).toBe(before?.get(change.id)?.name);
      }

      // Page by page they are the same, and so are parts of the list.
      const paged: string[] = [];
      let cursor: ChangesCursor | null = answer.start;
      while (cursor !== null) {
        const page = read.changesPage({ query: { ...query, limit: 3 }, cursor });
        paged.push(...page.changes.map(({ kind, id, seenAt }) => `${seenAt} ${kind} ${id}`));
        cursor = page.next;
      }
      expect(paged).toEqual(reported);
      const part = read.changesList({ ...query, offset: 2, limit: 4 }).changes;
      expect(part.map(({ kind, id, seenAt }) => `${seenAt} ${kind} ${id}`)).toEqual(
        reported.slice(2, 6),
      );

      // Who looks for a name finds the change that took it away; a watch rule asks what was found
      // only.
      const hasName = (row: Row | undefined) => row?.name === 'Quispe';
      const searched = read.changesList({ ...query, search: 'quispe' }).counts;
      const matched = read.changesList({
        ...query,
        matching: { search: 'name:quispe', filters: [] },
      }).counts;
      const sum =
        (fits: (row: Row, was: Row | undefined) => boolean) => (kind: 'new' | 'changed' | 'gone') =>
          expected.reduce(
            (all, each) =>
              all +
              each[kind].filter((row) =>
                fits(row, kind === 'changed' ? each.before.get(row.id) : undefined),
              ).length,
            0,
          );
      const either = sum((row, was) => hasName(row) || hasName(was));
      const found = sum((row) => hasName(row));
      expect(searched).toEqual({
        new: either('new'),
        changed: either('changed'),
        gone: either('gone'),
      });
      expect(matched).toEqual({
        new: found('new'),
        changed: found('changed'),
        gone: found('gone'),
      });

      // Of changed records, those that differ in a field; and in which fields they do.
      const differs = (field: 'name' | 'note') => (row: Row, was: Row | undefined) =>
        was === undefined || JSON.stringify(row[field]) !== JSON.stringify(was[field]);
      const tally = {
        name: sum(differs('name'))('changed'),
        note: sum(differs('note'))('changed'),
      };
      const { fields, exact: completeness } = read.changedFields(query);
      expect(completeness).toBe(true);
      expect(Object.fromEntries(fields.map((each) => [each.field, each.count]))).toEqual(
        Object.fromEntries(Object.entries(tally).filter(([, found]) => found > 0)),
      );
      for (const field of ['name', 'note'] as const) {
        expect(read.changesList({ ...query, fields: [field] }).counts).toEqual({
          ...answer.counts,
          changed: tally[field],
        });
      }

      // Any two lists against each other, whatever came in between.
      for (const [from, first] of lists.entries()) {
        for (const [to, second] of lists.entries()) {
          if (to <= from) continue;
          const between = { from: (from + 1) * 10, to: (to + 1) * 10 + 5 };
          const model = changesOf(first, second);
          const net = read.changesList({ ...query, between });
          const kinds = (['new', 'changed', 'gone'] as const).flatMap((kind) =>
            model[kind].map(({ id }) => `${kind} ${id}`),
          );
          const found = net.changes.map(({ kind, id }) => `${kind} ${id}`);
          expect(found.toSorted()).toEqual(kinds.toSorted());
          for (const { kind, id, fields: changed } of net.changes) {
            const name = changed.find(({ field }) => field === 'name');
            expect(kind === 'changed' || changed.length === 0).toBe(true);
            if (name !== undefined) expect(name.before).toBe(model.before.get(id)?.name);
          }
          const renamed = model.changed.filter((row) =>
            differs('name')(row, model.before.get(row.id)),
          );
          const named = read.changesList({ ...query, between, fields: ['name'], kind: 'changed' });
          expect(named.total).toBe(renamed.length);
          const count = read
            .changedFields({ ...query, between })
            .fields.find(({ field }) => field === 'name');
          expect(count?.count ?? 0).toBe(renamed.length);
        }
      }
      expect(read.changesList({ ...query, between: { from: 5, to: 1_000 } }).total).toBe(0);

      // Each record's own past.
      const everyId = new Set(lists.flat().map(({ id }) => id));
      for (const id of everyId) {
        const states = lists.map((list) => list.find((row) => row.id === id));
        const stored = states.flatMap((row, at) => {
          const was = states[at - 1];
          return row !== undefined && (was === undefined || !isSame(was, row))
            ? [{ row, seenAt: (at + 1) * 10 }]
            : [];
        });
        const record = read.record({ resource: 'clients', id });
        expect(record?.versions.map(({ seenAt }) => seenAt)).toEqual(
          stored.toReversed().map(({ seenAt }) => seenAt),
        );
        // Gone with the first sync that did not find it, if that was before the next version.
        const gone = stored.map(({ seenAt }, at) => {
          const missing = states.findIndex((row, sync) => row === undefined && sync * 10 >= seenAt);
          const goneAt = missing < 0 ? null : (missing + 1) * 10;
          return goneAt !== null && goneAt < (stored[at + 1]?.seenAt ?? Infinity) ? goneAt : null;
        });
        expect(record?.versions.map(({ goneAt }) => goneAt)).toEqual(gone.toReversed());
      }
    }),
    comparisons(40),
  );
});

/** A whole sync of a list. */
function sync(
  { write }: ReturnType<typeof store>,
  completedAt: number,
  records: readonly ServiceRecord[],
  resource: Listed = 'clients',
): void {
  const { id } = write.beginSync({ resource, perPage: 50, startedAt: completedAt - 1 });
  write.stagePage({ syncId: id, page: encodePage({ page: 1, records, total: records.length }) });
  write.commitSync({ syncId: id, end: { ...quietEnd, completedAt } });
}

const named = (name: string) => ['a', 'b', 'c'].map((id) => record({ id, name }));

it('lists the next changes after those already listed, whatever a sync finds meanwhile', () => {
  const one = store();
  const { read } = one;
  sync(one, 10, named('Ana'));
  sync(one, 20, named('Rosa'));
  const first = read.changesList({ ...query, limit: 2 });
  sync(one, 30, named('Quispe'));
  const next = read.changesList({ ...query, until: 20, offset: 2, limit: 2 });
  const ids = [first, next].flatMap(({ changes }) => changes.map(({ id }) => id));
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(next).toMatchObject({ counts: first.counts, total: 3 });
});

it('tells from when on changes are known, once the history before was removed', async () => {
  const one = store();
  const { read, write } = one;
  for (const [at, name] of ['Ana', 'Rosa', 'Rosa', 'Rosa'].entries())
    sync(one, (at + 1) * 10, named(name));
  expect(read.changesList(query)).toMatchObject({ since: 0, total: 3 });
  await write.forgetHistory(35);
  expect(read.changesList(query)).toMatchObject({ since: 30, total: 0 });
  expect(read.changesList({ ...query, resource: null, since: 15 }).since).toBe(30);
  expect(read.changesList({ ...query, since: 36 }).since).toBe(36);
  expect(read.changesList({ ...query, resource: 'lots' }).since).toBe(0);
});

it('tells which lists two moments cannot be compared in', async () => {
  const one = store();
  const { read, write } = one;
  sync(one, 10, named('Ana'));
  sync(one, 20, named('Ana'));
  sync(one, 21, named('Lot'), 'lots');
  const card = { id: 'c', fields: '["id"]', body: '["c"]', seenAt: 15 };
  write.writeRecord({ resource: 'cards', record: card });
  const between = (from: number, to: number) =>
    read.changesList({ ...query, resource: null, between: { from, to } });
  expect(between(10, 21)).toMatchObject({ total: 0, uncompared: ['lots'] });
  expect(between(10, 20)).toMatchObject({ total: 0, uncompared: [] });
  await write.forgetHistory(25);
  expect(between(10, 21).uncompared).toEqual(['clients', 'lots']);
  expect(read.changesList(query).uncompared).toEqual([]);
});

it('does not call a record changed that returned to its content, in whatever order its fields are', () => {
  const one = store();
  const { read } = one;
  const record = (name: string): ServiceRecord => [
    ['id', 'a'],
    ['name', name],
    ['note', 'vip'],
  ];
  sync(one, 10, [record('Ana')]);
  sync(one, 20, [record('Rosa')]);
  sync(one, 30, [record('Ana').toReversed()]);
  expect(read.changesList({ ...query, between: { from: 10, to: 30 } }).total).toBe(0);
  expect(read.changesList({ ...query, between: { from: 20, to: 30 } }).total).toBe(1);
});

it('tells of each version of a record when it was gone', () => {
  const one = store();
  const { read } = one;
  sync(one, 10, named('Ana'));
  sync(one, 20, named('Ana').slice(1));
  sync(one, 30, named('Ana'));
  expect(read.record({ resource: 'clients', id: 'a' })?.versions).toMatchObject([
    { seenAt: 30, goneAt: null },
    { seenAt: 10, goneAt: 20 },
  ]);
});
