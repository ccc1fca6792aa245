import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandText, understandValues } from '../../../main/lookup/understand';
import type { UnderstoodList } from '../../../main/lookup/understand';
import { separatorOf } from '../../../main/tables/table-rows';
import { maxLines } from '../../../preload/contract/lookup';
import type { IdColumn } from '../../../preload/contract/lookup';

const understood = (text: string, column: IdColumn | null = null) => understandText(text, column);
const idsOf = ({ listed }: UnderstoodList) =>
  listed.filter(({ outcome }) => outcome === 'waiting').map(({ line, id }) => [line, id]);

const one = '0b6b1f7e-6c1c-4a59-9f5a-0d1f7c5b0001';
const two = '0b6b1f7e-6c1c-4a59-9f5a-0d1f7c5b0002';
const three = '0b6b1f7e-6c1c-4a59-9f5a-0d1f7c5b0003';

describe('a UUID in capitals', () => {
  it('is the same as in small letters; any other id is as it is written', () => {
    const list = understood([one, one.toUpperCase(), 'ABC-1', 'abc-1'].join('\n'));
    expect(list).toMatchObject({ ids: 3, duplicates: 1 });
    expect(idsOf(list)).toEqual([
      [1, one],
      [3, 'ABC-1'],
      [4, 'abc-1'],
    ]);
  });
});

describe('a list of one column', () => {
  it('is one id a line, with whatever line ends and spaces, blank lines and a name on top', () => {
    const list = understood(
      `\uFEFFclient_card_id\r\n  ${one} \r\n\r\n${two}\n"${three}"\r`.slice(1),
    );
    expect(idsOf(list)).toEqual([
      [2, one],
      [4, two],
      [5, three],
    ]);
    expect(list).toMatchObject({ lines: 5, blank: 1, header: 'client_card_id', columns: [] });
  });

  it('says of each line why it is left out', () => {
    const junk = [
      one,
      'Please look these up:',
      '..',
      'a/b',
      'a%2fb',
      `x${'y'.repeat(300)}`,
      'tab\u0007bell',
      'zero\u200bwidth',
      '1.29344E+18',
      one,
      '\ud800broken',
    ];
    const list = understood(junk.join('\n'));
    expect(list.listed.map(({ line, reason, sameAs }) => [line, reason ?? sameAs])).toEqual([
      [1, null],
      [2, 'space'],
      [3, 'dots'],
      [4, 'slash'],
      [5, 'percent'],
      [6, 'too-long'],
      [7, 'control'],
      [8, 'invisible'],
      [9, 'rounded'],
      [10, 1],
      [11, 'surrogate'],
    ]);
    expect(list).toMatchObject({ ids: 1, duplicates: 1, rejected: 9 });
    expect(list.listed[5]?.id).toHaveLength(200);
  });

  it('leaves out words below UUIDs, and no word where ids have other shapes', () => {
    const list = understood([one, two, three, 'TOTAL', 'TOTAL'].join('\n'));
    expect(list).toMatchObject({ ids: 3, duplicates: 0, rejected: 2 });
    expect(list.listed.slice(3)).toMatchObject([
      { id: 'TOTAL', outcome: 'rejected', reason: 'word', sameAs: null },
      { id: 'TOTAL', outcome: 'rejected', reason: 'word', sameAs: null },
    ]);
    const values = understandValues([[one], [two], ['TOTAL']], 1);
    expect(values).toMatchObject({ ids: 2, rejected: 1 });
    for (const other of ['card-9', '10']) {
      expect(understood([one, two, three, other, 'TOTAL'].join('\n'))).toMatchObject({ ids: 5 });
    }
    expect(understood(['gold', 'silver'].join('\n'))).toMatchObject({ ids: 2, rejected: 0 });
    expect(understood([one, 'gold', 'silver'].join('\n'))).toMatchObject({ ids: 3, rejected: 0 });
  });

  it('keeps junk in its own line: a stray quote swallows nothing', () => {
    const list = understood(`"open quote\n${one}\n${two}"\n${three}`);
    expect(idsOf(list).map(([line]) => line)).toContain(4);
    expect(list.lines).toBe(4);
  });
});

