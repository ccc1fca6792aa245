import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Value } from '../../../shared/values';
import type { Batch } from '../../../main/export/rows';
import { csvLayout } from '../../../main/export/csv';
import { DeskError } from '../../../main/failure';
import { readTable } from '../../../main/tables/read-table';
import { layoutOf } from '../../../main/tables/cell-layout';
import { unpackRows } from '../../../main/tables/packed-rows';
import { comparisons } from '../../support/comparisons';

function read(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const table = readTable({ bytes, sheet: null });
  const rows = [...unpackRows(table.packed)];
  const notices = table.notices.map(({ reason, count, words }) =>
    words === '' ? [reason, count] : [reason, words],
  );
  return { rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line), notices };
}

function refused(file: string | Uint8Array): unknown {
  try {
    read(file);
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown.params.reason;
    throw thrown;
  }
  return null;
}

const people = [
  ['00123456', 'Ana', 'ana@example.com'],
  ['41111111', 'Luis', 'luis@example.com'],
  ['42222222', 'Eva', 'eva@example.com'],
];
const header = ['DNI', 'Nombre', 'Correo'];
const joined = (rows: readonly (readonly string[])[], separator: string) =>
  rows.map((row) => row.join(separator)).join('\n');

describe('the separator', () => {
  test.for([',', ';', '\t', '|', '~', '^', '¦', '§'])(
    'is %j, below any letterhead',
    (separator) => {
      const table = [header, ...people];
      for (const lines of [0, 1, 6, 12, 300]) {
        const letterhead = Array.from({ length: lines }, (_, at) =>
          at % 3 === 0
            ? ''
            : at % 3 === 1
              ? 'Lima, 26 de noviembre de 2026'
              : 'Saldo: S/ 1,234.50; PEN',
        );
        const text = [...letterhead, joined(table, separator), '', 'Total: 3, sin firma'].join(
          '\r\n',
        );
        expect(
          read(text).rows.filter((cells) => cells.length === 3 && cells[0] !== 'Saldo: S/ 1'),
        ).toEqual(expect.arrayContaining(table));
        expect(layoutOf(text).separator).toBe(separator);
      }
    },
  );

  test.for([
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['"sep=;"', ';'],
    ['sep=~', '~'],
    ['sep=#', '#'],
    ['sep=\\t', '\t'],
    ['sep=\t', '\t'],
    ['\r\nsep=;', ';'],
    ['sep=;;;', ';'],
  ] as const)('is what the line %j says, and that line is no row', ([line, separator]) => {
    const { rows, lines } = read(`${line}\r\n${joined([header, ...people], separator)}`);
    expect(rows).toEqual([header, ...people]);
    expect(lines[0]).toBe(line.startsWith('\r') ? 3 : 2);
  });

  it('is obeyed where others are inside all cells', () => {
    const rows = people.map(([id = '', name = '']) => [id, name, 'Av. Lima 100; Lima']);
    expect(read(`sep=,\n${joined([header, ...rows], ',')}`).rows.at(-1)).toEqual(rows.at(-1));
    expect(read('sep=;\n12,5\n13,5').rows).toEqual([['12,5'], ['13,5']]);
  });

  test.for([
    ['semicolons in every address', ',', 'Av. Lima 100; Lima'],
    ['entities', ',', 'Inca&eacute; y &ntilde;'],
    ['commas in every address', '|', 'Av. Lima 100, Lima'],
    ['commas in every address', ';', 'Av. Lima 100, dpto. 2, Lima'],
    ['decimals', ';', '1234,50'],
    ['several amounts', ';', '1,234,567.50'],
    ['bars', ';', 'a|b'],
    ['tabs beside commas', ',', '\tLima'],
  ] as const)('is not taken from %s', ([, separator, cell]) => {
    const rows = people.map(([id, name]) => [id, name, cell]);
    const names = ['DNI', 'Nombre', 'Dato'];
    const trimmed = rows.map((row) => row.map((each) => each?.trim()));
    expect(read(joined([names, ...rows] as string[][], separator)).rows).toEqual([
      names,
      ...trimmed,
    ]);
    expect(read(joined(rows as string[][], separator)).rows).toEqual(trimmed);
  });

  it('may be missing from some rows, or be once too often in some', () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `${at},Ana${at % 3 === 0 ? ', la menor' : ''},Av. 1; Lima`,
    );
    expect(layoutOf(`DNI,Nombre,Dirección\n${rows.join('\n')}`).separator).toBe(',');
  });

  test.for([3, 8, 20])('is that of a small table below a letterhead of %i sentences', (lines) => {
    const letterhead = Array.from({ length: lines }, (_, at) => `Dato ${at}, cuenta, Lima`);
    const table = [header.slice(0, 2), ...people.map((cells) => cells.slice(0, 2))];
    const { rows } = read([...letterhead, joined(table, ';')].join('\r\n'));
    expect(rows.slice(lines)).toEqual(table);
    expect(rows.slice(0, lines)).toEqual(letterhead.map((line) => [line]));
  });

  it('stays that of most rows where another separates a few lines below', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `Ana ${at}, Lima, ${at}`);
    const text = [...rows, 'Total; 60', 'Fecha; hoy'].join('\n');
    expect(read(text).rows[0]).toEqual(['Ana 0', 'Lima', '0']);
  });

  test.for([' ', ':', '*', '#'])(
    'may be %j where all lines have as many as the names',
    (separator) => {
      const names = ['DNI', 'NOMBRE', 'MONTO'];
      const rows = people.map(([id = '', name = ''], at) => [id, name, `${at}0.50`]);
      expect(read(joined([names, ...rows], separator)).rows).toEqual([names, ...rows]);
      for (const list of [
        joined(
          [
            ['Ana', 'Ruiz', 'Paz'],
            ['Luis', 'Sol', 'Rey'],
            ['Eva', 'Sol', 'Paz'],
          ],
          separator,
        ),
        joined(
          [
            ['15', 'de', 'marzo'],
            ['16', 'de', 'marzo'],
            ['17', 'de', 'marzo'],
          ],
          separator,
        ),
        joined([names, ...rows, ['42222222', 'EVA', 'MARÍA', '1.50']], separator),
        `día/mes/año\n15/03/2026\n16/03/2026`,
        `Hora\n10:20:30\n10:20:31\n10:20:32`,
        `ID\nurn:uuid:0b6b1f7e-6c1c-4a59-9f5a-0d1f7c5b0001`,
      ]) {
        expect(
          read(list).rows.every((cells) => cells.length === 1),
          list,
        ).toBe(true);
      }
    },
  );

  it('is none in a list of one column, whatever its cells hold', () => {
    for (const list of [
      'Nombre\nNúñez, Ana\nQuispe, Luis\nMamani, Eva',
      'Monto\n1,234.50\n2,500.00\n3,000.00',
      'a@example.com\nb@example.com',
      '2026-11-26 10:20\n2026-11-27 10:21',
    ]) {
      expect(
        read(list).rows.every((cells) => cells.length === 1),
        list,
      ).toBe(true);
    }
  });
});

