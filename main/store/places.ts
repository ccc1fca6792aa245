/** Between two neighbours where all get new places, and in front of the first and behind the last. */
const step = 2 ** 28;

/**
 * New places for a list, in ascending order; `places` are the ones its records had, `noPlace` for those that have none. Records whose order still
 * ascends keep theirs (as many as can be), the others get one in a gap between them. Where a gap is too narrow, all are placed anew.
 */
export function placed(places: Float64Array): Float64Array {
  const kept = ascending(places);
  const next = new Float64Array(places.length);
  for (let at = 0; at < places.length;) {
    if (kept[at] === 1) {
      next[at] = places[at] ?? 0;
      at += 1;
      continue;
    }
    let end = at;
    while (end < places.length && kept[end] !== 1) end += 1;
    if (!fill(next, { at, end, after: places[end] })) return anew(places.length);
    at = end;
  }
  return next;
}

function fill(
  next: Float64Array,
  { at, end, after }: { at: number; end: number; after: number | undefined },
): boolean {
  const count = end - at;
  const first = at === 0;
  const before = first ? (after ?? 0) - step * (count + 1) : (next[at - 1] ?? 0);
  const gap = first || after === undefined ? step : Math.floor((after - before) / (count + 1));
  if (gap < 1 || !Number.isSafeInteger(before) || !Number.isSafeInteger(before + gap * count)) {
    return false;
  }
  for (let nth = 0; nth < count; nth += 1) next[at + nth] = before + gap * (nth + 1);
  return true;
}

function anew(length: number): Float64Array {
  return new Float64Array(length).map((_, at) => (at + 1) * step);
}

/** 1 for each of a longest ascending run of places, in order; the others, and those without a place, have 0. */
function ascending(places: Float64Array): Uint8Array {
  const kept = new Uint8Array(places.length);
  // The last of the best run of each length, and of each the one before it in its run.
  const ends = new Uint32Array(places.length);
  const before = new Int32Array(places.length).fill(-1);
  let length = 0;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? noPlace;
    if (place === noPlace) continue;
    let low = 0;
    // Nearly always the new place is after the last one.
    if (length > 0 && (places[ends[length - 1] ?? 0] ?? 0) < place) low = length;
    for (let high = length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[at] = ends[low - 1] ?? 0;
    ends[low] = at;
    if (low === length) length += 1;
  }
  for (let at = length === 0 ? -1 : (ends[length - 1] ?? 0); at >= 0; at = before[at] ?? -1) {
    kept[at] = 1;
  }
  return kept;
}

export const noPlace = Number.NEGATIVE_INFINITY;
