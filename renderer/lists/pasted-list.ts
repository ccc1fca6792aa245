/** As many values as a filter can hold. */
export const maxPasted = 5_000;
/** A document, an id, a code of letters and digits; neither a date nor an amount. */
const value = /^(?=[^\d]*\d)[\p{L}\d][\p{L}\d_.-]{3,79}$/u;
const date = /^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/;
const amount = /^\d{1,3}([.,]\d{3})*[.,]\d{1,2}$/;

/**
 * The values of a pasted list, each once: at least two, separated by line ends, spaces, commas or
 * semicolons; a first line without a digit is a heading. Empty when the text is something else.
 */
export function pastedList(text: string): readonly string[] {
  const [first = '', ...lines] = text.trim().split(/\r\n|\r|\n/u);
  const isHeading = lines.length > 1 && !/\d/.test(first);
  const parts = (isHeading ? lines.join('\n') : text)
    .split(/[\s,;]+/u)
    .filter((part) => part !== '');
  const values = [...new Set(parts.map((part) => part.replace(/^["']|["']$/g, '')))];
  const isValue = (part: string) => value.test(part) && !date.test(part) && !amount.test(part);
  return values.length >= 2 && values.every(isValue) ? values : [];
}
