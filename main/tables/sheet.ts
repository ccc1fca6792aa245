import { DeskError } from '../failure';
import { cleanedCell, maxCellLength, withoutControls } from './cell-text';
import { NoticeCounts } from './notice-counts';
import { type NumberFormat, shownNumber } from './number-format';
import type { RowPacker } from './packed-rows';
import { walkXml, xmlBoolean } from './xml';
import { columnName } from './column-name';

/** What cells refer to by index. */
export interface CellSources {
  readonly text: SharedTexts;
  /** The format of a cell's style. */
  readonly format: (style: number) => NumberFormat | null;
  readonly isFrom1904: boolean;
}

interface ReadText {
  readonly text: string;
  /** Null for nothing. */
  readonly noticed: NoticeCounts | null;
}

/** Cleaning a shorter text costs no more than keeping it. */
const longText = 100;

/**
 * The shared texts of a workbook, read when a cell first needs one. A long one is cleaned once: any
 * number of cells may refer to it, also if nothing is left of it.
 */
export class SharedTexts {
  readonly #read: () => readonly string[];
  #texts: readonly string[] | null = null;
  readonly #long = new Map<number, ReadText>();

  constructor(read: () => readonly string[]) {
    this.#read = read;
  }

  /**
   * Fails with `input.table` (`damaged`, with the cell) where there is none: its text is lost, which
   * must not look like a blank cell.
   */
  of(index: string, cell: () => string): ReadText {
    // Some programs write a blank cell with the index -1.
    if (index === '' || index === '-1') return { text: '', noticed: null };
    const number = /^\d+$/.test(index) ? Number(index) : -1;
    const known = this.#long.get(number);
    if (known !== undefined) return known;
    this.#texts ??= this.#read();
    const written = this.#texts[number];
    if (written === undefined)
      throw new DeskError('input.table', { reason: 'damaged', cell: cell() });
    const notices = new NoticeCounts();
    const text = cleaned(unescaped(written), notices);
    const found = { text, noticed: notices.isEmpty ? null : notices };
    if (written.length > longText) this.#long.set(number, found);
    return found;
  }
}

function cleaned(written: string, notices: NoticeCounts): string {
  const { plain, dropped } = withoutControls(written);
  notices.add('controls-dropped', dropped);
  return cleanedCell(plain, notices);
}

const cellName = ({ column }: Cell, line: number) => `${columnName(column - 1)}${line}`;

/** The limits of spreadsheet programs. */
const maxRows = 1_048_576;

const maxColumns = 16_384;

/** Escapes (`_x000D_`) are seven times as long as what they stand for. */
export const maxWrittenLength = maxCellLength * 7;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
  hasValue: boolean;
}

/**
 * Packs a sheet's rows and returns the number of the last. A cell or row without an address follows
 * the one before. Two rows of one number, or two values in one cell, are a damaged sheet.
 */
export function readSheet(
  part: Uint8Array,
  from: CellSources,
  rows: RowPacker,
  notices: NoticeCounts,
): number {
  let line = 0;
  let last = 0;
  let before = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  let isReading = false;
  let isHidden = false;
  const hidden = new HiddenColumns();
  const read = (one: Cell, at: number): string => {
    if (one.type !== 's') return cleaned(sheetCellText(one, from), notices);
    const { text, noticed } = from.text.of(one.value.trim(), () => cellName(one, at));
    if (noticed !== null) notices.addAll(noticed);
    return text;
  };
  walkXml(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = placed(attributes.r, line, maxRows);
        before = 0;
        cells = [];
        isHidden = xmlBoolean(attributes.hidden) === true || isZero(attributes.ht);
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes;
        before = placed(r && columnOf(r), before, maxColumns);
        const style = Number(s);
        const type = t.trim();
        cell = { column: before, type, style, value: '', hasFormula: false, hasValue: false };
      } else if (name === 'rPh') isReading = true;
      else if (name === 'v' || name === 't') {
        isValue = !isReading;
        if (cell !== null) cell.hasValue = true;
      } else if (name === 'f' && cell !== null) cell.hasFormula = true;
      else if (name === 'col') hidden.note(attributes);
      else if (name === 'mergeCell' && spansRows(attributes.ref)) notices.add('cells-merged');
    },
    text: (text) => {
      if (isValue && cell !== null && cell.value.length <= maxWrittenLength) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cell !== null) {
        place(cells, cell, read(cell, line));
        if (isUnsaved(cell)) notices.add('formulas-unsaved');
        cell = null;
      } else if (name === 'row' && cells.length > 0) {
        if (line <= last) throw new Error('two rows of one number');
        rows.add(line, cells);
        hidden.noteUsed(cells);
        if (isHidden) notices.add('rows-hidden');
        last = line;
      }
    },
  });
  notices.add('columns-hidden', hidden.used);
  return last;
}

