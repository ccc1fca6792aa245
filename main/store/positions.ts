export const noPosition = Number.NEGATIVE_INFINITY;

/**
 * Distance between neighbours after renumbering, and before the first and after the last record.
 */
const step = 2 ** 28;

/**
 * New positions for a list, in ascending order. `positions` are the current ones, `noPosition` for
 * records without one. As many records as possible keep their position (a longest ascending run);
 * the others get one in a gap between those. If a gap is too narrow, all records are renumbered.
 */
export function arrange(positions: Float64Array): Float64Array {
  const keepers = ascending(positions);
  const next = new Float64Array(positions.length);
  for (let at = 0; at < positions.length;) {
    if (keepers[at] === 1) {
      next[at] = positions[at] ?? 0;
      at += 1;
      continue;
    }
    let end = at;
    while (end < positions.length && keepers[end] !== 1) end += 1;
    if (!fill(next, { at, end, after: positions[end] })) return renumbered(positions.length);
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

function renumbered(length: number): Float64Array {
  return new Float64Array(length).map((_, at) => (at + 1) * step);
}

/**
 * Marks a longest increasing subsequence of the positions with 1; all others, and those without a
 * position, with 0.
 */
function ascending(positions: Float64Array): Uint8Array {
  const keepers = new Uint8Array(positions.length);
  // `ends`: the last record of the best run of each length. `before`: the predecessor of each
  // record in its run.
  const ends = new Uint32Array(positions.length);
  const before = new Int32Array(positions.length).fill(-1);
  let length = 0;
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at] ?? noPosition;
    if (position === noPosition) continue;
    let low = 0;
    // Fast path: nearly always the new position is after the last one.
    if (length > 0 && (positions[ends[length - 1] ?? 0] ?? 0) < position) low = length;
    for (let high = length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[at] = ends[low - 1] ?? 0;
    ends[low] = at;
    if (low === length) length += 1;
  }
  for (let at = length === 0 ? -1 : (ends[length - 1] ?? 0); at >= 0; at = before[at] ?? -1) {
    keepers[at] = 1;
  }
  return keepers;
}
