import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from '../../../main/cache/body';
import type { Cell } from '../../../main/cache/body';
import { compareDecimals, readDecimal } from '../../../main/cache/decimals';
import { fold, foldWithPlaces } from '../../../main/cache/fold';
import { eachGram, gramsOf } from '../../../main/cache/grams';
import { readInstant } from '../../../main/cache/instants';
import { ByteStrings } from '../../../main/cache/sort-bytes';
import { addKey } from '../../../main/cache/sort-keys';
import type { Value } from '../../../preload/contract/values';
import { runJob } from '../../support/run-job';

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
  const { distinct, rankOf } = runJob(strings.ranked());
  expect([...rankOf]).toEqual(cells.map((_cell, at) => at + 1));
  expect(distinct).toBe(cells.length);
});

/** Groups of a handful, of hundreds and of thousands, with many that are equal. */
it.each([5_000, 100_000])(
  'ranks %d texts with long shared beginnings as a plain sort does',
  (length) => {
    const texts = Array.from({ length }, (_, index) => {
      const mixed = (index * 2_654_435_761) % 4_294_967_296;
      return `${['quispe', 'quispe.rojas', 'n'][mixed % 3] ?? ''}.${mixed % 977}@example.com${mixed % 31}`;
    });
    const strings = new ByteStrings();
    for (const text of texts) strings.add(Buffer.from(text));
    const { distinct, rankOf } = runJob(strings.ranked());
    const plain = [...new Set(texts)].sort();
    expect(distinct).toBe(plain.length);
    const placeOf = new Map(plain.map((text, at) => [text, at + 1]));
    expect([...rankOf]).toEqual(texts.map((text) => placeOf.get(text)));
  },
);

it('orders lists by their items, whatever these are', () => {
  const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
  const lists: Cell[] = [
    [0],
    [0, id('1')],
    [0, id('1'), id('0')],
    [0, id('2')],
    [0, 'a'],
    [0, 'a', 'z'],
    [0, 'Áb'],
    [0, 'ab', 'a'],
    [0, 'b'],
  ];
  const strings = new ByteStrings();
  for (const list of lists.toReversed()) addKey(strings, list);
  const { rankOf } = runJob(strings.ranked());
  expect([...rankOf].reverse()).toEqual(lists.map((_list, at) => at + 1));
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
