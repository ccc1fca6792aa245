import type { Sort } from '../../preload/contract/browse';
import type { Ranks, RankStore } from './ranks';
import { lastGroups } from './sort-keys';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import { stablePass } from './radix';

const digit = 0xffff;

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
    const place = placeIn(found, direction);
    versions = stablePass(versions, (version) => place(version) & digit, digit + 1);
    yield;
    if (found.distinct + lastGroups.absent <= digit) continue;
    versions = stablePass(versions, (version) => place(version) >>> 16, digit + 1);
    yield;
  }
  return versions;
}

function placeIn({ distinct, ranks }: Ranks, direction: Sort['direction']) {
  if (direction === 'ascending') return (version: number) => ranks[version] ?? 0;
  return (version: number) => {
    const rank = ranks[version] ?? 0;
    return rank > distinct ? rank : distinct + 1 - rank;
  };
}
