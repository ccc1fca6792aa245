import { describe, expect, it } from 'vitest';
import type { Value } from '../../../shared/values';
import { plainItems, plainText, recordJson, showValue } from '../../../renderer/format/value';
import {
  formatAmount,
  formatBytes,
  formatDecimal,
  formatDuration,
  formatSum,
  formatOffset,
} from '../../../renderer/format/decimal';
import { nameAsWords } from '../../../shared/field-labels';
import { valueWords } from '../../../renderer/format/record';
import { inferKind } from '../../../renderer/format/kind';
import { shortId } from '../../../shared/identifier';
import {
  formatDate,
  isDate,
  formatExact,
  formatInstant,
  parseInstant,
} from '../../../renderer/format/instant';

const lima = { locale: 'es-PE', zone: 'America/Lima' } as const;
const limaEnglish = { locale: 'en-US', zone: 'America/Lima' } as const;
const number = (text: string): Value => ({ kind: 'number', text });

it.each([
  ['1234567.50', '1,234,567.50'],
  ['PEN 1234.50', 'PEN 1,234.50'],
  ['S/ 1,234', 'S/ 1,234'],
])('the amount %s of a condition is shown as %s', (text, shown) => {
  expect(formatAmount(text, 'en-US')).toBe(shown);
});

describe('instants', () => {
  const sent = '2022-09-15T16:50:33.995476+00:00';

  it('keeps the microseconds as sent, in the zone of the reader', () => {
    const instant = parseInstant(sent) ?? { epochMs: 0, fraction: 'not read' };
    expect(instant).toEqual({
      epochMs: Date.UTC(2022, 8, 15, 16, 50, 33, 995),
      fraction: '995476',
    });
    expect(formatExact(instant, limaEnglish)).toBe('Sep 15, 2022, 11:50:33.995476 −05:00');
    expect(formatExact(instant, { ...limaEnglish, zone: 'UTC' })).toBe(
      'Sep 15, 2022, 16:50:33.995476 +00:00',
    );
  });

  it('reads offsets with and without a colon, and refuses what is not an instant', () => {
    expect(parseInstant('2026-11-12T16:40:07-0500')?.epochMs).toBe(
      Date.UTC(2026, 10, 12, 21, 40, 7),
    );
    for (const text of ['2022-09-15', '2022-13-45T16:50:33Z', 'yesterday', '1664568045547', '']) {
      expect(parseInstant(text)).toBeNull();
    }
  });

  it('is relative under seven days, by the calendar of the reader, and absolute after', () => {
    const now = Date.parse('2026-11-20T14:00:00Z'); // 09:00 in Lima
    const at = (text: string) => formatInstant(Date.parse(text), now, limaEnglish);
    expect(at('2026-11-20T13:59:50Z')).toBe('now');
    expect(at('2026-11-20T13:48:00Z')).toBe('12m ago');
    expect(at('2026-11-20T12:00:00Z')).toBe('2h ago');
    expect(at('2026-11-20T03:20:00Z')).toBe('yesterday, 22:20');
    expect(at('2026-11-17T12:00:00Z')).toBe('3 days ago');
    expect(at('2026-11-13T12:00:00Z')).toBe('Nov 13, 2026');
    expect(at('2026-11-21T12:00:00Z')).toBe('tomorrow, 07:00');
  });

  it('speaks Spanish of Peru', () => {
    const now = Date.parse('2026-11-20T14:00:00Z');
    expect(formatInstant(Date.parse('2026-11-20T12:00:00Z'), now, lima)).toBe('hace 2 h');
    expect(formatInstant(Date.parse('2026-11-19T22:20:00Z'), now, lima)).toBe('ayer, 17:20');
  });

  it('never moves a calendar date to another day', () => {
    expect(formatDate('1993-09-26', limaEnglish)).toBe('Sep 26, 1993');
    expect(['2026-02-28', '2026-02-30', '2026-13-01'].map(isDate)).toEqual([true, false, false]);
  });
});

describe('decimals', () => {
  it('keeps every digit', () => {
    expect(formatDecimal('8.10', 'en-US')).toBe('8.10');
    expect(formatDecimal('1293438106040557568.10', 'es-PE')).toBe('1,293,438,106,040,557,568.10');
    expect(formatDecimal('-0.000000000000000000001', 'en-US')).toBe('-0.000000000000000000001');
    expect(formatDecimal('1e21', 'en-US')).toBe('1e21');
  });

  it('says durations, sizes and clock offsets', () => {
    expect(formatDuration(84, 'en-US')).toBe('84\u00a0ms');
    expect(formatDuration(3240, 'en-US')).toBe('3.2\u00a0s');
    expect(formatBytes(18_400, 'en-US')).toBe('18 kB');
    expect(formatBytes(868, 'es-PE')).toBe('868\u00a0B');
    expect(formatOffset(3200, 'en-US')).toBe('+3.2\u00a0s');
    expect(formatOffset(-400, 'es-PE')).toBe('−0.4\u00a0s');
  });
});

