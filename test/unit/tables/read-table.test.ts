import { gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../../main/failure';
import { maxCells, unpackRows } from '../../../main/tables/packed-rows';
import { readTable } from '../../../main/tables/read-table';
import { maxTableBytes } from '../../../shared/table-file';
import { parts, workbook, zipped } from './workbooks';

const read = (bytes: Uint8Array, sheet: number | null = null) => {
  const table = readTable({ bytes, sheet });
  return { ...table, rows: [...unpackRows(table.packed)] };
};
const cellsOf = (bytes: Uint8Array) => read(bytes).rows.map(({ cells }) => cells);
const textFile = (text: string) => new TextEncoder().encode(text);

function refused(bytes: Uint8Array, sheet: number | null = null): unknown {
  try {
    readTable({ bytes, sheet });
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown.params.reason;
    throw thrown;
  }
  return null;
}

describe('a workbook another program wrote', () => {
  const made = (): Uint8Array => {
    const book = utils.book_new();
    const rows = [
      ['id', 'amount', 'day', 'active', 'note'],
      ['007', 1.1, new Date(Date.UTC(2021, 11, 31)), true, 'a\nb & <c>'],
      [],
      ['1289371298371298371', 1000.5, null, false, ' Núñez 😀 '],
    ];
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(rows, { UTC: true, dateNF: 'yyyy-mm-dd' }),
      'Cards',
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet([['second'], ['2']]), 'Más');
    return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
  };

  it('gives its sheets, and the rows of one as they are seen', () => {
    expect(read(made())).toMatchObject({
      sheets: ['Cards', 'Más'],
      sheet: 0,
      lines: 4,
      blank: 1,
      rows: [
        { line: 1, cells: ['id', 'amount', 'day', 'active', 'note'] },
        { line: 2, cells: ['007', '1.1', '2021-12-31', 'TRUE', 'a\nb & <c>'] },
        { line: 4, cells: ['1289371298371298371', '1000.5', '', 'FALSE', 'Núñez 😀'] },
      ],
    });
    expect(read(made(), 1)).toMatchObject({ sheet: 1, rows: [{ line: 1 }, { cells: ['2'] }] });
    expect(refused(made(), 2)).toBe('no-sheet');
  });

  it('of the old format is refused by name', () => {
    const book = utils.book_new(utils.aoa_to_sheet([['1']]));
    expect(refused(write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array)).toBe(
      'other-format',
    );
    expect(refused(write(book, { type: 'buffer', bookType: 'ods' }) as Uint8Array)).toBe(
      'other-format',
    );
    expect(refused(write(book, { type: 'buffer', bookType: 'xlsb' }) as Uint8Array)).toBe(
      'other-format',
    );
    expect(refused(write(book, { type: 'buffer', bookType: 'dif' }) as Uint8Array)).toBe(
      'other-format',
    );
  });
});

