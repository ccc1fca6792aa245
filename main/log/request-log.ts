import type { ActivityEntry } from '../../preload/contract/activity';

const capacity = 500;

/**
 * The last 500 attempts, in memory only. Nothing secret can enter: an entry is copied field by field, and no field has room for a
 * header, a body, a host or a query's signature.
 */
export class RequestLog {
  #entries: ActivityEntry[] = [];
  readonly #listeners = new Set<(entry: ActivityEntry) => void>();

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
    for (const listener of this.#listeners) listener(kept);
  }

  /** Newest first. */
  list(): readonly ActivityEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }

  /** Answers with the way to stop listening. */
  subscribe(listener: (entry: ActivityEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
