// `npm run test:long`: the threat table with its long numbers, by the hour. out/threats.json says
// what came of it, after each piece: stopped and started again on the same commit it goes on where
// it was.
//
// Without a row it ends with half an hour of comparisons (comparisons.mjs).
//
//   npm run test:long [-- --row N] [--minutes M] [--jobs 1|2] [--afresh]
//   npm run test:long -- --part comparisons [--minutes M] [--seed N]
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { runInLanes } from '../../scripts/checks/lanes.mjs';
import { conclude } from '../../scripts/checks/tally.mjs';
import { inside, root } from '../../scripts/runtime/places.mjs';
import { openShelter } from '../desktop/shelter.mjs';
import { trouble } from '../../scripts/setup/trouble.mjs';
import { attempt } from './attempt.mjs';
import { runComparisons } from './comparisons.mjs';
import { proofsOf, readOptions } from './rows.mjs';

const reportFile = inside('out', 'threats.json');
const limitMs = 3 * 3_600_000;
const usage =
  'npm run test:long -- [--row N]… [--minutes M] [--jobs 1|2] [--afresh] [--part threats|comparisons] [--seed N]';
const comparisonMinutes = 30;
const nothing = { tries: 0, failures: 0, seconds: 0, skipped: null, figures: {}, words: [] };

/** @param {string[]} words */
export async function main(words) {
  const { row, minutes, jobs, afresh, part, seed } = read(words);
  const comparing = part === 'comparisons' || (part === undefined && row.length === 0);
  const proofs = part === 'comparisons' ? [] : proofsOf(row);
  const until = Date.now() + minutes * 60_000;
  const report = readReport(afresh);
  const shelter = await openShelter();
  const work = proofs.map((proof) => ({
    // What starts the app needs the display and the keyring to itself.
    needsDisplay: proof.project === 'attack' || proof.project === 'counted-package',
    run: async () => {
      await runLong(proof, { report, until, env: shelter.env });
      return partOf(proof, standingIn(report, proof));
    },
  }));
  try {
    const parts = await runInLanes(work, jobs);
    if (proofs.length > 0) process.stdout.write(`\n${report.commit}: ${reportFile}\n`);
    if (comparing) {
      const partMinutes = part === 'comparisons' ? minutes : Math.min(minutes, comparisonMinutes);
      const limits = { until: Date.now() + partMinutes * 60_000, seed };
      parts.push(await runComparisons({ ...limits, env: shelter.env }));
    }
    return conclude(parts);
  } finally {
    await shelter.close();
  }
}

/** A row to its goal, in pieces, or until the time is over. */
async function runLong(proof, { report, until, env }) {
  let standing = standingIn(report, proof);
  while (standing.tries < proof.long && Date.now() < until) {
    const tries = Math.min(proof.chunk, proof.long - standing.tries);
    const seed = 1_000_000 + standing.tries;
    const { outcome, output } = await attempt(proof, { root, env, tries, seed, limitMs });
    standing = sum(standing, outcome ?? { ...nothing, failures: 1, words: [output] });
    write(report, proof, standing);
    const { failures } = standing;
    process.stdout.write(`  ${proof.id}: ${standing.tries} tries, ${failures} failures\n`);
    // Skipped or fallen over, it would be so for ever; failed, it is to be looked at first.
    if (outcome === undefined || outcome.tries === 0 || standing.failures >= 20) return;
  }
}

const standingIn = (report, { id }) => report.rows.find(({ proof }) => proof === id) ?? nothing;

/** @returns {import('../../scripts/checks/tally.mjs').Part} */
function partOf({ id, long, file, unit }, { tries, failures, skipped, seconds }) {
  const remaining = skipped === null ? [] : [{ name: unit, why: skipped }];
  return {
    name: `${id}, of ${long}`,
    ...{
      passed: tries - failures,
      failed: failures,
      skipped: remaining.length,
      ms: seconds * 1_000,
    },
    files: [{ file, ms: 0, passed: tries - failures, failed: failures, skipped: remaining }],
  };
}

function sum(standing, outcome) {
  const figures = { ...standing.figures };
  for (const [name, amount] of Object.entries(outcome.figures)) {
    const soFar = figures[name] ?? 0;
    figures[name] = name.startsWith('most ') ? Math.max(soFar, amount) : soFar + amount;
  }
  return {
    tries: standing.tries + outcome.tries,
    failures: standing.failures + outcome.failures,
    seconds: standing.seconds + outcome.seconds,
    skipped: outcome.skipped,
    figures,
    words: [...standing.words, ...outcome.words].slice(0, 20),
  };
}

/** What this very commit has come to; another's numbers would say nothing about it. */
function readReport(afresh) {
  const commit = commitHere();
  try {
    const stored = JSON.parse(readFileSync(reportFile, 'utf8'));
    if (!afresh && stored.commit === commit) return stored;
  } catch {
    // The first run, or one that was stopped before its first piece.
  }
  const machine = {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
  };
  return { commit, machine, rows: [] };
}

function write(report, { id, row, threat, unit, long }, standing) {
  const others = report.rows.filter(({ proof }) => proof !== id);
  const line = { row, proof: id, threat, unit, goal: long, ...standing };
  report.rows = [...others, line].sort((one, other) => one.row - other.row);
  report.date = new Date().toISOString();
  mkdirSync(inside('out'), { recursive: true });
  writeFileSync(`${reportFile}.new`, `${JSON.stringify(report, null, 2)}\n`);
  renameSync(`${reportFile}.new`, reportFile);
}

/** The commit, marked when the tree is not exactly that. */
function commitHere() {
  try {
    const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short=12', 'HEAD') + (isChanged ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

function read(words) {
  const text = { type: 'string' };
  const minutes = { type: 'string' };
  const jobs = { type: 'string', default: '2' };
  const afresh = { type: 'boolean', default: false };
  const query = readOptions(words, { minutes, jobs, afresh, part: text, seed: text }, usage);
  const usual = query.part === 'comparisons' ? comparisonMinutes : 600;
  const numbers = {
    minutes: Number(query.minutes ?? usual),
    jobs: Number(query.jobs),
    seed: Number(query.seed ?? randomInt(100_000)),
  };
  if (![undefined, 'threats', 'comparisons'].includes(query.part)) {
    throw trouble('A part is threats or comparisons.', `Usage: ${usage}`);
  }
  if (numbers.minutes > 0 && numbers.jobs > 0 && Number.isSafeInteger(numbers.seed)) {
    return { ...query, ...numbers };
  }
  throw trouble('Minutes and jobs are numbers above 0, a seed is a whole one.', `Usage: ${usage}`);
}
