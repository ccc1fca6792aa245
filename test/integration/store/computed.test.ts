import { expect, test } from 'vitest';
import { readOrdered, type Ordered } from '../../../main/export/ordered-rows';
import { openSource } from '../../../main/export/sources';
import { exportWords } from '../../../main/export/words';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import type { Filter, Sort } from '../../../shared/ipc/browse';
import type { Value } from '../../../shared/values';
import { everything } from '../../support/written-store';
import { syncWith, workerAndFolder } from './rig';
import { number, record } from './samples';
import { recycledThread } from '../../support/recycled-threads';

const place = workerAndFolder();
const inMemory = () =>
  openStore({ file: null, key: null, thread: () => recycledThread(place.worker) });

const person = (
  id: string,
  first: string | null,
  second: string,
  family: string,
  mother: string | null,
) =>
  record({
    ...{ id, first_name: first, second_name: second, first_last_name: family },
    ...{ second_last_name: mother, document_type: 'DNI', document_number: `4512345${id}` },
  });

const people = [
  person('1', 'Rosa', '', 'Núñez', 'Quispe'),
  person('2', 'ana', 'María', 'Nuñez', null),
  person('3', ' Luis ', '', 'Álvarez', 'de la Cruz'),
  person('4', null, '', 'Nuzo', ''),
  record({ id: '5' }),
];

async function listed(store: Store, query: { filters?: Filter[]; sort?: Sort[]; search?: string }) {
  const cursor = await store.browse.open({ ...everything, ...query });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 100 });
  const cellOf = (name: string) =>
    rows.map(({ cells }) => cells[cursor.columns.indexOf(name)] ?? null);
  return { ...cursor, ids: rows.map(({ id }) => id), of: cellOf };
}

const by = (direction: Sort['direction']): Sort[] => [{ field: 'desk.last_first', direction }];

test('names are put together, sorted as a Spanish list of names, filtered and counted like any field', async () => {
  const store = await inMemory();
  await syncWith(store, people);
  const all = await listed(store, { sort: by('ascending') });
  expect(all.of('desk.last_first')).toEqual([
    'Álvarez de la Cruz, Luis',
    'Núñez Quispe, Rosa',
    'Nuñez, ana María',
    'Nuzo',
    null,
  ]);
  expect(all.of('desk.full_name')[0]).toBe('Luis Álvarez de la Cruz');
  expect(all.of('desk.document')[0]).toBe('DNI 45123453');
  expect(all.columns).not.toContain('desk.phone');
  expect((await listed(store, { sort: by('descending') })).ids).toEqual(['4', '2', '1', '3', '5']);
  const holds: Filter = { kind: 'contains', field: 'desk.full_name', text: 'rosa nunez' };
  expect((await listed(store, { filters: [holds] })).ids).toEqual(['1']);
  const none: Filter = { kind: 'presence', field: 'desk.full_name', is: 'absent' };
  expect((await listed(store, { filters: [none] })).ids).toEqual(['5']);
  expect((await listed(store, { search: 'documento:45123451' })).ids).toEqual(['1']);
  const facets = await store.browse.facets({ query: everything, field: 'desk.last_first' });
  expect(facets.distinct).toBe(4);
  for (const { value } of facets.values) {
    const one: Filter = { kind: 'one-of', field: 'desk.last_first', values: [value] };
    expect((await listed(store, { filters: [one] })).count).toBe(1);
  }
  await store.close();
});

test('a word of their names still means the parts', async () => {
  const store = await inMemory();
  await syncWith(store, people);
  expect((await listed(store, { search: 'apellido:rosa' })).count).toBe(0);
  expect((await listed(store, { search: 'apellidos-y-nombres:rosa' })).ids).toEqual(['1']);
  await store.close();
});

test('they are exported when they are chosen, and only then', async () => {
  const store = await inMemory();
  await syncWith(store, people);
  const query = { kind: 'list' as const, query: everything };
  const columnsOf = async (columns: string[] | null) => {
    const source = await openSource(store, query, { locale: everything.locale });
    const order: Ordered = { source: query, columns, amounts: [], headings: 'service' };
    const options = { source, marked: false, t: exportWords('en'), onRead: () => undefined };
    const rows = readOrdered({ ...options, order, signal: new AbortController().signal });
    const read = [];
    for await (const batch of rows.batches) read.push(...batch.rows);
    await source.close?.();
    return { columns: rows.columns, first: read[0] };
  };
  const chosen = await columnsOf(['desk.last_first', 'id']);
  expect(chosen.first).toEqual(['Núñez Quispe, Rosa', '1']);
  expect((await columnsOf(null)).columns.filter((name) => name.startsWith('desk.'))).toEqual([]);
  await store.close();
});

test('a part that is sent as a number counts as the same one sent as text', async () => {
  const store = await inMemory();
  const clientOf = (id: string, document: Value, country: Value, phone: Value) =>
    record({
      ...{ id, document_type: 'DNI', document_number: document },
      ...{ phone_country_code: country, phone_number: phone },
    });
  await syncWith(store, [
    clientOf('1', number('45678912'), number('51'), number('987654321')),
    clientOf('2', '45678912', '51', '987654321'),
    clientOf('3', number('9007199254740993'), '51', number('22')),
    clientOf('4', number('4567.25'), '+51', '1'),
    clientOf('5', number('45678913.0'), number('51'), number('9.87654322e8')),
  ]);
  const query = { resource: 'clients' as const, search: '', columns: ['id'], offset: 0, limit: 9 };
  const telling = { zone: 'UTC', language: 'en' as const };
  for (const field of ['desk.document', 'desk.phone']) {
    const { values } = await store.browse.facets({ query: everything, field });
    expect(values.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
    for (const { value, count } of values) {
      const one: Filter = { kind: 'one-of', field, values: [value] };
      expect([value, (await listed(store, { filters: [one] })).count]).toEqual([value, count]);
      const holds: Filter = { kind: 'contains', field, text: value };
      expect((await listed(store, { filters: [holds] })).count).toBe(count);
    }
    const { lines } = await store.duplicates({ ...query, locale: telling, by: [field] });
    expect(lines.map(({ records }) => records.map(({ id }) => id))).toEqual([['1', '2']]);
    const rows = { field, by: 'value' as const };
    const summed = { query: everything, rows, columns: null, field: null, currency: null };
    expect((await store.summary(summed)).rows).toHaveLength(4);
  }
  await store.close();
});
