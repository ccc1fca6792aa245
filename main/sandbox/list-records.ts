import type { World } from './world';
import { between, thousandth } from './instants';
import { type Draws } from './draws';
import { editionTime, type Edition } from './population';

export interface RecordDate {
  readonly since: Edition;
  /** Epoch milliseconds, between the previous edition and `since`. */
  readonly at: number;
}

/** Null for a record that did not exist yet at the edition before the change. */
export function drawDate(world: World, createdAt: number, draws: Draws): RecordDate | null {
  const since = draws.pick([1, 2, 3] as const);
  const before = editionTime(world.now, since === 1 ? 0 : since === 2 ? 1 : 2);
  if (createdAt > before) return null;
  const at = between(before, editionTime(world.now, since), draws.below(1000) * thousandth);
  return { since, at };
}
