import * as v from 'valibot';
import { expect, test } from 'vitest';
import { byName } from '../../../shared/by-name';

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const others = ['length', '', 'status', ' constructor', 'constructor '];
const numbers = byName(v.string(), v.number());

/** As a note is stored. */
const written = (values: readonly (readonly [string, unknown])[]): string =>
  `{${values.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;

test('every name a stranger may choose has its value, also all at once and read twice', () => {
  for (const chosen of [...[...names, ...others].map((name) => [name]), [...names, ...others]]) {
    const text = written(chosen.map((name, at) => [name, at]));
    const read = v.parse(numbers, JSON.parse(text));
    expect(new Map(Object.entries(read))).toEqual(new Map(chosen.map((name, at) => [name, at])));
    expect(v.parse(numbers, JSON.parse(JSON.stringify(read)))).toEqual(read);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  }
});

test('a wrong value or name is refused whatever the name is, and nothing is inherited', () => {
  for (const name of [...names, ...others]) {
    const input = JSON.parse(
      written([
        ['status', 1],
        [name, 'text'],
      ]),
    ) as unknown;
    expect([name, v.is(numbers, input)]).toEqual([name, false]);
    expect(v.safeParse(numbers, input, { abortEarly: true }).success).toBe(false);
  }
  const short = byName(v.pipe(v.string(), v.maxLength(4)), v.number());
  expect(v.is(short, JSON.parse('{"__proto__":1}'))).toBe(false);
  expect(Object.keys(v.parse(numbers, Object.create({ constructor: 1 })))).toEqual([]);
  for (const none of [null, 'text', 3, undefined]) expect(v.is(numbers, none)).toBe(false);
});

test('the number of names is limited as in any record', () => {
  const few = v.pipe(numbers, v.maxEntries(2));
  expect(v.is(few, JSON.parse('{"a":1,"constructor":2}'))).toBe(true);
  expect(v.is(few, JSON.parse('{"a":1,"constructor":2,"__proto__":3}'))).toBe(false);
});
