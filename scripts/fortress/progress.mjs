// What the long run has done so far: out/fortress-progress.json, written after each piece, so that a
// run that was stopped goes on where it was; and what it says at the end: out/fortress.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { inside, root } from '../runtime/places.mjs';

const progressFile = inside('out', 'fortress-progress.json');
export const reportFile = inside('out', 'fortress.json');

/**
 * @typedef {object} ConnectionStatus
 * @property {number} tries
 * @property {number} failures
 * @property {number} seconds
 * @property {string | null} skipped why nothing was tried
 * @property {Record<string, number>} figures
 * @property {string[]} words of the failures
 */

/** The commit, marked when the tree is not exactly that. */
export function commitHere() {
  try {
    const git = (...words) =>
      execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short=12', 'HEAD') + (isChanged ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

/**
 * The progress of this very commit; another's numbers would say nothing about it.
 * @param {{ commit: string, afresh: boolean }} options
 * @returns {{ commit: string, rows: Record<string, ConnectionStatus> }}
 */
export function readProgress({ commit, afresh }) {
  const empty = { commit, rows: {} };
  if (afresh) return empty;
  try {
    const kept = JSON.parse(readFileSync(progressFile, 'utf8'));
    return kept.commit === commit ? kept : empty;
  } catch {
    return empty;
  }
}

export function keepProgress(progress) {
  mkdirSync(inside('out'), { recursive: true });
  writeFileSync(`${progressFile}.new`, JSON.stringify(progress, null, 2));
  renameSync(`${progressFile}.new`, progressFile);
}

/** Adds a piece's outcome to what the row has so far. */
export function addTo(standing, outcome) {
  const figures = { ...standing?.figures };
  for (const [name, amount] of Object.entries(outcome.figures)) {
    figures[name] = name.startsWith('most ')
      ? Math.max(figures[name] ?? 0, amount)
      : (figures[name] ?? 0) + amount;
  }
  return {
    tries: (standing?.tries ?? 0) + outcome.tries,
    failures: (standing?.failures ?? 0) + outcome.failures,
    seconds: (standing?.seconds ?? 0) + outcome.seconds,
    skipped: outcome.skipped,
    figures,
    words: [...(standing?.words ?? []), ...outcome.words].slice(0, 20),
  };
}

/** @param {import('./rows.mjs').Proof[]} proofs */
export function writeReport(progress, proofs) {
  const [cpu] = cpus();
  const machine = {
    processor: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
  };
  const rows = proofs.map(({ id, row, threat, unit, long }) => ({
    row,
    proof: id,
    threat,
    unit,
    goal: long,
    ...(progress.rows[id] ?? {
      tries: 0,
      failures: 0,
      seconds: 0,
      skipped: null,
      figures: {},
      words: [],
    }),
  }));
  const report = { date: new Date().toISOString(), commit: progress.commit, machine, rows };
  writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  return report;
}
