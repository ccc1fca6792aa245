import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LockReason } from '../../preload/contract/session';
import { DeskError } from '../failure';
import type { Ticker } from './schedule';

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

const minuteMs = 60_000;
/** How often the clock is read: a single long timer would fire late after the computer slept. */
const checkMs = 30_000;

interface IdleWatchOptions {
  readonly ticker: Ticker;
  /** 0: never. Read again at each check. */
  readonly minutes: () => number;
  readonly onIdle: () => void;
}

/**
 * Tells once when no input came for so long. Counted is input into the desk's own windows, seen by main: the system's own count does not
 * exist under every Linux desktop, and a page is not to decide by itself that somebody is there.
 */
export class IdleWatch {
  readonly #options: IdleWatchOptions;
  #last: number;
  #isReported = false;
  #cancelTimer: () => void = () => undefined;

  constructor(options: IdleWatchOptions) {
    this.#options = options;
    this.#last = options.ticker.now();
  }

  /** To be called at each input. */
  restart(): void {
    this.#last = this.#options.ticker.now();
    this.#isReported = false;
  }

  /** Starts watching, or restarts after `minutes` changed. */
  check(): void {
    this.#cancelTimer();
    const { ticker, minutes, onIdle } = this.#options;
    const limit = minutes() * minuteMs;
    const now = ticker.now();
    // Setting the clock back must not delay the lock.
    this.#last = Math.min(this.#last, now);
    const left = this.#last + limit - now;
    if (limit > 0 && left <= 0 && !this.#isReported) {
      this.#isReported = true;
      onIdle();
    }
    const wait = limit > 0 && left > 0 ? Math.min(left, checkMs) : checkMs;
    this.#cancelTimer = ticker.after(wait, () => this.check());
  }
}

/**
 * Collects what nothing refers to any more: texts of keys and records that libraries made cannot be overwritten, but their pages can be
 * given back to the system, which empties them. Once at the lock, where nobody waits for the tenths of a second.
 */
export function sweepMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  for (let round = 0; round < 2; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
}
