import type { Route } from '../routes';

/** How many steps back are remembered. */
const depth = 50;

/** The current screen and the ones before it, like a browser's history. */
export class Navigation {
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
}
