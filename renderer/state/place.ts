import { isBrowsing } from '../routes';
import type { BrowsingScreen, Screen } from '../routes';

const key = 'place';

type Place = { readonly screen: BrowsingScreen } | { readonly screen: 'settings' };

/**
 * Where one is when a lock ends this page, for the page that comes after it: the window's own storage, which is in memory only, keeps it
 * meanwhile. The screen's name and no record's id.
 */
export function notePlace(profileId: string, screen: Screen): void {
  sessionStorage.setItem(key, JSON.stringify([profileId, screen]));
}

/** Told once; null when nothing was noted, or under another profile. */
export function takePlace(profileId: string): Place | null {
  const [noted, screen] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Screen[];
  sessionStorage.removeItem(key);
  if (noted !== profileId || screen === undefined) return null;
  return screen === 'settings' ? { screen } : isBrowsing(screen) ? { screen } : null;
}
