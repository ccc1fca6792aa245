import type { Settings } from './app';

export const usualLockMinutes = 15;

/** Settings before the user chooses any. Separate from the schema, because pages use them and run no schemas. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'regular',
  language: 'system',
  zone: 'system',
  updates: true,
  lockAfterMinutes: usualLockMinutes,
};

/** Tiles of the overview, in their default order. */
export const overviewTiles = ['clients', 'lots', 'cards', 'money'] as const;

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
