import { expect, it } from 'vitest';
import { halves, suites, vitestArguments } from '../../../scripts/checks/suites.mjs';

it('runs the halves of a suite under names of their own, and all of it together', () => {
  const [e2e] = suites;
  const both = halves(e2e);
  expect(both.map(({ name }) => name)).toEqual(['e2e, 1 of 2', 'e2e, 2 of 2']);
  expect(both.map(({ projects }) => projects)).toEqual([['e2e'], ['e2e']]);
  const shards = both.map((half) => vitestArguments(half).filter((word) => word.includes('shard')));
  expect(shards).toEqual([['--shard=1/2'], ['--shard=2/2']]);
  expect(vitestArguments(e2e).join(' ')).not.toContain('shard');
});
