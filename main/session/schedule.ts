import { join } from 'node:path';
import { scheduleSchema } from '../../preload/contract/sync';
import type { SyncSchedule } from '../../preload/contract/sync';
import { JsonFile } from '../disk/whole-file';
import { DeskError } from '../failure';
import { daysToKeep } from '../policy/policy';
import type { Policy } from '../policy/policy';

const usualSchedule: SyncSchedule = { onStart: true, everyMinutes: null, keepHistoryDays: 365 };

/** Of sample data: nothing by itself. */
export const byHand: SyncSchedule = { onStart: false, everyMinutes: null, keepHistoryDays: null };

/** What the administrator decided counts, however long ago the file was written. */
export function decidedSchedule(schedule: SyncSchedule, policy: Policy): SyncSchedule {
  return { ...schedule, keepHistoryDays: daysToKeep(policy, schedule.keepHistoryDays) };
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A week of minutes, and ten years of days: what a person can mean. */
const maxValues = { everyMinutes: 10_080, keepHistoryDays: 3_650 };

/** When a profile is synced by itself and how long its history is kept; one small file a profile. */
export class ScheduleStore {
  readonly #file: JsonFile<typeof scheduleSchema>;
  #current: SyncSchedule;

  private constructor(file: JsonFile<typeof scheduleSchema>, current: SyncSchedule) {
    this.#file = file;
    this.#current = current;
  }

  /** `folder` is the profile's own. Fails with `storage.unreadable`. */
  static async open(folder: string): Promise<ScheduleStore> {
    const file = new JsonFile(join(folder, 'schedule.json'), scheduleSchema, usualSchedule);
    return new ScheduleStore(file, await file.read());
  }

  get current(): SyncSchedule {
    return this.#current;
  }

  /** Fails with `input.params` (`field`, `largest`) or `storage.unwritable`. */
  async save(schedule: SyncSchedule): Promise<SyncSchedule> {
    for (const field of ['everyMinutes', 'keepHistoryDays'] as const) {
      const value = schedule[field];
      const max = maxValues[field];
      const isRight = value === null || (Number.isInteger(value) && value >= 1 && value <= max);
      if (!isRight) throw new DeskError('input.params', { field, largest: max });
    }
    await this.#file.write(schedule);
    this.#current = schedule;
    return schedule;
  }
}

/** The clock as a schedule sees it, injected so that tests decide it. */
export interface Ticker {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back once, `ms` from now at the earliest; answers how to call it off. */
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
  readonly ticker?: Ticker;
  /** Starts a sync of everything; what is under way is left alone, what is unfinished goes on. */
  readonly sync: () => void;
  /** Drops versions that stopped being current before this moment. Failing shows elsewhere: the cache tells its own state. */
  readonly forgetHistory: (before: number) => Promise<void>;
}

/**
 * Syncs on start and every N minutes, counted from the last time; after a sleep it is due once, not as often as it was missed. History is
 * dropped at each sync and once a day, however long nobody syncs or quits.
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
    this.#ticker = options.ticker ?? realTicker;
    this.#options = options;
    this.#schedule = schedule;
    this.#lastRun = this.#ticker.now();
    this.#lastForgotten = this.#lastRun;
  }

  /** Epoch milliseconds. */
  get lastRun(): number {
    return this.#lastRun;
  }

  /** As `start` after a pause: nothing is started, the time already waited counts. */
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

  /** By this schedule from now on, or once it runs again; the time already waited counts. */
  follow(schedule: SyncSchedule): void {
    this.#schedule = schedule;
    void this.forget();
    this.#plan();
  }

  /** A sync was started by hand: the next is due a whole interval later. */
  synced(): void {
    this.#lastRun = this.#ticker.now();
    void this.forget();
    this.#plan();
  }

  /** Until `resume`: what is changed meanwhile starts nothing. */
  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer();
  }

  #plan(): void {
    this.#cancelTimer();
    this.#cancelTimer = () => undefined;
    if (!this.#isRunning) return;
    const { everyMinutes, keepHistoryDays } = this.#schedule;
    // A clock that was set back must not put the next one off.
    this.#lastRun = Math.min(this.#lastRun, this.#ticker.now());
    this.#lastForgotten = Math.min(this.#lastForgotten, this.#ticker.now());
    const syncAt = everyMinutes === null ? Infinity : this.#lastRun + everyMinutes * minuteMs;
    const forgetAt = keepHistoryDays === null ? Infinity : this.#lastForgotten + dayMs;
    const next = Math.min(syncAt, forgetAt);
    if (next === Infinity) return;
    // Looked at once a minute: a timer across a sleeping computer fires late, and a clock that was set counts as it stands.
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
    const before = this.#lastForgotten - keepHistoryDays * dayMs;
    await this.#options.forgetHistory(before).catch(() => undefined);
  }
}
