import type { DrawnColumn, PlacedColumn } from './grid';
import type { CellPiece, CellContent } from './cell-content';

/** What a row shows. */
interface RowContent {
  readonly row: number;
  readonly columns: readonly DrawnColumn[];
  readonly content: (column: PlacedColumn) => CellContent;
  /** The column the keyboard is on; -1 for none. */
  readonly focused: number;
  readonly isSelected: (at: number) => boolean;
  /** More than one cell is selected. */
  readonly isExtended: boolean;
}

/** An element and what was last written to it. */
interface PaintedCell {
  readonly element: HTMLElement;
  place: string;
  at: number;
  start: number;
  width: number;
  tabIndex: number;
  isSelected: boolean;
  className: string;
  content: CellContent | null;
  /** The node with the text; null when the content has pieces. */
  text: Text | null;
  decorations: readonly ChildNode[];
}

/**
 * Draws the cells of one row as plain elements and writes only what has changed. Elements are
 * reused for other records with every row scrolled, so this takes most of a frame's time.
 */
export class RowPainter {
  readonly #row: HTMLElement;
  #cells: ReadonlyMap<string, PaintedCell> = new Map();

  constructor(row: HTMLElement) {
    this.#row = row;
  }

  paint(row: RowContent): void {
    this.#lay(row.columns);
    for (const drawn of row.columns) {
      const { at, column } = drawn;
      const cell = this.#cells.get(column.key);
      if (cell === undefined) continue;
      place(cell, row, at, column);
      const content = row.content(column);
      const classes = cellClasses(content, drawn, row.isExtended && cell.isSelected);
      if (cell.className !== classes) {
        cell.className = classes;
        cell.element.className = classes;
      }
      show(cell, content);
    }
  }

  element(column: PlacedColumn): HTMLElement | undefined {
    return this.#cells.get(column.key)?.element;
  }

  /**
   * Keeps one element for each column, in order; elements of columns that left the view are reused
   * for new ones.
   */
  #lay(columns: readonly DrawnColumn[]): void {
    const before = this.#cells;
    const isAsBefore =
      before.size === columns.length && columns.every(({ column }) => before.has(column.key));
    if (isAsBefore && isInOrder(before, columns)) return;
    const wanted = new Set(columns.map(({ column }) => column.key));
    const free = [...before].flatMap(([key, cell]) => (wanted.has(key) ? [] : [cell]));
    for (const { element } of free) element.remove();
    const cells = new Map<string, PaintedCell>();
    let next = this.#row.firstElementChild;
    for (const { column } of columns) {
      const cell = before.get(column.key) ?? free.pop() ?? newCell();
      cells.set(column.key, cell);
      if (cell.element === next) next = next.nextElementSibling;
      else this.#row.insertBefore(cell.element, next);
    }
    for (const { element } of free) element.remove();
    this.#cells = cells;
  }
}

/** A cell's classes (rows.css); also used for the first rows of a start. */
export function cellClasses(
  { className, badge }: CellContent,
  { at, column, pinned }: DrawnColumn,
  isSelected: boolean,
): string {
  return `grid-cell ${className} ${column.align}${pinned ? ' pinned' : ''}${at === 0 ? ' first' : ''}${isSelected ? ' selected' : ''}${badge === null ? '' : ' badged'}`;
}

function isInOrder(
  cells: ReadonlyMap<string, PaintedCell>,
  columns: readonly DrawnColumn[],
): boolean {
  let at = 0;
  for (const key of cells.keys()) {
    if (columns[at]?.column.key !== key) return false;
    at += 1;
  }
  return true;
}

function newCell(): PaintedCell {
  const element = document.createElement('div');
  element.role = 'gridcell';
  element.ariaSelected = 'false';
  return {
    element,
    place: '',
    at: -1,
    start: NaN,
    width: NaN,
    tabIndex: NaN,
    isSelected: false,
    className: '',
    content: null,
    text: null,
    decorations: [],
  };
}

function place(
  cell: PaintedCell,
  row: RowContent,
  at: number,
  { start, width }: PlacedColumn,
): void {
  const { element } = cell;
  const named = `${row.row}:${at}`;
  if (cell.place !== named) {
    cell.place = named;
    element.setAttribute('data-place', named);
  }
  if (cell.at !== at) {
    cell.at = at;
    element.ariaColIndex = String(at + 1);
  }
  if (cell.start !== start) {
    cell.start = start;
    element.style.left = `${start}px`;
  }
  if (cell.width !== width) {
    cell.width = width;
    element.style.width = `${width}px`;
  }
  const tabIndex = row.focused === at ? 0 : -1;
  if (cell.tabIndex !== tabIndex) {
    cell.tabIndex = tabIndex;
    element.tabIndex = tabIndex;
  }
  const isSelected = row.isSelected(at);
  if (cell.isSelected !== isSelected) {
    cell.isSelected = isSelected;
    element.ariaSelected = String(isSelected);
  }
}

function show(cell: PaintedCell, content: CellContent): void {
  const { content: before, element } = cell;
  if (before === content) return;
  cell.content = content;
  if (before?.title !== content.title) {
    if (content.title === undefined) element.removeAttribute('title');
    else element.title = content.title;
  }
  const isSameKind =
    before?.badge === content.badge && arePiecesAlike(before.pieces, content.pieces);
  if (isSameKind && cell.text !== null) {
    if (cell.text.data !== content.text) cell.text.data = content.text;
  } else if (!isSameKind) {
    fill(cell, content);
  }
}

function arePiecesAlike(one: CellContent['pieces'], other: CellContent['pieces']): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.length === other.length &&
    one.every((piece, at) => piece.as === other[at]?.as && piece.text === other[at].text)
  );
}

/** Replaces the cell's own nodes; the copy button, which GridRow.svelte adds, stays behind them. */
function fill(cell: PaintedCell, { text, badge, pieces }: CellContent): void {
  for (const node of cell.decorations) node.remove();
  cell.text = pieces === null ? document.createTextNode(text) : null;
  if (cell.text === null) cell.decorations = (pieces ?? []).map(pieceNode);
  else if (badge === null) cell.decorations = [cell.text];
  else {
    const around = element('span', `badge ${badge}`);
    const shape = element('span', 'badge-shape');
    shape.ariaHidden = 'true';
    around.append(shape, cell.text);
    cell.decorations = [around];
  }
  cell.element.prepend(...cell.decorations);
}

/** Never parses text as HTML. */
function pieceNode({ as, text }: CellPiece): ChildNode {
  if (as === 'text') return document.createTextNode(text);
  const piece = element(as === 'mark' ? 'mark' : 'span', as === 'unseen' ? 'visually-hidden' : '');
  if (as === 'sign') piece.ariaHidden = 'true';
  piece.textContent = text;
  return piece;
}

function element(tag: 'span' | 'mark', className: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  return made;
}
