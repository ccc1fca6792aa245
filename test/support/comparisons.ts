/**
 * How often a random comparison with an independent model is made. `npm run test:long` makes it
 * again and again, each round from a seed of its own, which it prints.
 */
export function comparisons(numRuns: number): { numRuns: number; seed?: number } {
  const { COMPARISONS_SEED: seed } = process.env;
  return { numRuns, ...(seed !== undefined && { seed: Number(seed) }) };
}
