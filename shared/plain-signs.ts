const fullWidth = /[\uff01-\uff5e]/gu;
const wideDigit = /[\uff10-\uff19]/u;
/** Hyphens, dashes and minus signs. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63]/gu;
/** Of fractions and divisions, which some fonts of letters have for `S/`. */
const slashes = /[\u2044\u2215]/gu;
const apostrophes = /[\u2018\u2019\u201b\u02b9\u02bc\u2032\u00b4`]/gu;
/** Characters without width: those that join or part words, and that turn their direction. */
const invisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
const unusual = /[^\u0020-\u007e]|`|^ | $| {2}/u;

/**
 * The text with the signs of a keyboard: full-width characters, dashes, apostrophes and spaces of
 * typography as their plain forms; spaces trimmed and collapsed.
 */
export function plainSigns(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .replace(fullWidth, halfWidth)
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .replace(slashes, '/')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The text without characters that have no width. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Any of those; most texts have none. */
const punctuation =
  /[`\u00b4\u02b9\u02bc\u2010-\u2015\u2018\u2019\u201b\u2032\u2044\u2212\u2215\ufe58\ufe63]/u;

/** The text with the hyphens, apostrophes and slashes that word processors put others for. */
export function plainPunctuation(text: string): string {
  if (!punctuation.test(text)) return text;
  return text.replace(dashes, '-').replace(apostrophes, "'").replace(slashes, '/');
}

/**
 * A text with full-width digits, with the letters and signs around them, as keyboards for East Asia
 * write them: `１，２３４．５０` is 1,234.50. A text without such a digit stays as it is.
 */
export function plainDigits(text: string): string {
  if (!wideDigit.test(text)) return text;
  return text.replace(fullWidth, halfWidth).replaceAll('\u3000', ' ');
}

function halfWidth(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
}
