/**
 * A text a spreadsheet might run: `= + - @`, TAB, CR, LF, NUL or a full-width twin in front. Apostrophes before them count too, so that
 * taking one away always gives back what was guarded.
 */
const startsFormula = /^'*[=+\-@\t\r\n\0＝＋－＠﹦﹢﹣﹫]/;

/** Digits that only happen to begin with a minus: `-12.50` is data, `-1+2` is not. */
const negativeNumber = /^-\d+(\.\d+)?$/;

export function needsGuard(text: string): boolean {
  return startsFormula.test(text) && !negativeNumber.test(text);
}

export function guarded(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** The text as it was before `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text;
}
