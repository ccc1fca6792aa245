import { expect, test } from 'vitest';
import { dialectIds, listBody, type DialectId } from '../../service/dialects';

const page = {
  resource: 'clients',
  records: ['{"id":"a","amount":8.10}', '{"id":"b","amount":9.00}'],
  page: 2,
  perPage: 2,
  total: 7,
};
const records = [
  { id: 'a', amount: 8.1 },
  { id: 'b', amount: 9 },
];
const success = { code: '00000', message: 'Successful' };

const expected: Record<DialectId, object> = {
  array: { ...success, data: records },
  'items-total': { ...success, data: { items: records, total: 7 } },
  'rows-count': { ...success, data: { count: 7, rows: records } },
  'metadata-total': { ...success, data: records, metadata: { total: 7, page: 2, per_page: 2 } },
  'metadata-pages': {
    ...success,
    data: records,
    metadata: { pagination: { total_pages: 4, current_page: 2 } },
  },
  'no-total': { ...success, data: records, metadata: { page: 2, per_page: 2 } },
  nested: {
    ...success,
    data: { clients: records, pagination: { total_records: 7, page: 2 } },
  },
  'object-map': { ...success, data: { a: records[0], b: records[1] } },
  unknown: { ...success, data: { summary: '2 records', cursor: 'bm90LWEtbGlzdA' } },
};

test.each(dialectIds)('%s has its shape, and keeps numbers as they were written', (dialect) => {
  const body = listBody(dialect, page);
  expect(JSON.parse(body)).toEqual(expected[dialect]);
  if (dialect !== 'unknown') expect(body).toContain('"amount":8.10');
});

test.each(dialectIds)('%s is sound for an empty page', (dialect) => {
  const body = listBody(dialect, { ...page, records: [], total: 0 });
  expect(JSON.parse(body)).toMatchObject(success);
});
