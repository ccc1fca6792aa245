import { readFileSync, readdirSync } from 'node:fs';
import { family, kindOf } from './memory';

const msPerTick = 10;

/**
 * Milliseconds of processor time by kind of process, and within main by thread: where the time of a
 * row goes.
 */
export function processorOf(pid: number): Map<string, number> {
  const used = new Map<string, number>();
  for (const each of family(pid)) {
    try {
      const kind = kindOf(each, pid);
      for (const task of readdirSync(`/proc/${each}/task`)) {
        const { name, ms } = readStat(`/proc/${each}/task/${task}/stat`);
        const isMain = each === pid && task === String(pid);
        const label = each === pid ? (isMain ? 'main' : `main:${name}`) : kind;
        used.set(label, (used.get(label) ?? 0) + ms);
      }
    } catch {
      // It has just ended.
    }
  }
  return used;
}

export function processorBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): [string, number][] {
  return [...after]
    .map(([name, ms]): [string, number] => [name, ms - (before.get(name) ?? 0)])
    .filter(([, ms]) => ms >= 2 * msPerTick)
    .sort(([, one], [, other]) => other - one);
}

function readStat(path: string): { name: string; ms: number } {
  const stat = readFileSync(path, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  return { name, ms: (Number(fields[11]) + Number(fields[12])) * msPerTick };
}
