import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, everything, idsOf, readerOf } from '../../support/written-store';
import { listsInStore } from '../../support/lists-in-store';
import { record } from './samples';
import { comparisons } from '../../support/comparisons';

const never = '9999-12-31T23:59:59.999999+00:00';
const written = (texts: readonly string[]) =>
  texts.map((at, index) => record({ id: `r${index}`, created_at: at }));

test('“never” is found by what is after it, and by the time its zone shows', () => {
  const reader = readerOf(written([never, '2026-11-13T10:00:00Z', '0001-01-01T00:00:00+00:00']));
  const found = (search: string, zone = 'UTC') => idsOf(reader, { search, locale: at(zone) });
  expect(found('created:>2027-01-01')).toEqual(['r0']);
  expect(found('created:>=9999-12-31', 'America/Lima')).toEqual(['r0']);
  expect(found('created:9999-12-31T18:59', 'America/Lima')).toEqual(['r0']);
  expect(found('created:9999-12-31T23:59:59.999999')).toEqual(['r0']);
  expect(found('created:9999-12-31T23:59:59.999998')).toEqual([]);
  expect(found('created:<0002')).toEqual(['r2']);
  expect(found('created:0001-01-01')).toEqual(['r2']);
});

test('a moment that only UTC puts into the year 10000 is in 9999 where it was written', async () => {
  const reader = readerOf(written(['9999-12-31T23:59:59.999999-05:00', '9999-12-31T23:00:00Z']));
  const found = (search: string, zone: string) => idsOf(reader, { search, locale: at(zone) });
  expect(found('created:9999-12-31', 'America/Lima')).toEqual(['r0', 'r1']);
  expect(found('created:9999-12-31', 'UTC')).toEqual(['r1']);
  expect(found('created:>2027', 'UTC')).toEqual(['r0', 'r1']);
  const sort = [{ field: 'created_at', direction: 'descending' }] as const;
  expect(idsOf(reader, { sort: [...sort] })).toEqual(['r0', 'r1']);
  const months = (zone: string) =>
    reader.operations.months({ query: { ...everything, locale: at(zone) }, field: 'created_at' });
  expect(await months('America/Lima')).toEqual([{ month: '9999-12', count: 2 }]);
  expect(await months('UTC')).toEqual([{ month: '9999-12', count: 1 }]);
});

test('days that do not exist are in no month: not of a summary, a chart, or a filter', async () => {
  const days = ['2026-02-28', '2026-02-31', '2026-13-05', '0000-00-00', '2026-02-29', '2024-02-29'];
  const reader = readerOf(days.map((birth, at) => record({ id: `r${at}`, birth_date: birth })));
  const { operations } = reader;
  const counted = { '2024-02': 1, '2026-02': 1 };
  const charted = await operations.months({ query: everything, field: 'birth_date' });
  expect(Object.fromEntries(charted.map(({ month, count }) => [month, count]))).toEqual(counted);
  const { rows, figures } = operations.summary({
    query: everything,
    rows: { field: 'birth_date', by: 'month' },
    ...{ columns: null, field: null, currency: null },
  });
  const labels = figures.flatMap(({ row, records }) =>
    row === null ? [] : [[rows[row]?.label ?? 'none', records] as const],
  );
  expect(Object.fromEntries(labels)).toEqual({ ...counted, none: 4 });
  for (const month of Object.keys(counted))
    expect(idsOf(reader, { search: `birth:${month}` })).toHaveLength(1);
  for (const [at, { filters }] of rows.entries()) {
    const ids = idsOf(reader, { filters: [...filters] });
    expect(ids).toHaveLength(figures.find(({ row }) => row === at)?.records ?? -1);
  }
  // One bad value does not keep people from typing dates as they write them.
  expect(idsOf(reader, { search: 'birth:28/02/2026' })).toEqual(['r0']);
});

const zones = [
  ...['America/Lima', 'America/Santiago', 'UTC', 'Asia/Kolkata'],
  ...['Africa/Cairo', 'Pacific/Kiritimati', 'Pacific/Chatham'],
];
const seconds = fc.oneof(
  fc.integer({ min: -62_135_510_400, max: 253_402_214_399 }),
  fc.integer({ min: Date.UTC(2026, 9, 28) / 1000, max: Date.UTC(2026, 10, 3) / 1000 }),
);

test('days and months hold what Temporal says, in every zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(seconds, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...zones),
      async (instants, zone) => {
        const texts = instants.map((at) => `${new Date(at * 1000).toISOString().slice(0, 19)}Z`);
        const reader = readerOf(written(texts));
        const days = texts.map((text) =>
          Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainDate().toString(),
        );
        const [day = ''] = days;
        const among = (wanted: (valueDay: string) => boolean) =>
          days.flatMap((valueDay, at) => (wanted(valueDay) ? [`r${at}`] : []));
        const found = (search: string) => idsOf(reader, { search, locale: at(zone) });
        expect(found(`created:${day}`)).toEqual(among((valueDay) => valueDay === day));
        expect(found(`created:>${day}`)).toEqual(among((valueDay) => valueDay > day));
        expect(found(`created:<=${day}`)).toEqual(among((valueDay) => valueDay <= day));
        const months = await reader.operations.months({
          query: { ...everything, locale: at(zone) },
          field: 'created_at',
        });
        const expected = Object.groupBy(days, (valueDay) => valueDay.slice(0, 7));
        expect(Object.fromEntries(months.map(({ month, count }) => [month, count]))).toEqual(
          Object.fromEntries(
            Object.entries(expected).map(([month, valueDay]) => [month, valueDay?.length]),
          ),
        );
      },
    ),
    comparisons(150),
  );
});

test('keys of an earlier form are written anew when there is time, and only once', () => {
  const store = listsInStore();
  const texts = [
    never,
    '1066-10-14T09:00:00.123456-05:00',
    '20261113T040506Z',
    'Av. Lima',
    '2026-11-13',
  ];
  store.sync([written(texts)]);
  const column = 'k2';
  const keys = () =>
    store.db.select(`SELECT ${column} AS k FROM clients ORDER BY pos`, { k: 'text' }).all();
  const now = keys();
  const earlier = [
    '9999-12-31t23:59:59.999999+00:00',
    '1066-10-14T14:00:00.12345',
    '20261113t040506z',
  ];
  for (const [at, key] of earlier.entries()) {
    store.db.run(`UPDATE clients SET ${column} = ? WHERE id = ?`, key, `r${at}`);
  }
  store.db.run("DELETE FROM note WHERE name = 'keys'");
  store.reopen();
  store.catchUp();
  expect(keys()).toEqual(now);
  store.db.run(`UPDATE clients SET ${column} = ? WHERE id = 'r0'`, earlier[0] ?? '');
  store.reopen();
  store.catchUp();
  expect(keys()).not.toEqual(now);
});
