import type { LockReason } from '../../preload/contract/locked';
import { DeskError } from '../failure';

interface DeskLockOptions {
  /** Ends the desk's page and every other window; whatever is shown then knows no record. */
  readonly cover: () => Promise<void>;
  /** Loads the app's page again. */
  readonly uncover: () => Promise<void>;
  /**
   * Takes off the clipboard, stops, forgets and closes: each is done even when another fails. The list is in main/wiring.ts; what becomes of
   * the open profile is `Session.lock`.
   */
  readonly forget: readonly (() => unknown)[];
  /** What was let go is to leave memory. After all else: a page that is being loaded needs the processes this ends. */
  readonly sweep: () => unknown;
  /** Asks the keychain again. Fails with a `vault.*` code while it says no. */
  readonly resume: () => Promise<void>;
}

/** Whether the desk is locked, and how it comes to be so and out of it. Main decides; the page in front can only ask. */
export class DeskLock {
  readonly #options: DeskLockOptions;
  #reason: LockReason | null = null;
  /** Grows with each lock: an unlocking that was overtaken by one must not end it. */
  #locks = 0;
  #locking: Promise<unknown> = Promise.resolve();
  #unlocking: Promise<void> | null = null;

  constructor(options: DeskLockOptions) {
    this.#options = options;
  }

  get isLocked(): boolean {
    return this.#reason !== null;
  }

  /** Why it is locked; null while it is not. */
  get reason(): LockReason | null {
    return this.#reason;
  }

  /** From this call on nothing is answered; resolves when everything is forgotten and covered. */
  async lock(reason: LockReason): Promise<void> {
    const isNew = this.#reason === null;
    if (isNew || this.#unlocking !== null) {
      this.#reason ??= reason;
      this.#locks += 1;
      const { cover, forget } = this.#options;
      const forgetting = forget.map((each) => Promise.resolve().then(each));
      const before = this.#locking;
      this.#locking = before
        .then(() => Promise.allSettled([cover(), ...forgetting]))
        .then(() => this.#options.sweep())
        .catch(() => undefined);
    }
    await this.#locking;
  }

  /** Fails with `vault.*` and stays locked; with `app.cancelled` when it was locked anew meanwhile. */
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
    await this.#options.uncover();
  }

  /** What keeps it locked. Any other failure is the desk's own to show, once it is back. */
  async #resumed(): Promise<DeskError | null> {
    try {
      await this.#options.resume();
      return null;
    } catch (thrown) {
      return thrown instanceof DeskError && thrown.code.startsWith('vault.') ? thrown : null;
    }
  }
}
