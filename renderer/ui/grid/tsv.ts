/**
 * Tab-separated text as spreadsheets paste it: text with a tab, a line break or a leading quote is
 * quoted; everything else stays unchanged, including the digits of long ids.
 */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(tsvField).join('\t')).join('\r\n');
}

function tsvField(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
