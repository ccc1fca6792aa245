import type { Language } from '../../i18n/messages.svelte';
import type { Announcer } from '../../state/announcer.svelte';
import type { PlacedColumn } from './columns-in-view';
import type { Block } from './keys';
import { isCell } from './pointer-selection';
import type { RowSource } from './source';
import { tabSeparated } from './tsv';

/** More rows than this belong in an export, not on the clipboard. */
const mostCopiedRows = 10_000;

/** What is copied from. */
export interface Copied<C> {
  readonly source: RowSource<C>;
  readonly layout: { readonly placed: readonly PlacedColumn[] };
  readonly cursor: { readonly block: Block | null };
  /** A cell's whole value. */
  readonly text: (cell: C | undefined) => string;
}

/**
 * Answers the browser's own copy event, which needs no permission. The clipboard may only be written while the key is down: rows that are
 * missing are read first, and the key asked for again.
 */
export function copyBlock<C>(
  event: ClipboardEvent,
  from: Copied<C>,
  t: Language['t'],
  announcer: Announcer,
): void {
  const { block } = from.cursor;
  if (block === null || !isCell(event.target)) return;
  event.preventDefault();
  const rows = block.bottom - block.top + 1;
  if (rows > mostCopiedRows) {
    announcer.say(t('grid.copyTooMany', { most: mostCopiedRows }));
    return;
  }
  const text = blockText(from, block);
  if (text === null) {
    announcer.say(t('grid.copyReading', { rows }));
    from.source.load({ start: block.top, end: block.bottom + 1 }).then(
      () => announcer.say(t('grid.copyReady')),
      () => announcer.say(t('grid.copyFailed')),
    );
    return;
  }
  event.clipboardData?.setData('text/plain', text);
  announcer.say(t('grid.copied', { rows }));
}

/** The block as tab-separated text, or null while some of its rows are not here. */
function blockText<C>({ source, layout, text }: Copied<C>, block: Block): string | null {
  const shown = layout.placed.slice(block.left, block.right + 1);
  const lines: string[][] = [];
  for (let row = block.top; row <= block.bottom; row += 1) {
    const cells = source.row(row);
    if (cells === undefined) return null;
    lines.push(shown.map((column) => text(cells[column.cell])));
  }
  return tabSeparated(lines);
}
