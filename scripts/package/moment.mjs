import { spawnSync } from 'node:child_process';
import { root } from '../runtime/places.mjs';

/**
 * The moment a package is dated with, in seconds since the epoch: what SOURCE_DATE_EPOCH says, as reproducible-builds.org has it, else
 * the commit's own, else (sources without their history) a fixed one.
 */
export function packageMoment(env = process.env) {
  const given = Number(env.SOURCE_DATE_EPOCH);
  if (Number.isSafeInteger(given) && given > 0) return given;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return Number(stdout?.trim()) || 1_767_225_600;
}