describe('quotes', () => {
  test.for([
    ['"a", "b, c" ,\t"d"', ['a', 'b, c', 'd']],
    ['"a" ,"b","c" ', ['a', 'b', 'c']],
    ['\u00a0"a",\u00a0"b, c",d', ['a', 'b, c', 'd']],
    ['"00123456\t","\tAna"," x "', ['00123456', 'Ana', 'x']],
    ['"say ""hi"" now",b,c', ['say "hi" now', 'b', 'c']],
    ['"say \\"hi\\" now",b,c', ['say "hi" now', 'b', 'c']],
    ['"\\"hi, you\\"",b,c', ['"hi, you"', 'b', 'c']],
    ['"C:\\dir\\",b,c', ['C:\\dir\\', 'b', 'c']],
    ['12" pipe,b,c', ['12" pipe', 'b', 'c']],
    ['"12"" pipe",b,c', ['12" pipe', 'b', 'c']],
    ['"",b,c', ['', 'b', 'c']],
    ['"""",b,c', ['"', 'b', 'c']],
    ['"open,b,c', ['"open', 'b', 'c']],
    ['a,"b\r\nb",c', ['a', 'b\r\nb', 'c']],
  ] as const)('%j are read', ([line, cells]) => {
    expect(read(`x,y,z\n${line}\n1,2,3\n4,5,6`).rows[1]).toEqual(cells);
  });

  it('of a whole file with backslashes are read, where the other reading makes other rows', () => {
    const line = '1,"a \\"b\\", c",2';
    expect(read(`x,y,z\n${`${line}\n`.repeat(5)}`).rows.slice(1)).toEqual(
      Array.from({ length: 5 }, () => ['1', 'a "b", c', '2']),
    );
  });

  it('hold a long text together: a row is a row', async () => {
    const long = Array.from({ length: 500 }, (_, at) => `line ${at}, "quoted"; |x|`).join('\n');
    const records = [
      ['c-1', long, 'a'],
      ['c-2', 'x'.repeat(40_000), 'b'],
    ];
    const batches = async function* (): AsyncGenerator<Batch> {
      await Promise.resolve();
      yield { rows: records.map((cells) => cells as Value[]), records: records.length };
    };
    const layout = csvLayout({ separator: ',', decimal: '.', byteOrderMark: true });
    let csv = '';
    for await (const piece of layout(['id', 'note', 'name'], batches())) csv += String(piece);
    const { rows, notices } = read(csv);
    expect(rows.map((cells) => cells[0])).toEqual(['id', 'c-1', 'c-2']);
    expect(rows[1]).toEqual(['c-1', long, 'a']);
    expect(rows[2]?.[1]).toHaveLength(32_767);
    expect(notices).toEqual([['cells-cut', 1]]);
  });

  it('that are random texts come back as they were', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '7', '"', ',', ';', '\n', ' ', 'ñ', '|', "'", '=') })
      .map((text) => text.trim().replace(/^[\s'=]+/, ''));
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(rows, (table) => {
        const quotedTable = table.map((row) =>
          row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','),
        );
        const text = `"x","y","z"\r\n${quotedTable.join('\r\n')}`;
        const expected = table
          .map((row) => row.map((each) => each.trim()))
          .filter((row) => row.some((each) => each !== ''));
        expect(read(`sep=,\r\n${text}`).rows.slice(1)).toEqual(expected);
      }),
      comparisons(300),
    );
  });
});

