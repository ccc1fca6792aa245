import type { Language } from '../i18n/messages.svelte';
import type { Announcer } from '../state/announcer.svelte';
import type { Block } from './grid/cursor.svelte';
import type { PlacedColumn } from './grid/drawn-columns.svelte';
import type { RowSource } from './grid/grid';
import { isCell } from './grid/pointer-selection';

/** Plain text, and for spreadsheets the same as an HTML table. */
interface ClipboardContent {
  readonly text: string;
  readonly html?: string;
}

function putOn(data: DataTransfer | null, { text, html }: ClipboardContent): void {
  data?.setData('text/plain', text);
  if (html !== undefined) data?.setData('text/html', html);
}

/**
 * Copies content unchanged; works only while handling a key or a click. `navigator.clipboard` needs a permission, and the window's session
 * grants none: the older command needs only a user gesture. Returns whether it worked.
 */
function copyContent(content: ClipboardContent): boolean {
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    putOn(event.clipboardData, content);
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a permission
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}

export function copyText(text: string): boolean {
  return copyContent({ text });
}

/** Copies rows as text, and as a table whose numbers keep their decimals in a spreadsheet. */
export function copyTable(
  head: readonly string[],
  rows: readonly (readonly ClipboardCell[])[],
): boolean {
  const lines = rows.map((cells) => cells.map(({ text }) => text));
  return copyContent({ text: tabSeparated([head, ...lines]), html: clipboardTable(head, rows) });
}

/**
 * Tab-separated text as spreadsheets paste it: text with a tab, a line break or a leading quote is quoted; everything else stays
 * unchanged, including the digits of long ids.
 */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as a spreadsheet should interpret it. */
interface ClipboardCell {
  readonly text: string;
  /** A number if a spreadsheet can hold all its digits, otherwise text. */
  readonly isNumber: boolean;
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** A spreadsheet's numbers have 15 significant digits. */
const maxDigits = 15;

/** More rows than this belong in an export, not on the clipboard. */
const maxCopiedRows = 10_000;

/** What is copied from, and where the result is announced. */
export interface Copied<C> {
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

/** Missing rows are loaded first. If that outlasts the user gesture the clipboard requires, a button is offered that copies them. */
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
  const sayCopied = (): void => announcer.announce(t('grid.copied', { rows }));
  const content = contentOf(from, block, headers);
  if (content !== null) {
    if (put(content)) sayCopied();
    else announcer.announce(t('grid.copyFailed'));
    return;
  }
  announcer.announce(t('grid.copyReading', { rows }));
  source.load({ start: block.top, end: block.bottom + 1 }).then(
    () => {
      const loaded = contentOf(from, block, headers);
      if (loaded === null) announcer.announce(t('grid.copyFailed'));
      else if (copyContent(loaded)) sayCopied();
      else {
        const run = () => {
          if (copyContent(loaded)) sayCopied();
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

/**
 * Rows as the HTML table that spreadsheets paste: text stays text (`mso-number-format:"\@"`), so that `09146051` keeps its zero, long ids
 * keep their digits, and nothing becomes a date or a formula.
 */
function clipboardTable(
  headers: readonly string[] | null,
  rows: readonly (readonly ClipboardCell[])[],
): string {
  const head =
    headers === null ? '' : `<tr>${headers.map((label) => tag('th', label)).join('')}</tr>`;
  const body = rows.map((cells) => `<tr>${cells.map(cellTag).join('')}</tr>`).join('');
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><meta charset="utf-8"><table>${head}${body}</table></html>`;
}

function cellTag({ text, isNumber }: ClipboardCell): string {
  const parts = isNumber ? plainNumber.exec(text) : null;
  if (parts === null || text.replaceAll(/\D/gu, '').length > maxDigits) return tag('td', text);
  const digits = parts[1]?.length ?? 0;
  const format = digits === 0 ? '0' : `0\\.${'0'.repeat(digits)}`;
  return `<td style='mso-number-format:"${format}"' x:num="${text}">${text}</td>`;
}

function tag(name: 'td' | 'th', text: string): string {
  return `<${name} style='mso-number-format:"\\@"'>${escaped(text)}</${name}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n|\r|\n/gu, '<br style="mso-data-placement:same-cell">');
}
