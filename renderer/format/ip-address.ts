/** An IP address in its one usual writing; null for what is none. */
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

/** Whether a list of allowed addresses names this one; null when it holds what cannot be compared, such as a range. */
export function isAllowed(address: string, list: readonly string[]): boolean | null {
  const named = list.map(ipAddress);
  if (named.includes(address)) return true;
  return named.includes(null) ? null : false;
}
