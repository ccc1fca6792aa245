import * as v from 'valibot';
import type { DueHistory } from '../../shared/ipc/sync';
import type { AuditLog } from '../audit/audit-store';
import { readNote, writeNote, type Notes } from '../notes/notes';
import { SerialQueue } from '../serial-queue';
import { utcDay } from '../values/instants';
import { dayMs } from '../../shared/instants';

interface RetentionOptions {
  readonly store: {
    /** Days in UTC whose history would go, the earliest first. */
    dueHistory(before: number): Promise<string[]>;
    forgetHistory(before: number): Promise<void>;
  };
  readonly notes: Notes;
  readonly audit: AuditLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onChange: (due: DueHistory | null) => void;
}

const noteName = 'desk.retention';

/**
 * Removes old history: by itself one day's worth a day, and more only when the user agreed. A
 * setting that was changed by mistake, or a clock that is wrong, costs no more than that.
 */
export class Retention {
  readonly #options: RetentionOptions;
  readonly #queue = new SerialQueue();
  #due: (DueHistory & { readonly before: number }) | null = null;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** What waits for the user's word; null for nothing. */
  get due(): DueHistory | null {
    if (this.#due === null) return null;
    const { days, first, last } = this.#due;
    return { days, first, last };
  }

  /** Removes what stopped being current before a moment, or asks first. Fails as the store does. */
  remove(before: number): Promise<void> {
    return this.#queue.run(async () => {
      const { store, now } = this.#options;
      const days = await store.dueHistory(before);
      const [first, second] = days;
      if (first === undefined || second === undefined) {
        await store.forgetHistory(before);
        if (first !== undefined) await this.#noteRun(utcDay(now()));
        this.#wait([], before);
        return;
      }
      const today = utcDay(now());
      if ((await this.#lastRun()) === today) {
        this.#wait(days, before);
        return;
      }
      await this.#noteRun(today);
      await store.forgetHistory(Math.min(before, Date.parse(first) + dayMs));
      this.#wait(await store.dueHistory(before), before);
    });
  }

  /** Removes what waits. Fails as the store does. */
  agree(): Promise<void> {
    return this.#queue.run(async () => {
      const due = this.#due;
      if (due === null) return;
      const { store, audit } = this.#options;
      await audit.record({ what: 'data', subject: 'history removed, days', count: due.days });
      await store.forgetHistory(due.before);
      this.#wait([], due.before);
    });
  }

  #wait(days: readonly string[], before: number): void {
    const [first, second] = days;
    const last = days.at(-1);
    // One day goes by itself tomorrow.
    const isWaiting = first !== undefined && second !== undefined && last !== undefined;
    this.#due = isWaiting ? { days: days.length, first, last, before } : null;
    this.#options.onChange(this.due);
  }

  async #lastRun(): Promise<string | null> {
    const parsed = v.safeParse(v.string(), await readNote(this.#options.notes, noteName), {
      abortEarly: true,
    });
    return parsed.success ? parsed.output : null;
  }

  #noteRun(day: string): Promise<void> {
    return writeNote(this.#options.notes, noteName, day);
  }
}
