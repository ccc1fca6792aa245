import type { Settings } from './app';

export const usualLockMinutes = 15;

/** As the desk is before anybody chose. Apart from the schema: the page needs this, and no schema is run in a page. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'regular',
  language: 'system',
  zone: 'system',
  updates: true,
  lockAfterMinutes: usualLockMinutes,
};

/** Tiles of the overview, in their usual order. */
export const overviewTiles = ['clients', 'lots', 'cards', 'money'] as const;

/** That of this computer, by its IANA name. */
export function systemZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone days are meant in, by a setting that may be `system`. */
export function zoneOf({ zone }: { readonly zone: string }): string {
  return zone === 'system' ? systemZone() : zone;
}

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
