import { expect, it } from 'vitest';
import { credentialContract } from '../../../shared/ipc/credentials';
import type { Contract } from '../../../shared/ipc/define';
import { deskContract } from '../../../shared/ipc/desk';
import { isTooMuch, maxCharacters, maxValues } from '../../../shared/ipc/bounds';

interface Schema {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string }[];
  readonly [part: string]: unknown;
}

/** What ends a schema of this kind: one of these among its rules. */
const ends: Readonly<Record<string, readonly string[]>> = {
  string: ['max_length'],
  array: ['max_length'],
  record: ['max_entries'],
  number: ['max_value', 'safe_integer'],
};

function endless(schema: Schema, path: string): string[] {
  const rules = (schema.pipe ?? []).map(({ type }) => type);
  const wanted = ends[schema.type];
  const missing = wanted === undefined || wanted.some((each) => rules.includes(each)) ? [] : [path];
  const members = [
    ...Object.entries((schema.entries ?? {}) as Record<string, Schema>),
    ...((schema.options ?? []) as Schema[])
      .filter((each) => typeof each === 'object')
      .map((each, at) => [`${at}`, each] as const),
    ...(['item', 'wrapped', 'key', 'value'] as const).flatMap((part) =>
      schema[part] === undefined ? [] : [[part, schema[part] as Schema] as const],
    ),
  ];
  return [...missing, ...members.flatMap(([name, each]) => endless(each, `${path}.${name}`))];
}

it.each([
  ['desk', deskContract],
  ['credentials', credentialContract],
] as const)(
  'every text, list, table and number a page may send to %s has an end',
  (_name, input) => {
    const contract: Contract = input;
    const found = Object.entries(contract).flatMap(([group, members]) =>
      Object.entries(members).flatMap(([name, line]) =>
        line.kind === 'method' ? endless(line.params as unknown as Schema, `${group}.${name}`) : [],
      ),
    );
    expect(found).toEqual([]);
  },
);

it('what carries more values or characters than any call could need is known before it is looked through', () => {
  expect(isTooMuch(undefined)).toBe(false);
  expect(isTooMuch({ a: [null, 'text', 7, { b: undefined }] })).toBe(false);
  expect(isTooMuch(Array.from({ length: maxValues - 1 }, () => 0))).toBe(false);
  expect(isTooMuch(Array.from({ length: maxValues + 1 }, () => 0))).toBe(true);
  expect(isTooMuch(Array.from({ length: 600 }, () => new Array<number>(600).fill(1)))).toBe(true);
  const half = 'x'.repeat(maxCharacters / 2 + 1);
  expect(isTooMuch({ a: half })).toBe(false);
  expect(isTooMuch({ a: half, b: [half] })).toBe(true);
  expect(isTooMuch({ bytes: new Uint8Array(maxCharacters) })).toBe(false);
  expect(isTooMuch({ bytes: new Uint8Array(maxCharacters + 1) })).toBe(true);
  expect(isTooMuch({ bytes: new ArrayBuffer(maxCharacters + 1) })).toBe(true);
  expect(isTooMuch({ a: new Map([['a', half]]) })).toBe(true);
  expect(isTooMuch(new Set([half]))).toBe(true);
  expect(isTooMuch({ [half]: 1 })).toBe(false);
  expect(isTooMuch({ [half]: 1, [`${half}.`]: [] })).toBe(true);
  expect(isTooMuch({ [half + half]: undefined })).toBe(true);
  expect(isTooMuch([new Uint8Array(new ArrayBuffer(maxCharacters + 1), 0, 1)])).toBe(true);
  expect(isTooMuch([new DataView(new ArrayBuffer(maxCharacters + 1), 0, 1)])).toBe(true);
  expect(isTooMuch({ a: 2n ** 64n })).toBe(true);
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(isTooMuch(cycle)).toBe(true);
});
