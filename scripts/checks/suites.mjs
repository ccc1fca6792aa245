// The test suites: projects of vitest.config.ts, counted from the record that recorder.mjs writes.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inside, root } from '../runtime/places.mjs';
import { openShelter } from '../../test/desktop/shelter.mjs';
import { runTool } from './tool.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} projects of vitest.config.ts
 * @property {boolean} [hasWindows] opens windows of the built app: such suites never share a
 * display at the same time
 * @property {boolean} [inHalves] long enough to run as two, where each has a display of its own
 * @property {string[]} [files] parts of the paths of the files to run; all of the projects by
 * default
 * @property {string} [shard] `1/2`: the first half of its files
 */

/**
 * The suites of `npm test`, the longest first, as they took in continuous integration: what is left
 * for the end is short, and no lane works alone for long.
 * @type {Suite[]}
 */
export const suites = [
  { name: 'e2e', projects: ['e2e'], hasWindows: true, inHalves: true },
  { name: 'integration', projects: ['integration'], inHalves: true },
  { name: 'e2e-cli', projects: ['e2e-cli'] },
  // The threat table's quick numbers (test/threats/rows.json).
  { name: 'attack', projects: ['attack'], hasWindows: true },
  { name: 'component', projects: ['component'] },
  { name: 'security', projects: ['security'] },
  { name: 'faults', projects: ['faults'] },
  { name: 'unit', projects: ['unit', 'unit-mocked'] },
  { name: 'promises', projects: ['promises'] },
];

/** Whether any file of a suite has this in its path. */
export function isTestFile(part) {
  const files = readdirSync(inside('test'), { recursive: true })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.(ts|mjs)$/.test(file))
    .filter((file) => !/^test\/(packaged|windows|threats|gallery)\/|desk\/packaged/.test(file));
  return files.some((file) => file.includes(part));
}

/** Vitest's arguments for one suite, or for files of several projects. */
export function vitestArguments({ projects, files = [], shard }, { watch = false } = {}) {
  const vitest = inside('node_modules', 'vitest', 'vitest.mjs');
  const chosen = projects.map((name) => `--project=${name}`);
  if (shard !== undefined) chosen.push(`--shard=${shard}`);
  return [vitest, watch ? 'watch' : 'run', '--root', root, ...chosen, ...files];
}

/**
 * The halves of a suite, to run in parallel.
 * @param {Suite} suite
 * @returns {Suite[]}
 */
export function halves(suite) {
  return [1, 2].map((half) => ({
    ...suite,
    name: `${suite.name}, ${half} of 2`,
    shard: `${half}/2`,
  }));
}

/**
 * @param {Suite} suite
 * @param {{ sheltered: boolean, keepsCompiled?: boolean, stream?: boolean, workers?: number,
 * reporter?: string, limitMs?: number }} options
 *   `sheltered`: with its own home, keyring and display; `keepsCompiled`: see `compiledOnce`;
 *   `stream`: show the output as it comes, not only after a failure; `workers`: the maximum of
 *   Vitest's workers; `reporter`: the Vitest reporter for people
 * @returns {Promise<import('./tally.mjs').Part>}
 */
export async function runSuite(
  suite,
  { sheltered, keepsCompiled = false, stream = true, workers, reporter = 'default', limitMs },
) {
  const started = Date.now();
  if (stream) process.stdout.write(`\n── ${suite.name} ──\n`);
  const shelter = sheltered ? await openShelter() : undefined;
  try {
    // The name of a suite of many files would be too long for a file.
    const name = suite.name.replaceAll('/', '-').slice(0, 100);
    const record = inside('out', 'test', `${name}.json`);
    mkdirSync(inside('out', 'test'), { recursive: true });
    rmSync(record, { force: true });
    const { code, output, timedOut } = await runTool(
      [
        ...vitestArguments(suite),
        ...[`--reporter=${reporter}`, `--reporter=${inside('scripts', 'checks', 'recorder.mjs')}`],
        ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ],
      {
        env: {
          ...(shelter?.env ?? withPrivateDataHome()),
          ...(shelter && keepsCompiled ? compiledOnce(shelter.env) : {}),
          CHECKS_RECORD: record,
        },
        stream,
        limitMs,
      },
    );
    const part = { name: suite.name, ...count(record, code), ms: Date.now() - started };
    part.failed += await countGuests(shelter);
    if (part.failed > 0 && !stream) process.stdout.write(`\n── ${suite.name} ──\n${output}`);
    if (timedOut) process.stdout.write(`The suite ${suite.name} took too long, it was stopped.\n`);
    return part;
  } finally {
    await shelter?.close();
  }
}

/**
 * A suite starts hundreds of threads and commands on the same scripts: the first leaves them
 * compiled beside the suite's home, for the others. Not where packages are tried: these refuse to
 * start with that variable.
 */
export function compiledOnce({ HOME }) {
  return { NODE_COMPILE_CACHE: join(dirname(HOME), 'compiled') };
}

/** Vitest would write a token into the user's data folder. */
function withPrivateDataHome() {
  return { ...process.env, XDG_DATA_HOME: inside('node_modules', '.cache') };
}

function count(record, code) {
  const files = readRecord(record);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const passed = sum('passed');
  const failed = sum('failed');
  // Anything else that went wrong (a crash, an error outside a test, no tests at all) is one
  // failure.
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  const skipped = files.reduce((total, file) => total + file.skipped.length, 0);
  return { passed, failed: isBroken ? 1 : failed, skipped, files };
}

/** @returns {import('./recorder.mjs').TestFile[]} */
function readRecord(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return []; // The runner crashed before it could write; its exit code counts.
  }
}

/** A process that outlives its suite is a failure, whatever the result of its tests. */
async function countGuests(shelter) {
  const until = Date.now() + 3000;
  while (shelter?.guests?.().length > 0 && Date.now() < until) await pause(50);
  const guests = shelter?.guests?.() ?? [];
  for (const { pid, command } of guests) process.stdout.write(`Left running: ${pid} ${command}\n`);
  return guests.length > 0 ? 1 : 0;
}
