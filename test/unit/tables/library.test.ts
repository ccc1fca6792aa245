// Why workbooks and text files are read by hand: what the libraries that keep digits (SheetJS,
// csv-parse, papaparse) do with files people have. Once one of these fails, the library has learned it.
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { parse as parsePapa, unparse } from 'papaparse';
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

const parsedBy = (text: string) => ({
  papa: parsePapa<string[]>(text, { skipEmptyLines: true }).data,
  csvParse: () => parse(text) as unknown,
  rows: here(new TextEncoder().encode(text)).rows,
});
const people = (separator: string) =>
  [
    ['DNI', 'Nombre'],
    ['00123456', 'Ana'],
    ['41111111', 'Luis'],
    ['42222222', 'Eva'],
  ].map((row) => row.join(separator));

test('with a quote that is never closed the libraries lose the rest', () => {
  const text = ['DNI,Nombre', '1,"Ana', '2,Luis', '3,Eva'].join('\n');
  const { papa, csvParse, rows } = parsedBy(text);
  expect(papa).toHaveLength(2);
  expect(csvParse).toThrow(/Quote Not Closed/);
  expect(rows).toHaveLength(4);
});

test('below a letterhead of ten lines the library finds one column', () => {
  const head = Array.from({ length: 10 }, (_, at) => `Línea ${at} del banco`);
  const { papa, rows } = parsedBy([...head, ...people(';')].join('\n'));
  expect(papa.at(-1)).toEqual(['42222222;Eva']);
  expect(rows.at(-1)).toEqual(['42222222', 'Eva']);
});

test.each(['~', '^'])('with %s between the cells the library finds one column', (separator) => {
  const { papa, rows } = parsedBy(people(separator).join('\n'));
  expect(papa.at(-1)).toHaveLength(1);
  expect(rows.at(-1)).toEqual(['42222222', 'Eva']);
});

test('the library takes the line that names the separator for a row', () => {
  const { papa, rows } = parsedBy(['sep=;', ...people(';')].join('\n'));
  expect(papa[0]?.[0]).toBe('sep=');
  expect(rows[0]).toEqual(['DNI', 'Nombre']);
});

test('the library keeps the marks of a text, and a blank beside a quote', () => {
  const { papa } = parsedBy('DNI,Nombre\n="00123456",Ana\n');
  expect(papa.at(-1)).toEqual(['="00123456"', 'Ana']);
  expect(parsedBy('DNI,Nombre\n1, "Ruiz, Ana"\n').papa.at(-1)).not.toEqual(['1', 'Ruiz, Ana']);
});

test('the library that writes CSV guards a negative number like a formula', () => {
  expect(unparse([['-5.10']], { escapeFormulae: true })).toBe(`"'-5.10"`);
});
