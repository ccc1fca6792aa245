import type { CellFace, CellPiece } from './cell-face';
import type { DrawnColumn, PlacedColumn } from './columns-in-view';

/** How a row is to look. */
export interface RowLook {
  readonly row: number;
  readonly columns: readonly DrawnColumn[];
  readonly face: (column: PlacedColumn) => CellFace;
  /** The column the keyboard is on; -1: it is elsewhere. */
  readonly focused: number;
  readonly isSelected: (at: number) => boolean;
  /** More than one cell is selected. */
  readonly isExtended: boolean;
}

/** An element and what was written to it last. */
interface PaintedCell {
  readonly element: HTMLElement;
  place: string;
  at: number;
  start: number;
  width: number;
  tabIndex: number;
  isSelected: boolean;
  look: string;
  face: CellFace | null;
  /** Holds the text; null while that is in pieces. */
  text: Text | null;
  own: readonly ChildNode[];
}

/**
 * The cells of one row: plain elements with a text each, written to only where something changed. A grid's elements draw another record with
 * every row that is scrolled: this is what most of a frame goes into.
 */
export class RowPainter {
  readonly #row: HTMLElement;
  #cells: ReadonlyMap<string, PaintedCell> = new Map();

  constructor(row: HTMLElement) {
    this.#row = row;
  }

  paint(look: RowLook): void {
    this.#lay(look.columns);
    for (const drawn of look.columns) {
      const { at, column } = drawn;
      const cell = this.#cells.get(column.key);
      if (cell === undefined) continue;
      place(cell, look, at, column);
      const face = look.face(column);
      const classes = cellClasses(face, drawn, look.isExtended && cell.isSelected);
      if (cell.look !== classes) {
        cell.look = classes;
        cell.element.className = classes;
      }
      show(cell, face);
    }
  }

  element(column: PlacedColumn): HTMLElement | undefined {
    return this.#cells.get(column.key)?.element;
  }

  /** An element for each column, in their order; those of columns that left the view are taken over by those that came. */
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

/** What a cell is to the style sheet (rows.css); the first rows of a start are drawn by it as well. */
export function cellClasses(
  { look, badge }: CellFace,
  { at, column, pinned }: DrawnColumn,
  isMarked: boolean,
): string {
  return `grid-cell ${look} ${column.align}${pinned ? ' pinned' : ''}${at === 0 ? ' first' : ''}${isMarked ? ' selected' : ''}${badge === null ? '' : ' badged'}`;
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
    look: '',
    face: null,
    text: null,
    own: [],
  };
}

function place(cell: PaintedCell, look: RowLook, at: number, { start, width }: PlacedColumn): void {
  const { element } = cell;
  const named = `${look.row}:${at}`;
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
  const tabIndex = look.focused === at ? 0 : -1;
  if (cell.tabIndex !== tabIndex) {
    cell.tabIndex = tabIndex;
    element.tabIndex = tabIndex;
  }
  const isSelected = look.isSelected(at);
  if (cell.isSelected !== isSelected) {
    cell.isSelected = isSelected;
    element.ariaSelected = String(isSelected);
  }
}

function show(cell: PaintedCell, face: CellFace): void {
  const { face: before, element } = cell;
  if (before === face) return;
  cell.face = face;
  if (before?.title !== face.title) {
    if (face.title === undefined) element.removeAttribute('title');
    else element.title = face.title;
  }
  const isSameKind = before?.badge === face.badge && arePiecesAlike(before.pieces, face.pieces);
  if (isSameKind && cell.text !== null) {
    if (cell.text.data !== face.text) cell.text.data = face.text;
  } else if (!isSameKind) {
    fill(cell, face);
  }
}

function arePiecesAlike(one: CellFace['pieces'], other: CellFace['pieces']): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.length === other.length &&
    one.every((piece, at) => piece.as === other[at]?.as && piece.text === other[at].text)
  );
}

/** What somebody else put into the cell, a button, stays behind it. */
function fill(cell: PaintedCell, { text, badge, pieces }: CellFace): void {
  for (const node of cell.own) node.remove();
  cell.text = pieces === null ? document.createTextNode(text) : null;
  if (cell.text === null) cell.own = (pieces ?? []).map(pieceNode);
  else if (badge === null) cell.own = [cell.text];
  else {
    const around = element('span', `badge ${badge}`);
    const shape = element('span', 'badge-shape');
    shape.ariaHidden = 'true';
    around.append(shape, cell.text);
    cell.own = [around];
  }
  cell.element.prepend(...cell.own);
}

/** Texts are only ever put in as texts. */
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
