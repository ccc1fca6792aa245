import { createContext } from 'svelte';
import type { Browsable } from '../../preload/contract/browse';
import type { LinkTarget } from '../../preload/contract/app';
import type { RememberedScreen } from '../../preload/contract/memory';
import type { Syncable } from '../../preload/contract/sync';
import type { DeskBridge } from '../bridge';
import type { PrefetchedList } from '../first/begin';
import type { RecordList } from '../lists/record-list.svelte';
import { isBrowsing } from '../routes';
import type { Route, BrowsingScreen, Screen } from '../routes';

const maxEntries = 50;

/** The current screen and the ones before it, like a browser's history. */
export class Navigation {
  readonly #visited = new WeakSet<Route>();
  #entries = $state.raw<readonly Route[]>([{ screen: 'start' }]);
  #at = $state(0);
  /** Increases with every navigation, so that a screen can distinguish the first paint from a later arrival. */
  moves = $state(0);

  get route(): Route {
    return this.#entries[this.#at] ?? { screen: 'start' };
  }

  get canGoBack(): boolean {
    return this.#at > 0;
  }

  get canGoForward(): boolean {
    return this.#at < this.#entries.length - 1;
  }

  /** Bound, like the others, so that it can be passed as an event handler. */
  readonly go = (route: Route): void => {
    const past = this.#entries.slice(Math.max(0, this.#at + 2 - maxEntries), this.#at + 1);
    this.#entries = [...past, route];
    this.#at = past.length;
    this.moves += 1;
  };

  /** Clears the history: after opening or leaving a profile, "back" must not show another profile's screens. */
  readonly restart = (route: Route): void => {
    this.#entries = [route];
    this.#at = 0;
    this.moves += 1;
  };

  /** Clears the history except for the current screen. */
  forgetOthers(): void {
    this.#entries = [this.route];
    this.#at = 0;
  }

  readonly back = (): void => {
    if (!this.canGoBack) return;
    this.#at -= 1;
    this.moves += 1;
  };

  readonly forward = (): void => {
    if (!this.canGoForward) return;
    this.#at += 1;
    this.moves += 1;
  };

  /** True once per `go` or `restart`; false when the user comes back to the screen. */
  isFirstVisit(route: Route): boolean {
    const isFirst = !this.#visited.has(route);
    this.#visited.add(route);
    return isFirst;
  }
}

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
    this.#bridge.memory.keepScreen({ profileId, screen }).catch(() => undefined);
  }
}

/**
 * Remembers the screen for the page that is loaded after a lock: in the window's session storage, which is in memory only. Only the
 * screen's name, no record's id.
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

const places = { clients: 'client', lots: 'lot', cards: 'card' } as const;

/** A link to a record, for mails and notes; it opens Merchant Desk at it (main/links/link.ts). */
export function linkToRecord(resource: Browsable, id: string): string {
  return `merchant-desk://${places[resource]}/${encodeURIComponent(id)}`;
}

/** Ids of saved views belong to this computer: the link leads nowhere on another one. */
export function linkToView(id: string): string {
  return `merchant-desk://view/${encodeURIComponent(id)}`;
}

/**
 * Follows a link from outside (`merchant-desk://card/<id>`). A link to a card only fills in the id: any web page can contain one, and none
 * may make the app send a request. While no profile is open, links wait in main. Resolves with false when the open connection does not have
 * the linked view.
 */
export async function followLink(bridge: DeskBridge, go: (route: Route) => void): Promise<boolean> {
  // A link that cannot be read is treated as none.
  const target = await bridge.links.take().catch(() => null);
  if (target === null) return true;
  const route = target.kind === 'view' ? await viewRoute(bridge, target.id) : routeOf(target);
  if (route !== null) go(route);
  return route !== null;
}

function routeOf(target: Exclude<LinkTarget, { kind: 'view' }>): Route {
  if (target.kind === 'card') return { screen: 'cards', cardId: target.id, byLink: true };
  if (target.kind === 'card-number') return { screen: 'cards', cardNumberRefused: true };
  if (target.kind === 'screen') return { screen: target.screen };
  return recordRoute(target.resource, target.id);
}

/** The screen that shows a record: its list with the record opened, or the merchant's screen. */
export function recordRoute(resource: Syncable, id: string): Route {
  switch (resource) {
    case 'clients':
      return { screen: 'clients', clientId: id };
    case 'lots':
      return { screen: 'lots', lotId: id };
    case 'cards':
      return { screen: 'cards', cardId: id };
    case 'merchant':
      return { screen: 'merchant' };
  }
}

async function viewRoute({ views }: DeskBridge, id: string): Promise<Route | null> {
  const all = await views.list().catch(() => []);
  const view = all.find((each) => each.id === id);
  return view === undefined ? null : { screen: view.resource, savedViewId: id };
}

/** Actions available on every screen: by a key, from the menu, from the palette. */
export class Actions {
  /** Each is set by the component that performs it, once that is mounted. */
  palette: (() => void) | null = null;
  shortcuts: (() => void) | null = null;
}

export const [getActions, setActions] = createContext<Actions>();

/** The modifier key of shortcuts, as this computer's keyboard names it. */
export function controlKey(): '⌘' | 'Ctrl' {
  return /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
