import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Starts to watch how much memory this process takes; the call that comes back tells how many MB
 * more it was at its most.
 */
export function watchPeak(): () => number {
  globalThis.gc?.();
  // The kernel then forgets the highest mark so far.
  writeFileSync('/proc/self/clear_refs', '5');
  const before = statusMb('VmRSS');
  return () => statusMb('VmHWM') - before;
}

function statusMb(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
}
