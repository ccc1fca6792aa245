import type { FaultKind } from './faults';
import type { RouteName } from '../../main/sandbox/incoming';

export type Route = RouteName | 'login';

/**
 * What reached the service since its start, for tests and for people watching. Holds no header,
 * query or body.
 */
export interface RequestCounters {
  readonly total: number;
  readonly routes: Readonly<Record<Route, number>>;
  /** Answers begun, by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** The last paths that are no route, as sent, at most twenty. */
  readonly unknownPaths: readonly string[];
}

export class Counters {
  readonly #routes: Record<Route, number> = {
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

  arrived(route: Route, path: string, faults: readonly FaultKind[]): void {
    this.#total += 1;
    this.#routes[route] += 1;
    for (const kind of faults) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
    if (route !== 'other') return;
    this.#unknownPaths.push(path.slice(0, 500));
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
