import type { LinkTarget } from '../../shared/ipc/links';

/**
 * Holds the newest link until the page takes it: it may arrive before there is a window or an open
 * profile.
 */
export class WaitingLink {
  #target: LinkTarget | null = null;
  #listener: () => void = () => undefined;

  arrive(target: LinkTarget | null): void {
    if (target === null) return;
    this.#target = target;
    this.#listener();
  }

  /** Returns each link once. */
  take(): LinkTarget | null {
    const target = this.#target;
    this.#target = null;
    return target;
  }

  /** Sets the one listener, called at each later arrival. */
  onArrived(listener: () => void): void {
    this.#listener = listener;
  }
}