describe('what programs put around cells and lines', () => {
  const amounts = [
    ['DNI', 'Nombre', 'Monto'],
    ['00123456', "D'Angelo, Ana", '1,234.50'],
    ['41111111', 'Luis "Lucho"', '20.50'],
  ];
  const single = (cell: string) => `'${cell.replaceAll("'", "''")}'`;
  test.for([',', ';', '|', '\t'])('apostrophes around each cell, with %j between', (separator) => {
    const text = joined(
      amounts.map((row) => row.map(single)),
      separator,
    );
    expect(read(text).rows).toEqual(amounts);
  });

  it('one apostrophe before a cell is no quote', () => {
    expect(read("DNI,Nombre\n'00123456,Ana\n'00123457,Luis").rows).toEqual([
      ['DNI', 'Nombre'],
      ['00123456', 'Ana'],
      ['00123457', 'Luis'],
    ]);
  });

  test.for([',', ';', '\t'])('quotes around each whole line, with %j in it', (separator) => {
    const quoted = (cell: string) =>
      /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const lines = amounts.map((row) => row.map(quoted).join(separator));
    const text = lines.map((line) => `"${line.replaceAll('"', '""')}"`).join('\r\n');
    expect(read(text).rows).toEqual(amounts);
  });

  test.for([
    '"Nombre"\n"Núñez, Ana"\n"Peña, Luis"\n"Ruiz, Eva"',
    '"Apellidos, nombre"\n"Núñez, Ana"\n"Peña, Luis"',
    '"Monto"\n"1,50"\n"2,30"\n"4,75"',
    '"Nota"\n"dijo ""hola"""\n"nada"',
  ])('but a list of one quoted column stays one: %j', (text) => {
    for (const row of read(text).rows) expect(row).toHaveLength(1);
  });

  test.for([
    '+----------+--------+\n| dni      | name   |\n+----------+--------+\n| 00123456 | Ana    |\n| 00123457 | Luis   |\n+----------+--------+',
    '| dni | name |\n|---|---|\n| 00123456 | Ana |\n| 00123457 | Luis |',
    '   dni    | name \n----------+------\n 00123456 | Ana\n 00123457 | Luis',
    '| dni | name |\n|:----|-----:|\n| 00123456 | Ana |\n| 00123457 | Luis |',
    'dni;name\n========;=====\n00123456;Ana\n00123457;Luis',
    'dni\tname\n___\t____\n00123456\tAna\n00123457\tLuis',
  ])('lines drawn around a table are no rows: %j', (text) => {
    const filled = read(text).rows.map((row) => row.filter((cell) => cell !== ''));
    expect(filled.filter((row) => row.length > 0)).toEqual([
      ['dni', 'name'],
      ['00123456', 'Ana'],
      ['00123457', 'Luis'],
    ]);
  });
});

