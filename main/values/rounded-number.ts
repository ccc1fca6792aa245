/** A number the spreadsheet has rounded: `1.29343810604056E+18`, but not `1.2971415E+7`. */
export function isRounded(text: string): boolean {
  const [, decimals = '', exponent] = /^\d[.,](\d+)e\+(\d+)$/i.exec(text.trim()) ?? [];
  return exponent !== undefined && decimals.length < Number(exponent);
}

/** Digits that a spreadsheet stores of a number; it writes zeros in place of the others. */
const storedDigits = 15;

/** So many zeros behind these digits are no chance. */
export const zerosThatTell = 6;

/** How many digits of a whole number a spreadsheet could not have stored; 0 for any other text. */
export function digitsBeyond(text: string): number {
  const plain = text.trim();
  return /^\d+$/.test(plain) ? Math.max(0, plain.length - storedDigits) : 0;
}

/** Whether all of those are zeros. */
export function isZeroFilled(text: string): boolean {
  return /^\d{15}0+$/.test(text.trim());
}
