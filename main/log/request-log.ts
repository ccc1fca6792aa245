import type { ActivityEntry } from '../../preload/contract/activity';

const capacity = 500;
/** A sync adds two hundred a second: told one by one, each would be a message to the page. */
const togetherMs = 250;

type Listener = (entries: readonly ActivityEntry[]) => void;

/**
 * The last 500 attempts, in memory only. Nothing secret can enter: an entry is copied field by field, and no field has room for a
 * header, a body, a host or a query's signature.
 */
export class RequestLog {
  #entries: ActivityEntry[] = [];
  readonly #listeners = new Set<Listener>();
  /** Oldest first. */
  #untold: ActivityEntry[] = [];
  #telling: NodeJS.Timeout | null = null;

  add(entry: ActivityEntry): void {
    const kept: ActivityEntry = {
      requestId: entry.requestId,
      method: entry.method,
      path: entry.path,
      startedAt: entry.startedAt,
      durationMs: entry.durationMs,
      status: entry.status,
      serviceCode: entry.serviceCode,
      attempt: entry.attempt,
      bytes: entry.bytes,
      clockOffsetMs: entry.clockOffsetMs,
      failure: entry.failure,
    };
    this.#entries = [kept, ...this.#entries.slice(0, capacity - 1)];
    this.#untold.push(kept);
    if (this.#telling === null) this.#tell();
  }

  #tell(): void {
    this.#telling = null;
    if (this.#untold.length === 0) return;
    const entries = this.#untold;
    this.#untold = [];
    // Set first: whoever listens may add.
    this.#telling = setTimeout(() => {
      this.#tell();
    }, togetherMs).unref();
    for (const listener of this.#listeners) listener(entries);
  }

  /** Newest first. */
  list(): readonly ActivityEntry[] {
    return this.#entries;
  }

  /** What was not told yet never is: it belonged to a profile that was left. */
  clear(): void {
    this.#entries = [];
    this.#untold = [];
  }

  /** Told of the first at once, of those that follow it closely together, oldest first. Answers with the way to stop listening. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
