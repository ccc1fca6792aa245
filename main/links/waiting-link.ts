import type { Link } from './link';

/**
 * Holds the newest link until the page takes it: it may arrive before there is a window or an open
 * profile.
 */
export class WaitingLink {
  #link: Link | null = null;
  #listener: () => void = () => undefined;

  arrive(link: Link | null): void {
    if (link === null) return;
    this.#link = link;
    this.#listener();
  }

  /** Returns each link once. */
  take(): Link | null {
    const link = this.#link;
    this.#link = null;
    return link;
  }

  /** Sets the one listener, called at each later arrival. */
  onArrived(listener: () => void): void {
    this.#listener = listener;
  }
}
