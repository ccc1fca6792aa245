// The test suites, each a project of vitest.config.ts, counted from Vitest's own record.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inside, root } from '../runtime/places.mjs';
import { openShelter } from '../runtime/shelter.mjs';
import { row } from './tally.mjs';
import { runTool } from './tool.mjs';

/**
 * @param {'unit' | 'promises' | 'integration' | 'component' | 'e2e' | 'security' | 'faults' | 'siege'} name
 * @param {{ sheltered: boolean }} options `sheltered`: in a home, keyring and display of its own
 * @returns {Promise<import('./tally.mjs').Part>}
 */
export async function runSuite(name, { sheltered }) {
  const started = Date.now();
  process.stdout.write(`\n── ${name} ──\n`);
  const shelter = sheltered ? await openShelter() : undefined;
  try {
    const record = inside('out', 'test', `${name}.json`);
    mkdirSync(inside('out', 'test'), { recursive: true });
    rmSync(record, { force: true });
    const { code, timedOut } = await runTool(
      [
        inside('node_modules', 'vitest', 'vitest.mjs'),
        ...['run', '--root', root, '--project', name],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${record}`],
      ],
      { env: shelter?.env ?? withoutTraces(), stream: true },
    );
    if (timedOut) process.stdout.write(`The suite ${name} took too long and was stopped.\n`);
    const part = { name, ...count(record, code), ms: Date.now() - started };
    part.failed += await countGuests(shelter);
    process.stdout.write(`${row(part)}\n`);
    return part;
  } finally {
    await shelter?.close();
  }
}

/** Vitest keeps a token in the user's data folder; ours will do. */
function withoutTraces() {
  return { ...process.env, XDG_DATA_HOME: inside('node_modules', '.cache') };
}

function count(record, code) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of readRecord(record)) {
    for (const { status } of file.assertionResults) {
      counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    }
    // A file that does not even load has no cases to fail.
    const fell = file.status === 'failed' && !file.assertionResults.some(isFailed);
    if (fell) counts.failed += 1;
  }
  // Whatever else went wrong (a crash, an error outside any test, no tests at all) is one failure.
  const empty = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (code !== 0 || empty)) counts.failed = 1;
  return counts;
}

/** A process that outlives its suite is a failed check, whatever the suite said. */
async function countGuests(shelter) {
  const until = Date.now() + 3000;
  while (shelter?.guests?.().length > 0 && Date.now() < until) await pause(50);
  const guests = shelter?.guests?.() ?? [];
  for (const { pid, command } of guests) process.stdout.write(`Left running: ${pid} ${command}\n`);
  return guests.length > 0 ? 1 : 0;
}

const isFailed = ({ status }) => status === 'failed';

function readRecord(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).testResults;
  } catch {
    return []; // The runner fell over before it could write: counted by its exit code.
  }
}
