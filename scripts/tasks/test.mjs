// `npm test`: everything, in a row, and at the end the proof that nothing was left behind.
import { randomUUID } from 'node:crypto';
import { checkSources } from '../checks/sources.mjs';
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';
import { endMarked, gone, markedProcesses } from '../runtime/processes.mjs';

/** @param {string[]} names suites to run; all, and the source checks before them, by default */
export async function main(names) {
  const mark = `MERCHANT_DESK_RUN=${randomUUID()}`;
  process.env.MERCHANT_DESK_RUN = mark.slice(mark.indexOf('=') + 1);

  const parts = names.length > 0 ? [] : await checkSources({ cached: false });
  const checks = ['unit', 'promises', 'integration', 'component', 'e2e'];
  // The threat table's quick numbers (test/fortress/rows.json).
  const suites = [...checks, 'security', 'faults', 'siege'];
  for (const name of suites.filter((suite) => names.length === 0 || names.includes(suite))) {
    parts.push(await runSuite(name, { sheltered: true }));
  }
  if (process.platform === 'linux') parts.push(await nothingLeft(mark));
  return conclude(parts);
}

/** Every process of the run carries the mark; one that is still there has outlived its test. */
async function nothingLeft(mark) {
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
