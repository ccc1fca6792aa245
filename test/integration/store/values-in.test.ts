import { expect, test } from 'vitest';
import { everything, readerOf } from '../../support/written-store';
import { number, record } from './samples';

const person = (id: string, document: string, phone: string) =>
  record({ id, document_number: document, phone_number: phone });
const long = ['12345678901234567890', '12345678901234567891'] as const;
const reader = readerOf([
  person('a-1', '45123456', '999111222'),
  person('a-2', '01234567', '999111223'),
  record({ id: 'a-3', document_number: '45.123.459', account: number(long[0]) }),
]);
const { resource } = everything;

function valuesIn(values: string[], fields = ['id', 'document_number', 'phone_number']) {
  return reader.operations.valuesIn({ resource, asOf: null, fields, values });
}

test('the field that has most of the values is found, and what it lacks is told as given', () => {
  expect(valuesIn(['45123456', '99999999'])).toEqual({
    field: 'document_number',
    values: ['45123456'],
    missing: ['99999999'],
  });
  expect(valuesIn(['a-1', 'a-3']).field).toBe('id');
  expect(valuesIn(['999111222', '999111223', '45123456']).field).toBe('phone_number');
});

test('a DNI that lost its first zero in a spreadsheet is found as it is stored', () => {
  const found = valuesIn(['1234567', '45 123 456']);
  expect(found).toEqual({
    field: 'document_number',
    values: ['01234567', '45123456'],
    missing: [],
  });
});

test('of two numbers with one double only the one that is there is found', () => {
  expect(valuesIn([...long], ['account'])).toEqual({
    field: 'account',
    values: [long[0]],
    missing: [long[1]],
  });
});

test('where nothing is found the first field is named, and everything is missing', () => {
  const values = Array.from({ length: 5_000 }, (_, at) => String(70_000_000 + at));
  expect(valuesIn(values)).toEqual({ field: 'id', values: [], missing: values });
});
