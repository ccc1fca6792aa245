import { spawnSync } from 'node:child_process';
import { asApp } from '../runtime/electron.mjs';
import { tell } from '../setup/trouble.mjs';

/**
 * An unpacked app's own test, counted: the proof of a package on systems where test/packaged, which wants a private desktop of Linux, does
 * not run. A check that fails is told in its own words.
 * @param {string} program what is started
 * @param {string[]} [before] arguments before `--selftest`
 * @returns {import('../checks/tally.mjs').Part}
 */
export function proveBySelftest(program, before = []) {
  const started = Date.now();
  const { status, stdout, error } = spawnSync(program, [...before, '--selftest'], {
    encoding: 'utf8',
    env: asApp(),
    timeout: 120_000,
  });
  const report = parsed(stdout);
  if (report === null) tell(`${program} gave no report${error ? `: ${error.message}` : ''}.`);
  const checks = report?.checks ?? [];
  const failed = checks.filter(({ ok }) => !ok);
  for (const { name, failure } of failed) tell(`✗ ${name}: ${JSON.stringify(failure)}`);
  // What ends badly without saying why has failed as well.
  const isSilent = failed.length === 0 && (status !== 0 || report?.ok !== true);
  return {
    name: 'self-test',
    passed: checks.length - failed.length,
    failed: failed.length + (isSilent ? 1 : 0),
    skipped: 0,
    ms: Date.now() - started,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
