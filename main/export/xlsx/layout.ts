import { DeskError } from '../../failure';
import type { LocalTime } from '../../values/local-time';
import type { Line } from '../about-line';
import { type Batch, type Pieces, type Row, maxPieceLength } from '../rows';
import { columnName } from '../../tables/column-name';
import { CellWriter } from './cells';
import { isoDates, style, stylesXml, type DateFormats } from './styles';
import { xmlText } from './text';
import { maxEntryBytes, ZipStream } from './zip';

interface Workbook {
  /** Name of the sheet of records; ` 2`, ` 3` … is added when they need more than one. */
  readonly sheetName: string;
  readonly aboutName: string;
  /**
   * Lines of the sheet about the export: called after the last row, when counts and hashes are
   * known.
   */
  readonly about: (end: { cutTexts: number }) => readonly Line[];
  readonly time: LocalTime;
  /** ISO 8601 by default. */
  readonly dates?: DateFormats;
  /** Whether the first column is the sample data mark. */
  readonly marked: boolean;
  /** Which columns hold amounts; none by default. */
  readonly amounts?: readonly boolean[];
  /** At the foot of each printed page: a title, and the words around `1` and `12`. */
  readonly foot?: { readonly title: string; readonly page: readonly [string, string, string] };
  /** Rows per sheet including the header; tests set a lower limit than the spreadsheet's own. */
  readonly rowsASheet?: number;
}

const maxRows = 1_048_576;

const maxColumns = 16_384;

/** Far enough below the archive's limit for one more batch of the longest texts. */
const maxSheetBytes = maxEntryBytes / 4;

/**
 * Writes a workbook while its rows are read: memory holds one batch, whatever the length. Fails
 * with `storage.export` (`too-large`) for too many columns or bytes.
 */
export async function* xlsxLayout(
  workbook: Workbook,
  columns: readonly string[],
  batches: AsyncIterable<Batch>,
): Pieces {
  if (columns.length > maxColumns) {
    throw new DeskError('storage.export', { reason: 'too-large' });
  }
  const zip = new ZipStream();
  try {
    yield* writeWorkbook(zip, workbook, columns, batches);
  } finally {
    zip.destroy();
  }
}

