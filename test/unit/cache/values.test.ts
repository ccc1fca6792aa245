import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from '../../../main/cache/body';
import { compareDecimals, readDecimal } from '../../../main/cache/decimals';
import { fold, foldWithPlaces } from '../../../main/cache/fold';
import { eachGram, gramsOf } from '../../../main/cache/grams';
import { readInstant } from '../../../main/cache/instants';
import { ByteStrings } from '../../../main/cache/sort-bytes';
import { addKey } from '../../../main/cache/sort-keys';
import type { Value } from '../../../preload/contract/values';

const value = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constant(null),
    fc
      .constantFrom('8.10', '-0', '1e400', '1293438106040557568')
      .map((text) => ({ kind: 'number' as const, text })),
    fc.array(tie('value')).map((items) => ({ kind: 'list' as const, items })),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value')))
      .map((entries) => ({ kind: 'object' as const, entries })),
  ),
})).value;

it('gives every record back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), value)), (record) => {
      const { fields, body } = encodeRecord(record);
      expect(decodeRecord(fields, body)).toEqual(record);
    }),
  );
  const lone = [['name', 'a\ud800b']] as const;
  expect(decodeRecord(['name'], encodeRecord(lone).body)).toEqual(lone);
});

it('orders numbers by value', () => {
  const one = (text: string) => readDecimal(text) ?? expect.fail(text);
  const ascending = [
    '-1e3',
    '-20',
    '-3.5',
    '-3.45',
    '-0.001',
    '0',
    '0.001',
    '1',
    '1.01',
    '9.9',
    '10',
    '1e2',
    '101',
  ];
  for (const [at, text] of ascending.entries()) {
    for (const [other, against] of ascending.entries()) {
      expect(Math.sign(compareDecimals(one(text), one(against)))).toBe(Math.sign(at - other));
    }
  }
  expect(compareDecimals(one('1.0'), one('1'))).toBe(0);
  expect(readDecimal('12a')).toBeNull();
});

it('sorts keys as the values stand', () => {
  const cells = [
    false,
    true,
    ['-20'],
    ['-3.5'],
    ['-3.45'],
    ['0'],
    ['1.50'],
    ['2'],
    ['10'],
    '1969-12-31T23:59:59.999999+00:00',
    '2026-01-01T00:00:00.000001+00:00',
    '2026-01-01T00:00:00-05:00',
    'ambar',
    'Nunez',
    'nz',
    'Ñusta',
    'Oscar',
  ] as const;
  const strings = new ByteStrings();
  for (const cell of cells) addKey(strings, cell);
  const job = strings.sorted();
  let step = job.next();
  while (step.done !== true) step = job.next();
  expect([...step.value]).toEqual(cells.map((_cell, at) => at));
});

it('sorts long lists with long shared beginnings as a plain sort does', () => {
  const texts = Array.from({ length: 5_000 }, (_, index) => {
    const mixed = (index * 2_654_435_761) % 4_294_967_296;
    return `${['quispe', 'quispe.rojas', 'n'][mixed % 3] ?? ''}.${mixed % 977}@example.com`;
  });
  const strings = new ByteStrings();
  for (const text of texts) strings.add(Buffer.from(text));
  const job = strings.sorted();
  let step = job.next();
  while (step.done !== true) step = job.next();
  const plain = texts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  expect(Array.from(step.value, (at) => texts[at])).toEqual(plain);
});

it('reads instants to the microsecond, whatever their zone', () => {
  expect(readInstant('2022-09-15T16:50:33.995476+00:00')?.micros).toBe(1_663_260_633_995_476);
  expect(readInstant('2022-09-15T11:50:33.995476-05:00')?.micros).toBe(1_663_260_633_995_476);
  expect(readInstant('2022-09-15')?.micros).toBe(1_663_200_000_000_000);
  for (const text of [
    '',
    '2022-13-01',
    'x022-09-15T16:50:33.995476+00:00',
    '15001',
    '2022-09-15T99:50:33.995476+00:00',
  ]) {
    expect(readInstant(text)).toBeNull();
  }
});

it('folds ñ to n, and knows where each letter came from', () => {
  expect(fold('ÑANDÚ Güere Íñigo')).toBe('nandu guere inigo');
  const { folded, places } = foldWithPlaces('aÑb');
  expect(folded).toBe('anb');
  expect(places).toEqual([0, 1, 2, 3]);
});

it('finds every part of a text by its grams', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 3 }), fc.nat(), fc.nat(), (raw, from, length) => {
      const text = fold(raw);
      const buckets = new Set<number>();
      eachGram(text, (bucket) => buckets.add(bucket));
      const start = from % text.length;
      const part = text.slice(start, start + 3 + (length % 10));
      if (part.length >= 3) for (const bucket of gramsOf(part)) expect(buckets).toContain(bucket);
    }),
  );
});
