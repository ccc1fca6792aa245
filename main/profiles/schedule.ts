import { join } from 'node:path';
import { scheduleSchema, type SyncSchedule } from '../../shared/ipc/sync';
import { JsonFile } from '../disk/json-file';
import { DeskError } from '../failure';
import { daysToKeep, type Policy } from '../policy/policy';
import { dayMs } from '../../shared/instants';

const defaultSchedule: SyncSchedule = { onStart: true, everyMinutes: null, keepHistoryDays: 365 };

/** For sample data: nothing runs by itself. */
export const byHand: SyncSchedule = { onStart: false, everyMinutes: null, keepHistoryDays: null };

const minuteMs = 60_000;
/** A week in minutes, and ten years in days. */
const maxValues = { everyMinutes: 10_080, keepHistoryDays: 3_650 };

/**
 * When a profile is synced automatically and how long its history is kept; one small file per
 * profile.
 */
export class ScheduleStore {
  readonly #file: JsonFile<typeof scheduleSchema>;
  readonly #policy: Policy;
  #current: SyncSchedule;

  /** `folder` is the profile's own. Throws `storage.unreadable`. */
  constructor(folder: string, policy: Policy) {
    this.#file = new JsonFile(join(folder, 'schedule.json'), scheduleSchema, defaultSchedule);
    this.#current = this.#file.read();
    this.#policy = policy;
  }

  /** With the administrator's limit applied, which counts even for a file written before it. */
  get current(): SyncSchedule {
    const { keepHistoryDays } = this.#current;
    return { ...this.#current, keepHistoryDays: daysToKeep(this.#policy, keepHistoryDays) };
  }

  /** Fails with `input.params` (`field`, `max`) or `storage.unwritable`. */
  async save(schedule: SyncSchedule): Promise<void> {
    for (const field of ['everyMinutes', 'keepHistoryDays'] as const) {
      const value = schedule[field];
      const max = maxValues[field];
      const isRight = value === null || (Number.isInteger(value) && value >= 1 && value <= max);
      if (!isRight) throw new DeskError('input.params', { field, max });
    }
    await this.#file.write(schedule);
    this.#current = schedule;
  }
}

/** Clock and timer, injected for tests. */
export interface Ticker {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back once, `ms` from now at the earliest. Returns the function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

export const realTicker: Ticker = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

interface SchedulerOptions {
  readonly ticker: Ticker;
  /** Starts a sync of everything; running syncs continue, unfinished ones are resumed. */
  readonly sync: () => void;
  /**
   * Drops versions that stopped being current before this moment. Its failures are ignored: the
   * cache reports its own state.
   */
  readonly forgetHistory: (before: number) => Promise<void>;
  /** When the newest complete sync was, in epoch milliseconds; null for none. */
  readonly newestSync?: () => number | null;
}

/**
 * Syncs on start and every N minutes from the last sync; after the computer slept, one sync is due,
 * however many were missed. Old history is dropped at each sync and once a day, even if nobody
 * syncs or quits.
 */
export class Scheduler {
  readonly #ticker: Ticker;
  readonly #options: SchedulerOptions;
  #schedule: SyncSchedule;
  #lastRun: number;
  #lastForgotten: number;
  #isRunning = false;
  #cancelTimer: () => void = () => undefined;

  constructor(schedule: SyncSchedule, options: SchedulerOptions) {
    this.#ticker = options.ticker;
    this.#options = options;
    this.#schedule = schedule;
    this.#lastRun = this.#ticker.now();
    this.#lastForgotten = this.#lastRun;
  }

  /** Epoch milliseconds. */
  get lastRun(): number {
    return this.#lastRun;
  }

  /** Continues after a pause: starts no sync at once, and the time already waited counts. */
  resume(lastRun = this.#lastRun): void {
    this.#isRunning = true;
    this.#lastRun = lastRun;
    void this.forget();
    this.#plan();
  }

  start(): void {
    if (this.#schedule.onStart) this.#run();
    this.resume();
  }

  /** Uses this schedule from now on; the time already waited counts. */
  follow(schedule: SyncSchedule): void {
    this.#schedule = schedule;
    void this.forget();
    this.#plan();
  }

  /** Call when a sync was started by hand: the next is due a whole interval later. */
  synced(): void {
    this.#lastRun = this.#ticker.now();
    void this.forget();
    this.#plan();
  }

  /** Starts nothing until `resume`, whatever changes meanwhile. */
  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer();
  }

  #plan(): void {
    this.#cancelTimer();
    this.#cancelTimer = () => undefined;
    if (!this.#isRunning) return;
    const { everyMinutes, keepHistoryDays } = this.#schedule;
    // Setting the clock back must not delay the next sync.
    this.#lastRun = Math.min(this.#lastRun, this.#ticker.now());
    this.#lastForgotten = Math.min(this.#lastForgotten, this.#ticker.now());
    const syncAt = everyMinutes === null ? Infinity : this.#lastRun + everyMinutes * minuteMs;
    const forgetAt = keepHistoryDays === null ? Infinity : this.#lastForgotten + dayMs;
    const next = Math.min(syncAt, forgetAt);
    if (next === Infinity) return;
    // Checked once a minute, because a timer fires late after sleep, and because the clock may be
    // set.
    const ms = Math.min(minuteMs, Math.max(0, next - this.#ticker.now()));
    this.#cancelTimer = this.#ticker.after(ms, () => {
      if (this.#ticker.now() >= syncAt) this.#run();
      if (this.#ticker.now() >= next) void this.forget();
      this.#plan();
    });
  }

  #run(): void {
    this.#lastRun = this.#ticker.now();
    this.#options.sync();
  }

  /** Drops what is older than the schedule keeps. Never rejects. */
  async forget(): Promise<void> {
    const { keepHistoryDays } = this.#schedule;
    this.#lastForgotten = this.#ticker.now();
    if (keepHistoryDays === null) return;
    // A clock that is ahead, seen before any service could correct it, must not cost the history:
    // nothing ages by more than a day beyond the newest sync.
    const newest = this.#options.newestSync?.() ?? Infinity;
    const now = Math.min(this.#lastForgotten, newest + dayMs);
    const before = now - keepHistoryDays * dayMs;
    await this.#options.forgetHistory(before).catch(() => undefined);
  }
}