describe('a cell', () => {
  const shown = (cell: string, others = {}) => cellsOf(workbook(`<row>${cell}</row>`, others))[0];

  it.each([
    ['<c s="1"><v>9146051</v></c>', '09146051'],
    ['<c><v>1234567890123456789</v></c>', '1234567890123456789'],
    ['<c><v>1.2345678901234568E+18</v></c>', '1.2345678901234568E+18'],
    ['<c><v>1.1000000000000001</v></c>', '1.1'],
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>39836.10000000006</v></c>', '39836.1'],
    ['<c><v>12345678.909999998</v></c>', '12345678.91'],
    ['<c><v>3.3333333333333335</v></c>', '3.3333333333333335'],
    ['<c><v>10000000000.0001</v></c>', '10000000000.0001'],
    ['<c t="inlineStr"><is><t>39836.10000000006</t></is></c>', '39836.10000000006'],
    ['<c><v>1.2E+5</v></c>', '120000'],
    ['<c><v>123456.78</v></c>', '123456.78'],
    ['<c s="6"><v>1000.5</v></c>', 'S/ 1000.5'],
    ['<c s="6"><v>-1000.5</v></c>', 'S/ -1000.5'],
    ['<c s="2"><v>44561</v></c>', '2021-12-31'],
    ['<c s="2"><v>44561.75</v></c>', '2021-12-31'],
    ['<c s="3"><v>44561.5000115741</v></c>', '2021-12-31T12:00:01'],
    ['<c s="4"><v>0.5</v></c>', '12:00:00'],
    ['<c s="5"><v>1.5</v></c>', '1.5'],
    ['<c s="2"><v>59</v></c>', '1900-02-28'],
    ['<c t="d"><v>2021-12-31T00:00:00</v></c>', '2021-12-31T00:00:00'],
    ['<c t="e"><f>1/0</f><v>#N/A</v></c>', '#N/A'],
    ['<c t="str"><f>WEBSERVICE("http://a")</f><v>kept</v></c>', 'kept'],
    ['<c t="inlineStr"><is><r><t>0</t></r><r><t>07</t></r></is></c>', '007'],
    ['<c t="inlineStr"><is><t>a_x000D_b_x005F_x000D_</t></is></c>', 'a\rb_x000D_'],
  ])('%s is %s', (cell, text) => expect(shown(cell)).toEqual([text]));

  it.each([
    ['[$USD]\\ #,##0.00', 'USD 7'],
    ['_-[$S/-280A]* #,##0.00_-;\\-[$S/-280A]* #,##0.00_-', 'S/ 7'],
    ['_("$"* #,##0.00_)', '$ 7'],
    ['\\U\\S$#,##0', 'US$ 7'],
    ['#,##0.00" cards"', '7'],
    ['[Red][$-409]0.0%', '7'],
    ['"L-"000', 'L-007'],
    ['"Lote "000', 'Lote 007'],
    ['\\L\\-000', 'L-007'],
    ['"LOT-"0', 'LOT-7'],
    ['"F"###0', 'F7'],
    ['"F001-"00000000', 'F001-00000007'],
    ['00-0"-A"', '00-7-A'],
    ['[Blue]"L-"00;[Red]\\-"L-"00', 'L-07'],
    ['_-"C-"00_-', 'C-07'],
    ['0" kg"', '7'],
    ['"Total: "0', '7'],
    ['"Total: "#,##0', '7'],
    ['0000 0000', '00000007'],
  ])('of the format %s shows %s', (format, text) => {
    const code = format.replaceAll('"', '&quot;');
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
    expect(shown('<c><v>7</v></c>', { 'xl/styles.xml': styles })).toEqual([text]);
  });

  it.each([
    ['"L-"000', '12345', 'L-12345'],
    ['000-0000000', '10000123', '001-0000123'],
    ['(00) 000-0000', '12345678', '(01) 234-5678'],
    ['"L-"000', '-5', '-5'],
    ['"L-"000', '1.5', '1.5'],
    ['"L-"000', '1234567890123456789', 'L-1234567890123456789'],
  ])('of the format %s shows %s as %s', (format, number, text) => {
    const code = format.replaceAll('"', '&quot;');
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
    expect(shown(`<c><v>${number}</v></c>`, { 'xl/styles.xml': styles })).toEqual([text]);
  });

  it('is counted from 1904 where the workbook says so', () => {
    const book = parts('')['xl/workbook.xml'].replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    );
    expect(shown('<c s="2"><v>43099</v></c>', { 'xl/workbook.xml': book })).toEqual(['2021-12-31']);
  });

  it('takes its text from those that are shared, not how it is pronounced', () => {
    const texts =
      '<sst><si><t>no</t></si><si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウ</t></rPh></si></sst>';
    expect(shown('<c t="s"><v>1</v></c>', { 'xl/sharedStrings.xml': texts })).toEqual(['東京']);
  });

  it('stands where its address says, or behind the one before; colours make no row longer', () => {
    const rows =
      '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c><c r="F3" s="1"/></row><row><c/></row><row><c><v>3</v></c></row>';
    expect(read(workbook(rows))).toMatchObject({
      lines: 5,
      blank: 3,
      rows: [
        { line: 3, cells: ['', '1', '2'] },
        { line: 5, cells: ['3'] },
      ],
    });
  });
});

