import { type CellLayout, layoutOf } from './cell-layout';
import { cleanedCell } from './cell-text';
import { isRowCount, recordRows } from './database-output';
import { fixedRows } from './fixed-width';
import { NoticeCounts } from './notice-counts';
import { plainQuotes, swappedQuotes, unwrapped } from './odd-quotes';
import type { TableRow } from './packed-rows';
import { RowScanner } from './row-scanner';

/** The rows of a text; a blank line has no cells. What is left out of cells is counted. */
export function* separatedRows(
  text: string,
  layout: CellLayout = layoutOf(text),
  notices = new NoticeCounts(),
): Generator<TableRow> {
  if (layout.records !== undefined) {
    yield* recordRows(text, layout.records, notices);
    return;
  }
  if (layout.gaps) {
    yield* fixedRows(text, layout.gaps, notices);
    return;
  }
  if (layout.quotes === 'wrapped') {
    yield* separatedRows(unwrapped(text), { ...layout, quotes: 'usual' }, notices);
    return;
  }
  if (layout.quotes === 'typographic') {
    yield* separatedRows(plainQuotes(text), { ...layout, quotes: 'usual' }, notices);
    return;
  }
  const isSwapped = layout.quotes === 'single';
  const scanner = new RowScanner(isSwapped ? swappedQuotes(text) : text, layout);
  while (scanner.next()) {
    const all = scanner.isBlank ? [] : scanner.texts();
    const texts = layout.isDoubled === true ? all.filter((_, at) => at % 2 === 0) : all;
    const written = texts.map((raw) => cleanedCell(isSwapped ? swappedQuotes(raw) : raw, notices));
    // What databases write in place of no value.
    const cells = written.map((cell) => (cell === '\\N' ? '' : cell));
    const isFrame = layout.isFramed === true && cells[0] === '' && cells.at(-1) === '';
    const isNone = isRule(cells) || isRowCount(cells);
    yield { line: scanner.line, cells: isNone ? [] : isFrame ? cells.slice(1, -1) : cells };
  }
}

/** A blank row, or a line drawn below the names: `|------|-----|`, `|:---|---:|`. */
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || /^(?::?[-=+_]{3,}:?|:-+:?|-+:)$/.test(cell));
}
