/** What tells runs of a set-up apart, and when each was stored: ISO 8601. */
export interface RunPlace {
  readonly period: string;
  readonly name: string;
  readonly at: string;
}

/** A run that is on one side, or on both. */
export interface RunPair<R> {
  readonly here: R | null;
  readonly there: R | null;
}

const keyOf = ({ period, name }: RunPlace): string => JSON.stringify([period, name]);

/** Whether a moment is after another one; one that cannot be read is before all others. */
export const isLater = (one: string, other: string): boolean => msOf(one) > msOf(other);

/** Milliseconds. */
export function msOf(text: string): number {
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : at;
}

/**
 * The runs of two sides in one order. Those here keep theirs; one that is only there comes after the
 * run it continued there, and after those here that are not later than it.
 */
export function mergedOrder<R extends RunPlace>(
  here: readonly R[],
  there: readonly R[],
): RunPair<R>[] {
  const places = new Map(here.map((run, at) => [keyOf(run), at]));
  const shared = new Map(there.map((run) => [keyOf(run), run]));
  const order: RunPair<R>[] = [];
  let next = 0;
  const takeUntil = (mayTake: (run: R, at: number) => boolean) => {
    for (let run = here[next]; run !== undefined && mayTake(run, next); run = here[next]) {
      order.push({ here: run, there: shared.get(keyOf(run)) ?? null });
      next += 1;
    }
  };
  for (const run of there) {
    const place = places.get(keyOf(run));
    if (place !== undefined) takeUntil((_each, at) => at <= place);
    else {
      takeUntil((each) => !isLater(each.at, run.at) && !shared.has(keyOf(each)));
      order.push({ here: null, there: run });
    }
  }
  takeUntil(() => true);
  return order;
}
