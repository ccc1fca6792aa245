import { existsSync, lutimesSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
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

test('what a killed self-test left is removed by the next one after a day, and nothing else', () => {
  const [left, running] = [scratchHome(), scratchHome()];
  const link = `${left}-link`;
  symlinkSync(running, link);
  const longAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(left, longAgo, longAgo);
  lutimesSync(link, longAgo, longAgo);
  const next = scratchHome();
  expect([left, link, running].map((each) => existsSync(each))).toEqual([false, true, true]);
  rmSync(link);
  for (const each of [running, next]) removeScratch(each);
});
