import type { LinkTarget } from '../../preload/contract/links';

/** The newest link until the window takes it: it may come before there is a window, or an open profile. */
export class WaitingLink {
  #target: LinkTarget | null = null;
  #listener: () => void = () => undefined;

  arrive(target: LinkTarget | null): void {
    if (target === null) return;
    this.#target = target;
    this.#listener();
  }

  /** At most once. */
  take(): LinkTarget | null {
    const target = this.#target;
    this.#target = null;
    return target;
  }

  /** One listener, called after each later arrival. */
  onArrived(listener: () => void): void {
    this.#listener = listener;
  }
}
