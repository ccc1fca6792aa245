import { expect, it } from 'vitest';
import { databaseColumn, quotedIdentifier } from '../../../main/publish/tables';

it('a name in a statement stays a name', () => {
  expect(quotedIdentifier('a"b; DROP SCHEMA x')).toBe('"a""b; DROP SCHEMA x"');
});

it.each([
  ['status', [], 'status'],
  ['status', ['status'], 'status_2'],
  ['status', ['status', 'status_2'], 'status_3'],
  ['desk_since', [], 'field_desk_since'],
  ['xmin', [], 'xmin_2'],
  ['', [], 'field'],
  ['a\0b', [], 'a\ufffdb'],
  ['x'.repeat(70), [], 'x'.repeat(63)],
  ['x'.repeat(70), ['x'.repeat(63)], `${'x'.repeat(61)}_2`],
  ['ñ'.repeat(40), [], 'ñ'.repeat(31)],
  ['💳'.repeat(40), [], '💳'.repeat(15)],
])('%s beside %j is %s', (field, taken, name) => {
  expect(databaseColumn(field, new Set(taken))).toBe(name);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
});
