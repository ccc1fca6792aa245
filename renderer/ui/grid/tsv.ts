/**
 * Tab-separated text as spreadsheets paste it: a text holding a tab, a line break or a leading quote is quoted, everything else goes
 * exactly as it is, digits of long ids included.
 */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
