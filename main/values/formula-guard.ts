/**
 * A text a spreadsheet might run as a formula: it begins with `= + - @`, TAB, CR, LF, NUL or a
 * full-width variant. Leading apostrophes are skipped, so that removing one always restores what
 * was guarded; so are byte order marks, which a spreadsheet takes off the beginning of a file.
 */
const startsFormula = /^['\ufeff]*[=+\-@\t\r\n\0＝＋－＠﹦﹢﹣﹫]/;

/** A negative number is data: `-12.50`, but not `-1+2`. */
const negativeNumber = /^-\d+(\.\d+)?$/;

export function needsGuard(text: string): boolean {
  return startsFormula.test(text) && !negativeNumber.test(text);
}

export function guarded(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}