describe('text marks', () => {
  test.for([
    ['="00123"', '00123'],
    ['"=""00123"""', '00123'],
    ["='00123'", '00123'],
    ['= "00123"', '00123'],
    ["'00123", '00123'],
    ["'00123'", '00123'],
    ["'LOT-1", 'LOT-1'],
    ["'=1+1", '=1+1'],
    ["''=1", "'=1"],
    ["'+51 900", '+51 900'],
    ['=1+1', '=1+1'],
    ["O'Brien", "O'Brien"],
    ["'", "'"],
  ] as const)('%s is %s', ([written, text]) => {
    expect(read(`a,b\n${written},x\n1,2`).rows[1]).toEqual([text, 'x']);
  });

  it('hold a separator as well', () => {
    expect(read('a,b\n="Av. 1, Lima",x\n1,2').rows[1]).toEqual(['Av. 1, Lima', 'x']);
  });
});

describe('ends of lines', () => {
  test.for(['\n', '\r', '\r\n'])('%j', (end) => {
    expect(read(['a,b', '1,2', '', '3,4'].join(end)).lines).toEqual([1, 2, 4]);
  });

  it('of all kinds in one file', () => {
    expect(read('a,b\r1,2\r\n3,4\n5,6\r\r\n7,8')).toMatchObject({ lines: [1, 2, 3, 4, 6] });
  });
});

describe('encodings', () => {
  const text = 'DNI;Nombre\n1;NÚÑEZ HUAMÁN José\n2;INÉS N° 5\n';
  /** Bytes of the characters beyond ASCII, after the tables of Unicode's consortium. */
  const bytesIn = (places: Readonly<Record<string, number>>) =>
    Uint8Array.from(text, (sign) => places[sign] ?? sign.charCodeAt(0));
  const cells = [
    ['DNI', 'Nombre'],
    ['1', 'NÚÑEZ HUAMÁN José'],
    ['2', 'INÉS N° 5'],
  ];

  test.for([
    ['Windows-1252', { Ú: 0xda, Ñ: 0xd1, Á: 0xc1, é: 0xe9, É: 0xc9, '°': 0xb0 }, []],
    [
      'DOS 850',
      { Ú: 0xe9, Ñ: 0xa5, Á: 0xb5, é: 0x82, É: 0x90, '°': 0xf8 },
      [['encoding-unusual', 'DOS 850']],
    ],
    [
      'Mac Roman',
      { Ú: 0xf2, Ñ: 0x84, Á: 0xe7, é: 0x8e, É: 0x83, '°': 0xa1 },
      [['encoding-unusual', 'Mac Roman']],
    ],
  ] as const)('%s', ([, places, notices]) => {
    expect(read(bytesIn(places))).toMatchObject({ rows: cells, notices });
  });

  it('DOS without capitals with accents, and one Ñ alone', () => {
    const bytes = (...piece: (string | number)[]) =>
      Buffer.concat(
        piece.map((each) => (typeof each === 'string' ? Buffer.from(each) : Buffer.from([each]))),
      );
    expect(read(bytes('a;b\n1;Mu', 0xa4, 'oz\n2;Jos', 0x82, '\n')).rows.slice(1)).toEqual([
      ['1', 'Muñoz'],
      ['2', 'José'],
    ]);
    expect(read(bytes('a;b\n1;PE', 0xa5, 'A\n2;x\n')).rows[1]).toEqual(['1', 'PEÑA']);
    expect(read(bytes('a;b\n1;S/ 5', 0xa0, '000\n2;', 0x93, 'x', 0x94, '\n'))).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', 'S/ 5\u00a0000'],
        ['2', '“x”'],
      ],
      notices: [],
    });
  });

  test.for(['utf16le', 'be'])('UTF-16 without a mark (%s)', (order) => {
    const bytes = Buffer.from(text, 'utf16le');
    expect(read(order === 'be' ? bytes.swap16() : bytes)).toMatchObject({
      rows: cells,
      notices: [],
    });
  });

  it('UTF-8 with wrong bytes stays UTF-8, and they are counted', () => {
    const full = Buffer.from(text);
    const wrong = Buffer.concat([
      full,
      Buffer.from('3;PE'),
      Buffer.from([0xd1]),
      Buffer.from('A\n4;MU'),
      Buffer.from([0xc3]),
    ]);
    expect(read(wrong)).toMatchObject({
      rows: [...cells, ['3', 'PE\ufffdA'], ['4', 'MU\ufffd']],
      notices: [['bytes-unreadable', 2]],
    });
  });

  it('stray control characters are left out and counted; too many are no text', () => {
    expect(read('DNI,Nombre\n001\u000023456,Ana\u0007\n2,Luis Alberto Quispe\n')).toMatchObject({
      rows: [
        ['DNI', 'Nombre'],
        ['00123456', 'Ana'],
        ['2', 'Luis Alberto Quispe'],
      ],
      notices: [['controls-dropped', 2]],
    });
    expect(read('a,b\n1,2\n\u001a')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      notices: [],
    });
    expect(refused('a\u0001\u0002b')).toBe('not-text');
    expect(refused(Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256))).toBe(
      'not-text',
    );
    expect(refused('%PDF-1.7\n1 0 obj')).toBe('other-format');
    expect(refused('{\\rtf1 x')).toBe('other-format');
  });
});

