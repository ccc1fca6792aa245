import type { Syncable } from '../../shared/ipc/sync';
import type { Route } from '../routes';

const maxEntries = 50;

/** The current screen and the ones before it, like a browser's history. */
export class Navigation {
  readonly #visited = new WeakSet<Route>();
  #entries = $state.raw<readonly Route[]>([{ screen: 'start' }]);
  #at = $state(0);
  /**
   * Increases with every navigation, so that a screen can distinguish the first paint from a later
   * arrival.
   */
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

  /**
   * Clears the history: after opening or leaving a profile, "back" must not show another profile's
   * screens.
   */
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
