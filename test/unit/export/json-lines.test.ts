import { describe, expect, it } from 'vitest';
import { readJson } from '../../../main/json/json';
import { jsonLayout, ndjsonLayout } from '../../../main/export/json-lines';
import { batchesOf, number, joinedText } from './batches';

const columns = ['id', '__proto__', 'amount', 'say "so"'];
const rows = [
  [number('1293438106040557568'), 'x', number('8.10'), null],
  ['b', undefined, number('-0'), '\ud800\0\u2028'],
  [undefined, undefined, undefined, undefined],
  ['d', true, { kind: 'object', entries: [['a', number('1e400')]] } as const, ''],
];
const lines = [
  '{"id":1293438106040557568,"__proto__":"x","amount":8.10,"say \\"so\\"":null}',
  '{"id":"b","amount":-0,"say \\"so\\"":"\\ud800\\u0000\u2028"}',
  '{}',
  '{"id":"d","__proto__":true,"amount":{"a":1e400},"say \\"so\\"":""}',
];

describe('JSON', () => {
  it('is a record a line, digit for digit, absent fields absent', async () => {
    expect(await joinedText(ndjsonLayout(columns, batchesOf(rows)))).toBe(`${lines.join('\n')}\n`);
  });

  it.each([1, 2, 3, 4, 9])('is one list, whatever the batches (%i a batch)', async (size) => {
    expect(await joinedText(jsonLayout(columns, batchesOf(rows, size)))).toBe(
      `[\n${lines.join(',\n')}\n]\n`,
    );
  });

  it('is a list also when there is nothing', async () => {
    expect(await joinedText(jsonLayout(columns, batchesOf([])))).toBe('[]\n');
  });

  it('is JSON to whoever reads it', async () => {
    expect(readJson(await joinedText(jsonLayout(columns, batchesOf(rows)))).kind).toBe('value');
  });

  it('goes on to the disk before a batch of long texts is over', async () => {
    const long = 'x'.repeat(600_000);
    const pieces = [];
    for await (const piece of ndjsonLayout(['a'], batchesOf([[long], [long], [long]]))) {
      pieces.push(piece);
    }
    expect(pieces.length).toBeGreaterThan(1);
  });
});
