// `npm test`: everything, in parallel lanes, and at the end a check that no process is left
// running.
//
//   npm test [-- SUITE|CHECK|FILE…] [--watch] [--again] FILE: any part of its path
//
// `--again`: test files with a failure run a second time, alone. Those that pass then count as
// passed and are listed: for unattended runs on a busy machine. Without it every failure counts.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runInLanes } from '../checks/lanes.mjs';
import { sourceChecks } from '../checks/sources.mjs';
import { halves, isTestFile, runSuite, suites, vitestArguments } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { root } from '../runtime/places.mjs';
import { endMarked, gone, markedProcesses } from '../../test/desktop/processes.mjs';
import { openShelter } from '../../test/desktop/shelter.mjs';
import { trouble } from '../setup/trouble.mjs';

/** On Linux each suite has its own display and keyring (test/desktop/shelter.mjs). */
const hasPrivateDisplays = process.platform === 'linux';
/**
 * Tests that wait for a window or a process leave a processor idle, which a third lane uses. With a
 * fourth, 2 cores took longer overall.
 */
const lanes = hasPrivateDisplays ? 3 : 2;
const keepsCompiled = true;

/** @param {string[]} words see above */
export async function main(words) {
  const { names, isWatching, hasSecondTry } = read(words);
  const mark = `MERCHANT_DESK_RUN=${randomUUID()}`;
  process.env.MERCHANT_DESK_RUN = mark.slice(mark.indexOf('=') + 1);
  if (isWatching) return watch(suitesOf(names));

  const jobs = jobsOf(names);
  const parts = await runInLanes(jobs, lanes);
  if (hasSecondTry) await tryAgain(parts, jobs);
  if (process.platform === 'linux') parts.push(await expectNothingLeft(mark));
  return conclude(parts);
}

/**
 * Runs the failed files of each suite once more, with the machine to themselves.
 * @param {import('../checks/tally.mjs').Part[]} parts are corrected
 * @param {import('../checks/lanes.mjs').Job[]} jobs the jobs of these parts
 */
async function tryAgain(parts, jobs) {
  for (const part of parts) {
    const suite = jobs.find(({ name }) => name === part.name);
    const failed = (part.files ?? []).filter((file) => file.failed > 0);
    const isOnlyThese = failed.reduce((sum, file) => sum + file.failed, 0) === part.failed;
    if (suite === undefined || failed.length === 0 || !isOnlyThese) continue;
    const files = failed.map(({ file }) => file);
    const again = await runSuite(
      { ...suite, files, shard: undefined },
      { sheltered: true, keepsCompiled },
    );
    if (again.failed > 0) continue;
    part.unsteady = files;
    part.passed += part.failed;
    part.failed = 0;
  }
}

/** All jobs, or those named. */
function jobsOf(names) {
  const checks = sourceChecks();
  const chosen = names.length === 0 ? suites : suitesOf(names);
  const isAlone = names.length === 1;
  // The other lanes need a processor too.
  const workers = isAlone ? undefined : Math.max(1, availableParallelism() - 1);
  const isSplit = ({ inHalves }) => inHalves === true && hasPrivateDisplays && !isAlone;
  const runs = chosen.flatMap((suite) => (isSplit(suite) ? halves(suite) : [suite]));
  const jobs = runs.map((suite) => ({
    ...suite,
    needsDisplay: suite.hasWindows && !hasPrivateDisplays,
    run: () => runSuite(suite, { sheltered: true, keepsCompiled, stream: isAlone, workers }),
  }));
  const named = checks.filter(({ name }) => names.length === 0 || names.includes(name));
  // The longest first, so that none is left alone at the end.
  return [...jobs, ...named];
}

/** The suites named; all other words together are one suite of files. */
function suitesOf(names) {
  const checks = sourceChecks().map(({ name }) => name);
  const known = suites.filter(({ name }) => names.includes(name));
  const files = names.filter(
    (name) => !checks.includes(name) && suites.every((suite) => suite.name !== name),
  );
  const stranger = files.find((part) => !isTestFile(part));
  if (stranger !== undefined) {
    throw trouble(
      `There is no suite, no check and no test file called "${stranger}".`,
      `Use any part of a test file's path, or: ${[...suites.map(({ name }) => name), ...checks].join(', ')}.`,
    );
  }
  if (files.length === 0) return known;
  const projects = suites.flatMap((suite) => suite.projects);
  return [...known, { name: files.join(' '), projects, files, hasWindows: true }];
}

/** Vitest's watch mode, by default for unit tests only: it cannot watch every suite at once. */
async function watch(chosen) {
  const unit = suites.filter(({ name }) => name === 'unit');
  const watched = chosen.length > 0 ? chosen : unit;
  const all = {
    projects: watched.flatMap(({ projects }) => projects),
    files: watched.flatMap(({ files = [] }) => files),
  };
  const shelter = await openShelter();
  try {
    return await foreground(electronPath(), vitestArguments(all, { watch: true }), {
      env: asNode(shelter.env),
      cwd: root,
    });
  } finally {
    await shelter.close();
  }
}

function read(words) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        watch: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
      },
    });
    return { names: positionals, isWatching: values.watch, hasSecondTry: values.again };
  } catch {
    throw trouble(
      'These words are not understood.',
      'Usage: npm test [-- SUITE|CHECK|FILE…] [--watch] [--again]',
    );
  }
}

/**
 * Every process of the run has the mark in its environment; one that still exists has outlived its
 * test.
 */
async function expectNothingLeft(mark) {
  const started = Date.now();
  const clean = await gone(mark, 3000);
  for (const { pid, command } of clean ? [] : markedProcesses(mark)) {
    process.stdout.write(`Left running: ${pid} ${command}\n`);
  }
  await endMarked(mark);
  const passed = clean ? 1 : 0;
  const ms = Date.now() - started;
  return { name: 'nothing left running', passed, failed: 1 - passed, skipped: 0, ms };
}
