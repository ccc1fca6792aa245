import type { Sort } from '../../preload/contract/browse';
import type { Ranks, RankStore } from './ranks';
import { lastGroups } from './sort-keys';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import { inOrderOf } from './radix';

/** Versions sorted by several fields, the first counting most; ties stand as they stood. `base` is the whole list they come from. */
export function* ordered(
  ranks: RankStore,
  given: {
    resource: ResourceCode;
    base: Uint32Array;
    generation: number | null;
    versions: Uint32Array;
    sort: readonly Sort[];
  },
): Job<Uint32Array> {
  let versions = given.versions;
  for (const { field, direction } of given.sort.toReversed()) {
    const found = yield* ranks.of(given.resource, field, given.base, given.generation);
    const places = placesIn(found, direction, versions);
    yield;
    versions = yield* inOrderOf(versions, places, found.distinct + lastGroups.absent);
  }
  return versions;
}

/** Where each version stands by its rank; what has no value to sort by stands last both ways. */
function placesIn(
  { distinct, ranks }: Ranks,
  direction: Sort['direction'],
  versions: Uint32Array,
): Uint32Array {
  const places = new Uint32Array(versions.length);
  for (let at = 0; at < places.length; at += 1) places[at] = ranks[versions[at] ?? 0] ?? 0;
  if (direction === 'ascending') return places;
  for (let at = 0; at < places.length; at += 1) {
    const rank = places[at] ?? 0;
    if (rank <= distinct) places[at] = distinct + 1 - rank;
  }
  return places;
}
