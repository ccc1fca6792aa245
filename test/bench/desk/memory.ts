import { readFileSync, readdirSync } from 'node:fs';

/** A process and all below it. */
export function family(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const each of found) found.push(...(parents.get(each) ?? []));
  return found;
}

/** False for a process that has ended and that nobody has asked about yet. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

function parentOf(pid: number): number | null {
  const stat = statOf(pid);
  return stat === null ? null : Number(stat[1]);
}

/** Its state, its parent and what follows; null where there is no such process. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, spaces and brackets included.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * Proportional set size by kind of process, in MB of 2^20 bytes: pages that several share are
 * counted once, in shares.
 */
export function pssOf(pid: number): Map<string, number> {
  const byKind = new Map<string, number>();
  for (const each of family(pid)) {
    try {
      const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
      const mb = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
      const kind = kindOf(each, pid);
      byKind.set(kind, (byKind.get(kind) ?? 0) + mb);
    } catch {
      // It has just ended.
    }
  }
  return byKind;
}

export function sumOf(parts: ReadonlyMap<string, number>): number {
  return [...parts.values()].reduce((sum, part) => sum + part, 0);
}

/** What a process of an app does, as its command line says. */
export function kindOf(each: number, main: number): string {
  if (each === main) return 'main';
  const words = readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' ');
  const [, service] = /--utility-sub-type=(\w+)/.exec(words) ?? [];
  return service ?? /--type=([\w-]+)/.exec(words)?.[1] ?? 'other';
}
