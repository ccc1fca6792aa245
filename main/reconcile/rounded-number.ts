/** A number the spreadsheet has rounded: `1.29343810604056E+18`. */
export function isRounded(text: string): boolean {
  return /^\d[.,]\d+e\+\d+$/i.test(text.trim());
}
