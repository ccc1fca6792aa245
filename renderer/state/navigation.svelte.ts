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

/** How many steps back are remembered. */
const depth = 50;

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

  /** Bound, like the others, so that it can be passed to a button directly. */
  readonly go = (route: Route): void => {
    const past = this.#entries.slice(Math.max(0, this.#at + 2 - depth), this.#at + 1);
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

  /** Clears the history around the screen one stays at. */
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

  /** True once for each time one is sent somewhere, and no more when one comes back to it. */
  isFirstVisit(route: Route): boolean {
    const isFirst = !this.#visited.has(route);
    this.#visited.add(route);
    return isFirst;
  }
}

const key = 'screen-before-lock';

/** The screen each profile was last at: where it is opened again. */
export class HomeScreens {
  readonly #bridge: DeskBridge;
  #known: Readonly<Record<string, RememberedScreen>>;
  #prefetched: PrefetchedList | null;

  /** `prefetched`: the list of the first screen, which may be on its way already. */
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

  /** The list that was read ahead of the app, once and for its own profile alone; null when it is another one that is wanted. */
  take(profileId: string | undefined, resource: Browsable): RecordList | null {
    const prefetched = this.#prefetched;
    if (prefetched?.list.records.resource !== resource) return null;
    this.#prefetched = null;
    return prefetched.profileId === profileId ? prefetched.list : null;
  }

  keep(profileId: string, screen: Screen): void {
    if (!isBrowsing(screen) || this.of(profileId) === screen) return;
    this.#known = { ...this.#known, [profileId]: screen };
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

const places = { clients: 'client', lots: 'lot', cards: 'card' } as const;

/** What a link to a record is, for mails and notes: it opens the desk there (main/links/link.ts). */
export function linkToRecord(resource: Browsable, id: string): string {
  return `merchant-desk://${places[resource]}/${encodeURIComponent(id)}`;
}

/** Saved views have ids of this computer: the link leads nowhere on another one. */
export function linkToView(id: string): string {
  return `merchant-desk://view/${encodeURIComponent(id)}`;
}

/**
 * Follows links from outside (`merchant-desk://card/<id>`). Those to cards only as far as the field for the id, because any page can hold one and none may make
 * the desk send requests. One that comes while no profile is open waits in main until one is. Tells
 * false for a view that the open connection does not have.
 */
export async function followLink(bridge: DeskBridge, go: (route: Route) => void): Promise<boolean> {
  // A link that main cannot tell us is a link that was not there.
  const target = await bridge.links.take().catch(() => null);
  if (target === null) return true;
  const route = target.kind === 'view' ? await viewRoute(bridge, target.id) : routeOf(target);
  if (route !== null) go(route);
  return route !== null;
}

function routeOf(target: Exclude<LinkTarget, { kind: 'view' }>): Route {
  if (target.kind === 'card') return { screen: 'cards', cardId: target.id, byLink: true };
  if (target.kind === 'screen') return { screen: target.screen };
  return recordRoute(target.resource, target.id);
}

/** Where a record is looked at: its list with it opened, or the one screen of the merchant's. */
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
  return view === undefined ? null : { screen: view.resource, viewId: id };
}

/** What can be done from anywhere: by a key, from the menu, from the palette. */
export class Actions {
  /** Set by the component that performs it, once it is mounted. */
  palette: (() => void) | null = null;
  shortcuts: (() => void) | null = null;
}

export const [getActions, setActions] = createContext<Actions>();

/** The key that goes with another in shortcuts, as it is written on this computer's keyboard. */
export function controlKey(): '⌘' | 'Ctrl' {
  return /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