describe('what is made to hold the reader', () => {
  test('full-width digits are digits, with the signs beside them; other texts stay', () => {
    const table =
      'DNI;Monto;Fecha;Nombre\n０１２３;１，２３４．５０;２０２６／１１／２６;ＡＢＣ　株\n1;2;3;4';
    expect(read(table).rows[1]).toEqual(['0123', '1,234.50', '2026/11/26', 'ＡＢＣ　株']);
  });

  test('signs without width around a cell are none of it', () => {
    const cells = '\u202a00123456\u202c;\u2066Ana\u2069;\u061c9.90\u00ad\u180e';
    expect(read(`DNI;Nombre;Monto\n${cells}\n2;b;3`).rows[1]).toEqual(['00123456', 'Ana', '9.90']);
  });

  it('a million marks on one letter are cut', () => {
    const { rows, notices } = read(`a,b\n1,x${'\u0301\u0323'.repeat(500_000)}\n2,y`);
    expect(rows[1]).toEqual(['1', `x${'\u0301\u0323'.repeat(15)}`]);
    expect(notices).toEqual([['cells-cut', 1]]);
  });

  const pumped: readonly (readonly [piece: string, times: number])[] = [
    ['"', 400_000],
    ['"""\n', 100_000],
    ['"a\n', 100_000],
    ['""x\n', 100_000],
    ['"x""\n', 100_000],
    [' "\\"', 100_000],
    ['\\"\n', 100_000],
    ['="\n', 100_000],
    ['" ', 200_000],
    ['"a,b,c\nd,e,f"\n', 60_000],
    ['"a,b,c\n', 100_000],
    ['\u00a0', 400_000],
    [',"', 150_000],
    ['a,b;c\td|\n', 50_000],
    ['sep=', 100_000],
    ['\t\n', 100_000],
    ["'=", 100_000],
  ];

  for (const [piece, times] of pumped) {
    test(`${JSON.stringify(piece)}, many times`, () => {
      expect([null, 'not-text']).toContain(refused(piece.repeat(times)));
    });
  }
});

