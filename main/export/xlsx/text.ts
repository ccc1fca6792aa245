/** The longest text of a cell: longer ones are cut, because spreadsheets would refuse the whole file. */
export const maxTextLength = 32_767;

/**
 * Anything but what XML has no way to write, what a reader would change (CR, and spaces that only `xml:space` keeps), and what looks like
 * the escape itself.
 */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const awkward = /[&<>"\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;
const eachAwkward =
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML content or attribute; what XML cannot hold becomes `_x0000_` (ECMA-376, ST_Xstring), which readers turn back. */
export function xmlText(text: string): string {
  if (!awkward.test(text)) return text;
  return text.replace(eachAwkward, (found) => {
    if (found.length === 2) return found;
    return entities[found] ?? `_x${found.charCodeAt(0).toString(16).padStart(4, '0')}_`;
  });
}

/** Not in the middle of a pair of surrogates. */
export function cutText(text: string): string {
  const last = text.charCodeAt(maxTextLength - 1);
  const splitsPair = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, splitsPair ? maxTextLength - 1 : maxTextLength);
}