describe('sheets', () => {
  it('that are hidden are not offered, and an empty one is passed over', () => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries({ Secret: [['x']], Empty: [], List: [['c1']] })) {
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    }
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] };
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    expect(read(bytes)).toMatchObject({
      sheets: ['Empty', 'List'],
      sheet: 1,
      rows: [{ line: 1, cells: ['c1'] }],
    });
  });
});

describe('a list of two columns', () => {
  const book = (sheets: Readonly<Record<string, string[][]>>) => {
    const made = utils.book_new();
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name);
    return write(made, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
  };
  const list = Array.from({ length: 9 }, (_, at) => [`0012345${at}`, '10']);

  it('is found behind a cover, which may have its date and author', () => {
    const cover = [['Empresa'], ['Fecha', '29/11/2026'], ['Autor', 'Finanzas']];
    expect(read(book({ Portada: cover, Datos: list }))).toMatchObject({ sheet: 1 });
    expect(read(book({ Portada: [['x']], Datos: list, Notas: [['a', 'b']] }))).toMatchObject({
      sheet: 1,
    });
  });

  it('is the first of several', () => {
    expect(read(book({ Enero: list, Febrero: list }))).toMatchObject({ sheet: 0 });
    expect(read(book({ Datos: [['a', 'b', 'c']], Otros: list }))).toMatchObject({ sheet: 0 });
  });
});

describe('a list of sheets in front, as Apple Numbers puts one', () => {
  const contents = (...names: string[]) => [
    ['Este documento se exportó de Numbers.'],
    ['Hoja de Numbers', 'Tabla', 'Hoja de Excel'],
    ...names.map((name) => ['Hoja 1', name, name]),
  ];
  const book = (sheets: Readonly<Record<string, string[][]>>) => {
    const made = utils.book_new();
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name);
    return write(made, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
  };
  const table = [
    ['DNI', 'Nombre', 'Monto'],
    ['00123456', 'Ana', '10'],
  ];

  it('is not the table, however small that is', () => {
    const bytes = book({ Resumen: contents('Tabla 1', 'Notas'), 'Tabla 1': table, Notas: [['x']] });
    expect(read(bytes)).toMatchObject({ sheet: 1 });
  });

  it('is one only if it names each other sheet', () => {
    const bytes = book({ Lista: contents('Tabla 1', 'b'), 'Tabla 1': table, Notas: [['x']] });
    expect(read(bytes)).toMatchObject({ sheet: 0 });
  });

  it('is read where the other sheets have nothing', () => {
    const bytes = book({ Resumen: contents('Tabla 1'), 'Tabla 1': [] });
    expect(read(bytes)).toMatchObject({ sheet: 0 });
  });
});

