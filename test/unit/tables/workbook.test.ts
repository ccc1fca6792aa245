import { describe, expect, it, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import { readTable } from '../../../main/tables/read-table';
import { unpackRows } from '../../../main/tables/packed-rows';
import { type ZipPart, zipOf } from '../../support/zip';
import { parts, workbook, zipped } from './workbooks';

function read(bytes: Uint8Array) {
  const table = readTable({ bytes, sheet: null });
  return { ...table, rows: [...unpackRows(table.packed)].map(({ cells }) => cells) };
}

function refused(bytes: Uint8Array): unknown {
  try {
    readTable({ bytes, sheet: null });
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown.params;
    throw thrown;
  }
  return null;
}

const noticed = (bytes: Uint8Array) =>
  read(bytes).notices.map(({ reason, count }) => [reason, count]);
const texts = (...all: string[]) =>
  `<sst>${all.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = '<row><c><v>7</v></c></row>';

describe('a package', () => {
  const renamed = (rename: (name: string) => string) =>
    zipped(
      Object.fromEntries(Object.entries(parts(row)).map(([name, text]) => [rename(name), text])),
    );

  test.for([
    ['backslashes', (name: string) => name.replaceAll('/', '\\')],
    ['a slash in front', (name: string) => `/${name}`],
    ['a backslash in front', (name: string) => `\\${name}`],
    ['capitals', (name: string) => name.toUpperCase()],
    ['other capitals', (name: string) => name.replace('workbook', 'Workbook')],
    ['percent signs', (name: string) => name.replace('sheet1', 'sheet%31')],
  ] as const)('is read whose parts are named with %s', ([, rename]) => {
    expect(read(renamed(rename)).rows).toEqual([['7']]);
  });

  const target = (to: string, from = 'worksheets/sheet1.xml') => {
    const made = parts(row);
    const name = 'xl/_rels/workbook.xml.rels' as const;
    return { ...made, [name]: made[name].replace(`"${from}"`, `"${to}"`) };
  };
  test.for([
    './worksheets/sheet1.xml',
    'worksheets/./sheet1.xml',
    '../xl/worksheets/sheet1.xml',
    '/xl/worksheets/sheet1.xml',
    '/xl/other/../worksheets/sheet1.xml',
    'worksheets\\sheet1.xml',
    'worksheets/sheet%31.xml',
    'Worksheets/SHEET1.xml',
    ' worksheets/sheet1.xml ',
  ])('leads to its sheet by %s', (to) => {
    expect(read(zipped(target(to))).rows).toEqual([['7']]);
  });

  test('has a sheet whose name has a blank', () => {
    const { 'xl/worksheets/sheet1.xml': sheet, ...others } = target('worksheets/my%20sheet.xml');
    for (const name of ['xl/worksheets/my sheet.xml', 'xl/worksheets/my%20sheet.xml']) {
      expect(read(zipped({ ...others, [name]: sheet })).rows).toEqual([['7']]);
    }
  });

  test('has its workbook elsewhere, and its texts beside it', () => {
    const made = parts('<row><c t="s"><v>0</v></c></row>');
    const bytes = zipped({
      '_rels/.rels': made['_rels/.rels'].replace('xl/workbook.xml', '/book/main.xml'),
      'book/main.xml': made['xl/workbook.xml'],
      'book/_rels/main.xml.rels': made['xl/_rels/workbook.xml.rels'].replace('/xl/', '../book/'),
      'book/worksheets/sheet1.xml': made['xl/worksheets/sheet1.xml'],
      'book/sharedStrings.xml': texts('here'),
    });
    expect(read(bytes).rows).toEqual([['here']]);
  });

  const asZip = (how: Partial<ZipPart>) =>
    Object.entries(parts(row)).map(([name, data]): ZipPart => ({ name, data, ...how }));
  test.for([
    ['stored', asZip({ isStored: true }), {}],
    ['written as a stream', asZip({ isStreamed: true }), {}],
    ['stored and streamed', asZip({ isStored: true, isStreamed: true }), {}],
    ['with long lengths', asZip({ is64: true }), {}],
    ['with a long list', asZip({}), { is64: true }],
    ['with bytes before it', asZip({}), { before: 0 }],
  ] as const)('is read when it is %s', ([, made, how]) => {
    expect(read(zipOf(made, how)).rows).toEqual([['7']]);
  });

  test('of the strict dialect, with prefixes, is read', () => {
    const strict = (text: string) =>
      text
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        );
    const made = Object.entries(parts(row)).map(([name, text]) => [name, strict(text)] as const);
    const sheet =
      '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>here</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    const bytes = zipped({ ...Object.fromEntries(made), 'xl/worksheets/sheet1.xml': sheet });
    expect(read(bytes).rows).toEqual([['here']]);
  });

  test('that was changed, cut or locked says so', () => {
    const made = asZip({});
    const bytes = Buffer.from(zipOf(asZip({ isStored: true })));
    bytes.write('<row><c><v>8', bytes.indexOf('<row><c><v>7'));
    expect(refused(bytes)).toEqual({ reason: 'damaged' });
    expect(refused(zipOf(made).subarray(0, 900))).toEqual({ reason: 'damaged' });
    const locked = Buffer.from(zipOf(made));
    for (
      let at = locked.indexOf('PK\u0001\u0002');
      at >= 0;
      at = locked.indexOf('PK\u0001\u0002', at + 1)
    ) {
      locked.writeUInt16LE(1, at + 8);
    }
    expect(refused(locked)).toEqual({ reason: 'password' });
    expect(refused(zipOf([]))).toEqual({ reason: 'packed' });
  });
});

describe('a cell that holds nothing', () => {
  const empty = ['n', 'b', 'e', 'str', 's', 'inlineStr', 'd'].flatMap((type) => [
    `<c t="${type}"/>`,
    `<c t="${type}"></c>`,
    `<c t="${type}"><v/></c>`,
    `<c t="${type}"><v> </v></c>`,
  ]);
  test.for([
    ...empty,
    // Programs write the index of a text that is none.
    '<c t="s"><v>-1</v></c>',
    '<c t="inlineStr"><is/></c>',
    '<c t="inlineStr"><is><t/></is></c>',
    '<c s="1"><v></v></c>',
  ])('%s is blank', (cell) => {
    const others = { 'xl/sharedStrings.xml': texts('DNI') };
    expect(read(workbook(`<row>${cell}${inline('x')}</row>`, others)).rows).toEqual([['', 'x']]);
  });

  test.for([
    ['true', 'TRUE'],
    [' 1 ', 'TRUE'],
    ['false', 'FALSE'],
    ['0', 'FALSE'],
    ['TRUE', 'TRUE'],
  ] as const)('is not one that holds the boolean %s', ([value, text]) => {
    expect(read(workbook(`<row><c t="b"><v>${value}</v></c></row>`)).rows).toEqual([[text]]);
  });
});

describe('a shared text that is not there', () => {
  const cell = (index: string) => `<row><c><v>5</v></c><c t="s"><v>${index}</v></c></row>`;

  test.for(['3', '-2', 'abc', '1.5', '1e0', '99999999999999999999'])(
    '%s means damaged',
    (index) => {
      const bytes = workbook(cell(index), { 'xl/sharedStrings.xml': texts('a', 'b', 'c') });
      expect(refused(bytes)).toEqual({ reason: 'damaged', cell: 'B1' });
    },
  );

  it('means damaged when all of them are lost, but numbers need none', () => {
    expect(refused(workbook(cell('0')))).toEqual({ reason: 'damaged', cell: 'B1' });
    expect(read(workbook(row)).rows).toEqual([['7']]);
    // A table of texts that is cut off in the middle.
    const cut = { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si><si><t>b' };
    expect(refused(workbook(cell('0'), cut))).toEqual({ reason: 'damaged' });
    expect(read(workbook(row, cut)).rows).toEqual([['7']]);
  });

  it('is one of its number, with blanks around it', () => {
    const others = { 'xl/sharedStrings.xml': texts('a', 'b') };
    expect(read(workbook(cell(' 1 '), others)).rows).toEqual([['5', 'b']]);
  });
});

describe('what a sheet does not show', () => {
  test('formulas without a saved result are counted; an empty text is a result', () => {
    const cells = [
      '<c><f>A1</f></c>',
      '<c><f>A1</f><v></v></c>',
      '<c t="str"><f>A1</f></c>',
      '<c><f t="shared" si="0"/></c>',
      '<c t="b"><f>A1</f><v/></c>',
      '<c t="str"><f>IF(1,"")</f><v></v></c>',
      '<c><f>A1</f><v>0</v></c>',
      '<c t="str"><f>A1</f><v>kept</v></c>',
    ];
    expect(noticed(workbook(`<row>${cells.join('')}</row>`))).toEqual([['formulas-unsaved', 5]]);
  });

  test('hidden rows that hold something are counted', () => {
    const rows = [
      '<row hidden="1">',
      '<row hidden="true">',
      '<row hidden=" TRUE ">',
      '<row ht="0" customHeight="1">',
      '<row hidden="0">',
      '<row hidden="false" ht="15">',
      '<row>',
    ];
    const sheet = rows.map((open) => `${open}<c><v>1</v></c></row>`).join('');
    expect(noticed(workbook(`${sheet}<row hidden="1"><c s="1"/></row>`))).toEqual([
      ['rows-hidden', 4],
    ]);
  });

  test('hidden columns that hold something are counted', () => {
    const cols =
      '<cols><col min="1" max="1" hidden="1"/><col min="2" max="3" hidden="true"/><col min="4" max="4" width="0"/><col min="5" max="5" width="9" hidden="0"/><col min="7" max="16384" hidden="1"/></cols>';
    const sheet = `<worksheet>${cols}<sheetData><row>${'<c><v>1</v></c>'.repeat(6)}</row></sheetData></worksheet>`;
    const bytes = workbook('', { 'xl/worksheets/sheet1.xml': sheet });
    expect(noticed(bytes)).toEqual([['columns-hidden', 4]]);
  });

  test('merged cells over several rows are counted', () => {
    const sheet = `<worksheet><sheetData>${row}</sheetData><mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C5"/><mergeCell ref="A9"/></mergeCells></worksheet>`;
    expect(noticed(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([
      ['cells-merged', 2],
    ]);
  });

  test('control characters are left out and counted, and a long cell is cut', () => {
    const cell = `${inline('a_x0001_b_x000D_c')}${inline('x'.repeat(40_000))}`;
    const { rows, notices } = read(workbook(`<row>${cell}</row>`));
    expect(rows[0]).toEqual(['ab\rc', 'x'.repeat(32_767)]);
    expect(notices.map(({ reason, count }) => [reason, count])).toEqual([
      ['controls-dropped', 1],
      ['cells-cut', 1],
    ]);
  });

  test('nothing is said of an ordinary sheet', () => {
    expect(noticed(workbook(row))).toEqual([]);
  });
});