describe('values', () => {
  it('tells null, empty and absent apart', () => {
    expect(showValue(null)).toEqual({ text: '—', as: 'null' });
    expect(showValue('')).toEqual({ text: '""', as: 'empty' });
    expect(showValue(undefined)).toEqual({ text: '', as: 'absent' });
  });

  it('keeps the digits of numbers and the shape of nested values', () => {
    expect(plainText(number('1293438106040557568'))).toBe('1293438106040557568');
    expect(plainText(number('8.10'))).toBe('8.10');
    const nested: Value = {
      kind: 'object',
      entries: [
        ['__proto__', number('1.0')],
        ['list', { kind: 'list', items: [null, 'a"b', true] }],
      ],
    };
    expect(plainText(nested)).toBe('{"__proto__": 1.0, "list": [null, "a\\"b", true]}');
    expect(
      recordJson([
        ['id', '7'],
        ['nested', { kind: 'list', items: [] }],
        ['n', number('8.10')],
      ]),
    ).toBe('{\n  "id": "7",\n  "nested": [],\n  "n": 8.10\n}');
  });

  it('shortens long ids only', () => {
    expect(shortId('f52f8c31-8c11-4a57-9c3e-1f0a2b3c4f58')).toBe('f52f8c…4f58');
    expect(shortId('TRK-9034')).toBe('TRK-9034');
  });
});

describe('columns', () => {
  it('puts field names in words', () => {
    expect(nameAsWords('first_last_name')).toBe('First last name');
    expect(nameAsWords('lotCode')).toBe('Lot code');
    expect(nameAsWords('product_id')).toBe('Product ID');
    expect(nameAsWords('__')).toBe('__');
  });

  it('infers what a column holds', () => {
    expect(inferKind('id', ['f52f8c31-8c11-4a57-9c3e-1f0a2b3c4f58'])).toBe('id');
    expect(inferKind('external_id', [number('1293438106040557568')])).toBe('id');
    expect(inferKind('created_at', [null, '2022-09-15T16:50:33.995476+00:00'])).toBe('instant');
    expect(inferKind('birth_date', ['1993-09-26', ''])).toBe('date');
    expect(inferKind('balance', [number('8.10')])).toBe('amount');
    expect(inferKind('balance', ['8.10', null])).toBe('amount');
    expect(inferKind('document_number', ['44463752'])).toBe('text');
    expect(inferKind('status_kyc', ['APPROVED'])).toBe('status');
    expect(inferKind('reason', [null, 'LOST'])).toBe('reason');
    expect(inferKind('reason', ['LOST', number('3')])).toBe('text');
    expect(inferKind('is_deleted', [false])).toBe('boolean');
    expect(inferKind('currencies', [{ kind: 'list', items: [] }])).toBe('json');
    expect(inferKind('mixed', ['text', number('1')])).toBe('text');
    expect(inferKind('deleted_at', [null, undefined])).toBe('instant');
  });
});

it.each([
  ['480272', 'PEN', '480,272.00'],
  ['-1182465.1', 'USD', '-1,182,465.10'],
  ['12.345', 'PEN', '12.345'],
  ['900', 'JPY', '900'],
  ['7', null, '7'],
  ['7', 'puntos', '7'],
])('the sum %s of %s has its cents: %s', (text, currency, shown) => {
  expect(formatSum(text, currency, 'en-US')).toBe(shown);
});

it('tells a time before or after a change by its date, however near it is', () => {
  const sent = '2026-11-26T15:20:07.120384Z';
  expect(valueWords(sent, lima)).toBe('26 nov. 2026, 10:20');
});

it('tells the items of a plain list, such as the allowed IPs, and leaves any other structure as JSON', () => {
  const list = (...items: Value[]): Value => ({ kind: 'list', items });
  const allowed = list('192.0.2.10', '198.51.100.24');
  expect(plainItems(allowed)).toBe('192.0.2.10, 198.51.100.24');
  expect(valueWords(allowed, lima)).toBe('192.0.2.10, 198.51.100.24');
  expect(plainItems(list(number('1'), '2'))).toBe('1, 2');
  for (const other of [list(), list('1', null), list(list('1')), '1', null, undefined])
    expect(plainItems(other)).toBeNull();
  expect(valueWords(list(), lima)).toBe('[]');
});
