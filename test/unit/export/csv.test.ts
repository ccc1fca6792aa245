import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unguarded } from '../../support/unguarded';
import { csvLayout } from '../../../main/export/csv';
import type { Row } from '../../../main/export/rows';
import type { CsvDialect } from '../../../shared/ipc/exports';
import { batchesOf, number, joinedText } from './batches';
import { hostileText } from './hostile-text';
import { readCsv } from './read-csv';
import { comparisons } from '../../support/comparisons';

const plain: CsvDialect = { separator: ',', byteOrderMark: false, decimal: '.' };

function write(
  columns: readonly string[],
  rows: readonly Row[],
  dialect: Partial<CsvDialect> = {},
) {
  return joinedText(csvLayout({ ...plain, ...dialect })(columns, batchesOf(rows)));
}

describe('CSV', () => {
  it('keeps digits, and tells empty from null and absent', async () => {
    const row = [
      number('1293438106040557568'),
      number('8.10'),
      number('-0.00'),
      '',
      null,
      undefined,
    ];
    expect(await write(['id', 'amount', 'zero', 'empty', 'null', 'absent'], [row])).toBe(
      'id,amount,zero,empty,null,absent\r\n1293438106040557568,8.10,-0.00,"",,\r\n',
    );
  });

  it('does not guard real negative numbers, nor texts that are nothing else', async () => {
    expect(await write(['a', 'b', 'c'], [[number('-5'), '-12.50', '-1+1']])).toBe(
      "a,b,c\r\n-5,-12.50,'-1+1\r\n",
    );
  });

  it('guards and quotes names of fields like any text', async () => {
    expect(await write(['=x', 'a,b', 'say "so"'], [])).toBe('\'=x,"a,b","say ""so"""\r\n');
  });

  it.each([
    [['ID'], '"ID"'],
    [['ID', 'name'], '"ID"|name'],
    [['IDENTITY card', 'ID'], '"IDENTITY card"|ID'],
    [['ID, own', 'name'], '"ID, own"|name'],
    [['ID "own"'], '"ID ""own"""'],
    [['id', 'ID'], 'id|ID'],
    [['I', 'D'], 'I|D'],
  ])('does not begin with ID, by which Excel knows another format: %j', async (columns, head) => {
    for (const separator of [',', ';', '\t'] as const) {
      const text = await write(columns, [[null, 'ID']], { separator });
      expect(text.split('\r\n')[0]).toBe(head.replace('|', separator));
    }
  });

  it('writes the decimal comma in numbers only, quoted where it is the separator', async () => {
    const row = [number('8.10'), number('1e5'), number('-1.5'), '8.10'];
    expect(await write(['a', 'b', 'c', 'd'], [row], { separator: ';', decimal: ',' })).toContain(
      '\r\n"8,10";1e5;"-1,5";8.10\r\n',
    );
    expect(await write(['a', 'b', 'c', 'd'], [row], { decimal: ',' })).toContain(
      '\r\n"8,10",1e5,"-1,5",8.10\r\n',
    );
  });

  it('begins with a byte order mark only when asked', async () => {
    expect(await write(['a'], [], { byteOrderMark: true })).toBe('\uFEFFa\r\n');
  });

  it('writes lists and objects as JSON, and booleans as words', async () => {
    const list = { kind: 'list', items: [number('8.10'), 'x'] } as const;
    expect(await write(['a', 'b'], [[list, true]])).toBe('a,b\r\n"[8.10,""x""]",true\r\n');
  });

  it.each([',', ';', '\t'] as const)(
    'gives back every text with separator %j, and none that a spreadsheet would run',
    async (separator) => {
      const rows = fc.array(fc.array(hostileText, { minLength: 3, maxLength: 3 }), {
        maxLength: 5,
      });
      await fc.assert(
        fc.asyncProperty(rows, async (input) => {
          const [, ...read] = readCsv(
            await write(['a', 'b', 'c'], input, { separator }),
            separator,
          );
          expect(read.map((line) => line.map((field) => unguarded(field ?? '?')))).toEqual(input);
          for (const field of read.flat()) {
            if (!/^-\d+(\.\d+)?$/.test(field ?? ''))
              expect(field).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
          }
        }),
        comparisons(300),
      );
    },
  );
});