describe('a text', () => {
  it('is read in the encodings that spreadsheets write', () => {
    const utf16 = Buffer.from('\uFEFFNúñez;1', 'utf16le');
    expect(cellsOf(textFile('\uFEFFNúñez;1'))).toEqual([['Núñez', '1']]);
    expect(cellsOf(utf16)).toEqual([['Núñez', '1']]);
    expect(cellsOf(utf16.swap16())).toEqual([['Núñez', '1']]);
    expect(cellsOf(Uint8Array.from([0x4e, 0xfa, 0xf1, 0x65, 0x7a]))).toEqual([['Núñez']]);
  });

  it('keeps line numbers and empty last cells, so that its columns can be told', () => {
    expect(read(textFile('a,b,c\r\n\r\n"1\n2",,\n'))).toMatchObject({
      sheets: [],
      lines: 3,
      blank: 1,
      rows: [
        { line: 1, cells: ['a', 'b', 'c'] },
        { line: 3, cells: ['1\n2', '', ''] },
      ],
    });
  });

  it('that is none is refused', () => {
    expect(refused(textFile('a\u0000b'))).toBe('not-text');
    expect(refused(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toBe('not-text');
    expect(refused(textFile('<html><p>1'))).toBe('other-format');
  });
});

/** A workbook whose list of contents says this of its sheet's size. */
function saying(size: number): Uint8Array {
  const bytes = Buffer.from(workbook('<row><c><v>1</v></c></row>'.repeat(9_000)));
  const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
  bytes.writeUInt32LE(size, entry + 24);
  return bytes;
}

describe('what is made to burst', () => {
  it('is refused by its size, unpacked size, cells and texts', () => {
    expect(refused(new Uint8Array(maxTableBytes + 1))).toBe('too-large');
    expect(refused(saying(134_217_729))).toBe('too-large');
    const far = '<row><c r="XFD1"><v>1</v></c></row>';
    expect(refused(workbook(far.replaceAll(' r="XFD1"', '').repeat(2)))).toBeNull();
    const rows = Array.from(
      { length: Math.ceil(maxCells / 16_384) + 1 },
      (_, at) => `<row><c r="XFD${at + 1}"><v>1</v></c></row>`,
    );
    expect(refused(workbook(rows.join('')))).toBe('too-many');
    const texts = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`;
    const named = '<row><c t="s"><v>0</v></c></row>'.repeat(3_000);
    expect(refused(workbook(named, { 'xl/sharedStrings.xml': texts }))).toBe('too-large');
  }, 60_000);

  it('one cell at the end of the largest sheet costs nothing', () => {
    expect(cellsOf(workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).toEqual([
      ['1'],
    ]);
    expect(refused(workbook('<row r="1048577"><c><v>1</v></c></row>'))).toBe('damaged');
    expect(refused(workbook('<row><c r="XFE1"><v>1</v></c></row>'))).toBe('damaged');
  });

  it('entities that a document declares are not taken', () => {
    const sheet = `<!DOCTYPE w [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    expect(refused(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toBe('damaged');
  });

  it('an entry that says it is smaller than it is gives no more than it said', () => {
    expect(refused(saying(2_000))).toBe('damaged');
  });
});

describe('what cannot be read', () => {
  it('has its reason', () => {
    const encrypted = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(refused(encrypted)).toBe('password');
    expect(refused(zipped({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe(
      'other-format',
    );
    expect(refused(Uint8Array.from([0x50, 0x4b, 3, 4, 20]))).toBe('damaged');
    expect(refused(workbook('<row><c><v>1</c></row>'))).toBe('damaged');
    const full = workbook('<row><c><v>1</v></c></row>');
    expect(refused(full.subarray(0, full.length - 30))).toBe('damaged');
  });

  it('that holds packed files says so', () => {
    // Written by bzip2 1.0 and xz 5.4; of 7-Zip and RAR only the first bytes of their formats.
    const bzip2 = 'QlpoOTFBWSZTWQA5LXoAAARJgAAQMAgkI4YAIAAiA0DQQNA0DDgU9i+094u5IpwoSAAclr0A';
    const xz =
      '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQANaWQ7YW1vdW50CjE7MgoAAAAmWk7x2kNsNAABJg4IG+AEH7bzfQEAAAAABFla';
    for (const packed of [
      zipped({ 'movimientos/enero.csv': 'id;amount\n1;2\n' }),
      zipped({ 'a.xlsx': 'PK', 'b.xlsx': 'PK' }),
      gzipSync('id;amount\n1;2\n'),
      Buffer.from(bzip2, 'base64'),
      Buffer.from(xz, 'base64'),
      Buffer.from('377abcaf271c00040000', 'hex'),
      Buffer.from('526172211a0700cf9073', 'hex'),
      Buffer.from('526172211a07010033', 'hex'),
    ]) {
      expect(refused(packed)).toBe('packed');
    }
    expect(read(textFile('BZh;Rar!\n1;2\n'))).toMatchObject({ lines: 2 });
  });
});
