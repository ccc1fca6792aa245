/**
 * UAX 15 puts marks in the order of their classes, which takes time quadratic in the length of a
 * run of marks. A stream-safe text has at most 30 in a row: behind each 30 stands U+034F, which has
 * no class and is not shown. The two marks of half-width katakana become combining marks in the
 * compatibility forms.
 */
const longRun = /((?:\p{M}|[\uff9e\uff9f]){30})(?=\p{M}|[\uff9e\uff9f])/gu;
const joiner = '\u034f';
const maxMarks = 30;

/** The text with its runs of marks cut. */
export function streamSafe(text: string): string {
  return text.length > maxMarks ? text.replace(longRun, `$1${joiner}`) : text;
}

/**
 * A normalization form in time linear in the length of the text. Lint allows `normalize` of strings
 * here only.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return streamSafe(text).normalize(form);
}
