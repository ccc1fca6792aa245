import { existsSync } from 'node:fs';
import type * as Files from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { removeScratch, scratchHome } from '../../../main/selftest/scratch';

const system = vi.hoisted(() => ({ holdsOn: false }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof Files>();
  return {
    ...real,
    rmSync: (...args: Parameters<typeof Files.rmSync>) => {
      if (system.holdsOn) throw Object.assign(new Error('in use'), { code: 'EPERM' });
      real.rmSync(...args);
    },
  };
});

afterEach(() => {
  system.holdsOn = false;
});

test('a folder the system does not let go of is told, and ends nothing', () => {
  const home = scratchHome();
  system.holdsOn = true;
  expect(removeScratch(home)).toBe(false);
  system.holdsOn = false;
  expect([removeScratch(home), existsSync(home)]).toEqual([true, false]);
});
