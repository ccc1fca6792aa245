/**
 * Tab-separated text as spreadsheets paste it: text with a tab, a line break or a leading quote is
 * quoted; everything else stays unchanged, including the digits of long ids.
 */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
