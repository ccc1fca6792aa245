import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LockReason } from '../../preload/contract/session';
import { DeskError } from '../failure';
import type { Ticker } from './schedule';

interface DeskLockOptions {
  /** Ends the desk's page and every other window, and shows a page without records. */
  readonly cover: () => Promise<void>;
  /** Loads the app's page again. */
  readonly uncover: () => Promise<void>;
  /**
   * What is cleared, stopped and closed (the list is in main/wiring.ts; `Session.lock` for the open profile). Each runs even when another
   * fails.
   */
  readonly forget: readonly (() => unknown)[];
  /** Removes freed data from memory. Runs last, because a loading page needs the processes this ends. */
  readonly sweep: () => unknown;
  /** Reads the keys again. Fails with a `vault.*` code while the keychain refuses. */
  readonly resume: () => Promise<void>;
}

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

  /** From this call on the page gets no answers. Resolves when everything is cleared and covered. */
  async lock(reason: LockReason): Promise<void> {
    const isNew = this.#reason === null;
    if (isNew || this.#unlocking !== null) {
      this.#reason ??= reason;
      this.#locks += 1;
      const { cover, forget } = this.#options;
      // Before anything else, and whatever an earlier lock still waits for.
      const covering = Promise.resolve(cover());
      const forgetting = forget.map((each) => Promise.resolve().then(each));
      const before = this.#locking;
      this.#locking = before
        .then(() => Promise.allSettled([covering, ...forgetting]))
        .then(() => this.#options.sweep())
        .catch(() => undefined);
    }
    await this.#locking;
  }

  /** Fails with `vault.*` and stays locked; fails with `app.cancelled` when it was locked again meanwhile. */
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

  /** The failure that keeps the desk locked, or null. Any other failure is shown by the desk once it is unlocked. */
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
/** The clock is read this often, because one long timer would fire late after the computer slept. */
const checkMs = 30_000;

interface IdleWatchOptions {
  readonly ticker: Ticker;
  /** 0 for never. Read at each check. */
  readonly minutes: () => number;
  readonly onIdle: () => void;
}

/**
 * Calls `onIdle` once when there was no input for so long. Main counts input into the desk's own windows: not every Linux desktop reports idle
 * time, and a page must not be able to claim that somebody is present.
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

  /** Call at each input. */
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
 * Forces garbage collection. Strings of keys and records made by libraries cannot be overwritten, but their memory pages can be returned to the
 * system, which clears them. Only at the lock, where the tenths of a second it takes do not matter.
 */
export function sweepMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  for (let round = 0; round < 2; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
}
