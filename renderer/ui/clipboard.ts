import { tabSeparated } from './grid/tsv';

/** Plain text, and for spreadsheets the same as an HTML table. */
export interface ClipboardContent {
  readonly text: string;
  readonly html?: string;
}

export function putOn(data: DataTransfer | null, { text, html }: ClipboardContent): void {
  data?.setData('text/plain', text);
  if (html !== undefined) data?.setData('text/html', html);
}

/**
 * Copies content unchanged; works only while handling a key or a click. `navigator.clipboard` needs
 * a permission, and the window's session grants none: the older command needs only a user gesture.
 * Returns whether it worked.
 */
export function copyContent(content: ClipboardContent): boolean {
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

/** Copies rows as text, and as a table whose numbers keep their decimals in a spreadsheet. */
export function copyTable(
  head: readonly string[],
  rows: readonly (readonly ClipboardCell[])[],
): boolean {
  const lines = rows.map((cells) => cells.map(({ text }) => text));
  return copyContent({ text: tabSeparated([head, ...lines]), html: clipboardTable(head, rows) });
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

/**
 * Rows as the HTML table that spreadsheets paste: text stays text (`mso-number-format:"\@"`), so
 * that `09146051` keeps its zero, long ids keep their digits, and nothing becomes a date or a
 * formula.
 */
export function clipboardTable(
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
