import type { Failure } from '../../preload/contract/failure';
import type { CardLookup } from '../../preload/contract/lookup';
import type { StoredLookup, OutcomeCounts } from './lookup-store';
import type { Rate } from '../rate';

/** What a lookup's engine knows beside what the cache keeps of it. */
interface Now {
  readonly isRunning: boolean;
  /** Why everything waits for the service. */
  readonly waitsFor: Failure | null;
  readonly rate: Rate;
  readonly stamp: number;
}

/** The state of a lookup for screens and the command line. */
export function stateOf(
  lookup: StoredLookup,
  { isRunning, waitsFor, rate, stamp }: Now,
): CardLookup {
  const { lookupId, phase, name, begunAt, lines, blank, counts } = lookup;
  const isMoving = isRunning && waitsFor === null;
  return {
    lookupId,
    phase: phase === 'running' && !isRunning ? 'paused' : phase,
    name,
    begunAt,
    lines,
    blank,
    counts,
    perSecond: isMoving ? rate.perSecond : null,
    secondsLeft: isMoving ? rate.secondsFor(counts.waiting) : null,
    failure: waitsFor ?? lookup.failure,
    stamp,
  };
}

export function answered(counts: OutcomeCounts): number {
  return counts.found + counts['not-found'] + counts.failed;
}
