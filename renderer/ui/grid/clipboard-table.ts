/** A cell as a spreadsheet should interpret it. */
interface ClipboardCell {
  readonly text: string;
  /** A number if a spreadsheet can hold all its digits, otherwise text. */
  readonly isNumber: boolean;
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;
/** The digits of a spreadsheet's numbers. */
const maxDigits = 15;

/**
 * Rows as the HTML table spreadsheets paste: what is a text stays one (`mso-number-format:"\@"`), so that `09146051` keeps its zero, long
 * ids their digits, and nothing becomes a date or a formula.
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
