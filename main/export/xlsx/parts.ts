import { xmlText } from './text';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet as the workbook lists it; its file is `xl/worksheets/sheet<n>.xml`, n from 1 in the list's order. */
export interface SheetEntry {
  readonly name: string;
  /** The table with its header, e.g. `$A$1:$C$7`, for the filter; null without. */
  readonly table: string | null;
}

/** The small files of a workbook (ECMA-376 part 1, 12.3) by name. */
export function workbookParts(sheets: readonly SheetEntry[]): readonly [string, string][] {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, number: at + 1 }));
  const each = (write: (sheet: (typeof numbered)[number]) => string) =>
    numbered.map(write).join('');
  const styles = numbered.length + 1;
  const filters = each(({ name, table, number }) =>
    table === null
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${xmlText(name)}'!${table}</definedName>`,
  );
  const names = filters === '' ? '' : `<definedNames>${filters}</definedNames>`;
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${each(({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets>${names}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packageRelations}">${each(({ number }) => `<Relationship Id="rId${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styles}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ];
}

/** How a sheet begins: its header frozen, columns as wide as asked (in characters). */
export function sheetHead(widths: readonly number[], frozen: boolean): string {
  const pane = frozen
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : '';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`;
}

/** How it ends; `table` (`A1:C7`) gets the filter's arrows. */
export function sheetTail(table: string | null): string {
  const filter = table === null ? '' : `<autoFilter ref="${table}"/>`;
  return `</sheetData>${filter}</worksheet>`;
}
