import type { Route } from '../routes';

/** How many steps back are remembered. */
const depth = 50;

/** Where we are and where we came from, as a browser's history would keep it. */
export class Navigation {
  #entries = $state.raw<readonly Route[]>([{ screen: 'start' }]);
  #at = $state(0);
  #moves = $state(0);

  get route(): Route {
    return this.#entries[this.#at] ?? { screen: 'start' };
  }

  get canGoBack(): boolean {
    return this.#at > 0;
  }

  get canGoForward(): boolean {
    return this.#at < this.#entries.length - 1;
  }

  /** Grows with every move, so that a screen can tell the first paint from an arrival. */
  get moves(): number {
    return this.#moves;
  }

  /** Bound, like the others, so that it may be handed to a button as it is. */
  readonly go = (route: Route): void => {
    const past = this.#entries.slice(Math.max(0, this.#at + 2 - depth), this.#at + 1);
    this.#entries = [...past, route];
    this.#at = past.length;
    this.#moves += 1;
  };

  /** Forgets the way here: after opening or leaving a profile, "back" must not show another profile's screens. */
  readonly restart = (route: Route): void => {
    this.#entries = [route];
    this.#at = 0;
    this.#moves += 1;
  };

  readonly back = (): void => {
    if (!this.canGoBack) return;
    this.#at -= 1;
    this.#moves += 1;
  };

  readonly forward = (): void => {
    if (!this.canGoForward) return;
    this.#at += 1;
    this.#moves += 1;
  };
}
