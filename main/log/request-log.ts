import * as v from 'valibot';
import { activityEntrySchema, type ActivityEntry } from '../../shared/ipc/activity';
import { Listeners } from '../listeners';

const capacity = 500;
/** Entries are reported in batches: a sync adds two hundred a second. */
const batchMs = 250;

/** How many characters of a service's own code are logged. */
const maxServiceCode = 100;

export type Entries = readonly ActivityEntry[];
type Listener = (entries: Entries) => void;

/** Merges two lists, both newest first, without duplicates. */
export function mergedEntries(newer: Entries, older: Entries): ActivityEntry[] {
  const nameOf = ({ requestId, attempt }: ActivityEntry) => `${requestId} ${attempt}`;
  const known = new Set(newer.map(nameOf));
  const others = older.filter((entry) => !known.has(nameOf(entry)));
  return [...newer, ...others].slice(0, capacity);
}

/**
 * The open profile's last 500 attempts. Nothing secret can get in: only the fields of the schema
 * are kept, and there is none for headers, bodies, hosts or signatures.
 */
export class RequestLog {
  #entries: ActivityEntry[] = [];
  readonly #listeners = new Listeners<Entries>();
  /** Oldest first. */
  #unreported: ActivityEntry[] = [];
  #timer: NodeJS.Timeout | null = null;
  #follower: Listener | null = null;

  add(entry: ActivityEntry): void {
    const publicEntry = {
      ...v.parse(activityEntrySchema, entry),
      serviceCode: entry.serviceCode?.slice(0, maxServiceCode) ?? null,
    };
    this.#entries = [publicEntry, ...this.#entries.slice(0, capacity - 1)];
    this.#follower?.(this.#entries);
    this.#unreported.push(publicEntry);
    if (this.#timer === null) this.#report();
  }

  #report(): void {
    this.#timer = null;
    if (this.#unreported.length === 0) return;
    const entries = this.#unreported;
    this.#unreported = [];
    // Set before notifying, because a listener may add entries.
    this.#timer = setTimeout(() => {
      this.#report();
    }, batchMs).unref();
    this.#listeners.notify(entries);
  }

  /** Newest first. */
  list(): Entries {
    return this.#entries;
  }

  /** Clears the log at the user's request. Entries not reported yet are dropped. */
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

  /** Adds older entries of the same profile after the present ones. */
  restore(older: Entries): void {
    const known = this.#entries;
    this.#entries = mergedEntries(known, older);
    if (known.length > 0) this.#follower?.(this.#entries);
  }

  /**
   * Calls the follower with the whole log at each change until `reset`, and at once if there are
   * entries.
   */
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

  /**
   * The listener gets the first entry at once and those that follow closely together, oldest first.
   * Returns the unsubscribe function.
   */
  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener);
  }
}
