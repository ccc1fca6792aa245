import { spawnSync } from 'node:child_process';
import { asApp } from '../runtime/electron.mjs';
import { tell } from '../setup/trouble.mjs';

/**
 * Runs the self-test of an unpacked app and counts its checks: it tests packages on systems without
 * the private Linux desktop that test/packaged needs. Prints each failed check.
 * @param {string} program the executable
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
  // A bad ending without a failed check is a failure too.
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