/** Blank cells take no place: one that only has a format makes no row longer. */
function place(cells: string[], { column }: Cell, text: string): void {
  if (text === '') return;
  if ((cells[column - 1] ?? '') !== '') throw new Error('two values in one cell');
  while (cells.length < column) cells.push('');
  cells[column - 1] = text;
}

function placed(address: string | undefined, before: number, max: number): number {
  const at = address === undefined ? before + 1 : Number(address);
  if (!Number.isInteger(at) || at < 1 || at > max) throw new Error('beyond any sheet');
  return at;
}

/** The column number of an address: 28 for `AB12`. */
function columnOf(address: string): string {
  let column = 0;
  for (const letter of /^[A-Z]{1,4}/i.exec(address)?.[0].toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return String(column);
}

/** `A2:A3`, but not `A1:D1`. */
function spansRows(ref = ''): boolean {
  const [first, last] = ref.split(':', 2).map((address) => /\d+/.exec(address)?.[0]);
  return last !== undefined && first !== last;
}

/** A height or width of nothing hides as well. */
function isZero(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '' && Number(text) === 0;
}

/**
 * A formula whose program did not save its result; an empty text (`<v></v>` of type `str`) is one.
 */
function isUnsaved({ hasFormula, hasValue, type, value }: Cell): boolean {
  return hasFormula && value.trim() === '' && !(type === 'str' && hasValue);
}

/** Counts the hidden columns that have cells. */
class HiddenColumns {
  /** Where a hidden range begins (1) and ends (-1): ranges can be many and long. */
  readonly #edges = new Int32Array(maxColumns + 2);
  readonly #isUsed = new Uint8Array(maxColumns + 1);

  note({ min, max, hidden, width }: Readonly<Record<string, string>>): void {
    if (xmlBoolean(hidden) !== true && !isZero(width)) return;
    const first = Math.max(1, Math.trunc(Number(min)));
    const last = Math.min(maxColumns, Math.trunc(Number(max)));
    if (!(first <= last)) return;
    this.#edges[first] = (this.#edges[first] ?? 0) + 1;
    this.#edges[last + 1] = (this.#edges[last + 1] ?? 0) - 1;
  }

  noteUsed(cells: readonly string[]): void {
    for (let at = 0; at < cells.length; at += 1) if (cells[at] !== '') this.#isUsed[at + 1] = 1;
  }

  get used(): number {
    let depth = 0;
    let count = 0;
    for (let column = 1; column <= maxColumns; column += 1) {
      depth += this.#edges[column] ?? 0;
      if (depth > 0 && this.#isUsed[column] === 1) count += 1;
    }
    return count;
  }
}

/** The text of a cell that is not shared, '' for one without a value whatever its type; dates in ISO 8601. */
function sheetCellText({ type, style, value }: Cell, from: CellSources): string {
  const plain = value.trim();
  if (plain === '') return '';
  switch (type) {
    case 'inlineStr':
    case 'str':
      return unescaped(value);
    case 'b': {
      const boolean = xmlBoolean(plain);
      return boolean === null ? plain : boolean ? 'TRUE' : 'FALSE';
    }
    case 'n':
      return shownNumber(plain, from.format(style), from.isFrom1904) ?? plain;
    default:
      // The name of an error, or a date in ISO 8601.
      return plain;
  }
}

/** Decodes characters that XML cannot hold, written as `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}
