/** The last digits identify an account; the others are shown only on request. */
export function maskedAccount(account: string): string {
  return account.length > 8 ? `•••• ${account.slice(-4)}` : '••••';
}

/**
 * As `withMaskedAccounts`, for JSON text. A key inside a string does not match: its quotes are
 * escaped there.
 */
export function jsonWithMaskedAccounts(json: string): string {
  return json.replaceAll(
    /("account"\s*:\s*)(?:"((?:[^"\\]|\\.)+)"|(-?\d[\d.eE+-]*))/gu,
    (_match, name: string, text: string | undefined, digits: string | undefined) =>
      `${name}"${maskedAccount(text ?? digits ?? '')}"`,
  );
}
