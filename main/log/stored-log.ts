import * as v from 'valibot';
import { activityEntrySchema, type ActivityEntry } from '../../shared/ipc/activity';
import { parsedOrNull } from '../json/parsed';
import { readNote, writeNote, type Notes } from '../notes/notes';
import { mergedEntries, type RequestLog, type Entries } from './request-log';

const note = 'desk.activity';

/** Stored in batches, because a sync changes the log two hundred times a second. */
const saveMs = 10_000;

const entriesSchema = v.array(v.unknown());

/**
 * Adds one entry to the stored log, where no log is followed (any more). Fails as the store does.
 */
export async function storeEntry(notes: Notes, entry: ActivityEntry): Promise<void> {
  await writeNote(notes, note, mergedEntries([entry], await storedEntries(notes)));
}

async function storedEntries(notes: Notes): Promise<ActivityEntry[]> {
  const stored = await readNote(notes, note).catch(() => null);
  return (parsedOrNull(entriesSchema, stored) ?? []).flatMap(
    (entry) => parsedOrNull(activityEntrySchema, entry) ?? [],
  );
}

/**
 * Stores the open profile's request log with its other entries: encrypted with its records, and
 * removed with them. Its content was redacted when it was logged, and is bounded. Failing to read
 * or store it fails nothing else.
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

  /**
   * Adds an entry of this profile; once the log is another profile's, to the stored entries only.
   */
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
