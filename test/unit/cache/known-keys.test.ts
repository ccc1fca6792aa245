import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestOf } from '../../../main/cache/digest';
import { KnownKeys } from '../../../main/cache/known-keys';

it('never takes a key it was given for a new one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER })), (given) => {
      const keys = new KnownKeys();
      for (const key of given) keys.add(key);
      expect(given.every((key) => keys.mayHold(key))).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it('knows nearly all others for new: fewer than one in a hundred of a million is looked for in vain', () => {
  const keys = new KnownKeys();
  for (let at = 0; at < 1_000_000; at += 1) keys.add(digestOf(`there ${at}`));
  let inVain = 0;
  for (let at = 0; at < 20_000; at += 1) if (keys.mayHold(digestOf(`new ${at}`))) inVain += 1;
  expect(inVain).toBeLessThan(200);
});
