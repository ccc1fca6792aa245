/**
 * The computer's time zone, by IANA name. UTC where it has no such name: an empty TZ gives
 * `Etc/Unknown`, another one none at all, and neither is accepted where a zone is needed.
 */
export function systemZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isZone(timeZone) ? timeZone : 'UTC';
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
