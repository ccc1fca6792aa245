import type { Browsable } from '../../preload/contract/browse';
import type { RememberedScreen } from '../../preload/contract/memory';
import type { DeskBridge } from '../bridge';
import type { PrefetchedList } from '../first/begin';
import { isBrowsing } from '../routes';
import type { BrowsingScreen, Screen } from '../routes';
import type { RecordList } from '../lists/record-list.svelte';

const key = 'screen-before-lock';

/** The screen each profile was last at: where it is opened again. */
export class HomeScreens {
  readonly #bridge: DeskBridge;
  readonly #known: Map<string, RememberedScreen>;
  #prefetched: PrefetchedList | null;

  /** `prefetched`: the list of the first screen, which may be on its way already. */
  constructor(
    bridge: DeskBridge,
    known: Readonly<Record<string, RememberedScreen>>,
    prefetched: PrefetchedList | null = null,
  ) {
    this.#bridge = bridge;
    this.#prefetched = prefetched;
    this.#known = new Map(Object.entries(known));
  }

  of(profileId: string): RememberedScreen {
    return this.#known.get(profileId) ?? 'overview';
  }

  /** The list that was read ahead of the app, once and for its own profile alone; null when it is another one that is wanted. */
  take(profileId: string | undefined, resource: Browsable): RecordList | null {
    const prefetched = this.#prefetched;
    if (prefetched?.list.records.resource !== resource) return null;
    this.#prefetched = null;
    return prefetched.profileId === profileId ? prefetched.list : null;
  }

  keep(profileId: string, screen: Screen): void {
    if (!isBrowsing(screen) || this.of(profileId) === screen) return;
    this.#known.set(profileId, screen);
    // The next start then begins elsewhere, which is no failure to speak of.
    this.#bridge.memory.keepScreen({ profileId, screen }).catch(() => undefined);
  }
}

/**
 * Remembers the screen for the page that comes after a lock has ended this one: the window's own storage, which is in memory only, keeps it
 * meanwhile. The screen's name and no record's id.
 */
export function rememberScreen(profileId: string, screen: Screen): void {
  sessionStorage.setItem(key, JSON.stringify([profileId, screen]));
}

/** Given once; null when none was remembered, or under another profile. */
export function takeRemembered(profileId: string): { screen: BrowsingScreen | 'settings' } | null {
  const [remembered, screen] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [
    profileId?: string,
    screen?: Screen,
  ];
  sessionStorage.removeItem(key);
  if (remembered !== profileId || screen === undefined) return null;
  return screen === 'settings' || isBrowsing(screen) ? { screen } : null;
}
