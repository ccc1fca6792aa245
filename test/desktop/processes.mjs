// Finding and ending exactly the processes a run has started, however far they have detached
// themselves: each inherits a mark in its environment, and Chromium's children, which overwrite
// theirs, are found as descendants or by the private folder on their command line.
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @param {string} mark text that only this run's processes carry in environment or command line
 * @returns {{ pid: number, command: string }[]} empty on systems without /proc
 */
export function markedProcesses(mark) {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => look(Number(name)))
    .filter((found) => found !== undefined && found.pid !== process.pid);
  const wanted = new Set(all.filter(({ text }) => text.includes(mark)).map(({ pid }) => pid));
  // Parents are not always listed before their children: go on until nothing is added.
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid);
  }
  return all.filter(({ pid }) => wanted.has(pid)).map(({ pid, command }) => ({ pid, command }));
}

function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(parent), command, text: `${command} ${environmentOf(pid)}` };
  } catch {
    return undefined; // It ended while we were looking.
  }
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return ''; // Another user's process, or one that hides it: not ours by this sign.
  }
}

/**
 * Ends all processes of a mark: politely, then not.
 * @param {string} mark
 * @param {number} patienceMs how long a polite request may take
 */
export async function endMarked(mark, patienceMs = 2000) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    for (const { pid } of markedProcesses(mark)) send(pid, signal);
    if (await gone(mark, patienceMs)) return;
  }
}

/**
 * Whether all processes of a mark have ended within the time given. Two empty looks in a row count:
 * a process in the very act of starting a program shows neither command line nor environment.
 */
export async function gone(mark, limitMs) {
  const until = Date.now() + limitMs;
  for (let empty = 0; empty < 2;) {
    empty = markedProcesses(mark).length === 0 ? empty + 1 : 0;
    if (empty === 0 && Date.now() > until) return false;
    await pause(25);
  }
  return true;
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It was faster.
  }
}
