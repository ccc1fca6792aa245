import type { Language } from '../../i18n/messages.svelte';
import type { Announcer } from '../../state/announcer.svelte';
import type { Block } from './cursor.svelte';
import type { RowSource, PlacedColumn } from './grid';
import { isCell } from './pointer-selection';
import { tabSeparated } from './tsv';
import { putOn, copyContent, type ClipboardContent, clipboardTable } from '../clipboard';

/** More rows than this belong in an export, not on the clipboard. */
const maxCopiedRows = 10_000;

/** What is copied from, and where the result is announced. */
interface Copied<C> {
  readonly source: RowSource<C>;
  readonly layout: { readonly placed: readonly PlacedColumn[] };
  readonly cursor: { readonly block: Block | null };
  /** A cell's whole value, for the plain text. */
  readonly text: (cell: C | undefined) => string;
  /** A cell's text for a spreadsheet; the whole value by default. */
  readonly shown?: ((cell: C | undefined, column: PlacedColumn) => string) | undefined;
  /** Opens an export, offered when there are too many rows to copy. */
  readonly onexport?: (() => void) | undefined;
  readonly t: Language['t'];
  readonly announcer: Announcer;
}

/** Handles the browser's own copy event, which needs no permission. */
export function copyBlock<C>(event: ClipboardEvent, from: Copied<C>): void {
  if (from.cursor.block === null || !isCell(event.target)) return;
  event.preventDefault();
  copy(from, false, (content) => {
    putOn(event.clipboardData, content);
    return true;
  });
}

/** Copies by a button, or by a key other than the browser's own. */
export function copySelection<C>(from: Copied<C>, headers: boolean): void {
  copy(from, headers, copyContent);
}

/**
 * Missing rows are loaded first. If that outlasts the user gesture the clipboard requires, a button
 * is offered that copies them.
 */
function copy<C>(
  from: Copied<C>,
  headers: boolean,
  put: (content: ClipboardContent) => boolean,
): void {
  const { announcer, cursor, onexport, source, t } = from;
  const { block } = cursor;
  if (block === null) return;
  const rows = block.bottom - block.top + 1;
  if (rows > maxCopiedRows) {
    const action = onexport === undefined ? null : { label: t('browse.export'), run: onexport };
    announcer.announce(t('grid.copyTooMany', { max: maxCopiedRows }), action);
    return;
  }
  const announceCopied = (): void => announcer.announce(t('grid.copied', { rows }));
  const content = contentOf(from, block, headers);
  if (content !== null) {
    if (put(content)) announceCopied();
    else announcer.announce(t('grid.copyFailed'));
    return;
  }
  announcer.announce(t('grid.copyReading', { rows }));
  source.load({ start: block.top, end: block.bottom + 1 }).then(
    () => {
      const loaded = contentOf(from, block, headers);
      if (loaded === null) announcer.announce(t('grid.copyFailed'));
      else if (copyContent(loaded)) announceCopied();
      else {
        const run = () => {
          if (copyContent(loaded)) announceCopied();
        };
        announcer.announce(t('grid.copyReady', { rows }), { label: t('grid.copy'), run });
      }
    },
    () => announcer.announce(t('grid.copyFailed')),
  );
}

/** The block as text and as a table, or null while some of its rows are not loaded. */
function contentOf<C>(
  { source, layout, text, shown }: Copied<C>,
  block: Block,
  headers: boolean,
): ClipboardContent | null {
  const columns = layout.placed.slice(block.left, block.right + 1);
  const labels = columns.map(({ label }) => label);
  const lines: string[][] = headers ? [labels] : [];
  const table = [];
  for (let row = block.top; row <= block.bottom; row += 1) {
    const cells = source.row(row);
    if (cells === undefined) return null;
    lines.push(columns.map((column) => text(cells[column.cell])));
    table.push(
      columns.map((column) => {
        const cell = cells[column.cell];
        return { text: shown?.(cell, column) ?? text(cell), isNumber: column.align === 'end' };
      }),
    );
  }
  return { text: tabSeparated(lines), html: clipboardTable(headers ? labels : null, table) };
}
