import * as v from 'valibot';
import { activityEntrySchema } from '../../preload/contract/app';
import type { ActivityEntry } from '../../preload/contract/app';
import type { HttpAnswer } from '../api/transport';
import type { DeskError } from '../failure';
import { Listeners } from '../listeners';
import { parsedOrNull, readNote, writeNote } from '../memory/desk-memory';
import type { Notes } from '../memory/desk-memory';

const capacity = 500;
/** Entries are reported in batches: a sync adds two hundred a second. */
const batchMs = 250;

/** How many characters of a service's own code are logged. */
const maxServiceCode = 100;

type Entries = readonly ActivityEntry[];
type Listener = (entries: Entries) => void;

/** Merges two lists, both newest first, without duplicates. */
function mergedEntries(newer: Entries, older: Entries): ActivityEntry[] {
  const nameOf = ({ requestId, attempt }: ActivityEntry) => `${requestId} ${attempt}`;
  const known = new Set(newer.map(nameOf));
  const others = older.filter((entry) => !known.has(nameOf(entry)));
  return [...newer, ...others].slice(0, capacity);
}

/**
 * The open profile's last 500 attempts. Nothing secret can get in: only the fields of the schema are kept, and there is none for headers, bodies,
 * hosts or signatures.
 */
export class RequestLog {
  #entries: ActivityEntry[] = [];
  readonly #listeners = new Listeners<Entries>();
  /** Oldest first. */
  #unreported: ActivityEntry[] = [];
  #timer: NodeJS.Timeout | null = null;
  #follower: Listener | null = null;

  add(entry: ActivityEntry): void {
    const kept = {
      ...v.parse(activityEntrySchema, entry),
      serviceCode: entry.serviceCode?.slice(0, maxServiceCode) ?? null,
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

const note = 'desk.activity';
/** Stored in batches, because a sync changes the log two hundred times a second. */
const saveMs = 10_000;
const entriesSchema = v.array(v.unknown());

/** Adds one entry to the stored log, where no log is followed (any more). Fails as the store does. */
export async function storeEntry(notes: Notes, entry: ActivityEntry): Promise<void> {
  await writeNote(notes, note, mergedEntries([entry], await storedEntries(notes)));
}

async function storedEntries(notes: Notes): Promise<ActivityEntry[]> {
  const kept = await readNote(notes, note).catch(() => null);
  return (parsedOrNull(entriesSchema, kept) ?? []).flatMap(
    (entry) => parsedOrNull(activityEntrySchema, entry) ?? [],
  );
}

/**
 * Stores the open profile's request log with its other entries: encrypted with its records, and removed with them. Its content was redacted
 * when it was logged, and is bounded. Failing to read or store it fails nothing else.
 */
export class StoredLog {
  readonly #log: RequestLog;
  readonly #notes: Notes;
  /** Resolves when the stored entries are in the log. */
  readonly ready: Promise<void>;
  /** The log's last content for this profile, if it is not stored yet; otherwise null. */
  #unsaved: Entries | null = null;
  #isCleared = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(log: RequestLog, notes: Notes) {
    this.#log = log;
    this.#notes = notes;
    log.follow(this.#follow);
    this.ready = this.#restore();
  }

  /** Adds an entry of this profile; once the log is another profile's, to the stored entries only. */
  async add(entry: ActivityEntry): Promise<void> {
    if (this.#log.isFollowedBy(this.#follow)) {
      this.#log.add(entry);
      return;
    }
    await this.#save();
    await storeEntry(this.#notes, entry).catch(() => undefined);
  }

  /** Stores what is not stored yet; nothing is written afterwards. */
  async close(): Promise<void> {
    this.#log.unfollow(this.#follow);
    await this.#save();
  }

  /** Empties the log, because its stored copy is being removed. */
  forget(): void {
    if (this.#log.isFollowedBy(this.#follow)) this.#log.reset();
    this.#stopTimer();
  }

  readonly #follow = (entries: Entries): void => {
    this.#unsaved = entries;
    this.#isCleared ||= entries.length === 0;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#save();
    }, saveMs).unref();
  };

  async #restore(): Promise<void> {
    const before = await storedEntries(this.#notes);
    if (this.#isCleared || before.length === 0) return;
    // If the profile was closed meanwhile, the log belongs to another one by now.
    if (this.#log.isFollowedBy(this.#follow)) this.#log.restore(before);
    else if (this.#unsaved !== null) this.#unsaved = mergedEntries(this.#unsaved, before);
  }

  async #save(): Promise<void> {
    this.#stopTimer();
    await this.ready;
    const entries = this.#unsaved;
    this.#unsaved = null;
    if (entries !== null) await writeNote(this.#notes, note, entries).catch(() => undefined);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** A log entry of one attempt, without its method, path and clock offset. Times in epoch milliseconds. */
export function describeAttempt(attempt: {
  readonly requestId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attempt: number;
  readonly answer: HttpAnswer | null;
  readonly failure: DeskError | null;
  readonly serviceCode?: string;
  readonly redactions?: number;
}): Omit<ActivityEntry, 'method' | 'path' | 'clockOffsetMs'> {
  const { requestId, startedAt, endedAt, answer, failure } = attempt;
  const said = failure?.params.serviceCode;
  return {
    requestId,
    startedAt,
    durationMs: Math.max(0, endedAt - startedAt),
    status: answer?.status ?? null,
    serviceCode: attempt.serviceCode ?? (typeof said === 'string' ? said : null),
    attempt: attempt.attempt,
    bytes: answer?.bytes.byteLength ?? 0,
    failure: failure?.code ?? null,
    redactions: attempt.redactions ?? 0,
  };
}
