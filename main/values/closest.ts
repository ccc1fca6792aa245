/** The known word closest to what was typed, as a suggestion; null when none is close. */
export function closest(typed: string, known: readonly string[]): string | null {
  const distanceOf = slipsFrom(typed.toLowerCase());
  let best: { word: string; distance: number } | null = null;
  for (const word of known) {
    const distance = distanceOf(word.toLowerCase());
    if (distance === null) continue;
    if (best === null || distance < best.distance) best = { word, distance };
  }
  return best?.word ?? null;
}

/** Longer words are no slips of the finger, and comparing them would take long. */
const maxMistyped = 60;

/**
 * How far a word is from what was typed; null for more than every third sign. Words of very
 * different lengths are not compared.
 */
export function slipsFrom(typed: string): (word: string) => number | null {
  const max = Math.max(1, Math.floor(typed.length / 3));
  return (word) => {
    if (typed.length > maxMistyped) return null;
    if (Math.abs(typed.length - word.length) > max) return null;
    const distance = distanceBetween(typed, word);
    return distance > max ? null : distance;
  };
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function distanceBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const swapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}
