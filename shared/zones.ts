/** The computer's time zone, by IANA name. */
export function systemZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of days, for a setting that may be `system`. */
export function zoneOf({ zone }: { readonly zone: string }): string {
  return zone === 'system' ? systemZone() : zone;
}

/** Every query names a zone, so valid ones are remembered. */
const known = new Set<string>();

/** Whether this is the IANA name of a time zone. */
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
