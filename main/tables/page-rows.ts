import sax, { type Tag } from 'sax';
import { DeskError } from '../failure';
import { cleanedCell } from './cell-text';
import type { NoticeCounts } from './notice-counts';
import { maxCells, type RowPacker } from './packed-rows';

const pieceLength = 65_536;
/** A cell may say that it is as wide as many; no table has so many columns. */
const maxSpan = 1_000;

/**
 * How many open tags are remembered: a closing tag without its opening one is looked for among all
 * of them.
 */
const maxOpen = 250;
const never = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const inTable = new Set(['table', 'thead', 'tbody', 'tfoot']);
const inCell = new Set(['table', 'td', 'th']);
const besideEachOther = new Set(['p', 'li', 'dt', 'dd', 'option']);

/** Tags that are open, the one that was opened last at the end. */
type OpenTags = { readonly name: string }[];

/**
 * Takes away what browsers close when the last tag opens: rows and cells, paragraphs and items, and
 * tags that are never closed. Where still too many are open, those behind the first are forgotten.
 */
function closeImplied(open: OpenTags, isClosed: boolean): void {
  const last = open.length - 1;
  const name = open[last]?.name ?? '';
  const removeAfter = (at: number) => void open.splice(at + 1, last - at - 1);
  if (never.has(name)) {
    if (!isClosed) open.pop();
  } else if (name === 'tr' || name === 'td' || name === 'th') {
    const isOuter = (each: string) => inTable.has(each) || (name !== 'tr' && each === 'tr');
    const at = open.findLastIndex((each, place) => place < last && isOuter(each.name));
    if (at >= 0) removeAfter(at);
  } else if (besideEachOther.has(name)) {
    const at = open.findLastIndex(
      (each, place) => place < last && (each.name === name || inCell.has(each.name)),
    );
    if (open[at]?.name === name) removeAfter(at - 1);
  }
  if (open.length > maxOpen * 2) open.splice(1, maxOpen);
}

/** A cell that is open, in its table. */
interface OpenTable {
  cells: string[] | null;
  cell: string | null;
  span: number;
  /** How many rows the open cell spans. */
  depth: number;
  /** Whether the page does not show the open row, or cell. */
  isRowHidden: boolean;
  isCellHidden: boolean;
  /** By column, how many more rows a cell above reaches down: cells stand to the right of it. */
  readonly above: number[];
}

/** Elements whose text a page does not show. */
const unseen = new Set(['style', 'script', 'title']);

function isHidden({ style = '', hidden }: Tag['attributes']): boolean {
  return hidden !== undefined || /display\s{0,9}:\s{0,9}none/i.test(style);
}

/** The most rows a cell spans in browsers. */
const maxDepth = 65_534;

function depthOf(rowspan = '1'): number {
  const depth = rowspan.trim() === '' ? 1 : Math.trunc(Number(rowspan));
  // 0 is down to the end.
  if (depth === 0) return maxDepth;
  return depth >= 1 ? Math.min(depth, maxDepth) : 1;
}

/**
 * Packs the rows of a web page's tables, which many programs and banks save as .xls; returns how
 * many there are. Unclosed tags are closed as browsers close them.
 */
export function readPageRows(text: string, rows: RowPacker, notices: NoticeCounts): number {
  const tables = new PageTables(rows, notices);
  const parser = sax.parser(false, { lowercase: true });
  parser.onerror = () => {
    // Pages are seldom well-formed: what follows is read.
    Object.assign(parser, { error: null });
    parser.resume();
  };
  parser.onopentag = (tag) => {
    closeImplied((parser as unknown as { tags: OpenTags }).tags, tag.isSelfClosing);
    tables.open(tag as Tag);
  };
  parser.onclosetag = (name) => tables.close(name);
  parser.ontext = (more) => tables.addText(more);
  parser.oncdata = (more) => tables.addText(more);
  // The parser reads nothing behind its first element: another table may stand there.
  parser.write('<page>');
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
  }
  parser.close();
  return tables.end();
}

function newTable(): OpenTable {
  const span = { span: 1, depth: 1, above: [] };
  return { cells: null, cell: null, ...span, isRowHidden: false, isCellHidden: false };
}

/** The open tables of a page, one in a cell of the other. Their rows are packed as they end. */
class PageTables {
  readonly #rows: RowPacker;
  readonly #notices: NoticeCounts;
  readonly #tables: OpenTable[] = [];
  readonly #hiddenColumns = new Set<number>();
  /** The open tag whose text is none of the page's. */
  #unseen: string | null = null;
  #line = 0;

  constructor(rows: RowPacker, notices: NoticeCounts) {
    this.#rows = rows;
    this.#notices = notices;
  }

  open({ name, attributes }: Tag): void {
    if (unseen.has(name)) this.#unseen ??= name;
    if (name === 'table') this.#tables.push(newTable());
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'tr') {
      this.#endRow(table);
      table.cells = [];
      table.isRowHidden = isHidden(attributes);
    } else if (name === 'td' || name === 'th') {
      this.#endCell(table);
      table.cells ??= [];
      table.cell = '';
      table.isCellHidden = isHidden(attributes);
      const span = Math.trunc(Number(attributes.colspan ?? 1));
      table.span = span >= 1 && span <= maxSpan ? span : 1;
      table.depth = depthOf(attributes.rowspan);
      if (table.depth > 1) this.#notices.add('cells-merged');
    } else if (/^(?:br|p|div|li)$/.test(name)) this.addText(' ');
  }

  close(name: string): void {
    if (name === this.#unseen) this.#unseen = null;
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'td' || name === 'th') this.#endCell(table);
    else if (name === 'tr') this.#endRow(table);
    else if (name === 'table') {
      this.#endRow(table);
      this.#tables.pop();
    }
  }

  addText(more: string): void {
    const table = this.#tables.at(-1);
    if (this.#unseen !== null || table === undefined || table.cell === null) return;
    table.cell += more;
  }

  /** Ends the rows that are open; returns how many rows there were. */
  end(): number {
    for (const table of this.#tables.toReversed()) this.#endRow(table);
    this.#notices.add('columns-hidden', this.#hiddenColumns.size);
    return this.#line;
  }

  #endCell(table: OpenTable): void {
    if (table.cell === null || table.cells === null) return;
    const plain = cleanedCell(table.cell.replaceAll(/\s+/g, ' '), this.#notices);
    while ((table.above[table.cells.length] ?? 0) > 0) table.cells.push('');
    if (table.depth > 1) {
      const [first, end] = [table.cells.length, table.cells.length + table.span];
      // One row more than is below: this row's end takes one off.
      for (let at = first; at < Math.min(end, maxSpan); at += 1) table.above[at] = table.depth;
    }
    if (table.isCellHidden && plain !== '') this.#hiddenColumns.add(table.cells.length);
    table.cells.push(plain, ...Array.from({ length: table.span - 1 }, () => ''));
    table.cell = null;
    if (table.cells.length > maxCells) {
      throw new DeskError('input.table', { reason: 'too-many', max: maxCells });
    }
  }

  #endRow(table: OpenTable): void {
    this.#endCell(table);
    if (table.cells === null) return;
    this.#line += 1;
    this.#rows.add(this.#line, table.cells);
    if (table.isRowHidden && table.cells.some((cell) => cell !== ''))
      this.#notices.add('rows-hidden');
    table.cells = null;
    for (const [at, depth] of table.above.entries()) {
      if (depth > 0) table.above[at] = depth - 1;
    }
  }
}