async function* writeWorkbook(
  zip: ZipStream,
  workbook: Workbook,
  columns: readonly string[],
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Uint8Array> {
  const cells = new CellWriter(workbook.time);
  const names = columns.map((_, at) => columnName(at));
  const sheets: SheetEntry[] = [];
  const limit = workbook.rowsASheet ?? maxRows;
  let at = 0;
  let widths: readonly number[] | null = null;

  const begin = async () => {
    zip.begin(`xl/worksheets/sheet${sheets.length + 1}.xml`);
    const header = columns.map((column, index) =>
      cells.text(`${names[index] ?? ''}1`, column, style.header),
    );
    await zip.write(`${sheetHead(widths ?? [], true)}<row r="1">${header.join('')}</row>`);
    at = 1;
  };
  const finish = async () => {
    const last = names.at(-1);
    await zip.write(sheetTail(last === undefined ? null : `A1:${last}${at}`, workbook.foot));
    await zip.finish();
    const name = sheets.length === 0 ? '' : ` ${sheets.length + 1}`;
    const table = last === undefined ? null : `$A$1:$${last}$${at}`;
    sheets.push({ name: `${workbook.sheetName}${name}`, table });
  };

  for await (const { rows, highlights } of batches) {
    if (widths === null) {
      widths = widthsOf(columns, rows);
      await begin();
    }
    let text = '';
    for (const [number, row] of rows.entries()) {
      if (at >= limit || zip.entryBytes > maxSheetBytes) {
        await zip.write(text);
        text = '';
        await finish();
        await begin();
      }
      at += 1;
      text += rowXml(cells, names, { at, row, highlights: highlights?.[number] ?? [] }, workbook);
      if (text.length < maxPieceLength) continue;
      await zip.write(text);
      text = '';
    }
    await zip.write(text);
    yield* zip.take();
    if (zip.bytes > maxEntryBytes / 2)
      throw new DeskError('storage.export', { reason: 'too-large' });
  }
  if (widths === null) await begin();
  await finish();
  await writeAbout(zip, workbook, cells, sheets);
  for (const [name, xml] of workbookParts(sheets)) await zip.file(name, xml);
  await zip.file('xl/styles.xml', stylesXml(workbook.dates ?? isoDates));
  zip.end();
  yield* zip.take();
}

function rowXml(
  cells: CellWriter,
  names: readonly string[],
  { at, row, highlights }: { at: number; row: Row; highlights: readonly number[] },
  { marked, amounts }: Workbook,
): string {
  let xml = `<row r="${at}">`;
  for (let column = 0; column < names.length; column += 1) {
    const reference = `${names[column] ?? ''}${at}`;
    const value = row[column];
    const isAmount = amounts?.[column] === true;
    xml +=
      marked && column === 0 && typeof value === 'string'
        ? cells.text(reference, value, style.mark)
        : highlights.includes(column)
          ? cells.highlighted(reference, value, isAmount)
          : cells.cell(reference, value, isAmount);
  }
  return `${xml}</row>`;
}

async function writeAbout(
  zip: ZipStream,
  { about, aboutName, foot }: Workbook,
  cells: CellWriter,
  sheets: SheetEntry[],
): Promise<void> {
  const lines = about({ cutTexts: cells.cutTexts }).map(([name, text, currency], index) => {
    const row = index + 1;
    // A number in a cell of its own can be added up and referred to.
    const said =
      currency === undefined
        ? cells.text(`B${row}`, text)
        : cells.cell(`B${row}`, { kind: 'number', text }, true) + cells.text(`C${row}`, currency);
    return `<row r="${row}">${cells.text(`A${row}`, name, style.header)}${said}</row>`;
  });
  await zip.file(
    `xl/worksheets/sheet${sheets.length + 1}.xml`,
    sheetHead([26, 90], false) + lines.join('') + sheetTail(null, foot),
  );
  sheets.push({ name: aboutName, table: null });
}

/** Column widths in characters, to fit the first rows within limits. */
function widthsOf(columns: readonly string[], rows: readonly Row[]): number[] {
  return columns.map((column, at) => {
    let maxLength = column.length + 3;
    for (const row of rows.slice(0, 50)) {
      const value = row[at];
      const isNumber = typeof value === 'object' && value?.kind === 'number';
      const length = typeof value === 'string' ? value.length : isNumber ? value.text.length : 5;
      if (length > maxLength) maxLength = length;
    }
    return Math.min(48, Math.max(8, maxLength + 1));
  });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A sheet of the workbook; its file is `xl/worksheets/sheet<n>.xml`, n from 1 in the list's order.
 */
interface SheetEntry {
  readonly name: string;
  /** The range of the table with its header, e.g. `$A$1:$C$7`, for the filter; null without one. */
  readonly table: string | null;
}

/** XML of the parts of a workbook that are no sheets. */
interface Also {
  readonly types: string;
  readonly relations: string;
}

/** The small files of a workbook (ECMA-376 part 1, 12.3) by name. */
export function workbookParts(
  sheets: readonly SheetEntry[],
  also: Also = { types: '', relations: '' },
): readonly [string, string][] {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, number: at + 1 }));
  const each = (write: (sheet: (typeof numbered)[number]) => string) =>
    numbered.map(write).join('');
  const styles = numbered.length + 1;
  const filters = each(({ name, table, number }) =>
    table === null
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${xmlText(name)}'!${table}</definedName>`,
  );
  // The heading is repeated on every printed page.
  const titles = each(({ name, table, number }) =>
    table === null
      ? ''
      : `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${xmlText(name)}'!$1:$1</definedName>`,
  );
  const names = filters === '' ? '' : `<definedNames>${filters}${titles}</definedNames>`;
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}${also.types}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/>${also.relations}</Relationships>`,
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

/** The beginning of a sheet: frozen header, column widths in characters. */
export function sheetHead(widths: readonly number[], frozen: boolean): string {
  const pane = frozen
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : '';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  const fit = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
  return `${head}<worksheet xmlns="${main}">${fit}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`;
}

interface SheetEnd {
  readonly merged: readonly string[];
  /** All on one page, or a new one after each of these rows. */
  readonly pages: 'one' | readonly number[];
}

/**
 * The end of a sheet; `table` (`A1:C7`) gets the filter's arrows. Printed on A4 across, as wide as
 * the page, with page numbers.
 */
export function sheetTail(
  table: string | null,
  foot: Workbook['foot'],
  { merged = [], pages = [] }: Partial<SheetEnd> = {},
): string {
  const filter = table === null ? '' : `<autoFilter ref="${table}"/>`;
  const cells = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const merges = cells === '' ? '' : `<mergeCells count="${merged.length}">${cells}</mergeCells>`;
  const margins =
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>';
  const high = pages === 'one' ? 1 : 0;
  const page = `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="${high}"/>`;
  const breaks = pages === 'one' ? '' : rowBreaks(pages);
  return `</sheetData>${filter}${merges}${margins}${page}${footXml(foot)}${breaks}</worksheet>`;
}

function rowBreaks(after: readonly number[]): string {
  const count = after.length;
  if (count === 0) return '';
  const rows = after.map((row) => `<brk id="${row}" max="${maxColumns - 1}" man="1"/>`).join('');
  return `<rowBreaks count="${count}" manualBreakCount="${count}">${rows}</rowBreaks>`;
}

/** Beyond this a spreadsheet refuses the whole foot. */
const maxFootTitle = 120;

function footXml(foot: Workbook['foot']): string {
  if (foot === undefined) return '';
  const [before, between, after] = foot.page;
  // An ampersand begins a code of the foot.
  const title = foot.title.replace(/\s+/g, ' ').slice(0, maxFootTitle).replaceAll('&', '&&');
  const text = `&L${title}&R${before}&P${between}&N${after}`;
  return `<headerFooter><oddFooter>${xmlText(text)}</oddFooter></headerFooter>`;
}
