import { clock } from '../format/clock.svelte';
import type { Reading } from '../format/locale';
import type { Language } from '../i18n/messages.svelte';
import { columnsInView, pinsThatFit } from '../ui/grid/columns-in-view';
import type { DrawnColumn } from '../ui/grid/columns-in-view';
import { rowsInView } from '../ui/grid/rows';
import { RowPainter } from '../ui/grid/row-painter';
import { cellFace } from '../ui/record/cell-face';
import type { RecordList } from '../ui/record/record-list.svelte';
import '../ui/badge.css';
import '../ui/grid/rows.css';
import './first-rows.css';

interface Drawing {
  readonly list: RecordList;
  readonly reading: Reading;
  readonly t: Language['t'];
  /** Pixels. */
  readonly rowHeight: number;
}

/**
 * The first screen of a list as plain elements, at the places where the app will draw it: rows can be read while the code that makes them
 * live is still being compiled. Nothing in it can be pressed or is told to assistive tools; `cover.ts` takes it away.
 */
export function drawFirstRows(drawing: Drawing, into: HTMLElement): HTMLElement {
  const { list, t } = drawing;
  const cover = piece('div', 'first-rows');
  cover.inert = true;
  cover.ariaHidden = 'true';
  const pane = piece('div', 'first-pane');
  const head = piece('div', 'first-head');
  head.append(piece('p', 'first-title', t(`nav.${list.records.resource as 'clients' | 'lots'}`)));
  const grid = piece('div', 'first-grid');
  const isNarrowed = list.query.filters.length > 0;
  const chips = isNarrowed ? [piece('div', 'first-chips')] : [];
  pane.append(head, piece('div', 'first-tools'), ...chips, grid);
  cover.append(piece('div', 'first-side'), pane);
  into.append(cover);
  fill(grid, drawing);
  return cover;
}

function fill(grid: HTMLElement, { list, reading, t, rowHeight }: Drawing): void {
  const { clientWidth, clientHeight } = grid;
  const { layout, records, viewport } = list;
  const { left } = viewport;
  const pins = pinsThatFit(layout.placed, layout.pins, clientWidth);
  const columns = columnsInView(layout.placed, { left, viewport: clientWidth, focused: -1, pins });
  const place = (cell: HTMLElement, { column, pinned }: DrawnColumn): void => {
    cell.style.left = `${pinned ? column.start : column.start - left}px`;
    cell.style.width = `${column.width}px`;
    cell.classList.add(column.align);
    if (pinned) cell.classList.add('held');
  };

  const header = piece('div', 'first-header');
  for (const drawn of columns) {
    const cell = piece('div', 'first-cell');
    cell.append(piece('span', 'cut', drawn.column.label));
    place(cell, drawn);
    header.append(cell);
  }

  const { row: topRow, into } = viewport.top;
  const top = (topRow + into) * rowHeight;
  const box = { count: records.count, rowHeight, viewport: clientHeight };
  const { start, end } = rowsInView(box, top, 0);
  const rows = piece('div', 'first-box');
  rows.style.setProperty('--row-height', `${rowHeight}px`);
  const now = (): number => clock.now;
  const known = { reading, brief: null, now, t };
  for (let row = start; row < end; row += 1) {
    const cells = records.row(row);
    if (cells === undefined) continue;
    const line = piece('div', 'grid-row');
    line.style.transform = `translateY(${row * rowHeight - top}px)`;
    line.style.height = `${rowHeight}px`;
    line.style.width = `${layout.totalWidth}px`;
    new RowPainter(line).paint({
      row,
      columns,
      face: ({ key, cell }) => {
        const kind = records.columns.evidence[key]?.kind ?? 'text';
        return cellFace(cells[cell], { ...known, kind });
      },
      focused: -1,
      isSelected: () => false,
      isExtended: false,
    });
    rows.append(line);
  }
  grid.append(header, rows);
  rows.scrollLeft = left;
}

/** Texts are only ever put in as texts. */
function piece(tag: 'div' | 'p' | 'span', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== '') element.textContent = text;
  return element;
}
