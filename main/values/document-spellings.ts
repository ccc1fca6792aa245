/** Digits of the documents that may begin with zeros: the DNI, and the CE. */
const lengthsWithZeros = [8, 9];

/** A value as it is, and without the signs people group digits with. */
export function withoutGrouping(value: string): string[] {
  const digits = digitsOf(value);
  return digits === null || digits === value ? [value] : [value, digits];
}

/** A whole number as programs export it: `45612378.0`, `45,612,378`, `'45612378`. */
function plainNumber(value: string): string {
  const text = value.replace(/^['\u2019]/, '').replace(/^(\d+)\.0{1,2}$/, '$1');
  return /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
}

/**
 * The ways a document's number may be written in a record, the likeliest first: also without its
 * type before it (`DNI 12345678`), and with the zeros that spreadsheets leave out.
 */
export function documentSpellings(written: string): string[] {
  const value = plainNumber(written);
  // At a space, a colon or a number sign, as in `RUC: 20512345678` and `DNI N° 12345678`.
  const [, number = ''] = /(?:^\p{L}[^\d]{0,20}[\s:°º.])(\S{5,40})$/u.exec(value) ?? [value, value];
  const ways = [...withoutGrouping(value), ...withoutGrouping(number)];
  const digits = digitsOf(number);
  const short = digits === null ? [] : lengthsWithZeros.filter((length) => digits.length < length);
  return [
    ...new Set([written, ...ways, ...short.map((length) => (digits ?? '').padStart(length, '0'))]),
  ];
}

/** The ways a phone's number may be written in a record: with and without the prefix of Peru. */
export function phoneSpellings(value: string): string[] {
  const digits = value.replace(/[\s().+-]/g, '').replace(/^00/, '');
  if (!/^\d{6,15}$/.test(digits)) return [];
  const [, national] = /^51(\d{9})$/.exec(digits) ?? [];
  return national === undefined ? [...new Set([value, digits])] : [value, digits, national];
}

function digitsOf(value: string): string | null {
  const digits = value.replace(/[\s.-]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
}
