import { cleanedCell } from './cell-text';
import type { NoticeCounts } from './notice-counts';
import { shownNumber } from './number-format';
import { RowPacker } from './packed-rows';
import { walkXml, xmlBoolean } from './xml';

const maxRows = 1_048_576;
const maxColumns = 16_384;

interface SpreadsheetSheet {
  readonly name: string;
  readonly rows: RowPacker;
  lines: number;
}

/**
 * Reads all sheets of a spreadsheet in one XML document ("XML Spreadsheet 2003"), as SAP and other
 * programs write it under the name .xls. Dates are in ISO 8601 there. Throws if it is malformed.
 */
export function readXmlSpreadsheet(text: string, notices: NoticeCounts): SpreadsheetSheet[] {
  const sheets: SpreadsheetSheet[] = [];
  let cells: string[] = [];
  let column = 0;
  let value: string | null = null;
  let span = 0;
  let type = '';
  const place = (index: string | undefined, before: number, max: number): number => {
    const at = index === undefined ? before + 1 : Number(index);
    if (!Number.isInteger(at) || at < 1 || at > max) throw new Error('beyond any sheet');
    return at;
  };
  walkXml(Buffer.from(text.replace(/^\s+/, '')), {
    open: (name, attributes) => {
      const said = (key: string) => attributes[`ss:${key}`] ?? attributes[key];
      const sheet = sheets.at(-1);
      if (name === 'Worksheet') {
        sheets.push({ name: said('Name') ?? '', rows: new RowPacker(), lines: 0 });
      } else if (name === 'Row' && sheet !== undefined) {
        sheet.lines = place(said('Index'), sheet.lines, maxRows);
        cells = [];
        column = 0;
        if (xmlBoolean(said('Hidden')) === true) notices.add('rows-hidden');
      } else if (name === 'Cell') {
        column = place(said('Index'), column, maxColumns);
        if (Number(said('MergeDown') ?? 0) > 0) notices.add('cells-merged');
        span = Math.max(0, Math.trunc(Number(said('MergeAcross') ?? 0)));
      } else if (name === 'Data') {
        value = '';
        type = said('Type') ?? '';
      }
    },
    text: (more) => {
      if (value !== null) value += more;
    },
    close: (name) => {
      if (name === 'Data' && value !== null) {
        const shown = cleanedCell(shownValue(value, type), notices);
        value = null;
        // A blank cell takes no place: one far to the right would make each row as long.
        if (shown === '' || column > maxColumns) return;
        while (cells.length < column) cells.push('');
        cells[column - 1] = shown;
      } else if (name === 'Cell') column += span;
      else if (name === 'Row') sheets.at(-1)?.rows.add(sheets.at(-1)?.lines ?? 0, cells);
    },
  });
  return sheets;
}

function shownValue(value: string, type: string): string {
  if (type === 'Number') return shownNumber(value, null, false) ?? value;
  if (type !== 'DateTime') return value;
  return value.replace(/\.0+$/, '').replace(/T00:00:00$/, '');
}
