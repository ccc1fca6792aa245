/** Every question names one: those that were looked at need not be looked at again. */
const known = new Set<string>();

/** Whether this is the name of a time zone (IANA). */
export function isZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    known.add(name);
    return true;
  } catch {
    return false;
  }
}
