import type { Browsable } from '../../shared/ipc/browse';
import type { RememberedScreen } from '../../shared/ipc/screen-state';
import type { DeskBridge } from '../bridge';
import type { PrefetchedList } from './begin';
import type { RecordList } from '../lists/record-list.svelte';
import { isBrowsing, type BrowsingScreen, type Screen } from '../routes';
import { createContext } from 'svelte';

const key = 'screen-before-lock';

/** The screen each profile was left at, which it opens with again. */
export class HomeScreens {
  readonly #bridge: DeskBridge;
  #known: Readonly<Record<string, RememberedScreen>>;
  #prefetched: PrefetchedList | null;

  /** `prefetched`: the first screen's list, when it has already been requested. */
  constructor(
    bridge: DeskBridge,
    known: Readonly<Record<string, RememberedScreen>>,
    prefetched: PrefetchedList | null = null,
  ) {
    this.#bridge = bridge;
    this.#prefetched = prefetched;
    this.#known = known;
  }

  of(profileId: string): RememberedScreen {
    return this.#known[profileId] ?? 'overview';
  }

  /** The prefetched list, once and only for its own profile; null when another list is wanted. */
  take(profileId: string | undefined, resource: Browsable): RecordList | null {
    const prefetched = this.#prefetched;
    if (prefetched?.list.records.resource !== resource) return null;
    this.#prefetched = null;
    return prefetched.profileId === profileId ? prefetched.list : null;
  }

  keep(profileId: string, screen: Screen): void {
    if (!isBrowsing(screen) || this.of(profileId) === screen) return;
    this.#known = { ...this.#known, [profileId]: screen };
    // If this fails, the next start opens another screen: not worth a message.
    this.#bridge.screenState.keepScreen({ profileId, screen }).catch(() => undefined);
  }
}

/**
 * Remembers the screen for the page that is loaded after a lock: in the window's session storage,
 * which is in memory only. Only the screen's name, no record's id.
 */
export function rememberScreen(profileId: string, screen: Screen): void {
  sessionStorage.setItem(key, JSON.stringify([profileId, screen]));
}

/** The remembered screen, once; null when there is none, or it belongs to another profile. */
export function takeRemembered(profileId: string): { screen: BrowsingScreen | 'settings' } | null {
  const [remembered, screen] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [
    profileId?: string,
    screen?: Screen,
  ];
  sessionStorage.removeItem(key);
  if (remembered !== profileId || screen === undefined) return null;
  return screen === 'settings' || isBrowsing(screen) ? { screen } : null;
}

export const [getHomeScreens, setHomeScreens] = createContext<HomeScreens>();
