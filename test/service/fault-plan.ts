import { Draws } from '../../main/sandbox/draws';
import type { Fault, FaultKind } from './faults';

/** One stream of draws for each fault, behind those of the records. */
const firstStream = 8;

/** What a fault's scope can look at. */
export interface FaultTarget {
  readonly path: string;
  /** One of the four reads of docs/interface.md. */
  readonly isRead: boolean;
  /** The page asked for, when the request is for a list. */
  readonly page: number | null;
}

/** The faults of one request, one of each kind at most. */
export class Hits {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  get kinds(): FaultKind[] {
    return this.#faults.map((fault) => fault.kind);
  }

  of(kind: FaultKind): Fault | null {
    return this.#faults.find((fault) => fault.kind === kind) ?? null;
  }
}

/** Decides which faults hit a request, and counts down those that hit only some. */
export class FaultPlan {
  readonly #seed: number;
  readonly #entries: {
    readonly fault: Fault;
    readonly path: RegExp | null;
    matched: number;
    hit: number;
  }[];

  constructor(seed: number, faults: readonly Fault[]) {
    this.#seed = seed;
    this.#entries = faults.map((fault) => ({
      fault,
      path: fault.path === undefined ? null : pattern(fault.path),
      matched: 0,
      hit: 0,
    }));
  }

  hitsOn(target: FaultTarget): Hits {
    const faults: Fault[] = [];
    for (const [nth, entry] of this.#entries.entries()) {
      const { fault } = entry;
      if (entry.path ? !entry.path.test(target.path) : !target.isRead) continue;
      if (fault.page !== undefined && fault.page !== target.page) continue;
      entry.matched += 1;
      if (entry.matched <= (fault.skip ?? 0) || entry.hit >= (fault.times ?? Infinity)) continue;
      if (!this.#drawn(fault, nth, entry.matched)) continue;
      entry.hit += 1;
      faults.push(fault);
    }
    return new Hits(faults);
  }

  #drawn(fault: Fault, nth: number, matched: number): boolean {
    if (fault.probability === undefined) return true;
    const draws = new Draws(this.#seed, firstStream + nth, matched);
    return draws.below(1_000_000) < fault.probability * 1_000_000;
  }
}

function pattern(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
