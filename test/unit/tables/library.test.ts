// Why workbooks and text files are read by hand: what the libraries that keep digits (SheetJS,
// csv-parse) do with files people have. Once one of these fails, the library has learned it.
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readTable } from '../../../main/tables/read-table';
import { unpackRows } from '../../../main/tables/packed-rows';
import { parts, zipped } from './workbooks';

const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const workbookOf = (rows: string) => parts(rows, { '[Content_Types].xml': contentTypes });
const header = '<row><c t="inlineStr"><is><t>DNI</t></is></c></row>';

function byLibrary(bytes: Uint8Array): unknown[][] | 'throws' {
  try {
    const book = read(bytes, { dense: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, raw: false });
  } catch {
    return 'throws';
  }
}

function here(bytes: Uint8Array) {
  const { packed, notices } = readTable({ bytes, sheet: null });
  const rows = [...unpackRows(packed)].map(({ cells }) => cells);
  return { rows, notices: notices.map(({ reason }) => reason) };
}

test('the library shows nothing for a formula without a saved value, and does not say so', () => {
  const bytes = zipped(
    workbookOf(`${header}<row><c><f>1+1</f></c></row><row><c><v>7</v></c></row>`),
  );
  expect(byLibrary(bytes)).toEqual([['DNI'], expect.anything(), ['7']]);
  expect(here(bytes).notices).toContain('formulas-unsaved');
});

test('the library reads hidden rows like any other', () => {
  const bytes = zipped(workbookOf(`${header}<row hidden="1"><c><v>7</v></c></row>`));
  expect(byLibrary(bytes)).toEqual([['DNI'], ['7']]);
  expect(here(bytes).notices).toContain('rows-hidden');
});

test('the library is sound on a plain workbook', () => {
  const bytes = zipped(workbookOf(`${header}<row><c><v>7</v></c></row>`));
  expect(byLibrary(bytes)).toEqual([['DNI'], ['7']]);
});

test('the library takes a blank cell that names a type for one that holds something', () => {
  const bytes = zipped(workbookOf(`${header}<row><c t="b"/><c r="B2"><v>7</v></c></row>`));
  expect(byLibrary(bytes)).not.toEqual([['DNI'], [undefined, '7']]);
  expect(here(bytes).rows).toEqual([['DNI'], ['', '7']]);
});

test.each([
  ['a blank beside a quote', '"DNI" ,Nombre\n"1" ,Ana\n'],
  ['a text as a formula', 'DNI,Nombre\n="00123456",Ana\n'],
])('the library for text files fails at %s', (_, text) => {
  expect(() => parse(text) as unknown).toThrow(/Invalid (?:Closing|Opening) Quote/);
  const { packed } = readTable({ bytes: new TextEncoder().encode(text), sheet: null });
  expect([...unpackRows(packed)]).toHaveLength(2);
});
