import type { ActivityEntry } from '../../preload/contract/activity';
import { Listeners } from '../listeners';

const capacity = 500;
/** A sync adds two hundred a second, which would otherwise be a message to the page each. */
const togetherMs = 250;

/** Characters of a service's own code, which is logged. */
const maxServiceCode = 100;

export type Entries = readonly ActivityEntry[];
type Listener = (entries: Entries) => void;

/** Both newest first, each attempt once. */
export function mergedEntries(newer: Entries, older: Entries): ActivityEntry[] {
  const nameOf = ({ requestId, attempt }: ActivityEntry) => `${requestId} ${attempt}`;
  const known = new Set(newer.map(nameOf));
  const others = older.filter((entry) => !known.has(nameOf(entry)));
  return [...newer, ...others].slice(0, capacity);
}

/**
 * The open profile's last 500 attempts. Nothing secret can enter: an entry is copied field by field, and no field has room for a
 * header, a body, a host or a query's signature.
 */
export class RequestLog {
  #entries: ActivityEntry[] = [];
  readonly #listeners = new Listeners<Entries>();
  /** Oldest first. */
  #unreported: ActivityEntry[] = [];
  #timer: NodeJS.Timeout | null = null;
  #follower: Listener | null = null;

  add(entry: ActivityEntry): void {
    const kept: ActivityEntry = {
      requestId: entry.requestId,
      method: entry.method,
      path: entry.path,
      startedAt: entry.startedAt,
      durationMs: entry.durationMs,
      status: entry.status,
      serviceCode: entry.serviceCode?.slice(0, maxServiceCode) ?? null,
      attempt: entry.attempt,
      bytes: entry.bytes,
      clockOffsetMs: entry.clockOffsetMs,
      failure: entry.failure,
      redactions: entry.redactions,
    };
    this.#entries = [kept, ...this.#entries.slice(0, capacity - 1)];
    this.#follower?.(this.#entries);
    this.#unreported.push(kept);
    if (this.#timer === null) this.#report();
  }

  #report(): void {
    this.#timer = null;
    if (this.#unreported.length === 0) return;
    const entries = this.#unreported;
    this.#unreported = [];
    // Set first: whoever listens may add.
    this.#timer = setTimeout(() => {
      this.#report();
    }, togetherMs).unref();
    this.#listeners.notify(entries);
  }

  /** Newest first. */
  list(): Entries {
    return this.#entries;
  }

  /** At the user's request. Entries not sent to listeners yet are dropped. */
  clear(): void {
    this.#entries = [];
    this.#unreported = [];
    this.#follower?.(this.#entries);
  }

  /** For another profile: removes all entries and the follower. */
  reset(): void {
    this.#follower = null;
    this.clear();
  }

  /** Adds older attempts of the same profile after the present ones. */
  restore(older: Entries): void {
    const known = this.#entries;
    this.#entries = mergedEntries(known, older);
    if (known.length > 0) this.#follower?.(this.#entries);
  }

  /** Calls the follower with the whole log at each change until `reset`, and at once if there are entries. */
  follow(follower: Listener): void {
    this.#follower = follower;
    if (this.#entries.length > 0) follower(this.#entries);
  }

  unfollow(follower: Listener): void {
    if (this.#follower === follower) this.#follower = null;
  }

  isFollowedBy(follower: Listener): boolean {
    return this.#follower === follower;
  }

  /** The listener gets the first entry at once and those that follow closely together, oldest first. Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener);
  }
}