describe('addresses', () => {
  test('in small letters are read', () => {
    expect(read(workbook('<row><c r="b1"><v>2</v></c></row>')).rows).toEqual([['', '2']]);
  });

  test('two values in one place are damage, not the last one', () => {
    expect(refused(workbook('<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'))).toEqual({
      reason: 'damaged',
    });
    const twice = '<row r="1"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row>';
    expect(refused(workbook(twice))).toEqual({ reason: 'damaged' });
  });
});

describe('what is made to hold the reader', () => {
  test('a million rows with one empty cell at the last column', () => {
    const far = '<row><c r="XFD1" s="1"/></row>'.repeat(1_000_000);
    expect(read(workbook(far)).rows).toEqual([]);
  }, 60_000);

  test('one part named 3,000 times with false sizes is unpacked once', () => {
    const made = Object.entries(parts(row)).map(([name, data]): ZipPart => ({ name, data }));
    const sheet = made.find(({ name }) => name.endsWith('sheet1.xml'))?.data ?? '';
    const copies = Array.from({ length: 3_000 }, (): ZipPart => {
      return { name: 'xl/worksheets/sheet1.xml', data: sheet, saidSize: 100_000_000 };
    });
    expect(read(zipOf([...made, ...copies])).rows).toEqual([['7']]);
    expect(refused(zipOf([...copies, ...made]))).toEqual({ reason: 'damaged' });
  });

  test('number formats: codes beyond 255 characters are ignored', () => {
    const styled = (code: string) =>
      workbook('<row><c s="0"><v>7</v></c></row>', {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
      });
    expect(read(styled('0'.repeat(255))).rows).toEqual([['7'.padStart(255, '0')]]);
    expect(read(styled('0'.repeat(256))).rows).toEqual([['7']]);
  });

  test('a column hidden by ranges without end', () => {
    const col = '<col min="1" max="16384" hidden="1"/>'.repeat(200_000);
    const sheet = `<worksheet><cols>${col}</cols><sheetData>${row}</sheetData></worksheet>`;
    expect(noticed(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([
      ['columns-hidden', 1],
    ]);
  }, 60_000);
});
