import type { LockReason } from '../../shared/ipc/locked';
import { DeskError } from '../failure';
import { inTime } from '../in-time';

interface DeskLockOptions {
  /** Ends the desk's page and every other window, and shows a page without records. */
  readonly cover: () => Promise<void>;
  /** Loads the app's page again. */
  readonly uncover: () => Promise<void>;
  /**
   * What is cleared, stopped and closed (the list is in main/wiring.ts; `Session.lock` for the open
   * profile). Each runs even when another fails or does not end.
   */
  readonly forget: readonly (() => unknown)[];
  /**
   * Removes freed data from memory. Runs last, because a loading page needs the processes this
   * ends.
   */
  readonly sweep: () => unknown;
  /** Reads the keys again. Fails with a `vault.*` code while the keychain refuses. */
  readonly resume: () => Promise<void>;
  /** How long a lock waits for what does not end; for tests. */
  readonly patienceMs?: number;
}

/**
 * A thread that waits for a disk which does not answer ends when the disk does. More than what is
 * closed in steps, each with a patience of its own, takes together.
 */
const usualPatienceMs = 15_000;

/** Locks and unlocks the desk. Main decides; the page can only ask. */
export class DeskLock {
  readonly #options: DeskLockOptions;
  #reason: LockReason | null = null;
  /** Counts locks, so that an unlock overtaken by a new lock does not end that lock. */
  #locks = 0;
  #locking: Promise<unknown> = Promise.resolve();
  #unlocking: Promise<void> | null = null;

  constructor(options: DeskLockOptions) {
    this.#options = options;
  }

  get isLocked(): boolean {
    return this.#reason !== null;
  }

  /** Null while it is not locked. */
  get reason(): LockReason | null {
    return this.#reason;
  }

  /**
   * From this call on the page gets no answers. Resolves when everything is cleared and covered.
   */
  async lock(reason: LockReason): Promise<void> {
    const isNew = this.#reason === null;
    if (isNew || this.#unlocking !== null) {
      this.#reason ??= reason;
      this.#locks += 1;
      const { cover, forget, patienceMs = usualPatienceMs } = this.#options;
      // Before anything else, and whatever an earlier lock still waits for.
      const covering = Promise.resolve(cover());
      const forgetting = forget.map((each) => Promise.resolve().then(each));
      const before = this.#locking;
      this.#locking = before
        .then(() => inTime(Promise.allSettled([covering, ...forgetting]), patienceMs))
        .then(() => this.#options.sweep())
        .catch(() => undefined);
    }
    await this.#locking;
  }

  /**
   * Fails with `vault.*` and stays locked; fails with `app.cancelled` when it was locked again
   * meanwhile.
   */
  unlock(): Promise<void> {
    this.#unlocking ??= this.#unlock().finally(() => (this.#unlocking = null));
    return this.#unlocking;
  }

  async #unlock(): Promise<void> {
    await this.#locking;
    if (this.#reason === null) return;
    const locks = this.#locks;
    const refused = await this.#resumed();
    if (locks !== this.#locks) throw new DeskError('app.cancelled');
    if (refused !== null) throw refused;
    this.#reason = null;
    try {
      await this.#options.uncover();
    } catch (thrown) {
      // A new lock ends the loading of the page.
      if (locks !== this.#locks) throw new DeskError('app.cancelled');
      throw thrown;
    }
  }

  /**
   * The failure that keeps the desk locked, or null. Any other failure is shown by the desk once it
   * is unlocked.
   */
  async #resumed(): Promise<DeskError | null> {
    try {
      await this.#options.resume();
      return null;
    } catch (thrown) {
      return thrown instanceof DeskError && thrown.code.startsWith('vault.') ? thrown : null;
    }
  }
}
