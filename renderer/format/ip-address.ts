/** An IP address in its canonical form; null when it is not one. */
export function ipAddress(typed: string): string | null {
  const text = typed.trim().replace(/^\[(.*)\]$/u, '$1');
  if (/^\d{1,3}(\.\d{1,3}){3}$/u.test(text)) {
    const parts = text.split('.').map(Number);
    return parts.every((part) => part <= 255) ? parts.join('.') : null;
  }
  if (!text.includes(':') || !/^[\da-f:.]+$/iu.test(text)) return null;
  const address = `http://[${text}]`;
  return URL.canParse(address) ? new URL(address).hostname.slice(1, -1) : null;
}

/**
 * Whether a list of allowed addresses contains this one; null when it has entries that cannot be
 * compared, such as a range.
 */
export function isAllowed(address: string, list: readonly string[]): boolean | null {
  const named = list.map(ipAddress);
  if (named.includes(address)) return true;
  return named.includes(null) ? null : false;
}
