import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf, readJson, integerOf, writeJson } from '../../../main/json/json';
import type { Value } from '../../../shared/values';

function valueOf(text: string): Value {
  const parsed = readJson(text);
  if (parsed.kind !== 'value') throw new Error(parsed.kind);
  return parsed.value;
}

test.each([
  '1293438106040557568',
  '8.10',
  '-0',
  '1E5',
  '0.1000',
  '1e400',
  '123456789012345678901234567890.00',
  '7',
  '-12.5',
  '9007199254740993',
  '5e-324',
])('the number %s keeps its digits', (digits) => {
  expect(valueOf(`{"n":${digits}}`)).toEqual({
    kind: 'object',
    entries: [['n', { kind: 'number', text: digits }]],
  });
  expect(writeJson(valueOf(`[${digits}]`))).toBe(`[${digits}]`);
});

test('a text is read the same whether one of its numbers has to be kept by its source or none', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), (json) => {
      const text = JSON.stringify(json);
      const beside = valueOf(`[${text},8.10]`);
      expect(beside).toEqual({
        kind: 'list',
        items: [valueOf(text), { kind: 'number', text: '8.10' }],
      });
    }),
  );
});

test('__proto__ is a key like any other', () => {
  const value = valueOf('{"__proto__":{"polluted":true},"constructor":1}');
  expect(fieldOf(value, '__proto__')).toEqual({ kind: 'object', entries: [['polluted', true]] });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a lone surrogate stays what it is', () => {
  expect(valueOf('"\\ud800"')).toBe('\ud800');
  expect(writeJson(valueOf('"\\ud800"'))).toBe('"\\ud800"');
});

describe('depth', () => {
  test('64 levels are read, 65 are not, however many there are', () => {
    expect(readJson('['.repeat(64) + ']'.repeat(64)).kind).toBe('value');
    expect(readJson('['.repeat(65) + ']'.repeat(65)).kind).toBe('too-deep');
    expect(readJson('['.repeat(5_000_000)).kind).toBe('too-deep');
  });

  test('brackets inside strings count for nothing', () => {
    expect(valueOf(JSON.stringify(`\\"${'['.repeat(500)}`))).toBe(`\\"${'['.repeat(500)}`);
  });
});

describe('what is not JSON', () => {
  test.each([
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['[1 2]', 3],
    ['{"a":tru}', 5],
    ['{"a":1', 6],
    ["{'a':1}", 1],
  ])('%j cannot be read on from character %i', (text, at) => {
    expect(readJson(text)).toMatchObject({ kind: 'not-json', at });
  });

  test.each(['{"a":[1,2', '{"a":"b', '{"a":"\\"', '['])('%j is cut short', (text) => {
    expect(readJson(text)).toMatchObject({ kind: 'not-json', cutShort: true });
  });

  test.each(['{a:1}', '[1,]', 'null x', '', '01', ']'])('%j is something else', (text) => {
    expect(readJson(text)).toMatchObject({ kind: 'not-json', cutShort: false });
  });
});

test('any JSON survives reading and writing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), (json) => {
      const text = JSON.stringify(json);
      expect(writeJson(valueOf(text))).toBe(text);
      expect(JSON.parse(writeJson(valueOf(text), 2))).toEqual(JSON.parse(text));
    }),
  );
});

test('any digits survive', () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      expect(valueOf(`[${text}]`)).toEqual({ kind: 'list', items: [{ kind: 'number', text }] });
    }),
  );
});

test('a number of too many digits is refused, however its exponent is written', () => {
  for (const text of ['1e1001', `1e${'0'.repeat(60)}9999`, `-1.5E-${'0'.repeat(900)}1001`])
    expect(readJson(text)).toMatchObject({ kind: 'too-large', what: 'number' });
  expect(readJson(`1e${'0'.repeat(60)}9`).kind).toBe('value');
});

test('whole numbers come as numbers or digits, never inexact', () => {
  expect(integerOf(valueOf('6600'))).toBe(6600);
  expect(integerOf('6600')).toBe(6600);
  for (const text of ['"6.5"', '-1', '1293438106040557568', '1e3', 'true', '""']) {
    expect(integerOf(valueOf(text))).toBeNull();
  }
});
