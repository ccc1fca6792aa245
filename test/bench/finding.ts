import { type RowName, type RowKind, rowKinds } from './targets';
import { median, spread } from './statistics';

/**
 * What a row measured: one value, how far the single ones lay apart, and what the baseline did
 * meanwhile.
 */
export interface Finding {
  readonly name: RowName;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Single measurements counted, warm-up left out. */
  readonly counted: number;
  readonly baseline: number | null;
  readonly note?: string;
  /** Whom the row is measured beside, where the baseline is a peer's median. */
  readonly peer?: { readonly name: string; readonly min: number; readonly max: number };
}

/** A line of out/bench.json. */
export interface Line extends Finding {
  /** Clients; null where they do not matter. */
  readonly size: number | null;
  readonly unit: string;
  readonly ratio: number | null;
  readonly target: number | null;
  /** What the target is for: the value, its ratio to the baseline, or how far it lies over it. */
  readonly judge: RowKind['judge'];
  readonly met: boolean | null;
}

/** The median of single measurements, beside the baseline's. */
export function medianFinding(
  name: RowName,
  values: readonly number[],
  baselines: readonly number[] = [],
): Finding {
  const { min, max } = spread(values);
  const baseline = baselines.length === 0 ? null : median(baselines);
  return { name, value: median(values), min, max, counted: values.length, baseline };
}

/** The desk's median beside a peer's, measured in turn. */
export function besidePeer(
  name: RowName,
  values: readonly number[],
  peer: string,
  theirs: readonly number[],
): Finding {
  return { ...medianFinding(name, values, theirs), peer: { name: peer, ...spread(theirs) } };
}

export function judged(finding: Finding, size: number | null): Line {
  const kind: RowKind = rowKinds[finding.name];
  const { value, baseline } = finding;
  const ratio = baseline === null || baseline === 0 ? null : value / baseline;
  const target = kind.target(size ?? 0);
  const subject =
    kind.judge === 'ratio' ? ratio : kind.judge === 'over' ? value - (baseline ?? 0) : value;
  const isMet = () => {
    // No ratio can be made of nothing; whoever has nothing is not behind.
    if (kind.judge === 'peer') {
      return kind.isFloor === true ? value >= (baseline ?? 0) : value <= (baseline ?? 0);
    }
    if (target === null || subject === null) return null;
    return kind.isFloor === true ? subject >= target : subject <= target;
  };
  return { ...finding, size, unit: kind.unit, ratio, target, judge: kind.judge, met: isMet() };
}
