import type { Browsable } from '../../shared/ipc/browse';

/**
 * Minimum time between two notifications that a resource's records changed: screens query again at
 * each.
 */
const notifyEveryMs = 1_000;

/** Reports a resource's first change at once, and further ones once per interval. */
export class ChangeReports {
  readonly #send: (resource: Browsable) => void;
  /** Those reported within the last interval, and whether they changed again since. */
  readonly #recent = new Map<Browsable, { again: boolean }>();

  constructor(send: (resource: Browsable) => void) {
    this.#send = send;
  }

  /** `isListChange`: a change of all its rows, always reported at once. */
  report(resource: Browsable, isListChange: boolean): void {
    const before = this.#recent.get(resource);
    if (before !== undefined && !isListChange) {
      before.again = true;
      return;
    }
    const recent = { again: false };
    this.#recent.set(resource, recent);
    this.#send(resource);
    const later = setTimeout(() => {
      if (this.#recent.get(resource) !== recent) return;
      this.#recent.delete(resource);
      if (recent.again) this.report(resource, false);
    }, notifyEveryMs);
    // This timer must not keep the thread alive: nobody would be left to notify.
    later.unref();
  }
}
