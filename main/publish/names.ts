/** Of a name in a statement. Whatever it holds, it stays a name. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** PostgreSQL cuts names off there. */
const maxBytes = 63;
/** Every table has them already. */
const systemColumns = /^(tableoid|xmin|cmin|xmax|cmax|ctid)$/;

/** A field's name as a column's: as it is where it can be, else shorter, or with a number behind it. */
export function columnName(field: string, taken: ReadonlySet<string>): string {
  const storable = field.toWellFormed().replaceAll('\0', '\ufffd');
  // Names with this prefix belong to the app.
  const plain = storable.startsWith('desk_') ? `field_${storable}` : storable || 'field';
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `_${number}`;
    const name = cut(plain, maxBytes - ending.length) + ending;
    if (!taken.has(name) && !systemColumns.test(name)) return name;
  }
}

function cut(text: string, bytes: number): string {
  let short = '';
  let length = 0;
  for (const sign of text) {
    length += Buffer.byteLength(sign);
    if (length > bytes) break;
    short += sign;
  }
  return short;
}

/** A field's name as it is kept in the database: JSON where PostgreSQL has no sign for a part of it. */
export function storedField(field: string): string {
  const isPlain = field.isWellFormed() && !field.includes('\0') && !field.startsWith('"');
  return isPlain ? field : JSON.stringify(field);
}

export function fieldOf(stored: string): string {
  return stored.startsWith('"') ? String(JSON.parse(stored)) : stored;
}
