/** The longest text of a cell: spreadsheets would refuse the whole file if it held a longer one. */
export const maxTextLength = 32_767;

/**
 * What must be escaped: what XML cannot hold, what a reader would change (CR), and what looks like
 * the escape itself. Tab, line feed and spaces are kept by `xml:space`.
 */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const unsafe = /[&<>"\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;

const eachUnsafe =
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Escapes text for XML content or an attribute; what XML cannot hold becomes `_x0000_` (ECMA-376,
 * ST_Xstring), which readers decode.
 */
export function xmlText(text: string): string {
  if (!unsafe.test(text)) return text;
  return text.replace(eachUnsafe, (found) => {
    if (found.length === 2) return found;
    return entities[found] ?? `_x${found.charCodeAt(0).toString(16).padStart(4, '0')}_`;
  });
}

/** Cuts to `maxTextLength`, never between a pair of surrogates. */
export function cutText(text: string): string {
  const last = text.charCodeAt(maxTextLength - 1);
  const splitsPair = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, splitsPair ? maxTextLength - 1 : maxTextLength);
}
