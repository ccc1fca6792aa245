import { shownNumber } from './number-format';
import type { NumberFormat } from './number-format';
import type { RowPacker } from './packed-rows';
import { walkXml } from './xml';

/** What cells refer to. */
interface CellSources {
  readonly texts: readonly string[];
  /** By a cell's style. */
  readonly formats: readonly (NumberFormat | null)[];
  readonly isFrom1904: boolean;
}

/** A spreadsheet's own limits. */
const maxRows = 1_048_576;
const maxColumns = 16_384;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** Packs a sheet's rows; gives the number of the last. Cells and rows without an address follow the one before. */
export function readSheet(part: Uint8Array, from: CellSources, rows: RowPacker): number {
  let line = 0;
  let last = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  let isReading = false;
  const place = (address: string | undefined, before: number, most: number) => {
    const at = address === undefined ? before + 1 : Number(address);
    if (!Number.isInteger(at) || at < 1 || at > most) throw new Error('beyond any sheet');
    return at;
  };
  walkXml(part, {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        line = place(r, line, maxRows);
        cells = [];
      } else if (name === 'c') {
        const column = place(r && columnOf(r), cells.length, maxColumns);
        cell = { column, type: t, style: Number(s), value: '' };
      } else if (name === 'rPh') isReading = true;
      else if (name === 'v' || name === 't') isValue = !isReading;
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cell !== null) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column - 1] = textOf(cell, from).trim();
        cell = null;
      } else if (name === 'row') {
        // Cells that only have a colour make no row longer.
        cells.length = cells.findLastIndex((text) => text !== '') + 1;
        rows.add(line, cells);
        if (cells.length > 0) last = Math.max(last, line);
      }
    },
  });
  return last;
}

/** `AB12` is in column 28. */
function columnOf(address: string): string {
  let column = 0;
  for (const letter of /^[A-Z]{1,4}/.exec(address)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return String(column);
}

/** What the cell shows; dates as ISO. */
function textOf({ type, style, value }: Cell, from: CellSources): string {
  switch (type) {
    case 's':
      return unescaped(from.texts[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return shownNumber(value.trim(), from.formats[style] ?? null, from.isFrom1904) ?? value;
    default:
      // An error's name, an ISO date.
      return value;
  }
}

/** Characters XML cannot hold are written `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}
