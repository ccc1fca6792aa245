import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  understandText,
  understandValues,
  type UnderstoodList,
} from '../../../main/lookup/understand';
import { layoutOf } from '../../../main/tables/cell-layout';
import type { IdColumn } from '../../../shared/ipc/lookup';
import { maxLines } from '../../../shared/named-cards';
import { comparisons } from '../../support/comparisons';

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

describe('a UUID that a line breaks in two', () => {
  const [begin, end] = [one.slice(0, 18), one.slice(18)];

  it.each([
    ['before a dash', `${begin}\n${end}\n${two}`],
    ['behind a dash', `${begin}-\r\n${end.slice(1)}\r\n${two}`],
    ['within a group', `${one.slice(0, 30)}\n${one.slice(30)}\n${two}`],
    ['in a mail', `> ${begin}\n> ${end}\n> ${two}`],
    ['in a mail with soft ends', `${begin}=\r\n${end}\r\n${two}`],
    ['with words around', `Ana: ${begin}\n${end} activa\nLuis: ${two}`],
    ['in a cell', `Nombre;Tarjeta\nAna;"${begin}-\n${end.slice(1)}"\nLuis;"${two}"`],
  ])('%s is one', (_, text) => {
    expect(understood(text)).toMatchObject({ ids: 2, rejected: 0 });
    expect(idsOf(understood(text)).map(([, id]) => id)).toEqual([one, two]);
  });

  it('is told by its first line, and the lines below keep their numbers', () => {
    const list = understood(`${begin}\n${end}\n${two}\n${one.slice(0, 8)}\n`);
    expect(list.listed.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(list.lines).toBe(4);
  });

  it('is not made of short ids below each other', () => {
    const ids = ['123', '456', 'abc', 'def12', 'deadbeef', '-1a2b'];
    expect(idsOf(understood(ids.join('\n'))).map(([, id]) => id)).toEqual(ids);
  });

  it.each([`0x${one.replaceAll('-', '')}`, one.replaceAll('-', '_'), one.replaceAll('-', '.')])(
    'as a program writes it, %s, is found',
    (written) => {
      const [id = ''] = idsOf(understood(written)).map(([, found]) => String(found));
      expect(id.replaceAll('-', '')).toBe(one.replaceAll('-', ''));
    },
  );
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
      '"card-7\tcard-8"',
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
      [12, 'several'],
    ]);
    expect(list).toMatchObject({ ids: 1, duplicates: 1, rejected: 10 });
    expect(list.listed[5]?.id).toHaveLength(200);
  });

  it('takes full-width digits for digits, and the same id for the same', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    const list = understood(['ids', wide('0123'), '0123', wide(two), wide('A-9')].join('\n'));
    expect(idsOf(list)).toEqual([
      [2, '0123'],
      [4, two],
      [5, 'A-9'],
    ]);
    expect(list).toMatchObject({ duplicates: 1, rejected: 0 });
    expect(understood(`${one}\n${wide('4111111111111111')}`).listed[1]).toMatchObject({
      reason: 'card-number',
    });
    expect(understood(`${wide('12/4')}\n${wide('5%2f')}`).listed).toMatchObject([
      { reason: 'slash' },
      { reason: 'percent' },
    ]);
  });

  it('in a list of documents or phones is left out with its reason', () => {
    const numbers = ['45612378', '20512345678', '+51987654321', '45612378.0'];
    const list = understood([...numbers, 'TOTAL'].join('\n'));
    expect(list).toMatchObject({ ids: 4, rejected: 1 });
    expect(list.listed.at(-1)).toMatchObject({ id: 'TOTAL', outcome: 'rejected', reason: 'word' });
    // Beside ids of a service's own shape a word may be one, too.
    for (const other of ['C-1', '11', 'x45612378'])
      expect(understood([other, ...numbers, 'TOTAL'].join('\n'))).toMatchObject({ rejected: 0 });
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

describe('a UUID that is not complete', () => {
  test.for([
    ['lacks a character', one.slice(0, -1)],
    ['has one too many', `${one}0`],
    ['has an O for a zero', one.replace('0b', 'Ob')],
    ['has a letter beyond f', one.replace('b', 'g')],
    ['lacks a dash', one.replace('-', '')],
    ['lacks a group', one.slice(0, 23)],
    ['is cut by an ellipsis', `${one.slice(0, 13)}…`],
    ['is cut by dots', `${one.slice(0, 8)}...${one.slice(-4)}`],
    ['lacks a character and its dashes', one.replaceAll('-', '').slice(1)],
  ] as const)('and %s is rejected among complete ones', ([, id]) => {
    const list = understood([two, id, three].join('\n'));
    expect(list).toMatchObject({ ids: 2, rejected: 1 });
    expect(list.listed[1]).toMatchObject({ line: 2, outcome: 'rejected', reason: 'broken-uuid' });
  });

  it('is an id where the others are none either', () => {
    const list = understood(['A-17', one.slice(0, 23), 'B-18'].join('\n'));
    expect(list).toMatchObject({ ids: 3, rejected: 0 });
  });

  it.each([one.slice(0, -1), `${one}0`, `7${one}`, one.replace('0b', 'Ob')])(
    'is rejected alone and among others when one character is wrong: %s',
    (id) => {
      expect(understood(id)).toMatchObject({ ids: 0, rejected: 1 });
      expect(understood(['A-17', id, 'B-18'].join('\n'))).toMatchObject({ ids: 2, rejected: 1 });
    },
  );

  it('is rejected alone where an ellipsis shows that it was cut', () => {
    expect(understood(`${one.slice(0, 13)}…`)).toMatchObject({ ids: 0, rejected: 1 });
  });
});

test('lines drawn between ids are blank', () => {
  const list = understood([one, '-', two, '----', '— —', '***', three].join('\n'));
  expect(list).toMatchObject({ ids: 3, rejected: 0, blank: 4 });
});

describe('names of a column', () => {
  test.for(['uuid', 'UUID', 'GUID', 'id'])('%s alone is no id', (name) => {
    expect(understood(`${name}\n${one}`)).toMatchObject({ ids: 1, rejected: 0, header: name });
  });

  it('that stand again on each page are passed over', () => {
    const page = (...ids: string[]) => ['client_card_id;name', ...ids.map((id) => `${id};Ana`)];
    const list = understood([...page(one, two), ...page(three)].join('\n'));
    expect(list).toMatchObject({ ids: 3, rejected: 0, blank: 1 });
  });
});

describe('UUIDs as programs and people write them', () => {
  const upper = one.toUpperCase();
  const bare = one.replaceAll('-', '');
  it.each([
    [`'${one}'`, [one]],
    [`"${one}",`, [one]],
    [`{${upper}}`, [upper]],
    [`https://app.example/cards?id=%7B${one}%7D`, [one]],
    [`%22${one}%22%2C%22${two}%22`, [one, two]],
    [`[${one}]`, [one]],
    [`<${one}>`, [one]],
    [`\`${one}\``, [one]],
    [`\u201c${one}\u201d`, [one]],
    [`\u2018${one}\u2019;`, [one]],
    [`\u00ab ${one} \u00bb`, [one]],
    [`urn:uuid:${one}`, [one]],
    [`${one}.`, [one]],
    [`${one},`, [one]],
    [`${one};`, [one]],
    [`\u2022 ${one}`, [one]],
    [`- ${one}`, [one]],
    [`-${one}`, [one]],
    [`* ${one}`, [one]],
    [`1. ${one}`, [one]],
    [`12) ${one}`, [one]],
    [`a) ${one}`, [one]],
    [`[x] ${one}`, [one]],
    [`> ${one}`, [one]],
    [`\u200b${one.replace('-', '\u200b-')}\ufeff`, [one]],
    [one.replaceAll('-', '\u2010'), [one]],
    [one.replaceAll('-', '\u2011'), [one]],
    [one.replaceAll('-', '\u2013'), [one]],
    [one.replaceAll('-', '\u2014'), [one]],
    [one.replaceAll('-', '\u2212'), [one]],
    [one.replaceAll('-', ' \u2013 '), [one]],
    [one.replaceAll('-', '\uff0d'), [one]],
    [one.replaceAll('-', ' '), [one]],
    [bare, [bare]],
    [`{${bare.toUpperCase()}}`, [bare.toUpperCase()]],
    [`Ana Torres: ${one}`, [one]],
    [`${one} (Ana Torres)`, [one]],
    [`${one}\u2014Ana`, [one]],
    [`card=${one}&x=1`, [one]],
    [`https://api.example.com/client-cards/${one}/details`, [one]],
    [`"id": "${one}"`, [one]],
    [`UUID('${one}')`, [one]],
    [`${one} ${two}`, [one, two]],
    [`${one}/${two}`, [one, two]],
    [`${one} y ${two} y ${three}`, [one, two, three]],
    [`('${one}', '${two}', '${three}')`, [one, two, three]],
    [`IN ('${one}','${two}')`, [one, two]],
    [`SELECT * FROM cards WHERE id IN ('${one}', '${two}');`, [one, two]],
    [`["${one}","${two}"]`, [one, two]],
    [`{"ids":["${one}","${two}"]}`, [one, two]],
    [`INSERT INTO cards (id, n) VALUES ('${one}', 1), ('${two}', 2);`, [one, two]],
    [`=HYPERLINK("https://example.com/c/${one}", "${one}")`, [one]],
    [`[${one}](https://example.com/${one})`, [one]],
    [`<id>${one}</id>`, [one]],
    [`new Guid("${one}")`, [one]],
    [`CAST('${one}' AS uuid)`, [one]],
    [`"${one}"::uuid`, [one]],
    [`\\"${one}\\"`, [one]],
    [`¿${one}?`, [one]],
    [`DNI 12345678 ${one}`, [one]],
  ])('%j', (line, ids) => {
    const list = understood(line);
    expect(list.listed.map(({ id, outcome }) => [id, outcome])).toEqual(
      ids.map((id) => [id, 'waiting']),
    );
  });

  it('are found in lists of JSON and SQL over several lines', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['(', ');'],
      ['{', '}'],
    ] as const) {
      for (const quote of ['"', "'", '']) {
        const lines = [one, two, three].map((id) => `  ${quote}${id}${quote}`).join(',\n');
        const list = understood(`${open}\n${lines}\n${close}`);
        expect(idsOf(list).map(([, id]) => id)).toEqual([one, two, three]);
        expect(list).toMatchObject({ rejected: 0 });
      }
    }
    const values = [one, two].map((id, at) => `(${at + 1}, '${id}')`).join(',\n');
    expect(understood(`${values};`)).toMatchObject({ ids: 2, rejected: 0 });
    const objects = [one, two].map((id) => `{"name": "Ana", "id": "${id}", "n": 1}`).join(',\n');
    expect(understood(objects)).toMatchObject({ ids: 2, rejected: 0 });
  });

  it('are the same whether with dashes or without, and in whatever case', () => {
    expect(understood([bare, one, `{${upper}}`].join('\n'))).toMatchObject({
      ids: 1,
      duplicates: 2,
    });
  });

  it('are found in a column of a pasted table, whatever stands in the others', () => {
    const table = [`N\u00b0\tCliente\tTarjeta nueva`, `1\tAna\t{${one}}`, `2\tLuis\t{${two}}`];
    expect(understood(table.join('\n'))).toMatchObject({ ids: 2, column: 2, rejected: 0 });
    const uneven = `Torres, Ana ${one}\nLuis ${two}\nDe la Cruz, Eva, ${three}`;
    expect(understood(uneven)).toMatchObject({ ids: 3, rejected: 0 });
  });

  it('are not looked for inside ids of another kind', () => {
    for (const id of [
      `card-${one}`,
      `card_${one}`,
      `${one}-v2`,
      'card-9',
      '10',
      'ABC123',
      `${bare}ab`,
    ])
      expect(understood(id).listed).toMatchObject([{ id, outcome: 'waiting' }]);
    expect(understood(`'card-9',\n'card-10'`).listed.map(({ id }) => id)).toEqual([
      'card-9',
      'card-10',
    ]);
  });
});