describe('what databases print', () => {
  const table = [header, ...people];
  const line = '+----------+--------+------------------+';
  const boxed = [
    line,
    ...table.flatMap((cells, at) => {
      const row = `| ${cells.join(' | ')} |`;
      return at === 0 ? [row, line] : [row];
    }),
    line,
  ];

  test.for([
    ['of MySQL', [...boxed, '3 rows in set (0.00 sec)'].join('\n')],
    ['of SAP', boxed.map((each) => each.replaceAll('+', '-')).join('\r\n')],
    ['of a document', boxed.filter((each, at) => each !== line || at === 2).join('\n')],
  ] as const)('a drawn table %s has no columns outside its frame', ([, text]) => {
    expect(read(text).rows).toEqual(table);
  });

  it('a cell of the frame that is blank stays one', () => {
    const { rows } = read('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |  |\n|  | 4 |');
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
      ['', '4'],
    ]);
  });

  it('a line drawn below the names may be short, with colons', () => {
    const { rows } = read('| a | b | c |\n|:--|-:|:-:|\n| 1 | 2 | - |\n| -- | 2 | 3 |');
    expect(rows).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '-'],
      ['--', '2', '3'],
    ]);
  });

  test.for([
    '(3 rows)',
    '(1 row)',
    '(3 filas)',
    '(3 rows affected)',
    '(3 filas afectadas)',
    '3 rows in set (0.01 sec)',
    '3 rows selected.',
  ])('the line %j is no row', (count) => {
    expect(read(`${joined(table, '|')}\n\n${count}\n`).rows).toEqual(table);
    expect(read(`${joined(table, '\t')}\n${count}`).rows).toEqual(table);
  });

  it('a line that only resembles one stays', () => {
    for (const text of ['3 filas', '(tres filas)', '(3 rows) x', '3']) {
      expect(read(`${joined(table, '|')}\n${text}`).rows.at(-1)).toEqual([text]);
    }
  });

  it('a column of one character stands below one dash', () => {
    const text = 'id       n\n-------- -\n00123456 1\n41111111 2\n\n(2 rows affected)\n';
    expect(read(text).rows).toEqual([
      ['id', 'n'],
      ['00123456', '1'],
      ['41111111', '2'],
    ]);
  });

  it('no value of a dump is a blank cell', () => {
    const rows = [...people.map(([id = '', name = '']) => [id, name, '\\N']), ['1', '\\N', 'x']];
    const blank = rows.map((cells) => cells.map((cell) => (cell === '\\N' ? '' : cell)));
    expect(read(joined([header, ...rows], '\t')).rows).toEqual([header, ...blank]);
    expect(read(joined([header, ...rows], ',')).rows).toEqual([header, ...blank]);
  });

  const records = (mark: (no: number) => string, between: string) =>
    people
      .flatMap((cells, at) => [
        mark(at + 1),
        ...cells.map((cell, place) => `${(header[place] ?? '').padEnd(7)}${between}${cell}`),
      ])
      .join('\n');
  test.for([
    ['psql', records((no) => `-[ RECORD ${no} ]------`, '| ')],
    ['psql in Spanish', `Se ha activado\n${records((no) => `-[ REGISTRO ${no} ]+---`, '| ')}\n`],
    ['MySQL', `${records((no) => `****** ${no}. row ******`, ': ')}\n3 rows in set (0.00 sec)\n`],
  ] as const)('records of %s, one below the other, are rows', ([, text]) => {
    expect(read(text).rows).toEqual(table);
  });

  it('records keep their lines, several lines of a value, and fields that only some have', () => {
    const text =
      '-[ RECORD 1 ]\nid   | 1\nnote | Av. Lima+\n     | piso 2\n-[ RECORD 2 ]\nid   | 2\nmail | a|b\n';
    const { rows, lines } = read(text);
    expect(rows).toEqual(
      [
        ['id', 'note', 'mail'],
        ['1', 'Av. Lima\npiso 2'],
        ['2', '', 'a|b'],
      ].map((cells) => [...cells, ''].slice(0, 3)),
    );
    expect(lines).toEqual([1, 2, 6]);
  });
});

describe('accents that were spoilt before', () => {
  const spoiltBy = (page: string) => (text: string) =>
    new TextDecoder(page).decode(new TextEncoder().encode(text));
  test.for([
    ['once', spoiltBy('windows-1252')('Núñez')],
    ['twice', spoiltBy('windows-1252')(spoiltBy('windows-1252')('Peña'))],
    ['by a Mac', 'N√∫√±ez'],
    ['by DOS', 'N├║├▒ez'],
    ['beside a degree', spoiltBy('windows-1252')('N° 12')],
  ] as const)('%s are told, and stay as they are', ([, name]) => {
    const { rows, notices } = read(`DNI,Nombre\n1,${name}\n2,Muñoz\n3,${name}`);
    expect(rows[1]).toEqual(['1', name]);
    expect(notices).toEqual([['accents-spoilt', expect.stringMatching(/^[^a-z]{2,3}$/i)]]);
  });

  it('are told without the control characters among them', () => {
    const name = spoiltBy('windows-1252')('HUAMÁN');
    expect(name).toContain('\u0081');
    expect(read(`DNI,Nombre\n1,${name}\n2,Ana`).notices).toEqual([['accents-spoilt', 'Ã']]);
  });

  it('are none in words of other languages', () => {
    for (const name of ['SÃO PAULO', 'Ângela', 'ÂNIMO', 'Ñandú', 'Zoë', 'Ã', '√4', 'Â de'])
      expect(read(`DNI,Nombre\n1,${name}\n2,Ana`).notices, name).toEqual([]);
  });
});
