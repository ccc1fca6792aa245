/** Where the window can be. Kept in memory only: no address bar, nothing to deep-link into from outside. */
export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'connect'; readonly profileId: string | null }
  | { readonly screen: 'overview' }
  | { readonly screen: 'merchant' }
  | { readonly screen: 'clients'; readonly clientId?: string }
  | { readonly screen: 'lots'; readonly lotId?: string }
  | { readonly screen: 'cards'; readonly cardId?: string }
  | { readonly screen: 'changes' }
  | { readonly screen: 'activity' }
  | { readonly screen: 'settings' };

export type Screen = Route['screen'];

/** Screens that need an open profile. */
export const browsingScreens = [
  'overview',
  'merchant',
  'clients',
  'lots',
  'cards',
  'changes',
  'activity',
] as const satisfies readonly Screen[];

export type BrowsingScreen = (typeof browsingScreens)[number];

export function isBrowsing(screen: Screen): screen is BrowsingScreen {
  return (browsingScreens as readonly Screen[]).includes(screen);
}