describe('a full card number', () => {
  it('is rejected and nowhere shown again', () => {
    const list = understood(
      ['4111 1111 1111 1111', 'Ana 5555555555554444', one, `${two} 378282246310005`].join('\n'),
    );
    expect(list.listed.map(({ id, reason }) => [id, reason])).toEqual([
      ['\u2022\u2022\u2022\u2022 1111', 'card-number'],
      ['Ana \u2022\u2022\u2022\u2022 4444', 'card-number'],
      [one, null],
      [two, null],
    ]);
    expect(JSON.stringify(list)).not.toMatch(/4111 1111|55555|37828/);
  });

  it('is not shown as the name of a column either, nor as a header', () => {
    const list = understood(`4111111111111111;${one}\n5555555555554444;${two}`);
    expect(list).toMatchObject({ ids: 2, column: 1 });
    const titled = understood(`id de 4111111111111111;id\n1;${one}`);
    expect(JSON.stringify([list, titled])).not.toMatch(/41111|55555/);
    expect(understood(`4111111111111111;${one}`, 0)).toMatchObject({ ids: 0, rejected: 1 });
  });

  it('is rejected with most digits hidden, and in the digits of any script', () => {
    for (const hidden of [
      ...['411111******1111', '4111 11** **** 1111', '•••• •••• •••• 1111', '411111----------'],
      ...['411111······1111', '411111＊＊＊＊＊＊1111', '411111$$$$$$1111', '411111XXXXXX1111'],
      ...['4111111111******', '...1111', '…1111', '411111______1111'],
    ])
      expect(understood(hidden).listed).toMatchObject([{ outcome: 'rejected', reason: 'masked' }]);
    for (const digits of ['٤١١١١١١١١١١١١١١١', '४१११११११११११११११'])
      expect(understood(digits).listed).toMatchObject([
        { outcome: 'rejected', reason: 'card-number' },
      ]);
  });

  it('is not taken for hidden where signs only part the digits of an id', () => {
    for (const id of ['2.16.840.1.1137', '12--34--5678', '2026-1111', 'x11-1111'])
      expect(understood(id).listed).toMatchObject([{ outcome: 'waiting', id }]);
  });

  it('is rejected where a spreadsheet lost the last digits of all', () => {
    const rounded = ['4111111111111110', '4557880012341220', '5555555555554440'];
    const cells = [...rounded, '4111222233334440', '4111222233335550', '5111222233334440'];
    for (const { reason } of understood(cells.join('\n')).listed) expect(reason).toBe('rounded');
    for (const some of [rounded, [...cells, '4111222233334441']])
      for (const { reason } of understood(some.join('\n')).listed) expect(reason).toBeNull();
    expect(understood('1293438106040550000\n1293438106040440000').listed).toMatchObject([
      { reason: 'rounded' },
      { reason: 'rounded' },
    ]);
  });

  it('is rejected in a column of a view', () => {
    expect(understandValues([['4111111111111111'], ['a-1']], 1)).toMatchObject({
      ids: 1,
      rejected: 1,
    });
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
    expect(understood(text, 'every')).toMatchObject({ column: 'every', ids: 3, duplicates: 1 });
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
      const full = pieces.join('');
      const { listed, ids, duplicates, rejected, lines } = understood(full);
      expect(ids + duplicates + rejected).toBe(listed.length);
      for (const { line } of listed) expect(line).toBeLessThanOrEqual(lines);
      if (layoutOf(full).separator === null) expect(listed.length).toBeLessThanOrEqual(lines);
    }),
    comparisons(200),
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