describe('a table', () => {
  it('is read from the column that is called so, by any of the usual separators', () => {
    for (const separator of ['\t', ';', ',', '|']) {
      const rows = [
        ['Nombre', 'ID Tarjeta', 'Monto'],
        ['"Núñez; Ana, y más"', one, '8.10'],
        ['Zoe', two, '3'],
        ['Eva', '', '4'],
      ];
      const list = understood(rows.map((row) => row.join(separator)).join('\r\n'));
      expect(idsOf(list), separator).toEqual([
        [2, one],
        [3, two],
      ]);
      expect(list).toMatchObject({ column: 1, columns: ['Nombre', 'ID Tarjeta', 'Monto'] });
      expect(list.listed.at(-1)).toMatchObject({ line: 4, reason: 'empty' });
    }
  });

  it('has its names below titles too, which are left out', () => {
    const text = `Tarjetas de noviembre;;\n\nN°;ID de tarjeta;Titular\n1;${one};Ana\n2;${two};Luis\n`;
    const list = understood(text);
    expect(idsOf(list)).toEqual([
      [4, one],
      [5, two],
    ]);
    expect(list).toMatchObject({
      ...{ column: 1, columns: ['N°', 'ID de tarjeta', 'Titular'], rejected: 1 },
      header: 'N° · ID de tarjeta · Titular',
    });
  });

  it('without names is read from the column that looks most like ids, or the one that is chosen', () => {
    const text = `ACTIVE,2026-11-20,${one}\nACTIVE,2026-11-20,${two}\n`;
    expect(understood(text)).toMatchObject({ column: 2, ids: 2, header: null });
    expect(understood(text, 0)).toMatchObject({ column: 0, ids: 1, duplicates: 1 });
    expect(understood(text, 'every')).toMatchObject({ column: 'every', ids: 4, duplicates: 2 });
  });

  it('counts lines through cells that hold line breaks', () => {
    const list = understood(`id,address\n${one},"Av. 1\nLima"\n${two},"Av. 2"\n`);
    expect(idsOf(list)).toEqual([
      [2, one],
      [4, two],
    ]);
  });

  it('is not what ids in one line of a mail are', () => {
    const list = understood(`${one}, ${two},${three},`);
    expect(list).toMatchObject({ column: 'every', ids: 3, rejected: 0 });
  });
});

it('a hundred thousand lines of junk are understood, and every line is accounted for', () => {
  const lines = Array.from({ length: 100_000 }, (_, at) =>
    at % 3 === 0 ? `card-${at % 30_000}` : at % 3 === 1 ? `junk ${at} \u0000"` : '',
  );
  const { ids, duplicates, rejected, blank } = understandText(lines.join('\n'), null);
  expect(ids + duplicates + rejected + blank).toBe(100_000);
  expect(ids).toBe(10_000);
});

it('accounts for every line of any text', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', ',', '\t', '\r\n', '\n', 'id')),
  );
  fc.assert(
    fc.property(text, (pieces) => {
      const whole = pieces.join('');
      const { listed, ids, duplicates, rejected, lines } = understood(whole);
      expect(ids + duplicates + rejected).toBe(listed.length);
      for (const { line } of listed) expect(line).toBeLessThanOrEqual(lines);
      if (separatorOf(whole) === null) expect(listed.length).toBeLessThanOrEqual(lines);
    }),
    { numRuns: 200 },
  );
});

it('refuses more lines than can be kept, before it holds them all', () => {
  expect(() => understood('a\n'.repeat(maxLines + 1))).toThrow('input.list');
});

it('values of a column are numbered by their rows', () => {
  const list = understandValues([['a1'], [''], ['a1', 'c3'], ['b 2'], []], 11);
  expect(list.listed).toMatchObject([
    { line: 11, outcome: 'waiting' },
    { line: 13, outcome: 'duplicate', sameAs: 11 },
    { line: 13, id: 'c3', outcome: 'waiting' },
    { line: 14, outcome: 'rejected', reason: 'space' },
  ]);
  expect(list.blank).toBe(2);
});
