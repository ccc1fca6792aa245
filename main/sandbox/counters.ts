import type { FaultKind } from './faults';
import type { Incoming, RouteName } from './incoming';

/** What reached the sandbox since its start, for tests and for people watching. Holds no header, query or body. */
export interface RequestCounters {
  readonly total: number;
  readonly routes: Readonly<Record<RouteName, number>>;
  /** Answers begun, by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** The last paths that are no route, as sent, at most twenty. */
  readonly unknownPaths: readonly string[];
}

export class Counters {
  readonly #routes: Record<RouteName, number> = {
    merchant: 0,
    clients: 0,
    lots: 0,
    card: 0,
    login: 0,
    other: 0,
  };
  readonly #statuses = new Map<number, number>();
  readonly #faults = new Map<FaultKind, number>();
  readonly #unknownPaths: string[] = [];
  #total = 0;

  arrived(incoming: Incoming, faults: readonly FaultKind[]): void {
    this.#total += 1;
    this.#routes[incoming.route] += 1;
    for (const kind of faults) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
    if (incoming.route !== 'other') return;
    this.#unknownPaths.push(incoming.path.slice(0, 500));
    if (this.#unknownPaths.length > 20) this.#unknownPaths.shift();
  }

  answered(status: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  read(): RequestCounters {
    return {
      total: this.#total,
      routes: { ...this.#routes },
      statuses: Object.fromEntries(this.#statuses),
      faults: Object.fromEntries(this.#faults),
      unknownPaths: [...this.#unknownPaths],
    };
  }
}
